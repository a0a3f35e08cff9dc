"""Paperless Dedupe: find and safely clean up duplicate documents in a Paperless-NGX library."""

__version__ = "0.1.0"
