"""The view of the review list: where its rows lie, how one moves through them, and what is painted anew."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.ui.review.queue.list_view import HEIGHT, NO_BAR, QueueDelegate, QueueList
from tests.ui.review.review_fixtures import FakeThumbnails

ROWS, SHOWN = 50_000, 10


class Painted(QueueDelegate):
    """Remembers which rows were painted."""

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


def test_rows_end_before_the_edge_also_without_a_scroll_bar(view: QueueList) -> None:
    assert view.visualRect(row(view, 0)).right() == view.viewport().width() - 1

    view.setModel(QStringListModel(["the only one"], view))
    view.updateGeometries()

    assert view.visualRect(row(view, 0)).right() == view.viewport().width() - 1 - NO_BAR


def test_scrolling_paints_the_rows_that_come_into_sight(view: QueueList, qtbot: QtBot) -> None:
    view.verticalScrollBar().setValue(3 * HEIGHT)

    qtbot.waitUntil(lambda: view.itemDelegate().rows >= {10, 11, 12})
    assert len(view.itemDelegate().rows) <= 3 + 2  # and the rows that the pointer left and reached
    assert [index.row() for index in view.visible_indexes()] == list(range(3, 13))


def test_a_change_far_away_moves_and_paints_nothing(view: QueueList, qtbot: QtBot) -> None:
    view.model().setData(row(view, 40_000), "other")
    view.model().setData(row(view, 2), "other")

    qtbot.waitUntil(lambda: 2 in view.itemDelegate().rows)
    assert view.itemDelegate().rows == {2}
    assert view.verticalScrollBar().value() == 0


@pytest.mark.parametrize("number", [0, 9, 10, 49_999])
def test_a_row_lies_where_a_click_finds_it(view: QueueList, number: int) -> None:
    view.scrollTo(row(view, number))

    place = view.visualRect(row(view, number))

    assert view.viewport().rect().contains(place)
    assert view.indexAt(place.center()).row() == number


def test_beside_the_rows_there_is_none(view: QueueList, qtbot: QtBot) -> None:
    view.model().setStringList(["only"])

    assert not view.indexAt(view.viewport().rect().bottomLeft()).isValid()
    assert view.visualRect(QModelIndex()).isNull()
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize(
    ("hint", "top"),
    [("PositionAtTop", 0), ("PositionAtBottom", 9 * HEIGHT), ("PositionAtCenter", 279)],
)
def test_a_row_is_scrolled_to_where_it_is_wanted(view: QueueList, hint: str, top: int) -> None:
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


def test_a_click_chooses_a_row(view: QueueList, qtbot: QtBot) -> None:
    place = view.visualRect(row(view, 4)).center()

    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert [index.row() for index in view.selectedIndexes()] == [4]
