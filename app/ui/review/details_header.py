"""The head of the details table: which document is left and right, and whether each is kept."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.review.letter import Letter
from app.ui.review.shown_pair import PlannedOutcome, ShownPair
from app.ui.widgets.document_badges import OutcomeBadge
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_label import Icon
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for
from app.ui.widgets.retranslated import RetranslateMixin

HEIGHT = 40
KEPT_MARGINS = (14, 12)
ICON, BESIDE_ICON = 16, 8


class DetailsHeader(RetranslateMixin, QWidget):
    """Its cells have the widths of the table's columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corner = QWidget()
        self.left = _SideCell("rv.left")
        self.right = _SideCell("rv.right")
        self._kept = QWidget()
        self._kept_label = ElidedLabel(role="strong")
        self._kept_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        kept = QHBoxLayout(self._kept)
        kept.setContentsMargins(KEPT_MARGINS[0], 0, KEPT_MARGINS[1], 0)
        kept.setSpacing(BESIDE_ICON)
        kept.addWidget(Icon("merge", "keep", ICON))
        kept.addWidget(self._kept_label, 1)
        self._cells = (self._corner, self.left, self.right, self._kept)
        for cell in self._cells:
            cell.setParent(self)
        self.setFixedHeight(max(HEIGHT, theme().scaled(HEIGHT)))
        theme().changed.connect(self._follow_theme)
        self._follow_theme()
        self.retranslate()

    def show_subject(self, subject: ShownPair) -> None:
        self.left.show_document(subject, subject.left)
        self.right.show_document(subject, subject.right)
        self._kept.setVisible(subject.group is not None)

    def set_widths(self, widths: Sequence[int]) -> None:
        x = 0
        for cell, width in zip(self._cells, widths, strict=True):
            cell.setGeometry(x, 0, width, self.height() - 1)
            x += width
        self._name_kept()
        self.update()  # also the line below the cells, which do not cover it

    def retranslate(self) -> None:
        self._name_kept()

    def _name_kept(self) -> None:
        """In full where there is room, otherwise in fewer words."""
        measured = self._kept_label.fontMetrics()
        whole = text("dt.after")
        margins = KEPT_MARGINS[0] + KEPT_MARGINS[1] + ICON + BESIDE_ICON
        fits = measured.horizontalAdvance(whole) + margins <= self._kept.width()
        self._kept_label.setText(whole if fits else text("dt.after.short"))
        self._kept.setToolTip("" if fits else whole)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), look.color("line"))
        painter.fillRect(QRectF(self._kept.x(), 0, 2, self.height()), look.color("keep_line"))
        painter.end()

    def _follow_theme(self) -> None:
        self._kept_label.setStyleSheet(f"color: {theme().color('keep').name()}")


class _SideCell(RetranslateMixin, QWidget):
    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self._letter = Letter()
        self._label = label(role="strong")
        self.pill = OutcomeBadge("keep")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        for widget in (self._letter, self._label, self.pill):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self.retranslate()

    def show_document(self, subject: ShownPair, document: int) -> None:
        self._letter.set_letter(subject.letter(document))
        self._label.setToolTip(subject.documents[document].title)
        outcome = subject.outcome(document)
        decided = outcome in (PlannedOutcome.KEEP, PlannedOutcome.TRASH)
        self.pill.setVisible(decided)
        if decided:
            self.pill.set_outcome(str(outcome))

    def retranslate(self) -> None:
        self._label.setText(text(self._key))
