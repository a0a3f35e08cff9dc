"""Texts in which a paper stands twice: pages scanned twice, or a text with an engine's own under it.

The paper is taken out of such a text once. What is left over must be the paper again, or pages of it; only
then nothing else stands in the text. Whether it is, the verdict on both halves says: two vouchers in one file
that differ in a code are two papers.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from app.dedup import ocr
from app.dedup.passages import MAX_PASSAGE, Text

_LEAST_REST = 30  # words; less is found in anything
_MOST_TIMES = 2.4  # length of a text that has the paper twice, of the paper's
_FOUND = 0.6  # share of the paper's words that must stand in the longer text in its order
_IN_PLACE = 4  # words more than the paper has between two of its words, from which others were put in
_SAME_SHINGLES = 0.15  # share of the longer text's shingles that the paper must have, however noisy
_WORD = 6  # letters; a shorter word is misread beyond recognition all the time
_NUMBER = 4  # characters; the same of a number
# Percent of a word's, and of a number's, characters that stand together in the paper, however misread.
_LEAST_LIKE = (60.0, 80.0)


def may_repeat(paper: int, longer: int, containment: float) -> bool:
    """Whether a text could have a paper twice, by the lengths of both in words.

    Args:
        containment: 0…1, share of the longer text's shingles that the paper has.
    """
    rest = longer - paper
    return rest >= _LEAST_REST and longer <= _MOST_TIMES * paper and containment >= _SAME_SHINGLES


def once_and_rest(paper: Text, longer: Text) -> tuple[str, str] | None:
    """The longer text taken apart: the paper once, and whatever is left; None if the paper is not in it."""
    if len(longer) > 2 * MAX_PASSAGE:
        return None
    blocks = LCSseq.editops(paper.codes, longer.codes).as_matching_blocks()
    if sum(block.size for block in blocks) < _FOUND * len(paper):
        return None
    taken = bytearray(len(longer))
    for block in blocks:
        taken[block.b : block.b + block.size] = b"\1" * block.size
    for block, following in pairwise(blocks):
        start, between = block.b + block.size, following.b - block.b - block.size
        if between <= following.a - block.a - block.size + _IN_PLACE:
            taken[start : following.b] = b"\1" * between
    return _text_of(longer, taken, 1), _text_of(longer, taken, 0)


def has_own_words(part: Text, paper: Text) -> bool:
    """Whether a part of the longer text has a number or long word that the paper has nowhere."""
    known = set(paper.words(0, len(paper)))
    numbers = [word for word in known if ocr.is_number(word)]
    for word in {*part.words(0, len(part))} - known:
        if ocr.is_number(word):
            told = len(word) >= _NUMBER and not any(
                ocr.number_difference(word, other) < ocr.OTHER_NUMBER for other in numbers
            )
        else:
            told = len(word) >= _WORD
        if told and not fuzz.partial_ratio(word, paper.text, score_cutoff=_LEAST_LIKE[ocr.is_number(word)]):
            return True
    return False


def _text_of(text: Text, taken: Iterable[int], wanted: int) -> str:
    """The words for which `taken` has the wanted value, with what stands around them."""
    bounds = [0, *text.starts[1:], len(text.text)]
    words = zip(pairwise(bounds), taken, strict=True)
    return "".join([text.text[start:end] for (start, end), is_taken in words if is_taken == wanted])
