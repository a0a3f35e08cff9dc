"""The settings screen and its sections."""
