"""Text difference view."""
