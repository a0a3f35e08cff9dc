"""Pairs that are hard to judge: versions and forms, and copies that are hard to know again."""
