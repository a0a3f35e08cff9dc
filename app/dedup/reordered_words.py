"""Handle words that both texts have in different order: a late address block, a table read by columns.

Such words are aligned with others or unaligned. They are no differences, but words between them may be, such
as other numbers in a moved block.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from rapidfuzz.distance import LCSseq

from app.dedup import distinguishing_words, ocr
from app.dedup.evidence import HEAD_WORDS, AlignedWords, Evidence, are_counterparts, compare_run
from app.dedup.passages import Text

_BLOCK = 6  # unaligned words; fewer are no block
_SAME_BLOCK = 0.4  # share of the shorter side's words in common order from which both have the same blocks
_WORD = 3  # characters; shorter words occur everywhere
_LONG = 4  # characters of a number that hardly occurs twice by chance
_FEW = 4  # least reordered words to consider


def realign(
    a: Text, b: Text, gaps_a: Sequence[int], gaps_b: Sequence[int], found: Evidence
) -> tuple[list[str], list[str]]:
    """Align the unaligned words once more.

    Args:
        gaps_a, gaps_b: positions of these words, ascending; counted as gaps so far.
        found: the counts; changed.

    Returns:
        The words of either text that are still unaligned.
    """
    words_a, words_b = words_at(a, gaps_a), words_at(b, gaps_b)
    if min(len(words_a), len(words_b)) < _BLOCK:
        return words_a, words_b
    codes_a, codes_b = "".join([a.codes[at] for at in gaps_a]), "".join([b.codes[at] for at in gaps_b])
    blocks = LCSseq.editops(codes_a, codes_b).as_matching_blocks()
    if sum(block.size for block in blocks) < _SAME_BLOCK * min(len(words_a), len(words_b)):
        return words_a, words_b
    found.gap_a -= len(words_a)
    found.gap_b -= len(words_b)
    left_a: list[str] = []
    left_b: list[str] = []
    at_a = at_b = 0
    for block in blocks:
        run_a, run_b = words_a[at_a : block.a], words_b[at_b : block.b]
        if are_counterparts(len(run_a), len(run_b)):
            at = gaps_a[at_a]
            compare_run(
                run_a,
                run_b,
                at,
                found,
                distinguishing_words.possible_distinguishing_words(run_a, document_types=at < HEAD_WORDS),
            )
        else:
            found.gap_a += len(run_a)
            found.gap_b += len(run_b)
        left_a += run_a
        left_b += run_b
        at_a, at_b = block.a + block.size, block.b + block.size
        _count_equal(words_a[block.a : at_a], found)
    return left_a, left_b


def words_at(text: Text, places: Sequence[int]) -> list[str]:
    """The words at these places."""
    return [text.text[text.starts[place] : text.ends[place]] for place in places]


def _count_equal(words: Sequence[str], found: Evidence) -> None:
    numbers = [word for word in words if ocr.is_number(word)]
    found.equal += len(words)
    found.characters += sum(map(len, words))
    found.numbers += len(numbers)
    found.number_characters += sum(map(len, numbers))


def differ_only_by_position(
    found: Evidence, left_a: Sequence[str], left_b: Sequence[str], *, most: int
) -> bool:
    """Whether no more than `most` of the numbers that differ do so in their own place."""
    return len(_in_place(found.conflicts, set(left_a).intersection(left_b))) <= most


def may_have_moved(found: Evidence) -> bool:
    """Whether each text lacks enough words of the other one that some may only stand elsewhere."""
    return _missing(found) >= _FEW


def _missing(found: Evidence) -> int:
    """Words of the one text, at least, that the other one lacks in their place."""
    return found.hard + min(found.gap_a, found.gap_b)


def count_reordered_as_equal(found: Evidence, left_a: Sequence[str], left_b: Sequence[str]) -> None:
    """Count the words left over in both texts as equal, and no longer as differing or missing.

    Args:
        found: what was counted so far; changed.
        left_a, left_b: the words of either text without an equal word opposite, in order.
    """
    if not may_have_moved(found):
        return
    both = set(left_a).intersection(left_b)
    if not both:
        return
    long = {word for word in both if len(word) >= _WORD}
    pairs = set(pairwise(left_a)).intersection(pairwise(left_b))  # of a table's cells there is no longer word
    moved = min(_count(left_a, long, pairs), _count(left_b, long, pairs), _missing(found))
    paired = min(moved, found.gap_a, found.gap_b)
    found.equal += moved
    found.gap_a -= paired
    found.gap_b -= paired
    found.hard -= min(moved - paired, found.hard)
    found.conflicts[:] = _in_place(found.conflicts, both)
    found.replaced[:] = [place for place in found.replaced if place.a not in both]


def _count(words: Sequence[str], known: AbstractSet[str], pairs: AbstractSet[tuple[str, str]]) -> int:
    """How many of the words, by themselves or with a neighbour, are known."""
    counted = [word in known for word in words]
    if pairs:
        for place, two in enumerate(pairwise(words)):
            if two in pairs:
                counted[place] = counted[place + 1] = True
    return sum(counted)


def _in_place(conflicts: Sequence[AlignedWords], moved: AbstractSet[str]) -> list[AlignedWords]:
    """The conflicts without those whose numbers stand elsewhere in the other text, and only met by chance.

    Both do, or a long one that is opposite nothing there. Opposite another number it proves nothing: the new
    meter reading of a bill is the old one of the next.
    """
    if not moved:
        return list(conflicts)
    ones, others = {place.a for place in conflicts}, {place.b for place in conflicts}

    def is_elsewhere(word: str, opposite: AbstractSet[str]) -> bool:
        return word in moved and len(word) >= _LONG and word not in opposite

    return [
        place
        for place in conflicts
        if not (
            (place.a in moved and place.b in moved)
            or is_elsewhere(place.a, others)
            or is_elsewhere(place.b, ones)
        )
    ]
