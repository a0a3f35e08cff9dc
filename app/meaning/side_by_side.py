"""Two texts of the same meaning side by side: sentences opposite each other, marked where one is alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import numpy as np

from app.compare.text_difference import DiffRow, DiffSegment, Hunk, TextDiff
from app.compare.word_alignment import WordStatus
from app.domain.progress import NEVER_CANCELLED, CancelToken
from app.meaning.alignment import AlignedSentences, Sentence, align_sentences, sentences_of
from app.meaning.judgement import STANDARD, Embed, Scale


def side_by_side(
    left: str,
    right: str,
    embed: Embed,
    scale: Scale | None = None,
    cancel: CancelToken = NEVER_CANCELLED,
) -> TextDiff:
    """Align two texts sentence by sentence; sentences without counterpart are a difference.

    Those that follow each other are one.

    Args:
        scale: of the model; None for that of the local one.

    Raises:
        OperationCancelled: soon after the token is cancelled.
    """
    a, b = sentences_of(left), sentences_of(right)
    vectors = embed([sentence.text for sentence in (*a, *b)])
    words = np.array([sentence.words for sentence in (*a, *b)], np.float64)
    standard = (scale or Scale(STANDARD)).standard
    first, second = slice(len(a)), slice(len(a), None)
    aligned = align_sentences(vectors[first], vectors[second], words[first], words[second], cancel, standard)
    rows: list[DiffRow] = []
    hunks: list[Hunk] = []
    was_alone = False
    for found in aligned:
        one, other = a[found.a : found.a_end], b[found.b : found.b_end]
        alone = not one or not other
        if alone and not was_alone:
            hunks.append(Hunk(len(rows), WordStatus.ONLY))
        was_alone = alone
        number = len(hunks) - 1 if alone else None
        rows.append(DiffRow(_segments(one, number), _segments(other, number), *_numbers(found, one, other)))
    return TextDiff((), tuple(rows), tuple(hunks), by_meaning=True)


def beside(left: str, right: str) -> TextDiff:
    """Return the sentences of two texts in their order, for the time until they are aligned."""
    pairs = zip_longest(sentences_of(left), sentences_of(right))
    rows = [
        DiffRow(
            _segments([one] if one else [], None),
            _segments([other] if other else [], None),
            number if one else None,
            number if other else None,
        )
        for number, (one, other) in enumerate(pairs, start=1)
    ]
    return TextDiff((), tuple(rows), (), by_meaning=True, pending=True)


def _segments(sentences: Sequence[Sentence], difference: int | None) -> tuple[DiffSegment, ...]:
    if not sentences:
        return ()
    status = WordStatus.EQUAL if difference is None else WordStatus.ONLY
    return (DiffSegment(" ".join(sentence.text for sentence in sentences), status, difference),)


def _numbers(
    found: AlignedSentences, one: Sequence[Sentence], other: Sequence[Sentence]
) -> tuple[int | None, int | None]:
    """Return the numbers of the first sentences of both sides, from 1."""
    return found.a + 1 if one else None, found.b + 1 if other else None
