"""The scan screen: progress, groups found so far, log."""
