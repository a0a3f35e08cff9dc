"""Keys of the window's commands: the usual ones, and those that the user chose instead.

One key belongs to one command in all of the window, so that no key means two things.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QEvent, QObject, QSettings, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from app.ui.look.theme import child_of_application

USUAL: Mapping[str, tuple[str, ...]] = {
    "keep_left": ("1",),
    "keep_right": ("2",),
    "both": ("3",),
    "versions": ("4",),
    "skip": ("5",),
    "undo": ("Ctrl+Z",),
    "redo": ("Ctrl+Shift+Z",),
    "previous_group": ("Up", "K"),
    "next_group": ("Down", "J"),
    "next_undecided": ("Ctrl+Down",),
    "next_difference": ("F7", "N"),
    "previous_difference": ("Shift+F7", "P"),
    "pages": ("Ctrl+1",),
    "overlay": ("Ctrl+2",),
    "text": ("Ctrl+3",),
    "details": ("Ctrl+4",),
    "blink": ("B",),
    "zoom_in": ("Ctrl++", "Ctrl+="),
    "zoom_out": ("Ctrl+-",),
    "fit_width": ("Ctrl+0",),
    "fit_page": ("Ctrl+9",),
    "rotate": ("R",),
    "sync": ("L",),
    "strip": ("T",),
    "swap": ("X",),
    "carry": ("C",),
    "preview": ("M",),
    "score": ("I",),
    "search": ("Ctrl+F",),
    "overview": ("Ctrl+Shift+1",),
    "review": ("Ctrl+Shift+2",),
    "find": ("Ctrl+Shift+3",),
    "cleanup": ("Ctrl+Shift+4",),
    "settings": ("Ctrl+,",),
    "history": ("Ctrl+H",),
    "apply": ("Ctrl+Return", "Ctrl+Enter"),
    "rescan": ("F5",),
    "next_area": ("F6",),
    "previous_area": ("Shift+F6",),
    "menu": ("F10",),
    "shortcuts": ("F1",),
}
"""Commands with their keys, in the format of QKeySequence. The first is shown; the others work as well."""


@dataclass(frozen=True)
class Row:
    """A row of the list of shortcuts.

    Attributes:
        title: key of its text.
        commands: whose keys it shows.
        fixed: keys that cannot be changed.
    """

    title: str
    commands: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()


ROWS = (
    Row("keys.keepL", ("keep_left",)),
    Row("keys.keepR", ("keep_right",)),
    Row("keys.both", ("both",)),
    Row("keys.versions", ("versions",)),
    Row("keys.skip", ("skip",)),
    Row("keys.undo", ("undo", "redo")),
    Row("keys.groups", ("previous_group", "next_group")),
    Row("keys.undecided", ("next_undecided",)),
    Row("keys.diffs", ("next_difference", "previous_difference")),
    Row("keys.screen", fixed=("Space", "Shift+Space")),
    Row("keys.modes", ("pages", "overlay", "text", "details")),
    Row("keys.blink", ("blink",)),
    Row("keys.zoom", ("zoom_in", "zoom_out", "fit_width", "fit_page")),
    Row("keys.rotate", ("rotate",)),
    Row("keys.sync", ("sync",)),
    Row("keys.strip", ("strip",)),
    Row("keys.swap", ("swap",)),
    Row("keys.carry", ("carry", "preview")),
    Row("keys.value", fixed=("Enter",)),
    Row("keys.score", ("score",)),
    Row("keys.member", fixed=("Alt+1", "Alt+Shift+1")),
    Row("keys.order", fixed=("Ctrl+Left", "Ctrl+Right")),
    Row("keys.search", ("search",)),
    Row("keys.places", ("overview", "review")),
    Row("keys.places.more", ("find", "cleanup")),
    Row("keys.settings", ("settings",)),
    Row("keys.history", ("history",)),
    Row("keys.apply", ("apply",)),
    Row("keys.rescan", ("rescan",)),
    Row("keys.areas", ("next_area", "previous_area")),
    Row("tip.menu", ("menu",)),
    Row("menu.shortcuts", ("shortcuts",)),
)
_MEMBERS = tuple(f"Alt+{shift}{number}" for shift in ("", "Shift+") for number in range(1, 10))
_TAKEN: Mapping[str, tuple[str, ...]] = {  # keys of the system, of text fields and of lists, by what they do
    "keys.taken": ("Tab", "Shift+Tab", "Esc", "Return", "Enter", "Space", "Left", "Right", "Home", "End",
                   "PgUp", "PgDown", "Del", "Backspace", "Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X"),
    "menu.quit": ("Ctrl+Q",),
    "keys.member": _MEMBERS,
    **{row.title: row.fixed for row in ROWS if row.fixed and row.title != "keys.member"},
}  # fmt: skip
_SETTINGS = "shortcuts"


class Keymap(QObject):
    """The keys of all commands.

    Signals:
        changed: a command has another key. Before it, all widgets set their texts again: they may show keys.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._settings: QSettings | None = None
        self._chosen: dict[str, str] = {}

    def load(self, settings: QSettings | None) -> None:
        """Take the keys that are saved there, and save later changes there; invalid ones are ignored."""
        self._settings = settings
        self._chosen = {}
        for command in USUAL:
            key = _normal(str(settings.value(f"{_SETTINGS}/{command}", "") if settings is not None else ""))
            if key and self.used_for(key, command) is None:
                self._chosen[command] = key
        self._tell()

    def keys(self, command: str) -> tuple[str, ...]:
        """Return a command's keys, the one to show first."""
        return (self._chosen[command],) if command in self._chosen else USUAL[command]

    def key(self, command: str) -> str:
        """Return a command's key in the format of QKeySequence."""
        return self.keys(command)[0]

    def name(self, command: str) -> str:
        """Return a command's key as the user knows it, in the language of the window."""
        return key_name(self.key(command))

    def sequences(self, command: str) -> list[QKeySequence]:
        return [QKeySequence(key) for key in self.keys(command)]

    def is_key_of(self, command: str, key: int) -> bool:
        """Return whether a Qt.Key is a command's, whatever modifiers are held."""
        name = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
        return any(one == name or one.endswith(f"+{name}") for one in map(_normal, self.keys(command)))

    def is_changed(self, command: str) -> bool:
        return command in self._chosen

    @property
    def has_changes(self) -> bool:
        return bool(self._chosen)

    def used_for(self, key: str, command: str) -> str | None:
        """Return what a key already does: the key of a text; None if a command can have it."""
        wanted = _normal(key)
        for row in ROWS:
            if any(wanted in map(_normal, self.keys(other)) for other in row.commands if other != command):
                return row.title
        return next((title for title, keys in _TAKEN.items() if wanted in map(_normal, keys)), None)

    def choose(self, command: str, key: str) -> str | None:
        """Give a command a key in place of the usual ones.

        Returns:
            The text key of what the key already does, and then nothing was changed.
        """
        taken = self.used_for(key, command)
        if taken is None:
            chosen = _normal(key)
            if chosen in map(_normal, USUAL[command]):
                self._forget(command)
            else:
                self._chosen[command] = chosen
                self._save(command, chosen)
            self._tell()
        return taken

    def reset(self, command: str) -> str | None:
        """Give a command its usual keys back; returns what one of them does now, see `choose`."""
        taken = next((used for key in USUAL[command] if (used := self.used_for(key, command))), None)
        if taken is None:
            self._forget(command)
            self._tell()
        return taken

    def reset_all(self) -> None:
        for command in list(self._chosen):
            self._forget(command)
        self._tell()

    def _forget(self, command: str) -> None:
        self._chosen.pop(command, None)
        self._save(command, None)

    def _save(self, command: str, key: str | None) -> None:
        if self._settings is not None and key is not None:
            self._settings.setValue(f"{_SETTINGS}/{command}", key)
        elif self._settings is not None:
            self._settings.remove(f"{_SETTINGS}/{command}")

    def _tell(self) -> None:
        for widget in QApplication.topLevelWidgets():
            QApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))
        self.changed.emit()


def key_name(key: str) -> str:
    """Return a key as the user knows it, in the language of the window: "Strg+Z"."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _normal(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def keymap() -> Keymap:
    """Return the application's keymap, creating it with the usual keys on first use.

    Raises:
        NoApplication: there is no QApplication yet.
    """
    global _in_use  # as for `theme`
    if _in_use is None or not shiboken6.isValid(_in_use):
        _in_use = child_of_application(Keymap, "The keys need a QApplication. Make one first.")
    return _in_use


_in_use: Keymap | None = None
