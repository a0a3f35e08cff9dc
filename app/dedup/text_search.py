"""Places and lines of a text with certain words.

An Aho–Corasick automaton looks for all the words in one go: in a fifth of the time of a search for each of 25
words, in a ninth of that of one expression for all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ahocorasick_rs import AhoCorasick

from app.dedup.logical_order import in_logical_order
from app.dedup.text_repair import without_letter_spacing, without_nuls


class WordSearch:
    """Words, or parts of words, that are looked for together."""

    def __init__(self, words: Iterable[str]) -> None:
        self._automaton = AhoCorasick(words)

    def places(self, text: str) -> list[int]:
        """Where these words begin, ascending; a place is named for each word that begins there."""
        try:
            found = self._automaton.find_matches_as_indexes(text, overlapping=True)
        except UnicodeEncodeError:  # halves of surrogate pairs, which are not in any word
            whole = text.encode("utf-8", "replace").decode("utf-8")
            found = self._automaton.find_matches_as_indexes(whole, overlapping=True)
        return sorted([start for _, start, _ in found])

    def matches(self, pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
        """The matches of a pattern that begins with one of these words, in order, none over another."""
        end = 0
        for place in self.places(text):
            hit = pattern.match(text, place) if place >= end else None
            if hit is not None:
                yield hit
                end = hit.end()

    def lines(self, text: str) -> set[tuple[int, int]]:
        """Where the lines begin and end in which one of these words stands."""
        return {line_at(text, place) for place in self.places(text)}


def line_at(text: str, place: int) -> tuple[int, int]:
    """Where the line around a place begins and ends."""
    end = text.find("\n", place)
    return text.rfind("\n", 0, place) + 1, end if end >= 0 else len(text)


# Soft hyphen, zero-width characters, word joiner, byte order mark: marks for typesetters, not for readers.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_HYPHEN = "\u2010"
# Digits of other scripts: Arabic, Persian, and those of India and its neighbours. NFKC makes plain the rest.
_ZEROS = (
    "\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u17e0\u1810"
)
_OTHER_DIGITS = {ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)}
_OTHER_DIGIT = re.compile("[" + "".join(f"{zero}-{chr(ord(zero) + 9)}" for zero in _ZEROS) + "]")
_LINE_END = re.compile("-[ \\t]*\\r?\\n[ \\t]*")
_LATIN_SMALL = "".join(map(chr, range(256))).lower().encode("latin-1")


def normalise(text: str) -> str:
    """The text in NFKC, case-folded, without invisible characters and without hyphens at line ends.

    A hyphen is dropped only between letters, the second a small one: "Rechnungs-↵nummer" was divided by the
    typesetter, "Baden-↵Württemberg" was not.
    """
    if "\0" in text:
        text = without_nuls(text)
    if not text.isascii():
        text = in_logical_order(text)
        for mark in _INVISIBLE:
            if mark in text:
                text = text.replace(mark, "")
        text = unicodedata.normalize("NFKC", text).replace(_HYPHEN, "-")
        if _OTHER_DIGIT.search(text):
            text = text.translate(_OTHER_DIGITS)
    text = without_letter_spacing(text)
    return casefolded(_LINE_END.sub(_rejoined, text))


def casefolded(text: str) -> str:
    """What `str.casefold` makes of the text; less than half the time where all its characters are Latin-1."""
    if text.isascii():
        return text.lower()
    try:
        latin = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.casefold()
    return latin.translate(_LATIN_SMALL).decode("latin-1").replace("ß", "ss").replace("µ", "μ")


def _rejoined(hyphen: re.Match[str]) -> str:
    text, start, end = hyphen.string, hyphen.start(), hyphen.end()
    divided = start > 0 and text[start - 1].isalpha() and end < len(text) and text[end].islower()
    return "" if divided else hyphen.group()
