"""Parts of the review's benchmark: a library, its server, and clocks."""
