"""How one page lies on another."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from app.compare.alignment import Alignment
from app.compare.page import Box, Page, Word
from app.compare.page_differences import compare_pages

WIDTH, HEIGHT = 595.0, 842.0
NAMES = [f"wort{first}{second}" for first in "abcdefgh" for second in "klmnop"]


def page(scale: float = 1.0, degrees: float = 0.0, right: float = 0.0, down: float = 0.0) -> Page:
    """Words in lines, scaled and turned about the upper left corner, then moved, in points."""
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees))) * scale
    words = []
    for number, name in enumerate(NAMES):
        place = complex(60 + number % 6 * 80, 80 + number // 6 * 85) * turn + complex(right, down)
        x, y = place.real / WIDTH, place.imag / HEIGHT
        words.append(Word(name, Box(x - 0.02, y - 0.005, x + 0.02, y + 0.005), number // 6))
    return Page(WIDTH, HEIGHT, tuple(words))


@settings(max_examples=40, deadline=None)
@given(st.floats(0.9, 1.1), st.floats(-3, 3), st.floats(-30, 30), st.floats(-30, 30))
def test_every_word_comes_to_lie_on_its_like(scale, degrees, right, down):
    a, b = page(), page(scale, degrees, right, down)

    place = compare_pages(a, b).alignment

    for mine, theirs in zip(a.words, b.words, strict=True):
        found = place.box(theirs.box)
        assert abs((found.left + found.right) / 2 - (mine.box.left + mine.box.right) / 2) < 0.002
        assert abs((found.top + found.bottom) / 2 - (mine.box.top + mine.box.bottom) / 2) < 0.002


def test_pages_without_common_words_stay_where_they_are():
    assert compare_pages(Page(WIDTH, HEIGHT), page()).alignment == Alignment()


def test_moved_word_does_not_change_the_alignment():
    a, b = page(), page(right=10)
    moved = list(b.words)
    moved[3] = Word(moved[3].text, Box(0.8, 0.8, 0.84, 0.81), moved[3].line)

    place = compare_pages(a, Page(WIDTH, HEIGHT, tuple(moved))).alignment

    assert abs(place.dx + 10 / WIDTH) < 0.001


@given(
    st.floats(0.9, 1.1), st.floats(-0.06, 0.06), st.floats(-0.06, 0.06), st.floats(0.9, 1.1),
    st.floats(-0.1, 0.1), st.floats(-0.1, 0.1), st.floats(0, 1), st.floats(0, 1),
)  # fmt: skip
def test_the_inverse_of_an_alignment_leads_back(xx, xy, yx, yy, dx, dy, x, y):
    there = Alignment(xx, xy, yx, yy, dx, dy)
    place = Box(x, y, x, y)

    back = there.inverse().box(there.box(place))

    assert math.isclose(back.left, x, abs_tol=1e-9)
    assert math.isclose(back.top, y, abs_tol=1e-9)
