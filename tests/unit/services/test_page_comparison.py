"""Pages that show nothing are no proof that two files bear the same ink (S14)."""

import numpy as np
import pytest

from app.compare.page import Box, Page, Word
from app.services.page_comparison import pages_alike

WORD = (Word("Rechnung", Box(0.1, 0.1, 0.3, 0.12), 0),)
BLANK = np.full((842, 595), 255, np.uint8)
PRINTED = BLANK.copy()
PRINTED[84:101, 60:178] = 0


class Sheets:
    def __init__(self, *pages):
        self.pages = pages
        self.count = len(pages)

    def text(self, number):
        return " ".join(word.text for word in self.pages[number].words)

    def page(self, number, _dots_per_inch=None):
        return self.pages[number]


def page(picture, words=()):
    return Page(595, 842, words, picture)


@pytest.mark.parametrize(
    ("pages", "alike"),
    [
        ([page(PRINTED, WORD)], True),
        ([page(BLANK)], False),
        ([page(BLANK), page(BLANK)], False),
        ([page(PRINTED, WORD), page(BLANK)], True),  # the back of a sheet
        ([page(PRINTED, WORD), page(BLANK, WORD)], False),
    ],
    ids=["printed", "blank", "all blank", "a blank back", "a text that is not drawn"],
)
def test_a_page_that_shows_nothing_is_no_proof(pages, alike):
    assert pages_alike(Sheets(*pages), Sheets(*pages)) is alike
