"""One kind of find in the settings: whether it counts, and what is done with it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.icon_label import Icon
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin
from app.ui.widgets.switch import Switch

HEIGHT = 48
ACTION_WIDTH = 124
_PROPOSED = (Kind.EXACT, Kind.NEAR, Kind.CONTAINED)  # something may be proposed for the trash
_FIXED = {Kind.VERSION: "st.act.ver", Kind.LOOKALIKE: "st.act.show"}


class KindChoice(RetranslateMixin, QWidget):
    """Signals:
    switched: the kind was switched on or off.
    acted: another action was chosen.
    """

    switched = Signal()
    acted = Signal()

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self._name = "lookalike" if kind is Kind.LOOKALIKE else str(kind)
        self.switch = Switch()
        self.action = QComboBox()
        self._title = label(role="medium", wrap=True)
        self._meaning = label(role="small", wrap=True)
        self._fixed = label(role="secondary")
        self._lay_out()
        self.switch.toggled.connect(self.switched)
        self.action.activated.connect(self.acted)
        self.retranslate()

    @property
    def asks(self) -> bool:
        """Whether nothing of this kind is to be proposed."""
        return self.action.currentIndex() == 1

    def set_choice(self, *, counts: bool, asks: bool) -> None:
        """Show a choice without reporting it."""
        self.switch.blockSignals(True)
        self.switch.setChecked(counts)
        self.switch.blockSignals(False)
        self.action.setCurrentIndex(int(asks))

    def retranslate(self) -> None:
        title = text(f"kinds.{self._name}")
        self._title.setText(title)
        self._meaning.setText(text(f"kinds.{self._name}.d"))
        self.switch.setAccessibleName(title)
        chosen = max(self.action.currentIndex(), 0)
        self.action.clear()
        self.action.addItems([text("st.act.pre"), text("st.act.ask")])
        self.action.setCurrentIndex(chosen)
        self.action.setAccessibleName(text("st.act.a11y", kind=title))
        if self.kind in _FIXED:
            self._fixed.setText(text(_FIXED[self.kind]))

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 6)
        row.setSpacing(12)
        row.addWidget(self.switch)
        row.addWidget(Icon(f"kind-{self._name}"))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(self._title)
        texts.addWidget(self._meaning)
        row.addLayout(texts, 1)
        self.action.setMinimumWidth(ACTION_WIDTH)
        row.addWidget(self.action)
        row.addWidget(self._fixed)
        proposed = self.kind in _PROPOSED
        self.action.setVisible(proposed)
        self._fixed.setVisible(not proposed)
        in_line = self.switch.sizePolicy()
        in_line.setRetainSizeWhenHidden(True)
        self.switch.setSizePolicy(in_line)
        self.switch.setVisible(self.kind is not Kind.LOOKALIKE)
        self.setMinimumHeight(theme().scaled(HEIGHT))
