"""What the benchmark of sync and apply needs: a library on a server of its own process."""
