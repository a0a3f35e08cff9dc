"""Documents of one form that differ in one place, in many languages, and rescans of the same documents."""
