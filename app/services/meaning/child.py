"""The work on texts that runs in a child process: embedding and cheap comparisons hold the interpreter."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.compare.text_difference import TextDiff
from app.embedding import local_model
from app.meaning.excerpts import LONG_FROM, texts_to_embed
from app.meaning.figures import Agreement
from app.meaning.judgement import Reading, may_contain, may_say_the_same, read
from app.meaning.languages import language_of
from app.meaning.side_by_side import side_by_side

_NICE = 10  # the window and other programs go first
_KEPT = 4096  # texts read
_lowered = False


def answer(call: str, *arguments: Any) -> Any:
    """Do one of the works below in a child process, at low priority."""
    global _lowered
    if not _lowered and hasattr(os, "nice"):
        os.nice(_NICE)
    _lowered = True
    return answer_at_once(call, *arguments)


def answer_at_once(call: str, *arguments: Any) -> Any:
    """Do one of the works below in a child process, while the user waits for it."""
    return CALLS[call](*arguments)


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return the vectors of texts by the local model."""
    return local_model.embed(texts)


def prepare(texts: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return language, "" if unknown, and texts to embed of each text."""
    return [(language_of(text) or "", texts_to_embed(text)) for text in texts]


def screen(
    pairs: Sequence[tuple[int, int]], texts: Mapping[int, str], languages: Mapping[int, str]
) -> list[Agreement | None]:
    """Return for each pair of documents what agrees in figures, or None if it cannot say the same."""

    return [may_say_the_same(_read(texts[a], languages[a]), _read(texts[b], languages[b])) for a, b in pairs]


def screen_parts(
    pairs: Sequence[tuple[int, int]], texts: Mapping[int, str], languages: Mapping[int, str]
) -> list[bool]:
    """Return for each long document and another one whether a part of it may say the same as the other."""
    return [
        len(texts[b].split()) < LONG_FROM
        and may_contain(_read(texts[a], languages[a]), _read(texts[b], languages[b]))
        for a, b in pairs
    ]


def align(left: str, right: str) -> TextDiff:
    """Return two texts side by side, aligned by their sentences."""
    return side_by_side(left, right, embed)


@lru_cache(maxsize=_KEPT)
def _read(text: str, language: str) -> Reading:
    return read(text, language)


CALLS: dict[str, Callable[..., Any]] = {
    "embed": embed,
    "prepare": prepare,
    "screen": screen,
    "screen_parts": screen_parts,
    "align": align,
}
