"""Moving zoomed pages by mouse, wheel, keys and fingers, and turning them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.compare.page_pairing import pair_by_order
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.linked_panes import LinkedPanes
from app.ui.viewer.pages.page_pane import Pictures
from tests.ui.review import library
from tests.ui.viewer.pages.moving import drag
from tests.ui.viewer.pages.test_linked_panes import turn_wheel
from tests.ui.viewer.viewer_fixtures import DRAFT, FINAL, is_settled, wait_until

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
EDGE = QPoint(12, 300)  # beside the text of the page


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    window.resize(900, 600)
    qtbot.addWidget(window)
    return window


@pytest.fixture
def zoomed(window) -> LinkedPanes:
    """Two documents wider than their panes; their pages are still loading."""
    pictures, differences = Pictures(), Differences()
    sides = DocumentSide(0, pictures, differences), DocumentSide(1, pictures, differences)
    row = QHBoxLayout(window)
    for side in sides:
        side.show_document(library.DOCUMENTS[3])
        row.addWidget(side)
    linked = LinkedPanes(sides, tuple(side.pane for side in sides), window)
    window.show()
    linked.set_pairs(pair_by_order(4, 4, 0))
    linked.set_zoom(200, fits_page=False)
    linked.go_to_row(1)
    return linked


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_pages_follow_the_pointer(zoomed, button):
    left, right = zoomed.panes
    before = left.offset

    drag(left, button, EDGE, QPoint(0, -80))
    drag(left, button, EDGE, QPoint(-60, 0) if button is MIDDLE else QPoint(0, 0))

    moved = left.offset - before
    assert moved.y() == 80
    assert moved.x() == (60 if button is MIDDLE else 0)
    assert right.offset == left.offset


def test_space_held_drags_and_alone_scrolls(zoomed):
    pane = zoomed.panes[0]
    pane.setFocus()
    before = pane.offset

    QTest.keyPress(pane, Qt.Key.Key_Space)
    assert pane.viewport().cursor().shape() is Qt.CursorShape.OpenHandCursor
    drag(pane, LEFT, QPoint(200, 200), QPoint(-50, -70))
    QTest.keyRelease(pane, Qt.Key.Key_Space)
    assert pane.offset - before == QPoint(50, 70)

    QTest.keyClick(pane, Qt.Key.Key_Space)
    assert pane.offset.y() - before.y() - 70 == pane.verticalScrollBar().pageStep()
    QTest.keyClick(pane, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert pane.offset.y() - before.y() == 70


def test_wheel_with_shift_moves_sideways(zoomed):
    pane = zoomed.panes[1]
    before = pane.offset

    turn_wheel(pane, QPoint(100, 100), -120, Qt.KeyboardModifier.ShiftModifier)

    assert pane.offset.x() > before.x()
    assert pane.offset.y() == before.y()
    assert zoomed.panes[0].offset == pane.offset


def test_wide_pages_have_a_scroll_bar_below(zoomed):
    bar = zoomed.panes[0].horizontalScrollBar()
    assert bar.isVisible()

    zoomed.fit_width()

    wait_until(lambda: not bar.isVisible())


def test_slow_pinch_zooms_at_the_fingers(zoomed):
    pane = zoomed.panes[0]
    at = QPointF(150, 150)

    for _ in range(20):  # each step is less than a per cent
        event = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture,
            QPointingDevice.primaryPointingDevice(),
            2,
            at,
            at,
            QPointF(pane.viewport().mapToGlobal(at)),
            0.002,
            QPointF(),
        )
        QApplication.sendEvent(pane.viewport(), event)

    assert zoomed.zoom == 208


def test_other_documents_open_at_the_top_though_their_pages_pair_alike(zoomed):
    zoomed.panes[0].horizontalScrollBar().setValue(50)

    zoomed.start()
    zoomed.set_pairs(zoomed.layout.pairs)

    assert [pane.offset for pane in zoomed.panes] == [QPoint(0, 0)] * 2


def test_pages_turn_with_their_marks(compared):
    view = compared(DRAFT, FINAL)
    pane = view.both.panes[0]
    upright = view.both.layout.rect(0, 0)
    marked = next(one for one in view.differences.all() if one.highlight is not None and one.highlight.a)
    box = marked.highlight.a[0]

    view.rotate()

    turned = view.both.layout.rect(0, 0)
    assert turned.height() / turned.width() == pytest.approx(upright.width() / upright.height(), rel=0.01)
    now = next(one for one in view.differences.all() if one.highlight is not None and one.highlight.a)
    assert now.highlight.a[0] == box.turned(90)
    wait_until(lambda: is_settled(view))
    drawn = pane._store.find(view.sides[0].source, 0).pixmap
    assert drawn.width() > drawn.height()

    view.show_documents(view.sides[1].document, view.sides[0].document)
    wait_until(lambda: is_settled(view))
    assert view.both.layout.rect(0, 0).height() == pytest.approx(upright.height(), abs=1)
