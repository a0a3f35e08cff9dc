"""Popover that explains the score of a pair with the current weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.duplicates import Cause, Kind, Pair, percent
from app.domain.parameters import Parameters, Preset
from app.domain.scoring import shared_text
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets import layouts
from app.ui.widgets.buttons import icon_button, name_icon_button, push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import bar, painter_for
from app.ui.widgets.panels import divider


def show_score(popover: ScorePopover, pair: Pair, parameters: Parameters, weakest: float = 1.0) -> None:
    """Fill the popover with the weighted parts of the score, and the facts.

    The weights are those of the analysis. Facts have no weight in the score but decide the pair's kind.

    Args:
        weakest: confidence of the weakest pair of their group, 0…1.
    """
    scores = pair.scores
    shared, described = _shared_text(pair, parameters)
    weights = {
        "jaccard": (shared, parameters.weight_jaccard, described),
        "fuzzy": (scores.fuzzy, parameters.weight_fuzzy, text("sc.fuzzy.d")),
        "meta": (scores.metadata, parameters.weight_metadata, text("sc.meta.d")),
        "title": (scores.title, parameters.weight_title, text("sc.title.d")),
    }
    whole = fsum(weight for _, weight, _ in weights.values())
    parts = [
        ScorePart(text(f"sc.{name}"), description, percent(score), round(100 * weight / whole))
        for name, (score, weight, description) in weights.items()
    ]
    agreeing, conflicting = len(pair.facts.agree), len(pair.facts.conflict)
    if agreeing + conflicting:
        share = agreeing / (agreeing + conflicting)
        parts.append(ScorePart(text("sc.facts"), text("sc.facts.d"), percent(share), None))
    alike, sure = percent(pair.score), percent(pair.confidence)
    sentences = " ".join(_sentences(pair, parameters, alike, sure))
    if percent(weakest) < sure:
        sentences = f"{sentences} {text('sc.weakest', p=format_percent(percent(weakest) / 100))}"
    popover.set_score(alike, parts, sentences, is_confidence=alike == sure)


def _shared_text(pair: Pair, parameters: Parameters) -> tuple[float, str]:
    """Return the shared text as it counts, 0…1, and its description."""
    jaccard = pair.scores.jaccard
    plain = jaccard, text("sc.jaccard.d", words=parameters.ngram_size)
    if parameters.preset is Preset.CLASSIC or pair.kind is Kind.EXACT:
        return plain
    shared = shared_text(pair.kind, pair.scores)
    if shared <= jaccard:
        return plain
    lifted = "sc.part.d" if pair.kind is Kind.CONTAINED else "sc.coverage.d"
    return shared, text(lifted, n=percent(jaccard))


def _sentences(pair: Pair, parameters: Parameters, alike: int, sure: int) -> Iterator[str]:
    """Yield what the parts alone do not show."""
    if pair.facts.conflict:
        yield text("sc.factsdiffer", n=len(pair.facts.conflict))
    if parameters.preset is not Preset.CLASSIC:
        if pair.kind is Kind.EXACT:
            yield text("sc.samefile" if pair.cause is Cause.SAME_FILE else "sc.sametext")
        else:
            yield text("sc.onlyadd")
    if alike != sure:
        yield text("sc.confidence", p=format_percent(sure / 100))


class Popover(RetranslateMixin, QFrame):
    """Pop-up with title and close button; the content goes into `body`."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self._surface = QFrame(self)
        self._surface.setObjectName("popover")
        self._width = width
        self._title = label(role="strong")
        self._close = icon_button("close", small=True)
        self._close.clicked.connect(self.close)
        header = QHBoxLayout()
        header.addWidget(self._title, 1)
        header.addWidget(self._close)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        self._inside = QVBoxLayout(self._surface)
        self._inside.setContentsMargins(16, 12, 12, 14)
        self._inside.setSpacing(8)
        self._inside.addLayout(header)
        self._inside.addLayout(self.body)
        self._outside = QVBoxLayout(self)
        self._outside.setContentsMargins(0, 0, 0, 0)
        self._outside.addWidget(self._surface)
        self.retranslate()

    def retranslate(self) -> None:
        name_icon_button(self._close, text("ui.close"))

    def set_title(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)

    def open_below(self, anchor: QWidget) -> None:
        """Show the popover below a button, aligned at the right and moved to stay on the screen."""
        self.setFixedWidth(max(self._width, theme().scaled(self._width)))
        self.adjustSize()
        # The number of lines is known only once the labels have their width.
        for layout in (self._outside, self._inside):
            layout.activate()
        self.resize(self.width(), self._outside.totalHeightForWidth(self.width()))
        corner = anchor.mapToGlobal(QPoint(anchor.width() - self.width(), anchor.height() + 6))
        screen = anchor.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        x = max(room.left(), min(corner.x(), room.right() - self.width()))
        y = max(room.top(), min(corner.y(), room.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self._close.setFocus(Qt.FocusReason.PopupFocusReason)


WIDTH = 404
NAME_SHARE = 0.41  # of the width, for the names of the parts
LINE = 15  # px of a description at 100 %


@dataclass(frozen=True)
class ScorePart:
    """One part of the score.

    Attributes:
        score: 0…100.
        weight: 0…100; None for parts without a weight.
    """

    name: str
    description: str
    score: int
    weight: int | None


class ScorePopover(Popover):
    """Signals:
    weights_requested: the user wants to change the weights.
    """

    weights_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._total = 0
        self._is_confidence = True
        self._sentence = label(role="small", wrap=True)
        self._change = push_button(kind="link", size="s")
        super().__init__(WIDTH, parent)
        self._change.clicked.connect(self._change_clicked)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self.body.addLayout(self._rows)
        self.body.addWidget(divider())
        foot = QHBoxLayout()
        foot.addWidget(self._sentence, 1)
        foot.addWidget(self._change)
        self.body.addLayout(foot)

    def set_score(
        self, total: int, parts: list[ScorePart], sentence: str, *, is_confidence: bool = True
    ) -> None:
        """Show a score.

        Args:
            total: 0…100.
            is_confidence: whether the total is the confidence in the ring, or only the similarity.
        """
        self._total = total
        self._is_confidence = is_confidence
        layouts.clear(self._rows)
        for part in parts:
            self._rows.addWidget(_ScoreRow(part))
        self._sentence.setText(sentence)
        self.retranslate()

    def sentence(self) -> str:
        return self._sentence.text()

    def retranslate(self) -> None:
        super().retranslate()
        self.set_title(text("sc.how" if self._is_confidence else "sc.alike", n=self._total))
        self._change.setText(text("sc.change"))

    def _change_clicked(self) -> None:
        self.close()
        self.weights_requested.emit()


class _ScoreRow(QWidget):
    def __init__(self, part: ScorePart) -> None:
        super().__init__()
        self._part = part
        self.setAccessibleName(_spoken(part))
        self.setToolTip(part.description)

    def sizeHint(self) -> QSize:
        wide = theme().scaled(WIDTH - 28)
        words = self._words(QFontMetricsF(theme().font("caption_plain")), wide * NAME_SHARE)
        return QSize(wide, theme().scaled(42 - LINE) + round(words.height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _words(self, metrics: QFontMetricsF, width: float) -> QRectF:
        """Return the rectangle of the description, in as many lines as it needs."""
        room = QRectF(0, 0, width - 8, 1000)
        return metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), self._part.description)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        part = self._part
        painter = painter_for(self)
        left_width = self.width() * NAME_SHARE
        below = self._words(QFontMetricsF(look.font("caption_plain")), left_width)
        first = look.scaled(17)
        top = (self.height() - first - below.height()) / 2
        painter.setFont(look.font("medium"))
        painter.setPen(look.color("text"))
        painter.drawText(QRectF(0, top, left_width, first), Qt.AlignmentFlag.AlignVCenter, part.name)
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text3"))
        below.moveTop(top + first)
        painter.drawText(below, int(Qt.TextFlag.TextWordWrap), part.description)
        track = QRectF(left_width, self.height() / 2 - 4, self.width() * 0.27, 8)
        bar(painter, track, part.score / 100, look.color("chart"), look.color("track"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.setFont(look.font("strong", tabular=True))
        painter.setPen(look.color("text"))
        painter.drawText(QRectF(track.right(), 0, 40, self.height()), right, str(part.score))
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text3"))
        painter.drawText(QRectF(self.rect()), right, _weight(part))
        painter.end()


def _weight(part: ScorePart) -> str:
    return text("sc.weight.none") if part.weight is None else text("sc.weight.n", n=part.weight)


def _spoken(part: ScorePart) -> str:
    if part.weight is None:
        return text("a11y.score.unweighted", name=part.name, score=part.score)
    return text("a11y.score", name=part.name, score=part.score, weight=part.weight)
