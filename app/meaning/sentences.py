"""Divide a text into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 40  # words; a longer run without a full stop, such as a table, is divided
_SHORTEST = 3  # words; shorter pieces join their neighbour
# A full stop behind two letters and before a capital, but for common abbreviations; or behind a number.
# Semicolons do not end a sentence: a translation often has a full stop there.
_SHORTENED = r"(?<!\b(?:Nr|No|Dr|Mr|Ms|St|Fr|Hr|Co|ca)\.)(?<!\b(?:Mrs|Str|bzw|Abs|Art|Tel|vgl)\.)"
_END = re.compile(
    rf"(?:(?<=[^\W\d_]{{2}}[.!?])|(?<=\d\d\d[.!?])){_SHORTENED}[\"'»”)]*\s+(?![a-zß-ÿа-я\d])"
    r"|(?<=[。！？؟।])|\n\s*\n\s*"
)
_WORDS = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its place in the text, in characters."""

    start: int
    end: int
    text: str

    @property
    def words(self) -> int:
        """Number of words, at least 1; six characters count as one in scripts without spaces."""
        return max(len(self.text.split()), len(self.text) // 12, 1)


def sentences_of(text: str) -> list[Sentence]:
    """Return the sentences in their order; line breaks inside of them are spaces."""
    joined: list[tuple[int, int]] = []
    for start, end in _pieces(text):
        if joined and _is_short(text, *joined[-1]) and _is_close(text, joined[-1][1], start):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    if len(joined) > 1 and _is_short(text, *joined[-1]) and _is_close(text, joined[-2][1], joined[-1][0]):
        (start, _), (_, end) = joined[-2:]
        joined[-2:] = [(start, end)]
    return [Sentence(start, end, " ".join(text[start:end].split())) for start, end in joined]


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end, following in [*(hit.span() for hit in _END.finditer(text)), (len(text), len(text))]:
        words = [hit.span() for hit in _WORDS.finditer(text, start, end)]
        for first in range(0, len(words), LONGEST):
            last = words[min(first + LONGEST, len(words)) - 1]
            yield words[first][0], last[1]
        start = following


def _is_short(text: str, start: int, end: int) -> bool:
    return len(text[start:end].split()) < _SHORTEST and end - start < 12


def _is_close(text: str, end: int, start: int) -> bool:
    """Return whether no blank line lies between."""
    return text.count("\n", end, start) < 2
