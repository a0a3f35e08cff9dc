"""Which page of a turned pair is shown turned: the one that stands less upright."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.compare.page_pairing import PagePair, has_too_little_text
from app.compare.upright import orientation_score
from app.services.page_comparison import PagesOfFile

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
