"""The review screen: list, states, languages and drag and drop."""

from __future__ import annotations

import PySide6
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.domain.duplicates import Kind
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import text, use_language
from app.ui.review.comparison.filmstrip import dragged
from app.ui.review.comparison.toolbar import MODES
from app.ui.review.empty_states import State
from app.ui.review.shown_pair import DecisionAction
from app.ui.session.navigation import DecisionFilter, Destination, ReviewFilter, ScreenId
from tests.ui.review import library
from tests.ui.review.library import CHAIN, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


# --- The list -----------------------------------------------------------------------------------------------


def test_destination_filters_the_list(desk):
    desk.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(DecisionFilter.ALL, kind=Kind.VERSION)))

    assert [row.id for row in desk.page.model.rows()] == [VERSION]


def test_destination_closes_a_filtered_out_group(desk):
    desk.open(EXACT)

    desk.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(DecisionFilter.ALL, kind=Kind.VERSION)))

    desk.wait_open(VERSION)


def test_destination_opens_a_group(desk):
    desk.page.enter(Destination(ScreenId.REVIEW, group=VERSION))

    desk.wait_open(VERSION)


def test_lookalikes_are_read_only(desk):
    desk.page.set_filter(ReviewFilter(kind=Kind.LOOKALIKE))

    desk.qtbot.waitUntil(lambda: desk.pane.shown_pair is not None and desk.shown_pair.id == "13-14")
    assert desk.pane.decisions.isHidden()
    assert "amounts are different" in desk.pane.explanation.sentence.text()
    desk.press(Key.Key_1)
    desk.page.set_filter(ReviewFilter())
    desk.wait_open(EXACT)
    assert all(row.decision is None for row in desk.session.rows)


# --- States -------------------------------------------------------------------------------------------------


def test_without_a_scan_one_is_offered(make_desk):
    desk = make_desk(scanned=False)

    assert desk.page.states.current() is State.NO_SCAN
    assert desk.page.panel.isHidden()


def test_without_groups_settings_are_offered(make_desk):
    desk = make_desk(())

    assert desk.page.states.current() is State.NO_GROUPS
    desk.page.states.buttons[State.NO_GROUPS].click()
    assert desk.went == [Destination(ScreenId.SETTINGS)]


def test_filter_without_matches_can_be_cleared(desk):
    desk.page.set_filter(ReviewFilter(search="no such title"))
    assert desk.page.states.current() is State.NO_MATCH
    assert desk.page.right.currentWidget() is desk.page.states

    desk.page.states.buttons[State.NO_MATCH].click()

    assert len(desk.page.model.rows()) == 5
    assert desk.page.right.currentWidget() is desk.pane


def test_cleanup_is_offered_after_the_last_decision(make_desk):
    desk = make_desk((library.GROUPS[1],), advance=True)

    desk.press(Key.Key_1)

    desk.qtbot.waitUntil(lambda: desk.page.right.currentWidget() is desk.page.states)
    assert desk.page.states.current() is State.ALL_DECIDED
    desk.page.states.buttons[State.ALL_DECIDED].click()
    assert desk.went == [Destination(ScreenId.CLEANUP)]


def test_unshowable_page_switches_to_the_text(desk):
    desk.open(NEAR)

    desk.pages.page_failed.emit("left")

    assert desk.pane.mode == "text"


def test_chosen_pages_view_stays_despite_a_failure(desk):
    desk.open(NEAR)
    desk.press(Key.Key_1, CTRL)

    desk.pages.page_failed.emit("left")

    assert desk.pane.mode == "pages"
    desk.pages.text_requested.emit()
    assert desk.pane.mode == "text"


def test_review_works_offline(make_desk):
    desk = make_desk(rights=None)
    desk.open(NEAR)

    assert desk.decide(Key.Key_1, NEAR).keep == 3


def test_language_changes_at_once(desk):
    desk.open(NEAR)

    use_language(LanguageChoice.GERMAN)

    desk.qtbot.waitUntil(lambda: desk.pane.decisions.buttons[DecisionAction.LEFT].text() == "Links behalten")
    desk.qtbot.waitUntil(lambda: "des Textes sind gleich" in desk.pane.explanation.sentence.text())


def test_small_window_has_a_compact_layout(make_desk):
    desk = make_desk(size=(1024, 650))
    desk.open(NEAR)

    assert desk.page.width() == 1024
    assert desk.pane.decisions.carry.text() == "Carry over"
    assert not desk.pane.bar.strip.isChecked()
    right = desk.pane.decisions.buttons[DecisionAction.SKIP]
    assert right.mapTo(desk.page, right.rect().bottomRight()).x() < 1024


def test_every_button_has_an_accessible_name(desk):
    desk.open(CHAIN)

    nameless = [
        button
        for button in desk.page.findChildren(QAbstractButton)
        if not (button.accessibleName() or button.text()) and button.isVisibleTo(desk.page)
    ]
    assert nameless == []


# --- Drag and drop ------------------------------------------------------------------------------------------


def drag_of(data, place):
    """Return an incoming drag; since Qt 6.12 its position is fractional."""
    at = place if PySide6.__version_info__ >= (6, 12) else place.toPoint()
    return QDragEnterEvent(
        at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )


@pytest.mark.parametrize(("x", "side"), [(0.25, 0), (0.75, 1)])
def test_dropped_card_is_shown_on_that_side(desk, x, side):
    desk.open(CHAIN)
    shown = desk.shown_pair.shown
    other = next(member for member in desk.shown_pair.members if member not in shown)
    views, data = desk.pane.views, dragged(other)
    place = QPointF(views.width() * x, views.height() / 2)
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = drag_of(data, place)
    drop = QDropEvent(place, Qt.DropAction.CopyAction, data, buttons, none)

    QApplication.sendEvent(views, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(views, drop)

    assert desk.shown_pair.shown[side] == other
    assert desk.shown_pair.shown[1 - side] == shown[1 - side]


def test_foreign_drag_is_rejected(desk):
    desk.open(CHAIN)
    data = QMimeData()
    data.setText("words")
    enter = drag_of(data, QPointF(5, 5))

    QApplication.sendEvent(desk.pane.views, enter)

    assert not enter.isAccepted()


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("group", [NEAR, CHAIN])
def test_smallest_window_cuts_nothing_off(make_desk, language, group):
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
