"""Table of common fingerprint lengths and bands: from which shared text on a pair is found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QWidget

from app.domain.parameters import Parameters
from app.ui.look.formats import format_chance, format_number, format_percent
from app.ui.look.theme import set_style_property
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label

COMMON = ((64, 16), (128, 16), (128, 32), (192, 24), (192, 32), (192, 64), (256, 32), (256, 64), (512, 128))
COLUMNS = ("st.table.size", "st.table.rows", "st.table.effective", "st.table.chance")
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class BandTable(RetranslateMixin, QWidget):
    """Signals:
    chosen: num_permutations and num_bands by name.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._threshold = 0.0
        self._parameters = Parameters()
        self._heads = [label(role="caption") for _ in COLUMNS]
        self._cells = [[label(role="small") for _ in COLUMNS] for _ in COMMON]
        self.buttons: list[QPushButton] = [push_button(kind="link", size="s") for _ in COMMON]
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.idClicked.connect(self._choose)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        for line, cells in enumerate([self._heads, *self._cells]):
            for column, cell in enumerate(cells):
                cell.setAlignment(RIGHT)
                grid.addWidget(cell, line, column)
        for line, button in enumerate(self.buttons):
            self._group.addButton(button, line)
            grid.addWidget(button, line + 1, len(COLUMNS))
        self.retranslate()

    def show_choice(self, parameters: Parameters, threshold: float) -> None:
        """Emphasise the chosen line, and show the chances of being found at a threshold, 0…1."""
        self._parameters, self._threshold = parameters, threshold
        self.retranslate()

    def retranslate(self) -> None:
        at = format_percent(self._threshold)
        for head, key in zip(self._heads, COLUMNS, strict=True):
            head.setText(text(key, p=at) if key == "st.table.chance" else text(key))
        now = self._parameters
        for (length, bands), cells, button in zip(COMMON, self._cells, self.buttons, strict=True):
            line = Parameters(num_permutations=length, num_bands=bands)
            values, count = format_number(length), format_number(bands)
            shown = (
                f"{values} × {count}",
                format_number(line.rows_per_band),
                format_percent(line.effective_threshold),
                format_chance(line.chance(self._threshold)),
            )
            is_chosen = (length, bands) == (now.num_permutations, now.num_bands)
            for cell, content in zip(cells, shown, strict=True):
                cell.setText(content)
                set_style_property(cell, "role", "field" if is_chosen else "small")
            button.setText(text("st.table.use"))
            button.setAccessibleName(text("st.table.use.a11y", values=values, bands=count))
            button.setEnabled(not is_chosen)

    def _choose(self, line: int) -> None:
        length, bands = COMMON[line]
        self.chosen.emit({"num_permutations": length, "num_bands": bands})
