"""Letters that say the same in other words or another language, and letters that only seem to."""
