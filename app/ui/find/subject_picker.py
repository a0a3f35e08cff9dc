"""Chooses the document to ask about: by words of its title and text, number, ASN or address.

Where documents are compared by meaning, those about the typed words follow.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.errors import DedupeError, FingerprintQueryInvalid
from app.domain.servers import Profile
from app.domain.similar import document_reference
from app.tasks import similar_tasks
from app.tasks.context import TaskContext
from app.tasks.similar_tasks import KnownDocument
from app.tasks.task_queue import Task
from app.ui.find import wording
from app.ui.find.older_versions import OlderVersions
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.meaning_lookup import MeaningLookup
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import label

DELAY = 80  # milliseconds after the last key
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
        self._asked_for = ""
        self._offered: list[KnownDocument] = []
        self.lookup = MeaningLookup(session, _task, self)
        self.search = SearchField("fs.search")
        self.list = QListWidget()
        self.list.setProperty("focusRing", True)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(160)
        self.list.hide()
        self.hint = label(role="hint", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.list)
        column.addWidget(self.hint)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._look)
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
        self._say(text("fs.search.hint"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.list.count() and self.search.hasFocus():
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            self.list.setCurrentRow(0)
        else:
            super().keyPressEvent(event)

    def _on_typed(self, typed: str) -> None:
        self._timer.start()
        self.lookup.look(typed.strip())

    def _look(self) -> None:
        typed = self.search.text().strip()
        self._asked_for = typed
        if not typed:
            self._show([])
            return
        self._session.query(
            partial(similar_tasks.offer_documents, typed=typed),
            partial(self._on_offered, typed),
            self._on_failed,
        )

    def _on_offered(self, typed: str, offered: list[KnownDocument]) -> None:
        if typed == self._asked_for:  # not the answer to an earlier key
            shown = self._without_older(typed, offered)
            self._show(shown)
            left_out = len(offered) - len(shown)
            none = "" if shown else text("fs.search.none")
            self._say(text("fs.older", n=left_out) if left_out else none)

    def _on_meant(self, typed: str, meant: list[KnownDocument]) -> None:
        """Add documents about what was typed below those with its words."""
        if typed != self._asked_for:
            return
        known = {one.document.id for one in self._offered}
        for one in self._without_older(typed, meant):
            if one.document.id not in known:
                self._add(one, by_meaning=True)
        if self.list.count():
            self.list.show()
        self._say("" if self.list.count() else text("fs.search.none"))

    def _on_model_loading(self, typed: str) -> None:
        if typed == self._asked_for:
            self._say(text("fs.loading"))

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
            self._say(text("fs.search.failed", problem=error_text(error)))

    def _on_failed(self, error: DedupeError) -> None:
        self._show([])
        self._say(error_text(error))

    def _show(self, offered: list[KnownDocument]) -> None:
        self._offered = offered
        self.list.clear()
        for known in offered:
            self._add(known)
        self.list.setVisible(bool(offered))
        if not self.search.text():
            self._say(text("fs.search.hint"))

    def _add(self, known: KnownDocument, *, by_meaning: bool = False) -> None:
        about = wording.about(known)
        if by_meaning:
            about = f"{text('fs.search.meaning')}{wording.SEPARATOR}{about}"
        item = QListWidgetItem(f"{known.document.title}\n{about}")
        item.setData(_ROLE, known.document.id)
        item.setToolTip(known.document.title)
        self.list.addItem(item)

    def _say(self, sentence: str) -> None:
        self.hint.setText(sentence)
        self.hint.setVisible(bool(sentence))

    def _choose_first(self) -> None:
        if self.list.count():
            self._choose(self.list.item(0))

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ROLE))


def _task(profile: Profile, typed: str) -> Task[TaskContext]:
    return partial(similar_tasks.offer_by_meaning, profile=profile, typed=typed)
