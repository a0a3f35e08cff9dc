"""Recognise words that may identify a document although they have no digits: codes, serials, seats, parts.

Such a word is printed in capitals where most of the text is not, or stands right behind the colon of a label.
Neither depends on the language.
"""

from __future__ import annotations

from functools import lru_cache

from app.dedup.ocr_error_model import is_ideograph, is_unspaced
from app.dedup.passages import Text

_LONGEST, _LONGEST_SMALL = 12, 8  # letters of a code in capitals, and in small letters; longer ones are words
_LABEL = 40  # characters before a word in which its label ends
_REACH = 40  # characters by which a word may have moved in the normalised text
_JOINING = frozenset("-/._")
_FREQUENT = "aeinrstаеинорст"  # letters that tell whether a text is printed in capitals


def may_be_code(one: str, other: str) -> bool:
    """Return whether two words have the length and the script of a code."""
    if max(len(one), len(other)) > _LONGEST:
        return False
    return (one.isascii() and other.isascii()) or not (_is_without_spaces(one) or _is_without_spaces(other))


def _is_without_spaces(word: str) -> bool:
    return is_ideograph(word[0]) or is_unspaced(word[0])


def is_capital(text: Text, place: int, word: str) -> bool:
    """Return whether the word at a position is printed in capitals, as few words of the text are."""
    capital = word.upper()
    if capital == word:  # many scripts have no capitals
        return False
    at = text.starts[place]
    reach = abs(len(text.source) - len(text.text)) + _REACH
    start, end = max(0, at - reach), at + len(word) + reach
    while (found := text.source.find(capital, start, end)) >= 0:
        start = found + 1
        after = found + len(capital)
        if not (text.source[found - 1 : found].isalnum() or text.source[after : after + 1].isalnum()):
            return not _is_mostly_capitals(text.source)
    return False


def is_labelled(text: Text, place: int, word: str) -> bool:
    """Return whether a short word at a position is the first or second one after a colon of its line."""
    if len(word) > _LONGEST_SMALL:
        return False
    end = text.starts[place]
    start = max(0, end - _LABEL)
    colon = text.text.rfind(":", start, end)
    return colon >= 0 and "\n" not in (value := text.text[colon + 1 : end]) and len(value.split()) <= 1


def figures_beside(text: Text, place: int) -> int:
    """Return the length of the numbers that signs alone join to a word, as in "RE-2041"."""
    length = 0
    for beside, start, end in (
        (place - 1, text.ends[place - 1] if place else 0, text.starts[place]),
        (place + 1, text.ends[place], text.starts[place + 1] if place + 1 < len(text) else 0),
    ):
        if 0 <= beside < len(text) and text.numeric[beside] and text.text[start:end] in _JOINING:
            length += text.ends[beside] - text.starts[beside]
    return length


@lru_cache(maxsize=64)
def _is_mostly_capitals(source: str) -> bool:
    return sum(map(source.count, _FREQUENT.upper())) > sum(map(source.count, _FREQUENT))
