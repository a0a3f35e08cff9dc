"""Dialog that lists what the keeper receives and lets the user choose between differing values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QFrame,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.domain.documents import Document, Taxonomy
from app.domain.runs import Field
from app.services.carry_over.choices import CarryOverChoices, FieldChoice, Option
from app.services.carry_over.planning import Write
from app.ui.look.formats import literal
from app.ui.look.translation import text
from app.ui.review.details.delegate import GOES
from app.ui.widgets.dialogs import ShadedDialog
from app.ui.widgets.labels import IconLabel, label
from app.ui.wording.carry_over import (
    change_text,
    field_ids,
    field_label,
    gains,
    removed_tag_ids,
    replaces,
    tag_ids,
    tag_name,
    value_text,
    written_fields,
)

WIDTH, HEIGHT = 560, 520
WIDEST_VALUE = 420  # px; longer values are elided and complete in the tooltip


class CarryOverDialog(ShadedDialog):
    """Choices take effect immediately; the dialog closes with its button or Esc.

    Attributes:
        lines: the lines that describe the carry-over.
        radios: the radio buttons by field and document (None: all combined), in display order.

    Signals:
        value_chosen: field, and the document whose value the keeper receives; None for those of all.
    """

    value_chosen = Signal(str, object)

    def __init__(self, letter: Callable[[int], str], parent: QWidget) -> None:
        """Create the dialog; `letter` returns the letter of a document of the group."""
        super().__init__(parent)
        self._letter = letter
        self._offered: tuple[tuple[str, tuple[Option, ...]], ...] | None = None
        self.lines: list[str] = []
        self.radios: dict[tuple[str, int | None], QRadioButton] = {}
        self._of_radio: dict[QObject, tuple[str, int | None]] = {}
        self.setWindowTitle(text("merge.title"))
        self.resize(WIDTH, HEIGHT)
        self._summary = _Column(8)
        self._choices = _Column(4)
        content = QWidget()
        parts = QVBoxLayout(content)
        parts.setContentsMargins(4, 0, 8, 0)  # room for the focus ring
        parts.setSpacing(16)
        parts.addWidget(self._summary)
        parts.addWidget(self._choices)
        parts.addStretch(1)
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

    def show_choices(
        self,
        choices: CarryOverChoices,
        writes: Sequence[Write],
        alternatives: Sequence[FieldChoice],
    ) -> None:
        """Show what is written to the keeper, and the fields with a choice."""
        self._show_summary(choices.keeper, writes, choices.taxonomy)
        is_first = self._offered is None
        offered = tuple((one.slot, one.options) for one in alternatives)
        if offered != self._offered:
            self._offered = offered
            self._show_alternatives(choices.keeper, alternatives, choices.taxonomy)
        for one in alternatives:
            self.radios[one.slot, one.chosen].setChecked(True)
        if is_first and self.radios:
            first = next(radio for radio in self.radios.values() if radio.isChecked())
            first.setFocus()

    def _show_summary(self, keeper: Document, writes: Sequence[Write], taxonomy: Taxonomy) -> None:
        self._summary.empty()
        layout = self._summary.rows
        lines = list(_summary_lines(keeper, writes, taxonomy))
        self.lines = [line for _, line in lines]
        if lines:
            layout.addWidget(label(text("merge.adds", title=keeper.title), "strong", wrap=True))
        else:
            layout.addWidget(label(text("merge.nothing"), "secondary", wrap=True))
        for icon, line in lines:
            layout.addWidget(IconLabel(icon, line, "text2" if icon == GOES else "keep", "body"))
        if any(write.field is Field.ARCHIVE_SERIAL_NUMBER for write in writes):
            layout.addWidget(IconLabel("info", text("merge.asn"), "accent_text"))

    def _show_alternatives(
        self, keeper: Document, alternatives: Sequence[FieldChoice], taxonomy: Taxonomy
    ) -> None:
        self._choices.empty()
        layout = self._choices.rows
        self.radios = {}
        self._of_radio = {}
        for head in ("merge.contradict", "merge.united", "merge.choose"):
            group = [one for one in alternatives if _head(one) == head]
            if group:
                layout.addSpacing(8)
                layout.addWidget(label(text(head), "strong", wrap=True))
                layout.addWidget(label(text(f"{head}.d"), "small", wrap=True))
                layout.addSpacing(4)
            for one in group:
                layout.addWidget(self._choice(keeper, one, taxonomy))

    def _choice(self, keeper: Document, found: FieldChoice, taxonomy: Taxonomy) -> QWidget:
        """Return a group of radio buttons; the arrow keys move within it."""
        name = field_label(found.slot, taxonomy)
        box = _Column(2)
        box.setAccessibleName(name)
        box.rows.addWidget(label(name, "secondary"))
        group = QButtonGroup(box)
        for option in found.options:
            value = value_text(found.slot, option.value, taxonomy)
            words = self._option_words(keeper, option.document, value)
            radio = QRadioButton()
            short = radio.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, WIDEST_VALUE)
            radio.setText(literal(short))
            radio.setToolTip(words if short != words else "")
            radio.setAccessibleName(text("merge.value", field=name, x=words))
            radio.clicked.connect(self._on_clicked)
            self.radios[found.slot, option.document] = radio
            self._of_radio[radio] = (found.slot, option.document)
            group.addButton(radio)
            box.rows.addWidget(radio)
        return box

    def _option_words(self, keeper: Document, document: int | None, value: str) -> str:
        if document is None:
            return text("merge.all", x=value)
        key = "merge.own" if document == keeper.id else "merge.theirs"
        return text(key, d=self._letter(document), x=value)

    def _on_clicked(self) -> None:
        chosen = self._of_radio.get(self.sender())
        if chosen is not None:
            self.value_chosen.emit(*chosen)


def _head(found: FieldChoice) -> str:
    """Return the key of the heading for a choice."""
    if found.unites:
        return "merge.united"
    return "merge.contradict" if found.contradicts else "merge.choose"


def _summary_lines(
    keeper: Document, writes: Sequence[Write], taxonomy: Taxonomy
) -> Iterator[tuple[str, str]]:
    """Yield an icon and a line for each value that is added, removed or replaced."""
    for tag in tag_ids(writes, keeper.id):
        yield "plus", text("merge.tag", x=tag_name(tag, taxonomy))
    for tag in removed_tag_ids(writes, keeper.id):
        yield GOES, text("merge.untag", x=tag_name(tag, taxonomy))
    for write in writes:
        if write.document == keeper.id and write.field is Field.NOTE:
            yield "plus", text("merge.note", x=str(write.after))
        elif write.document == keeper.id:
            for slot, before, after in written_fields(write):
                words = change_text(slot, before, after, taxonomy)
                icon = "merge" if replaces(before, after) else "plus" if gains(before, after) else GOES
                yield icon, text("merge.value", field=field_label(slot, taxonomy), x=words)
        elif field_ids(write):
            yield "plus", text("merge.turned", title=f"#{write.document}")


class _Column(QWidget):
    """Column of widgets that can be emptied and refilled."""

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(spacing)

    def empty(self) -> None:
        while (item := self.rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
