"""Find positions and lines of given words in a text; normalise texts.

An Aho–Corasick automaton searches for all words in one pass. For 25 words it takes a fifth of the time of 25
single searches, and a ninth of that of one regular expression for all of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ahocorasick_rs import AhoCorasick

from app.dedup.text_repair import in_latin_1, in_logical_order, without_letter_spacing, without_nuls


class WordSearch:
    """Searches for several words, or parts of words, at once."""

    def __init__(self, words: Iterable[str]) -> None:
        self._automaton = AhoCorasick(words)

    def places(self, text: str) -> list[int]:
        """Return where these words begin, ascending; a position appears once per word beginning there."""
        try:
            found = self._automaton.find_matches_as_indexes(text, overlapping=True)
        except UnicodeEncodeError:  # halves of surrogate pairs, which no word contains
            whole = text.encode("utf-8", "replace").decode("utf-8")
            found = self._automaton.find_matches_as_indexes(whole, overlapping=True)
        return sorted([start for _, start, _ in found])

    def matches(self, pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
        """Yield the matches of a pattern that begins with one of these words, in order, without overlaps."""
        end = 0
        for place in self.places(text):
            hit = pattern.match(text, place) if place >= end else None
            if hit is not None:
                yield hit
                end = hit.end()

    def lines(self, text: str) -> set[tuple[int, int]]:
        """Return start and end of each line that contains one of these words."""
        return {line_at(text, place) for place in self.places(text)}


def line_at(text: str, place: int) -> tuple[int, int]:
    """Return start and end of the line around a position."""
    end = text.find("\n", place)
    return text.rfind("\n", 0, place) + 1, end if end >= 0 else len(text)


# Soft hyphen, zero-width characters, word joiner, byte order mark: they affect layout, not what is read.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_HYPHEN = "\u2010"
# Zeros of other scripts: Arabic, Persian, and those of India and its neighbours. NFKC converts other digits.
_ZEROS = (
    "\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u17e0\u1810"
)
_OTHER_DIGITS = {ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)}
_OTHER_DIGIT = re.compile("[" + "".join(f"{zero}-{chr(ord(zero) + 9)}" for zero in _ZEROS) + "]")
_LINE_END = re.compile("-[ \\t]*\\r?\\n[ \\t]*")
_LATIN_SMALL = "".join(map(chr, range(256))).lower().encode("latin-1")


def normalise(text: str) -> str:
    """Return the text in NFKC, case-folded, without invisible characters and hyphens at line ends.

    A hyphen is dropped only between letters, the second one lower-case: "Rechnungs-↵nummer" was hyphenated by
    the typesetter, "Baden-↵Württemberg" was not.
    """
    if "\0" in text:
        text = without_nuls(text)
    if not text.isascii():
        text = in_logical_order(text)
        for mark in _INVISIBLE:
            if mark in text:
                text = text.replace(mark, "")
        text = unicodedata.normalize("NFKC", text).replace(_HYPHEN, "-")
        if in_latin_1(text) is None and _OTHER_DIGIT.search(text):
            text = text.translate(_OTHER_DIGITS)
    text = without_letter_spacing(text)
    return casefolded(_LINE_END.sub(_rejoined, text))


def casefolded(text: str) -> str:
    """Return `text.casefold()`, in less than half the time if all its characters are Latin-1."""
    if text.isascii():
        return text.lower()
    latin = in_latin_1(text)
    if latin is None:
        return text.casefold()
    return latin.translate(_LATIN_SMALL).decode("latin-1").replace("ß", "ss").replace("µ", "μ")


def _rejoined(hyphen: re.Match[str]) -> str:
    text, start, end = hyphen.string, hyphen.start(), hyphen.end()
    divided = start > 0 and text[start - 1].isalpha() and end < len(text) and text[end].islower()
    return "" if divided else hyphen.group()
