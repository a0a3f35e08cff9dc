"""Turns texts into vectors: with a model on this computer, or through an embedding server."""
