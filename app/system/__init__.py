"""Folders, child processes, memory."""
