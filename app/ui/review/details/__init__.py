"""Metadata table and carry-over dialog."""
