"""The parts of the scan page."""
