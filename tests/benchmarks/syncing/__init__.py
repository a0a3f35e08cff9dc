"""Parts of the benchmark of sync and apply: a library on a server in another process."""
