"""Where two texts say the same and where they do not, word by word, laid out in rows side by side.

Scans of one paper break their lines at other places and misread a letter here and there. So words are
aligned whatever line they stand in, every row follows the line breaks of the first text, and a word that is
likely the same one misread is a weaker mark than a word that is another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from rapidfuzz.distance import Levenshtein

_SHAPES = str.maketrans("il1|!jt0oqec5s8bß2z9guvnäöü", "iiiiiiiooooossbbbzzgguuuaou")
_JOINED = (("rn", "m"), ("cl", "d"), ("vv", "w"), ("ii", "u"), ("ri", "n"))
_EDGES = re.compile(r"^\W+|\W+$")
_INNER = re.compile(r"[\W_]+")
_LONG_WORD = 7  # letters from which a misread letter more is still the same word
_DAY = re.compile(r"0?(\d{1,2})(?:st|nd|rd|th)?")
_DAY_OF_DATE = re.compile(r"\d{1,2} [^\W\d]+|[^\W\d]+ \d{1,2}|\d{1,2} \d{1,2} \d{4}")
_SIGNED = re.compile(r"[^\w.,]*[-\u2012-\u2015\u2212]\W*\d|.*\d[-\u2012-\u2015\u2212]$")  # before, or behind
_DECIMALS = re.compile(r"\d[.,](\d{1,2})\D*$")
_LETTERS_A_SLIP = 6  # of a long word, one in so many may be misread


BREAK = "↵"  # stands for the end of a line where that is compared too


class Mark(StrEnum):
    """What a word is, from weak to strong."""

    EQUAL = "equal"
    NOISE = "noise"
    ONLY = "only"
    DIFFER = "differ"
    CONFLICT = "conflict"

    @property
    def counts(self) -> bool:
        """Whether it is a difference to look at."""
        return self in (Mark.ONLY, Mark.DIFFER, Mark.CONFLICT)


_STRENGTH = {mark: strength for strength, mark in enumerate(Mark)}


class RunKind(StrEnum):
    EQUAL = "equal"
    DIFFER = "differ"
    ONLY_A = "only-a"
    ONLY_B = "only-b"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of words: of the first text from `a` to `a_end`, of the second from `b` to `b_end`."""

    kind: RunKind
    a: int
    a_end: int
    b: int
    b_end: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Neighbouring words of one line with one mark; `difference` counts from 0, None for no difference."""

    text: str
    mark: Mark
    difference: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line as it is shown: what stands left and right. A side without pieces has nothing there.

    Attributes:
        number_a, number_b: line of the text that begins in this row, from 1; None where none begins.
    """

    a: tuple[Piece, ...]
    b: tuple[Piece, ...]
    number_a: int | None
    number_b: int | None

    @property
    def mark(self) -> Mark:
        """The strongest mark in the row."""
        return max((piece.mark for piece in (*self.a, *self.b)), key=_STRENGTH.__getitem__)


@dataclass(frozen=True, slots=True)
class Difference:
    """One place to look at: its first row, and its strongest mark."""

    row: int
    mark: Mark


@dataclass(frozen=True)
class TextDifference:
    """The comparison of two texts.

    Attributes:
        runs: the alignment, gapless, in order; words counted from 0.
        rows: the lines to show.
        differences: the places to look at, in order; noise is none.
    """

    runs: tuple[Run, ...]
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a text; `shown` is the value of a conflicting fact that it shows, "" for none."""

    text: str
    line: int
    key: str
    shown: str


@dataclass(frozen=True, slots=True)
class _Marked:
    text: str
    line: int
    mark: Mark
    run: int


def compare_texts(a: str, b: str, conflicts: Collection[str] = (), *, breaks: bool = False) -> TextDifference:
    """Align two texts word by word; some 150 ms for two texts of 10,000 words.

    Args:
        a, b: the texts as they are.
        conflicts: values of conflicting facts ("840.00", "2021-03-01"); words that differ and show one of
            them are marked as conflict, and never taken for the same word misread. "8 march", "march 8" or
            "8 3 2021" stand for the day of a date that is written in several words: the number alone is none.
        breaks: a line that ends in one text and goes on in the other is a difference too, shown as BREAK.
    """
    shown = frozenset(form for value in conflicts for form in _forms(value))
    words_a, words_b = _words(a, shown), _words(b, shown)
    runs = _runs(words_a, words_b)
    marked_a, marked_b = _marked(words_a, words_b, runs)
    ends = _Ends(words_a, words_b, len(runs)) if breaks else None
    rows = _rows(runs, marked_a, marked_b, ends)
    numbered = _number_differences(rows)
    return TextDifference(runs, tuple(numbered), tuple(_places(numbered)))


@dataclass(frozen=True, slots=True)
class Part:
    """Neighbouring words of one mark: of the first text from `a` to `a_end`, of the second likewise."""

    mark: Mark
    a: int
    a_end: int
    b: int
    b_end: int


def align_words(
    a: Sequence[tuple[str, int]], b: Sequence[tuple[str, int]], conflicts: Collection[str] = ()
) -> list[Part]:
    """Align words that were read already, each with the number of its line; in order, without gaps.

    Args:
        conflicts: as for `compare_texts`.
    """
    shown = frozenset(form for value in conflicts for form in _forms(value))
    words_a = _with_days([_Word(text, line, *_keys(text, shown)) for text, line in a], shown)
    words_b = _with_days([_Word(text, line, *_keys(text, shown)) for text, line in b], shown)
    parts = []
    for run in _runs(words_a, words_b):
        mine, theirs = words_a[run.a : run.a_end], words_b[run.b : run.b_end]
        marks_a, marks_b = _marks(run.kind, mine, theirs)
        if run.kind is RunKind.EQUAL:
            parts += [
                Part(mark, run.a + n, run.a + n + 1, run.b + n, run.b + n + 1)
                for n, mark in enumerate(marks_a)
            ]
        else:
            strongest = max((*marks_a, *marks_b), key=_STRENGTH.__getitem__)
            parts.append(Part(strongest, run.a, run.a_end, run.b, run.b_end))
    return parts


def is_noise(one: str, other: str) -> bool:
    """Whether two different words are likely one word, misread.

    Letters and digits of similar shape, punctuation and case do not count; of a long word a letter in six
    may be wrong. Another digit is another number, and so is another sign, or a point in another place.
    """
    first, second = _key(one), _key(other)
    if first == second:
        return not is_other_number(one, other)
    if any(character.isdigit() for character in one + other):
        return False
    if len(first) != len(second) or len(first) < _LONG_WORD:
        return False
    return sum(x != y for x, y in zip(first, second, strict=True)) <= len(first) // _LETTERS_A_SLIP


def is_other_number(one: str, other: str) -> bool:
    """Whether two numbers with the same figures are not equal: 12,50 and 125,0, or 12,50 and -12,50.

    A point that only one of them has was lost, or read into the other.
    """
    if one == other or not any(map(str.isdigit, one)):
        return False
    if (_SIGNED.match(one) is None) != (_SIGNED.match(other) is None):
        return True
    decimals, others = _DECIMALS.search(one), _DECIMALS.search(other)
    return decimals is not None and others is not None and len(decimals[1]) != len(others[1])


def _words(text: str, shown: frozenset[str]) -> list[_Word]:
    keys = {word: _keys(word, shown) for word in set(text.split())}
    words = [
        _Word(word, number, *keys[word])
        for number, line in enumerate(text.splitlines(), start=1)
        for word in line.split()
    ]
    return _with_days(words, shown)


def _with_days(words: list[_Word], shown: frozenset[str]) -> list[_Word]:
    """The words with those that are the day of a conflicting date: a number is one only beside its month."""
    dates = {form for form in shown if _DAY_OF_DATE.fullmatch(form)}
    if not dates:
        return words
    found = []
    for place, word in enumerate(words):
        date = _date_around(words, place, dates) if any(map(str.isdigit, word.text[:2])) else ""
        found.append(_Word(word.text, word.line, f"={date}", date) if date else word)
    return found


def _date_around(words: Sequence[_Word], place: int, dates: Collection[str]) -> str:
    """The date of which a word is the day: "8. März", "March 8th", "8th of March", "8. 3. 2024"."""
    day = _DAY.fullmatch(_bare(words[place].text))
    if day is None:
        return ""
    before = [_bare(word.text) for word in words[max(0, place - 1) : place]]
    after = [_bare(word.text).lstrip("0") for word in words[place + 1 : place + 3]]
    if after[:1] == ["of"]:
        after = after[1:]
    around = (" ".join([day[1], *after[:1]]), " ".join([*before, day[1]]), " ".join([day[1], *after]))
    return next((phrase for phrase in around if phrase in dates), "")


def _keys(word: str, shown: frozenset[str]) -> tuple[str, str]:
    """The word's key, and the value of a conflicting fact that it shows, which then is its key."""
    value = next((form for form in (_digits(word), _bare(word)) if form in shown), "") if shown else ""
    return (f"={value}" if value else _key(word)), value


def _key(word: str) -> str:
    """The word as its shapes; two words with one key are equal or noise."""
    bare = _INNER.sub("", _EDGES.sub("", word)).casefold()
    for parts, joined in _JOINED:
        bare = bare.replace(parts, joined)
    return bare.translate(_SHAPES) or word


# --- alignment -----------------------------------------------------------------------------------


def _runs(a: Sequence[_Word], b: Sequence[_Word]) -> tuple[Run, ...]:
    keys_a, keys_b = [word.key for word in a], [word.key for word in b]
    found: list[Run] = []
    for code in Levenshtein.opcodes(keys_a, keys_b):
        run = Run(RunKind.DIFFER, code.src_start, code.src_end, code.dest_start, code.dest_end)
        for part in _equal(run, a, b) if code.tag == "equal" else (run,):
            if found and found[-1].kind is part.kind:  # a replacement and a deletion beside it are one place
                found[-1] = Run(part.kind, found[-1].a, part.a_end, found[-1].b, part.b_end)
            else:
                found.append(part)
    return tuple(_one_sided(run) for run in found)


def _equal(run: Run, a: Sequence[_Word], b: Sequence[_Word]) -> Iterator[Run]:
    """A run of words with equal keys, cut where their numbers are not equal for all that."""
    start = run.a
    apart = run.b - run.a
    for place in range(run.a, run.a_end):
        if is_other_number(a[place].text, b[place + apart].text):
            if start < place:
                yield Run(RunKind.EQUAL, start, place, start + apart, place + apart)
            yield Run(RunKind.DIFFER, place, place + 1, place + apart, place + apart + 1)
            start = place + 1
    if start < run.a_end:
        yield Run(RunKind.EQUAL, start, run.a_end, start + apart, run.b_end)


def _one_sided(run: Run) -> Run:
    if run.kind is RunKind.DIFFER and run.a == run.a_end:
        return Run(RunKind.ONLY_B, run.a, run.a_end, run.b, run.b_end)
    if run.kind is RunKind.DIFFER and run.b == run.b_end:
        return Run(RunKind.ONLY_A, run.a, run.a_end, run.b, run.b_end)
    return run


# --- marks ---------------------------------------------------------------------------------------


def _marked(
    a: Sequence[_Word], b: Sequence[_Word], runs: Sequence[Run]
) -> tuple[list[_Marked], list[_Marked]]:
    left: list[_Marked] = []
    right: list[_Marked] = []
    for number, run in enumerate(runs):
        mine, theirs = a[run.a : run.a_end], b[run.b : run.b_end]
        marks_a, marks_b = _marks(run.kind, mine, theirs)
        left += [_Marked(w.text, w.line, mark, number) for w, mark in zip(mine, marks_a, strict=True)]
        right += [_Marked(w.text, w.line, mark, number) for w, mark in zip(theirs, marks_b, strict=True)]
    return left, right


def _marks(kind: RunKind, a: Sequence[_Word], b: Sequence[_Word]) -> tuple[list[Mark], list[Mark]]:
    if kind is RunKind.EQUAL:
        marks = [Mark.EQUAL if x.text == y.text else Mark.NOISE for x, y in zip(a, b, strict=True)]
        return marks, marks
    if kind is not RunKind.DIFFER:
        return [Mark.ONLY] * len(a), [Mark.ONLY] * len(b)
    if any(word.shown for word in (*a, *b)):
        return _strong(a, _lines(b)), _strong(b, _lines(a))
    if len(a) == len(b) and all(is_noise(x.text, y.text) for x, y in zip(a, b, strict=True)):
        return [Mark.NOISE] * len(a), [Mark.NOISE] * len(b)
    if is_noise("".join(word.text for word in a), "".join(word.text for word in b)):
        return [Mark.NOISE] * len(a), [Mark.NOISE] * len(b)  # a blank read into a word, or lost from it
    return _strong(a, _lines(b)), _strong(b, _lines(a))


def _lines(words: Sequence[_Word]) -> int:
    return len({word.line for word in words})


def _strong(words: Sequence[_Word], lines_opposite: int) -> list[Mark]:
    """Marks of words that have others opposite them; lines beyond those opposite are only here."""
    lines = list(dict.fromkeys(word.line for word in words))
    opposed = set(lines[:lines_opposite])
    return [
        Mark.ONLY if word.line not in opposed else Mark.CONFLICT if word.shown else Mark.DIFFER
        for word in words
    ]


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _bare(word: str) -> str:
    return _INNER.sub("", word).casefold()


def _forms(value: str) -> Iterator[str]:
    """By what a fact's value is found again in a text; the digits of a date in every usual order."""
    digits = _digits(value)
    yield _bare(value)
    if _DAY_OF_DATE.fullmatch(value):
        yield value
        return
    if len(digits) > 1:
        yield digits
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        year, month, day = value.split("-")
        yield from (day + month + year, month + day + year, day + month + year[2:])


# --- rows ----------------------------------------------------------------------------------------


class _Ends:
    """Where of two words that stand opposite each other one ends its line and the other does not.

    The last word of a text says nothing. Each such place has a number of its own, behind those of the runs.
    """

    def __init__(self, a: Sequence[_Word], b: Sequence[_Word], runs: int) -> None:
        self._a, self._b = a, b
        self._next = runs

    def between(self, place_a: int, place_b: int) -> tuple[_Marked | None, _Marked | None]:
        """The sign behind the word of either text, where it ends a line that goes on in the other."""
        if place_a + 1 >= len(self._a) or place_b + 1 >= len(self._b):
            return None, None
        ends_a = self._a[place_a].line != self._a[place_a + 1].line
        ends_b = self._b[place_b].line != self._b[place_b + 1].line
        if ends_a == ends_b:
            return None, None
        self._next += 1
        if ends_a:
            return _Marked(BREAK, self._a[place_a].line, Mark.ONLY, self._next), None
        return None, _Marked(BREAK, self._b[place_b].line, Mark.ONLY, self._next)


def _rows(runs: Sequence[Run], a: list[_Marked], b: list[_Marked], ends: _Ends | None) -> list[Row]:
    """Rows that end where lines of the first text end; lines only the second has get rows of their own."""
    rows: list[Row] = []
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

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows
        self._a: list[_Marked] = []
        self._b: list[_Marked] = []
        self._begun_a = 0  # last line of each text that has begun
        self._begun_b = 0

    def add(self, x: _Marked, y: _Marked) -> None:
        """Two words that stand opposite each other."""
        self._break_before(x)
        if not self._a and self._b and y.line != self._b[-1].line:
            self.end_row()
        self._a.append(x)
        self._b.append(y)

    def add_ends(self, x: _Marked | None, y: _Marked | None) -> None:
        """The sign for the end of a line that only one text has."""
        self._a += [x] if x is not None else []
        self._b += [y] if y is not None else []

    def add_unequal(self, a: Sequence[_Marked], b: Sequence[_Marked]) -> None:
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

    def _break_before(self, x: _Marked) -> None:
        if self._a and x.line != self._a[-1].line:
            self.end_row()

    def end_row(self) -> None:
        if not self._a and not self._b:
            return
        number_a = self._a[0].line if self._a and self._a[0].line > self._begun_a else None
        number_b = next((word.line for word in self._b if word.line > self._begun_b), None)
        self._begun_a = max(self._begun_a, self._a[-1].line if self._a else 0)
        self._begun_b = max(self._begun_b, self._b[-1].line if self._b else 0)
        self._rows.append(Row(_pieces(self._a), _pieces(self._b), number_a, number_b))
        self._a, self._b = [], []


def _by_line(words: Sequence[_Marked]) -> list[list[_Marked]]:
    return [list(line) for _, line in groupby(words, key=lambda word: word.line)]


def _pieces(words: Sequence[_Marked]) -> tuple[Piece, ...]:
    """Words of one run and mark together; the run's number stands in for that of the difference."""
    return tuple(
        Piece(" ".join(word.text for word in part), mark, run if mark.counts else None)
        for (mark, run), part in (
            (key, list(group)) for key, group in groupby(words, key=lambda word: (word.mark, word.run))
        )
    )


def _number_differences(rows: Sequence[Row]) -> list[Row]:
    """Count the differences through, in place of the runs they come from."""
    numbers: dict[int, int] = {}
    for row in rows:
        for piece in (*row.a, *row.b):
            if piece.difference is not None:
                numbers.setdefault(piece.difference, len(numbers))
    return [
        Row(_renumbered(row.a, numbers), _renumbered(row.b, numbers), row.number_a, row.number_b)
        for row in rows
    ]


def _renumbered(pieces: tuple[Piece, ...], numbers: dict[int, int]) -> tuple[Piece, ...]:
    return tuple(
        piece if piece.difference is None else Piece(piece.text, piece.mark, numbers[piece.difference])
        for piece in pieces
    )


def _places(rows: Sequence[Row]) -> Iterator[Difference]:
    first_rows: dict[int, int] = {}
    marks: dict[int, Mark] = {}
    for index, row in enumerate(rows):
        for piece in (*row.a, *row.b):
            if piece.difference is not None:
                first_rows.setdefault(piece.difference, index)
                before = marks.get(piece.difference, Mark.EQUAL)
                marks[piece.difference] = max(before, piece.mark, key=_STRENGTH.__getitem__)
    return (Difference(row, marks[number]) for number, row in first_rows.items())
