"""The words that a library knows: those that several of its documents have.

What a scanner makes of a word is mostly seen once; a word that stands in several documents is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KNOWN = 3  # documents besides the two compared that have a word which is no misreading
# Doublings of the documents by which a word may be commoner than a like one that is no misreading of it.
_COMMONER, _COMMONER_IF_LIKELY = 4, 1
_FEWEST = KNOWN + 1  # documents, one of the two compared included


@dataclass(frozen=True)
class Vocabulary:
    """Words without digits that enough documents have.

    Attributes:
        hashes: of the words, ascending.
        degrees: how many documents have each: 0 for fewer than _FEWEST, 1 for as many, then one more for each
            doubling. No finer, so that what was found in a library still holds when it has grown a little.
    """

    hashes: NDArray[np.uint32]
    degrees: NDArray[np.uint8]

    @classmethod
    def join(cls, parts: Sequence[Vocabulary]) -> Vocabulary:
        """The words of all parts, which follow one another by hash."""
        hashes = [np.empty(0, np.uint32), *(part.hashes for part in parts)]
        degrees = [np.empty(0, np.uint8), *(part.degrees for part in parts)]
        return cls(np.concatenate(hashes), np.concatenate(degrees))

    def degrees_of(self, hashes: Sequence[int]) -> list[int]:
        """How common the words with these hashes are."""
        if not len(self.hashes):
            return [0] * len(hashes)
        wanted = np.array(hashes, np.uint32)
        places = np.minimum(self.hashes.searchsorted(wanted), len(self.hashes) - 1)
        found: list[int] = np.where(self.hashes[places] == wanted, self.degrees[places], 0).tolist()
        return found


def common_words(hashes: NDArray[np.uint32], documents: NDArray[np.int64]) -> Vocabulary:
    """Those words that enough documents have.

    Args:
        hashes: of words, each once, ascending.
        documents: how many have each.
    """
    enough = documents >= _FEWEST
    having = documents[enough]
    degrees = np.where(having == _FEWEST, 1, np.frexp(having.astype(np.float64))[1] - 1)
    return Vocabulary(hashes[enough], degrees.astype(np.uint8))


def is_known(degree: int, *, both_have: bool) -> bool:
    """Whether a word of one of two documents stands in enough others.

    Args:
        both_have: whether the other document has it as well.
    """
    return degree >= (2 if both_have else 1)


def is_much_commoner(degree: int, other: int, *, likely: bool) -> bool:
    """Whether a word is so common that a like one may be what an engine makes of it again and again.

    Args:
        likely: whether likely confusions make one of the other.
    """
    return degree > other + (_COMMONER_IF_LIKELY if likely else _COMMONER)
