"""The parts of the review page."""
