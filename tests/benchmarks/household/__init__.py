"""A made-up library of household and office papers, for judging the engine and never for tuning it."""
