"""Group list."""
