"""Where pages lie: in rows that are the same for both panes."""

from __future__ import annotations

import pytest

from app.compare.page_pairing import PagePair, pair_by_order
from app.ui.viewer.pages.page_layout import GAP, LEFT, MARGIN, RIGHT, TOP, PageLayout

PAIRS = (PagePair(0, None), PagePair(1, 0), PagePair(None, 1))


@pytest.fixture
def layout() -> PageLayout:
    """Square pages on the left, twice as long ones on the right, both 100 wide."""
    return PageLayout(PAIRS, ([1.0, 1.0], [2.0, 2.0]), (100, 100))


def test_pages_of_a_pair_begin_at_the_same_height(layout):
    assert layout.rect(LEFT, 1).top() == layout.rect(RIGHT, 1).top() == TOP + 100 + GAP


def test_a_page_without_a_partner_keeps_the_room_beside_it_free(layout):
    assert layout.page(RIGHT, 0) is None
    assert layout.rect(RIGHT, 0) == layout.rect(LEFT, 0)


def test_the_content_ends_below_the_last_row(layout):
    assert layout.height == TOP + 100 + GAP + 200 + GAP + 200 + TOP
    assert layout.content_width(LEFT) == 100 + 2 * MARGIN


@pytest.mark.parametrize(
    ("top", "bottom", "rows"),
    [(0, 10, [0]), (0, 400, [0, 1, 2]), (120, 200, [0, 1]), (140, 200, [1]), (9000, 9100, [2])],
)
def test_only_visible_rows_are_named(layout, top, bottom, rows):
    assert list(layout.rows_between(top, bottom)) == rows


@pytest.mark.parametrize("height", [0, 5, TOP, 60, 120, 131, 200, 330, 345, 400, 560])
def test_a_place_is_found_again_after_zooming_in_and_out(layout, height):
    larger = PageLayout(PAIRS, ([1.0, 1.0], [2.0, 2.0]), (250, 250))

    anchor = layout.anchor(height)
    again = larger.anchor(larger.height_of(anchor))

    assert layout.height_of(anchor) == pytest.approx(height)
    assert (again.row, again.share) == (anchor.row, pytest.approx(anchor.share))


def test_the_rows_of_pages_are_known(layout):
    assert [layout.row_of(RIGHT, page) for page in (0, 1, 2)] == [1, 2, None]


def test_nothing_to_show_takes_no_room():
    empty = PageLayout((), ([], []), (100, 100))

    assert empty.height == 0
    assert list(empty.rows_between(0, 500)) == []
    assert empty.height_of(empty.anchor(70)) == 0


def test_thousands_of_pages_are_laid_out():
    layout = PageLayout(pair_by_order(5000, 4000), ([1.4] * 5000, [1.4] * 4000), (500, 500))

    assert list(layout.rows_between(layout.height - 100, layout.height)) == [4999]
