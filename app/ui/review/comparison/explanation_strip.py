"""Above the documents: a strip with confidence, kind, explanation and facts, and a banner of changes."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.duplicates import Kind, percent
from app.services.review.explanation import Explanation, FactChip
from app.ui.look.formats import capitalised
from app.ui.look.keymap import keymap
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.comparison.decision_bar import COMMANDS
from app.ui.review.explanation_wording import chip_for, sentence_text
from app.ui.review.queue.model import KIND_KEYS
from app.ui.review.shown_pair import ShownPair
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button, set_reason
from app.ui.widgets.chips import ChipRow
from app.ui.widgets.labels import ElidedLabel, Icon, label
from app.ui.widgets.painting import painter_for
from app.ui.wording.facts import changed_text

HEIGHT = 80
CHIPS_IN_SMALL_WINDOW = 3
_SUGGESTS_TO_KEEP = ("whynot.meaning", "whynot.link")  # then a button is suggested: to link all
STACKED_BELOW = 800  # px at 100 % text size: the two buttons then stand one above the other
LEAST_BESIDE = 0.4  # share of the room that a sentence needs beside the kind
DIAMETER = 52
LINE = 4


class ExplanationStrip(RetranslateMixin, QWidget):
    """Confidence ring, kind, sentence, fact chips, why nothing is suggested, and the score button.

    Signals:
        chip_activated: the FactChip that was clicked.
    """

    chip_activated = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whyStrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._explanation: Explanation | None = None
        self.ring = ConfidenceRing()
        self._icon = Icon("kind-near", "text", 18)
        self._kind = label()
        self.sentence = label(role="lead", wrap=True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.sentence.setSizePolicy(policy)
        self.not_suggested = ElidedLabel(role="small")
        self.not_suggested.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.chips = ChipRow()
        self.chips.activated.connect(self._activate)
        self.duplicates = push_button(size="s", icon="link")
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
        self._head = head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.setSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        head.addWidget(self._icon, 0, top)
        head.addWidget(self._kind, 0, top)
        head.addStretch(1)
        self._sentence_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sentence_row.setSpacing(8)
        self._sentence_row.addLayout(head)
        self._sentence_row.addWidget(self.sentence, 1)
        self._texts = texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addStretch(1)
        texts.addLayout(self._sentence_row)
        texts.addWidget(self.chips)
        texts.addWidget(self.not_suggested)
        texts.addStretch(1)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(16)
        row.addWidget(self.ring)
        row.addLayout(texts, 1)
        self._buttons = buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        buttons.setSpacing(8)
        buttons.addWidget(self.duplicates)
        buttons.addWidget(self.score)
        row.addLayout(buttons)

    def show_explanation(self, explanation: Explanation, *, may_be_duplicates: bool = False) -> None:
        """Show an explanation.

        Args:
            may_be_duplicates: whether to offer to call look-alikes duplicates after all.
        """
        if explanation == self._explanation and may_be_duplicates is not self.duplicates.isHidden():
            return
        self._explanation = explanation
        self.duplicates.setVisible(may_be_duplicates)
        self.retranslate()

    def set_small(self, small: bool) -> None:
        """Show at most three chips and the count of the others, for small windows."""
        self.chips.set_limit(CHIPS_IN_SMALL_WINDOW if small else None)

    def retranslate(self) -> None:
        self.score.setText(text("rv.score"))
        self.duplicates.setText(text("rv.afterall"))
        explanation = self._explanation
        if explanation is None:
            return
        confidence = explanation.confidence
        self.ring.set_value(
            None if confidence is None else percent(confidence), conflict=explanation.conflict
        )
        self.score.setEnabled(confidence is not None)
        set_reason(self.score, "" if confidence is not None else text("why.indirect"))
        icon = "warning" if explanation.caution else f"kind-{KIND_KEYS[explanation.kind]}"
        self._icon.set_icon(icon, self._color())
        self._kind.setText(_heading(explanation))
        self.sentence.setText(" ".join(capitalised(sentence_text(part)) for part in explanation.sentences))
        why_not = explanation.not_suggested
        self.not_suggested.setVisible(why_not is not None and not explanation.caution)
        if why_not is not None:
            heading = "whynot.kept" if why_not.key in _SUGGESTS_TO_KEEP else "whynot"
            self.not_suggested.setText(text(heading, why=sentence_text(why_not)))
        self.chips.set_chips([chip_for(chip) for chip in explanation.chips])
        self._follow_theme()

    def _color(self) -> str:
        return "conflict" if self._explanation is not None and self._explanation.caution else "text"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the sentence below a long kind, and grow by the lines that it needs beyond one."""
        is_narrow = self.width() < theme().scaled(STACKED_BELOW) and not self.duplicates.isHidden()
        self._buttons.setDirection(
            QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        )
        self._wrap_kind(False)
        self._row.activate()
        room, head = self._texts.geometry().width(), self._head.sizeHint()
        is_beside = room - head.width() - self._sentence_row.spacing() >= room * LEAST_BESIDE
        direction = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
        self._sentence_row.setDirection(direction)
        self._wrap_kind(head.width() > room)
        more = self._sentence_row.heightForWidth(room) - head.height() if self.sentence.text() else 0
        self.setFixedHeight(max(HEIGHT, theme().scaled(HEIGHT - 24) + 24) + max(more, 0))

    def _wrap_kind(self, wraps: bool) -> None:
        """Let the kind take the whole line, or several."""
        self._kind.setWordWrap(wraps)
        kind, space = 1, 2  # places in the row
        self._head.setStretch(kind, int(wraps))
        self._head.setStretch(space, int(not wraps))

    def _follow_theme(self) -> None:
        self._kind.setFont(theme().font("lead_strong"))
        color = f"color: {theme().color(self._color()).name()}"
        if color != self._kind.styleSheet():  # to set one takes Qt half a millisecond
            self._kind.setStyleSheet(color)
        self._fit()

    def _activate(self, index: int) -> None:
        if self._explanation is not None:
            chip: FactChip = self._explanation.chips[index]
            self.chip_activated.emit(chip)


def _heading(explanation: Explanation) -> str:
    """Return the kind of the pair, or a caution if it is uncertain."""
    if explanation.confidence is None:
        return text("rv.indirect")
    if not explanation.caution:
        return text(f"kind.{KIND_KEYS[explanation.kind]}")
    return text("rv.caution" if explanation.kind is Kind.LOOKALIKE else "rv.unsure")


class ConfidenceRing(RetranslateMixin, QWidget):
    """A ring filled to `percent` (0…100); crimson if facts conflict, empty if the confidence is unknown."""

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
        """The text in the ring."""
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


class ChangedBanner(Banner):
    """Shown while a decision needs to be confirmed again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(BannerKind.WARNING, parent=parent)
        self.hide()

    def show_pair(self, shown_pair: ShownPair) -> None:
        changed = shown_pair.unconfirmed
        self.setVisible(bool(changed))
        if not changed:
            return
        named = [
            text("rv.changed.one", title=shown_pair.documents[one].title, x=changed_text(fields))
            for one, fields in changed.items()
            if one in shown_pair.documents
        ]
        sentences = [text("rv.changed", x="; ".join(named))]
        if any("content_hash" in fields for fields in changed.values()):
            sentences.append(text("rv.changed.text"))
        action = shown_pair.decided()
        if action is not None:
            sentences.append(text("rv.changed.confirm", digit=keymap().name(COMMANDS[action])))
        self.set_message(" ".join(sentences))
