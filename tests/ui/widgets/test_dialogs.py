"""Where reports are saved, and in which format."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from app.ui.widgets.dialogs import ask_for_report, with_ending

HTML, CSV, JSON = "HTML (*.html)", "CSV (*.csv)", "JSON (*.json)"


@pytest.mark.parametrize(
    ("chosen", "kind", "saved"),
    [
        ("Clean-up 29 Nov 2026.html", HTML, "Clean-up 29 Nov 2026.html"),
        ("Clean-up 29 Nov 2026.html", CSV, "Clean-up 29 Nov 2026.csv"),
        ("Aufräumen 29.11.2026", JSON, "Aufräumen 29.11.2026.json"),
        ("list.json", HTML, "list.json"),  # typed
        ("list", "", "list.html"),
    ],
)
def test_file_gets_the_ending_of_the_chosen_format(chosen, kind, saved, tmp_path):
    assert with_ending(tmp_path / chosen, kind) == tmp_path / saved


def test_file_under_the_new_ending_is_not_overwritten(tmp_path):
    (tmp_path / "a.csv").touch()
    (tmp_path / "a (2).csv").touch()

    assert with_ending(tmp_path / "a.html", CSV) == tmp_path / "a (3).csv"


def test_dialog_opens_in_the_documents_with_a_telling_name(qtbot, monkeypatch):
    proposed = []

    def dialog(_parent, _title, path, kinds):
        proposed.append((Path(path), kinds))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    parent = QWidget()
    qtbot.addWidget(parent)

    assert ask_for_report(parent, "Report", "Clean-up 29/11") is None

    ((path, kinds),) = proposed
    assert path.name == "Clean-up 29-11.html"
    assert path.is_absolute()
    assert kinds == ";;".join((HTML, CSV, JSON))
