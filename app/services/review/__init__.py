"""Use cases: groups, explanations and comparisons for the review."""
