"""Compares two files page by page: pairs their pages, rotates them and finds the differences.

Both the highlights on the pages and the suggestion of S14 come from here, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from app.compare.page import Page, turn
from app.compare.page_appearance import PageDescriptor, describe_page, orientation_score
from app.compare.page_differences import PageComparison, compare_pages
from app.compare.page_pairing import PagePair, has_too_little_text, pair_pages
from app.compare.pictures import same_print
from app.domain.page_answers import Likeness, PageAnswer

DESCRIPTOR_DPI = 40  # resolution for the appearance of a page
SIDES = 2
MIN_CONTRAST = 16  # of 255: a weaker difference from the paper is not print
MAX_DESCRIBED_PAGES = 80  # of each file, within a second; later pages are paired by order


class PagesOfFile(Protocol):
    """Pages of a file, as in `app.readers.pdf.PdfPages`; numbers start at 0."""

    @property
    def count(self) -> int: ...

    def text(self, number: int, /) -> str: ...

    def page(self, number: int, dots_per_inch: float | None = ...) -> Page: ...


def pair_files(left: PagesOfFile, right: PagesOfFile, offset: int = 0) -> tuple[PagePair, ...]:
    """Pair the pages of two files by their text; pages without text, by their appearance.

    Args:
        offset: as for `pair_pages`.

    Raises:
        FileDamaged: a page cannot be read.
    """
    texts_left = [left.text(number) for number in range(left.count)]
    texts_right = [right.text(number) for number in range(right.count)]

    def is_same(pair: PagePair) -> bool:
        one, other = read_pair(left, right, pair)
        if one is None or other is None or one.picture is None or other.picture is None:
            return False
        return same_print(one.picture, other.picture)

    if not any(has_too_little_text(text) for text in (*texts_left, *texts_right)):
        return pair_pages(texts_left, texts_right, offset, is_same=is_same)
    return pair_pages(texts_left, texts_right, offset, _descriptors(left), _descriptors(right), is_same)


def read_pair(left: PagesOfFile, right: PagesOfFile, pair: PagePair) -> tuple[Page | None, Page | None]:
    """Return both pages of a pair, rotated alike; None for a missing page.

    Raises:
        FileDamaged: a page cannot be read.
    """
    return (
        None if pair.left is None else turn(left.page(pair.left), pair.turn_left),
        None if pair.right is None else turn(right.page(pair.right), pair.turn_right),
    )


def compare_pair(
    left: PagesOfFile, right: PagesOfFile, pair: PagePair, conflicts: Collection[str] = ()
) -> PageComparison | None:
    """Return the differences of a pair of pages; None if a page is missing.

    Raises:
        FileDamaged: a page cannot be read.
    """
    page_left, page_right = read_pair(left, right, pair)
    if page_left is None or page_right is None:
        return None
    return compare_pages(page_left, page_right, conflicts)


def compare_files(left: PagesOfFile, right: PagesOfFile) -> Likeness:
    """Compare whether two files have the same pages in the same order, with the same print and ink (S14).

    A blank page image is no evidence where the page has text, because not every picture in a file can be
    rendered. Two completely blank files are no evidence either.

    Raises:
        FileDamaged: a page cannot be read.
    """
    if left.count != right.count or left.count < 1:
        return Likeness(PageAnswer.OTHER)
    pairs = pair_files(left, right)
    answers = {PageAnswer.SAME if all(pair.left == pair.right for pair in pairs) else PageAnswer.OTHER}
    seen = False
    ink: set[int] = set()
    for pair in pairs:
        one, other = read_pair(left, right, pair)
        if one is None or other is None:
            answers.add(PageAnswer.OTHER)
            continue
        compared = compare_pages(one, other)
        ink.update(side for highlight in compared.highlights if (side := highlight.ink_side) is not None)
        answers.add(compared.answer)
        if any(page.words and _is_blank(page) for page in (one, other)):
            answers.add(PageAnswer.UNSURE)
        seen |= not _is_blank(one)
        if len(ink) == SIDES:  # both sides have ink: the result is complete
            break
    if not seen:
        answers.add(PageAnswer.UNSURE)
    worst = next(
        answer for answer in (PageAnswer.OTHER, PageAnswer.UNSURE, PageAnswer.SAME) if answer in answers
    )
    return Likeness(worst, frozenset(ink))


def _is_blank(page: Page) -> bool:
    """Return whether a page was rendered in one even colour."""
    return page.picture is not None and int(page.picture.max()) - int(page.picture.min()) < MIN_CONTRAST


def _descriptors(file: PagesOfFile) -> dict[int, PageDescriptor]:
    pages: Sequence[int] = range(min(file.count, MAX_DESCRIBED_PAGES))
    pictures = {number: file.page(number, DESCRIPTOR_DPI).picture for number in pages}
    return {number: describe_page(picture) for number, picture in pictures.items() if picture is not None}


ROTATION_SAMPLE = 3  # pages that decide for all pages of a file with the same rotation


def choose_page_rotation(
    pairs: Sequence[PagePair], left: PagesOfFile, right: PagesOfFile
) -> tuple[PagePair, ...]:
    """Move the rotation to the right page of pairs without text whose left page is upright.

    Pairing rotates the left of two pages without text, because a comparison needs only one of them rotated.

    Raises:
        FileDamaged: a page cannot be read.
    """
    silent = [pair for pair in pairs if pair.turn_left and _has_no_text(right, pair.right)]
    wrong = {
        turn
        for turn in {pair.turn_left for pair in silent}
        if _left_is_better([pair for pair in silent if pair.turn_left == turn][:ROTATION_SAMPLE], left, right)
    }
    return tuple(
        replace(pair, turn_left=0, turn_right=360 - pair.turn_left)
        if pair in silent and pair.turn_left in wrong
        else pair
        for pair in pairs
    )


def _has_no_text(file: PagesOfFile, number: int | None) -> bool:
    return number is not None and has_too_little_text(file.text(number))


def _left_is_better(pairs: Iterable[PagePair], left: PagesOfFile, right: PagesOfFile) -> bool:
    found = 0.0
    for pair in pairs:
        for file, number, sign in ((left, pair.left, 1), (right, pair.right, -1)):
            picture = None if number is None else file.page(number).picture
            if picture is not None:
                found += sign * orientation_score(picture)
    return found > 0
