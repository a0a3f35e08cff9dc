"""The review page: its keys, its decisions and its states."""

from __future__ import annotations

from dataclasses import replace

import PySide6
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QWidget

from app.compare.text_difference import compare_texts
from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Cause, Group, Kind
from app.domain.duplicates import ContainedSpan as TextPlace
from app.domain.parameters import Parameters
from app.services.review.explanation import ChipSort, FactChip
from app.tasks import file_tasks
from app.ui.look.formats import format_size
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import text, use_language
from app.ui.review.comparison.filmstrip import dragged
from app.ui.review.comparison.toolbar import MODES
from app.ui.review.decision_controller import GuardDialog
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from app.ui.review.empty_states import State
from app.ui.review.shown_pair import DecisionAction, PlannedOutcome
from app.ui.session import file_sizes
from app.ui.session.navigation import DecisionFilter, Destination, ReviewFilter, ScreenId
from app.ui.viewer.pages.page_layout import LEFT
from app.ui.viewer.text.text_layout import TOP
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def decision_of(desk, group):
    row = desk.session.row(group)
    return row.decision


def decide(desk, key, group):
    desk.press(key)
    desk.wait_decided(group)
    return decision_of(desk, group)


# --- Deciding -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "choice", "keep", "trash"),
    [
        (Key.Key_1, Choice.KEEP, 3, (4,)),
        (Key.Key_2, Choice.KEEP, 4, (3,)),
        (Key.Key_3, Choice.NOT_DUPLICATES, None, ()),
        (Key.Key_5, Choice.SKIPPED, None, ()),
    ],
)
def test_a_digit_decides_the_group(desk, key, choice, keep, trash):
    desk.open(NEAR)

    decision = decide(desk, key, NEAR)

    assert (decision.choice, decision.keep, decision.trash) == (choice, keep, trash)


def test_the_digits_of_the_keypad_decide_too(desk):
    desk.open(NEAR)

    desk.press(Key.Key_1, Qt.KeyboardModifier.KeypadModifier)

    desk.wait_decided(NEAR)


def test_there_is_no_key_for_a_version_that_cannot_be_made(desk):
    desk.open(VERSION)

    desk.press(Key.Key_4)
    decision = decide(desk, Key.Key_5, VERSION)

    assert decision.choice is Choice.SKIPPED


def test_a_digit_on_the_way_to_the_next_group_takes_nothing_back(make_desk):
    desk = make_desk(advance=True)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    desk.press(Key.Key_1)

    desk.qtbot.waitUntil(lambda: desk.page.table.subject.id != NEAR)
    assert decision_of(desk, NEAR) is not None


@pytest.mark.parametrize("key", [Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_5])
def test_the_same_digit_again_takes_the_decision_back(desk, key):
    desk.open(NEAR)
    decide(desk, key, NEAR)

    desk.press(key)

    desk.wait_decided(NEAR, decided=False)
    assert "taken back" in desk.pane.toast.message()


def test_another_digit_changes_the_decision(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    desk.press(Key.Key_2)

    desk.qtbot.waitUntil(lambda: decision_of(desk, NEAR).keep == 4)


def test_a_decision_shows_in_the_headers_and_the_list_and_can_be_undone(desk):
    desk.open(NEAR)

    decide(desk, Key.Key_1, NEAR)

    assert [header.outcome() for header in desk.pane.headers] == [PlannedOutcome.KEEP, PlannedOutcome.TRASH]
    assert desk.pane.decisions.buttons[DecisionAction.LEFT].is_decided()
    assert desk.pane.toast.message() == "Kept left. 1 document planned for the trash."
    assert desk.page.model.decided() == 1
    desk.pane.toast.undo_requested.emit()
    desk.wait_decided(NEAR, decided=False)
    assert desk.pane.toast.message() == "Decision undone."


def test_what_was_decided_is_told_above_every_view_also_that_of_the_next_group(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    toast = desk.pane.toast

    for mode in ("pages", "overlay", "text", "details"):
        desk.pane.choose_mode(mode)

        on_top = desk.pane.views.childAt(toast.geometry().center())
        assert on_top is toast or toast.isAncestorOf(on_top), mode


def test_undo_goes_back_to_the_group_and_redo_decides_it_again(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)
    desk.open(VERSION)

    desk.press(Key.Key_Z, CTRL)
    desk.wait_decided(NEAR, decided=False)
    desk.wait_open(NEAR)
    desk.press(Key.Key_Z, CTRL | SHIFT)

    desk.wait_decided(NEAR)


def test_the_next_undecided_group_opens_after_a_decision(make_desk):
    desk = make_desk(advance=True)
    desk.open(NEAR)

    desk.press(Key.Key_1)

    desk.wait_open(CHAIN)


def test_the_pages_of_the_next_group_are_fetched_ahead(desk):
    desk.open(NEAR)

    desk.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in desk.pages.calls)


def test_the_next_group_is_compared_ahead_in_the_way_it_will_be_shown(desk):
    desk.open(VERSION)
    desk.qtbot.waitUntil(lambda: desk.pages.calls[-1][0] == "prefetch")
    ahead = desk.pages.how_ahead

    desk.open(CONFLICT)

    assert ahead.conflicts
    assert desk.pages.how == ahead


def test_a_group_whose_pages_are_fetched_is_shown_at_once(desk):
    desk.open(NEAR)
    desk.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in desk.pages.calls)

    desk.page.table.next_group()

    assert desk.subject.id == CHAIN


def test_a_group_that_was_decided_since_it_was_looked_ahead_for_is_shown_decided(desk):
    desk.open(CHAIN)
    decision = decide(desk, Key.Key_1, CHAIN)
    desk.press(Key.Key_Z, CTRL)
    desk.wait_decided(CHAIN, decided=False)
    desk.pages.calls.clear()
    desk.open(NEAR)
    desk.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in desk.pages.calls)
    desk.session.decide(decision)
    desk.wait_decided(CHAIN)

    desk.page.table.next_group()

    desk.qtbot.waitUntil(lambda: desk.subject.id == CHAIN and desk.subject.decision is not None)


def test_the_group_stays_open_where_the_user_wants_that(desk):
    desk.open(NEAR)

    decide(desk, Key.Key_1, NEAR)
    desk.qtbot.wait(300)  # longer than the page waits before it goes on

    assert desk.subject.id == NEAR


# --- What may go --------------------------------------------------------------------------------------------


def test_only_direct_matches_of_the_keeper_are_planned_for_the_trash(desk):
    desk.open(CHAIN)

    decision = decide(desk, Key.Key_1, CHAIN)

    assert (decision.keep, set(decision.trash)) == (7, {8, 9})
    assert desk.subject.outcome(10) is PlannedOutcome.STAYS
    assert desk.pane.toast.message() == (
        "Kept left. 2 documents planned for the trash. 1 stays: it does not match directly."
    )


def button_texts(desk):
    buttons = desk.pane.decisions.buttons
    return [
        (buttons[one].written(), buttons[one].accessibleDescription()) for one in list(DecisionAction)[:3]
    ]


def test_in_a_larger_group_the_buttons_say_before_the_decision_how_many_go(desk, qtbot):
    desk.open(CHAIN)  # A~B, A~C and C~D match; A and B are shown

    assert button_texts(desk) == [
        ("Keep left", "2 to the trash, 1"),
        ("Keep right", "1 to the trash, 2"),
        ("Keep all 4", "not duplicates, 3"),
    ]

    desk.pane.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: button_texts(desk)[0] == ("Keep left", "1 to the trash, 1"))


def test_of_two_documents_nothing_is_counted(desk):
    desk.open(CHAIN)
    desk.open(NEAR)

    assert [name for name, _ in button_texts(desk)] == ["Keep left", "Keep right", "Keep both"]
    assert "trash" not in button_texts(desk)[0][1]


def test_in_a_small_window_the_numbers_stand_behind_the_label(make_desk):
    desk = make_desk(size=(1024, 622))
    desk.open(CHAIN)

    names = [name for name, _ in button_texts(desk)]

    assert names == ["Left · 2 go", "Right · 1 go", "All 4"] or names == [
        "Keep left · 2 go",
        "Keep right · 1 go",
        "Keep all 4",
    ]


def test_keeping_a_larger_group_is_told_with_its_number(desk):
    desk.open(CHAIN)

    decision = decide(desk, Key.Key_3, CHAIN)

    assert decision.choice is Choice.NOT_DUPLICATES
    assert desk.pane.toast.message() == "Kept all 4. They will not be suggested again."
    place = desk.page.model.index(desk.page.model.place(CHAIN))
    assert "keep all 4" in place.data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_menu_says_how_many_go_for_the_document_it_keeps(desk):
    desk.open(CHAIN)
    header = desk.pane.headers[0]

    header._fill_menu()

    assert "Keep this one · 2 to the trash" in [action.text() for action in header._menu.actions()]


def test_a_member_taken_out_of_the_group_stays(desk):
    desk.open(CHAIN)
    desk.pane.headers[1].exclusion_toggled.emit(8)

    decision = decide(desk, Key.Key_1, CHAIN)

    assert decision.trash == (9,)


def test_a_member_taken_out_after_deciding_stays_too(desk, qtbot):
    desk.open(CHAIN)
    decide(desk, Key.Key_1, CHAIN)

    desk.pane.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: decision_of(desk, CHAIN).trash == (9,))
    assert desk.subject.outcome(8) is PlannedOutcome.STAYS


def test_a_member_taken_in_again_after_deciding_goes_and_the_group_stays_open(make_desk, qtbot):
    desk = make_desk(advance=True)
    desk.open(CHAIN)
    desk.pane.headers[1].exclusion_toggled.emit(8)
    decide(desk, Key.Key_1, CHAIN)
    desk.page.table._next.stop()

    desk.pane.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: decision_of(desk, CHAIN).trash == (8, 9))
    assert desk.subject.left_out == frozenset()
    assert not desk.page.table._next.isActive()


def test_with_the_last_copy_taken_out_the_decision_is_taken_back(desk, qtbot):
    desk.open(CHAIN)
    decide(desk, Key.Key_1, CHAIN)

    desk.pane.headers[1].exclusion_toggled.emit(8)
    qtbot.waitUntil(lambda: decision_of(desk, CHAIN).trash == (9,))
    desk.pane.headers[1].exclusion_toggled.emit(9)

    desk.wait_decided(CHAIN, decided=False)
    assert desk.subject.left_out == {8, 9}


@pytest.mark.parametrize("decided", [False, True])
def test_a_member_taken_out_stays_when_the_group_is_opened_again(desk, decided):
    desk.open(CHAIN)
    desk.pane.headers[1].exclusion_toggled.emit(8)
    if decided:
        decide(desk, Key.Key_1, CHAIN)

    desk.open(EXACT)
    desk.open(CHAIN)

    assert desk.subject.left_out == {8}
    assert desk.subject.going_for(7) == (9,)


def test_what_a_stored_decision_lets_stay_is_taken_out(desk):
    desk.session.decide(Decision(CHAIN, Choice.KEEP, 7, (9,)))
    desk.wait_decided(CHAIN)

    desk.open(CHAIN)

    assert desk.subject.going_for(7) == (9,)


def test_conflicting_facts_are_asked_about_and_cancel_is_the_default(desk):
    desk.open(CONFLICT)

    desk.press(Key.Key_1)

    question = desk.page.findChild(GuardDialog)
    assert "Dates and amounts are different" in question.explanation.text()
    assert question.cancel.isDefault()
    assert not question.go.isDefault()
    desk.qtbot.keyClick(question, Key.Key_Return)
    desk.qtbot.waitUntil(lambda: desk.page.findChild(GuardDialog) is None)
    assert decision_of(desk, CONFLICT) is None


def test_conflicting_facts_do_not_stop_whoever_is_sure(desk):
    desk.open(CONFLICT)
    desk.press(Key.Key_2)
    question = desk.page.findChild(GuardDialog)
    assert "right" in question.title.text()

    question.go.click()

    desk.wait_decided(CONFLICT)
    decision = decision_of(desk, CONFLICT)
    assert (decision.keep, decision.trash, decision.confirmed) == (6, (5,), True)


@pytest.mark.parametrize("side", [0, 1])
def test_report_74_either_document_is_opened_in_paperless_by_keyboard_also_below_a_path(
    make_desk, qtbot, monkeypatch, side
):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    desk = make_desk(server="https://home.example:9000/paper")
    desk.open(NEAR)
    button = desk.pane.headers[side].more
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.setFocus()

    def choose():
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in menu.actions():
            qtbot.keyClick(menu, Key.Key_Down)
            if menu.activeAction() is not None and menu.activeAction().text() == "Open in Paperless":
                break
        qtbot.keyClick(menu, Key.Key_Return)

    QTimer.singleShot(0, choose)
    qtbot.keyClick(button, Key.Key_Space)

    qtbot.waitUntil(lambda: opened != [])
    assert opened == [f"https://home.example:9000/paper/documents/{desk.subject.shown[side]}/details"]


def test_a_document_that_may_not_be_deleted_blocks_the_button_and_says_why(make_desk):
    desk = make_desk(rights=replace(library.RIGHTS, permissions=frozenset({"view_document"})))
    desk.open(NEAR)

    button = desk.pane.decisions.buttons[DecisionAction.LEFT]
    desk.press(Key.Key_1)

    assert not button.isEnabled()
    assert button.toolTip() == "You may not delete “Scan_0231”"
    assert decision_of(desk, NEAR) is None


@pytest.mark.parametrize("lacking", ["change_document", "add_note"])
def test_a_keeper_that_may_not_be_changed_blocks_the_button_while_something_is_carried_over(
    make_desk, lacking
):
    desk = make_desk(rights=replace(library.RIGHTS, permissions=library.RIGHTS.permissions - {lacking}))
    desk.open(NEAR)
    assert desk.subject.shown == (3, 4)  # 3 would receive the note of 4
    button = desk.pane.decisions.buttons[DecisionAction.LEFT]
    assert not button.isEnabled()
    assert button.toolTip().startswith("You may not change “Jahresabrechnung Strom”.")

    desk.pane.decisions.carry.setChecked(False)
    desk.press(Key.Key_1)

    desk.wait_decided(NEAR)
    assert decision_of(desk, NEAR).carry_over is False


def test_a_document_of_someone_else_blocks_only_the_decision_that_would_trash_it(desk):
    desk.open(VERSION)
    assert desk.subject.shown == (12, 11)  # 12 belongs to someone else

    buttons = desk.pane.decisions.buttons

    assert buttons[DecisionAction.LEFT].isEnabled()
    assert not buttons[DecisionAction.RIGHT].isEnabled()


# --- What is suggested --------------------------------------------------------------------------------------


def test_the_same_file_twice_has_a_suggested_button(desk):
    desk.open(EXACT)

    assert desk.pane.decisions.buttons[DecisionAction.LEFT].is_suggested()


@pytest.mark.parametrize("group", [NEAR, CHAIN, VERSION])
def test_nothing_is_suggested_before_the_pages_were_compared(desk, group):
    desk.open(group)

    assert not any(button.is_suggested() for button in desk.pane.decisions.buttons.values())


def test_documents_whose_facts_differ_are_suggested_to_be_kept_both(desk):
    desk.open(CONFLICT)

    assert desk.pane.decisions.buttons[DecisionAction.BOTH].is_suggested()
    assert desk.pane.why.sentence.text() == "99% of the text is the same, but dates and amounts differ."


# --- Moving -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "after"),
    [(Key.Key_Down, CHAIN), (Key.Key_J, CHAIN), (Key.Key_Up, EXACT), (Key.Key_K, EXACT)],
)
def test_arrows_and_letters_go_through_the_list(desk, key, after):
    desk.open(NEAR)

    desk.press(key)

    desk.wait_open(after)


def test_ctrl_down_goes_to_the_next_undecided_group(desk):
    desk.open(CHAIN)
    decide(desk, Key.Key_5, CHAIN)
    desk.open(NEAR)

    desk.press(Key.Key_Down, CTRL)

    desk.wait_open(VERSION)


def test_a_click_in_the_list_opens_the_group(desk):
    place = desk.page.panel.list.visualRect(desk.page.model.index(1)).center()

    desk.qtbot.mouseClick(desk.page.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)

    desk.wait_open(NEAR)


@pytest.mark.parametrize(("key", "mode"), [(Key.Key_1, "pages"), (Key.Key_3, "text"), (Key.Key_4, "details")])
def test_ctrl_and_a_digit_choose_the_view(desk, key, mode):
    desk.open(NEAR)
    desk.pane.set_mode("text" if mode != "text" else "pages")

    desk.press(key, CTRL)

    assert desk.pane.mode == mode


def test_exact_copies_open_in_the_details_and_others_with_their_pages(desk):
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
def test_keys_steer_the_pages(desk, key, modifiers, call):
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


def test_x_changes_the_sides_and_the_letters_stay_with_the_documents(desk):
    desk.open(NEAR)

    desk.press(Key.Key_X)

    assert desk.subject.shown == (4, 3)
    assert desk.subject.letter(3) == "A"
    desk.qtbot.waitUntil(lambda: desk.pane.comparison is not None)
    assert desk.pane.comparison.left.id == 4


@pytest.mark.parametrize("keys", [(Key.Key_F7, Key.Key_F7), (Key.Key_N, Key.Key_P)])
@pytest.mark.parametrize("mode", ["text", "details"])
def test_keys_go_from_difference_to_difference(desk, keys, mode):
    desk.open(NEAR)
    desk.pane.set_mode(mode)

    desk.press(keys[0])
    first = desk.pane.bar.count.text()
    desk.press(keys[1], SHIFT if keys[1] is Key.Key_F7 else Qt.KeyboardModifier.NoModifier)

    assert first.startswith("1 of ")
    assert desk.pane.bar.count.text()


def test_the_bar_tells_how_far_the_pages_are_read_until_the_differences_are_known(desk):
    desk.open(NEAR)
    desk.pane.set_mode("pages")
    pages = desk.pane.pages

    pages.difference_changed.emit(0, -1)
    pages.read.emit(0.4)
    assert desk.pane.bar.count.text() == "Reading pages, 40%"

    pages.difference_changed.emit(0, 2)
    pages.read.emit(1.0)
    assert desk.pane.bar.count.text() == "2 differences"


def test_alt_and_a_digit_show_a_member_at_a_side(desk):
    desk.open(CHAIN)

    desk.press(Key.Key_3, ALT)
    assert desk.subject.left == 9

    desk.press(Key.Key_4, ALT | SHIFT)
    assert desk.subject.shown == (9, 10)


def test_enter_on_a_card_makes_it_the_keeper(desk):
    desk.open(CHAIN)
    card = next(card for card in desk.pane.filmstrip.cards() if card.document.id == 10)
    card.setFocus()

    desk.press(Key.Key_Return)

    desk.wait_decided(CHAIN)
    assert decision_of(desk, CHAIN).keep == 10
    assert desk.pane.toast.message().startswith("Kept D. 1 document planned")


def test_f6_goes_from_the_list_to_the_panes_to_the_decisions(desk):
    desk.open(NEAR)
    desk.page.panel.list.setFocus()

    visited = []
    for _ in range(3):
        desk.press(Key.Key_F6)
        visited.append(QApplication.focusWidget())

    assert desk.pane.views.isAncestorOf(visited[0])
    assert desk.pane.decisions.isAncestorOf(visited[1])
    assert visited[2] is desk.page.panel.list


def test_ctrl_f_searches_and_digits_typed_there_decide_nothing(desk):
    desk.open(NEAR)

    desk.press(Key.Key_F, CTRL)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    desk.press(Key.Key_1)
    desk.press(Key.Key_2)

    assert desk.page.panel.filters.search.text() == "12"
    assert decision_of(desk, NEAR) is None
    desk.press(Key.Key_Escape)
    assert desk.page.panel.filters.search.text() == ""


def test_enter_in_the_search_opens_what_was_found_and_leaves_for_the_list(desk, qtbot):
    desk.open(NEAR)
    desk.press(Key.Key_F, CTRL)
    search = desk.page.panel.filters.search
    desk.press(Key.Key_Return)  # what is open is among those that are listed
    assert desk.subject.id == NEAR

    desk.press(Key.Key_F, CTRL)
    qtbot.keyClicks(search, "mietvertrag")
    desk.press(Key.Key_Return)
    desk.wait_open(VERSION)

    assert QApplication.focusWidget() is desk.page.panel.list
    desk.press(Key.Key_3)
    desk.wait_decided(VERSION)


# --- Carrying over ------------------------------------------------------------------------------------------


def test_the_bar_says_what_the_kept_document_gets(desk):
    desk.open(EXACT)

    assert desk.pane.decisions.adds.text() == "Adds tag “Paid” and field “Amount” from B"


def test_nothing_is_said_about_it_before_it_is_known(desk):
    desk.open(NEAR)
    told = []
    adds = desk.pane.decisions.adds
    desk.page.table.changed.connect(lambda: told.append(adds.text()))

    desk.open(EXACT)

    assert told[0] == ""
    assert adds.text() != ""


def test_c_switches_the_carry_over_and_the_table_follows(desk):
    desk.open(EXACT)
    assert any(row.kept.added for row in desk.pane.details.model.rows())

    desk.press(Key.Key_C)

    assert not desk.pane.decisions.carry.isChecked()
    assert not any(row.kept.added for row in desk.pane.details.model.rows())
    assert not decide(desk, Key.Key_1, EXACT).carry_over


def test_the_carry_over_of_a_decision_already_made_can_be_changed(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)

    desk.press(Key.Key_C)

    desk.qtbot.waitUntil(lambda: not decision_of(desk, EXACT).carry_over)


def test_m_shows_what_is_carried_over(desk):
    desk.open(EXACT)

    desk.press(Key.Key_M)

    dialog = desk.page.findChild(CarryOverDialog)
    assert "Tag “Paid”" in dialog.lines
    dialog.done_button.click()
    desk.qtbot.waitUntil(lambda: desk.page.findChild(CarryOverDialog) is None)


def test_the_ends_of_lines_can_be_among_what_is_compared(desk):
    desk.open(NEAR)
    texts = "eins zwei\ndrei vier", "eins\nzwei drei\nvier"
    comparison = replace(
        desk.pane.comparison, left_text=texts[0], right_text=texts[1], difference=compare_texts(*texts)
    )
    desk.pane.show_comparison(comparison)
    desk.pane.choose_mode("text")
    switch = desk.pane.bar.ignore_breaks
    assert switch.isVisible()
    assert switch.isChecked()
    assert switch.accessibleName() == "Ignore line breaks"

    switch.click()

    desk.qtbot.waitUntil(lambda: len(desk.pane.text.difference.differences) == 3)
    assert desk.pane.bar.count.text() == "3 differences"
    switch.click()
    assert desk.pane.text.difference is desk.pane.comparison.difference
    desk.pane.choose_mode("pages")
    assert not switch.isVisible()


PART = library.pair(7, 8, Kind.CONTAINED, Cause.PART_OF, 0.99)
PART = replace(
    PART, scores=replace(PART.scores, containment_a=1.0, containment_b=0.2), place=TextPlace(0.5, 0.9)
)
PART_GROUP = Group("part", Kind.CONTAINED, (7, 8), (PART,), 0.99)


def test_of_a_part_it_is_said_and_shown_where_it_lies(make_desk):
    desk = make_desk((PART_GROUP,))
    whole_is_left = desk.subject.left == PART.whole
    side = "right" if whole_is_left else "left"

    assert (desk.pages.how.place, desk.pages.how.whole == LEFT) == (PART.place, whole_is_left)
    assert desk.pane.why.sentence.text() == f"100% of the {side} text is also in “Police Scan”, near page 2."

    desk.pages.part_found.emit(1, 2)
    assert desk.pane.why.sentence.text() == f"Pages 1–2 of “Police Scan” hold 100% of the {side} text."

    desk.press(Qt.Key.Key_X)
    side = "left" if whole_is_left else "right"
    assert (desk.pages.how.place, desk.pages.how.whole == LEFT) == (PART.place, not whole_is_left)
    assert desk.pane.why.sentence.text() == f"100% of the {side} text is also in “Police Scan”, near page 2."


def test_the_size_of_a_shown_file_is_learned_while_it_is_looked_at(make_desk, monkeypatch, qtbot):
    """Servers list documents without it; only the header and the details change, nothing opens anew."""
    asked = []

    def measure(_bench, _cancel, _progress, *, profile, document):
        asked.append(document)
        return 412_000

    monkeypatch.setattr(file_sizes, "MILLISECONDS_UNTIL_NEXT_LOOK", 10)
    monkeypatch.setattr(file_tasks, "measure", measure)
    monkeypatch.setattr(
        library,
        "DOCUMENTS",
        tuple(replace(one, file_size=None) if one.id == 3 else one for one in library.DOCUMENTS),
    )
    desk = make_desk()
    desk.open(NEAR)
    header = next(one for one in desk.pane.headers if "ASN 1187" in one.line.text())
    shown = [call for call in desk.pages.calls if call[0] == "show"]

    qtbot.waitUntil(lambda: header.line.text().endswith(f"2 pages · {format_size(412_000)} · ASN 1187"))

    assert [call for call in desk.pages.calls if call[0] == "show"] == shown
    assert desk.subject.documents[3].file_size == 412_000
    desk.open(CONFLICT)
    desk.open(NEAR)
    assert asked == [3]


INK_CHIPS = {
    LanguageChoice.ENGLISH: "Stamp or similar only on the left",
    LanguageChoice.GERMAN: "Stempel o. Ä. nur links",
}


@pytest.mark.parametrize("language", INK_CHIPS)
def test_ink_of_one_side_is_a_chip_until_other_documents_are_shown(desk, language):
    use_language(language)
    desk.open(CONFLICT)
    before = [chip.text() for chip in desk.pane.why.chips.chips()]

    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_LEFT}))
    found = [chip.text() for chip in desk.pane.why.chips.chips()]
    desk.pages.ink_found.emit(frozenset())

    assert [chip for chip in found if chip not in before] == [INK_CHIPS[language]]
    assert [chip.text() for chip in desk.pane.why.chips.chips()] == before
    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_LEFT}))
    desk.open(CHAIN)
    assert INK_CHIPS[language] not in [chip.text() for chip in desk.pane.why.chips.chips()]


@pytest.mark.parametrize("mode", ["pages", "overlay", "text", "details"])
def test_the_chip_of_ink_leads_to_the_pages(desk, mode):
    desk.open(CONFLICT)
    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))
    desk.pane.choose_mode(mode)
    chip = next(chip for chip in desk.pane.why.chips.chips() if "Stamp" in chip.text())

    chip.click()

    assert chip.accessibleName() == "Only on the right: a stamp, writing or a picture"
    assert desk.pages.calls[-1] == ("fact", FactChip(ChipSort.ONLY_RIGHT, key="chip.ink"))
    assert desk.pane.mode == (mode if mode == "overlay" else "pages")


def test_keeping_only_a_part_is_asked_about_and_names_the_pages(make_desk, monkeypatch):
    monkeypatch.setattr(library, "DOCUMENTS", tuple(map(with_pages, library.DOCUMENTS)))
    desk = make_desk((PART_GROUP,))
    part_left = desk.subject.left == PART.part
    key = Key.Key_1 if part_left else Key.Key_2

    desk.press(key)

    question = desk.page.findChild(GuardDialog)
    assert question.title.text() == f"Keep only the {'left' if part_left else 'right'} one?"
    assert question.explanation.text() == (
        "“Police Scan” has 14 pages and goes to the trash; “Police”, which is kept, has only 2 pages."
    )
    desk.qtbot.keyClick(question, Key.Key_Return)  # Cancel is the default
    desk.qtbot.waitUntil(lambda: desk.page.findChild(GuardDialog) is None)
    assert decision_of(desk, "part") is None


def test_whoever_is_sure_keeps_the_part(make_desk):
    desk = make_desk((PART_GROUP,))
    desk.press(Key.Key_1 if desk.subject.left == PART.part else Key.Key_2)

    desk.page.findChild(GuardDialog).go.click()

    desk.wait_decided("part")
    assert (decision_of(desk, "part").keep, decision_of(desk, "part").confirmed) == (PART.part, True)


def with_pages(one):
    return replace(one, page_count=14) if one.id == PART.whole else one


def test_keeping_the_whole_is_not_asked_about(make_desk):
    desk = make_desk((PART_GROUP,))

    decision = decide(desk, Key.Key_1 if desk.subject.left == PART.whole else Key.Key_2, "part")

    assert (decision.keep, decision.confirmed) == (PART.whole, False)


def test_the_copy_that_alone_bears_ink_does_not_go_without_a_question(desk):
    desk.open(NEAR)
    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))

    desk.press(Key.Key_1)

    question = desk.page.findChild(GuardDialog)
    assert question.explanation.text() == (
        "“Scan_0231” goes to the trash, and it alone bears a stamp, a signature, handwriting or a picture."
    )
    question.go.click()
    desk.wait_decided(NEAR)
    assert decision_of(desk, NEAR).confirmed


def test_the_copy_that_bears_ink_may_stay_without_a_question(desk):
    desk.open(NEAR)
    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))

    decision = decide(desk, Key.Key_2, NEAR)

    assert (decision.keep, decision.confirmed) == (4, False)


def test_ink_that_was_seen_once_is_asked_about_also_before_the_pages_are_compared_again(desk, qtbot):
    desk.open(NEAR)
    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))
    desk.open(VERSION)
    desk.open(NEAR)

    desk.press(Key.Key_1)

    assert "it alone bears" in desk.page.findChild(GuardDialog).explanation.text()
    desk.page.findChild(GuardDialog).reject()


def test_facts_that_differ_and_ink_are_asked_about_in_one_question(desk):
    use_language(LanguageChoice.GERMAN)
    desk.open(CONFLICT)
    desk.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))

    desk.press(Key.Key_1)

    question = desk.page.findChild(GuardDialog)
    assert question.title.text() == "Angaben weichen ab. Wirklich nur links behalten?"
    assert "verschieden" in question.explanation.text()
    assert "„Funkland Februar“ kommt in den Papierkorb und trägt als Einziges" in question.explanation.text()
    question.reject()


def test_the_pages_of_a_part_are_still_said_after_a_decision(make_desk):
    desk = make_desk((PART_GROUP,))
    desk.pages.part_found.emit(2, 2)
    said = desk.pane.why.sentence.text()

    desk.press(Qt.Key.Key_3)
    desk.wait_decided("part")

    assert said.startswith("Page 2 of")
    assert desk.pane.why.sentence.text() == said


def test_the_texts_of_a_part_and_its_whole_open_where_it_lies(make_desk):
    desk = make_desk((PART_GROUP,))
    desk.pane.show_text()
    before = [f"before {number} something else" for number in range(60)]
    part = [f"line {number} of the part" for number in range(30)]
    behind = [f"behind {number} others" for number in range(110)]
    texts = ["\n".join([*before, *part, *behind]), "\n".join(part)]
    if desk.subject.left != PART.whole:
        texts.reverse()

    desk.pane.show_comparison(replace(desk.pane.comparison, difference=compare_texts(*texts)))

    view = desk.pane.text
    shown = view.layout_.at(view.left.verticalScrollBar().value() + TOP)
    assert shown.first <= 60 + 24 < shown.end  # the place begins at 0.5 of 720 words, in the part's 25th line


def test_i_shows_how_the_score_came_about(desk):
    desk.open(NEAR)

    desk.press(Key.Key_I)

    assert desk.page.table.score.isVisible()
    desk.page.table.score.close()


@pytest.mark.parametrize("what", ["score", "menu"])
def test_keys_decide_nothing_behind_what_is_open_over_the_page(desk, what):
    desk.open(NEAR)
    desk.press(Key.Key_I)
    popup = desk.page.table.score
    if what == "menu":
        popup.close()
        popup = desk.page.panel.filters.kind.menu()
        popup.popup(desk.page.mapToGlobal(QPoint(10, 10)))
    assert QApplication.activePopupWidget() is popup

    desk.qtbot.keyClick(desk.page.panel.list, Key.Key_1)  # which has the focus below a menu
    assert QApplication.activePopupWidget() is popup
    popup.close()
    desk.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    desk.page.panel.list.setFocus()
    decision = decide(desk, Key.Key_5, NEAR)

    assert decision.choice is Choice.SKIPPED


def test_the_score_is_explained_with_the_weights_of_the_analysis(make_desk):
    weights = {"weight_jaccard": 1, "weight_fuzzy": 1, "weight_metadata": 2, "weight_title": 0}
    desk = make_desk(parameters=Parameters(ngram_size=4, **weights))
    desk.open(NEAR)

    desk.press(Key.Key_I)

    rows = [row.accessibleName() for row in desk.page.table.score.findChildren(QWidget)]
    told = [name for name in rows if "weight" in name]
    assert [name.rpartition(" ")[2] for name in told] == ["25", "25", "50", "0"]
    desk.page.table.score.close()


# --- The list -----------------------------------------------------------------------------------------------


def test_a_destination_narrows_the_list(desk):
    desk.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(DecisionFilter.ALL, kind=Kind.VERSION)))

    assert [row.id for row in desk.page.model.rows()] == [VERSION]


def test_a_destination_closes_a_group_that_it_does_not_ask_for(desk):
    desk.open(EXACT)

    desk.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(DecisionFilter.ALL, kind=Kind.VERSION)))

    desk.wait_open(VERSION)


def test_a_destination_opens_a_group(desk):
    desk.page.enter(Destination(ScreenId.REVIEW, group=VERSION))

    desk.wait_open(VERSION)


def test_look_alikes_are_only_looked_at(desk):
    desk.page.set_filter(ReviewFilter(kind=Kind.LOOKALIKE))

    desk.qtbot.waitUntil(lambda: desk.pane.subject is not None and desk.subject.id == "13-14")
    assert desk.pane.decisions.isHidden()
    assert "amounts are different" in desk.pane.why.sentence.text()
    desk.press(Key.Key_1)
    desk.page.set_filter(ReviewFilter())
    desk.wait_open(EXACT)
    assert all(row.decision is None for row in desk.session.rows)


# --- States -------------------------------------------------------------------------------------------------


def test_without_a_scan_the_page_offers_one(make_desk):
    desk = make_desk(scanned=False)

    assert desk.page.states.current() is State.NO_SCAN
    assert desk.page.panel.isHidden()


def test_without_groups_the_page_says_so_and_leads_to_the_settings(make_desk):
    desk = make_desk(())

    assert desk.page.states.current() is State.NO_GROUPS
    desk.page.states.buttons[State.NO_GROUPS].click()
    assert desk.went == [Destination(ScreenId.SETTINGS)]


def test_a_filter_that_nothing_matches_can_be_cleared(desk):
    desk.page.set_filter(ReviewFilter(search="no such title"))
    assert desk.page.states.current() is State.NO_MATCH
    assert desk.page.right.currentWidget() is desk.page.states

    desk.page.states.buttons[State.NO_MATCH].click()

    assert len(desk.page.model.rows()) == 5
    assert desk.page.right.currentWidget() is desk.pane


def test_after_the_last_decision_the_page_leads_to_the_cleanup(make_desk):
    desk = make_desk((library.GROUPS[1],), advance=True)

    desk.press(Key.Key_1)

    desk.qtbot.waitUntil(lambda: desk.page.right.currentWidget() is desk.page.states)
    assert desk.page.states.current() is State.ALL_DECIDED
    desk.page.states.buttons[State.ALL_DECIDED].click()
    assert desk.went == [Destination(ScreenId.CLEANUP)]


def test_a_page_that_cannot_be_shown_makes_room_for_the_text(desk):
    desk.open(NEAR)

    desk.pages.page_failed.emit("left")

    assert desk.pane.mode == "text"


def test_whoever_asked_for_the_pages_keeps_them(desk):
    desk.open(NEAR)
    desk.press(Key.Key_1, CTRL)

    desk.pages.page_failed.emit("left")

    assert desk.pane.mode == "pages"
    desk.pages.text_requested.emit()
    assert desk.pane.mode == "text"


def test_offline_the_review_goes_on(make_desk):
    desk = make_desk(rights=None)
    desk.open(NEAR)

    assert decide(desk, Key.Key_1, NEAR).keep == 3


def test_the_language_changes_at_once(desk):
    desk.open(NEAR)

    use_language(LanguageChoice.GERMAN)

    desk.qtbot.waitUntil(lambda: desk.pane.decisions.buttons[DecisionAction.LEFT].text() == "Links behalten")
    desk.qtbot.waitUntil(lambda: "des Textes sind gleich" in desk.pane.why.sentence.text())


def test_a_small_window_is_laid_out_tighter(make_desk):
    desk = make_desk(size=(1024, 650))
    desk.open(NEAR)

    assert desk.page.width() == 1024
    assert desk.pane.decisions.carry.text() == "Carry over"
    assert not desk.pane.bar.strip.isChecked()
    right = desk.pane.decisions.buttons[DecisionAction.SKIP]
    assert right.mapTo(desk.page, right.rect().bottomRight()).x() < 1024


def test_every_button_has_a_name_for_screen_readers(desk):
    desk.open(CHAIN)

    nameless = [
        button
        for button in desk.page.findChildren(QAbstractButton)
        if not (button.accessibleName() or button.text()) and button.isVisibleTo(desk.page)
    ]
    assert nameless == []


# --- any document on any side -------------------------------------------------------------------------------


def drag_of(data, place):
    """A drag that comes in; since Qt 6.12 its place is one of fractions."""
    at = place if PySide6.__version_info__ >= (6, 12) else place.toPoint()
    return QDragEnterEvent(
        at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )


@pytest.mark.parametrize(("x", "side"), [(0.25, 0), (0.75, 1)])
def test_a_card_that_is_dropped_on_a_side_is_shown_there(desk, x, side):
    desk.open(CHAIN)
    shown = desk.subject.shown
    other = next(member for member in desk.subject.members if member not in shown)
    views, data = desk.pane.views, dragged(other)
    place = QPointF(views.width() * x, views.height() / 2)
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = drag_of(data, place)
    drop = QDropEvent(place, Qt.DropAction.CopyAction, data, buttons, none)

    QApplication.sendEvent(views, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(views, drop)

    assert desk.subject.shown[side] == other
    assert desk.subject.shown[1 - side] == shown[1 - side]


def test_what_another_program_drags_is_not_taken(desk):
    desk.open(CHAIN)
    data = QMimeData()
    data.setText("words")
    enter = drag_of(data, QPointF(5, 5))

    QApplication.sendEvent(desk.pane.views, enter)

    assert not enter.isAccepted()


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("group", [NEAR, CHAIN])
def test_nothing_is_cut_off_in_the_smallest_window(make_desk, language, group):
    use_language(language)
    desk = make_desk(size=(1024, 622))
    desk.open(group)

    for mode in ("pages", "overlay", "text", "details"):
        desk.pane.choose_mode(mode)
        QApplication.processEvents()
        bar = desk.pane.bar
        widgets = [bar.modes.segment(name) for name in ("pages", "overlay", "text", "details")]
        widgets += [bar.count, *desk.pane.decisions.buttons.values()]
        for widget in widgets:
            if widget.isVisible():
                assert widget.width() >= widget.sizeHint().width(), (mode, widget.accessibleName())
                assert (
                    widget.rect().translated(widget.mapTo(desk.pane, QPoint())).right() <= desk.pane.width()
                )
        assert [widget.accessibleName() for widget in widgets[:4]] == [text(f"rv.{m}") for m in MODES]
