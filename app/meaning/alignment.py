"""Divide texts into sentences, and align those of two texts by their vectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from app.domain.progress import NEVER_CANCELLED, CancelToken

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


COUNTERPART = 0.28
"""Similarity from which two sentences may say the same; unrelated ones rarely reach it."""
_JOINED = 0.02  # how much better two sentences opposite one must be than one alone
_EACH = 0.2  # similarity that each of two joined sentences must have
_MOVES = ((1, 1), (1, 2), (2, 1), (1, 0), (0, 1))
_BAND = 80  # sentences beside the diagonal that are tried

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class AlignedSentences:
    """Sentences that say the same; one side is empty where there is no counterpart.

    Attributes:
        a, a_end, b, b_end: sentences a:a_end of the first text and b:b_end of the second.
        similarity: of both sides, 0 without counterpart.
    """

    a: int
    a_end: int
    b: int
    b_end: int
    similarity: float = 0.0


def align_sentences(
    a: Vectors,
    b: Vectors,
    words_a: NDArray[np.float64],
    words_b: NDArray[np.float64],
    cancel: CancelToken = NEVER_CANCELLED,
    standard: Callable[[Vectors], Vectors] = lambda similar: similar,
) -> list[AlignedSentences]:
    """Return the best alignment that keeps the order, without gaps.

    One sentence may stand opposite two. Texts of a hundred sentences take some 50 ms.

    Args:
        a, b: vectors of the sentences, each of length 1.
        words_a, words_b: number of words of each sentence.
        standard: brings similarities of the model to the scale of the local one.

    Raises:
        OperationCancelled: soon after the token is cancelled.
    """
    single = standard(a @ b.T)
    similar = {
        (1, 1): single,
        (1, 2): _where_both(single, standard(a @ joined(b).T)),
        (2, 1): _where_both(single.T, standard(joined(a) @ b.T).T).T,
    }
    rows, columns = len(a), len(b)
    best = np.full((rows + 1, columns + 1), -np.inf)
    best[0, 0] = 0
    move = np.zeros((rows + 1, columns + 1), np.int8)
    slope = columns / max(rows, 1)
    for i in range(rows + 1):
        cancel.raise_if_cancelled()
        middle = round(i * slope)
        band = max(_BAND, round(2 * slope))
        for j in range(max(0, middle - band), min(columns, middle + band) + 1):
            for number, (da, db) in enumerate(_MOVES):
                if i < da or j < db or best[i - da, j - db] == -np.inf:
                    continue
                words = words_a[i - da : i].sum() + words_b[j - db : j].sum()
                worth = (
                    similar[da, db][i - da, j - db] - _JOINED * (da + db - 2) if da and db else COUNTERPART
                )
                value = best[i - da, j - db] + words * worth
                if value > best[i, j]:
                    best[i, j], move[i, j] = value, number
    return _walked(move, similar, rows, columns)


def _walked(
    move: NDArray[np.int8], similar: dict[tuple[int, int], Vectors], i: int, j: int
) -> list[AlignedSentences]:
    found: list[AlignedSentences] = []
    while i or j:
        da, db = _MOVES[move[i, j]]
        likeness = float(similar[da, db][i - da, j - db]) if da and db else 0.0
        found.append(AlignedSentences(i - da, i, j - db, j, likeness))
        i, j = i - da, j - db
    return found[::-1]


def joined(vectors: Vectors) -> Vectors:
    """Return the vectors of each sentence together with the next one."""
    sums = vectors[:-1] + vectors[1:]
    both: Vectors = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    return both


def vectors_of(embedded: Vectors) -> Vectors:
    """Return the vectors of a text and its parts, from those of its excerpt and its sections."""
    return np.concatenate([embedded[:1], joined(embedded[1:])])


def _where_both(single: Vectors, joined: Vectors) -> Vectors:
    """Return similarities to two joined sentences, lowest where either has nothing of the one opposite."""
    both = np.minimum(single[:, :-1], single[:, 1:]) >= _EACH
    found: Vectors = np.where(both, joined, np.float32(-1))
    return found


def best_matches(a: Vectors, b: Vectors) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return how similar each sentence is to its best counterpart, for both texts, in any order.

    A sentence may be divided in the other text, so two neighbours count as one counterpart as well.
    """
    similar = a @ b.T
    one, other = similar.max(1), similar.max(0)
    if len(b) > 1:
        one = np.maximum(one, (a @ joined(b).T).max(1))
    if len(a) > 1:
        other = np.maximum(other, (joined(a) @ b.T).max(0))
    return one, other


def matched_run(similar: NDArray[np.float32], words: NDArray[np.float64]) -> tuple[int, int] | None:
    """Return the run of sentences that best matches a text: first and end; None if none does.

    Args:
        similar: how similar each sentence is to its best counterpart in that text.
        words: number of words of each sentence.
    """
    gains = (similar - COUNTERPART) * words
    sums = np.concatenate([[0.0], np.cumsum(gains)])
    best, run = 0.0, None
    for start, end in product(range(len(gains)), range(1, len(gains) + 1)):
        if end > start and sums[end] - sums[start] > best:
            best, run = sums[end] - sums[start], (start, end)
    return run
