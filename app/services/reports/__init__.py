"""Reports of scans and runs."""
