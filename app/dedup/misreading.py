"""What makes one word of another: misread glyphs, or another paper with another word in its place."""

from __future__ import annotations

from functools import lru_cache
from math import fsum, log

from rapidfuzz.distance import Levenshtein

from app.domain import ocr_confusions as confusions

LOST = log(0.25)  # of a glyph's errors: that it is lost, or that one is added
CUT = log(0.05)  # … of a word's errors: that its end is lost, or glued to another word
AGAIN = log(0.1)  # of a glyph, that it is misread too where another one of its word is
_KEPT = log(0.6)  # of a character of a code, that the next code has it too
_FIGURE, _LETTER = log(0.4 / 10), log(0.4 / 26)  # … that it has a given other one
_LONGER = log(1 / 3)  # that the next code has a character more, or less
_SPELLED = -2.7  # nats a letter of a word
_IDEOGRAPH, _UNSPACED = -7.6, -3.3  # nats a sign of scripts without blanks
SHORT_CODE = 3  # letters; shorter words are drawn letter by letter


@lru_cache(maxsize=1 << 15)
def misread(one: str, other: str) -> tuple[int, float]:
    """Errors that make one word of the other, and the log of how likely it is just these.

    Of two glyphs taken for one only one error counts.
    """
    plain = _misread(one, other)
    joined = _joined(one), _joined(other)
    if joined == (one, other):
        return plain
    errors, given = (0, 0.0) if joined[0] == joined[1] else _misread(*joined)
    errors, given = errors + 1, given + LOST
    return min(plain, (errors, given), key=lambda way: way[0] * 4.0 - way[1])


def _misread(one: str, other: str) -> tuple[int, float]:
    if len(one) == len(other) and has_digit(one) and has_digit(other):
        shares = [confusions.share(mine, its) for mine, its in zip(one, other, strict=True) if mine != its]
        return len(shares), fsum(map(log, shares))  # figures are seldom lost, and another one added
    errors, given = 0, 0.0
    one, other = min(one, other), max(one, other)
    for step in Levenshtein.opcodes(one, other):
        if step.tag == "replace":
            pairs = zip(
                one[step.src_start : step.src_end], other[step.dest_start : step.dest_end], strict=True
            )
            shares = [confusions.share(mine, its) for mine, its in pairs]
            errors, given = errors + len(shares), given + fsum(map(log, shares))
        elif step.tag != "equal":
            piece = one[step.src_start : step.src_end] or other[step.dest_start : step.dest_end]
            at_end = step.src_start == 0 or step.src_end == len(one)
            if at_end and len(piece) > 1 and not has_digit(piece):  # cut off, or glued to what stands beside
                errors, given = errors + 1, given + CUT
            else:
                errors, given = errors + len(piece), given + len(piece) * LOST
    return errors, given


@lru_cache(maxsize=1 << 15)
def _joined(word: str) -> str:
    bare = word if word.isascii() else "".join(map(confusions.bare, word))
    for parts, joined in (*confusions.JOINED, *confusions.SELDOM_JOINED):
        bare = bare.replace(parts, joined)
    return bare


@lru_cache(maxsize=1 << 15)
def is_explained(one: str, other: str) -> bool:
    """Whether likely confusions alone make one word of the other."""
    if _joined(one) == _joined(other):
        return True
    return len(one) == len(other) and all(map(confusions.is_likely, one, other))


@lru_cache(maxsize=1 << 15)
def is_other_figure(one: str, other: str) -> bool:
    """Whether a figure stands for another figure in two explained words, however alike the two are."""
    return len(one) == len(other) and any(
        mine != its and mine.isdigit() and its.isdigit() for mine, its in zip(one, other, strict=True)
    )


@lru_cache(maxsize=1 << 15)
def drawn(one: str, other: str) -> tuple[float, float]:
    """Log of the likelihood that another paper has `one` where this one has `other`, and vice versa."""
    return _drawn_against(one, other), _drawn_against(other, one)


def _drawn_against(word: str, other: str) -> float:
    if not word:
        return 0.0
    if is_ideograph(word[0]):
        return _IDEOGRAPH * len(word)
    if is_unspaced(word[0]):
        return _UNSPACED * (1 + len(word))
    best = _SPELLED * len(word)
    if has_digit(word):
        return max(best, code_drawn(other, word)) if not other or has_digit(other) else best
    short = max(len(word), len(other)) <= SHORT_CODE and abs(len(word) - len(other)) <= 1
    return max(best, code_drawn(other, word)) if short and not has_digit(other) else best


def code_drawn(one: str, other: str) -> float:
    """Log of the likelihood of the second code in another paper, which has the first here."""
    likely = 0.0
    for step in Levenshtein.opcodes(one, other):
        size = max(step.src_end - step.src_start, step.dest_end - step.dest_start)
        if step.tag == "equal":
            likely += size * _KEPT
            continue
        new = other[step.dest_start : step.dest_end]
        likely += fsum(_FIGURE if sign.isdigit() else _LETTER for sign in new)
        if step.tag != "replace":
            likely += size * _LONGER if new else size * (_FIGURE + _LONGER)
    return likely


def has_digit(word: str) -> bool:
    return not word.isalpha() and any(map(str.isdigit, word))


def is_ideograph(sign: str) -> bool:
    code = ord(sign)
    return 0x3040 <= code <= 0x30FF or 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF


def is_unspaced(sign: str) -> bool:
    """Whether this is a letter of a script without blanks whose signs are letters, not words."""
    code = ord(sign)
    return 0x0E00 <= code <= 0x0EFF or 0x1000 <= code <= 0x109F or 0x1780 <= code <= 0x17FF
