"""The Find similar screen."""
