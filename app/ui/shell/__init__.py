"""Main window, tool bar, window dialogs, single instance, process hooks."""
