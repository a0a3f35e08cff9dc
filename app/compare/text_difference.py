"""Build a side-by-side diff of two texts, with the differences to review.

Rows follow the line breaks of the first text; `app.compare.word_alignment` aligns the words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from app.compare.word_alignment import MarkedWord, RunKind, WordRun, WordStatus, mark_words, strongest
from app.domain.duplicates import ContainedSpan

BREAK = "↵"  # marks the end of a line if line breaks are compared


@dataclass(frozen=True, slots=True)
class DiffSegment:
    """Neighbouring words of one line with one status; `difference` counts from 0, None for no difference."""

    text: str
    status: WordStatus
    difference: int | None = None


@dataclass(frozen=True, slots=True)
class DiffRow:
    """One row of the diff. A side without segments is empty.

    Attributes:
        number_a, number_b: line of the text that begins in this row, from 1; None where none begins.
    """

    a: tuple[DiffSegment, ...]
    b: tuple[DiffSegment, ...]
    number_a: int | None
    number_b: int | None

    @property
    def status(self) -> WordStatus:
        """The strongest status in the row."""
        return strongest(piece.status for piece in (*self.a, *self.b))


@dataclass(frozen=True, slots=True)
class Hunk:
    """One difference to review: its first row and its strongest status."""

    row: int
    status: WordStatus


@dataclass(frozen=True)
class TextDiff:
    """The comparison of two texts.

    Attributes:
        runs: the alignment, gapless, in order; words counted from 0.
        rows: the lines to show.
        differences: to review, in order; without OCR variants.
        by_meaning: rows say the same in other words, so none is folded away.
        pending: the texts stand beside each other, but were not compared yet.
    """

    runs: tuple[WordRun, ...]
    rows: tuple[DiffRow, ...]
    differences: tuple[Hunk, ...]
    by_meaning: bool = False
    pending: bool = False


def compare_texts(a: str, b: str, conflicts: Collection[str] = (), *, breaks: bool = False) -> TextDiff:
    """Compare two texts word by word; some 150 ms for two texts of 10,000 words.

    Args:
        a, b: the texts as they are.
        conflicts: as for `mark_words`.
        breaks: a line break in only one text is a difference too, shown as BREAK.
    """
    runs, words_a, words_b = mark_words(_words(a), _words(b), conflicts)
    ends = _Ends(words_a, words_b, len(runs)) if breaks else None
    numbered = _number_differences(_rows(runs, words_a, words_b, ends))
    return TextDiff(runs, tuple(numbered), tuple(_places(numbered)))


def _words(text: str) -> Iterator[tuple[str, int]]:
    """Each word with the number of its line, from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        for word in line.split():
            yield word, number


class _Ends:
    """Finds line breaks after aligned words that only one text has.

    The last word of a text does not count. Each such break gets a number after those of the runs.
    """

    def __init__(self, a: Sequence[MarkedWord], b: Sequence[MarkedWord], runs: int) -> None:
        self._a, self._b = a, b
        self._next = runs

    def between(self, place_a: int, place_b: int) -> tuple[MarkedWord | None, MarkedWord | None]:
        """Return the BREAK after the word of either text, if only this text has a line break there."""
        if place_a + 1 >= len(self._a) or place_b + 1 >= len(self._b):
            return None, None
        ends_a = self._a[place_a].line != self._a[place_a + 1].line
        ends_b = self._b[place_b].line != self._b[place_b + 1].line
        if ends_a == ends_b:
            return None, None
        self._next += 1
        if ends_a:
            return MarkedWord(BREAK, self._a[place_a].line, WordStatus.ONLY, self._next), None
        return None, MarkedWord(BREAK, self._b[place_b].line, WordStatus.ONLY, self._next)


def _rows(
    runs: Sequence[WordRun], a: list[MarkedWord], b: list[MarkedWord], ends: _Ends | None
) -> list[DiffRow]:
    """Return rows that end with the lines of the first text; lines only the second has get separate rows."""
    rows: list[DiffRow] = []
    builder = _RowBuilder(rows)
    for run in runs:
        if run.kind is RunKind.EQUAL:
            for place_a, place_b in zip(range(run.a, run.a_end), range(run.b, run.b_end), strict=True):
                builder.add(a[place_a], b[place_b])
                if ends is not None:
                    builder.add_ends(*ends.between(place_a, place_b))
        else:
            builder.add_unequal(a[run.a : run.a_end], b[run.b : run.b_end])
    builder.end_row()
    return rows


class _RowBuilder:
    """Collects words until a row is complete."""

    def __init__(self, rows: list[DiffRow]) -> None:
        self._rows = rows
        self._a: list[MarkedWord] = []
        self._b: list[MarkedWord] = []
        self._begun_a = 0  # last line of each text that has begun
        self._begun_b = 0

    def add(self, x: MarkedWord, y: MarkedWord) -> None:
        """Add two aligned words."""
        self._break_before(x)
        if not self._a and self._b and y.line != self._b[-1].line:
            self.end_row()
        self._a.append(x)
        self._b.append(y)

    def add_ends(self, x: MarkedWord | None, y: MarkedWord | None) -> None:
        """The sign for the end of a line that only one text has."""
        self._a += [x] if x is not None else []
        self._b += [y] if y is not None else []

    def add_unequal(self, a: Sequence[MarkedWord], b: Sequence[MarkedWord]) -> None:
        """Words without a counterpart: line by line opposite each other, as far as there are lines."""
        lines_a, lines_b = _by_line(a), _by_line(b)
        for place in range(max(len(lines_a), len(lines_b))):
            mine = lines_a[place] if place < len(lines_a) else []
            theirs = lines_b[place] if place < len(lines_b) else []
            if mine:
                self._break_before(mine[0])
            elif place or (self._b and theirs[0].line != self._b[-1].line):
                self.end_row()
            self._a += mine
            self._b += theirs

    def _break_before(self, x: MarkedWord) -> None:
        if self._a and x.line != self._a[-1].line:
            self.end_row()

    def end_row(self) -> None:
        if not self._a and not self._b:
            return
        number_a = self._a[0].line if self._a and self._a[0].line > self._begun_a else None
        number_b = next((word.line for word in self._b if word.line > self._begun_b), None)
        self._begun_a = max(self._begun_a, self._a[-1].line if self._a else 0)
        self._begun_b = max(self._begun_b, self._b[-1].line if self._b else 0)
        self._rows.append(DiffRow(_pieces(self._a), _pieces(self._b), number_a, number_b))
        self._a, self._b = [], []


def _by_line(words: Sequence[MarkedWord]) -> list[list[MarkedWord]]:
    return [list(line) for _, line in groupby(words, key=lambda word: word.line)]


def _pieces(words: Sequence[MarkedWord]) -> tuple[DiffSegment, ...]:
    """Words of one run and status together; the run's number stands in for that of the difference."""
    return tuple(
        DiffSegment(" ".join(word.text for word in part), status, run if status.counts else None)
        for (status, run), part in (
            (key, list(group)) for key, group in groupby(words, key=lambda word: (word.status, word.run))
        )
    )


def _number_differences(rows: Sequence[DiffRow]) -> list[DiffRow]:
    """Count the differences through, in place of the runs they come from."""
    numbers: dict[int, int] = {}
    for row in rows:
        for piece in (*row.a, *row.b):
            if piece.difference is not None:
                numbers.setdefault(piece.difference, len(numbers))
    return [
        DiffRow(_renumbered(row.a, numbers), _renumbered(row.b, numbers), row.number_a, row.number_b)
        for row in rows
    ]


def _renumbered(pieces: tuple[DiffSegment, ...], numbers: dict[int, int]) -> tuple[DiffSegment, ...]:
    return tuple(
        piece
        if piece.difference is None
        else DiffSegment(piece.text, piece.status, numbers[piece.difference])
        for piece in pieces
    )


def _places(rows: Sequence[DiffRow]) -> Iterator[Hunk]:
    first_rows: dict[int, int] = {}
    strongest_of: dict[int, WordStatus] = {}
    for index, row in enumerate(rows):
        for piece in (*row.a, *row.b):
            if piece.difference is not None:
                first_rows.setdefault(piece.difference, index)
                before = strongest_of.get(piece.difference, WordStatus.EQUAL)
                strongest_of[piece.difference] = strongest((before, piece.status))
    return (Hunk(row, strongest_of[number]) for number, row in first_rows.items())


MIN_SHARE = 0.25
"""Of a page's words or of the part's, from which a page counts as holding some of it. The ends of a place
are good to some forty words, a tenth to a fifth of a page."""


def pages_of(place: ContainedSpan, texts: Sequence[str]) -> tuple[int, int] | None:
    """The first and the last page that hold the part, from 0, by the texts of the whole's pages.

    None if no page has a text.
    """
    words = [len(text.split()) for text in texts]
    return _pages(place, words) if any(words) else None


def pages_about(place: ContainedSpan, count: int) -> tuple[int, int]:
    """The same as far as it can be told from how many pages there are, at least 1: as if all were alike."""
    return _pages(place, [1] * count)


def row_of(place: ContainedSpan, difference: TextDiff, *, whole_is_left: bool) -> int:
    """The first row that shows the part beside the whole; 0 if there are no rows."""
    rows = difference.rows
    words = [_words_of_part(row.a if whole_is_left else row.b) for row in rows]
    before = list(accumulate(words, initial=0))
    start, end = place.start * before[-1], place.end * before[-1]
    there = [row for row in range(len(rows)) if before[row + 1] > start and before[row] < end]
    beside = [row for row in there if rows[row].a and rows[row].b]
    return next(iter(beside or there), 0)


def _pages(place: ContainedSpan, words: Sequence[int]) -> tuple[int, int]:
    ends = list(accumulate(words))
    start, end = place.start * ends[-1], place.end * ends[-1]
    shared = [
        max(0.0, min(end, last) - max(start, last - count)) for last, count in zip(ends, words, strict=True)
    ]
    holding = [
        page
        for page, (some, count) in enumerate(zip(shared, words, strict=True))
        if some and some >= MIN_SHARE * min(count, end - start)
    ]
    if not holding:  # many short pages, each with a little
        holding = [page for page, some in enumerate(shared) if some]
    return holding[0], holding[-1]


def _words_of_part(pieces: Sequence[DiffSegment]) -> int:
    return sum(len(piece.text.split()) for piece in pieces)
