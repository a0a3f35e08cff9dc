"""Which groups the assistant is for: kinds, confidence, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.ui.look.formats import format_number, format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.fields import Slider
from app.ui.widgets.labels import Icon, label

LEAST = 50  # per cent: no group is less sure
SLIDER_WIDTH = 206
VALUE_WIDTH = 44


class Scope(RetranslateMixin, QWidget):
    """Signals: changed: the user changed anything."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listed = 0
        self.kinds = {kind: KindRow(kind) for kind in Kind if kind.is_duplicate}
        self._caption = label(role="strong")
        self._confidence = label(role="secondary")
        self._percent = label(role="strong")
        self._percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.slider = Slider()
        self.slider.setRange(LEAST, 100)
        self.listed_only = QCheckBox()
        self.keep_own = QCheckBox()
        self.keep_own.setChecked(True)
        self.no_conflicts = QCheckBox()
        self.no_conflicts.setChecked(True)
        self.no_conflicts.setEnabled(False)  # shown because people ask; it is never otherwise
        self._lay_out()
        for row in self.kinds.values():
            row.box.toggled.connect(self._on_changed)
        for box in (self.keep_own, self.listed_only):
            box.toggled.connect(self._on_changed)
        self.slider.valueChanged.connect(self._on_slider)
        self.retranslate()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._caption)
        column.addSpacing(4)
        for row in self.kinds.values():
            column.addWidget(row)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._confidence, 1)
        line.addWidget(self.slider)
        line.addWidget(self._percent)
        column.addSpacing(2)
        column.addLayout(line)
        column.addSpacing(2)
        for box in (self.listed_only, self.keep_own, self.no_conflicts):
            column.addWidget(box)

    def show_kinds(self, groups: Mapping[Kind, int]) -> None:
        """Show the number of groups of each kind; a kind without groups is not listed."""
        for kind, row in self.kinds.items():
            row.set_count(groups.get(kind, 0))

    def set_listed(self, groups: int) -> None:
        """Offer to decide only on the groups of a list, which are this many; 0 for none."""
        self._listed = groups
        self.listed_only.setVisible(groups > 0)
        self.listed_only.setChecked(groups > 0)
        self.retranslate()

    def choose(self, kinds: frozenset[Kind], confidence: float) -> None:
        """Set kinds and confidence; emits nothing."""
        widgets = (self.slider, *(row.box for row in self.kinds.values()))
        for widget in widgets:
            widget.blockSignals(True)
        for kind, row in self.kinds.items():
            row.box.setChecked(kind in kinds)
        self.slider.setValue(round(100 * confidence))
        for widget in widgets:
            widget.blockSignals(False)
        self._show_percent()

    @property
    def chosen_kinds(self) -> frozenset[Kind]:
        return frozenset(kind for kind, row in self.kinds.items() if row.box.isChecked())

    @property
    def confidence(self) -> float:
        return self.slider.value() / 100

    def retranslate(self) -> None:
        self._caption.setText(text("as.scope"))
        self._confidence.setText(text("as.conf"))
        self.slider.setAccessibleName(text("as.conf"))
        self.keep_own.setText(text("as.skipdec"))
        self.no_conflicts.setText(text("as.skipconf"))
        self.no_conflicts.setToolTip(text("as.skipconf.tip"))
        self.listed_only.setText(text("as.listed", n=self._listed))
        self.slider.setFixedWidth(SLIDER_WIDTH)
        self._percent.setFixedWidth(theme().scaled(VALUE_WIDTH))
        self._show_percent()

    def _show_percent(self) -> None:
        self._percent.setText(format_percent(self.confidence))

    def _on_slider(self) -> None:
        self._show_percent()
        self.changed.emit()

    def _on_changed(self) -> None:
        self.changed.emit()


class KindRow(RetranslateMixin, QWidget):
    """A tick box with a kind's icon, and the number of its groups at the right."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._kind = kind
        self._groups = 0
        self.box = QCheckBox()
        self._name = label()
        self._name.setBuddy(self.box)
        self._count = label(role="secondary")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.box)
        row.addWidget(Icon(f"kind-{kind}", "text2", 16))
        row.addWidget(self._name, 1)
        row.addWidget(self._count)
        self.retranslate()

    def set_count(self, groups: int) -> None:
        self._groups = groups
        self.setVisible(groups > 0)
        self.retranslate()

    def sizeHint(self) -> QSize:
        return QSize(200, theme().scaled(28))

    def retranslate(self) -> None:
        name = text(f"kinds.{self._kind}")
        self._name.setText(name)
        self.box.setAccessibleName(name)
        self._count.setText(format_number(self._groups))
