"""The question: the document or file asked about, the fingerprint query, its two sliders and the chance.

Field and sliders rewrite each other. The field counts once Enter is pressed, the sliders at once.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.domain.embedding import Thresholds
from app.domain.errors import FingerprintQueryInvalid
from app.domain.similar import By, FingerprintQuery
from app.tasks.similar_tasks import KnownDocument
from app.ui.find import wording
from app.ui.find.drop_zone import DropZone
from app.ui.find.older_versions import OlderVersions
from app.ui.find.subject_picker import SubjectPicker
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.buttons import push_button
from app.ui.widgets.document_badges import Letter
from app.ui.widgets.fields import FieldState, LabeledField, Slider
from app.ui.widgets.labels import ElidedLabel, label
from app.ui.widgets.painting import painter_for
from app.ui.widgets.panels import Panel, divider
from app.ui.widgets.segmented_control import SegmentedControl

PADDING = 20
DELAY = 80  # milliseconds after the last move of a slider
ALL = 100  # per cent of chance: everything is found
CURVE_HEIGHT = 84
_CURVE_STEPS = 60
_CURVE_AXIS = 16


class QueryPanel(RetranslateMixin, QWidget):
    """Signals:
    document_chosen: id of the document to ask about.
    file_chosen: Path of the file to ask about.
    asked: the FingerprintQuery of field or sliders; also after another choice of `by`.
    """

    document_chosen = Signal(int)
    file_chosen = Signal(object)
    asked = Signal(object)

    def __init__(
        self, session: LibrarySession, thumbnails: ThumbnailSource, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sideBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._query = FingerprintQuery("")
        self.card = SubjectCard(thumbnails)
        self.older = OlderVersions(session)
        self.picker = SubjectPicker(session, self.older)
        self.drop = DropZone()
        self.by_control = SegmentedControl(small=True)
        for by in By:
            self.by_control.add_segment(by, "")
        self._thresholds: Thresholds | None = None
        self._unread = 0
        self.field = LabeledField(icon="fingerprint")
        self.field.input.setProperty("mono", True)
        self.overlap, self.chance = _slider(), _slider()
        self.curve = ChanceCurve()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._lay_out()
        self.card.hide()
        self.card.change.clicked.connect(self._change)
        self.picker.chosen.connect(self.document_chosen)
        self.drop.dropped.connect(self.file_chosen)
        self.field.input.returnPressed.connect(self._on_field)
        self.overlap.valueChanged.connect(self._on_slider)
        self.chance.valueChanged.connect(self._on_slider)
        self._timer.timeout.connect(self._ask)
        self.by_control.chosen.connect(self._on_by)
        self.set_query(self._query)
        self.retranslate()

    def _lay_out(self) -> None:
        self._title = label(role="h2", wrap=True)
        self._by_caption = label(role="field")
        self._by_hint = label(role="hint", wrap=True)
        self._captions = [label(role="body", wrap=True), label(role="body", wrap=True)]
        self._values = [label(role="strong"), label(role="strong")]
        self._explanation = label(role="hint", wrap=True)
        layout = QVBoxLayout(self)  # from the outside in, as ReviewScreen
        layout.setContentsMargins(0, 0, 1, 0)
        area = QScrollArea()
        layout.addWidget(area)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        area.setWidget(content)
        column = QVBoxLayout(content)
        column.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        column.setSpacing(14)
        column.addWidget(self._title)
        column.addWidget(self.card)
        column.addWidget(self.picker)
        column.addWidget(self.drop)
        choice = QVBoxLayout()
        choice.setSpacing(6)
        choice.addWidget(self._by_caption)
        choice.addWidget(self.by_control)
        choice.addWidget(self._by_hint)
        column.addLayout(choice)
        column.addWidget(self.older)
        self._fingerprint = QWidget()
        column.addWidget(self._fingerprint)
        column.addStretch(1)
        self._lay_out_fingerprint()

    def _lay_out_fingerprint(self) -> None:
        column = QVBoxLayout(self._fingerprint)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(self.field)
        column.addWidget(divider())
        for caption, value, slider in zip(
            self._captions, self._values, (self.overlap, self.chance), strict=True
        ):
            line = QHBoxLayout()
            line.addWidget(caption, 1)
            line.addWidget(value, 0, Qt.AlignmentFlag.AlignBottom)
            part = QVBoxLayout()
            part.setSpacing(2)
            part.addLayout(line)
            part.addWidget(slider)
            column.addLayout(part)
        column.addWidget(self.curve)
        column.addWidget(self._explanation)

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def query(self) -> FingerprintQuery:
        return self._query

    @property
    def by(self) -> By:
        """What makes documents similar."""
        return By(self.by_control.current())

    def choose(self, by: By) -> None:
        """Show a choice without asking."""
        self.by_control.choose(by)
        self._show_by()

    def show_compared(self, thresholds: Thresholds | None, unread: int) -> None:
        """Say what similarities of meaning tell, and how many documents have none yet."""
        self._thresholds, self._unread = thresholds, unread
        self._show_by()

    def set_query(self, query: FingerprintQuery) -> None:
        """Show a query in field and sliders without asking it."""
        self._query = query
        self.field.input.setText(str(query) if query.subject else "")
        self.field.set_state(FieldState.NORMAL, text("fs.fp.hint"))
        for slider, value in (
            (self.overlap, round(100 * query.overlap)),
            (self.chance, ALL if query.chance is None else round(100 * query.chance)),
        ):
            slider.blockSignals(True)
            slider.setValue(value)
            slider.blockSignals(False)
        self._show_values()

    def show_document(self, known: KnownDocument) -> None:
        self.card.show_document(known)
        self._show_card(shown=True)

    def show_file(self, path: Path) -> None:
        self.card.show_file(path.name)
        self._show_card(shown=True)

    def show_nothing(self) -> None:
        """Ask for a document or a file."""
        self._show_card(shown=False)

    def show_problem(self, message: str) -> None:
        """Show below the field what is wrong; the last results stay."""
        self.field.set_state(FieldState.INVALID, message)

    def retranslate(self) -> None:
        self._title.setText(text("fs.title"))
        self._by_caption.setText(text("fs.by"))
        for by in By:
            self.by_control.set_text(by, text(f"fs.by.{by}"))
        self.by_control.setAccessibleName(text("fs.by"))
        self._show_by()
        self.field.set_label(text("fs.fp"))
        for caption, slider, key in (
            (self._captions[0], self.overlap, "fs.overlap"),
            (self._captions[1], self.chance, "fs.prob"),
        ):
            caption.setText(text(key))
            slider.setAccessibleName(text(key))
        if self.field.state() is not FieldState.INVALID:
            self.field.set_state(FieldState.NORMAL, text("fs.fp.hint"))
        self._show_values()

    def _show_card(self, *, shown: bool) -> None:
        self.card.setVisible(shown)
        self.picker.setVisible(not shown)

    def _show_by(self) -> None:
        self._fingerprint.setVisible(self.by is not By.MEANING)
        hint = "" if self.by is By.TEXT else wording.by_meaning(self._thresholds)
        if hint and self._unread:
            hint = f"{hint} {text('fs.by.unread', n=self._unread)}"
        self._by_hint.setText(hint)
        self._by_hint.setVisible(bool(hint))

    def _show_values(self) -> None:
        for value, slider in zip(self._values, (self.overlap, self.chance), strict=True):
            value.setText(format_percent(slider.value() / 100))
        self.curve.set_query(self._query)
        self._explanation.setText(wording.bands(self._query))

    # --- what is asked ---------------------------------------------------------------------------

    def _change(self) -> None:
        self._show_card(shown=False)
        self.picker.begin()

    def _on_by(self, _by: str) -> None:
        self._show_by()
        if self._query.subject:
            self._timer.stop()
            self._ask()

    def _on_field(self) -> None:
        try:
            query = FingerprintQuery.parse(self.field.input.text())
        except FingerprintQueryInvalid:
            self.show_problem(text("err.fp"))
            return
        self.set_query(query)
        self.asked.emit(query)

    def _on_slider(self, _value: int) -> None:
        chance = self.chance.value()
        query = FingerprintQuery(
            self._query.subject, self.overlap.value() / 100, None if chance == ALL else chance / 100
        )
        self.set_query(query)
        if query.subject:
            self._timer.start()

    def _ask(self) -> None:
        self.asked.emit(self._query)


class SubjectCard(RetranslateMixin, Panel):
    """The document or file asked about, with the letter A and a link to choose another."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._thumbnails = thumbnails
        self._known: KnownDocument | None = None
        self.sheet = _Sheet(thumbnails)
        letter = Letter()
        letter.set_letter("A")
        self.title = ElidedLabel(role="strong")
        self.line = label(role="small", wrap=True)
        self.change = push_button(kind="link", size="s")
        self.change.setProperty("flush", True)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(letter)
        head.addWidget(self.title, 1)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addLayout(head)
        words.addWidget(self.line)
        words.addWidget(self.change, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch(1)
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(12, 12, 12, 8)
        layout.setSpacing(12)
        layout.addWidget(self.sheet, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(words, 1)
        self.add_row(row)
        self.retranslate()

    def show_document(self, known: KnownDocument) -> None:
        self._known = known
        self.sheet.set_document(known.document.id)
        self.title.setText(known.document.title)
        self.retranslate()

    def show_file(self, name: str) -> None:
        self._known = None
        self.sheet.set_document(None)
        self.title.setText(name)
        self.retranslate()

    def retranslate(self) -> None:
        self.change.setText(text("fs.change"))
        self.line.setText(text("fs.file") if self._known is None else wording.about(self._known))


class _Sheet(QWidget):
    """The first page of a document, or an empty sheet."""

    SIZE = QSize(54, 74)

    def __init__(self, thumbnails: ThumbnailSource) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._document: int | None = None
        self.setFixedSize(self.SIZE)

    def set_document(self, document: int | None) -> None:
        self._document = document
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        page = None if self._document is None else self._thumbnails.pixmap(self._document)
        paint_sheet(painter, QRectF(self.rect()).adjusted(0, 0, -1, -1), page)
        painter.end()


def _slider() -> Slider:
    slider = Slider()
    slider.setRange(0, 100)
    slider.setPageStep(10)
    return slider


class ChanceCurve(RetranslateMixin, QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._query = FingerprintQuery("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_query(self, query: FingerprintQuery) -> None:
        self._query = query
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("fs.curve"))
        self.setAccessibleDescription(wording.bands(self._query))

    def sizeHint(self) -> QSize:
        return QSize(240, theme().scaled(CURVE_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect()).adjusted(1, 4, -1, -_CURVE_AXIS - 2)
        painter = painter_for(self)
        painter.setPen(QPen(look.color("line"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        chosen = area.x() + self._query.overlap * area.width()
        painter.setPen(QPen(look.color("line_strong"), 1))
        painter.drawLine(QPointF(chosen, area.top()), QPointF(chosen, area.bottom()))
        path = QPainterPath()
        for step in range(_CURVE_STEPS + 1):
            overlap = step / _CURVE_STEPS
            found = self._query.chance_at(overlap)
            if self._query.is_exhaustive:
                found = float(overlap >= self._query.overlap)
            place = QPointF(area.x() + overlap * area.width(), area.bottom() - found * area.height())
            (path.lineTo if step else path.moveTo)(place)
        painter.setPen(QPen(look.color("accent"), 2))
        painter.drawPath(path)
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text3"))
        axis = QRectF(area.x(), area.bottom() + 2, area.width(), _CURVE_AXIS)
        painter.drawText(axis, Qt.AlignmentFlag.AlignLeft, wording.share(0))
        painter.drawText(axis, Qt.AlignmentFlag.AlignRight, wording.share(1))
        painter.end()
