"""The text diff view: folding, wrapping, scrolling and navigation."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.compare.text_difference import compare_texts
from app.services.review.explanation import ChipSort, FactChip
from app.services.review.pair_facts import Fact
from app.ui.viewer.text.text_layout import TOP, TextLayout
from app.ui.viewer.text.text_view import TextView

SAME = "\n".join(f"line {number} of the same" for number in range(40))


def layout(a: str, b: str, opened: frozenset[int] = frozenset(), width: float = 400) -> TextLayout:
    return TextLayout(compare_texts(a, b), opened, width, 25, 28, lambda words, _bold: 7.0 * len(words))


def test_equal_lines_are_folded_except_context():
    items = layout(f"{SAME}\nold", f"{SAME}\nnew").items

    assert [(item.first, item.end, item.folded) for item in items] == [
        (0, 38, True),
        (38, 39, False),
        (39, 40, False),
        (40, 41, False),
    ]


def test_opened_fold_shows_its_lines():
    assert not any(item.folded for item in layout(f"{SAME}\nold", f"{SAME}\nnew", frozenset({0})).items)


def test_equal_texts_are_not_folded():
    assert not any(item.folded for item in layout(SAME, SAME).items)


def test_long_lines_wrap_and_sides_stay_aligned():
    items = layout("word " * 30, "word " * 30 + "more", width=210).items

    assert {len(items[0].left), len(items[0].right)} == {5, 6}
    assert items[0].height == 6 * 25
    assert all(segment.x + segment.width <= 210 for line in items[0].left for segment in line)


def test_items_are_found_by_height_and_by_row():
    found = layout(f"{SAME}\nold", f"{SAME}\nnew")

    assert found.at(found.items[1].y) is found.items[1]
    assert found.item_of(5) is found.items[0]
    assert found.item_of(40) is found.items[3]
    assert [item.first for item in found.between(0, 30)] == [0]


@pytest.fixture
def view(qtbot) -> TextView:
    view = TextView()
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    return view


def test_text_opens_at_a_row_and_keeps_it_on_resize(view):
    view.show_difference(compare_texts(SAME, SAME), row=20)

    top = view.layout_.item_of(20).y - TOP
    assert view.left.verticalScrollBar().value() == view.right.verticalScrollBar().value() == top

    view.resize(300, 240)  # narrower: lines wrap, and the row moves down
    assert view.layout_.item_of(20).y - TOP > top
    assert view.left.verticalScrollBar().value() == view.layout_.item_of(20).y - TOP


def test_scroll_position_survives_a_resize(view):
    view.show_difference(compare_texts(SAME, SAME), row=20)

    view.left.verticalScrollBar().setValue(50)
    view.resize(880, 200)

    assert view.left.verticalScrollBar().value() == 50


def test_both_panes_scroll_together(view):
    view.show_difference(compare_texts(SAME, SAME))

    view.right.verticalScrollBar().setValue(120)
    assert view.left.verticalScrollBar().value() == 120

    view.scroll_screen(1)
    assert view.right.verticalScrollBar().value() == 120 + view.left.verticalScrollBar().pageStep()


def test_stepping_through_differences_wraps_around(view, qtbot):
    reported = []
    view.difference_changed.connect(lambda current, total: reported.append((current, total)))
    view.show_difference(compare_texts("a one b two", "a eins b zwei"))

    for steps in (1, 1, 1, -1):
        view.go(steps)

    assert reported == [(0, 2), (1, 2), (2, 2), (1, 2), (2, 2)]


def test_click_opens_a_fold(view, qtbot):
    view.show_difference(compare_texts(f"{SAME}\nold", f"{SAME}\nnew"))
    fold = view.layout_.items[0]

    middle = view.left.viewport().rect().center()
    middle.setY(fold.y + fold.height // 2)
    qtbot.mouseClick(view.left.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    assert not view.layout_.items[0].folded


def test_ribbon_scrolls_both_panes(view, qtbot):
    view.show_difference(compare_texts(f"{SAME}\nold", f"{SAME}\nnew"))
    view.open_fold(0)

    view.ribbon.scroll_requested.emit(1.0)

    bar = view.left.verticalScrollBar()
    assert bar.value() == bar.maximum()


def test_chip_scrolls_to_its_fact(view):
    changed = f"{SAME}\nBetrag 45,90 EUR\nDatum 03.01.2023"
    view.show_difference(compare_texts(changed, changed.replace("45,90", "47,10")))

    view.go_to_fact(FactChip(ChipSort.CONFLICT, Fact("amount", "45.90", "47.10")))
    assert view.current == 0

    view.go_to_fact(FactChip(ChipSort.AGREE, Fact("date", "2023-01-03")))
    assert view.layout_.item_of(41).first == 41
