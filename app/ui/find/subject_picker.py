"""Chooses the document to ask about: by words of its title and text, number, ASN or address.

Where documents are compared by meaning, those about the typed words follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.errors import DedupeError, FingerprintQueryInvalid
from app.domain.servers import Profile
from app.domain.similar import document_reference
from app.tasks import similar_tasks
from app.tasks.context import TaskContext
from app.tasks.similar_tasks import KnownDocument
from app.tasks.task_queue import Job, Task
from app.ui.find import wording
from app.ui.find.older_versions import OlderVersions
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.meaning_search import MeaningLookup
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import label

_ROLE = Qt.ItemDataRole.UserRole


class SubjectPicker(RetranslateMixin, QWidget):
    """Signals:
    chosen: id of the chosen document.
    """

    chosen = Signal(int)

    def __init__(self, session: LibrarySession, older: OlderVersions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._older = older
        self._job: Job | None = None
        self._asked_for = ""
        self._offered: list[KnownDocument] = []
        self._meant: Sequence[KnownDocument] = ()
        self._sentence: Callable[[], str] = partial(text, "fs.search.hint")
        self.lookup = MeaningLookup(session, _task, self)
        self.search = SearchField("fs.search")
        self.list = QListWidget()
        self.list.setProperty("focusRing", True)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(160)
        self.list.setSpacing(4)  # so that the two lines of each document are seen to belong together
        self.list.hide()
        self.hint = label(role="hint", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.list)
        column.addWidget(self.hint)
        older.changed.connect(self._look)
        self.lookup.found.connect(self._on_meant)
        self.lookup.failed.connect(self._on_meaning_failed)
        self.lookup.loading.connect(self._on_model_loading)
        self.search.textChanged.connect(self._on_typed)
        self.search.returnPressed.connect(self._choose_first)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self.retranslate()

    def begin(self) -> None:
        """Start anew, with the focus in the field."""
        self.search.clear()
        self.search.begin()

    def retranslate(self) -> None:
        self.list.setAccessibleName(text("fs.offered"))
        self._say(self._sentence)
        row, had_focus = self.list.currentRow(), self.list.hasFocus()
        self._fill()
        self.list.setCurrentRow(row)
        if had_focus:
            self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.list.count() and self.search.hasFocus():
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            self.list.setCurrentRow(0)
        else:
            super().keyPressEvent(event)

    def _on_typed(self, typed: str) -> None:
        self._look()
        self.lookup.look(typed.strip())

    def _look(self) -> None:
        typed = self.search.text().strip()
        self._asked_for = typed
        if self._job is not None:
            self._job.detach()  # so that each key is answered at once
            self._job = None
        if not typed:
            self._show([])
            self._say(partial(text, "fs.search.hint"))
            return
        self._job = self._session.query(
            partial(similar_tasks.offer_documents, typed=typed),
            partial(self._on_offered, typed),
            self._on_failed,
        )

    def _on_offered(self, typed: str, offered: list[KnownDocument]) -> None:
        if typed == self._asked_for:  # not the answer to an earlier key
            shown = self._without_older(typed, offered)
            self._show(shown)
            left_out = len(offered) - len(shown)
            if left_out:
                self._say(partial(text, "fs.older", n=left_out))
            else:
                self._say(_nothing if shown else partial(text, "fs.search.none"))

    def _on_meant(self, typed: str, meant: list[KnownDocument]) -> None:
        """Add documents about what was typed below those with its words."""
        if typed != self._asked_for:
            return
        known = {one.document.id for one in self._offered}
        further = [one for one in self._without_older(typed, meant) if one.document.id not in known]
        self._show(self._offered, further)
        self._say(_nothing if self.list.count() else partial(text, "fs.search.none"))

    def _on_model_loading(self, typed: str) -> None:
        if typed == self._asked_for:
            self._say(partial(text, "fs.loading"))

    def _without_older(self, typed: str, found: list[KnownDocument]) -> list[KnownDocument]:
        """Leave out older versions, unless one document is named by its number or address."""
        left_out = frozenset() if self._is_reference(typed) else self._older.left_out
        return [one for one in found if one.document.id not in left_out]

    def _is_reference(self, typed: str) -> bool:
        profile = self._session.profile
        try:
            return profile is not None and document_reference(typed, profile.server_url) is not None
        except FingerprintQueryInvalid:
            return False

    def _on_meaning_failed(self, typed: str, error: DedupeError) -> None:
        if typed == self._asked_for:
            self._say(lambda: text("fs.search.failed", problem=error_text(error)))

    def _on_failed(self, error: DedupeError) -> None:
        self._show([])
        self._say(partial(error_text, error))

    def _show(self, offered: list[KnownDocument], meant: Sequence[KnownDocument] = ()) -> None:
        """Offer documents with the typed words, and below them those about what was typed."""
        self._offered, self._meant = offered, meant
        self._fill()

    def _fill(self) -> None:
        self.list.clear()
        for known in self._offered:
            self._add(known)
        for known in self._meant:
            self._add(known, by_meaning=True)
        self.list.setVisible(bool(self.list.count()))

    def _add(self, known: KnownDocument, *, by_meaning: bool = False) -> None:
        about = wording.about(known)
        if by_meaning:
            about = f"{text('fs.search.meaning')}{wording.SEPARATOR}{about}"
        item = QListWidgetItem(f"{known.document.title}\n{about}")
        item.setData(_ROLE, known.document.id)
        item.setToolTip(item.text())  # a line too long is cut short
        self.list.addItem(item)

    def _say(self, sentence: Callable[[], str]) -> None:
        """Say it below the field, also after the language was changed."""
        self._sentence = sentence
        self.hint.setText(sentence())
        self.hint.setVisible(bool(self.hint.text()))

    def _choose_first(self) -> None:
        if self.list.count():
            self._choose(self.list.item(0))

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ROLE))


def _nothing() -> str:
    return ""


def _task(profile: Profile, typed: str) -> Task[TaskContext]:
    return partial(similar_tasks.offer_by_meaning, profile=profile, typed=typed)
