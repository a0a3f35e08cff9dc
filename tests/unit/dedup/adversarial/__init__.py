"""Pairs of short texts that are hard to tell: each a base text and one change, with verdict and reason."""
