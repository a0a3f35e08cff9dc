"""Folders, child processes and memory."""
