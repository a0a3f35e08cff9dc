"""Documents, duplicates, decisions, plans and runs as frozen values. Standard library only."""
