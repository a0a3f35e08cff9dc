"""Shows two documents; knows nothing about groups or decisions."""
