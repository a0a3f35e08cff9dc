"""Two files page by page: which pages belong together, how each must stand, and what differs on them.

The marks on the pages and the suggestion of S14 come from here, so they cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from app.compare.page import Page, turn
from app.compare.page_appearance import PageDescriptor, describe_page, orientation_score
from app.compare.page_differences import PageComparison, compare_pages
from app.compare.page_pairing import PagePair, has_too_little_text, pair_pages
from app.compare.pictures import same_print
from app.domain.page_answers import PageAnswer

LOOK_DOTS = 40  # dots an inch a page is seen from afar with
SIDES = 2
FAINTEST = 16  # of 255: what differs less from the paper is no print
MOST_LOOKS = 80  # of each file: what is not seen within a second is paired by order


class PagesOfFile(Protocol):
    """A file's pages, as `app.readers.pdf.PdfPages` has them; numbers count from 0."""

    @property
    def count(self) -> int: ...

    def text(self, number: int, /) -> str: ...

    def page(self, number: int, dots_per_inch: float | None = ...) -> Page: ...


def pair_files(left: PagesOfFile, right: PagesOfFile, offset: int = 0) -> tuple[PagePair, ...]:
    """Pair the pages of two files by what they say; those that say nothing, by what they look like.

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
    return pair_pages(texts_left, texts_right, offset, _looks(left), _looks(right), is_same)


def read_pair(left: PagesOfFile, right: PagesOfFile, pair: PagePair) -> tuple[Page | None, Page | None]:
    """Both pages of a pair, standing alike; None where there is none.

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
    """What differs on a pair of pages; None for a page that stands alone.

    Raises:
        FileDamaged: a page cannot be read.
    """
    page_left, page_right = read_pair(left, right, pair)
    if page_left is None or page_right is None:
        return None
    return compare_pages(page_left, page_right, conflicts)


@dataclass(frozen=True)
class Likeness:
    """How alike the pages of two files are; true if they are the same.

    Attributes:
        answer: whether they are; UNSURE if nothing else was found, but that was not proven.
        ink: the sides (0 left, 1 right) with a stamp, a signature, handwriting or a picture that the other
            side lacks, as far as the pages were compared.
    """

    answer: PageAnswer
    ink: frozenset[int] = frozenset()

    @property
    def alike(self) -> bool:
        return self.answer is PageAnswer.SAME

    def __bool__(self) -> bool:
        return self.alike


def pages_alike(left: PagesOfFile, right: PagesOfFile) -> bool:
    """Whether `compare_files` finds two files alike."""
    return compare_files(left, right).alike


def compare_files(left: PagesOfFile, right: PagesOfFile) -> Likeness:
    """Whether two files have the same pages in the same order, and each pair the same print and ink (S14).

    Pages that show nothing prove nothing where a text says that something stands there: not every picture in
    a file can be drawn. Nor do two files that show nothing at all.

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
        ink.update(side for mark in compared.marks if (side := mark.ink_side) is not None)
        answers.add(compared.answer)
        if any(page.words and _shows_nothing(page) for page in (one, other)):
            answers.add(PageAnswer.UNSURE)
        seen |= not _shows_nothing(one)
        if len(ink) == SIDES:  # nothing more to learn
            break
    if not seen:
        answers.add(PageAnswer.UNSURE)
    worst = next(
        answer for answer in (PageAnswer.OTHER, PageAnswer.UNSURE, PageAnswer.SAME) if answer in answers
    )
    return Likeness(worst, frozenset(ink))


def _shows_nothing(page: Page) -> bool:
    """Whether a page was drawn as one even sheet."""
    return page.picture is not None and int(page.picture.max()) - int(page.picture.min()) < FAINTEST


def _looks(file: PagesOfFile) -> dict[int, PageDescriptor]:
    pages: Sequence[int] = range(min(file.count, MOST_LOOKS))
    pictures = {number: file.page(number, LOOK_DOTS).picture for number in pages}
    return {number: describe_page(picture) for number, picture in pictures.items() if picture is not None}


ENOUGH = 3  # pages that tell how all pages of a file stand that are turned alike


def choose_page_rotation(
    pairs: Sequence[PagePair], left: PagesOfFile, right: PagesOfFile
) -> tuple[PagePair, ...]:
    """The pairs with the turn moved to the right page where neither has text and the left one is upright.

    Pairing turns the left page of two pages without text, because only one of them matters to a comparison.

    Raises:
        FileDamaged: a page cannot be read.
    """
    silent = [pair for pair in pairs if pair.turn_left and _says_nothing(right, pair.right)]
    wrong = {
        turn
        for turn in {pair.turn_left for pair in silent}
        if _left_is_better([pair for pair in silent if pair.turn_left == turn][:ENOUGH], left, right)
    }
    return tuple(
        replace(pair, turn_left=0, turn_right=360 - pair.turn_left)
        if pair in silent and pair.turn_left in wrong
        else pair
        for pair in pairs
    )


def _says_nothing(file: PagesOfFile, number: int | None) -> bool:
    return number is not None and has_too_little_text(file.text(number))


def _left_is_better(pairs: Iterable[PagePair], left: PagesOfFile, right: PagesOfFile) -> bool:
    found = 0.0
    for pair in pairs:
        for file, number, sign in ((left, pair.left, 1), (right, pair.right, -1)):
            picture = None if number is None else file.page(number).picture
            if picture is not None:
                found += sign * orientation_score(picture)
    return found > 0
