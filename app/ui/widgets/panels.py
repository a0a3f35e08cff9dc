"""Containers: panels, the inspector column, collapsible parts, empty states, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.look import icons
from app.ui.look.formats import format_number
from app.ui.look.theme import set_style_property, theme
from app.ui.widgets import layouts
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for


def divider(inset: int = 0) -> QWidget:
    """Create a one-pixel line between rows; `inset` is the space on the left."""
    line = QFrame()
    line.setObjectName("divider")
    line.setFixedHeight(1)
    if not inset:
        return line
    holder = QWidget()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(inset, 0, 0, 0)
    layout.addWidget(line)
    return holder


class Panel(QFrame):
    """A white surface with round corners, for rows separated by lines."""

    def __init__(self, *, quiet: bool = False, divider_inset: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._divider_inset = divider_inset
        set_style_property(self, "quiet", quiet)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 1, 1, 1)
        self._layout.setSpacing(0)
        self._above: dict[QWidget, QWidget] = {}  # the line above each row but the first

    def add_row(self, row: QWidget) -> None:
        if self._layout.count():
            self._above[row] = divider(self._divider_inset)
            self._layout.addWidget(self._above[row])
        self._layout.addWidget(row)

    def show_row(self, row: QWidget, *, shown: bool) -> None:
        """Show or hide a row, which is not the first, with the line above it."""
        for part in (row, self._above[row]):
            part.setVisible(shown)

    def clear(self) -> None:
        self._above = {}
        layouts.clear(self._layout)


PADDING = 24


WIDEST = 16_777_215  # px, Qt's QWIDGETSIZE_MAX


class InspectorColumn(QFrame):
    """Column with widgets in `body`; `footer` stays visible, for example for the Apply button."""

    def __init__(self, width: int = 360, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector")
        self._width: int | None = width
        content = QWidget()
        # A stretch rather than an alignment, because an aligned layout ignores wrapping texts.
        filling = QVBoxLayout(content)
        filling.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        filling.addLayout(self.body)
        filling.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(content)
        self.footer = QVBoxLayout()
        self.footer.setContentsMargins(PADDING, 0, PADDING, PADDING)
        self.footer.setSpacing(8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, 1)
        layout.addLayout(self.footer)
        theme().changed.connect(self._fit)
        self._fit()

    def set_width(self, width: int | None) -> None:
        """Set the width at 100 % text size, which grows with the text size; None leaves it to the layout."""
        self._width = width
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # the text of a button changed
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        needed = self.footer.sizeHint().width()
        if self._width is None:
            self.setMinimumWidth(needed)
            self.setMaximumWidth(WIDEST)
        else:
            self.setFixedWidth(max(self._width, theme().scaled(self._width), needed))


class Disclosure(QWidget):
    """Collapsible part; its content goes into `body` and is hidden initially."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = QToolButton()
        self._button.setProperty("scale", "s")
        self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.clicked.connect(self._toggle)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._content)
        self.set_title(title)
        self.set_open(False)

    def set_title(self, title: str) -> None:
        self._button.setText(title)

    def is_open(self) -> bool:
        return not self._content.isHidden()

    def set_open(self, is_open: bool) -> None:
        self._content.setVisible(is_open)
        icons.set_icon(self._button, "chevron-down" if is_open else "chevron-right", size=16)

    def _toggle(self) -> None:
        self.set_open(not self.is_open())


PICTURE = 96
TEXT_WIDTH = 340


class EmptyState(QWidget):
    """Centred picture, title, sentence and buttons; picture is one of resources/icons/empty-*.svg."""

    def __init__(self, picture: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label(role="h2", wrap=True)
        self._text = label(role="secondary", wrap=True)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._column = QWidget()
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, 24, 0, 24)
        column.setSpacing(8)
        column.addWidget(_Picture(picture), 0, Qt.AlignmentFlag.AlignHCenter)
        for text_label in (self._title, self._text):
            text_label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(text_label)
        column.addSpacing(4)
        column.addLayout(self._buttons)
        # Stretches rather than alignments, because an aligned widget gets no height for wrapped lines.
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._column)
        middle.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addLayout(middle)
        layout.addStretch(1)
        theme().changed.connect(self._fit)
        self._fit()

    def set_texts(self, title: str, text: str = "") -> None:
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def add_button(self, label: str, kind: str = "normal") -> QPushButton:
        button = push_button(label, kind)
        self._buttons.addWidget(button)
        return button

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # the text of a button changed
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        self._column.setFixedWidth(max(theme().scaled(TEXT_WIDTH), self._buttons.sizeHint().width()))


class _Picture(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedSize(QSize(PICTURE, PICTURE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        icons.paint(painter, self._name, "line_strong", QRectF(self.rect()))
        painter.end()


@dataclass(frozen=True)
class Figure:
    """A number with a caption; color is a token of the theme."""

    number: int
    words: str
    color: str = "text"


class Figures(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: Sequence[Figure] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(10)
        self._grid.setColumnMinimumWidth(0, 30)
        self._grid.setColumnStretch(1, 1)
        theme().changed.connect(self._color)

    def set_figures(self, figures: Sequence[Figure]) -> None:
        if figures == self._figures:
            return
        layouts.clear(self._grid)
        self._figures = figures
        for row, figure in enumerate(figures):
            self._grid.addWidget(label(format_number(figure.number), "figure"), row, 0)
            self._grid.addWidget(label(figure.words, "secondary", wrap=True), row, 1)
        self._color()

    def _color(self) -> None:
        for row, figure in enumerate(self._figures):
            item = self._grid.itemAtPosition(row, 0)
            number = item.widget() if item is not None else None
            if isinstance(number, QLabel):
                number.setStyleSheet(f"color: {theme().color(figure.color).name()}")
