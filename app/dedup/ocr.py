"""Distinguish OCR errors from real differences in single words and numbers.

A rescan turns "2018" into "2O1B", loses a separator or confuses digits of similar shape. The next month's
bill has a different digit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, cast

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from app.domain import ocr_confusions

_FOLD = str.maketrans("oiljszbgq|", "0111528999")
LIKELY_MISREAD = 0.4  # one digit of similar shape, or one lost digit of many
BROKEN_NUMBER = 0.6  # a number that begins or ends like the other: a space was inserted
OTHER_NUMBER = 1.0
_CUT_NAME = 4  # letters that identify a name cut by an inserted space
_SOFT = 0.55  # similarity from which two words are one, misread


Edit: TypeAlias = tuple[str, int, int]
Block: TypeAlias = tuple[str, int, int, int, int]


def edits_of(one: str, other: str) -> list[Edit]:
    """Return the edits that turn one word into the other: tag, place in the one, and in the other.

    As plain tuples, because objects with attributes take three times as long.
    """
    return cast("list[Edit]", Levenshtein.editops(one, other).as_list())


def blocks_of(one: str, other: str) -> list[Block]:
    """Return equal and different stretches of two words: tag, start and end in the one, and in the other."""
    return cast("list[Block]", Levenshtein.opcodes(one, other).as_list())


def fold(word: str) -> str:
    """Return the word with confusable letters and digits in one spelling."""
    return word.translate(_FOLD)


def is_number(word: str) -> bool:
    """Return whether the word has a digit; a number read entirely as letters does not count."""
    return word.isdigit() or (not word.isalpha() and any(map(str.isdigit, word)))


@lru_cache(maxsize=1 << 14)
def number_difference(one: str, other: str) -> float:
    """Return the evidence of two aligned numbers for two documents: 0 (equal or misread)…1."""
    if one.lstrip("0") == other.lstrip("0"):
        return 0.0
    if not (one.isdigit() and other.isdigit()):
        return _mixed_difference(one, other)
    if len(one) == len(other):
        differing = [a + b if a < b else b + a for a, b in zip(one, other, strict=True) if a != b]
        similar = len(differing) == 1 and are_confusable(*differing[0]) and len(one) > 1
        return LIKELY_MISREAD if similar else OTHER_NUMBER
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    if len(shorter) >= 3 and Levenshtein.distance(one, other) == 1:
        return LIKELY_MISREAD
    broken = len(shorter) >= 2 and (longer.startswith(shorter) or longer.endswith(shorter))
    return BROKEN_NUMBER if broken else OTHER_NUMBER


def _mixed_difference(one: str, other: str) -> float:
    """Compare numbers that contain letters; a letter on one side only is an OCR error."""
    if fold(one) == fold(other):
        return 0.0
    letters = [c for c in one if not c.isdigit()], [c for c in other if not c.isdigit()]
    if letters[0] != letters[1]:
        digits = [c for c in one if c.isdigit()], [c for c in other if c.isdigit()]
        return 0.0 if digits[0] == digits[1] else LIKELY_MISREAD
    return OTHER_NUMBER


def differs_clearly(one: str, other: str) -> bool:
    """Return whether two words differ in several glyphs that are no OCR confusions."""
    return dissimilar_glyph_count(one, other) > 1


@lru_cache(maxsize=1 << 14)
def dissimilar_glyph_count(one: str, other: str) -> int:
    """Count characters of one word that are aligned with characters of another shape.

    Lost and added characters are frequent and do not count. Words of very different length are not compared.
    """
    if abs(len(one) - len(other)) > 2:
        return 0
    return sum(
        [
            tag == "replace" and not are_confusable(one[at], other[at_other])
            for tag, at, at_other in edits_of(one, other)
        ]
    )


@lru_cache(maxsize=1 << 14)
def are_confusable(one: str, other: str) -> bool:
    """Return whether the two characters are an OCR confusion."""
    if one.isdigit() and other.isdigit():
        return ocr_confusions.share(one, other) >= ocr_confusions.RARE
    return one.translate(_FOLD) == other.translate(_FOLD) or one.isdigit() != other.isdigit()


def edits_if_alike(one: str, other: str, at_least: float = _SOFT) -> int | None:
    """Return the OCR errors that turn one word into the other; None if too few letters are right.

    Args:
        at_least: 0…1, share of the longer word's letters that must be right.
    """
    size_a, size_b = len(one), len(other)
    shorter, longer = (size_a, size_b) if size_a <= size_b else (size_b, size_a)
    if shorter < at_least * longer:
        return None
    edits = Levenshtein.distance(one, other)
    return edits if 1 - edits / longer >= at_least else None


def is_misread(one: str, other: str) -> bool:
    """Return whether two words without digits are one word with OCR errors."""
    return edits_if_alike(one, other) is not None


def is_close(one: str, other: str, at_least: float = 0.6) -> bool:
    """Return whether two names are one name, misread or cut off.

    Args:
        at_least: 0…1, share of the letters that must be right.
    """
    if min(len(one), len(other)) >= _CUT_NAME and (one.startswith(other) or other.startswith(one)):
        return True
    alike = Levenshtein.normalized_similarity(one, other, score_cutoff=at_least) > 0
    return alike and not differs_clearly(one, other)


def appears(word: str, text: str) -> bool:
    """Return whether the text contains the word, with few OCR errors."""
    return word in text or fuzz.partial_ratio(word, text, score_cutoff=85.0) > 0
