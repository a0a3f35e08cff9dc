"""What comparing the page pictures of two documents answers."""

from __future__ import annotations

from enum import StrEnum

METHOD = 2
"""Of comparing pages; what an earlier one found counts as not compared.

1: by the likeness of words; one letter that differed could be missed. 2: glyph by glyph.
"""


class PageAnswer(StrEnum):
    """Whether two pages, or all pages of two files, bear the same print and the same ink.

    Only SAME is proof (S15). UNSURE: no difference was found, but the pictures are too coarse, too noisy or
    too unlike each other to prove that there is none.
    """

    SAME = "same"
    OTHER = "other"
    UNSURE = "unsure"
