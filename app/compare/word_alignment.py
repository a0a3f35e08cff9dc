"""Align the words of two texts and mark each as equal, OCR variant or different.

Scans of one document differ in line breaks and OCR errors. So words are aligned across lines, and an OCR
variant is a weaker status than a different word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz.distance import Levenshtein

from app.domain import ocr_confusions

_EDGES = re.compile(r"^\W+|\W+$")
_INNER = re.compile(r"[\W_]+")
_LONG_WORD = 7  # letters from which one more OCR error is allowed
_DAY = re.compile(r"0?(\d{1,2})(?:st|nd|rd|th)?")
_DAY_OF_DATE = re.compile(r"\d{1,2} [^\W\d]+|[^\W\d]+ \d{1,2}|\d{1,2} \d{1,2} \d{4}")
_SIGNED = re.compile(r"[^\w.,]*[-\u2012-\u2015\u2212]\W*\d|.*\d[-\u2012-\u2015\u2212]$")  # before, or behind
_DECIMALS = re.compile(r"\d[.,](\d{1,2})\D*$")
_LETTERS_A_SLIP = 6  # letters per allowed OCR error in a long word


class WordStatus(StrEnum):
    """The status of a word, from weak to strong."""

    EQUAL = "equal"
    NOISE = "noise"
    ONLY = "only"
    DIFFER = "differ"
    CONFLICT = "conflict"

    @property
    def counts(self) -> bool:
        """Whether it is a difference to review."""
        return self in (WordStatus.ONLY, WordStatus.DIFFER, WordStatus.CONFLICT)


_STRENGTH = {status: strength for strength, status in enumerate(WordStatus)}


def strongest(statuses: Iterable[WordStatus]) -> WordStatus:
    """Return the strongest of one or more statuses."""
    return max(statuses, key=_STRENGTH.__getitem__)


class RunKind(StrEnum):
    EQUAL = "equal"
    DIFFER = "differ"
    ONLY_A = "only-a"
    ONLY_B = "only-b"


@dataclass(frozen=True, slots=True)
class WordRun:
    """A stretch of words: of the first text from `a` to `a_end`, of the second from `b` to `b_end`."""

    kind: RunKind
    a: int
    a_end: int
    b: int
    b_end: int


@dataclass(frozen=True, slots=True)
class AlignedSpan:
    """Neighbouring words of one status: of the first text from `a` to `a_end`, of the second likewise."""

    status: WordStatus
    a: int
    a_end: int
    b: int
    b_end: int


@dataclass(frozen=True, slots=True)
class MarkedWord:
    """A word of a text, with the numbers of its line and run, and its status."""

    text: str
    line: int
    status: WordStatus
    run: int


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a text; `shown` is the value of a conflicting fact that it shows, "" for none."""

    text: str
    line: int
    key: str
    shown: str


def mark_words(
    a: Iterable[tuple[str, int]], b: Iterable[tuple[str, int]], conflicts: Collection[str] = ()
) -> tuple[tuple[WordRun, ...], list[MarkedWord], list[MarkedWord]]:
    """Align the words of two texts and mark each of them; some 100 ms for two texts of 10,000 words.

    Args:
        a, b: the words, each with the number of its line.
        conflicts: values of conflicting facts ("840.00", "2021-03-01"); words that differ and show one of
            them are marked as conflict, never as OCR variants. "8 march", "march 8" or
            "8 3 2021" stand for a date written in several words; the day alone does not count.

    Returns:
        The runs, gapless, in order, with words counted from 0; and the words of both texts.
    """
    shown = frozenset(form for value in conflicts for form in _forms(value))
    words_a, words_b = _words(a, shown), _words(b, shown)
    runs = _runs(words_a, words_b)
    left: list[MarkedWord] = []
    right: list[MarkedWord] = []
    for number, run in enumerate(runs):
        mine, theirs = words_a[run.a : run.a_end], words_b[run.b : run.b_end]
        statuses_a, statuses_b = _statuses(run.kind, mine, theirs)
        left += [
            MarkedWord(w.text, w.line, status, number) for w, status in zip(mine, statuses_a, strict=True)
        ]
        right += [
            MarkedWord(w.text, w.line, status, number) for w, status in zip(theirs, statuses_b, strict=True)
        ]
    return runs, left, right


def align_words(
    a: Iterable[tuple[str, int]], b: Iterable[tuple[str, int]], conflicts: Collection[str] = ()
) -> list[AlignedSpan]:
    """Return the alignment in spans: equal words and OCR variants one by one, others grouped.

    In order, without gaps; arguments as for `mark_words`.
    """
    runs, marked_a, marked_b = mark_words(a, b, conflicts)
    parts = []
    for run in runs:
        mine, theirs = marked_a[run.a : run.a_end], marked_b[run.b : run.b_end]
        if run.kind is RunKind.EQUAL:
            parts += [
                AlignedSpan(word.status, run.a + n, run.a + n + 1, run.b + n, run.b + n + 1)
                for n, word in enumerate(mine)
            ]
        else:
            status = strongest(word.status for word in (*mine, *theirs))
            parts.append(AlignedSpan(status, run.a, run.a_end, run.b, run.b_end))
    return parts


def is_ocr_variant(one: str, other: str) -> bool:
    """Whether two different words are likely one word, misread.

    Letters and digits of similar shape, punctuation and case do not count; of a long word a letter in six
    may be wrong. Another digit is another number, and so is another sign, or a point in another place.
    """
    first, second = _key(one), _key(other)
    if first == second:
        return not is_different_number(one, other)
    if any(character.isdigit() for character in one + other):
        return False
    if len(first) != len(second) or len(first) < _LONG_WORD:
        return False
    return sum(x != y for x, y in zip(first, second, strict=True)) <= len(first) // _LETTERS_A_SLIP


def is_different_number(one: str, other: str) -> bool:
    """Whether two numbers with the same figures are not equal: 12,50 and 125,0, or 12,50 and -12,50.

    A point that only one of them has was lost, or read into the other.
    """
    if one == other or not any(map(str.isdigit, one)):
        return False
    if (_SIGNED.match(one) is None) != (_SIGNED.match(other) is None):
        return True
    decimals, others = _DECIMALS.search(one), _DECIMALS.search(other)
    return decimals is not None and others is not None and len(decimals[1]) != len(others[1])


# --- words and the facts they show ----------------------------------------------------------------


def _words(words: Iterable[tuple[str, int]], shown: frozenset[str]) -> list[_Word]:
    keys: dict[str, tuple[str, str]] = {}
    found = []
    for word, line in words:
        if word not in keys:
            keys[word] = _keys(word, shown)
        found.append(_Word(word, line, *keys[word]))
    return _with_days(found, shown)


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
    for parts, joined in ocr_confusions.JOINED:
        bare = bare.replace(parts, joined)
    return bare.translate(ocr_confusions.SHAPES) or word


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


# --- alignment -----------------------------------------------------------------------------------


def _runs(a: Sequence[_Word], b: Sequence[_Word]) -> tuple[WordRun, ...]:
    keys_a, keys_b = [word.key for word in a], [word.key for word in b]
    found: list[WordRun] = []
    for code in Levenshtein.opcodes(keys_a, keys_b):
        run = WordRun(RunKind.DIFFER, code.src_start, code.src_end, code.dest_start, code.dest_end)
        for part in _equal(run, a, b) if code.tag == "equal" else (run,):
            if found and found[-1].kind is part.kind:  # a replacement and a deletion beside it are one place
                found[-1] = WordRun(part.kind, found[-1].a, part.a_end, found[-1].b, part.b_end)
            else:
                found.append(part)
    return tuple(_one_sided(run) for run in found)


def _equal(run: WordRun, a: Sequence[_Word], b: Sequence[_Word]) -> Iterator[WordRun]:
    """A run of words with equal keys, cut where their numbers are not equal for all that."""
    start = run.a
    apart = run.b - run.a
    for place in range(run.a, run.a_end):
        if is_different_number(a[place].text, b[place + apart].text):
            if start < place:
                yield WordRun(RunKind.EQUAL, start, place, start + apart, place + apart)
            yield WordRun(RunKind.DIFFER, place, place + 1, place + apart, place + apart + 1)
            start = place + 1
    if start < run.a_end:
        yield WordRun(RunKind.EQUAL, start, run.a_end, start + apart, run.b_end)


def _one_sided(run: WordRun) -> WordRun:
    if run.kind is RunKind.DIFFER and run.a == run.a_end:
        return WordRun(RunKind.ONLY_B, run.a, run.a_end, run.b, run.b_end)
    if run.kind is RunKind.DIFFER and run.b == run.b_end:
        return WordRun(RunKind.ONLY_A, run.a, run.a_end, run.b, run.b_end)
    return run


# --- statuses --------------------------------------------------------------------------------------


def _statuses(
    kind: RunKind, a: Sequence[_Word], b: Sequence[_Word]
) -> tuple[list[WordStatus], list[WordStatus]]:
    if kind is RunKind.EQUAL:
        statuses = [
            WordStatus.EQUAL if x.text == y.text else WordStatus.NOISE for x, y in zip(a, b, strict=True)
        ]
        return statuses, statuses
    if kind is not RunKind.DIFFER:
        return [WordStatus.ONLY] * len(a), [WordStatus.ONLY] * len(b)
    if "".join(word.text for word in a) == "".join(word.text for word in b):
        return [WordStatus.NOISE] * len(a), [WordStatus.NOISE] * len(b)  # the same signs, divided otherwise
    if any(word.shown for word in (*a, *b)):
        return _strong(a, _lines(b)), _strong(b, _lines(a))
    if len(a) == len(b) and all(is_ocr_variant(x.text, y.text) for x, y in zip(a, b, strict=True)):
        return [WordStatus.NOISE] * len(a), [WordStatus.NOISE] * len(b)
    if is_ocr_variant("".join(word.text for word in a), "".join(word.text for word in b)):
        return [WordStatus.NOISE] * len(a), [WordStatus.NOISE] * len(
            b
        )  # a blank read into a word, or lost from it
    return _strong(a, _lines(b)), _strong(b, _lines(a))


def _lines(words: Sequence[_Word]) -> int:
    return len({word.line for word in words})


def _strong(words: Sequence[_Word], aligned_lines: int) -> list[WordStatus]:
    """Return the statuses of unequal words; lines without a counterpart are ONLY."""
    lines = list(dict.fromkeys(word.line for word in words))
    opposed = set(lines[:aligned_lines])
    return [
        WordStatus.ONLY
        if word.line not in opposed
        else WordStatus.CONFLICT
        if word.shown
        else WordStatus.DIFFER
        for word in words
    ]
