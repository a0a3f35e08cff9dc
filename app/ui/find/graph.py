"""The found documents around the one asked about; the closer, the more they overlap or mean the same.

Arrow keys move from document to document, Enter asks about the current one, and so walks on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.domain.similar import SimilarDocument
from app.tasks.similar_tasks import KnownDocument
from app.ui.find import wording
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.painting import rounded

MOST_NODES = 40
ALWAYS_SHOWN = 8  # nodes, even if they cover each other
RINGS = (0.8, 0.6, 0.3)
NODE = (30, 42)
CENTRE = (44, 60)
_LABEL = 150  # width of a title
_MARGIN = 60  # around the outermost nodes, for their titles
_LABEL_PLACES = (0.5, 0.45, 0.4, 0.55, 0.35, 0.6, 0.65, 0.7)  # of a line, for its percentage
_RING_PLACES = (-0.62, -0.7, -0.78, -0.86, -0.38, -0.3, -0.22, -0.14)  # half turns, for a ring's percentage
_STEP_OUTWARDS, _STEPS_OUTWARDS = 0.12, 12
_TURNS = 16  # directions that are tried at each distance
_GOLDEN = 0.381966  # of a turn: neighbours in the order do not lie side by side
_STEPS = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
}

Floats = NDArray[np.float64]
Edges = tuple[float, float, float, float]  # left, top, right, bottom; so many boxes are compared


class SimilarGraph(RetranslateMixin, QGraphicsView):
    """Signals:
    chosen: id of the document that became the current one.
    walked: id of the document to ask about next.
    """

    chosen = Signal(int)
    walked = Signal(int)

    def __init__(self, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._hits: Sequence[SimilarDocument] = ()
        self._current_id = 0
        self._documents: Mapping[int, KnownDocument] = {}
        self._asked: int | None = None
        self._nodes: list[_Node] = []
        self._ring_labels: list[tuple[float, QPointF | None]] = []
        self._current = -1
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("focusRing", True)
        theme().changed.connect(self._lay_out)
        self.retranslate()

    def show_found(
        self, asked: int | None, hits: Sequence[SimilarDocument], documents: Mapping[int, KnownDocument]
    ) -> None:
        """Show the closest hits around the document asked about; None for a file."""
        nearest = sorted(hits, key=lambda hit: (-hit.closeness, hit.id))
        self._asked, self._documents = asked, documents
        self._hits, self._current_id = nearest, 0
        self._lay_out()

    def nodes(self) -> list[int]:
        """Return the ids of the shown documents, the most similar first."""
        return [node.hit.id for node in self._nodes]

    def choose(self, document: int) -> None:
        """Make a document the current one without reporting it."""
        self._current_id = document
        self._find_current()

    @property
    def left_out(self) -> int:
        """Number of found documents that are too many to be shown."""
        return len(self._hits) - len(self._nodes)

    def retranslate(self) -> None:
        self._mark()

    def repaint_nodes(self, _document: int = 0) -> None:
        self.viewport().update()

    # --- drawing ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        scene = self.scene()
        scene.clear()
        self._nodes = []
        width, height = self.viewport().width(), self.viewport().height()
        scene.setSceneRect(-width / 2, -height / 2, width, height)
        if not self._hits:
            return
        taken = [_edges(_centre_box())]
        for number, hit in enumerate(self._hits[:MOST_NODES]):
            node = _Node(hit, self._documents[hit.id].document.title, self._thumbnails)
            half_turns = 2 * (number * _GOLDEN + np.arange(_TURNS) / _TURNS) - 0.5
            near = self._on_ring(hit.closeness, half_turns)
            places = np.concatenate([near * (1 + _STEP_OUTWARDS * step) for step in range(_STEPS_OUTWARDS)])
            found = node.place_at_first_free(
                places, _words_box(wording.closeness(hit)), taken, scene.sceneRect()
            )
            if not found and number >= ALWAYS_SHOWN:
                break  # so that those shown can be read
            taken += map(_edges, (*node.boxes(), node.label_box))
            scene.addItem(node)
            self._nodes.append(node)
        self._place_ring_labels(taken)
        self._find_current()

    def _place_ring_labels(self, taken: Sequence[Edges]) -> None:
        """Place the percentages of the rings where nothing covers them."""
        self._ring_labels = []
        for share in RINGS:
            places = self._on_ring(share, np.array(_RING_PLACES))
            free = np.flatnonzero(_free(places, _words_box(wording.share(share)), taken))
            self._ring_labels.append((share, QPointF(*places[free[0]]) if len(free) else None))

    def _on_ring(self, closeness: float, half_turns: Floats) -> Floats:
        """Return the places of documents this close in some directions; shape (directions, 2)."""
        angles = np.pi * half_turns
        return np.column_stack([np.cos(angles), np.sin(angles)]) * self._outer() * _reach(closeness)

    def _outer(self) -> tuple[float, float]:
        """Return how far documents may be from the centre, across and down."""
        return self.viewport().width() / 2 - _LABEL / 2, self.viewport().height() / 2 - _MARGIN

    def _find_current(self) -> None:
        self._current = next((place for place, one in enumerate(self.nodes()) if one == self._current_id), -1)
        self._mark()

    def _mark(self) -> None:
        for place, node in enumerate(self._nodes):
            node.set_current(current=place == self._current)
        self.setAccessibleName(text("fs.graph"))
        self.setAccessibleDescription(self._spoken())
        self.viewport().update()

    def _spoken(self) -> str:
        if self._current < 0:
            return text("fs.graph.keys")
        hit = self._nodes[self._current].hit
        title = self._documents[hit.id].document.title
        if hit.meaning is not None and hit.meaning > hit.overlap:
            return text("a11y.node.meaning", title=title, m=wording.meaning(hit))
        return text("a11y.node", title=title, p=wording.share(hit.overlap))

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, theme().color("surface"))
        if not self._hits:
            return
        look = theme()
        width, height = self.viewport().width(), self.viewport().height()
        outer = self._outer()
        painter.setFont(look.font("small"))
        for share, label_place in self._ring_labels:
            reach = _reach(share)
            painter.setPen(QPen(look.color("line"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0), outer[0] * reach, outer[1] * reach)
            if label_place is not None:
                self._paint_words(painter, label_place, wording.share(share), "text3")
        for node in self._nodes:
            strength = 1.5 + 4 * node.hit.closeness
            painter.setPen(QPen(look.color("chart"), strength))
            painter.drawLine(QPointF(0, 0), node.pos())
        for node in self._nodes:
            self._paint_words(painter, node.label_box.center(), wording.closeness(node.hit), "text2")
        self._paint_centre(painter)
        if self.left_out:
            painter.setPen(look.color("text3"))
            corner_box = QRectF(-width / 2 + 16, height / 2 - 34, width - 32, 20)
            painter.drawText(corner_box, Qt.AlignmentFlag.AlignRight, text("fs.graph.more", n=self.left_out))

    def _paint_words(self, painter: QPainter, place: QPointF, words: str, color: str) -> None:
        box = QRectF(QPointF(), _words_size(words))
        box.moveCenter(place)
        painter.fillRect(box, theme().color("surface"))
        painter.setPen(theme().color(color))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_centre(self, painter: QPainter) -> None:
        sheet = _sheet(CENTRE)
        page = None if self._asked is None else self._thumbnails.pixmap(self._asked)
        paint_sheet(painter, sheet, page)
        rounded(painter, sheet.adjusted(-2, -2, 2, 2), 4, None, theme().color("accent"), 2)
        badge = QRectF(-10, -10, 20, 20)
        rounded(painter, badge, 4, theme().on_paper("text"))
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("on_accent"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, "A")

    # --- events ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None and self._nodes:
            start = self._current if self._current >= 0 else (-1 if step > 0 else 0)
            self._choose((start + step) % len(self._nodes))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            self.walked.emit(self._nodes[self._current].hit.id)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event)
        if place >= 0:
            self._choose(place)
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event)
        if place >= 0:
            self.walked.emit(self._nodes[place].hit.id)

    def _place_at(self, event: QMouseEvent) -> int:
        item = self.itemAt(event.position().toPoint())
        return next((place for place, node in enumerate(self._nodes) if node is item), -1)

    def _choose(self, place: int) -> None:
        self.choose(self._nodes[place].hit.id)
        self.chosen.emit(self._nodes[place].hit.id)


class _Node(QGraphicsItem):
    """A found document with its title below."""

    def __init__(self, hit: SimilarDocument, title: str, thumbnails: ThumbnailSource) -> None:
        super().__init__()
        self.hit = hit
        self._title = title
        self._thumbnails = thumbnails
        self._is_current = False
        self.label_box = QRectF()
        self.setToolTip(title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def place_at_first_free(
        self, places: Floats, label: QRectF, taken: Sequence[Edges], room: QRectF
    ) -> bool:
        """Place it where neither it nor the percentage of its line covers anything, or else at the first.

        Returns:
            Whether there was such a place.
        """
        sheet, title = _sheet(NODE), self._title_box()
        free = _free(places, sheet, taken, room) & _free(places, title, taken, room)
        for place in places[free]:
            at = QPointF(*place)
            labels = np.outer(_LABEL_PLACES, place)
            own = [_edges(part.translated(at)) for part in (sheet, title)]
            fits = np.flatnonzero(_free(labels, label, [*taken, *own]))
            if len(fits):
                self.setPos(at)
                self.label_box = label.translated(QPointF(*labels[fits[0]]))
                return True
        self.setPos(QPointF(*places[0]))
        self.label_box = label.translated(self.pos() / 2)
        return False

    def boxes(self) -> tuple[QRectF, QRectF]:
        """Return where sheet and title are."""
        return _sheet(NODE).translated(self.pos()), self._title_box().translated(self.pos())

    def set_current(self, *, current: bool) -> None:
        self._is_current = current
        self.setZValue(1.0 if current else 0.0)
        self.update()

    def boundingRect(self) -> QRectF:
        height = NODE[1]
        return QRectF(-_LABEL / 2, -height / 2 - 4, _LABEL, height + 8 + theme().scaled(22))

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        look = theme()
        sheet = _sheet(NODE)
        paint_sheet(painter, sheet, self._thumbnails.pixmap(self.hit.id))
        if self._is_current:
            rounded(painter, sheet.adjusted(-3, -3, 3, 3), 4, None, look.color("accent"), 3)
        painter.setFont(self._title_font())
        box = self._title_box()
        rounded(painter, box, 6, look.color("selected" if self._is_current else "surface"))
        painter.setPen(look.color("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._shown_title())

    def _title_font(self) -> QFont:
        return theme().font("small_strong" if self._is_current else "small")

    def _shown_title(self) -> str:
        metrics = QFontMetricsF(self._title_font())
        return metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, _LABEL - 12)

    def _title_box(self) -> QRectF:
        metrics = QFontMetricsF(self._title_font())
        box = QRectF(0, 0, metrics.horizontalAdvance(self._shown_title()) + 12, metrics.height() + 4)
        box.moveCenter(QPointF(0, _sheet(NODE).bottom() + 4 + box.height() / 2))
        return box


def _sheet(size: tuple[int, int]) -> QRectF:
    """Return a sheet around the origin."""
    width, height = size
    return QRectF(-width / 2, -height / 2, width, height)


def _centre_box() -> QRectF:
    return _sheet(CENTRE).adjusted(-3, -3, 3, 3)


def _free(
    places: Floats, box: QRectF, taken: Sequence[Edges], room: QRectF | None = None
) -> NDArray[np.bool_]:
    """Return at which places a box covers none of the others; inside of `room`, if there is one."""
    edges, own = np.array(taken), np.array(_edges(box))
    low, high = places + own[:2], places + own[2:]
    beside = (edges[:, :2] >= high[:, np.newaxis]) | (edges[:, 2:] <= low[:, np.newaxis])
    free = np.logical_and.reduce(np.logical_or.reduce(beside, axis=2), axis=1)
    if room is not None:
        left, top, right, bottom = _edges(room)
        free &= (low[:, 0] >= left) & (low[:, 1] >= top) & (high[:, 0] <= right) & (high[:, 1] <= bottom)
    return np.asarray(free, np.bool_)


def _edges(box: QRectF) -> Edges:
    return box.left(), box.top(), box.right(), box.bottom()


def _words_box(words: str) -> QRectF:
    """Return the box of words around the origin."""
    box = QRectF(QPointF(), _words_size(words))
    box.moveCenter(QPointF())
    return box


def _words_size(words: str) -> QSizeF:
    metrics = QFontMetricsF(theme().font("small"))
    return QSizeF(metrics.horizontalAdvance(words) + 10, metrics.height() + 2)


def _reach(closeness: float) -> float:
    """Return how far from the centre a document this close is, 0…1; not so near that it hides it."""
    return 0.34 + 0.66 * (1 - closeness)
