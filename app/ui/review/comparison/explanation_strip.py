"""The strip above the documents: how sure, what kind, one sentence and the facts."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.duplicates import Kind, percent
from app.services.review.explanation import Explanation, FactChip
from app.ui.look.formats import capitalised
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.explanation_wording import fact_chip, sentence_text
from app.ui.review.queue.model import KIND_KEYS
from app.ui.widgets.buttons import push_button
from app.ui.widgets.chips import ChipRow
from app.ui.widgets.labels import ElidedLabel, Icon, label
from app.ui.widgets.painting import painter_for

HEIGHT = 80
CHIPS_IN_SMALL_WINDOW = 3


class ExplanationStrip(RetranslateMixin, QWidget):
    """Signals:
    chip_activated: the FactChip that was clicked.
    """

    chip_activated = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whyStrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._why: Explanation | None = None
        self.ring = ConfidenceRing()
        self._icon = Icon("kind-near", "text", 18)
        self._kind = label()
        self.sentence = ElidedLabel(role="lead")
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.chips = ChipRow()
        self.chips.activated.connect(self._activate)
        self.score = push_button(size="s", icon="chart")
        self.score.setProperty("menu", True)
        inside = QHBoxLayout(self.score)
        inside.setContentsMargins(0, 0, 8, 0)
        inside.addStretch(1)
        inside.addWidget(Icon("chevron-down", "text2", 12))
        self._lay_out()
        theme().changed.connect(self._follow_theme)
        self._follow_theme()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(self._kind)
        head.addWidget(self.sentence, 1)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addStretch(1)
        texts.addLayout(head)
        texts.addWidget(self.chips)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(16)
        row.addWidget(self.ring)
        row.addLayout(texts, 1)
        row.addWidget(self.score)

    def show_why(self, why: Explanation) -> None:
        self._why = why
        self.retranslate()

    def set_small(self, small: bool) -> None:
        """In small windows chips after the third are counted."""
        self.chips.set_limit(CHIPS_IN_SMALL_WINDOW if small else None)

    def retranslate(self) -> None:
        self.score.setText(text("rv.score"))
        why = self._why
        if why is None:
            return
        sure = why.confidence
        self.ring.set_value(None if sure is None else percent(sure), conflict=why.conflict)
        self.score.setEnabled(sure is not None)
        self._icon.set_icon("warning" if why.caution else f"kind-{KIND_KEYS[why.kind]}", self._color())
        self._kind.setText(_heading(why))
        self.sentence.setText(" ".join(capitalised(sentence_text(part)) for part in why.sentences))
        self.chips.set_chips([fact_chip(said) for said in why.chips])
        self._follow_theme()

    def _color(self) -> str:
        return "conflict" if self._why is not None and self._why.caution else "text"

    def _follow_theme(self) -> None:
        self.setFixedHeight(max(HEIGHT, theme().scaled(HEIGHT - 24) + 24))
        self._kind.setFont(theme().font("lead_strong"))
        self._kind.setStyleSheet(f"color: {theme().color(self._color()).name()}")

    def _activate(self, place: int) -> None:
        if self._why is not None:
            said: FactChip = self._why.chips[place]
            self.chip_activated.emit(said)


def _heading(why: Explanation) -> str:
    """What the two are; with caution, how much of that can be said."""
    if why.confidence is None:
        return text("rv.indirect")
    if not why.caution:
        return text(f"kind.{KIND_KEYS[why.kind]}")
    return text("rv.caution" if why.kind is Kind.LOOKALIKE else "rv.unsure")


DIAMETER = 52
LINE = 4


class ConfidenceRing(RetranslateMixin, QWidget):
    """A ring filled to `percent` (0…100); crimson when facts conflict. Empty where nothing is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._percent: int | None = None
        self._conflict = False
        self.setFixedSize(self.sizeHint())
        self.retranslate()

    def set_value(self, percent: int | None, *, conflict: bool = False) -> None:
        self._percent = percent
        self._conflict = conflict
        self.retranslate()
        self.update()

    @property
    def shown(self) -> str:
        """What stands in the ring."""
        return "–" if self._percent is None else str(self._percent)

    def retranslate(self) -> None:
        if self._percent is None:
            self.setAccessibleName(text("a11y.conf.none"))
        else:
            self.setAccessibleName(text("a11y.conf", c=self._percent))
        self.setToolTip(text("rv.ring"))

    def sizeHint(self) -> QSize:
        return QSize(DIAMETER, DIAMETER)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        area = QRectF(self.rect()).adjusted(LINE / 2 + 1, LINE / 2 + 1, -LINE / 2 - 1, -LINE / 2 - 1)
        painter.setPen(QPen(look.color("track"), LINE))
        painter.drawEllipse(area)
        line = QPen(look.color("conflict_line" if self._conflict else "accent"), LINE)
        line.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(line)
        if self._percent is not None:
            painter.drawArc(area, 90 * 16, -round(self._percent * 3.6 * 16))
        painter.setPen(look.color("text"))
        painter.setFont(look.font("ring", tabular=True))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.shown)
        painter.end()
