"""Overlay of both documents in one pane: blended, divided by a line, or alternating."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.look.keymap import keymap
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.difference_ribbon import DifferenceRibbon
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.linked_panes import LinkedPanes
from app.ui.viewer.pages.overlay_pane import HALF, OverlayPane
from app.ui.viewer.pages.page_pane import Pictures
from app.ui.widgets.buttons import push_button
from app.ui.widgets.document_badges import Letter
from app.ui.widgets.fields import Slider
from app.ui.widgets.labels import ElidedLabel, label
from app.ui.widgets.shortcuts import KeyCap

BLINK = 600  # ms for which each document is shown
HELD = 300  # ms after which a key counts as held, not pressed
CONTROLS = 52
STEPS = 100  # of the slider
STEP = 5


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
        self._sides = sides
        self.pane = OverlayPane(sides, pictures, differences)
        self.panes = LinkedPanes(sides, (self.pane,), self)
        self.ribbon = DifferenceRibbon()
        self.notice = label(role="secondary", wrap=True)
        self.slider = Slider()
        self.slider.setRange(0, STEPS)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(STEPS // 4)
        self.slider.setValue(round(HALF * STEPS))
        self.letters = (Letter(), Letter())
        self.titles = (ElidedLabel(role="body"), ElidedLabel(role="body"))
        self.blink = push_button(size="s", icon="blink")
        self.align = push_button(size="s", icon="fit")
        self.swipe = push_button(size="s", icon="swipe")
        for button in (self.blink, self.align, self.swipe):
            button.setCheckable(True)
        self.align.setChecked(True)
        self._timer = QTimer(self)
        self._timer.setInterval(BLINK)
        self._held = QTimer(self)
        self._held.setSingleShot(True)
        self._held.setInterval(HELD)
        self._blink_key = KeyCap(keymap().name("blink"))
        self._shows_right = False
        self._key_down = False
        self._lay_out()
        self._timer.timeout.connect(self._alternate)
        self.slider.valueChanged.connect(self._on_slid)
        self.blink.toggled.connect(self._on_blink)
        self.align.toggled.connect(self._on_align)
        self.swipe.toggled.connect(self._show_slider)
        self.pane.divider_dragged.connect(self._on_divider)
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
        inside.addWidget(self._blink_key)
        row.addWidget(self.swipe)
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
        """Show the letter and title of both documents."""
        for (letter, title), badge, words in zip(names, self.letters, self.titles, strict=True):
            badge.set_letter(letter)
            words.setText(title)

    def show_problem(self) -> None:
        """Show why the documents cannot be overlaid, if they cannot."""
        reasons = [side.notice.reason() for side in self._sides if side.problem is not None]
        reason = f"{text('ol.alone')} {reasons[0]}" if reasons else ""
        self.notice.setText(reason)
        self._stack.setCurrentIndex(1 if reason else 0)
        for widget in (self.slider, self.swipe, self.blink, self.align):
            widget.setEnabled(not reason)

    def retranslate(self) -> None:
        self.blink.setText(text("ol.blink"))
        self.blink.setAccessibleDescription(keymap().name("blink"))
        self._blink_key.set_key(keymap().name("blink"))
        self.align.setText(text("ol.align"))
        self.swipe.setText(text("ol.swipe"))
        self.swipe.setToolTip(text("ol.swipe.tip"))
        self.slider.setAccessibleName(text("ol.slider"))

    def _follow_theme(self) -> None:
        self._controls.setFixedHeight(max(CONTROLS, theme().scaled(28) + 24))
        if not self._blinks():
            self.blink.setChecked(False)
        self.pane.viewport().update()

    # --- opacity and blinking --------------------------------------------------------------------

    @property
    def opacity(self) -> float:
        """Opacity of the right document, 0…1."""
        return self.pane.opacity

    def blink_pressed(self) -> None:
        """Show the right document until the key is released; a short press starts or stops blinking.

        Called by a shortcut, which reports only the press; an event filter detects the release.
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
        if ends and not (isinstance(event, QKeyEvent) and not _ends_blinking(event)):
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
            if was_short:
                self._show_slider()
            else:
                self._show(0.0)

    def stop(self) -> None:
        """Stop blinking, as the view is left."""
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
            self._show_slider()

    def _alternate(self) -> None:
        self._shows_right = not self._shows_right
        self._show(1.0 if self._shows_right else 0.0)

    def _on_slid(self) -> None:
        self.blink.setChecked(False)
        self._show_slider()

    def _on_divider(self, share: float) -> None:
        self.slider.setValue(round(share * STEPS))

    def _show_slider(self) -> None:
        """Show what the slider says: the opacity of the right document, or the place of the divider."""
        if self.swipe.isChecked():
            self._show(1.0, self.slider.value() / STEPS)
        else:
            self._show(self.slider.value() / STEPS)

    def _slide(self, steps: int) -> None:
        self.slider.setValue(self.slider.value() + steps * STEP)

    def _on_align(self, on: bool) -> None:
        self.pane.aligned = on
        self.pane.viewport().update()

    def _show(self, opacity: float, divider: float | None = None) -> None:
        self.pane.opacity, self.pane.divider = opacity, divider
        self.pane.viewport().update()


def _ends_blinking(event: QKeyEvent) -> bool:
    return keymap().is_key_of("blink", event.key()) and not event.isAutoRepeat()
