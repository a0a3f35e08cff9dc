"""Recent libraries, and the dialog that removes one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.domain.servers import Profile
from app.ui.connect import wording
from app.ui.look import icons
from app.ui.look.formats import today
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets import layouts
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.dialogs import Question
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import FlowBox
from app.ui.widgets.painting import painter_for, rounded

ROW, CHIP = 58, 40
TILE = 34
PADDING = 12
WIDEST_CHIP = 260


class RecentLibraries(RetranslateMixin, QWidget):
    """A list, or a row of chips in a narrow window; hidden while empty.

    Signals:
        chosen: the Profile to connect to.
        removal_asked: the Profile to remove.
    """

    chosen = Signal(object)
    removal_asked = Signal(object)

    def __init__(self, *, chips: bool = False) -> None:
        super().__init__()
        self._chips = chips
        self._heading = label(role="caption")
        self._rows: list[RecentButton] = []
        self._flow, self._list = FlowBox(spacing=8), QVBoxLayout()
        self._list.setSpacing(4)
        if not chips:
            self._heading.setContentsMargins(PADDING, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._heading)
        column.addWidget(self._flow)
        self._flow.setVisible(chips)  # not before it has a parent, or it opens a window
        column.addLayout(self._list)
        self.retranslate()

    def set_profiles(self, profiles: Sequence[Profile]) -> None:
        """Show these, most recently used first."""
        self._flow.clear()
        layouts.clear(self._list)
        self._rows = []
        for profile in profiles:
            row = RecentButton(profile, chip=self._chips)
            row.opened.connect(self.chosen)
            row.removal_asked.connect(self.removal_asked)
            self._rows.append(row)
            if self._chips:
                self._flow.add(row)
            else:
                self._list.addWidget(row)

    def mark(self, profile: Profile | None) -> None:
        """Mark the library shown in the form."""
        for row in self.rows():
            row.set_marked(profile is not None and row.profile.id == profile.id)

    def rows(self) -> list[RecentButton]:
        return self._rows

    def retranslate(self) -> None:
        self._heading.setText(text("connect.recent"))
        for row in self.rows():
            row.retranslate()


class RecentButton(PaintedButton):
    """One library: a click connects, the context menu removes it.

    Signals:
        opened, removal_asked: the Profile.
    """

    opened = Signal(object)
    removal_asked = Signal(object)

    def __init__(self, profile: Profile, *, chip: bool) -> None:
        super().__init__(8)
        self.profile = profile
        self._chip = chip
        self._marked = False
        self._when = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if not chip:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.menu = QMenu(self)
        self.remove = self.menu.addAction("")
        self.remove.triggered.connect(self._ask_removal)
        self.clicked.connect(self._open)
        self.retranslate()

    def retranslate(self) -> None:
        self._when = wording.last_used(self.profile, today())
        host = wording.host(self.profile)
        self.setText(host)
        self.setAccessibleName(
            text("connect.recent.a11y", host=host, user=self.profile.user_name, when=self._when)
        )
        self.setToolTip(f"{self.profile.user_name} @ {host}")
        self.remove.setText(text("connect.forget"))
        self.update()

    def set_marked(self, marked: bool) -> None:
        self._marked = marked
        self.update()

    def sizeHint(self) -> QSize:
        if not self._chip:
            return QSize(200, max(ROW, theme().scaled(ROW)))
        widest = max(
            QFontMetricsF(theme().font("small_strong")).horizontalAdvance(self.text()),
            QFontMetricsF(theme().font("small")).horizontalAdvance(self.profile.user_name),
        )
        width = min(ceil(widest) + 2 * PADDING + 16 + 12, theme().scaled(WIDEST_CHIP))
        return QSize(width, max(CHIP, theme().scaled(CHIP)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu.popup(event.globalPos())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        look = theme()
        area = QRectF(self.rect())
        fill = "selected" if self._marked else "hover" if self.underMouse() else ""
        if self._chip:
            rounded(painter, area, 8, look.color(fill or "control"), look.color("control_line"))
        elif fill:
            rounded(painter, area, 8, look.color(fill))
        tile = 16 if self._chip else TILE
        sign = QRectF(PADDING, (area.height() - tile) / 2, tile, tile)
        if not self._chip:
            rounded(painter, sign, 8, look.color("surface"), look.color("line"))
        icons.paint(painter, "server", "accent_text", sign if self._chip else sign.adjusted(8, 8, -8, -8))

        left, right = sign.right() + (10 if self._chip else 12), area.width() - PADDING
        if not self._chip:
            painter.setFont(look.font("caption_plain"))
            painter.setPen(look.color("text3"))
            when = QRectF(left, 0, right - left, area.height())
            painter.drawText(when, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._when)
            right -= painter.fontMetrics().horizontalAdvance(self._when) + 12
        line = look.scaled(18 if not self._chip else 16)
        top = area.height() / 2 - line
        texts = (
            (self.text(), "small_strong" if self._chip else "strong", "text"),
            (self.profile.user_name, "small", "text2"),
        )
        for number, (shown, font, color) in enumerate(texts):
            painter.setFont(look.font(font))
            painter.setPen(look.color(color))
            fitting = painter.fontMetrics().elidedText(
                shown, Qt.TextElideMode.ElideMiddle, round(right - left)
            )
            row = QRectF(left, top + number * line, right - left, line)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, fitting)
        painter.end()

    def _open(self) -> None:
        self.opened.emit(self.profile)

    def _ask_removal(self) -> None:
        self.removal_asked.emit(self.profile)


class RemoveLibraryDialog(Question):
    """Signals:
    confirmed: the Profile to remove.
    """

    confirmed = Signal(object)

    def __init__(self, profile: Profile, parent: QWidget) -> None:
        consequences = text("connect.forget.text", user=profile.user_name, host=wording.host(profile))
        super().__init__(
            text("connect.forget.title"), consequences, text("connect.forget.go"), text("ui.cancel"), parent
        )
        self._profile = profile
        self.accepted.connect(self._confirm)

    def _confirm(self) -> None:
        self.confirmed.emit(self._profile)
