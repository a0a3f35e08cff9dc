"""Input fields: one with label and message, a search field, and a slider."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.look import icons
from app.ui.look.theme import set_style_property
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import name_icon_button
from app.ui.widgets.labels import Icon, label
from app.ui.widgets.spinner import Spinner

SIGN = 16
EDGE = 11
AROUND_PLACEHOLDER, BESIDE_PLACEHOLDER = 24, 28  # px: padding and border; each icon in the field


class FieldState(StrEnum):
    NORMAL = "normal"
    CHECKING = "checking"
    OK = "ok"
    WARNING = "warning"
    INVALID = "invalid"


_ROLES = {FieldState.INVALID: "error", FieldState.OK: "ok", FieldState.WARNING: "warning"}
_SIGNS = {FieldState.OK: ("check-circle", "keep"), FieldState.WARNING: ("warning", "differ")}


class LabeledField(RetranslateMixin, QWidget):
    """Label, `input` (a QLineEdit) and a message; a password field has a button to show it."""

    def __init__(
        self,
        label_text: str = "",
        *,
        icon: str = "",
        password: bool = False,
        large: bool = False,
        keeps_room: bool = False,
    ) -> None:
        """Create a field.

        Args:
            keeps_room: whether an empty message keeps its line, so that nothing below moves when one comes.
        """
        super().__init__()
        self._keeps_room = keeps_room
        self.icon = icon  # in front of the text
        self._state = FieldState.NORMAL
        self._label = label(label_text, "field")
        self.input = QLineEdit()
        self.input.setProperty("scale", "l" if large else "m")
        self._label.setBuddy(self.input)
        self._message_sign = Icon("error", "conflict", 14)
        self._message = label(role="hint", wrap=True)

        self._leading = Icon(icon, "text2", SIGN, self.input) if icon else None
        self._sign = Icon("check-circle", "keep", SIGN, self.input)
        self._spinner = Spinner(SIGN, self.input)
        self._eye = QToolButton(self.input)
        self._eye.setProperty("inField", True)
        self._eye.setProperty("focusRing", True)
        self._eye.setCursor(Qt.CursorShape.PointingHandCursor)
        self._eye.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._eye.setFixedSize(QSize(24, 24))
        self._eye.setVisible(password)
        self._eye.clicked.connect(self._toggle_password)
        icons.set_icon(self._eye, "blink", size=SIGN)
        if password:
            self.input.setEchoMode(QLineEdit.EchoMode.Password)

        below = QHBoxLayout()
        below.setSpacing(6)
        below.addWidget(self._message_sign, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self._message, 1)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)
        self._rows.addWidget(self._label)
        self._rows.addWidget(self.input)
        self._rows.addLayout(below)
        self.set_label(label_text)
        self.set_state(FieldState.NORMAL)

    def set_label(self, label_text: str) -> None:
        self._label.setText(label_text)
        self._label.setVisible(bool(label_text))
        self.input.setAccessibleName(label_text)

    def set_state(self, state: FieldState, message: str = "") -> None:
        """Show a state; the message appears below the input and in its accessible description."""
        self._state = state
        set_style_property(self.input, "invalid", state is FieldState.INVALID)
        set_style_property(self._message, "role", _ROLES.get(state, "hint"))
        self._message.setText(message)
        self._message.setVisible(bool(message) or self._keeps_room)
        self._message_sign.setVisible(bool(message) and state is FieldState.INVALID)
        if state in _SIGNS:
            self._sign.set_icon(*_SIGNS[state])
        self._sign.setVisible(state in _SIGNS)
        self._spinner.setVisible(state is FieldState.CHECKING)
        self.retranslate()
        self._place_signs()

    def set_icon(self, icon: str) -> None:
        """Replace the icon in front of the text."""
        self.icon = icon
        if self._leading is not None:
            self._leading.set_icon(icon, "text2")

    def state(self) -> FieldState:
        return self._state

    def message(self) -> str:
        return self._message.text()

    def retranslate(self) -> None:
        hidden = self.input.echoMode() is QLineEdit.EchoMode.Password
        name_icon_button(self._eye, text("ui.show_password" if hidden else "ui.hide_password"))
        states = {FieldState.CHECKING: "a11y.field.checking", FieldState.OK: "a11y.field.ok"}
        state = text(states[self._state]) if self._state in states else ""
        self.input.setAccessibleDescription(", ".join(filter(None, (state, self._message.text()))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rows.activate()
        self._place_signs()

    def _toggle_password(self) -> None:
        hidden = self.input.echoMode() is QLineEdit.EchoMode.Password
        self.input.setEchoMode(QLineEdit.EchoMode.Normal if hidden else QLineEdit.EchoMode.Password)
        self.retranslate()

    def _place_signs(self) -> None:
        """Place the icons in the input, and end its text before them."""
        middle = self.input.height() // 2
        right = self.input.width() - EDGE
        for sign in (self._eye, self._sign, self._spinner):
            if not sign.isHidden():
                sign.move(right - sign.width(), middle - sign.height() // 2)
                right -= sign.width() + 6
        left = 0
        if self._leading is not None:
            self._leading.move(EDGE, middle - SIGN // 2)
            left = EDGE + SIGN - 4
        self.input.setTextMargins(left, 0, self.input.width() - EDGE - right, 0)


class Slider(QSlider):
    """Horizontal slider whose handle goes where it is clicked; Qt's goes a page towards it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control, parts = QStyle.ComplexControl.CC_Slider, QStyle.SubControl
        groove = self.style().subControlRect(control, option, parts.SC_SliderGroove, self)
        handle = self.style().subControlRect(control, option, parts.SC_SliderHandle, self)
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not handle.contains(at):
            place = at.x() - groove.x() - handle.width() // 2
            room = groove.width() - handle.width()
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), place, room))
        super().mousePressEvent(event)  # the handle is under the pointer now, and follows it


def fit_placeholder(field: QLineEdit, whole: str) -> None:
    """Show a placeholder, or only "Search" where the field is too narrow for it."""
    icons_in_field = sum(action.isVisible() for action in field.actions())
    needed = field.fontMetrics().horizontalAdvance(whole) + icons_in_field * BESIDE_PLACEHOLDER
    field.setPlaceholderText(whole if needed + AROUND_PLACEHOLDER <= field.width() else text("ui.search"))


class SearchField(RetranslateMixin, QLineEdit):
    """key: of the placeholder text."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setProperty("quiet", True)
        glass = QAction(self)
        icons.set_icon(glass, "search", size=16)
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self.retranslate()

    def retranslate(self) -> None:
        fit_placeholder(self, text(self._key))
        self.setAccessibleName(text(self._key))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fit_placeholder(self, text(self._key))

    def begin(self) -> None:
        """Take the focus and select the text."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
