"""The orientation of a page follows from its print."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest

from app.compare.page_appearance import orientation_score
from tests.support.builders import ROOT

LETTERS = ("elternbrief-2024-05", "elternbrief-2024-05-scan", "kita-platz-scan", "rechnung-museum")


def page(name: str) -> np.ndarray:
    document = pypdfium2.PdfDocument(ROOT / f"resources/demo/files/{name}.pdf")
    picture = document[0].render(scale=100 / 72, grayscale=True).to_numpy().copy()
    document.close()
    return picture


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_letter_is_more_upright_than_turned(name, quarters):
    assert orientation_score(page(name)) > orientation_score(np.rot90(page(name), quarters))


def test_empty_page_has_no_orientation():
    assert orientation_score(np.full((842, 595), 255, np.uint8)) == 0
