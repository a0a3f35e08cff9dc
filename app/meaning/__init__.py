"""Compares documents by their meaning: what to embed, neighbours, and which of them say the same; no I/O."""
