"""Row for one kind of group: meaning, number, size, and a link to the groups."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.domain.keeper import WhyNot
from app.services.review.overview import KindFigures
from app.ui.look.formats import format_number, format_size
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import IconTile, label
from app.ui.widgets.painting import bar, painter_for

HEIGHT = 66
PADDING, GAP = 14, 14
SIZE_WIDTH = 106


class KindRow(RetranslateMixin, QWidget):
    """A row of the overview; look-alikes are shown muted, because they are not duplicates.

    Signals:
        chosen: the Kind whose groups shall be shown.
        newest_requested: the newest of all groups shall be kept; only of exact copies.
    """

    chosen = Signal(object)
    newest_requested = Signal()

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self._name = "lookalike" if kind is Kind.LOOKALIKE else str(kind)
        self._groups, self._most = 0, 0
        self._size: int | None = None
        self._pages = 0
        self._chains, self._older = 0, 0
        self._title = label(role="strong", wrap=True)
        self._meaning = label(role="small", wrap=True)
        self._reasons: Counter[WhyNot] = Counter()
        self.not_suggested = label(role="hint", wrap=True)
        self._count = CountBar()
        self._bytes = label(role="small")
        self._page_count = label(role="hint")
        self.button = push_button(size="s")
        self.button.clicked.connect(self._choose)
        self.newest = push_button(size="s")
        self.newest.clicked.connect(self.newest_requested)
        self._lay_out()
        theme().changed.connect(self._fit)
        self._fit()
        self.retranslate()

    def _lay_out(self) -> None:
        texts = _stacked(self._title, self._meaning, self.not_suggested)
        self._sizes = _stacked(self._bytes, self._page_count)
        for amount in (self._bytes, self._page_count):
            amount.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._action = QWidget()
        action = QHBoxLayout(self._action)
        action.setContentsMargins(0, 0, 0, 0)
        action.addStretch(1)
        action.addWidget(self.newest)
        # Not before it has a parent: it would open as a window of its own and take the focus.
        self.newest.setVisible(self._kind is Kind.EXACT)
        action.addWidget(self.button)
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, 6, PADDING + 2, 6)
        row.setSpacing(GAP)
        row.addWidget(IconTile(f"kind-{self._name}", quiet=self._kind is Kind.LOOKALIKE))
        row.addWidget(texts, 1)
        row.addWidget(self._count)
        row.addWidget(self._sizes)
        row.addWidget(self._action)

    def set_figures(self, figures: KindFigures, most: int) -> None:
        """Show the figures of a kind of duplicate; `most` groups fill the bar."""
        self._groups, self._most = figures.groups, most
        self._size, self._pages = figures.size, figures.pages
        self.retranslate()

    def set_pairs(self, pairs: int) -> None:
        """Show the number of look-alike pairs."""
        self._groups = pairs
        self.retranslate()

    def set_chains(self, chains: int, older: int) -> None:
        """Show the number of chains of versions, and of the older versions in them."""
        self._chains, self._older = chains, older
        self.retranslate()

    def set_reasons(self, reasons: Counter[WhyNot]) -> None:
        """Show in how many groups nothing is suggested, and why."""
        self._reasons = reasons
        self.retranslate()

    @property
    def action_width(self) -> int:
        """Pixels that its buttons need."""
        return self._action.sizeHint().width()

    def set_action_width(self, width: int) -> None:
        """Give the buttons this much room, so that the figures of all rows are below each other."""
        self._action.setFixedWidth(width)

    def show_sizes(self, shown: bool) -> None:
        """Show or hide the sizes; a narrow window has no room for them."""
        self._sizes.setVisible(shown)

    def retranslate(self) -> None:
        kind = text(f"kinds.{self._name}")
        self._title.setText(kind)
        meaning = text(f"kinds.{self._name}.d")
        if self._chains:
            meaning = text("ov.chains", n=self._chains, m=text("ov.older", n=self._older))
        self._meaning.setText(meaning)
        self.not_suggested.setVisible(bool(self._reasons))
        if self._reasons:
            numbers: Counter[str] = Counter()
            for why, n in self._reasons.items():
                numbers[_why_key(why)] += n
            counted = [text("ov.whynot.n", n=n, why=text(key)) for key, n in numbers.most_common()]
            self.not_suggested.setText(text("ov.whynot", reasons="; ".join(counted)))
        lookalikes = self._kind is Kind.LOOKALIKE
        unit = text("ov.pairs.n" if lookalikes else "ov.groups.n", n=self._groups)
        share = None if lookalikes else self._groups / max(self._most, 1)
        self._count.set_count(format_number(self._groups), unit, share)
        self._bytes.setText("" if self._size is None else format_size(self._size))
        self._bytes.setVisible(self._size is not None)
        self._page_count.setText(text("count.pages", n=self._pages) if self._pages else "")
        self._page_count.setVisible(self._pages > 0)
        self.newest.setText(text("ov.bulk", x=self._groups))
        self.button.setText(text("ov.view" if lookalikes else "ov.review"))
        self.button.setAccessibleName(text("ov.view.kind" if lookalikes else "ov.review.kind", kind=kind))

    def _choose(self) -> None:
        self.chosen.emit(self._kind)

    def _fit(self) -> None:
        self.setMinimumHeight(theme().scaled(HEIGHT))
        self._sizes.setFixedWidth(theme().scaled(SIZE_WIDTH))


def _why_key(why: WhyNot) -> str:
    one_sided = why in (WhyNot.INK_ON_COPY, WhyNot.INK_ON_KEEPER)
    return "ov.whynot.ink" if one_sided else f"ov.whynot.{why}"


def _stacked(*lines: QWidget) -> QWidget:
    """Stack lines, vertically centred."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    column.addStretch(1)
    for line in lines:
        column.addWidget(line)
    column.addStretch(1)
    return holder


WIDTH, BAR_HEIGHT = 118, 34
BAR = 4
UNIT_GAP = 6


class CountBar(QWidget):
    """Right-aligned count with a bar; without a share there is no bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = self._unit = ""
        self._share: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_count(self, count: str, unit: str, share: float | None = None) -> None:
        """Show a count; share is 0…1 of the bar's width."""
        self._count, self._unit, self._share = count, unit, share
        self.setAccessibleName(f"{count} {unit}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().scaled(WIDTH), theme().scaled(BAR_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        line = QRectF(0, 0, self.width(), self.height() - (BAR + 6 if self._share is not None else 0))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text2"))
        painter.drawText(line.adjusted(0, 3, 0, 3), right, self._unit)
        taken = painter.fontMetrics().horizontalAdvance(self._unit) + UNIT_GAP
        painter.setFont(look.font("figure", tabular=True))
        painter.setPen(look.color("text"))
        painter.drawText(line.adjusted(0, 0, -taken, 0), right, self._count)
        if self._share is not None:
            below = QRectF(0, self.height() - BAR, self.width(), BAR)
            bar(painter, below, self._share, look.color("chart"), look.color("track"))
        painter.end()
