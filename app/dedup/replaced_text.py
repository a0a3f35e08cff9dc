"""Find text that was replaced by other text: a changed clause, or the answers of a form.

OCR errors are spread over the pages. A changed clause is one passage in which most letters differ, with words
of the language on both sides. A form that was filled in again differs in many short places, whose words occur
nowhere else, and between them are the printed labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from app.dedup import ocr
from app.dedup.ocr_error_model import has_digit, is_ideograph
from app.dedup.passages import Text

_CHANGED = 0.35  # share of changed characters from which text counts as replaced rather than misread
_RESTART = 12.0  # equal text, in changed characters, that ends a passage
_LEAST = 5.0  # changed characters of a passage beyond those of misread text
_UNLIKE = 0.65  # similarity below which both sides of a passage are different sentences
_READABLE = 0.15  # share of a side's words that occur elsewhere; garbage has hardly one
_MOVED = 0.7  # share of words that both texts have, in another place, from which a passage was moved, …
_MOVED_IF_LONG, _LONG = 0.34, 200  # … or from this, if it is as long as a page; in letters
_WORD = 3  # letters; shorter words occur by chance
_NAME = 4  # letters of a word that tells whether a passage was moved
_ANSWER = (3, 5)  # letters of an answer in the shorter and in the longer side, at least
_OTHER_ANSWER = 0.5  # share of changed letters
_LABEL_WORDS = 6  # between two answers, at most; the edits of a text are further apart
_LABEL = 5  # letters of a label that can be recognised if it is misread
_SIGN = 3  # letters that an ideograph counts for
_FIGURES = 0.25  # share of numbers from which a passage is a table
_AS_LONG = 0.4  # of a passage's longer side; text that only one side has was lost or added

Run = tuple[int, int, int, int]  # start and end in a, and in b, of a stretch without an equal word


class ReplacedText(NamedTuple):
    """What was replaced.

    Attributes:
        passage: letters of the longest passage that stands in place of another one, on its shorter side.
        answers: places filled in otherwise, each a few words that occur nowhere else.
    """

    passage: int
    answers: int


NOTHING_REPLACED = ReplacedText(0, 0)


def find_replaced_text(
    a: Text, b: Text, runs: Sequence[Run], words_of_runs: Sequence[tuple[list[str], list[str]]]
) -> ReplacedText:
    """Find the text of a in whose place b has other text.

    Args:
        runs: stretches without an equal word, in order.
        words_of_runs: their words in a and in b.
    """
    changes = [_change(run, *words) for run, words in zip(runs, words_of_runs, strict=True)]
    in_both: set[str] | None = None
    longest = 0
    for passage in _passages(a, changes):
        sides = (
            [word for change in passage for word in change.a],
            [word for change in passage for word in change.b],
        )
        letters = min(map(_letters, sides))
        if letters <= longest or not _is_other_text(a, b, passage, sides):
            continue
        if in_both is None:
            words_a, words_b = zip(*words_of_runs, strict=True)
            in_both = set(chain.from_iterable(words_a)).intersection(*words_b)
        words = {word for side in sides for word in side if len(word) >= _NAME}
        moved = len(words & in_both) / max(1, len(words))
        if moved <= (_MOVED if letters <= _LONG else _MOVED_IF_LONG):
            longest = letters
    return ReplacedText(longest, _other_answers(a, b, changes))


class _Change(NamedTuple):
    """A stretch without an equal word, its words, how many characters changed, and of how many."""

    run: Run
    a: list[str]
    b: list[str]
    changed: int
    length: int


def _change(run: Run, words_a: list[str], words_b: list[str]) -> _Change:
    one, other = "".join(words_a), "".join(words_b)
    return _Change(run, words_a, words_b, Levenshtein.distance(one, other), max(len(one), len(other)))


def _passages(a: Text, changes: Sequence[_Change]) -> Iterator[list[_Change]]:
    """Yield the passages with the most changed characters beyond those of misread text."""
    passage: list[_Change] = []
    excess = most = 0.0
    size = 0  # of the passage where the excess is highest
    for change in changes:
        if passage:
            excess -= _CHANGED * _characters(a, passage[-1].run[1], change.run[0])
            if excess <= max(0.0, most - _RESTART):
                if most >= _LEAST:
                    yield passage[:size]
                passage, excess, most = [], 0.0, 0.0
        more = change.changed - _CHANGED * change.length
        if passage or more > 0:
            passage.append(change)
            excess += more
        if excess > most:
            most, size = excess, len(passage)
    if most >= _LEAST:
        yield passage[:size]


def _characters(text: Text, start: int, end: int) -> int:
    return text.ends[end - 1] - text.starts[start] if end > start else 0


def _letters(words: Sequence[str]) -> int:
    """Count the letters of the words without digits."""
    return sum(_SIGN if is_ideograph(word[0]) else len(word) for word in words if not has_digit(word))


def _is_other_text(a: Text, b: Text, passage: Sequence[_Change], sides: Sequence[list[str]]) -> bool:
    """Return whether both sides of a passage are readable sentences, and different ones."""
    first, last = passage[0].run, passage[-1].run
    words_a, words_b = a.words(first[0], last[1]), b.words(first[2], last[3])
    if any(sum(map(has_digit, words)) > _FIGURES * len(words) for words in (words_a, words_b)):
        return False
    one, other = "".join(words_a), "".join(words_b)
    if min(len(one), len(other)) < _AS_LONG * max(len(one), len(other)):
        return False
    if Levenshtein.normalized_similarity(one, other, score_cutoff=_UNLIKE) >= _UNLIKE:
        return False
    codes_a = "".join([a.codes[change.run[0] : change.run[1]] for change in passage])
    codes_b = "".join([b.codes[change.run[2] : change.run[3]] for change in passage])
    return min(_readable(a, b, sides[0], codes_a), _readable(a, b, sides[1], codes_b)) >= _READABLE


def _readable(a: Text, b: Text, side: Sequence[str], codes: str) -> float:
    """Return the share of a side's words that occur elsewhere in the texts, 0…1."""
    words = [
        code
        for word, code in zip(side, codes, strict=True)
        if is_ideograph(word[0]) or (len(word) >= _WORD and word.isalpha())
    ]
    elsewhere = sum(a.codes.count(code) + b.codes.count(code) > codes.count(code) for code in words)
    return elsewhere / max(1, len(words))


def _other_answers(a: Text, b: Text, changes: Sequence[_Change]) -> int:
    """Count the answers that differ in one part of a form, with hardly more than labels between them.

    Two answers with a misread label between them are one stretch.
    """
    most = answers = since = end = 0
    for change in changes:
        start_a, end_a, _, _ = change.run
        since += start_a - end
        end = end_a
        if change.changed <= _OTHER_ANSWER * change.length:
            since += end_a - start_a
        elif _is_other_answer(a, b, change):
            answers = (answers if since <= _LABEL_WORDS else 0) + 1
            answers += sum(_is_misread_label(word, change.b) for word in change.a)
            most, since = max(most, answers), 0
    return most


def _is_other_answer(a: Text, b: Text, change: _Change) -> bool:
    """Return whether a few words without digits, which occur nowhere else, stand in place of others."""
    shorter, longer = sorted((_size(change.a), _size(change.b)))
    if shorter < _ANSWER[0] or longer < _ANSWER[1] or _has_digits(change):
        return False
    return not _occurs_elsewhere(a, b, change)


def _size(words: Sequence[str]) -> int:
    return sum(map(len, words))


def _has_digits(change: _Change) -> bool:
    return any(has_digit(word) or is_ideograph(word[0]) for word in chain(change.a, change.b))


def _occurs_elsewhere(a: Text, b: Text, change: _Change) -> bool:
    """Return whether a word of a stretch occurs in another place too."""
    start_a, end_a, start_b, end_b = change.run
    codes = a.codes[start_a:end_a] + b.codes[start_b:end_b]
    return any(
        len(word) >= _WORD and a.codes.count(code) + b.codes.count(code) > codes.count(code)
        for word, code in zip(chain(change.a, change.b), codes, strict=True)
    )


def _is_misread_label(word: str, others: Sequence[str]) -> bool:
    return len(word) >= _LABEL and any(ocr.is_misread(word, other) for other in others)
