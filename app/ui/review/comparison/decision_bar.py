"""Bar at the bottom: carry-over, undo and the decision buttons."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.look import icons
from app.ui.look.keymap import keymap
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.shown_pair import DecisionAction
from app.ui.widgets.buttons import PaintedButton, icon_button, name_icon_button, push_button
from app.ui.widgets.labels import Badge, ElidedLabel
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.shortcuts import key_cap_size, paint_key_cap

HEIGHT, LOW_HEIGHT = 72, 64
MARGINS, TIGHT_MARGINS = (16, 0, 12, 0), (8, 0, 8, 0)  # px
SPACING, TIGHT_SPACING = 6, 2
BEFORE_BUTTONS, BEFORE_BADGE = 8, 8
COMPACT, ONE_LINE = 1200, 1320  # window widths at 100 % text size
COMMANDS = {
    DecisionAction.LEFT: "keep_left",
    DecisionAction.RIGHT: "keep_right",
    DecisionAction.BOTH: "both",
    DecisionAction.VERSIONS: "versions",
    DecisionAction.SKIP: "skip",
}
_ICONS = {
    DecisionAction.LEFT: "keep",
    DecisionAction.RIGHT: "keep",
    DecisionAction.BOTH: "both",
    DecisionAction.VERSIONS: "version",
    DecisionAction.SKIP: "skip",
}
_LABELS = {
    DecisionAction.LEFT: "rv.keepL",
    DecisionAction.RIGHT: "rv.keepR",
    DecisionAction.BOTH: "rv.both",
    DecisionAction.VERSIONS: "rv.version",
    DecisionAction.SKIP: "rv.skip",
}
_SHORT = {
    DecisionAction.LEFT: "rv.keepL.short",
    DecisionAction.RIGHT: "rv.keepR.short",
    DecisionAction.BOTH: "rv.both.short",
    DecisionAction.VERSIONS: "rv.version.short",
}
_ICON_ALONE = (DecisionAction.VERSIONS, DecisionAction.SKIP, DecisionAction.BOTH)  # in this order

_ALL = {"rv.both": "rv.both.n", "rv.both.short": "rv.both.n.short"}  # in a group of more than two


class DecisionBar(RetranslateMixin, QWidget):
    """Carry-over box with its summary, undo, and a button for each decision.

    Signals:
        chosen: a DecisionAction.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("decisionBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._adds: str | None = None
        self._count = 0
        self._contradictions = 0
        self._removes = ""
        self._members = 2
        self._trash_counts: Mapping[DecisionAction, int] = {}
        self._compact = False
        self._same_meaning = False
        self._fitted: tuple[object, ...] = ()  # what the labels were shortened for
        self.carry = QCheckBox()
        self.adds = ElidedLabel(role="small")
        self.adds.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.preview = push_button(kind="link", size="s")
        self.badge = Badge()
        self.undo = icon_button("undo")
        self.buttons: dict[DecisionAction, DecisionButton] = {}
        for action in DecisionAction:
            button = DecisionButton(_ICONS[action], COMMANDS[action])
            button.clicked.connect(self._choose)
            self.buttons[action] = button
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(BEFORE_BADGE)
        first.addWidget(self.carry)
        first.addWidget(self.badge)
        first.addStretch(1)
        second = QHBoxLayout()
        second.setContentsMargins(24, 0, 0, 0)
        second.setSpacing(6)
        second.addWidget(self.adds)
        second.addWidget(self.preview)
        second.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addStretch(1)
        left.addLayout(first)
        left.addLayout(second)
        left.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(left, 1)
        self._row.addWidget(self.undo)
        self._row.addSpacing(BEFORE_BUTTONS)
        for button in self.buttons.values():
            self._row.addWidget(button)

    # --- contents --------------------------------------------------------------------------------

    def show_decision(
        self, suggested: DecisionAction | None, decided: DecisionAction | None, same_meaning: bool
    ) -> None:
        """Mark the buttons; where documents only mean the same, the button for versions links them."""
        self._same_meaning = same_meaning
        versions = self.buttons[DecisionAction.VERSIONS]
        versions.set_icon("link" if same_meaning else _ICONS[DecisionAction.VERSIONS])
        for action, button in self.buttons.items():
            button.set_suggested(action is suggested)
            button.set_decided(action is decided)

    def show_counts(self, members: int, trash_counts: Mapping[DecisionAction, int]) -> None:
        """Set the size of the group and the number of documents that each decision trashes.

        The counts are shown for groups of more than two.
        """
        self._members, self._trash_counts = members, trash_counts
        self._name_buttons()

    def set_obstacles(
        self, obstacles: Mapping[DecisionAction, str], hints: Mapping[DecisionAction, str]
    ) -> None:
        """Disable decisions that are impossible, with the reason, and set hints for the others."""
        for action, button in self.buttons.items():
            name = "" if button.shown_label() else button.text()
            button.set_possible(action not in obstacles, obstacles.get(action) or hints.get(action) or name)

    def show_additions(
        self, adds: str | None, count: int, contradictions: int = 0, removes: str = ""
    ) -> None:
        """Show what would be carried over.

        Args:
            adds: the additions in words; "" for none, None while they are unknown.
            count: the number of additions.
            contradictions: the number of the copies' values that contradict the keeper's own.
            removes: what the keeper loses, in words; "" for nothing.
        """
        self._adds = adds
        self._count = count
        self._contradictions = contradictions
        self._removes = removes
        self._show_additions()

    def set_can_undo(self, can_undo: bool) -> None:
        self.undo.setEnabled(can_undo)

    def set_room(self, width: int, height: int) -> None:
        """Follow the window's size."""
        text_size = theme().appearance.text_size
        self._compact = width < COMPACT * text_size
        self.setFixedHeight(max(LOW_HEIGHT if height < 800 else HEIGHT, theme().scaled(48) + 16))
        for button in self.buttons.values():
            button.set_compact(self._compact)
        one_line = width < ONE_LINE * text_size
        self.adds.setVisible(not one_line)
        self.preview.setVisible(not one_line)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_labels()

    def _fit_labels(self) -> None:
        """Shorten the labels if the bar is too narrow, "Keep left" to "Left", then narrow the gaps.

        If that is not enough, the box for values gets a shorter label too, the key caps are left out, and
        then one button after the other shows its icon alone.
        """
        needs = (self.width(), self._compact, theme().appearance.text_size, self.badge.text())
        fitted = (*needs, *((one.text(), one.second_line()) for one in self.buttons.values()))
        if fitted == self._fitted:
            return
        self._fitted = fitted
        for step in range(4 + len(_ICON_ALONE)):
            self._row.setContentsMargins(*(TIGHT_MARGINS if step > 1 else MARGINS))
            self._row.setSpacing(TIGHT_SPACING if step > 1 else SPACING)
            for action, button in self.buttons.items():
                button.set_short(self._label(action, _SHORT[action]) if step and action in _SHORT else "")
            self.carry.setText(text("rv.carry.short" if self._compact or step > 2 else "rv.carry"))
            for place, action in enumerate(_ICON_ALONE):
                self.buttons[action].set_icon_alone(step > 3 + place)
            for button in self.buttons.values():
                button.set_key_shown(step < 3)
            if self._needed() <= self.width():
                return

    def _needed(self) -> int:
        """Return the width of everything but the additions, which may be elided."""
        badge = 0 if self.badge.isHidden() else self.badge.sizeHint().width() + BEFORE_BADGE
        widths = [part.sizeHint().width() for part in (self.carry, self.undo, *self.buttons.values())]
        margins = self._row.contentsMargins()
        room = margins.left() + margins.right() + self._row.spacing() * len(widths) + BEFORE_BUTTONS
        return sum(widths) + badge + room

    def _show_additions(self) -> None:
        if self._adds is None:
            words = ""
        else:
            changes = [text("rv.carry.remove", x=self._removes)] if self._removes else []
            changes += [text("rv.carry.add", x=self._adds)] if self._adds else []
            words = " · ".join(changes) or text("rv.carry.nothing")
        if self._contradictions:
            words = f"{words} · {text('rv.carry.contradict', n=self._contradictions)}"
        self.adds.setText(words)
        one_line = self.preview.isHidden()
        whole = f"{text('rv.carry')}\n{words}" if self._compact else words
        self.carry.setToolTip(whole if one_line else "")
        self.badge.set_text(str(self._count) if self._compact and self._count else "")
        self._fit_labels()

    def retranslate(self) -> None:
        self._fitted = ()
        self.carry.setAccessibleName(text("rv.carry"))
        self.preview.setText(text("rv.carry.see"))
        name_icon_button(self.undo, text("rv.undo"), keymap().key("undo"))
        self._show_additions()
        self._name_buttons()

    def _name_buttons(self) -> None:
        """Label the buttons; in a group of more than two with the number of documents kept or trashed."""
        for action, button in self.buttons.items():
            second = text("rv.both.s") if action is DecisionAction.BOTH else ""
            if number := self._number(action):
                second = text("rv.going", n=number)
            button.set_label(self._label(action, _LABELS[action]), second)
        self._fit_labels()

    def _label(self, action: DecisionAction, key: str) -> str:
        if action is DecisionAction.BOTH:
            return text(_ALL[key], n=self._members) if self._members > 2 else text(key)
        if action is DecisionAction.VERSIONS and self._same_meaning:
            several = "rv.link.n" if self._members > 2 else "rv.link"
            return text("rv.link.short" if key == _SHORT[action] else several)
        number = self._number(action)
        return text("rv.going.compact", x=text(key), n=number) if self._compact and number else text(key)

    def _number(self, action: DecisionAction) -> int:
        return self._trash_counts.get(action, 0) if self._members > 2 else 0

    def _choose(self) -> None:
        sender = self.sender()
        for action, button in self.buttons.items():
            if button is sender:
                self.chosen.emit(action)


ICON = 18
PADDING = 12
GAP = 8
RADIUS = 9


class DecisionButton(RetranslateMixin, PaintedButton):
    """Icon, one or two lines and a key cap.

    A suggested button is filled; a decided one has a line at the bottom. The compact look for small windows
    is 42 px high, has one line, and shows the icon only on a suggested button.
    """

    def __init__(self, icon: str, command: str, parent: QWidget | None = None) -> None:
        super().__init__(RADIUS, parent)
        self._icon = icon
        self._command = command
        self._key = keymap().name(command)
        self._second_line = ""
        self._short = ""
        self._suggested = False
        self._decided = False
        self._compact = False
        self._icon_alone = False
        self._key_shown = True

    def set_label(self, label: str, second_line: str = "") -> None:
        """Set the decision and its effect; without an effect, a suggested button says so below its label."""
        if (label, second_line) != (self.text(), self._second_line):
            self.setText(label)
            self._second_line = second_line
            self.retranslate()

    def set_possible(self, possible: bool, tip: str) -> None:
        """Enable the button or disable it; the tip says why, or what it does."""
        if (possible, tip) != (self.isEnabled(), self.toolTip()):
            self.setEnabled(possible)
            self.setToolTip(tip)
            self.retranslate()

    def set_short(self, short: str) -> None:
        """Set a shorter label for narrow windows; "" restores the full one."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    def set_icon(self, icon: str) -> None:
        if icon != self._icon:
            self._icon = icon
            self.update()

    def set_icon_alone(self, alone: bool) -> None:
        """Show the icon without a label, or both again."""
        if alone is not self._icon_alone:
            self._icon_alone = alone
            self.setToolTip(self.toolTip() or (self.text() if alone else ""))
            self.updateGeometry()
            self.update()

    def set_key_shown(self, shown: bool) -> None:
        """Show the key cap, or leave it out where there is no room (F1 lists the keys)."""
        if shown is not self._key_shown:
            self._key_shown = shown
            self.updateGeometry()
            self.update()

    def shown_label(self) -> str:
        return "" if self._icon_alone else self._short or self.text()

    def set_suggested(self, suggested: bool) -> None:
        if suggested is not self._suggested:
            self._suggested = suggested
            self.retranslate()

    def set_decided(self, decided: bool) -> None:
        if decided is not self._decided:
            self._decided = decided
            self.retranslate()

    def set_compact(self, compact: bool) -> None:
        if compact is not self._compact:
            self._compact = compact
            self.retranslate()

    def is_suggested(self) -> bool:
        return self._suggested

    def is_decided(self) -> bool:
        return self._decided

    def retranslate(self) -> None:
        self._key = keymap().name(self._command)
        notes = [self._second_line]
        if self._suggested:
            notes.append(text("a11y.suggested"))
        if self._decided:
            notes.append(text("a11y.decided"))
        if not self.isEnabled():
            notes.append(self.toolTip())
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(", ".join([*filter(None, notes), self._key]))
        self.updateGeometry()
        self.update()

    def second_line(self) -> str:
        """Return the line below the label; "" in the compact look."""
        if self._compact:
            return ""
        return self._second_line or (text("rv.suggest") if self._suggested else "")

    def sizeHint(self) -> QSize:
        lines = max(
            theme().text_width(self.shown_label(), "strong"),
            theme().text_width(self.second_line(), "caption_plain"),
        )
        height = 42 if self._compact else 46
        if self._icon_alone:
            return QSize(ICON + 2 * PADDING, max(height, theme().scaled(height - 8) + 8))
        icon = ICON + GAP if self._shows_icon() else 0
        key = GAP + key_cap_size(self._key).width() if self._key_shown else 0
        width = PADDING + icon + lines + 1 + key + PADDING
        return QSize(round(width), max(height, theme().scaled(height - 8) + 8))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect())
        filled = self._suggested and self.isEnabled()
        painter = painter_for(self)
        rounded(painter, area, RADIUS, look.color(self._fill()), None if filled else look.color("line"))
        if self._decided:
            painter.setPen(QPen(look.color("on_keep" if filled else "keep_line"), 2))
            y = area.bottom() - 4 if filled else area.bottom() - 1
            painter.drawLine(round(area.left() + RADIUS), round(y), round(area.right() - RADIUS), round(y))
        color = "disabled" if not self.isEnabled() else "on_keep" if filled else "text"
        x = float(PADDING)
        if self._shows_icon():
            tint = color if color != "text" else "text2"
            icons.paint(painter, self._icon, tint, QRectF(x, 0, ICON, area.height()))
            x += ICON + GAP
        self._paint_lines(painter, x, color, "on_keep" if filled else "text2")
        if self._key_shown and self.width() >= self.sizeHint().width() and not self._icon_alone:
            self._paint_key(painter, area, on_fill=filled)
        painter.end()

    def _paint_key(self, painter: QPainter, area: QRectF, *, on_fill: bool) -> None:
        cap = key_cap_size(self._key)
        left = area.right() - PADDING - cap.width()
        cap_rect = QRectF(left, round((area.height() - cap.height()) / 2), cap.width(), cap.height())
        paint_key_cap(painter, cap_rect, self._key, on_fill=on_fill)

    def _paint_lines(self, painter: QPainter, x: float, color: str, second_color: str) -> None:
        look = theme()
        second = self.second_line()
        first_height = look.scaled(17)
        top = (self.height() - first_height - (look.scaled(14) if second else 0)) / 2
        painter.setFont(look.font("strong"))
        painter.setPen(look.color(color))
        width = self.width() - x
        painter.drawText(
            QRectF(x, top, width, first_height), Qt.AlignmentFlag.AlignVCenter, self.shown_label()
        )
        if second:
            painter.setFont(look.font("caption_plain"))
            painter.setPen(look.color(second_color if self.isEnabled() else "disabled"))
            below = QRectF(x, top + first_height, width, look.scaled(14))
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, second)

    def _shows_icon(self) -> bool:
        return not self._compact or self._suggested or self._icon_alone

    def _fill(self) -> str:
        if self._suggested and self.isEnabled():
            return "keep_fill_hover" if self.underMouse() or self.isDown() else "keep_fill"
        if self.isDown():
            return "pressed"
        return "hover" if self.underMouse() and self.isEnabled() else "window"
