"""Advanced connection settings: own certificates, headers for a reverse proxy, timeout."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.domain.servers import ConnectionOptions
from app.ui.look.theme import set_style_property
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets import layouts
from app.ui.widgets.buttons import icon_button, name_icon_button, push_button
from app.ui.widgets.labels import ElidedLabel, IconLabel, label
from app.ui.widgets.panels import Disclosure, Panel

SHORTEST, LONGEST = 5, 300  # seconds to wait for an answer
NAME_WIDTH = 170
_NAME = re.compile(r"[A-Za-z0-9_-]+")
_VALUE = re.compile(r"[\x20-\x7e]*")
FILES = ("connect.ca", "connect.client", "connect.client.key")


class AdvancedSettings(RetranslateMixin, Disclosure):
    """Initially collapsed.

    Signals:
        changed: the user changed a setting.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.ca, self.client, self.client_key = map(FileRow, FILES)
        self._headers_title = label(role="field")
        self._headers = QVBoxLayout()
        self._headers.setSpacing(8)
        self.add_header_button = push_button(kind="link", size="s", icon="plus")
        self._timeout_title = label(role="field", wrap=True)
        self.timeout = QSpinBox()
        self.timeout.setRange(SHORTEST, LONGEST)
        self.timeout.lineEdit().setTextMargins(8, 0, 0, 0)  # style sheet padding does not apply here
        self._problem = IconLabel("error", color="conflict", role="error")
        self._problem.hide()
        self._lay_out()
        for row in (self.ca, self.client, self.client_key):
            row.edited.connect(self._on_changed)
        self.client.edited.connect(self._allow_key)
        self.add_header_button.clicked.connect(self._add_empty_header)
        self.timeout.valueChanged.connect(self._on_changed)
        self.fill(ConnectionOptions())
        self.retranslate()

    def _lay_out(self) -> None:
        panel = Panel()
        for row in (self.ca, self.client, self.client_key):
            panel.add_row(row)
        headers = QWidget()
        column = QVBoxLayout(headers)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        column.addWidget(self._headers_title)
        column.addLayout(self._headers)
        column.addWidget(self.add_header_button, 0, Qt.AlignmentFlag.AlignLeft)
        panel.add_row(headers)
        panel.add_row(_row(self._timeout_title, self.timeout))
        self.body.setSpacing(8)
        self.body.addWidget(panel)
        self.body.addWidget(self._problem)

    # --- what was entered ------------------------------------------------------------------------

    def fill(self, options: ConnectionOptions) -> None:
        """Show these options except the trusted certificate, which is shown elsewhere."""
        self.ca.set_path(options.ca_file)
        self.client.set_path(options.client_certificate)
        self.client_key.set_path(options.client_key)
        self._allow_key()
        layouts.clear(self._headers)
        for name, value in options.headers:
            self._add_header(name, value)
        self.timeout.blockSignals(True)  # not a change by the user
        self.timeout.setValue(round(options.timeout))
        self.timeout.blockSignals(False)
        self.clear_problem()

    def options(self, fingerprint: str | None) -> ConnectionOptions:
        """Return the entered options, together with the trusted certificate."""
        headers = tuple(row.header() for row in self.rows() if row.header()[0])
        return ConnectionOptions(
            self.ca.path,
            fingerprint,
            headers,
            float(self.timeout.value()),
            self.client.path,
            self.client_key.path if self.client.path else None,
        )

    def rows(self) -> list[HeaderRow]:
        return [row for row in layouts.widgets_of(self._headers) if isinstance(row, HeaderRow)]

    def are_valid(self) -> bool:
        """Return whether all headers can be sent; otherwise show the problem and move the focus there."""
        wrong = next((row for row in self.rows() if not row.is_valid()), None)
        if wrong is not None:
            self.show_problem(text("connect.err.header"))
            wrong.name.setFocus()
        return wrong is None

    # --- what is wrong ---------------------------------------------------------------------------

    def show_problem(self, message: str) -> None:
        self.set_open(True)
        self._problem.set_text(message)
        self._problem.show()

    def clear_problem(self) -> None:
        self._problem.hide()

    def problem(self) -> str:
        return "" if self._problem.isHidden() else self._problem.label.text()

    # --- looks -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.set_title(text("connect.adv"))
        self._headers_title.setText(text("connect.headers"))
        self.add_header_button.setText(text("connect.headers.add"))
        self._timeout_title.setText(text("connect.timeout"))
        self.timeout.setAccessibleName(text("connect.timeout"))

    # --- changes ---------------------------------------------------------------------------------

    def _allow_key(self) -> None:
        """Allow a key to be chosen only once a client certificate is."""
        self.client_key.setEnabled(self.client.path is not None)

    def _add_empty_header(self) -> None:
        self._add_header("", "").name.setFocus()

    def _add_header(self, name: str, value: str) -> HeaderRow:
        row = HeaderRow(name, value)
        row.edited.connect(self._on_changed)
        row.removed.connect(self._remove_header)
        self._headers.addWidget(row)
        return row

    def _remove_header(self, row: HeaderRow) -> None:
        self._headers.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._on_changed()

    def _on_changed(self) -> None:
        self.clear_problem()
        self.changed.emit()


class FileRow(RetranslateMixin, QWidget):
    """An optional file.

    Args:
        key: text key of the title; .none, .remove and .files are derived from it.

    Attributes:
        path: the chosen file, or None.

    Signals:
        edited: the user changed it.
    """

    edited = Signal()

    def __init__(self, key: str) -> None:
        super().__init__()
        self.path: str | None = None
        self._key = key
        self._title = label(role="field", wrap=True)
        self._name = ElidedLabel(role="secondary", mode=Qt.TextElideMode.ElideMiddle)
        self.remove = icon_button("close", small=True)
        size_policy = self.remove.sizePolicy()
        size_policy.setRetainSizeWhenHidden(True)  # aligns the names of all rows
        self.remove.setSizePolicy(size_policy)
        for part in (self._title, self._name):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.choose = push_button(size="s")
        _in_a_row(self, self._title, self._name, self.remove, self.choose)
        self.choose.clicked.connect(self._choose)
        self.remove.clicked.connect(self._remove)
        self.set_path(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for the longest word and all lines of the title, which a layout in a row does not."""
        super().resizeEvent(event)
        metrics = self._title.fontMetrics()
        words = " ".join(map(text, FILES)).split()  # of all rows, whose columns are aligned
        longest = max(metrics.horizontalAdvance(word) for word in words)
        self._title.setMinimumWidth(longest + 1)
        self._title.setMinimumHeight(self._title.heightForWidth(self._title.width()))

    def set_path(self, path: str | None) -> None:
        self.path = path
        self.remove.setVisible(path is not None)
        self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(text(self._key))
        self._name.setText(Path(self.path).name if self.path else text(f"{self._key}.none"))
        self.setToolTip(self.path or "")
        self.choose.setText(text("connect.ca.choose"))
        self.choose.setAccessibleDescription(text(self._key))
        name_icon_button(self.remove, text(f"{self._key}.remove"))

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, text(self._key), "", text(f"{self._key}.files"))
        if path:
            self.set_path(path)
            self.edited.emit()

    def _remove(self) -> None:
        self.set_path(None)
        self.edited.emit()


class HeaderRow(RetranslateMixin, QWidget):
    """Name and value of one header.

    Signals:
        edited: by the user.
        removed: this row shall be removed.
    """

    edited = Signal()
    removed = Signal(object)

    def __init__(self, name: str, value: str) -> None:
        super().__init__()
        self.name = QLineEdit(name)
        self.name.setFixedWidth(NAME_WIDTH)
        self.value = QLineEdit(value)
        self.remove = icon_button("close", small=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for field in (self.name, self.value):
            field.setProperty("mono", "true")
            field.textEdited.connect(self._on_edited)
            row.addWidget(field)
        row.addWidget(self.remove)
        self.remove.clicked.connect(self._on_remove)
        self.retranslate()

    def header(self) -> tuple[str, str]:
        return self.name.text().strip(), self.value.text().strip()

    def is_valid(self) -> bool:
        """Return whether the header can be sent, and mark an invalid part; an empty row is ignored."""
        name, value = self.header()
        named = bool(_NAME.fullmatch(name)) or not (name or value)
        sendable = bool(_VALUE.fullmatch(value))
        set_style_property(self.name, "invalid", not named)
        set_style_property(self.value, "invalid", not sendable)
        return named and sendable

    def retranslate(self) -> None:
        self.name.setAccessibleName(text("connect.header.name"))
        self.value.setAccessibleName(text("connect.header.value"))
        self.name.setPlaceholderText(text("connect.header.name"))
        self.value.setPlaceholderText(text("connect.header.value"))
        name_icon_button(self.remove, text("connect.headers.remove"))

    def _on_edited(self) -> None:
        for field in (self.name, self.value):
            set_style_property(field, "invalid", False)
        self.edited.emit()

    def _on_remove(self) -> None:
        self.removed.emit(self)


def _row(*parts: QWidget) -> QWidget:
    holder = QWidget()
    _in_a_row(holder, *parts)
    return holder


def _in_a_row(holder: QWidget, *parts: QWidget) -> None:
    """Place parts side by side; the first two share the free width."""
    row = QHBoxLayout(holder)
    row.setContentsMargins(14, 12, 14, 12)
    row.setSpacing(12)
    for position, part in enumerate(parts):
        row.addWidget(part, 1 if position == 0 or isinstance(part, ElidedLabel) else 0)
