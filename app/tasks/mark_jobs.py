"""The tasks of the marks lane: which pages belong together, and where they differ."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

from app.compare.alignment import Alignment, align
from app.compare.marks import PageMark, marks_of
from app.compare.page import Box, Page, hull
from app.compare.page_pairing import PagePair, pair_by_order, pair_pages
from app.domain.errors import FileDamaged, FileLocked
from app.domain.progress import CancelFlag, ProgressSink
from app.tasks.page_files import OpenPages, PageFile
from app.tasks.workbench import Workbench

LONGEST_VALUE = 8  # words that a fact's value takes at most


@dataclass(frozen=True)
class PagesRead:
    """The texts of all pages, "" for one that cannot be read, and which pages belong together."""

    texts: tuple[tuple[str, ...], tuple[str, ...]]
    pairs: tuple[PagePair, ...]


@dataclass(frozen=True)
class PairCompared:
    """Two pages that belong together.

    Attributes:
        turned: by how many degrees clockwise each was turned to stand upright.
        alignment: how the right page lies on the left one.
    """

    marks: tuple[PageMark, ...] = ()
    turned: tuple[int, int] = (0, 0)
    alignment: Alignment = field(default_factory=Alignment)


@dataclass(frozen=True)
class Found:
    """Where words stand: on the page of a side (0 left, 1 right)."""

    side: int
    page: int
    boxes: tuple[Box, ...]


def read_pages(
    _bench: Workbench,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    left: PageFile,
    right: PageFile,
    offset: int,
) -> PagesRead:
    """Read the texts of two files and pair their pages by them; by order if these do not tell.

    Args:
        offset: for `pair_by_order`.
    """
    texts = tuple(_texts(file, cancel) for file in (left, right))
    mine, theirs = texts
    if any(mine) and any(theirs):
        return PagesRead((mine, theirs), pair_pages(mine, theirs, offset))
    return PagesRead((mine, theirs), pair_by_order(left.count, right.count, offset))


def _texts(file: PageFile, cancel: CancelFlag) -> tuple[str, ...]:
    try:
        with file.open() as pages:
            return tuple(_text(pages, number, cancel) for number in range(file.count))
    except (FileDamaged, FileLocked):  # the window's reader may open what this one cannot
        return ("",) * file.count


def _text(pages: OpenPages, number: int, cancel: CancelFlag) -> str:
    cancel.raise_if_cancelled()
    try:
        return pages.text(number)
    except FileDamaged:
        return ""


def compare_pair(
    _bench: Workbench,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    left: PageFile,
    right: PageFile,
    pair: PagePair,
    conflicts: Collection[str],
    pictures: bool,
) -> PairCompared:
    """Compare two pages; what cannot be read has no marks. A page alone is only turned upright.

    Args:
        pictures: compare ink too, which takes a hundred times as long as the words alone.
    """
    try:
        with ExitStack() as opened:
            both = pictures and pair.left is not None and pair.right is not None
            found = [
                None if number is None else _page(opened.enter_context(file.open()), number, both, cancel)
                for file, number in ((left, pair.left), (right, pair.right))
            ]
    except (FileDamaged, FileLocked):
        return PairCompared()
    a, b = found
    turned = (a.turned if a else 0, b.turned if b else 0)
    if a is None or b is None:
        return PairCompared(turned=turned)
    cancel.raise_if_cancelled()
    return PairCompared(marks_of(a, b, conflicts), turned, align(a, b))


def _page(pages: OpenPages, number: int, with_picture: bool, cancel: CancelFlag) -> Page:
    cancel.raise_if_cancelled()
    return pages.page(number) if with_picture else pages.page(number, None)


def find_words(
    _bench: Workbench,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    files: tuple[PageFile, PageFile],
    spellings: tuple[frozenset[str], frozenset[str]],
) -> tuple[Found, ...]:
    """The first place of each side where one of its spellings stands; sides without one are left out.

    So are files that cannot be read, which their pane says already.

    Args:
        spellings: for each side, letters and digits without anything between, in lower case.
    """
    found = []
    for side, (file, wanted) in enumerate(zip(files, spellings, strict=True)):
        with suppress(FileDamaged, FileLocked), file.open() as pages:
            place = _first_place(pages, file.count, wanted, cancel)
            if place is not None:
                found.append(Found(side, *place))
    return tuple(found)


def _first_place(
    pages: OpenPages, count: int, wanted: frozenset[str], cancel: CancelFlag
) -> tuple[int, tuple[Box, ...]] | None:
    for number in range(count):
        told = squeezed(_text(pages, number, cancel))
        if not any(spelling in told for spelling in wanted):
            continue
        words = pages.page(number, None).words
        plain = [squeezed(word.text) for word in words]
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST_VALUE, len(words)) + 1):
                if "".join(plain[start:end]) in wanted:
                    return number, (hull(word.box for word in words[start:end]),)
    return None


def squeezed(text: str) -> str:
    """Only its letters and digits, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))
