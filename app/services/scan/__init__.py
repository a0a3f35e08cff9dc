"""Use cases: sync and analysis of a library."""
