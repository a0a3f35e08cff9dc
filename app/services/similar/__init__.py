"""Use cases: finding documents similar to a document or to a file."""
