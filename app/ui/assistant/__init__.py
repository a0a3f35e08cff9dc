"""The selection assistant: rules choose the keepers of many groups at once."""
