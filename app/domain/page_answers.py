"""Results of comparing the page pictures of two documents."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

METHOD = 2
"""Version of the page comparison; results of an earlier version count as not compared.

1: by the similarity of words, which could miss one different letter. 2: glyph by glyph.
"""


class PageAnswer(StrEnum):
    """Whether two pages, or all pages of two files, show the same print and the same ink.

    Only SAME is proof (S15). UNSURE: no difference was found, but the pictures are too coarse, too noisy or
    too different to prove that there is none.
    """

    SAME = "same"
    OTHER = "other"
    UNSURE = "unsure"


@dataclass(frozen=True)
class Likeness:
    """Result of comparing the pages of two files; true if they are the same.

    Attributes:
        answer: UNSURE if no difference was found, but equality could not be verified.
        ink: sides (0 left, 1 right) with a stamp, signature, handwriting or picture that the other side
            lacks, as far as compared.
    """

    answer: PageAnswer
    ink: frozenset[int] = frozenset()

    @property
    def alike(self) -> bool:
        return self.answer is PageAnswer.SAME

    def __bool__(self) -> bool:
        return self.alike
