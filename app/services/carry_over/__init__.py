"""Use cases: what a keeper takes over from its copies."""
