"""View of two documents with its bars."""
