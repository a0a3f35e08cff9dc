"""Text of the pages is selected with the mouse and copied."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication

from app.compare.page import Box, Word
from app.compare.page_pairing import pair_by_order
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.page_layout import PageLayout
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.pages.text_selection import PageWords, TextSelection
from app.ui.viewer.sources.page_source import A4
from tests.ui.viewer.pages.moving import drag


class Source:
    """A file of which only the text matters."""

    file = "the file"

    def __init__(self, turned: int = 0) -> None:
        self._turned = turned
        self.sizes = (A4,)

    def turned(self, _page: int) -> int:
        return self._turned

    def text(self, _page: int) -> str:
        return ""


class Queue(QObject):
    """Answers at once."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        super().__init__()
        self._words = words
        self.asked = 0

    def submit(self, task, done, **_callbacks: object) -> None:
        assert task.keywords == {"file": "the file", "page": 0}
        self.asked += 1
        done(self._words)


WORDS = tuple(
    Word(
        text,
        Box(0.1 + 0.2 * (n % 3), 0.1 * (1 + n // 3), 0.25 + 0.2 * (n % 3), 0.1 * (1 + n // 3) + 0.05),
        n // 3,
    )
    for n, text in enumerate(["Sehr", "geehrte", "Frau", "anbei", "die", "Rechnung"])
)
SHEET = QRectF(0, 0, 100, 100)


@pytest.fixture
def selection(qapp) -> TextSelection:
    return TextSelection(PageWords(Queue(WORDS)))


def test_words_between_two_points_are_selected(selection):
    source = Source()
    assert selection.hit(source, 0, SHEET, QPointF(5, 5)) is None  # they are read now
    first = selection.hit(source, 0, SHEET, QPointF(40, 12))

    selection.begin(source, 0, first)
    selection.extend(SHEET, QPointF(12, 30))

    assert selection.text() == "geehrte Frau\nanbei"
    assert selection.boxes(source, 0) == [word.box for word in WORDS[1:4]]
    assert selection.boxes(source, 1) == []
    selection.clear()
    assert not selection
    assert selection.text() == ""


def test_text_is_found_on_a_turned_page(selection):
    source = Source(turned=90)
    box = WORDS[0].box.turned(90)
    middle = QPointF(50 * (box.left + box.right), 50 * (box.top + box.bottom))
    selection.hit(source, 0, SHEET, middle)

    assert selection.hit(source, 0, SHEET, middle) == 0


def test_words_are_read_once(qapp):
    queue = Queue(WORDS)
    words = PageWords(queue)
    source = Source()

    words.find(source, 0)
    assert words.find(source, 0) == WORDS
    assert queue.asked == 1

    words.forget(source)
    words.find(source, 0)
    assert queue.asked == 2


def test_dragging_from_a_word_selects_and_copies(qtbot, selection):
    pane = PagePane(0, Pictures(), Differences())
    qtbot.addWidget(pane)
    pane.resize(500, 600)
    pane.show()
    pane.selection = selection
    pane.show_source(Source())
    pane.set_layout(PageLayout(pair_by_order(1, 1, 0), ((1.0,), (1.0,)), (400, 400)))
    sheet = pane._sheet_at(QPointF(200, 200)).toRect()
    start = sheet.topLeft() + QPoint(round(0.35 * 400), round(0.12 * 400))
    pane.selection.hit(pane._source, 0, QRectF(sheet), QPointF(start))

    drag(pane, Qt.MouseButton.LeftButton, start, QPoint(20, 40))
    qtbot.keyClick(pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)

    assert QGuiApplication.clipboard().text() == "geehrte Frau\nanbei die"
    assert pane.offset == QPoint(0, 0)

    qtbot.keyClick(pane, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    pane.copy_text()
    assert QGuiApplication.clipboard().text() == "Sehr geehrte Frau\nanbei die Rechnung"

    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert pane.selected_text() == ""
