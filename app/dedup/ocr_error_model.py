"""Likelihoods of two explanations for differing words: OCR errors, or another document's word."""

from __future__ import annotations

from functools import lru_cache
from math import fsum, log

from rapidfuzz.distance import Levenshtein, Prefix

from app.dedup.ocr import blocks_of, fold
from app.domain import ocr_confusions as confusions

LOST = log(0.25)  # share of glyph errors: lost or added glyph
CUT = log(0.05)  # … of word errors: its end lost, or joined to another word
_TWO_LOST = 8.0 - 2 * LOST  # least cost of two glyphs read as one, and one more error
AGAIN = log(0.1)  # that a glyph is misread if another one of its word is
_KEPT = log(0.6)  # that the next code keeps a character
_FIGURE, _LETTER = log(0.4 / 10), log(0.4 / 26)  # … or has a given other one
_LONGER = log(1 / 3)  # that the next code has one character more or less
_SPELLED = -2.7  # nats per letter of a word
_IDEOGRAPH, _UNSPACED = -7.6, -3.3  # nats per character of scripts without spaces
_SAME_NUMBER = log(0.3)  # that the next code keeps a figure of the number beside its letters
_OTHER_ROMAN = log(1 / 8)  # … a given other Roman number
_JOINED = (*confusions.JOINED, *confusions.SELDOM_JOINED)
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
ROMAN = frozenset(tens + ones for tens in ("", "x", "xx", "xxx") for ones in _ONES if tens + ones)
OTHER_SHAPE = -4.5  # log-likelihood of an error below which a letter has another shape than the other one
SHORT_CODE = 3  # letters; shorter words are modelled letter by letter


@lru_cache(maxsize=1 << 15)
def count_errors(one: str, other: str) -> tuple[int, float]:
    """Return the OCR errors that turn one word into the other, and their log-likelihood.

    Two glyphs read as one count as one error.
    """
    plain = _count_errors(one, other)
    joined = _joined(one), _joined(other)
    equal = joined[0] == joined[1]
    if joined == (one, other) or (not equal and _cost(plain) <= _TWO_LOST):
        return plain
    errors, given = (0, 0.0) if equal else _count_errors(*joined)
    return min(plain, (errors + 1, given + LOST), key=_cost)


def _cost(way: tuple[int, float]) -> float:
    errors, given = way
    return errors * 4.0 - given


def _count_errors(one: str, other: str) -> tuple[int, float]:
    if len(one) == len(other) and has_digit(one) and has_digit(other):
        shares = [confusions.share(mine, its) for mine, its in zip(one, other, strict=True) if mine != its]
        return len(shares), fsum(map(log, shares))  # digits are seldom lost and others added
    if Levenshtein.distance(one, other, score_cutoff=1) == 1:  # as most errors; the loop would say the same
        if len(one) != len(other):
            return 1, LOST
        at = Prefix.similarity(one, other)
        return 1, log(confusions.share(one[at], other[at]))
    errors, given = 0, 0.0
    one, other = min(one, other), max(one, other)
    for tag, start, end, start_other, end_other in blocks_of(one, other):
        if tag == "replace":
            shares = list(map(confusions.share, one[start:end], other[start_other:end_other]))
            errors, given = errors + len(shares), given + fsum(map(log, shares))
        elif tag != "equal":
            piece = one[start:end] or other[start_other:end_other]
            at_end = start == 0 or end == len(one)
            if at_end and len(piece) > 1 and not has_digit(piece):  # cut off, or joined to the neighbour
                errors, given = errors + 1, given + CUT
            else:
                errors, given = errors + len(piece), given + len(piece) * LOST
    return errors, given


@lru_cache(maxsize=1 << 15)
def _joined(word: str) -> str:
    bare = word if word.isascii() else "".join(map(confusions.bare, word))
    for parts, joined in _JOINED:
        if parts in bare:
            bare = bare.replace(parts, joined)
    return bare


@lru_cache(maxsize=1 << 15)
def is_explained(one: str, other: str) -> bool:
    """Return whether likely OCR confusions alone turn one word into the other."""
    if len(one) == len(other) and all(map(confusions.is_likely, one, other)):
        return True
    return _joined(one) == _joined(other)


@lru_cache(maxsize=1 << 15)
def is_other_digit(one: str, other: str) -> bool:
    """Return whether two explained words differ in a digit, however similar the two digits look."""
    return len(one) == len(other) and any(
        mine != its and mine.isdigit() and its.isdigit() for mine, its in zip(one, other, strict=True)
    )


@lru_cache(maxsize=1 << 15)
def is_other_letter(one: str, other: str) -> bool:
    """Return whether two explained codes differ in a letter, however similar; not in a misread digit."""
    return len(one) == len(other) and any(
        mine.isalpha()
        and its.isalpha()
        and confusions.bare(mine) != confusions.bare(its)
        and not fold(mine + its).isdigit()
        for mine, its in zip(one, other, strict=True)
    )


@lru_cache(maxsize=1 << 15)
def log_priors(one: str, other: str) -> tuple[float, float]:
    """Return the log-probability that another document has `one` in place of `other`, and vice versa."""
    return _log_prior(one, other), _log_prior(other, one)


def word_log_prior(word: str) -> float:
    """Return the log-probability of a word that is no code."""
    if word.isascii():
        return _SPELLED * len(word)
    if is_ideograph(word[0]):
        return _IDEOGRAPH * len(word)
    return _UNSPACED * (1 + len(word)) if is_unspaced(word[0]) else _SPELLED * len(word)


def _log_prior(word: str, other: str) -> float:
    if not word:
        return 0.0
    best = word_log_prior(word)
    if is_ideograph(word[0]) or is_unspaced(word[0]):
        return best
    if has_digit(word):
        return max(best, code_log_prior(other, word)) if not other or has_digit(other) else best
    short = max(len(word), len(other)) <= SHORT_CODE and abs(len(word) - len(other)) <= 1
    return max(best, code_log_prior(other, word)) if short and not has_digit(other) else best


@lru_cache(maxsize=1 << 15)
def code_log_priors(one: str, other: str, kept: int) -> tuple[float, float]:
    """Return the same for two codes without digits; a Roman number may be followed by any other one.

    Roman numbers that a lost stroke turns into each other are no likelier than other codes.

    Args:
        kept: figures beside the letters, which are equal.
    """
    lost_stroke = abs(len(one) - len(other)) == 1 and one.strip("i") == other.strip("i")
    if one in ROMAN and other in ROMAN and not lost_stroke:
        return _OTHER_ROMAN, _OTHER_ROMAN
    prior_a, prior_b = log_priors(one, other)
    equal = kept * _SAME_NUMBER
    return (
        max(prior_a, code_log_prior(other, one)) + equal,
        max(prior_b, code_log_prior(one, other)) + equal,
    )


def code_log_prior(one: str, other: str) -> float:
    """Return the log-probability of the second code in another document, given the first."""
    likely = 0.0
    for tag, start, end, start_other, end_other in blocks_of(one, other):
        size = max(end - start, end_other - start_other)
        if tag == "equal":
            likely += size * _KEPT
            continue
        new = other[start_other:end_other]
        likely += fsum([_FIGURE if character.isdigit() else _LETTER for character in new])
        if tag != "replace":
            likely += size * _LONGER if new else size * (_FIGURE + _LONGER)
    return likely


def has_digit(word: str) -> bool:
    return not word.isalpha() and any(map(str.isdigit, word))


def is_ideograph(character: str) -> bool:
    code = ord(character)
    return 0x3040 <= code <= 0x30FF or 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF


def is_unspaced(character: str) -> bool:
    """Return whether this letter belongs to an alphabetic script without spaces, such as Thai."""
    code = ord(character)
    return 0x0E00 <= code <= 0x0EFF or 0x1000 <= code <= 0x109F or 0x1780 <= code <= 0x17FF
