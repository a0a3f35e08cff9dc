"""Header above a pane: the document, its outcome and a menu."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QGuiApplication, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.domain.documents import Document, Taxonomy
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.explanation_wording import keep_text
from app.ui.review.shown_pair import PlannedOutcome, ShownPair
from app.ui.widgets.buttons import icon_button, name_icon_button
from app.ui.widgets.document_badges import Letter, Lock, OutcomeBadge
from app.ui.widgets.labels import ElidedLabel
from app.ui.widgets.painting import painter_for
from app.ui.wording.carry_over import document_line

HEIGHT = 46


class DocumentHeader(RetranslateMixin, QWidget):
    """Letter, title, outcome badge and menu of one document.

    Signals:
        keeper_requested: id of the document to keep.
        similar_requested: id of the document to find similar ones to.
        exclusion_toggled: id of the document to exclude from the group, or to include again.
        file_requested: the Document whose file shall be opened.
        saving_requested: the Document whose file shall be saved.
    """

    keeper_requested = Signal(int)
    similar_requested = Signal(int)
    exclusion_toggled = Signal(int)
    file_requested = Signal(object)
    saving_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("documentHeader")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._shown_pair: ShownPair | None = None
        self._document: Document | None = None
        self._taxonomy = Taxonomy()
        self.page_url = ""
        self.letter = Letter()
        self.title = ElidedLabel(role="strong")
        self.line = ElidedLabel(role="small")
        for words in (self.title, self.line):
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.lock = Lock()
        self.pill = OutcomeBadge("keep")
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.more = icon_button("more", small=True)
        self.more.setMenu(self._menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._lay_out()
        theme().changed.connect(self._strike)

    def _lay_out(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.title)
        texts.addWidget(self.line)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 1)
        row.setSpacing(10)
        row.addWidget(self.letter)
        row.addLayout(texts, 1)
        row.addWidget(self.lock)
        row.addWidget(self.pill)
        row.addWidget(self.more)
        self.setFixedHeight(max(HEIGHT, theme().scaled(HEIGHT - 8) + 8))

    def show_document(self, shown_pair: ShownPair, document: int, taxonomy: Taxonomy, page_url: str) -> None:
        """Show a document of a group; `page_url` is its address for a browser, "" if it has none."""
        self._shown_pair = shown_pair
        self._document = shown_pair.documents[document]
        self._taxonomy = taxonomy
        self.page_url = page_url
        self.retranslate()

    def outcome(self) -> PlannedOutcome:
        if self._shown_pair is None or self._document is None:
            return PlannedOutcome.OPEN
        return self._shown_pair.outcome(self._document.id)

    def retranslate(self) -> None:
        if self._shown_pair is None or self._document is None:
            return
        letter = self._shown_pair.letter(self._document.id)
        self.letter.set_letter(letter)
        self.title.setText(self._document.title)
        self.line.setText(document_line(self._document, self._taxonomy))
        outcome = self.outcome()
        decided = outcome.is_decided
        self.lock.set_reason(self._shown_pair.protected_by(self._document.id))
        self.pill.setVisible(decided)
        if decided:
            self.pill.set_outcome(str(outcome))
        name_icon_button(self.more, text("doc.menu", x=letter))
        self._strike()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        outcome = self.outcome()
        if outcome not in (PlannedOutcome.KEEP, PlannedOutcome.TRASH):
            return
        pen = QPen(theme().color(f"{outcome}_line"), 2)
        if outcome is PlannedOutcome.TRASH:
            pen.setDashPattern([2.5, 2])
        painter = painter_for(self)
        painter.setPen(pen)
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()

    def _strike(self) -> None:
        font = theme().font("strong")
        font.setStrikeOut(self.outcome() is PlannedOutcome.TRASH)
        if font != self.title.font():
            self.title.setFont(font)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu.popup(event.globalPos())

    def _fill_menu(self) -> None:
        self._menu.clear()
        self.fill(self._menu)

    def fill(self, menu: QMenu) -> None:
        """Append what can be done with the document."""
        shown_pair, document = self._shown_pair, self._document
        if shown_pair is None or document is None:
            return
        if shown_pair.group is not None:
            menu.addAction(
                keep_text(len(shown_pair.documents), len(shown_pair.copies_trashed_for(document.id))),
                self._keep,
            )
            if len(shown_pair.members) > 2:
                excluded = document.id in shown_pair.excluded
                menu.addAction(text("doc.takein" if excluded else "doc.exclude"), self._toggle)
            menu.addSeparator()
        menu.addAction(text("doc.openfile"), self._open_file)
        menu.addAction(text("doc.save"), self._save_file)
        menu.addSeparator()
        menu.addAction(text("doc.similar"), self._find_similar)
        if self.page_url:
            menu.addAction(text("doc.open"), self._open)
            menu.addAction(text("doc.copylink"), self._copy_link)
        menu.addAction(text("doc.copyid"), self._copy_id)

    def _keep(self) -> None:
        if self._document is not None:
            self.keeper_requested.emit(self._document.id)

    def _toggle(self) -> None:
        if self._document is not None:
            self.exclusion_toggled.emit(self._document.id)

    def _find_similar(self) -> None:
        if self._document is not None:
            self.similar_requested.emit(self._document.id)

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl(self.page_url))

    def _open_file(self) -> None:
        self.file_requested.emit(self._document)

    def _save_file(self) -> None:
        self.saving_requested.emit(self._document)

    def _copy_link(self) -> None:
        QGuiApplication.clipboard().setText(self.page_url)

    def _copy_id(self) -> None:
        if self._document is not None:
            QGuiApplication.clipboard().setText(str(self._document.id))
