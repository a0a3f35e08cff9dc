"""Use cases: applying and undoing a plan."""
