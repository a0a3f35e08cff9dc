"""Whether Find similar shows older versions of documents: without a tick, only the latest ones."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.labels import label


class OlderVersions(RetranslateMixin, QWidget):
    """A tick box, shown for a library with versions.

    Signals:
        changed: other documents are left out now.
    """

    changed = Signal()

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._older: frozenset[int] = frozenset()
        self._count = 0
        self.box = QCheckBox()
        self.hint = label(role="hint", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.box)
        column.addWidget(self.hint)
        self.box.toggled.connect(self.changed)
        session.review_data_changed.connect(self._load)
        session.disconnected.connect(self._load)
        self._load()
        self.retranslate()

    @property
    def left_out(self) -> frozenset[int]:
        """The older versions that are not to be shown."""
        return frozenset() if self.box.isChecked() else self._older

    def say_left_out(self, count: int) -> None:
        """Say how many found documents are left out."""
        self._count = count
        self.retranslate()

    def retranslate(self) -> None:
        self.box.setText(text("rv.search.older"))
        self.box.setToolTip(text("rv.search.older.tip"))
        self.hint.setText(text("fs.older", n=self._count))
        self.hint.setVisible(self._count > 0)

    def _load(self) -> None:
        found = self._session.review_data
        older = frozenset[int]().union(*found.rows.older.values()) if found is not None else frozenset()
        self.setVisible(bool(older))
        if older != self._older:
            self._older = older
            self.changed.emit()
