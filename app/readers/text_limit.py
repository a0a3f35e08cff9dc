"""How much text of one file is read."""

from __future__ import annotations

from collections.abc import Iterable

MAX_CHARACTERS = 50_000_000  # some 15,000 pages


class TooMuchText(Exception):
    """The file has more text than is read."""


def limited(parts: Iterable[str], separator: str = "\n") -> str:
    """Join parts of a text.

    Raises:
        TooMuchText: they are more than MAX_CHARACTERS.
    """
    kept: list[str] = []
    length = 0
    for part in parts:
        length += len(part)
        if length > MAX_CHARACTERS:
            raise TooMuchText
        kept.append(part)
    return separator.join(kept)
