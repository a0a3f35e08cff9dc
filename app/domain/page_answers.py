"""Results of comparing the page pictures of two documents."""

from __future__ import annotations

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
