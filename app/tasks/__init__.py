"""Work in threads of its own: queues, progress, results and failures as Qt signals."""
