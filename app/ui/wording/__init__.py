"""Domain values as sentences, shared by several screens."""
