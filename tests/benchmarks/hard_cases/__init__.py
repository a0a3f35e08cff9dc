"""Pairs that are hard to classify: versions, forms, and copies that are hard to recognise."""
