"""Coloured areas are paper on both pages or on none, wherever white lies beside them."""

import numpy as np
import pytest

from app.compare.ink import CELL, PaperModel, with_the_same_tints
from app.compare.page import Gray

HEIGHT, WIDTH, BAND = 1170, 827, 96
IN_PLACE = np.eye(2, 3)


def sheet(white: slice, height: int) -> PaperModel:
    """A page with a coloured band at the top, and white above it in some columns."""
    picture: Gray = np.full((HEIGHT, WIDTH), 255, np.uint8)
    picture[:BAND] = 150
    picture[:height, white] = 255
    return PaperModel.of(picture)


@pytest.mark.parametrize("height", [2, 8])  # half a cell: half paper, half ink; and whole cells
@pytest.mark.parametrize("askew", [slice(0), slice(500, None), slice(0, 300)])
def test_a_band_is_paper_on_both_pages_if_it_is_on_either(height, askew):
    pages = with_the_same_tints(sheet(askew, height), sheet(slice(None), 4), IN_PLACE)

    one, other = (page.paper[2 : BAND // CELL].astype(int) for page in pages)
    assert one == pytest.approx(other, abs=8)


def test_a_dark_thing_on_a_pale_band_stays_ink():
    pale, bar = sheet(slice(0), 0), sheet(slice(0), 0)
    bar.cells[8:16, 40:120] = 20

    _, found = with_the_same_tints(pale, bar, IN_PLACE)

    assert found.paper[10, 80] == bar.paper[10, 80]


def test_pages_without_tints_stay_as_they_are():
    plain = PaperModel.of(np.full((HEIGHT, WIDTH), 240, np.uint8))

    assert with_the_same_tints(plain, plain, IN_PLACE) == (plain, plain)
