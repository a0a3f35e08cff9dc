"""Files as they are compared: a page is read once, and only so many are kept."""

import gc
import weakref

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from app.readers.page_files import MOST_KEPT, StoredFile


@pytest.fixture
def letters(tmp_path) -> StoredFile:
    path = tmp_path / "letters.pdf"
    canvas = Canvas(str(path), pagesize=(300, 400))
    for number in range(MOST_KEPT + 2):
        canvas.setPageRotation(90 * (number % 2))
        canvas.drawString(40, 300, f"Letter number {number} about the rent")
        canvas.showPage()
    canvas.save()
    return StoredFile(path.read_bytes(), MOST_KEPT + 2)


@pytest.mark.parametrize("number", [0, 1], ids=["upright", "turned"])
def test_a_page_whose_words_were_read_first_is_the_page_that_is_read_at_once(letters, number):
    first = letters.read(number, False)
    later, at_once = letters.read(number, True), StoredFile(letters.data, letters.count).read(number, True)

    assert first.picture is None
    assert first.words == later.words == at_once.words
    assert later.turned == at_once.turned
    assert np.array_equal(later.picture, at_once.picture)


def test_a_page_is_read_once_until_many_others_were_read(letters):
    page = letters.read(0, True)
    assert letters.read(0, False) is letters.read(0, True) is page

    gone = weakref.ref(page.picture)
    del page
    for number in range(1, MOST_KEPT + 1):
        letters.read(number, True)
    gc.collect()
    assert gone() is None
