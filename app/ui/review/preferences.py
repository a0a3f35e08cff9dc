"""Preferences of the review screen: carry-over by default, width of the list, hints that were read."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from app.ui.look.theme import theme
from app.ui.review.comparison.toolbar import MODES
from app.ui.review.queue.panel import WIDTH

NARROWER = 272  # pixels at 100 % text size; larger texts leave less room for the documents
_CARRY_OVER = "review/carry_over"
_LIST_WIDTH = "review/list_width"
_SAME_FILE_VIEW = "review/same_file_view"
_HINTS_READ = "review/hints_read"
HINTS = ("hint.keys", "hint.chips", "hint.carry")  # texts for the first review


class ReviewPreferences:
    """Saved in the settings if they are given, otherwise kept until the window closes."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings
        self._carry_over = self._read(_CARRY_OVER).lower() != "false"
        view = self._read(_SAME_FILE_VIEW)
        self._same_file_view = view if view in MODES else "details"
        read = self._read(_HINTS_READ)
        self._hints_read = int(read) if read.isdigit() else 0 if settings is not None else len(HINTS)
        width = self._read(_LIST_WIDTH)
        self._list_width = int(width) if width.isdigit() else max(WIDTH, theme().scaled(NARROWER))

    @property
    def carry_over(self) -> bool:
        return self._carry_over

    @carry_over.setter
    def carry_over(self, on: bool) -> None:
        self._carry_over = on
        self._write(_CARRY_OVER, on)

    @property
    def list_width(self) -> int:
        """Pixels."""
        return self._list_width

    @list_width.setter
    def list_width(self, width: int) -> None:
        self._list_width = width
        self._write(_LIST_WIDTH, width)

    @property
    def same_file_view(self) -> str:
        """The view in which groups of identical files open: "details" unless the user chose another."""
        return self._same_file_view

    @same_file_view.setter
    def same_file_view(self, mode: str) -> None:
        self._same_file_view = mode
        self._write(_SAME_FILE_VIEW, mode)

    @property
    def hints_read(self) -> int:
        """How many of the hints for the first review were read; all of them where nothing is saved."""
        return self._hints_read

    @hints_read.setter
    def hints_read(self, number: int) -> None:
        self._hints_read = number
        self._write(_HINTS_READ, number)

    def _read(self, key: str) -> str:
        return "" if self._settings is None else str(self._settings.value(key))

    def _write(self, key: str, value: object) -> None:
        if self._settings is not None:
            self._settings.setValue(key, value)
