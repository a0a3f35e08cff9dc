"""Keys and clicks that move through the list, the views and the documents."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from app.services.review.explanation import ChipSort
from tests.ui.review.library import CHAIN, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize(
    ("key", "after"),
    [(Key.Key_Down, CHAIN), (Key.Key_J, CHAIN), (Key.Key_Up, EXACT), (Key.Key_K, EXACT)],
)
def test_arrows_and_letters_move_through_the_list(harness, key, after):
    harness.open(NEAR)

    harness.press(key)

    harness.wait_open(after)


def test_ctrl_down_opens_the_next_undecided_group(harness):
    harness.open(CHAIN)
    harness.decide(Key.Key_5, CHAIN)
    harness.open(NEAR)

    harness.press(Key.Key_Down, CTRL)

    harness.wait_open(VERSION)


def test_next_undecided_group_is_selected_alone(harness):
    harness.open(NEAR)
    harness.page.panel.list.selectAll()

    harness.press(Key.Key_Down, CTRL)
    harness.wait_open(CHAIN)

    assert harness.page.panel.selected_group_ids() == (CHAIN,)


def test_control_click_selects_another_group_and_opens_it(harness):
    harness.open(EXACT)
    place = harness.page.panel.list.visualRect(harness.page.model.index(2)).center()

    harness.qtbot.mouseClick(harness.page.panel.list.viewport(), Qt.MouseButton.LeftButton, CTRL, place)
    harness.wait_open(CHAIN)

    assert harness.page.panel.selected_group_ids() == (EXACT, CHAIN)


def test_tab_reaches_the_chips_before_the_score(harness):
    harness.open(NEAR)
    strip = harness.view.explanation
    one, order = harness.page.panel.list, []
    while len(order) < 200:
        one = one.nextInFocusChain()
        order.append(one)

    chips = [order.index(chip) for chip in strip.chips.chips()]
    assert chips == sorted(chips)
    assert max(chips) < order.index(strip.score) < order.index(harness.view.bar.previous)


def test_click_in_the_list_opens_the_group(harness):
    place = harness.page.panel.list.visualRect(harness.page.model.index(1)).center()

    harness.qtbot.mouseClick(harness.page.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)

    harness.wait_open(NEAR)


@pytest.mark.parametrize(("key", "mode"), [(Key.Key_1, "pages"), (Key.Key_3, "text"), (Key.Key_4, "details")])
def test_ctrl_digit_chooses_the_view(harness, key, mode):
    harness.open(NEAR)
    harness.view.set_mode("text" if mode != "text" else "pages")

    harness.press(key, CTRL)

    assert harness.view.mode == mode


def test_exact_copies_open_in_details_others_in_pages(harness):
    harness.open(EXACT)
    assert harness.view.mode == "details"

    harness.open(NEAR)
    assert harness.view.mode == "pages"


@pytest.mark.parametrize(
    ("key", "modifiers", "call"),
    [
        (Key.Key_Plus, CTRL, ("zoom", 1)),
        (Key.Key_Minus, CTRL, ("zoom", -1)),
        (Key.Key_0, CTRL, ("fit", "width")),
        (Key.Key_L, Qt.KeyboardModifier.NoModifier, ("sync", False)),
        (Key.Key_9, CTRL, ("fit", "page")),
        (Key.Key_B, Qt.KeyboardModifier.NoModifier, ("blink", None)),
        (Key.Key_R, Qt.KeyboardModifier.NoModifier, ("rotate", None)),
        (Key.Key_N, Qt.KeyboardModifier.NoModifier, ("go", 1)),
        (Key.Key_P, Qt.KeyboardModifier.NoModifier, ("go", -1)),
    ],
)
def test_keys_control_the_pages(harness, key, modifiers, call):
    harness.open(NEAR)

    harness.press(key, modifiers)

    assert call in harness.pages.calls


def test_space_scrolls_the_details_by_a_screen(harness):
    harness.open(EXACT)
    harness.page.resize(1200, 480)
    bar = harness.view.details.table.verticalScrollBar()
    harness.qtbot.waitUntil(lambda: bar.maximum() > 0)
    harness.view.details.table.setFocus()

    harness.press(Key.Key_Space)
    assert bar.value() == min(bar.pageStep(), bar.maximum())

    harness.press(Key.Key_Space, SHIFT)
    assert bar.value() == 0


@pytest.mark.parametrize(("modifiers", "screens"), [(Qt.KeyboardModifier.NoModifier, 1), (SHIFT, -1)])
def test_space_scrolls_the_pages_by_a_screen(harness, modifiers, screens):
    harness.open(NEAR)
    harness.pages.setFocus()

    harness.press(Key.Key_Space, modifiers)

    assert ("scroll", screens) in harness.pages.calls


def test_x_swaps_sides_and_keeps_letters(harness):
    harness.open(NEAR)

    harness.press(Key.Key_X)

    assert harness.shown_pair.shown == (4, 3)
    assert harness.shown_pair.letter(3) == "A"
    harness.qtbot.waitUntil(lambda: harness.view.comparison is not None)
    assert harness.view.comparison.left.id == 4


@pytest.mark.parametrize("keys", [(Key.Key_F7, Key.Key_F7), (Key.Key_N, Key.Key_P)])
@pytest.mark.parametrize("mode", ["text", "details"])
def test_keys_step_through_differences(harness, keys, mode):
    harness.open(NEAR)
    harness.view.set_mode(mode)

    harness.press(keys[0])
    first = harness.view.bar.count.text()
    harness.press(keys[1], SHIFT if keys[1] is Key.Key_F7 else Qt.KeyboardModifier.NoModifier)

    assert first.startswith("1 of ")
    assert harness.view.bar.count.text()


def test_toolbar_shows_reading_progress(harness):
    harness.open(NEAR)
    harness.view.set_mode("pages")
    pages = harness.view.pages

    pages.difference_changed.emit(0, -1)
    pages.reading_progressed.emit(0.4)
    assert harness.view.bar.count.text() == "Reading pages, 40%"

    pages.difference_changed.emit(0, 2)
    pages.reading_progressed.emit(1.0)
    assert harness.view.bar.count.text() == "2 differences"


def test_alt_digit_shows_a_member_on_a_side(harness):
    harness.open(CHAIN)

    harness.press(Key.Key_3, ALT)
    assert harness.shown_pair.left == 9

    harness.press(Key.Key_4, ALT | SHIFT)
    assert harness.shown_pair.shown == (9, 10)


def test_enter_on_a_card_makes_it_the_keeper(harness):
    harness.open(CHAIN)
    card = next(card for card in harness.view.filmstrip.cards() if card.document.id == 10)
    card.setFocus()

    harness.press(Key.Key_Return)

    harness.wait_decided(CHAIN)
    assert harness.decision(CHAIN).keep == 10
    assert harness.view.toast.message().startswith("Kept D. 1 document planned")


def test_f6_cycles_list_panes_and_decisions(harness):
    harness.open(NEAR)
    harness.page.panel.list.setFocus()

    visited = []
    for _ in range(3):
        harness.press(Key.Key_F6)
        visited.append(QApplication.focusWidget())

    assert harness.view.views.isAncestorOf(visited[0])
    assert harness.view.decisions.isAncestorOf(visited[1])
    assert visited[2] is harness.page.panel.list


def test_digits_typed_in_the_search_decide_nothing(harness):
    harness.open(NEAR)

    harness.press(Key.Key_F, CTRL)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    harness.press(Key.Key_1)
    harness.press(Key.Key_2)

    assert harness.page.panel.filters.search.text() == "12"
    assert harness.decision(NEAR) is None
    harness.press(Key.Key_Escape)
    assert harness.page.panel.filters.search.text() == ""


def test_enter_in_the_search_opens_the_first_result(harness, qtbot):
    harness.open(NEAR)
    harness.press(Key.Key_F, CTRL)
    search = harness.page.panel.filters.search
    harness.press(Key.Key_Return)  # the open group is listed
    assert harness.shown_pair.id == NEAR

    harness.press(Key.Key_F, CTRL)
    qtbot.keyClicks(search, "mietvertrag")
    harness.press(Key.Key_Return)
    harness.wait_open(VERSION)

    assert QApplication.focusWidget() is harness.page.panel.list
    harness.press(Key.Key_3)
    harness.wait_decided(VERSION)


def test_identical_files_reopen_in_the_view_the_user_chose(harness):
    harness.open(EXACT)
    assert harness.view.mode == "details"

    harness.view.choose_mode("text")
    harness.open(NEAR)
    assert harness.view.mode == "pages"
    harness.open(EXACT)

    assert harness.view.mode == "text"
    harness.view.choose_mode("details")


def test_chip_that_opens_the_pages_changes_no_preference(harness):
    harness.open(EXACT)
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_LEFT}))

    next(chip for chip in harness.view.explanation.chips.chips() if "Stamp" in chip.text()).click()
    assert harness.view.mode == "pages"
    harness.open(NEAR)
    harness.open(EXACT)

    assert harness.view.mode == "details"
