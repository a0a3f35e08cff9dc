"""The vocabulary of a library: words that several of its documents have.

Most OCR errors occur once, so a string that occurs in several documents is a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KNOWN = 3  # documents besides the two compared in which a real word occurs
# Doublings by which a word may be more frequent than a similar one that is no OCR error of it.
_COMMONER, _COMMONER_IF_LIKELY = 4, 1
_FEWEST = KNOWN + 1  # documents, one of the two compared included


@dataclass(frozen=True)
class Vocabulary:
    """Words without digits that enough documents have.

    Attributes:
        hashes: of the words, ascending.
        degrees: log2 document frequency: 0 for fewer than _FEWEST documents, 1 for as many, then one more for
            each doubling. Coarse, so that cached comparisons stay valid while the library grows a little.
    """

    hashes: NDArray[np.uint32]
    degrees: NDArray[np.uint8]

    @classmethod
    def join(cls, parts: Sequence[Vocabulary]) -> Vocabulary:
        """Return the words of all parts, which are in order of hashes."""
        hashes = [np.empty(0, np.uint32), *(part.hashes for part in parts)]
        degrees = [np.empty(0, np.uint8), *(part.degrees for part in parts)]
        return cls(np.concatenate(hashes), np.concatenate(degrees))

    def degrees_of(self, hashes: Sequence[int]) -> list[int]:
        """Return the degrees of the words with these hashes."""
        if not len(self.hashes):
            return [0] * len(hashes)
        wanted = np.array(hashes, np.uint32)
        places = np.minimum(self.hashes.searchsorted(wanted), len(self.hashes) - 1)
        found: list[int] = np.where(self.hashes[places] == wanted, self.degrees[places], 0).tolist()
        return found


def common_words(hashes: NDArray[np.uint32], documents: NDArray[np.int64]) -> Vocabulary:
    """Return the vocabulary of the words that enough documents have.

    Args:
        hashes: of words, each once, ascending.
        documents: how many have each.
    """
    enough = documents >= _FEWEST
    having = documents[enough]
    degrees = np.where(having == _FEWEST, 1, np.frexp(having.astype(np.float64))[1] - 1)
    return Vocabulary(hashes[enough], degrees.astype(np.uint8))


def is_known(degree: int, *, both_have: bool) -> bool:
    """Return whether a word of one of two documents occurs in enough others.

    Args:
        both_have: whether the other document has it as well.
    """
    return degree >= (2 if both_have else 1)


def is_much_commoner(degree: int, other: int, *, likely: bool) -> bool:
    """Return whether a word is so frequent that a similar one may be a repeated OCR error of it.

    Args:
        likely: whether likely OCR confusions turn one into the other.
    """
    return degree > other + (_COMMONER_IF_LIKELY if likely else _COMMONER)
