"""How the value of a fact may stand in a text."""

from __future__ import annotations


def spellings(value: str) -> frozenset[str]:
    """Its letters and digits in lower case, without signs; a date in three orders; none of no value."""
    plain = "".join(filter(str.isalnum, value.casefold()))
    parts = value.split("-")
    if len(parts) == 3 and all(part.isdigit() for part in parts):
        year, month, day = parts
        return frozenset({plain, day + month + year, month + day + year, day + month + year[2:]})
    return frozenset({plain} if plain else ())
