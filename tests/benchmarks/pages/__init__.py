"""Pairs of pages with known planted differences: typeset, inked and scanned."""
