"""Both documents in one pane, the right one over the left one."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QTransform
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.compare.alignment import Alignment
from app.compare.page import Box
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.difference_ribbon import DifferenceRibbon
from app.ui.viewer.pages.differences import Difference, Differences
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.highlights import boxes_on, paint_mark
from app.ui.viewer.pages.linked_panes import LinkedPanes
from app.ui.viewer.pages.page_layout import LEFT, MARGIN, RIGHT
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.pages.sheet_painting import dim
from app.ui.viewer.sources.page_source import PageSource
from app.ui.widgets.buttons import push_button
from app.ui.widgets.document_badges import Letter
from app.ui.widgets.labels import ElidedLabel, label
from app.ui.widgets.shortcuts import KeyCap

HALF = 0.5


class OverlayPane(PagePane):
    """Paints the pages of the left document and, as strongly as the slider says, those of the right one.

    Signals:
        slid: the arrow keys ask for more (1) or less (-1) of the right document.
    """

    slid = Signal(int)

    def __init__(
        self,
        sides: tuple[DocumentSide, DocumentSide],
        pictures: Pictures,
        differences: Differences,
        parent: QWidget | None = None,
    ) -> None:
        self._sides = sides
        self.opacity = HALF  # of the right document, 0…1
        self.aligned = True
        super().__init__(LEFT, pictures, differences, parent)

    def page_room(self) -> int:
        """As wide as the pages are side by side, so that 100 % means the same in both views."""
        return self.viewport().width() // 2 - 2 * MARGIN

    def has_pages(self) -> bool:
        return all(side.problem is None and side.document is not None for side in self._sides)

    def retranslate(self) -> None:
        self.setAccessibleName(text("ol.view"))
        self.describe()

    def describe(self) -> None:
        row = self.current_row()
        told = [one.said() for one in self._differences.on_row(row)]
        place = text("a11y.page", i=row + 1, total=max(len(self._layout.pairs), 1), n=len(told))
        self.setAccessibleDescription("\n".join([place, *told]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if steps is not None and not self.horizontalScrollBar().maximum():
            self.slid.emit(steps)
        else:
            super().keyPressEvent(event)

    def _sheets(self, row: int) -> Iterator[tuple[PageSource, int, QRectF]]:
        for side in self._sides:
            page = self._layout.page(side.number, row)
            if page is not None and side.source is not None:
                yield side.source, page, self._layout.rect(side.number, row)

    def _covered(self, row: int) -> QRect:
        side = RIGHT if self._layout.page(LEFT, row) is None else LEFT
        return self._place(self._layout.rect(side, row))

    def _paint_row(self, painter: QPainter, row: int) -> None:
        left, right = self._layout.page(LEFT, row), self._layout.page(RIGHT, row)
        under = self._place(self._layout.rect(LEFT, row))
        over = self._place(self._layout.rect(RIGHT, row))
        if left is not None:
            self._paint_page(painter, self._sides[LEFT].source, left, under)
        if right is not None and left is None:
            self._paint_page(painter, self._sides[RIGHT].source, right, over)
        elif right is not None and self.opacity:
            painter.save()
            painter.setOpacity(self.opacity)
            painter.setTransform(self._transform(row, under, over), combine=True)
            self._paint_page(painter, self._sides[RIGHT].source, right, over)
            painter.restore()
        dim(painter, under if left is not None else over)
        self._paint_marks(painter, row, QRectF(under))

    def _transform(self, row: int, under: QRect, over: QRect) -> QTransform:
        """From where the right page would lie to where it lies on the left one."""
        if not self.aligned:
            return QTransform()
        place = self._differences.alignment(row)
        to_shares = QTransform.fromTranslate(-over.x(), -over.y()) * QTransform.fromScale(
            1 / max(over.width(), 1), 1 / max(over.height(), 1)
        )
        moved = QTransform(place.xx, place.yx, place.xy, place.yy, place.dx, place.dy)
        to_sheet = QTransform.fromScale(under.width(), under.height()) * QTransform.fromTranslate(
            under.x(), under.y()
        )
        return to_shares * moved * to_sheet

    def _paint_marks(self, painter: QPainter, row: int, sheet: QRectF) -> None:
        """The marks of both sides, each as strong as its document."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = self._hovered.mark if self._hovered is not None else None
        for mark in self._differences.marks(row):
            for side, strength in ((RIGHT, self.opacity), (LEFT, 1 - self.opacity)):
                boxes = mark.b if side == RIGHT else mark.a
                painter.setOpacity(min(0.25 + strength, 1.0) if strength else 0.0)
                rects = self._rects(row, side, boxes, sheet)
                paint_mark(painter, mark, rects, hovered=mark is hovered)
        painter.restore()

    def rects_of(self, difference: Difference) -> list[QRectF]:
        if difference.row >= len(self._layout.pairs):
            return []
        if difference.mark is None:
            side = RIGHT if difference.side == RIGHT else LEFT
            rect = QRectF(self._place(self._layout.rect(side, difference.row)))
            return [rect.adjusted(4, 4, -4, -4)]
        sheet = QRectF(self._place(self._layout.rect(LEFT, difference.row)))
        shows_right = self.opacity > HALF or not difference.mark.a
        side = RIGHT if shows_right and difference.mark.b else LEFT
        boxes = difference.mark.b if side == RIGHT else difference.mark.a
        return self._rects(difference.row, side, boxes, sheet)

    def _rects(self, row: int, side: int, boxes: tuple[Box, ...], sheet: QRectF) -> list[QRectF]:
        if side == LEFT:
            return boxes_on(sheet, boxes)
        over = QRectF(self._place(self._layout.rect(RIGHT, row)))
        place = self._differences.alignment(row) if self.aligned else Alignment()
        return boxes_on(sheet if self.aligned else over, [place.box(box) for box in boxes])


BLINK = 600  # milliseconds each document is seen
HELD = 300  # milliseconds after which a key is held, not pressed
CONTROLS = 52
STEPS = 100  # of the slider
STEP = 5
BLINK_KEY = Qt.Key.Key_B


class OverlayView(RetranslateMixin, QWidget):
    """Blinking alternates between the two documents; with reduced motion only a held key does."""

    def __init__(
        self,
        sides: tuple[DocumentSide, DocumentSide],
        pictures: Pictures,
        differences: Differences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.pane = OverlayPane(sides, pictures, differences)
        self.panes = LinkedPanes(sides, (self.pane,), self)
        self.ribbon = DifferenceRibbon()
        self.notice = label(role="secondary", wrap=True)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(STEPS // 4)
        self.slider.setValue(round(HALF * STEPS))
        self.letters = (Letter(), Letter())
        self.titles = (ElidedLabel(role="body"), ElidedLabel(role="body"))
        self.blink = push_button(size="s", icon="blink")
        self.align = push_button(size="s", icon="fit")
        for button in (self.blink, self.align):
            button.setCheckable(True)
        self.align.setChecked(True)
        self._timer = QTimer(self)
        self._timer.setInterval(BLINK)
        self._held = QTimer(self)
        self._held.setSingleShot(True)
        self._held.setInterval(HELD)
        self._shows_right = False
        self._key_down = False
        self._lay_out()
        self._timer.timeout.connect(self._alternate)
        self.slider.valueChanged.connect(self._on_slid)
        self.blink.toggled.connect(self._on_blink)
        self.align.toggled.connect(self._on_align)
        self.pane.slid.connect(self._slide)
        self.ribbon.scroll_requested.connect(self.panes.scroll_to_share)
        self.ribbon.wheel_turned.connect(self.panes.scroll_by_wheel)
        theme().changed.connect(self._follow_theme)
        self._follow_theme()
        self.retranslate()

    def _lay_out(self) -> None:
        self._controls = QWidget()
        self._controls.setObjectName("decisionBar")
        self._controls.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self._controls)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(12)
        for title in self.titles:
            title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row.addWidget(self.letters[0])
        row.addWidget(self.titles[0], 1)
        row.addWidget(self.slider, 3)
        row.addWidget(self.titles[1], 1)
        row.addWidget(self.letters[1])
        row.addSpacing(8)
        self.blink.setProperty("menu", True)  # room for the key beside the word
        inside = QHBoxLayout(self.blink)
        inside.setContentsMargins(0, 0, 6, 0)
        inside.addStretch(1)
        inside.addWidget(KeyCap("B"))
        row.addWidget(self.blink)
        row.addWidget(self.align)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.pane)
        self._stack.addWidget(self._notice_page())
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addWidget(self._controls)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(column, 1)
        whole.addWidget(self.ribbon)

    def _notice_page(self) -> QWidget:
        page = QWidget()
        page.setObjectName("page")
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(20, 20, 20, 20)
        layout.addWidget(self.notice)
        return page

    def show_names(self, names: tuple[tuple[str, str], tuple[str, str]]) -> None:
        """Letter and title of both documents."""
        for (letter, title), mark, words in zip(names, self.letters, self.titles, strict=True):
            mark.set_letter(letter)
            words.setText(title)

    def show_problem(self, reason: str) -> None:
        """Say why nothing can be laid over each other; "" if it can."""
        self.notice.setText(reason)
        self._stack.setCurrentIndex(1 if reason else 0)
        for widget in (self.slider, self.blink, self.align):
            widget.setEnabled(not reason)

    def retranslate(self) -> None:
        self.blink.setText(text("ol.blink"))
        self.blink.setAccessibleDescription("B")
        self.align.setText(text("ol.align"))
        self.slider.setAccessibleName(text("ol.slider"))

    def _follow_theme(self) -> None:
        self._controls.setFixedHeight(max(CONTROLS, theme().scaled(28) + 24))
        if not self._blinks():
            self.blink.setChecked(False)
        self.pane.viewport().update()

    # --- what shows through ----------------------------------------------------------------------

    @property
    def opacity(self) -> float:
        """How much of the right document shows, 0…1."""
        return self.pane.opacity

    def blink_pressed(self) -> None:
        """The key went down: the right document shows until it comes up; if that is soon, blinking begins.

        Called for a key of which the window tells only that it was pressed.
        """
        if self._key_down or not self.blink.isEnabled():
            return
        self._key_down = True
        if (application := QApplication.instance()) is not None:
            application.installEventFilter(self)
        self._held.start()
        self._show(1.0)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        ends = event.type() in (QEvent.Type.ApplicationDeactivate, QEvent.Type.KeyRelease)
        if ends and not (isinstance(event, QKeyEvent) and (event.key() != BLINK_KEY or event.isAutoRepeat())):
            self._blink_released()
        return False

    def _blink_released(self) -> None:
        if not self._key_down:
            return
        self._key_down = False
        if (application := QApplication.instance()) is not None:
            application.removeEventFilter(self)
        was_short = self._held.isActive()
        self._held.stop()
        if was_short and self._blinks():
            self.blink.setChecked(not self.blink.isChecked())
        if not self.blink.isChecked():
            self._show(0.0 if not was_short else self.slider.value() / STEPS)

    def stop(self) -> None:
        """Nobody looks any more."""
        self._blink_released()
        self.blink.setChecked(False)

    def _blinks(self) -> bool:
        return theme().duration(BLINK) > 0

    def _on_blink(self, on: bool) -> None:
        if on and not self._blinks():
            self.blink.setChecked(False)
            self._show(0.0 if self.opacity == 1.0 else 1.0)
        elif on:
            self._alternate()
            self._timer.start()
        else:
            self._timer.stop()
            self._show(self.slider.value() / STEPS)

    def _alternate(self) -> None:
        self._shows_right = not self._shows_right
        self._show(1.0 if self._shows_right else 0.0)

    def _on_slid(self, value: int) -> None:
        self.blink.setChecked(False)
        self._show(value / STEPS)

    def _slide(self, steps: int) -> None:
        self.slider.setValue(self.slider.value() + steps * STEP)

    def _on_align(self, on: bool) -> None:
        self.pane.aligned = on
        self.pane.viewport().update()

    def _show(self, opacity: float) -> None:
        self.pane.opacity = opacity
        self.pane.viewport().update()
