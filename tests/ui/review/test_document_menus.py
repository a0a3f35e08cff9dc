"""Context menus of pages and rows, and the file of a document."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from app.domain.errors import StorageFailed
from app.services.document_files import FileKind, KeptFiles
from app.services.file_names import original_name
from app.tasks import file_tasks
from app.ui.session.navigation import ScreenId
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from tests.ui.review.library import DOCUMENTS, NEAR, SERVER, document
from tests.ui.shown_library import NavigationRecorder


def opened_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(words: str) -> None:
    menu = opened_menu()
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def test_row_menu_copies_the_link_of_the_suggested_keeper(harness):
    rows = harness.page.panel.list
    place = rows.visualRect(harness.page.model.index(1)).center()

    rows.customContextMenuRequested.emit(place)
    assert [a.text() for a in opened_menu().actions() if a.text()] == [
        "Compare", "Open in Paperless", "Copy link", "Copy title", "Select all groups",
    ]  # fmt: skip
    choose("Copy link")

    row = harness.page.model.rows()[1]
    assert QGuiApplication.clipboard().text() == f"{SERVER}/documents/{row.thumbnail}/details"


def test_page_menu_has_text_and_document(harness, qtbot):
    harness.open(NEAR)
    pane = PagePane(1, Pictures(), Differences())
    qtbot.addWidget(pane)

    harness.pages.menu_requested.emit(pane, QPoint(10, 10))

    actions = {action.text(): action for action in opened_menu().actions()}
    assert not actions["Copy selected text"].isEnabled()
    assert {"Open file", "Save file as…", "Copy link", "Copy document number"} <= set(actions)
    choose("Rotate both by 90°")
    assert ("rotate", None) in harness.pages.calls


@pytest.fixture
def stored(harness, monkeypatch):
    """The original of document 3, as fetched before."""
    cache = file_tasks._cache_in(harness.session.queues.folders.cache)
    wanted = next(one for one in DOCUMENTS if one.id == 3)

    def find(_self: KeptFiles, asked: object, kind: FileKind):
        assert (asked.id, kind) == (3, FileKind.ORIGINAL)
        path = cache.path(_self.key(wanted, kind))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"the original")
        return path

    monkeypatch.setattr(KeptFiles, "find", find)
    return harness


def test_menu_of_each_document_finds_similar_ones(harness):
    travels = NavigationRecorder(harness.session)
    harness.open(NEAR)

    for side, header in enumerate(harness.page.view.headers):
        menu = QMenu(harness.page)
        header.fill(menu)
        next(action for action in menu.actions() if action.text() == "Find similar").trigger()
        shown = harness.page.view.shown_pair
        assert (travels.last.screen, travels.last.document) == (
            ScreenId.FIND,
            (shown.left, shown.right)[side],
        )


def test_file_is_saved_where_the_user_wants_it(stored, tmp_path, monkeypatch, qtbot):
    stored.open(NEAR)
    asked: list[str] = []
    target = tmp_path / "Strom.pdf"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _parent, _title, name: asked.append(name) or (str(target), "")
    )
    menu = stored.view.headers[0]._menu
    menu.popup(QPoint(0, 0))

    choose("Save file as…")

    qtbot.waitUntil(lambda: "Strom.pdf" in stored.view.toast.message())
    assert target.read_bytes() == b"the original"
    assert asked == ["Jahresabrechnung Strom.pdf"]


def test_file_opens_under_a_name_that_people_know(stored, monkeypatch, qtbot):
    stored.open(NEAR)
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    stored.view.headers[0]._menu.popup(QPoint(0, 0))

    choose("Open file")

    qtbot.waitUntil(lambda: bool(opened))
    assert opened[0].endswith("3/Jahresabrechnung Strom.pdf")
    assert Path(opened[0]).read_bytes() == b"the original"
    stored.session.disconnected.emit()
    assert not Path(opened[0]).exists()


def test_unwritable_place_is_named(stored, tmp_path, monkeypatch, qtbot):
    stored.open(NEAR)
    (tmp_path / "folder").write_text("no folder")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "folder" / "a.pdf"), ""))
    stored.view.headers[0]._menu.popup(QPoint(0, 0))

    with qtbot.waitSignal(stored.session.failed) as failed:
        choose("Save file as…")

    assert isinstance(failed.args[0], StorageFailed)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"original_file_name": "scan 1.PDF"}, "Bill.PDF"),
        ({"mime_type": "image/png"}, "Bill.png"),
        ({"mime_type": "application/x-unknown"}, "Bill"),
    ],
)
def test_original_is_named_by_its_title(values, name):
    assert original_name(document(1, "Bill", **values, added=datetime(2024, 1, 1, tzinfo=UTC))) == name
