"""Keys and clicks that move through the list, the views and the documents."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.ui.review.library import CHAIN, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize(
    ("key", "after"),
    [(Key.Key_Down, CHAIN), (Key.Key_J, CHAIN), (Key.Key_Up, EXACT), (Key.Key_K, EXACT)],
)
def test_arrows_and_letters_move_through_the_list(desk, key, after):
    desk.open(NEAR)

    desk.press(key)

    desk.wait_open(after)


def test_ctrl_down_opens_the_next_undecided_group(desk):
    desk.open(CHAIN)
    desk.decide(Key.Key_5, CHAIN)
    desk.open(NEAR)

    desk.press(Key.Key_Down, CTRL)

    desk.wait_open(VERSION)


def test_click_in_the_list_opens_the_group(desk):
    place = desk.page.panel.list.visualRect(desk.page.model.index(1)).center()

    desk.qtbot.mouseClick(desk.page.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)

    desk.wait_open(NEAR)


@pytest.mark.parametrize(("key", "mode"), [(Key.Key_1, "pages"), (Key.Key_3, "text"), (Key.Key_4, "details")])
def test_ctrl_digit_chooses_the_view(desk, key, mode):
    desk.open(NEAR)
    desk.pane.set_mode("text" if mode != "text" else "pages")

    desk.press(key, CTRL)

    assert desk.pane.mode == mode


def test_exact_copies_open_in_details_others_in_pages(desk):
    desk.open(EXACT)
    assert desk.pane.mode == "details"

    desk.open(NEAR)
    assert desk.pane.mode == "pages"


@pytest.mark.parametrize(
    ("key", "modifiers", "call"),
    [
        (Key.Key_Plus, CTRL, ("zoom", 1)),
        (Key.Key_Minus, CTRL, ("zoom", -1)),
        (Key.Key_0, CTRL, ("fit", "width")),
        (Key.Key_L, Qt.KeyboardModifier.NoModifier, ("sync", False)),
        (Key.Key_9, CTRL, ("fit", "page")),
        (Key.Key_B, Qt.KeyboardModifier.NoModifier, ("blink", None)),
        (Key.Key_N, Qt.KeyboardModifier.NoModifier, ("go", 1)),
        (Key.Key_P, Qt.KeyboardModifier.NoModifier, ("go", -1)),
    ],
)
def test_keys_control_the_pages(desk, key, modifiers, call):
    desk.open(NEAR)

    desk.press(key, modifiers)

    assert call in desk.pages.calls


def test_space_scrolls_the_details_by_a_screen(desk):
    desk.open(EXACT)
    desk.page.resize(1200, 480)
    bar = desk.pane.details.table.verticalScrollBar()
    desk.qtbot.waitUntil(lambda: bar.maximum() > 0)
    desk.pane.details.table.setFocus()

    desk.press(Key.Key_Space)
    assert bar.value() == min(bar.pageStep(), bar.maximum())

    desk.press(Key.Key_Space, SHIFT)
    assert bar.value() == 0


@pytest.mark.parametrize(("modifiers", "screens"), [(Qt.KeyboardModifier.NoModifier, 1), (SHIFT, -1)])
def test_space_scrolls_the_pages_by_a_screen(desk, modifiers, screens):
    desk.open(NEAR)
    desk.pages.setFocus()

    desk.press(Key.Key_Space, modifiers)

    assert ("scroll", screens) in desk.pages.calls


def test_x_swaps_sides_and_keeps_letters(desk):
    desk.open(NEAR)

    desk.press(Key.Key_X)

    assert desk.shown_pair.shown == (4, 3)
    assert desk.shown_pair.letter(3) == "A"
    desk.qtbot.waitUntil(lambda: desk.pane.comparison is not None)
    assert desk.pane.comparison.left.id == 4


@pytest.mark.parametrize("keys", [(Key.Key_F7, Key.Key_F7), (Key.Key_N, Key.Key_P)])
@pytest.mark.parametrize("mode", ["text", "details"])
def test_keys_step_through_differences(desk, keys, mode):
    desk.open(NEAR)
    desk.pane.set_mode(mode)

    desk.press(keys[0])
    first = desk.pane.bar.count.text()
    desk.press(keys[1], SHIFT if keys[1] is Key.Key_F7 else Qt.KeyboardModifier.NoModifier)

    assert first.startswith("1 of ")
    assert desk.pane.bar.count.text()


def test_toolbar_shows_reading_progress(desk):
    desk.open(NEAR)
    desk.pane.set_mode("pages")
    pages = desk.pane.pages

    pages.difference_changed.emit(0, -1)
    pages.reading_progressed.emit(0.4)
    assert desk.pane.bar.count.text() == "Reading pages, 40%"

    pages.difference_changed.emit(0, 2)
    pages.reading_progressed.emit(1.0)
    assert desk.pane.bar.count.text() == "2 differences"


def test_alt_digit_shows_a_member_on_a_side(desk):
    desk.open(CHAIN)

    desk.press(Key.Key_3, ALT)
    assert desk.shown_pair.left == 9

    desk.press(Key.Key_4, ALT | SHIFT)
    assert desk.shown_pair.shown == (9, 10)


def test_enter_on_a_card_makes_it_the_keeper(desk):
    desk.open(CHAIN)
    card = next(card for card in desk.pane.filmstrip.cards() if card.document.id == 10)
    card.setFocus()

    desk.press(Key.Key_Return)

    desk.wait_decided(CHAIN)
    assert desk.decision(CHAIN).keep == 10
    assert desk.pane.toast.message().startswith("Kept D. 1 document planned")


def test_f6_cycles_list_panes_and_decisions(desk):
    desk.open(NEAR)
    desk.page.panel.list.setFocus()

    visited = []
    for _ in range(3):
        desk.press(Key.Key_F6)
        visited.append(QApplication.focusWidget())

    assert desk.pane.views.isAncestorOf(visited[0])
    assert desk.pane.decisions.isAncestorOf(visited[1])
    assert visited[2] is desk.page.panel.list


def test_digits_typed_in_the_search_decide_nothing(desk):
    desk.open(NEAR)

    desk.press(Key.Key_F, CTRL)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    desk.press(Key.Key_1)
    desk.press(Key.Key_2)

    assert desk.page.panel.filters.search.text() == "12"
    assert desk.decision(NEAR) is None
    desk.press(Key.Key_Escape)
    assert desk.page.panel.filters.search.text() == ""


def test_enter_in_the_search_opens_the_first_result(desk, qtbot):
    desk.open(NEAR)
    desk.press(Key.Key_F, CTRL)
    search = desk.page.panel.filters.search
    desk.press(Key.Key_Return)  # the open group is listed
    assert desk.shown_pair.id == NEAR

    desk.press(Key.Key_F, CTRL)
    qtbot.keyClicks(search, "mietvertrag")
    desk.press(Key.Key_Return)
    desk.wait_open(VERSION)

    assert QApplication.focusWidget() is desk.page.panel.list
    desk.press(Key.Key_3)
    desk.wait_decided(VERSION)
