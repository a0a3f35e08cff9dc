"""Asks where to save a report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

_KINDS = {"HTML (*.html)": ".html", "CSV (*.csv)": ".csv", "JSON (*.json)": ".json"}


def ask_for_report(parent: QWidget, title: str, name: str) -> Path | None:
    """Ask for a file in the user's documents folder, in one of the formats of reports.

    Args:
        name: proposed, without an ending.

    Returns:
        The file, with the ending of the chosen format unless the user typed another one of theirs; None if
        the user cancelled.
    """
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    proposed = Path(folder, f"{name.replace('/', '-')}.html")
    chosen, kind = QFileDialog.getSaveFileName(parent, title, str(proposed), ";;".join(_KINDS))
    return with_ending(Path(chosen), kind) if chosen else None


def with_ending(chosen: Path, kind: str) -> Path:
    """Return the chosen file with the ending of the chosen kind.

    The dialog keeps the proposed ".html" when another kind is chosen, and asks about overwriting that name
    only. So a file that exists under the new name is left alone: the file gets a number.
    """
    ending = _KINDS.get(kind, ".html")
    typed = chosen.suffix.lower()
    if typed == ending or (typed in _KINDS.values() and typed != ".html"):
        return chosen
    stem = chosen.stem if typed == ".html" else chosen.name  # "29.11.2026" has no ending
    wanted, number = chosen.with_name(f"{stem}{ending}"), 2
    while wanted.exists():
        wanted, number = chosen.with_name(f"{stem} ({number}){ending}"), number + 1
    return wanted
