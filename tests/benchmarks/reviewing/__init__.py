"""What the review's benchmark is made of: a library, a server behind it, and clocks."""
