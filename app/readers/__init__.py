"""Reads pages from PDF, TIFF, picture and text files; the only Qt below `tasks`."""
