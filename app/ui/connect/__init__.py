"""The parts of the connect page."""
