"""What the kept document receives, in detail, before anything is decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QDialogButtonBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.domain.documents import Document, Taxonomy
from app.domain.runs import Field
from app.services.carry_over import Write
from app.ui.i18n import text
from app.ui.review.details_rows import DetailRow
from app.ui.review.wording import field_ids, tag_ids, tag_name
from app.ui.widgets.icon_label import IconLabel
from app.ui.widgets.labels import label
from app.ui.widgets.question import ShadedDialog

WIDTH, HEIGHT = 520, 420


class CarryDialog(ShadedDialog):
    """Closes with a button or Esc."""

    def __init__(
        self,
        keeper: Document,
        writes: Sequence[Write],
        rows: Sequence[DetailRow],
        taxonomy: Taxonomy,
        parent: QWidget,
    ) -> None:
        """rows: the details of keeper and copy, for the values in which they differ."""
        super().__init__(parent)
        self.setWindowTitle(text("merge.title"))
        self.resize(WIDTH, HEIGHT)
        content = QWidget()
        lines = QVBoxLayout(content)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(8)
        added = list(_added(keeper, writes, rows, taxonomy))
        if added:
            lines.addWidget(label(text("merge.adds", title=keeper.title), "strong", wrap=True))
        for words in added:
            lines.addWidget(IconLabel("plus", words, "keep", "body"))
        if not writes:
            lines.addWidget(label(text("merge.nothing"), "secondary", wrap=True))
        if any(write.field is Field.ARCHIVE_SERIAL_NUMBER for write in writes):
            lines.addWidget(IconLabel("info", text("merge.asn"), "accent_text"))
        kept = [row for row in rows if _both_have_a_value(row)]
        if kept:
            lines.addSpacing(8)
            lines.addWidget(label(text("merge.kept"), "strong"))
            lines.addWidget(label(text("merge.conflict"), "small", wrap=True))
        for row in kept:
            value = text("merge.value", field=row.label, x=row.kept.spoken())
            lines.addWidget(IconLabel("equal", value, "text2", "body"))
        lines.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(content)
        buttons = QDialogButtonBox()
        self.done_button = buttons.addButton(text("ui.close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.done_button.setDefault(True)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(text("merge.title"), "h2"))
        column.addWidget(scroll, 1)
        column.addWidget(buttons)
        self.lines = [*added, *(row.label for row in kept)]


def _added(
    keeper: Document, writes: Sequence[Write], rows: Sequence[DetailRow], taxonomy: Taxonomy
) -> Iterator[str]:
    """One line for each thing that is added."""
    for tag in tag_ids(writes, keeper.id):
        yield text("merge.tag", x=tag_name(tag, taxonomy))
    for row in rows:  # assignments, fields and the archive number, as the table words them
        if row.kept.added and row.label not in (text("dt.tags"), text("dt.notes")):
            yield text("merge.value", field=row.label, x=", ".join(row.kept.added))
    for write in writes:
        if write.field is Field.NOTE:
            yield text("merge.note", x=str(write.after))
        elif write.document != keeper.id and field_ids(write):
            yield text("merge.turned", title=f"#{write.document}")


def _both_have_a_value(row: DetailRow) -> bool:
    """Whether the copy has a single value that the keeper's own one stands against."""
    own, other = (row.left, row.right) if row.kept == row.left else (row.right, row.left)
    is_single = bool(own.words and other.words) and not row.kept.added
    return row.carried and row.differs and is_single and "–" not in (own.words, other.words)
