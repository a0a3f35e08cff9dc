"""Page sources by file type."""
