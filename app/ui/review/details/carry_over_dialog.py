"""What the kept document receives, in detail, and which values it shall have where documents differ."""

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
from app.ui.look.translation import text
from app.ui.review.details.delegate import GOES
from app.ui.widgets.dialogs import ShadedDialog
from app.ui.widgets.labels import IconLabel, label
from app.ui.wording.carry_over import (
    change_words,
    field_ids,
    removed_tag_ids,
    replaces,
    slot_label,
    slot_words,
    tag_ids,
    tag_name,
    written_slots,
)

WIDTH, HEIGHT = 560, 520
WIDEST_VALUE = 420  # px; a longer one is cut short and whole in the tooltip


class CarryOverDialog(ShadedDialog):
    """Closes with a button or Esc; a choice holds at once.

    Attributes:
        lines: what is told of the carry-over, line by line.
        radios: the values to choose from, by slot and document (None: of all together), as they are shown.

    Signals:
        value_chosen: slot, and the document whose value the kept one shall have; None for those of all.
    """

    value_chosen = Signal(str, object)

    def __init__(self, letter: Callable[[int], str], parent: QWidget) -> None:
        """letter: of a document of the group."""
        super().__init__(parent)
        self._letter = letter
        self._offered: tuple[tuple[str, tuple[Option, ...]], ...] | None = None
        self.lines: list[str] = []
        self.radios: dict[tuple[str, int | None], QRadioButton] = {}
        self._of_radio: dict[QObject, tuple[str, int | None]] = {}
        self.setWindowTitle(text("merge.title"))
        self.resize(WIDTH, HEIGHT)
        self._told = _Column(8)
        self._choices = _Column(4)
        content = QWidget()
        parts = QVBoxLayout(content)
        parts.setContentsMargins(4, 0, 8, 0)  # room for the focus ring
        parts.setSpacing(16)
        parts.addWidget(self._told)
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

    def show_offer(
        self,
        offer: CarryOverChoices,
        writes: Sequence[Write],
        alternatives: Sequence[FieldChoice],
    ) -> None:
        """Tell what is written to the kept document, and what there is to choose."""
        self._show_told(offer.keeper, writes, offer.taxonomy)
        is_first = self._offered is None
        offered = tuple((one.slot, one.options) for one in alternatives)
        if offered != self._offered:
            self._offered = offered
            self._show_choices(offer.keeper, alternatives, offer.taxonomy)
        for one in alternatives:
            self.radios[one.slot, one.chosen].setChecked(True)
        if is_first and self.radios:
            first = next(radio for radio in self.radios.values() if radio.isChecked())
            first.setFocus()

    def _show_told(self, keeper: Document, writes: Sequence[Write], taxonomy: Taxonomy) -> None:
        self._told.empty()
        layout = self._told.rows
        told = list(_told(keeper, writes, taxonomy))
        self.lines = [line for _, line in told]
        if told:
            layout.addWidget(label(text("merge.adds", title=keeper.title), "strong", wrap=True))
        else:
            layout.addWidget(label(text("merge.nothing"), "secondary", wrap=True))
        for icon, line in told:
            layout.addWidget(IconLabel(icon, line, "text2" if icon == GOES else "keep", "body"))
        if any(write.field is Field.ARCHIVE_SERIAL_NUMBER for write in writes):
            layout.addWidget(IconLabel("info", text("merge.asn"), "accent_text"))

    def _show_choices(
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
        """A frame of its own for each, within which the arrow keys move."""
        name = slot_label(found.slot, taxonomy)
        box = _Column(2)
        box.setAccessibleName(name)
        box.rows.addWidget(label(name, "secondary"))
        group = QButtonGroup(box)
        for option in found.options:
            value = slot_words(found.slot, option.value, taxonomy)
            words = self._option_words(keeper, option.document, value)
            radio = QRadioButton()
            short = radio.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, WIDEST_VALUE)
            radio.setText(short.replace("&", "&&"))
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
    """Under which heading a choice stands."""
    if found.unites:
        return "merge.united"
    return "merge.contradict" if found.contradicts else "merge.choose"


def _told(keeper: Document, writes: Sequence[Write], taxonomy: Taxonomy) -> Iterator[tuple[str, str]]:
    """An icon and a line for each thing that is added or replaced."""
    for tag in tag_ids(writes, keeper.id):
        yield "plus", text("merge.tag", x=tag_name(tag, taxonomy))
    for tag in removed_tag_ids(writes, keeper.id):
        yield GOES, text("merge.untag", x=tag_name(tag, taxonomy))
    for write in writes:
        if write.document == keeper.id and write.field is Field.NOTE:
            yield "plus", text("merge.note", x=str(write.after))
        elif write.document == keeper.id:
            for slot, before, after in written_slots(write):
                words = change_words(slot, before, after, taxonomy)
                icon = "merge" if replaces(before, after) else "plus"
                yield icon, text("merge.value", field=slot_label(slot, taxonomy), x=words)
        elif field_ids(write):
            yield "plus", text("merge.turned", title=f"#{write.document}")


class _Column(QWidget):
    """Widgets below one another, to be filled anew."""

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
