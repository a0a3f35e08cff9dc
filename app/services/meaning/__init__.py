"""Finds documents that say the same in other words or another language."""
