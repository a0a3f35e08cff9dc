"""A generator of realistic papers with known duplicates, to judge the analysis on what it was not made for."""
