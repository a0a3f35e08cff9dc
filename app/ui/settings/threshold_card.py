"""Similarity threshold, its effect on the library, and the search parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.parameters import Parameters, Preset, band_counts
from app.services.scan.detection import Detection
from app.ui.look.formats import format_chance, format_number, format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.settings.band_table import BandTable
from app.ui.widgets.fields import Slider
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.panels import Disclosure, Panel, divider

LEAST_THRESHOLD = 30  # percent; below that documents are not similar
LENGTHS = (64, 96, 128, 192, 256, 300, 384, 512)  # of a signature, in values
PADDING, GAP = 20, 32
SURE = 0.95  # probability from which a pair counts as found


class ThresholdCard(RetranslateMixin, Panel):
    """Curve on the left, controls on the right; stacked in a narrow window.

    Signals:
        threshold_moved: the user moved the slider or the line of the curve.
        search_chosen: num_bands and num_permutations by name, which belong together.
    """

    threshold_moved = Signal()
    search_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._chosen = Parameters()
        self._detection: Detection | None = None
        self.curve = DetectionCurve()
        self.threshold = Slider()
        self.threshold.setRange(LEAST_THRESHOLD, 100)
        self.threshold.setPageStep(5)
        self.bands, self.rows, self.length = QComboBox(), QComboBox(), QComboBox()
        self._captions = [label(role="field"), label(role="small")]
        self._number = label(role="number")
        self._counted = label(role="small", wrap=True)
        self._chance = label(role="ok", wrap=True)
        self._ends = [label(role="small"), label(role="small")]
        self._names = [label(role="secondary"), label(role="secondary")]
        self._explanation = label(role="small", wrap=True)
        self.table = BandTable()
        self._table_part = Disclosure()
        self._lay_out()
        self.threshold.valueChanged.connect(self._on_threshold)
        self.curve.moved.connect(self.threshold.setValue)
        self.bands.activated.connect(self._choose_bands)
        self.rows.activated.connect(self._choose_rows)
        self.length.activated.connect(self._choose_length)
        self.table.chosen.connect(self.search_chosen)
        self.retranslate()

    def show_chosen(self, chosen: Parameters) -> None:
        """Set the controls to the given parameters without reporting a change."""
        self._chosen = chosen
        self.threshold.blockSignals(True)
        self.threshold.setValue(round(chosen.similarity_threshold * 100))
        self.threshold.blockSignals(False)
        counts = band_counts(
            chosen.num_permutations
        )  # the possible rows are the same numbers: divisors come in pairs
        _fill(self.bands, counts, chosen.num_bands)
        _fill(self.rows, counts, chosen.rows_per_band)
        self._fill_lengths()
        self.curve.set_search(chosen)
        self._show_values()

    def show_found(self, detection: Detection | None) -> None:
        """Show the results of the last analysis; None while the threshold is being changed."""
        self._detection = detection
        if detection is not None:
            self.curve.set_pairs(detection.shared_text)
        self._show_values()

    def retranslate(self) -> None:
        for caption, key in zip(self._captions, ("st.curve", "st.shared"), strict=True):
            caption.setText(text(key))
        for end, key in zip(self._ends, ("st.loose", "st.strict"), strict=True):
            end.setText(text(key))
        for name, key in zip(self._names, ("st.bandsrows", "st.length"), strict=True):
            name.setText(text(key))
        self.threshold.setAccessibleName(text("st.threshold"))
        self._table_part.set_title(text("st.table"))
        for box, key in ((self.bands, "st.bands"), (self.rows, "st.rows"), (self.length, "st.length")):
            box.setAccessibleName(text(key))
        self._fill_lengths()
        self._show_values()

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(6)
        right.setSpacing(8)
        left.addWidget(self._captions[0])
        left.addWidget(self.curve)
        left.addWidget(self._captions[1], 0, Qt.AlignmentFlag.AlignHCenter)
        left.addStretch(1)
        figures = QHBoxLayout()
        counted = QVBoxLayout()
        counted.setSpacing(0)
        counted.addWidget(self._number)
        counted.addWidget(self._counted)
        figures.addLayout(counted, 1)
        figures.addWidget(self._chance, 1, Qt.AlignmentFlag.AlignBottom)
        self._chance.setAlignment(Qt.AlignmentFlag.AlignRight)
        right.addLayout(figures)
        right.addWidget(self.threshold)
        ends = QHBoxLayout()
        ends.addWidget(self._ends[0])
        ends.addStretch(1)
        ends.addWidget(self._ends[1])
        right.addLayout(ends)
        right.addWidget(divider())
        right.addLayout(_row(self._names[0], self.bands, label("×", "secondary"), self.rows))
        right.addLayout(_row(self._names[1], self.length))
        right.addWidget(self._explanation)
        self._table_part.body.addWidget(self.table)
        right.addWidget(self._table_part)
        right.addStretch(1)
        body = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._columns.setContentsMargins(PADDING, 16, PADDING, 16)
        self._columns.setSpacing(GAP)
        self._columns.addLayout(left, 11)
        self._columns.addLayout(right, 9)
        self.add_row(body)

    def set_wide(self, wide: bool) -> None:
        """Place both parts side by side, or stacked."""
        side = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(side)

    def _fill_lengths(self) -> None:
        lengths = sorted({*LENGTHS, self._chosen.num_permutations})
        self.length.clear()
        for values in lengths:
            self.length.addItem(text("st.length.n", values), values)
        self.length.setCurrentIndex(lengths.index(self._chosen.num_permutations))

    def _show_values(self) -> None:
        threshold = self.threshold.value() / 100
        found = self._detection
        groups = found.groups if found is not None else None
        self._number.setText("–" if groups is None else format_number(groups))
        counted = format_percent(threshold)
        if groups is not None:
            counted = text("st.groups.n", groups, p=counted)
        self._counted.setText(counted)
        described = f"{self._number.text()} {counted}"
        self.threshold.setAccessibleDescription(described)
        chance = self._chosen.chance(threshold)
        self._chance.setText(text("st.foundwith", p=format_chance(chance)))
        self._chance.setProperty("role", "ok" if chance >= SURE else "warning")
        self._chance.style().polish(self._chance)
        classic = Parameters.classic()
        notes = [
            text("st.effective", p=format_percent(self._chosen.effective_threshold)),
            text("st.dashed", bands=classic.num_bands, rows=classic.rows_per_band),
        ]
        if self._chosen.preset is Preset.STANDARD:
            notes.append(text("st.rare"))
        if found is not None and found.groups is not None and not found.up_to_date:
            notes.append(text("st.nextscan"))
        self._explanation.setText(" ".join(notes))
        self.table.show_choice(self._chosen, threshold)
        self.curve.set_threshold(threshold)
        self.curve.setAccessibleDescription(f"{self._chance.text()}. {described}")

    # --- choosing --------------------------------------------------------------------------------

    def _on_threshold(self) -> None:
        self._detection = None
        self._show_values()
        self.threshold_moved.emit()

    def _choose_bands(self) -> None:
        self._choose(self.bands.currentData(), self._chosen.num_permutations)

    def _choose_rows(self) -> None:
        """Derive the bands from the rows: bands × rows is the length."""
        length = self._chosen.num_permutations
        self._choose(length // self.rows.currentData(), length)

    def _choose_length(self) -> None:
        length = self.length.currentData()
        self._choose(self._chosen.bands_for(length), length)

    def _choose(self, bands: int, length: int) -> None:
        self.search_chosen.emit({"num_bands": bands, "num_permutations": length})


def _fill(box: QComboBox, values: Iterable[int], chosen: int) -> None:
    box.clear()
    for value in values:
        box.addItem(format_number(value), value)
    box.setCurrentIndex(box.findData(chosen))


def _row(name: QWidget, *controls: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(name, 1)
    for control in controls:
        row.addWidget(control)
    return row


HEIGHT = 240
LEFT, TOP, RIGHT, BELOW = 46, 10, 24, 26  # space for percentages and handle, at 100 % text size
HANDLE = 6.0  # radius
REACH = 12.0  # pixels beside the line where it can still be dragged
TALLEST = 0.34  # of the height, which keeps the bars below the curve
STEPS = 100


class DetectionCurve(QWidget):
    """S-curve of bands × rows, the classic curve dashed, and the pairs of the library as bars.

    A dotted line marks the effective threshold, where the curve is about steepest.
    The line with the handle marks the threshold and can be dragged; keyboard users have the slider.

    Signals:
        moved: the threshold in percent, while the line is dragged.
    """

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parameters = Parameters()
        self._classic = Parameters.classic()
        self._pairs: Sequence[int] = ()
        self._threshold = 0.75
        self._dragged = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        theme().changed.connect(self.updateGeometry)

    def set_search(self, parameters: Parameters) -> None:
        """Set the parameters of the curve."""
        self._parameters = parameters
        self.update()

    def set_pairs(self, pairs: Sequence[int]) -> None:
        """Set the number of pairs by shared text, in classes of equal width from 0 to 1."""
        self._pairs = pairs
        self.update()

    def set_threshold(self, threshold: float) -> None:
        """Set the threshold, 0…1."""
        self._threshold = threshold
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, theme().scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    # --- dragging --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._at_line(event.position()):
            self._dragged = True
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._dragged or self._at_line(event.position())
        self.setCursor(Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor)
        if self._dragged:
            plot = self._plot()
            share = (event.position().x() - plot.left()) / plot.width()
            self.moved.emit(round(100 * min(1.0, max(0.0, share))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = False
        super().mouseReleaseEvent(event)

    def _at_line(self, point: QPointF) -> bool:
        return abs(point.x() - self._point(self._threshold, 0).x()) <= REACH

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        self._paint_grid(painter)
        self._paint_pairs(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color("text2"), 1.2, Qt.PenStyle.DashLine))
        painter.drawPath(self._curve(self._classic))
        painter.setPen(QPen(look.color("accent"), 2.2))
        painter.drawPath(self._curve(self._parameters))
        effective = self._parameters.effective_threshold
        painter.setPen(QPen(look.color("accent"), 1.2, Qt.PenStyle.DotLine))
        painter.drawLine(
            self._point(effective, self._parameters.chance(effective)), self._point(effective, 0)
        )
        handle = self._point(self._threshold, self._parameters.chance(self._threshold))
        painter.setPen(QPen(look.color("text"), 1.4))
        painter.drawLine(handle, self._point(self._threshold, 0))
        painter.setPen(QPen(look.color("accent"), 2))
        painter.setBrush(look.color("surface"))
        painter.drawEllipse(handle, HANDLE, HANDLE)
        painter.end()

    def _paint_grid(self, painter: QPainter) -> None:
        look, plot = theme(), self._plot()
        painter.setFont(look.font("caption_plain", tabular=True))
        room = look.scaled(RIGHT)
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            left, right = self._point(0, share), self._point(1, share)
            painter.setPen(QPen(look.color("line_strong" if not share else "line"), 1))
            painter.drawLine(left, right)
            painter.setPen(look.color("text2"))
            beside = QRectF(0, left.y() - room, plot.left() - 8, 2 * room)
            right_hand = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(beside, right_hand, format_percent(share))
            x = self._point(share, 0).x()
            below = QRectF(x - room, plot.bottom() + 4, 2 * room, self.height() - plot.bottom() - 4)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, format_percent(share))

    def _paint_pairs(self, painter: QPainter) -> None:
        """Paint the bars at square-root scale; otherwise a series of bills would flatten all others."""
        most = max(self._pairs, default=0)
        if not most:
            return
        plot = self._plot()
        width = plot.width() / len(self._pairs)
        for place, pairs in enumerate(self._pairs):
            if not pairs:
                continue
            height = max(2.0, plot.height() * TALLEST * (pairs / most) ** 0.5)
            area = QRectF(plot.left() + place * width + 1, plot.bottom() - height, width - 2, height)
            reached = (place + 0.5) / len(self._pairs) >= self._threshold
            rounded(painter, area, 2, theme().color("chart2" if reached else "line"))

    def _curve(self, parameters: Parameters) -> QPainterPath:
        path = QPainterPath(self._point(0, 0))
        for step in range(1, STEPS + 1):
            path.lineTo(self._point(step / STEPS, parameters.chance(step / STEPS)))
        return path

    def _plot(self) -> QRectF:
        scaled = theme().scaled
        return QRectF(self.rect()).adjusted(scaled(LEFT), scaled(TOP), -scaled(RIGHT), -scaled(BELOW))

    def _point(self, likeness: float, chance: float) -> QPointF:
        plot = self._plot()
        return QPointF(plot.left() + likeness * plot.width(), plot.bottom() - chance * plot.height())
