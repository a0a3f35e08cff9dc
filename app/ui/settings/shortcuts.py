"""List of keyboard shortcuts, in which each key can be changed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.look.keymap import ROWS, Row, key_name, keymap
from app.ui.look.theme import set_style_property
from app.ui.look.translation import RetranslateMixin, text
from app.ui.settings.section import Section, SettingRow
from app.ui.widgets.buttons import icon_button, name_icon_button, push_button, set_reason
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel
from app.ui.widgets.shortcuts import KeyCap

WIDTH = 690
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)


class ShortcutsSection(Section):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self.hint = label(role="secondary", wrap=True)
        self.rows = [ShortcutRow(row) for row in ROWS]
        self.reset = push_button(kind="link")
        panel = Panel()
        for row in self.rows:
            panel.add_row(row)
        self.body.addWidget(self.hint)
        self.body.addWidget(panel)
        self.body.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignLeft)
        self.reset.clicked.connect(keymap().reset_all)
        keymap().changed.connect(self._show_reset)
        self._show_reset()
        self.retranslate()

    def enter(self) -> None:
        """Forget what was wrong with a key that was tried before."""
        for row in self.rows:
            row.show_problem("")

    def retranslate(self) -> None:
        self.heading.setText(text("st.shortcuts"))
        self.hint.setText(text("st.keys.hint"))
        self.reset.setText(text("st.keys.reset.all"))

    def _show_reset(self) -> None:
        self.reset.setEnabled(keymap().has_changes)
        self.enter()


class ShortcutRow(RetranslateMixin, SettingRow):
    """What the keys of a row do, a button for each that can be changed, and one to reset them."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        self.keys = [KeyButton(command, row.title) for command in row.commands]
        self.reset = icon_button("undo", small=True)
        self._row = row
        self._caps = [(key, KeyCap(key_name(key))) for key in row.fixed]
        self._problem = ""
        controls = (self.reset, *self.keys) if row.commands else (cap for _, cap in self._caps)
        super().__init__(*controls, low=True, parent=parent)
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.reset.clicked.connect(self._reset)
        for key in self.keys:
            key.recorded.connect(self._choose)
        keymap().changed.connect(self._show_reset)
        self._show_reset()
        self.retranslate()

    def show_problem(self, problem: str) -> None:
        """Say below the title why a key could not be changed; "" says nothing."""
        self._problem = problem
        self.set_texts(text(self._row.title), problem)

    def retranslate(self) -> None:
        self.set_texts(text(self._row.title), self._problem)
        name_icon_button(self.reset, text("st.keys.reset", x=text(self._row.title)))
        for key, cap in self._caps:
            cap.set_key(key_name(key))

    def _choose(self, command: str, key: str) -> None:
        self._say_taken(keymap().choose(command, key), key)

    def _reset(self) -> None:
        for command in self._row.commands:
            self._say_taken(keymap().reset(command), "")

    def _say_taken(self, taken: str | None, key: str) -> None:
        if taken is not None and key:
            self.show_problem(text("st.keys.taken", k=key_name(key), x=text(taken)))
        elif taken is not None:
            self.show_problem(text("st.keys.taken.usual", x=text(taken)))

    def _show_reset(self) -> None:
        changed = any(keymap().is_changed(command) for command in self._row.commands)
        if self.reset.hasFocus() and not changed:
            self.keys[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.reset.setVisible(changed)


class KeyButton(RetranslateMixin, QPushButton):
    """Shows a command's key; after a click, the next key is the new one. Esc and Tab leave it as it is.

    Signals:
        recorded: the command and the key, in the format of QKeySequence.
    """

    recorded = Signal(str, str)

    def __init__(self, command: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._command = command
        self._title = title
        self._records = False
        self.setAutoDefault(False)
        set_style_property(self, "scale", "s")
        self.clicked.connect(self._record)
        self.retranslate()

    @property
    def records(self) -> bool:
        """Whether the next key is the new one."""
        return self._records

    def retranslate(self) -> None:
        name = keymap().name(self._command)
        self.setText(text("st.keys.press") if self._records else name)
        self.setAccessibleName(text("st.keys.change", x=text(self._title), k=name))
        set_reason(self, text("st.keys.press.d") if self._records else "")
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        if self._records and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # the key is meant for this button, whatever it does elsewhere
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._records:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self._stop()
        elif event.key() not in _MODIFIERS and event.key() != Qt.Key.Key_unknown:
            self._stop()
            self.recorded.emit(self._command, _key_of(event))

    def focusNextPrevChild(self, forward: bool) -> bool:
        self._stop()
        return super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._stop()
        super().focusOutEvent(event)

    def _record(self) -> None:
        self._records = True
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.retranslate()

    def _stop(self) -> None:
        if self._records:
            self._records = False
            self.retranslate()


def _key_of(event: QKeyEvent) -> str:
    """Return a pressed key in the format of QKeySequence.

    Shift counts only where it does not choose the sign: Shift+7 gives / on a German keyboard.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    sign = event.text()
    if sign.isprintable() and sign and not sign.isalnum() and not sign.isspace():
        modifiers &= ~Qt.KeyboardModifier.ShiftModifier
    keys = QKeySequence(event.key() | modifiers.value)
    return keys.toString(QKeySequence.SequenceFormat.PortableText)
