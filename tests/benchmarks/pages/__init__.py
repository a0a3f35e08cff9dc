"""Pairs of pages of which every planted difference is known: papers typeset, inked and scanned."""
