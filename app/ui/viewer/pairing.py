"""Pairs the pages of two open files, as soon as their texts were read."""

from __future__ import annotations

from collections.abc import Iterable

from app.compare.page_pairing import PagePair, pair_by_order, pair_pages
from app.ui.viewer.page_source import PageSource

MOST_PAGES = 150
"""Longer files are paired by order: comparing them would hold the window up for longer than a blink."""


def pairs_of(left: PageSource, right: PageSource, offset: int = 0) -> tuple[PagePair, ...]:
    """The best pairing that can be told by now; `offset` is for pairing by order."""
    counts = len(left.sizes), len(right.sizes)
    texts = texts_of(left), texts_of(right)
    if counts == (1, 1) or texts[0] is None or texts[1] is None:
        return pair_by_order(*counts, offset)
    return pair_pages(texts[0], texts[1], offset)


def next_unread(sources: Iterable[PageSource], most_pages: int = MOST_PAGES) -> tuple[PageSource, int] | None:
    """The next page whose text is worth reading, of files with at most so many pages."""
    for source in sources:
        count = len(source.sizes)
        for page in range(count if count <= most_pages else 0):
            if source.text(page) is None:
                return source, page
    return None


def texts_of(source: PageSource) -> list[str] | None:
    """The texts of all pages, or None if some were not read."""
    count = len(source.sizes)
    if count > MOST_PAGES:
        return None
    texts = [source.text(page) for page in range(count)]
    return [found for found in texts if found is not None] if None not in texts else None
