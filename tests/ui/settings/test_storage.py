"""Folders and their sizes, and clearing the cache."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from app.ui.cleanup.plan_inspector import PlanInspector
from app.ui.look.preferences import BACKUP_FOLDER
from app.ui.settings.storage import StorageSection
from tests.ui.drawn_texts import visible_texts
from tests.ui.settings.sections import section


@pytest.fixture
def storage(qtbot, page, session, settings, tmp_path) -> StorageSection:
    settings.setValue(BACKUP_FOLDER, str(tmp_path / "no backups"))
    cached = tmp_path / "data" / "cache" / "7" / "1-preview-0"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(bytes(5000))
    shown = section(page, "storage")
    qtbot.waitUntil(lambda: shown.clear.isEnabled())
    QApplication.processEvents()
    return shown


def test_folders_and_sizes_are_shown(storage, tmp_path):
    told = visible_texts(storage)

    assert str(tmp_path / "data") in told
    assert "5\u00a0kB" in told
    assert "No backups yet" in told
    assert not storage.open_backups.isEnabled()


def test_backup_folder_is_shown(storage, settings, tmp_path, qtbot, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    chosen = tmp_path / "my backups"
    chosen.mkdir()

    inspector = PlanInspector(settings)
    qtbot.addWidget(inspector)
    inspector.folder.set_folder(chosen)
    storage.enter()

    qtbot.waitUntil(lambda: str(chosen) in visible_texts(storage))
    storage.open_backups.click()
    assert opened == [str(chosen)]


def test_clearing_the_cache_removes_pages(qtbot, storage, tmp_path):
    storage.clear.click()

    qtbot.waitUntil(lambda: "0\u00a0B" in visible_texts(storage))
    assert list((tmp_path / "data" / "cache").rglob("*preview*")) == []
    assert not storage.clear.isEnabled()


def test_folder_opens_in_the_file_manager(storage, tmp_path, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))

    storage.open_data.click()

    assert opened == [str(tmp_path / "data")]
