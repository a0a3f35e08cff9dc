"""Theme, icons, preferences, translation, number and date formats."""
