"""Inspector beside the plan: totals, backup, options, and the button that applies it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.languages import PSEUDO, Language
from app.domain.servers import Capabilities
from app.ui.look.formats import format_size
from app.ui.look.preferences import BACKUP_FOLDER, backup_folder
from app.ui.look.translation import RetranslateMixin, language, text
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import BusyButton, push_button
from app.ui.widgets.labels import ElidedLabel, Icon, IconLabel, label
from app.ui.widgets.panels import Figure, Figures, InspectorColumn, divider

WANTED_KEY = "cleanup/backup"
NOTE_KEY = "cleanup/note"


@dataclass(frozen=True)
class Summary:
    """Totals of the plan as ticked.

    Attributes:
        trash: number of ticked documents.
        receiving: number of keepers that get metadata.
        size: bytes of the originals to be trashed.
        rights: permissions of the user; None while offline.
        obstacle: why nothing can be applied now, or "".
        links: share links that stop working, as far as it is known.
        linked: number of chains whose versions are linked.
        versions: how many of the documents to trash become versions of another one first.
    """

    trash: int = 0
    receiving: int = 0
    size: int = 0
    rights: Capabilities | None = None
    obstacle: str = ""
    links: int = 0
    linked: int = 0
    versions: int = 0

    @property
    def changes(self) -> int:
        return self.trash + self.receiving + self.linked

    @property
    def is_final(self) -> bool:
        """Whether documents would be deleted for good."""
        return self.rights is not None and not self.rights.has_trash

    @property
    def no_way_back(self) -> bool:
        """Whether there is a trash that this account cannot restore from."""
        return self.rights is not None and self.rights.has_trash and not self.rights.can_restore


class PlanInspector(RetranslateMixin, InspectorColumn):
    """Signals:
    apply_requested: the user pressed Apply; the confirmation follows.
    note_changed: the option for notes on keepers changed.
    check_requested: check whether anything changed on the server.
    """

    apply_requested = Signal()
    check_requested = Signal()
    note_changed = Signal()

    def __init__(self, settings: QSettings | None, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._settings = settings
        self._summary = Summary()
        self._narrow = False
        self._figures = Figures()
        self.backup = QCheckBox()
        wanted = settings.value(WANTED_KEY, "true") if settings is not None else "true"
        self.backup.setChecked(str(wanted).lower() != "false")
        self.note = QCheckBox()
        noted = settings.value(NOTE_KEY, "true") if settings is not None else "true"
        self.note.setChecked(str(noted).lower() != "false")
        self._note_hint = label(role="small", wrap=True)
        self._size = label(role="small", wrap=True)
        self.folder = FolderField(backup_folder(settings))
        self._promise = IconLabel("check", color="keep", role="medium")
        self._promise_hint = label(role="small", wrap=True)
        self.check = BusyButton(kind="normal", scale="s")
        self._trash = Banner(BannerKind.GOOD, inline=True)
        self._norestore = Banner(BannerKind.WARNING, inline=True)
        self.links = Banner(BannerKind.WARNING, inline=True)
        self.apply = push_button(kind="primary", size="l")
        self.hint = label(role="hint", wrap=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._lay_out()
        self.backup.toggled.connect(self._on_backup)
        self.note.toggled.connect(self._on_note)
        self.folder.changed.connect(self._remember)
        self.check.clicked.connect(self.check_requested)
        self.apply.clicked.connect(self.apply_requested)
        self.retranslate()

    def _lay_out(self) -> None:
        self.body.addWidget(self._figures)
        self.body.addSpacing(4)
        self.body.addWidget(divider())
        self.body.addSpacing(4)
        noted = QVBoxLayout()
        noted.setContentsMargins(24, 0, 0, 0)
        noted.addWidget(self._note_hint)
        self.body.addWidget(self.note)
        self.body.addLayout(noted)
        self.body.addSpacing(4)
        below = QVBoxLayout()
        below.setContentsMargins(24, 0, 0, 0)
        below.setSpacing(8)
        below.addWidget(self._size)
        below.addWidget(self.folder)
        self.body.addWidget(self.backup)
        self.body.addLayout(below)
        promise = QVBoxLayout()
        promise.setContentsMargins(26, 0, 0, 0)
        promise.setSpacing(8)
        promise.addWidget(self._promise_hint)
        promise.addWidget(self.check)
        self.body.addSpacing(4)
        self.body.addWidget(self._promise)
        self.body.addLayout(promise)
        self.body.addSpacing(4)
        self.body.addWidget(self._trash)
        self.body.addWidget(self._norestore)
        self.body.addWidget(self.links)
        self.footer.addWidget(self.apply)
        self.footer.addWidget(self.hint)

    @property
    def note_language(self) -> Language | None:
        """Return the language of the notes with values that keepers cannot take; None for no notes."""
        return self.text_language if self.note.isChecked() else None

    @property
    def text_language(self) -> Language:
        """Return the language of the texts that are written to the server."""
        return "en" if language() == PSEUDO else language()

    @property
    def backup_folder(self) -> Path | None:
        """Return the folder for the backup, or None."""
        return self.folder.folder if self.backup.isChecked() else None

    def show_summary(self, summary: Summary) -> None:
        self._summary = summary
        if summary.is_final:
            self.backup.setChecked(True)
        self.retranslate()

    def set_narrow(self, narrow: bool) -> None:
        """Use short check box texts in a narrow window, because they cannot wrap."""
        self._narrow = narrow
        self.retranslate()

    def set_checking(self, checking: bool) -> None:
        self.check.set_busy(checking)
        self.check.setText(text("ap.checking" if checking else "ap.check"))

    def retranslate(self) -> None:
        shown, rights = self._summary, self._summary.rights
        self._figures.set_figures(
            (
                Figure(shown.trash, text("ap.final" if shown.is_final else "ap.trash"), "trash"),
                *((Figure(shown.versions, text("ap.versions")),) if shown.versions else ()),
                *((Figure(shown.linked, text("ap.link")),) if shown.linked else ()),
                Figure(shown.receiving, text("ap.carry")),
            )
        )
        self.backup.setText(text("ap.backup.short" if self._narrow else "ap.backup"))
        self.backup.setEnabled(not shown.is_final)
        known = text("ap.backup.size", n=shown.trash, size=format_size(shown.size))
        self.note.setText(text("ap.note"))
        self._note_hint.setText(text("ap.note.d"))
        self._size.setText(known if shown.size else text("ap.backup.count", n=shown.trash))
        self.folder.setEnabled(self.backup.isChecked())
        self._promise.set_text(text("ap.recheck"))
        self._promise_hint.setText(text("ap.recheck.d"))
        self.set_checking(self.check.is_busy())
        self.check.set_ready(rights is not None and bool(shown.trash))
        days = rights.trash_days if rights else None
        self._trash.set_message(text("ap.trashinfo", n=days) if days else text("ap.trashinfo.unknown"))
        self._trash.setHidden(shown.is_final)
        self._norestore.set_message(text("ap.norestore"))
        self._norestore.setVisible(shown.no_way_back)
        self.links.set_message(text("ap.links", n=shown.links))
        self.links.setVisible(shown.links > 0)
        self.apply.setText(text("ap.go", n=shown.changes))
        self.apply.setEnabled(not shown.obstacle)
        self.apply.setToolTip(shown.obstacle)
        self.apply.setAccessibleDescription(shown.obstacle)
        self.hint.setText(shown.obstacle or text("ap.asked"))

    def _on_note(self, wanted: bool) -> None:
        if self._settings is not None:
            self._settings.setValue(NOTE_KEY, wanted)
        self.note_changed.emit()

    def _on_backup(self, _wanted: bool) -> None:
        self.folder.setEnabled(self.backup.isChecked())
        if self.backup.isEnabled():
            self._remember()

    def _remember(self) -> None:
        if self._settings is not None:
            self._settings.setValue(BACKUP_FOLDER, str(self.folder.folder))
            self._settings.setValue(WANTED_KEY, self.backup.isChecked())


class FolderField(RetranslateMixin, QFrame):
    """Signals:
    changed: a folder was chosen.
    """

    changed = Signal()

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.folder = folder
        self._shown = ElidedLabel("", "small", Qt.TextElideMode.ElideMiddle)
        self.change = push_button(kind="link")
        self.change.clicked.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 1, 4, 1)
        row.setSpacing(8)
        row.addWidget(Icon("folder", "text2", 16))
        row.addWidget(self._shown, 1)
        row.addWidget(self.change)
        self.retranslate()

    def retranslate(self) -> None:
        self.change.setText(text("ap.change"))
        self.change.setAccessibleName(text("ap.backup.folder"))
        self._show()

    def set_folder(self, folder: Path) -> None:
        self.folder = folder
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        home = Path.home()
        inside = self.folder.is_relative_to(home)
        shown = f"~/{self.folder.relative_to(home).as_posix()}" if inside else str(self.folder)
        self._shown.setText(shown)
        self.change.setAccessibleDescription(str(self.folder))

    def _choose(self) -> None:
        # If the folder does not exist yet, the dialog would open in an arbitrary place.
        start = next(
            (folder for folder in (self.folder, *self.folder.parents) if folder.is_dir()), Path.home()
        )
        chosen = QFileDialog.getExistingDirectory(self, text("ap.backup.folder"), str(start))
        if chosen:
            self.set_folder(Path(chosen))
