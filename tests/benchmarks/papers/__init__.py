"""A generator of realistic documents with known duplicates, on which the analysis was not tuned."""
