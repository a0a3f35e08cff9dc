"""How much text of one file is read."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.progress import NEVER_CANCELLED, CancelToken

MAX_CHARACTERS = 10_000_000  # some 3,000 pages; the window stops for 50 ms while so many are compared


class TooMuchText(Exception):
    """The file has more text than is read."""


def limited(parts: Iterable[str], separator: str = "\n", cancel: CancelToken = NEVER_CANCELLED) -> str:
    """Join parts of a text.

    Raises:
        OperationCancelled: between two parts.
        TooMuchText: they are more than MAX_CHARACTERS.
    """
    kept: list[str] = []
    length = 0
    for part in parts:
        cancel.raise_if_cancelled()
        length += len(part)
        if length > MAX_CHARACTERS:
            raise TooMuchText
        kept.append(part)
    return separator.join(kept)
