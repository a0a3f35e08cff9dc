"""Split texts that contain a document twice: pages scanned twice, or two OCR layers.

The document is removed from such a text once. The rest must be the document again, or pages of it, so that
the text contains nothing else. The classifier compares both halves: two vouchers in one file that differ in a
code are two documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from app.dedup import ocr
from app.dedup.passages import MAX_PASSAGE, Text

_LEAST_REST = 30  # words; a shorter rest proves nothing
_MOST_TIMES = 2.4  # most length of such a text, in lengths of the document
_FOUND = 0.6  # share of the document's words that the longer text must have in order
_IN_PLACE = 4  # more additional words than this between two words were inserted
_SAME_SHINGLES = 0.15  # share of the longer text's shingles that the document must have
_LEAST_LINES, _SAME_LINE, _LINES_ALIKE = 4, 60.0, 0.9  # lines; percent of characters; share of the lines
_WORD = 6  # letters; shorter words are often misread beyond recognition
_NUMBER = 4  # characters; the same of a number
# Percent of a word's, and of a number's, characters that must match somewhere in the document.
_LEAST_LIKE = (60.0, 80.0)


def may_repeat(document: int, longer: int, containment: float) -> bool:
    """Return whether a text may contain a document twice, by both lengths in words.

    Args:
        containment: 0…1, share of the longer text's shingles that the document has.
    """
    rest = longer - document
    return rest >= _LEAST_REST and longer <= _MOST_TIMES * document and containment >= _SAME_SHINGLES


def once_and_rest(document: Text, longer: Text) -> tuple[str, str] | None:
    """Split the longer text into the document and the rest; None if the document is not in it."""
    if len(longer) > 2 * MAX_PASSAGE:
        return None
    if (readings := _lines_read_twice(longer.text)) is not None:
        return readings
    blocks = LCSseq.editops(document.codes, longer.codes).as_matching_blocks()
    if sum(block.size for block in blocks) < _FOUND * len(document):
        return None
    taken = bytearray(len(longer))
    for block in blocks:
        taken[block.b : block.b + block.size] = b"\1" * block.size
    for block, following in pairwise(blocks):
        start, between = block.b + block.size, following.b - block.b - block.size
        if between <= following.a - block.a - block.size + _IN_PLACE:
            taken[start : following.b] = b"\1" * between
    return _parted(longer, taken)


def _lines_read_twice(text: str) -> tuple[str, str] | None:
    """Return both readings of a text in which each line is followed by a second reading of it."""
    lines = [line for line in text.split("\n") if line.strip()]
    firsts, seconds = lines[::2], lines[1::2]
    if len(firsts) != len(seconds) or len(firsts) < _LEAST_LINES:
        return None
    alike = len(firsts)
    for one, other in zip(firsts, seconds, strict=True):
        alike -= not fuzz.ratio(one, other, score_cutoff=_SAME_LINE)
        if alike < _LINES_ALIKE * len(firsts):
            return None
    return "\n".join(firsts), "\n".join(seconds)


def has_own_words(part: Sequence[str], document: Sequence[str], text: str) -> bool:
    """Return whether a part of the longer text has a number or long word that the document lacks.

    Args:
        part, document: the words of either.
        text: of the document.
    """
    known = set(document)
    numbers: list[str] | None = None
    for word in {*part} - known:
        if len(word) < (_NUMBER if ocr.is_number(word) else _WORD):
            continue
        is_number = 2 * sum(map(str.isdigit, word)) >= len(word)  # else a code, or a misread word
        if is_number:
            numbers = [other for other in known if ocr.is_number(other)] if numbers is None else numbers
            if any(ocr.number_difference(word, other) < ocr.OTHER_NUMBER for other in numbers):
                continue
        if not fuzz.partial_ratio(word, text, score_cutoff=_LEAST_LIKE[is_number]):
            return True
    return False


def _parted(text: Text, taken: bytearray) -> tuple[str, str]:
    """Return the words for which `taken` is 1, and the others, each with the characters after it."""
    parts: tuple[list[str], list[str]] = ([], [])
    start = place = 0
    while place < len(taken):
        is_taken = taken[place]
        place = taken.find(1 - is_taken, place)
        place = place if place >= 0 else len(taken)
        end = text.starts[place] if place < len(taken) else len(text.text)
        parts[is_taken].append(text.text[start:end])
        start = end
    rest, once = map("".join, parts)
    return once, rest
