"""Row of one kind in the detection settings: whether to look for it, its threshold and its policy."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.domain.parameters import SCORED_KINDS
from app.domain.policies import Policy, offered_for
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import Switch
from app.ui.widgets.labels import Icon, label

HEIGHT = 48
ACTION_WIDTH, THRESHOLD_WIDTH = 124, 88
ACTIONS = {
    Policy.SUGGEST: "st.act.pre",
    Policy.ASK: "st.act.ask",
    Policy.LINK: "st.act.link",
    Policy.SHOW: "st.act.show",
}


class KindChoice(RetranslateMixin, QWidget):
    """Signals:
    switched: the kind was switched on or off.
    acted: another policy was chosen; the row itself.
    threshold_changed: another threshold was entered.
    """

    switched = Signal()
    acted = Signal(object)
    threshold_changed = Signal()

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self._name = "lookalike" if kind is Kind.LOOKALIKE else str(kind)
        self.switch = Switch()
        self.threshold = QSpinBox()
        self.threshold.setRange(0, 100)
        self.threshold.setPrefix("≥ ")
        self.threshold.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.action = QComboBox()
        for policy in ACTIONS:
            if policy in offered_for(kind):
                self.action.addItem("", policy)
        self._title = label(role="medium", wrap=True)
        self._meaning = label(role="small", wrap=True)
        self._fixed = label(role="secondary")
        self._lay_out()
        self.switch.toggled.connect(self._on_switched)
        self.action.activated.connect(self._on_acted)
        self.threshold.valueChanged.connect(self.threshold_changed)
        self.retranslate()

    @property
    def policy(self) -> Policy:
        """What to do with the kind while it is switched on."""
        return Policy(self.action.currentData())

    def set_policy(self, policy: Policy) -> None:
        """Show a policy without reporting it."""
        self.switch.blockSignals(True)
        self.switch.setChecked(policy is not Policy.OFF)
        self.switch.blockSignals(False)
        if policy is not Policy.OFF:
            self.action.setCurrentIndex(self.action.findData(policy))
        self._show_enabled()

    def set_threshold(self, threshold: float) -> None:
        """Show a threshold, 0…1, without reporting it."""
        self.threshold.blockSignals(True)
        self.threshold.setValue(round(threshold * 100))
        self.threshold.blockSignals(False)

    def retranslate(self) -> None:
        title = text(f"kinds.{self._name}")
        self._title.setText(title)
        self._meaning.setText(text(f"kinds.{self._name}.d"))
        self.switch.setAccessibleName(title)
        for number in range(self.action.count()):
            self.action.setItemText(number, text(ACTIONS[Policy(self.action.itemData(number))]))
        self.action.setAccessibleName(text("st.act.a11y", kind=title))
        self.threshold.setSuffix(text("st.percent"))
        self.threshold.setAccessibleName(text("st.kind.threshold", kind=title))
        self.threshold.setToolTip(self.threshold.accessibleName())
        self._fixed.setText(text("st.act.show"))
        self._align()

    def _align(self) -> None:
        """Make the menus of all rows equally wide, whatever policies a kind offers."""
        advance = self.action.fontMetrics().horizontalAdvance
        widest = max(advance(text(key)) for key in ACTIONS.values())
        own = max((advance(self.action.itemText(number)) for number in range(self.action.count())), default=0)
        self.action.setMinimumWidth(max(ACTION_WIDTH, self.action.sizeHint().width() + widest - own))

    def _on_switched(self) -> None:
        self._show_enabled()
        self.switched.emit()

    def _on_acted(self) -> None:
        self.acted.emit(self)

    def _show_enabled(self) -> None:
        for control in (self.action, self.threshold):
            control.setEnabled(self.switch.isChecked())

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
        self.threshold.setFixedWidth(theme().scaled(THRESHOLD_WIDTH))
        row.addWidget(self.threshold)
        row.addWidget(self.action)
        row.addWidget(self._fixed)
        chosen = self.kind is not Kind.LOOKALIKE
        self.threshold.setVisible(self.kind in SCORED_KINDS)
        self.action.setVisible(chosen)
        self._fixed.setVisible(not chosen)
        in_line = self.switch.sizePolicy()
        in_line.setRetainSizeWhenHidden(True)
        self.switch.setSizePolicy(in_line)
        self.switch.setVisible(chosen)
        self.setMinimumHeight(theme().scaled(HEIGHT))
