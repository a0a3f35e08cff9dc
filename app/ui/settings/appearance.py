"""Appearance and language; every choice takes effect immediately and is saved."""

from __future__ import annotations

import json
from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.system.folders import resources
from app.ui.look.formats import format_percent
from app.ui.look.preferences import TEXT_SIZES, Appearance, SchemeChoice
from app.ui.look.theme import change_appearance, theme
from app.ui.look.translation import text
from app.ui.settings.section import Section, SettingRow
from app.ui.widgets.buttons import Switch, push_button
from app.ui.widgets.fields import Slider
from app.ui.widgets.labels import label
from app.ui.widgets.language_box import LanguageBox
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.panels import Panel

WIDTH = 690
SCHEMES = (
    (SchemeChoice.SYSTEM, "st.theme.sys"),
    (SchemeChoice.LIGHT, "st.theme.light"),
    (SchemeChoice.DARK, "st.theme.dark"),
)
SWITCHES = (  # field of Appearance, its title, its explanation
    ("dim_paper", "st.dim", "st.dim.d"),
    ("reduce_motion", "st.motion", ""),
    ("patterns", "st.pattern", "st.pattern.d"),
    ("advance", "st.advance", ""),
)


class AppearanceSection(Section):
    def __init__(self, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._settings = settings
        self._cards = [SchemeCard(scheme) for scheme, _ in SCHEMES]
        self._schemes = QButtonGroup(self)
        for number, card in enumerate(self._cards):
            self._schemes.addButton(card.radio, number)
        self.language = LanguageBox(settings)
        self.text_size = Slider()
        self.text_size.setRange(0, len(TEXT_SIZES) - 1)
        self.text_size.setPageStep(1)
        self.text_size.setFixedWidth(150)
        self.switches = [Switch() for _ in SWITCHES]
        self.restore = push_button(kind="link")
        self._lay_out()
        self.enter()
        self._schemes.idToggled.connect(self._choose_scheme)
        self.text_size.valueChanged.connect(self._choose_text_size)
        for switch in self.switches:  # no button group, because Tab would reach only one of them
            switch.toggled.connect(self._choose_switch)
        self.restore.clicked.connect(self._restore_defaults)
        self.retranslate()

    @property
    def schemes(self) -> list[QWidget]:
        """Radio buttons in the order of SCHEMES."""
        return [card.radio for card in self._cards]

    def enter(self) -> None:
        """Show the current appearance."""
        look = theme().appearance
        self._cards[[scheme for scheme, _ in SCHEMES].index(look.scheme)].radio.setChecked(True)
        self.language.show_current()
        self.text_size.setValue(TEXT_SIZES.index(look.text_size))
        for switch, (field, _, _) in zip(self.switches, SWITCHES, strict=True):
            switch.setChecked(getattr(look, field))

    def retranslate(self) -> None:
        self.heading.setText(text("st.look"))
        for card, (_, key) in zip(self._cards, SCHEMES, strict=True):
            card.set_text(text(key))
        self._language_row.set_texts(text("st.lang"), text("st.lang.d"))
        self._show_text_size()
        for row, switch, (_, title, explanation) in zip(
            self._switch_rows, self.switches, SWITCHES, strict=True
        ):
            row.set_texts(text(title), text(explanation) if explanation else "")
            switch.setAccessibleName(text(title))
        self.restore.setText(text("st.reset"))

    def _lay_out(self) -> None:
        cards = QHBoxLayout()
        cards.setSpacing(16)
        for card in self._cards:
            cards.addWidget(card)
        cards.addStretch(1)
        self._language_row = SettingRow(self.language)
        self.language.setMinimumWidth(200)
        self._size_row = SettingRow(label("A", "small"), self.text_size, label("A", "h2"))
        self._switch_rows = [SettingRow(switch) for switch in self.switches]
        panel = Panel()
        for row in (self._language_row, self._size_row, *self._switch_rows):
            panel.add_row(row)
        self.body.addLayout(cards)
        self.body.addSpacing(6)
        self.body.addWidget(panel)
        self.body.addWidget(self.restore, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_text_size(self) -> None:
        size = text("st.size.value", p=format_percent(theme().appearance.text_size))
        self._size_row.set_texts(text("st.size"), size)
        self.text_size.setAccessibleName(text("st.size"))
        self.text_size.setAccessibleDescription(size)

    # --- choosing --------------------------------------------------------------------------------

    def _choose_scheme(self, number: int, checked: bool) -> None:
        if checked:
            self._apply(scheme=SCHEMES[number][0])

    def _choose_text_size(self, number: int) -> None:
        self._apply(text_size=TEXT_SIZES[number])

    def _choose_switch(self, on: bool) -> None:
        chosen = self.sender()
        for switch, (field, _, _) in zip(self.switches, SWITCHES, strict=True):
            if switch is chosen:
                self._apply(**{field: on})

    def _restore_defaults(self) -> None:
        default = Appearance()
        self._apply(**{name: getattr(default, name) for name in vars(default)})
        self.enter()

    def _apply(self, **values: object) -> None:
        change_appearance(self._settings, **values)
        self._show_text_size()


PICTURE = QSize(172, 110)
RADIUS = 10


class SchemeCard(QWidget):
    """A radio button with a picture; a click on the picture also chooses it."""

    def __init__(self, scheme: SchemeChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.radio = QRadioButton()
        self.radio.toggled.connect(self._embolden)
        theme().changed.connect(self._embolden)
        self._picture = _Picture(scheme, self.radio)
        self._picture.clicked.connect(self.radio.click)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._picture)
        column.addWidget(self.radio)

    def set_text(self, text: str) -> None:
        self.radio.setText(text)

    def _embolden(self) -> None:
        self.radio.setFont(theme().font("strong" if self.radio.isChecked() else "body"))
        self._picture.update()


class _Picture(QWidget):
    clicked = Signal()

    def __init__(self, scheme: SchemeChoice, radio: QRadioButton) -> None:
        super().__init__()
        self._scheme = scheme
        self._radio = radio
        self.setFixedSize(PICTURE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        area = QRectF(self.rect())
        inside = area.adjusted(2, 2, -2, -2)
        shape = QPainterPath()
        shape.addRoundedRect(inside, RADIUS - 2, RADIUS - 2)
        painter.setClipPath(shape)
        _paint_window(painter, inside, "dark" if self._scheme is SchemeChoice.DARK else "light")
        if self._scheme is SchemeChoice.SYSTEM:
            half = QPainterPath()
            half.addPolygon(_right_half(inside))
            painter.setClipPath(shape.intersected(half))
            _paint_window(painter, inside, "dark")
        painter.setClipping(False)
        chosen = self._radio.isChecked()
        line = theme().color("accent" if chosen else "line")
        rounded(painter, area, RADIUS, None, line, 2.5 if chosen else 1)
        painter.end()


def _right_half(area: QRectF) -> QPolygonF:
    """Return the right part of an area divided by a slanting line."""
    top, bottom = area.left() + area.width() * 0.58, area.left() + area.width() * 0.4
    return QPolygonF(
        [
            QPointF(top, area.top()),
            area.topRight(),
            area.bottomRight(),
            QPointF(bottom, area.bottom()),
        ]
    )


def _paint_window(painter: QPainter, area: QRectF, scheme: str) -> None:
    """Paint a small review: list, two pages and the suggested decision."""
    colors = _colors(scheme)
    left, top, width, height = area.x(), area.y(), area.width(), area.height()
    painter.fillRect(area, colors["canvas"])
    painter.fillRect(QRectF(left, top, width, height * 0.14), colors["surface"])
    painter.fillRect(QRectF(left, top + height * 0.83, width, height * 0.17), colors["surface"])
    painter.fillRect(QRectF(left, top, width * 0.25, height), colors["sidebar"])
    rounded(painter, QRectF(left + 6, top + 16, width * 0.25 - 12, 10), 2, colors["selected"])
    for row, length in ((33, 0.14), (45, 0.16)):
        rounded(painter, QRectF(left + 6, top + row, width * length, 5), 2, colors["track"])
    for share in (0.33, 0.66):
        page = QRectF(left + width * share, top + height * 0.24, width * 0.26, height * 0.59)
        painter.fillRect(page, colors["paper"])
    button = QRectF(left + width * 0.76, top + height * 0.88, width * 0.19, 8)
    rounded(painter, button, 2, colors["accent"])


@cache
def _colors(scheme: str) -> dict[str, QColor]:
    """Return all colours of a scheme, whether it is in use or not."""
    tokens = json.loads((resources() / "style" / "tokens.json").read_text(encoding="utf-8"))
    return {name: QColor(value) for name, value in tokens[scheme].items()}
