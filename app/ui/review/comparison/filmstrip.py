"""Filmstrip of a group of more than two documents or of versions."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from app.domain.documents import Document
from app.ui.look import icons
from app.ui.look.formats import format_date
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.review.comparison.dragging import DOCUMENT, document_in, dragged
from app.ui.review.comparison.timeline import CardVersion, chain_menu, dropped, order_sentence
from app.ui.review.explanation_wording import keep_text
from app.ui.review.shown_pair import PlannedOutcome, ShownPair
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.document_badges import OutcomeBadge, lock_text, paint_letter
from app.ui.widgets.painting import paint_lock, painter_for, rounded

CARD, LOW_CARD = 70, 46  # at 100 % text size
AROUND = 16  # px above and below the cards together
TOP = 6
CARD_WIDTH = 190
SHEET = QSize(39, 54)
ARROW = 12  # px of room for the arrow from the version before
_MOVES = {Qt.Key.Key_Left: "chain.earlier", Qt.Key.Key_Right: "chain.later"}


class Filmstrip(QWidget):
    """One card for each document of the group.

    Signals:
        left_requested, right_requested: id of the document to show there.
        keeper_requested: id of the document to keep.
        chain_corrected: the ChainEdit to store; None to drop those of the group.
    """

    left_requested = Signal(int)
    right_requested = Signal(int)
    keeper_requested = Signal(int)
    chain_corrected = Signal(object)

    def __init__(self, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._thumbnails = thumbnails
        self._low = False
        self._cards: list[FilmCard] = []
        self._content = QWidget()
        self._row = QHBoxLayout(self._content)
        self._row.setContentsMargins(12, 0, 12, 0)
        self._row.setSpacing(8)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._content)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 1)
        layout.addWidget(self._scroll)
        self.set_low(False)

    def show_pair(self, shown_pair: ShownPair) -> None:
        """Show the members, versions as a timeline; hidden for a group of two that are no versions."""
        members = shown_pair.members if len(shown_pair.members) > 2 or shown_pair.chain else ()
        self.setVisible(bool(members))
        if tuple(card.document.id for card in self._cards) != members:
            self._give_cards(shown_pair, members)
        for card in self._cards:
            card.show_pair(shown_pair)

    def set_low(self, low: bool) -> None:
        """Reduce the cards to one line, for low windows."""
        self._low = low
        self.setFixedHeight(_card_height(low) + AROUND)
        for card in self._cards:
            card.set_low(low)

    def cards(self) -> list[FilmCard]:
        return list(self._cards)

    def repaint_thumbnails(self, _document: int) -> None:
        for card in self._cards:
            card.update()

    def _give_cards(self, shown_pair: ShownPair, members: tuple[int, ...]) -> None:
        """Give each member a card; those there are serve again, because a new one takes some milliseconds."""
        while len(self._cards) > len(members):
            card = self._cards.pop()
            card.hide()
            card.deleteLater()
        for place, member in enumerate(members):
            if place < len(self._cards):
                self._cards[place].show_another(shown_pair.documents[member])
            else:
                self._add_card(shown_pair.documents[member])

    def _add_card(self, document: Document) -> None:
        card = FilmCard(document, self._thumbnails)
        card.set_low(self._low)
        card.left_requested.connect(self.left_requested)
        card.right_requested.connect(self.right_requested)
        card.keeper_requested.connect(self.keeper_requested)
        card.chain_corrected.connect(self.chain_corrected)
        self._row.addWidget(card, 1)
        self._cards.append(card)


class FilmCard(QWidget):
    """One member. Click shows it on the left, Shift+click on the right; Enter keeps it.

    Dragging shows it on the side where it is dropped. Dropped on the card of a version, it gets its place
    before or behind that one; Ctrl+← and Ctrl+→ move a version as well.
    """

    left_requested = Signal(int)
    right_requested = Signal(int)
    keeper_requested = Signal(int)
    chain_corrected = Signal(object)

    def __init__(self, document: Document, thumbnails: ThumbnailSource) -> None:
        super().__init__()
        self.document = document
        self._thumbnails = thumbnails
        self._shown_pair: ShownPair | None = None
        self._low = False
        self._pressed: QPoint | None = None
        self._version: CardVersion | None = None
        self._insert_after: bool | None = None  # where a dragged version would be put
        self.setAcceptDrops(True)
        self._pill = OutcomeBadge("keep", self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(CARD_WIDTH)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("focusRing", True)
        self.setProperty("radius", 9)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_pair(self, shown_pair: ShownPair) -> None:
        self._shown_pair = shown_pair
        self._version = CardVersion.of(shown_pair, self.document.id)
        outcome = shown_pair.outcome(self.document.id)
        self._pill.setVisible(outcome.is_decided and not self._low)
        if outcome.is_decided:
            self._pill.set_outcome(str(outcome))
        locked = lock_text(shown_pair.protected_by(self.document.id))
        version = self._version
        parts = [
            shown_pair.letter(self.document.id),
            self.document.title,
            version.spoken() if version is not None else "",
            self._side(),
            self._state(),
            locked,
        ]
        self.setAccessibleName(", ".join(filter(None, parts)))
        details = [version.details(), order_sentence(version.chain)] if version is not None else []
        self.setToolTip("\n".join(filter(None, (self.document.title, locked, *details))))
        self._place_badge()
        self.update()

    def show_another(self, document: Document) -> None:
        """Serve another document; the focus, which was meant for the one before, moves on."""
        self.document = document
        self._shown_pair = self._pressed = self._insert_after = None
        if self.hasFocus():
            self.hide()
            self.show()

    def set_low(self, low: bool) -> None:
        self._low = low
        self.setFixedHeight(_card_height(low))
        if self._shown_pair is not None:
            self.show_pair(self._shown_pair)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        moved = event.position().toPoint() - self._pressed if self._pressed is not None else QPoint()
        if moved.manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            drag = QDrag(self)
            drag.setMimeData(dragged(self.document.id))
            sheet = self._thumbnails.pixmap(self.document.id)
            if sheet is not None:
                drag.setPixmap(
                    sheet.scaledToHeight(SHEET.height(), Qt.TransformationMode.SmoothTransformation)
                )
            drag.exec(Qt.DropAction.CopyAction)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_pressed, self._pressed = self._pressed is not None, None
        if was_pressed and self.rect().contains(event.position().toPoint()):
            right = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.right_requested if right else self.left_requested).emit(self.document.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.keeper_requested.emit(self.document.id)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _MOVES:
            self._correct_as(text(_MOVES[Qt.Key(event.key())]))
        else:
            super().keyPressEvent(event)

    def _correct_as(self, label: str) -> None:
        """Store the correction with this label, if the card offers it."""
        offered = dict(chain_menu(self._shown_pair, self.document.id)) if self._shown_pair else {}
        if label in offered:
            self.chain_corrected.emit(offered[label])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._version is not None and event.mimeData().hasFormat(DOCUMENT):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._show_insertion(event.position().x() > self.width() / 2)
        event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._show_insertion(None)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_insertion(None)
        after = event.position().x() > self.width() / 2
        dragged_one = document_in(event.mimeData())
        if self._shown_pair is not None:
            edit = dropped(self._shown_pair, dragged_one, self.document.id, after=after)
            if edit is not None:
                self.chain_corrected.emit(edit)
        event.acceptProposedAction()

    def _show_insertion(self, after: bool | None) -> None:
        if after is not self._insert_after:
            self._insert_after = after
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.addAction(text("doc.putleft"), self._request_left)
        menu.addAction(text("doc.putright"), self._request_right)
        menu.addAction(self._keep_text(), self._request_keeper)
        corrections = chain_menu(self._shown_pair, self.document.id) if self._shown_pair else []
        if corrections:
            menu.addSeparator()
            for words, _ in corrections:
                menu.addAction(words)
            menu.triggered.connect(self._on_menu)
        menu.popup(event.globalPos())

    def _on_menu(self, action: QAction) -> None:
        self._correct_as(action.text())

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown_pair = self._shown_pair
        if shown_pair is None:
            return
        look = theme()
        area = QRectF(self.rect())
        painter = painter_for(self)
        if self.document.id in shown_pair.shown:
            rounded(painter, area, 9, look.color("surface"), look.color("accent"), 2)
        elif self.underMouse():
            rounded(painter, area, 9, look.color("hover"))
        if self._insert_after is not None:
            x = area.right() - 2 if self._insert_after else area.left()
            rounded(painter, QRectF(x, area.top(), 3, area.height()), 1, look.color("accent"))
        if self._indent():
            icons.paint(painter, "chevron-right", "text3", QRectF(4, area.height() / 2 - 7, 14, 14))
        height = SHEET.height() * (0.7 if self._low else 1.0)
        sheet = QRectF(
            10 + self._indent(), (area.height() - height) / 2, SHEET.width() * height / SHEET.height(), height
        )
        paint_sheet(painter, sheet, self._thumbnails.pixmap(self.document.id))
        left = sheet.right() + 10
        line = look.scaled(20)
        top = (area.height() - line) / 2 if self._low else TOP
        paint_letter(
            painter,
            QRectF(left, top + line / 2 - 9, 18, 18),
            shown_pair.letter(self.document.id),
            self._in_pane(),
        )
        painter.setFont(look.font("strong"))
        painter.setPen(look.color("text2" if self._is_trashed() else "text"))
        title = QRectF(left + 25, top, area.width() - left - 35, line)
        if shown_pair.protected_by(self.document.id):
            title = paint_lock(painter, title)
        self._draw(title, self.document.title, painter)
        if not self._low:
            self._paint_lines(painter, left, area)
        painter.end()

    def _paint_lines(self, painter: QPainter, left: float, area: QRectF) -> None:
        look = theme()
        y, third = TOP + look.scaled(20), self._third_line()
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text2"))
        told = self._version.line() if self._version is not None else self._added()
        self._draw(QRectF(left, y, area.width() - left - 10, look.scaled(15)), told, painter)
        if self._side():
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("accent_text"))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(
                QRectF(left, third, area.width() - left - 12, look.scaled(20)), right, self._side()
            )
        if self._stays():
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("text2"))
            line = QRectF(left, third, area.width() - left - 12, look.scaled(20))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, text("rv.stays"))

    def _draw(self, area: QRectF, words: str, painter: QPainter) -> None:
        elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._place_badge()

    def _place_badge(self) -> None:
        self._pill.adjustSize()
        self._pill.move(10 + self._indent() + SHEET.width() + 10, self._third_line())

    def _indent(self) -> int:
        """Return the room for the arrow from the version before; none for the oldest."""
        return ARROW if self._version is not None and self._version.place > 1 else 0

    def _third_line(self) -> int:
        return TOP + theme().scaled(20) + theme().scaled(15) + 3

    def _added(self) -> str:
        added = self.document.added
        return text("doc.added", d=format_date(added.astimezone().date())) if added else ""

    def _in_pane(self) -> bool:
        return self._shown_pair is not None and self.document.id in self._shown_pair.shown

    def _side(self) -> str:
        if self._shown_pair is None or not self._in_pane():
            return ""
        return text("rv.left") if self.document.id == self._shown_pair.left else text("rv.right")

    def _state(self) -> str:
        outcome = self._shown_pair.outcome(self.document.id) if self._shown_pair else PlannedOutcome.OPEN
        keys = {
            PlannedOutcome.KEEP: "rv.willkeep",
            PlannedOutcome.TRASH: "rv.willtrash",
            PlannedOutcome.VERSION: "rv.willversion",
            PlannedOutcome.STAYS: "rv.stays",
        }
        return text(keys[outcome]) if outcome in keys else ""

    def _keep_text(self) -> str:
        shown_pair = self._shown_pair
        if shown_pair is None:
            return keep_text(0, 0)
        return keep_text(len(shown_pair.documents), len(shown_pair.copies_trashed_for(self.document.id)))

    def _is_trashed(self) -> bool:
        return (
            self._shown_pair is not None
            and self._shown_pair.outcome(self.document.id) is PlannedOutcome.TRASH
        )

    def _stays(self) -> bool:
        shown_pair = self._shown_pair
        if shown_pair is None:
            return False
        return (
            shown_pair.outcome(self.document.id) is PlannedOutcome.STAYS
            or self.document.id in shown_pair.excluded
        )

    def _request_left(self) -> None:
        self.left_requested.emit(self.document.id)

    def _request_right(self) -> None:
        self.right_requested.emit(self.document.id)

    def _request_keeper(self) -> None:
        self.keeper_requested.emit(self.document.id)


def _card_height(low: bool) -> int:
    height = LOW_CARD if low else CARD
    return max(height, theme().scaled(height - 10) + 10)
