"""The view of the review list: geometry, keyboard navigation and repainting."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.ui.review.queue.list_view import HEIGHT, NO_BAR, QueueDelegate, QueueList
from tests.ui.review.review_fixtures import FakeThumbnails

ROWS, SHOWN = 50_000, 10
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


class Painted(QueueDelegate):
    """Records the painted rows."""

    def __init__(self, view: QueueList) -> None:
        super().__init__(FakeThumbnails(view), view)
        self.rows: set[int] = set()

    def paint(
        self,
        _painter: QPainter,
        _option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.rows.add(index.row())


@pytest.fixture
def view(qtbot: QtBot) -> QueueList:
    made = QueueList()
    made.setFrameShape(QueueList.Shape.NoFrame)
    made.setItemDelegate(Painted(made))
    made.setModel(QStringListModel([str(row) for row in range(ROWS)], made))
    qtbot.addWidget(made)
    made.resize(200, SHOWN * HEIGHT)
    made.show()
    qtbot.waitExposed(made)
    painted = made.itemDelegate()
    qtbot.waitUntil(lambda: painted.rows >= set(range(SHOWN)))
    painted.rows.clear()
    return made


def row(view: QueueList, number: int) -> QModelIndex:
    return view.model().index(number, 0)


def test_rows_end_before_the_edge_without_a_scroll_bar(view: QueueList) -> None:
    assert view.visualRect(row(view, 0)).right() == view.viewport().width() - 1

    view.setModel(QStringListModel(["the only one"], view))
    view.updateGeometries()

    assert view.visualRect(row(view, 0)).right() == view.viewport().width() - 1 - NO_BAR


def test_scrolling_paints_only_new_rows(view: QueueList, qtbot: QtBot) -> None:
    view.verticalScrollBar().setValue(3 * HEIGHT)

    qtbot.waitUntil(lambda: view.itemDelegate().rows >= {10, 11, 12})
    assert len(view.itemDelegate().rows) <= 3 + 2  # and the rows that the pointer left and reached
    assert [index.row() for index in view.visible_indexes()] == list(range(3, 13))


def test_distant_change_paints_nothing(view: QueueList, qtbot: QtBot) -> None:
    view.model().setData(row(view, 40_000), "other")
    view.model().setData(row(view, 2), "other")

    qtbot.waitUntil(lambda: 2 in view.itemDelegate().rows)
    assert view.itemDelegate().rows == {2}
    assert view.verticalScrollBar().value() == 0


@pytest.mark.parametrize("number", [0, 9, 10, 49_999])
def test_row_is_found_at_its_position(view: QueueList, number: int) -> None:
    view.scrollTo(row(view, number))

    place = view.visualRect(row(view, number))

    assert view.viewport().rect().contains(place)
    assert view.indexAt(place.center()).row() == number


def test_no_row_beyond_the_last(view: QueueList, qtbot: QtBot) -> None:
    view.model().setStringList(["only"])

    assert not view.indexAt(view.viewport().rect().bottomLeft()).isValid()
    assert view.visualRect(QModelIndex()).isNull()
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize(
    ("hint", "top"),
    [("PositionAtTop", 0), ("PositionAtBottom", 9 * HEIGHT), ("PositionAtCenter", 9 * HEIGHT // 2)],
)
def test_scroll_to_honours_the_hint(view: QueueList, hint: str, top: int) -> None:
    view.scrollTo(row(view, 30_000), QAbstractItemView.ScrollHint[hint])

    assert view.visualRect(row(view, 30_000)).top() == top


@pytest.mark.parametrize(
    ("key", "reached"),
    [
        (Qt.Key.Key_Down, 21),
        (Qt.Key.Key_Up, 19),
        (Qt.Key.Key_PageDown, 29),
        (Qt.Key.Key_PageUp, 11),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, ROWS - 1),
        (Qt.Key.Key_Left, 20),
    ],
)
def test_keys_move_through_the_rows(view: QueueList, qtbot: QtBot, key: Qt.Key, reached: int) -> None:
    view.setCurrentIndex(row(view, 20))

    qtbot.keyClick(view, key)

    assert view.currentIndex().row() == reached
    assert [index.row() for index in view.selectedIndexes()] == [reached]


def test_click_selects_a_row(view: QueueList, qtbot: QtBot) -> None:
    place = view.visualRect(row(view, 4)).center()

    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert [index.row() for index in view.selectedIndexes()] == [4]


def click(qtbot: QtBot, view: QueueList, number: int, *modifiers: Qt.KeyboardModifier) -> None:
    place = view.visualRect(row(view, number)).center()
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, held, place)


def selected(view: QueueList) -> list[int]:
    return sorted(index.row() for index in view.selectedIndexes())


def test_shift_click_selects_all_rows_between(view: QueueList, qtbot: QtBot) -> None:
    click(qtbot, view, 2)
    view.verticalScrollBar().setValue(5 * HEIGHT)
    click(qtbot, view, 12, SHIFT)
    assert selected(view) == list(range(2, 13))

    view.verticalScrollBar().setValue(0)
    click(qtbot, view, 0, SHIFT)
    assert selected(view) == [0, 1, 2]


def test_control_click_adds_and_removes_rows(view: QueueList, qtbot: QtBot) -> None:
    click(qtbot, view, 1)
    click(qtbot, view, 4, CTRL)
    click(qtbot, view, 6, CTRL)
    click(qtbot, view, 4, CTRL)

    assert selected(view) == [1, 6]


def test_shift_and_arrow_keys_extend_the_selection(view: QueueList, qtbot: QtBot) -> None:
    view.setCurrentIndex(row(view, 20))

    qtbot.keyClick(view, Qt.Key.Key_Down, SHIFT)
    qtbot.keyClick(view, Qt.Key.Key_Down, SHIFT)

    assert selected(view) == [20, 21, 22]


def test_control_a_selects_every_row(view: QueueList, qtbot: QtBot) -> None:
    qtbot.keyClick(view, Qt.Key.Key_A, CTRL)

    assert sum(part.height() for part in view.selectionModel().selection()) == ROWS
