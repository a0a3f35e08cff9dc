"""What the app talks about: documents, duplicates, decisions, plans and runs. Standard library only."""
