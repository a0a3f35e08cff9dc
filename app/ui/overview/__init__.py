"""The overview screen: results of the last scan by kind, with links into the review."""
