"""Scrolling and zooming two documents together and separately."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.ui.viewer.pages.page_pane import PagePane
from app.ui.viewer.pages.pages_view import PagesView
from tests.ui.viewer.viewer_fixtures import DRAFT, FINAL, MANUAL, is_settled, rows, wait_until


def offsets(view: PagesView) -> list[int]:
    return [pane.verticalScrollBar().value() for pane in view.both.panes]


def turn_wheel(pane: PagePane, place: QPoint, angle: int, modifier: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(place), QPointF(pane.viewport().mapToGlobal(place)), QPoint(), QPoint(0, angle),
        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(pane.viewport(), event)


# --- scrolling ----------------------------------------------------------------------------------------------


def test_documents_scroll_together_until_unlinked(view, show):
    show(MANUAL, MANUAL)
    left, right = (pane.verticalScrollBar() for pane in view.both.panes)

    left.setValue(500)
    assert offsets(view) == [500, 500]

    view.set_synchronised(False)
    right.setValue(900)
    assert offsets(view) == [500, 900]

    view.set_synchronised(True)
    assert offsets(view) == [900, 900]


@pytest.mark.parametrize(
    ("key", "sign"),
    [(Qt.Key.Key_PageDown, 1), (Qt.Key.Key_Down, 1), (Qt.Key.Key_PageUp, -1), (Qt.Key.Key_Up, -1)],
)
def test_keys_scroll_the_pages(view, show, qtbot, key, sign):
    show(MANUAL, MANUAL)
    view.both.go_to_row(5)
    before = offsets(view)[0]

    qtbot.keyClick(view.both.panes[1], key)

    assert (offsets(view)[0] - before) * sign > 0
    assert offsets(view)[0] == offsets(view)[1]


def test_home_and_end_go_to_first_and_last_page(view, show, qtbot):
    show(MANUAL, MANUAL)
    pane = view.both.panes[0]

    qtbot.keyClick(pane, Qt.Key.Key_End)
    assert pane.current_row() == len(rows(view)) - 1

    qtbot.keyClick(pane, Qt.Key.Key_Home)
    assert offsets(view) == [0, 0]


def test_screen_down_and_up_returns(view, show):
    show(MANUAL, MANUAL)

    view.scroll_screen(1)
    assert 0.8 * 600 < offsets(view)[0] <= 600

    view.scroll_screen(-1)
    assert offsets(view) == [0, 0]


def test_ribbon_shows_the_position_and_scrolls(view, show, qtbot):
    show(MANUAL, MANUAL)

    qtbot.mouseClick(view.ribbon, Qt.MouseButton.LeftButton, pos=QPoint(8, view.ribbon.height() // 2))

    top, bottom = view.both.visible_part
    assert (top + bottom) / 2 == pytest.approx(0.5, abs=0.02)


def test_click_in_the_strip_shows_the_pair(view, show, qtbot):
    show(MANUAL, MANUAL)
    place = view.strip.visualRect(view.strip.model().index(3, 0)).center()

    qtbot.mouseClick(view.strip.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert view.both.leader.current_row() == 3
    assert view.strip.currentIndex().row() == 3


def test_strip_follows_the_panes(view, show):
    show(MANUAL, MANUAL)
    view.both.go_to_row(9)

    assert view.strip.currentIndex().row() == 9


def test_new_documents_start_at_the_top(view, show):
    show(MANUAL, MANUAL)
    view.scroll_screen(3)

    show(DRAFT, FINAL)

    assert offsets(view) == [0, 0]


# --- zoom ---------------------------------------------------------------------------------------------------


def test_zoom_has_steps_and_limits(view, show, qtbot):
    show(DRAFT, FINAL)
    reported: list[int] = []
    view.zoom_changed.connect(reported.append)

    for _ in range(12):
        view.zoom_in()
    for _ in range(20):
        view.zoom_out()
    view.fit_width()

    assert reported[:3] == [110, 125, 150]
    assert max(reported) == 400
    assert min(reported) == 25
    assert view.zoom == 100


@pytest.mark.parametrize("synchronised", [True, False])
def test_ctrl_wheel_zooms_at_the_pointer(view, show, synchronised):
    show(MANUAL, MANUAL)
    view.set_synchronised(synchronised)
    view.both.go_to_row(4)
    pane = view.both.panes[0]
    place = QPoint(200, 250)
    spot = pane.anchor_at(place.y()), pane.horizontal_share(place.x())
    width = view.both.layout.widths[1]

    turn_wheel(pane, place, 240, Qt.KeyboardModifier.ControlModifier)

    after = pane.anchor_at(place.y()), pane.horizontal_share(place.x())
    assert view.zoom == 144
    assert after[0].row == spot[0].row
    assert after[0].share == pytest.approx(spot[0].share, abs=0.01)
    assert after[1] == pytest.approx(spot[1], abs=0.01)
    assert (view.both.layout.widths[1] > width) is synchronised


def test_wheel_scrolls(view, show):
    show(MANUAL, MANUAL)

    turn_wheel(view.both.panes[0], QPoint(100, 100), -120, Qt.KeyboardModifier.NoModifier)

    assert view.zoom == 100
    assert offsets(view)[0] > 0


def test_zoomed_page_is_redrawn_in_its_size(view, show):
    show(DRAFT, FINAL)

    view.zoom_in()
    wait_until(lambda: is_settled(view))

    assert not list(view.both.panes[0].missing_requests())


def test_panes_may_be_resized_before_the_pages_of_another_document_are_paired(view, show):
    show(MANUAL, MANUAL)
    before = view.both.layout

    view.sides[0].show_document(None)
    view.both.panes[0].resized.emit()

    assert view.both.layout is before
    view.show_documents(None, None)
    assert rows(view) == []
