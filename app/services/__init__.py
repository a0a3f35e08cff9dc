"""The use cases: what a person can do with the app, free of windows, threads and SQL."""
