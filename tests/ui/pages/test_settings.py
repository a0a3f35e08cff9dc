"""The settings take effect at once, are remembered, and say exactly what forgetting a server removes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget

from app.domain.duplicates import Kind
from app.domain.parameters import Parameters
from app.domain.servers import ConnectionOptions
from app.services.connection import ConnectionService
from app.tasks import jobs
from app.ui.i18n import is_german, use_language
from app.ui.pages.settings import SettingsPage
from app.ui.places import Place
from app.ui.session import LibrarySession
from app.ui.settings.appearance import AppearanceSection
from app.ui.settings.detection import KINDS, DetectionSection
from app.ui.settings.forget_dialog import ForgetDialog
from app.ui.settings.open_library import connection_facts
from app.ui.settings.rights import sentences
from app.ui.settings.server import ServerSection
from app.ui.settings.storage import StorageSection
from app.ui.settings_values import Appearance, LanguageChoice, SchemeChoice
from app.ui.theme import theme
from tests.ui.shown_library import ACCOUNT, RIGHTS, Traveller, open_library, session_in

PLAIN = Appearance(scheme=SchemeChoice.LIGHT, language=LanguageChoice.ENGLISH, reduce_motion=True)


@pytest.fixture(autouse=True)
def plain_look(qapp) -> Iterator[None]:
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(PLAIN)
    yield
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(PLAIN)


@pytest.fixture
def session(plain_look, tmp_path: Path) -> Iterator[LibrarySession]:
    with session_in(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def page(qtbot, session, settings) -> SettingsPage:
    made = SettingsPage(session, settings)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    return made


def section(page: SettingsPage, key: str):
    page.show_section(key)
    QApplication.processEvents()
    return page.sections[key]


def texts(widget: QWidget) -> str:
    return "\n".join(one.text() for one in widget.findChildren(QLabel) if one.isVisible())


# --- the list of pages -------------------------------------------------------------------------------------


def test_the_arrow_keys_go_from_page_to_page(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.keyClick(page.nav.item("look"), Qt.Key.Key_Down)

    assert page.nav.item("server").isChecked()
    assert page.sections["server"].isVisible()


def test_every_page_has_its_heading(page):
    headings = [section(page, key).heading.text() for key in page.sections]

    assert headings == ["Detection", "Appearance & language", "Server & sign-in", "Storage", "Shortcuts"]


# --- detection ---------------------------------------------------------------------------------------------


@pytest.fixture
def detection(page, session, qtbot) -> DetectionSection:
    """Shown for a library whose scan found what a threshold of 75 % groups."""
    open_library(session)
    page.show_section("detect")
    shown = page.sections["detect"]
    qtbot.waitUntil(lambda: shown.threshold.value() == 75 and shown.switches[0].isChecked())
    return shown


def chosen(session) -> list[Parameters]:
    """Gets the choice as the next scan finds it, as soon as it is read."""
    found = []
    session.lanes.desk.submit(partial(jobs.load_detection, profile=session.profile), found.append)
    return found


def test_a_moved_threshold_groups_anew_and_is_remembered(detection, session, qtbot):
    with qtbot.waitSignal(session.found_changed):
        detection.threshold.setValue(90)

    found = chosen(session)
    qtbot.waitUntil(lambda: found != [])
    assert found[0].similarity_threshold == 0.9
    assert "90" in detection.threshold.accessibleDescription()


def test_a_kind_that_is_switched_off_counts_no_more_until_the_defaults_are_restored(
    detection, session, qtbot
):
    with qtbot.waitSignal(session.found_changed):
        detection.switches[KINDS.index(Kind.VERSION)].click()
    found = chosen(session)
    qtbot.waitUntil(lambda: found != [])
    assert Kind.VERSION not in found[0].kinds

    with qtbot.waitSignal(session.found_changed):
        detection.restore.click()

    found = chosen(session)
    qtbot.waitUntil(lambda: found != [])
    assert found[0] == Parameters()


def test_the_last_kind_stays_on(detection, qtbot):
    for switch in detection.switches:
        switch.click()

    qtbot.waitUntil(lambda: all(switch.isChecked() for switch in detection.switches))


def test_without_a_library_there_is_nothing_to_choose_for(page):
    page.show_section("detect")

    assert not page.sections["detect"].threshold.isEnabled()


# --- appearance --------------------------------------------------------------------------------------------


@pytest.fixture
def look(page) -> AppearanceSection:
    return page.sections["look"]


def test_a_scheme_takes_effect_at_once_and_is_remembered(look, settings):
    look.schemes[2].click()

    assert theme().dark
    assert Appearance.load(settings).scheme is SchemeChoice.DARK


def test_a_click_on_the_picture_chooses_its_scheme(qtbot, look):
    picture = look._cards[2]._picture

    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton)

    assert look.schemes[2].isChecked()


def test_the_language_changes_at_once(look, settings):
    look.language.setCurrentIndex(2)
    QApplication.processEvents()

    assert is_german()
    assert look.heading.text() == "Darstellung & Sprache"
    assert Appearance.load(settings).language is LanguageChoice.GERMAN


def test_the_text_size_goes_in_steps(qtbot, look, settings):
    look.text_size.setFocus()

    qtbot.keyClick(look.text_size, Qt.Key.Key_Right)

    assert theme().appearance.text_size == 1.15
    assert Appearance.load(settings).text_size == 1.15
    assert "115% of the usual size" in texts(look)


@pytest.mark.parametrize(
    ("number", "field"), [(0, "dim_paper"), (1, "reduce_motion"), (2, "patterns"), (3, "advance")]
)
def test_each_switch_turns_its_setting(look, settings, number, field):
    before = getattr(PLAIN, field)

    look.switches[number].click()

    assert getattr(theme().appearance, field) is not before
    assert getattr(Appearance.load(settings), field) is not before


def test_the_defaults_can_be_restored(look, settings):
    look.schemes[2].click()
    look.text_size.setValue(3)

    look.restore.click()

    assert theme().appearance == Appearance()
    assert Appearance.load(settings) == Appearance()
    assert look.schemes[0].isChecked()
    assert look.text_size.value() == 1


def test_what_the_command_line_chose_for_this_start_is_not_remembered(look, settings):
    theme().set_appearance(PLAIN.changed(scheme=SchemeChoice.DARK))  # as --theme dark does

    look.switches[2].click()

    assert Appearance.load(settings) == Appearance(patterns=True)


# --- server ------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(session, qtbot) -> list:
    """Two accounts in the database, the second used last."""

    def add(bench, _cancel, _progress):
        profiles = ConnectionService(bench.app.database, bench.app.secrets)._profiles
        for name, number in (("ben", 2), ("anna", 1)):
            profiles.touch(
                profiles.find_or_create("https://paper.example", name, number).id, server_version="3.0.5"
            )
        return list(profiles.all())

    answers: list = []
    session.lanes.desk.submit(add, answers.extend)
    qtbot.waitUntil(lambda: len(answers) == 2)
    return answers


def shown_servers(qtbot, page, count: int) -> ServerSection:
    servers = section(page, "server")
    qtbot.waitUntil(lambda: len(servers.rows) == count)
    QApplication.processEvents()
    return servers


def answer(button: str) -> None:
    """Press a button of the dialog that is about to open."""

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        next(one for one in dialog.findChildren(QPushButton) if one.text() == button).click()

    QTimer.singleShot(0, press)


def test_saved_servers_are_listed_with_account_version_and_last_use(qtbot, page, saved):
    servers = shown_servers(qtbot, page, 2)

    shown = [row.explanation() for row in servers.rows]
    assert [line.split(" · ")[:2] for line in shown] == [
        ["anna", "Paperless 3.0.5"],
        ["ben", "Paperless 3.0.5"],
    ]
    assert all("last used" in line for line in shown)


def test_a_forgotten_server_is_gone_with_its_pages(qtbot, page, session, saved, tmp_path):
    servers = shown_servers(qtbot, page, 2)
    forgotten = servers.rows[1].profile
    cached = tmp_path / "data" / "cache" / str(forgotten.id) / "1-preview-0"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(b"page")

    answer("Forget")
    servers.rows[1].forget.click()

    qtbot.waitUntil(lambda: [row.profile.user_name for row in servers.rows] == ["anna"])
    qtbot.waitUntil(lambda: not cached.exists())


def test_nothing_is_forgotten_when_the_question_is_cancelled(qtbot, page, session, saved):
    servers = shown_servers(qtbot, page, 2)

    answer("Cancel")
    servers.rows[1].forget.click()

    left: list = []
    session.lanes.desk.submit(jobs.recent, left.extend)
    qtbot.waitUntil(lambda: bool(left))
    assert len(left) == 2


def test_the_open_library_is_closed_when_its_server_is_forgotten(qtbot, page, session, saved):
    open_library(session, saved[0])
    servers = shown_servers(qtbot, page, 2)

    answer("Forget")
    with qtbot.waitSignal(session.disconnected):
        servers.rows[0].forget.click()

    assert session.profile is None


def test_a_library_that_is_worked_with_cannot_be_forgotten(qtbot, page, session, saved, monkeypatch):
    open_library(session, saved[0])
    monkeypatch.setattr(type(session.lanes.work), "busy", True)
    servers = shown_servers(qtbot, page, 2)

    assert not servers.rows[0].forget.isEnabled()
    assert "running" in servers.rows[0].forget.toolTip()
    assert servers.rows[1].forget.isEnabled()


def test_the_question_names_all_that_goes(qtbot):
    dialog = ForgetDialog(ACCOUNT)
    qtbot.addWidget(dialog)
    dialog.show()

    told = texts(dialog)

    assert all(
        word in told for word in ("anna on paper.example", "token", "local copy", "decisions", "history")
    )
    assert "Backups stay" in told
    assert not dialog.forget.isDefault()


def test_signing_in_again_leads_to_the_connect_page(page, session):
    travels = Traveller(session)
    open_library(session)
    servers = section(page, "server")

    servers.open_library.sign_in.click()

    assert travels.last.place is Place.CONNECT


@pytest.mark.parametrize(
    ("changes", "good", "told"),
    [
        ({}, True, "Move own documents to the trash"),
        ({"is_superuser": True}, True, "Move all documents to the trash"),
        ({"permissions": frozenset()}, False, "Not delete documents, so nothing can be cleaned up"),
        ({"permissions": frozenset()}, False, "Not change documents, so no metadata can be carried over"),
        ({"can_restore": False}, False, "Not bring documents back from the trash; an administrator can"),
        ({}, True, "The server keeps deleted documents for 30 days."),
        ({"trash_days": None}, True, "The server keeps deleted documents in its trash for some time."),
        ({"has_trash": False}, False, "The server has no trash. Deleted documents are gone for good."),
    ],
)
def test_the_rights_are_told_in_words(qapp, changes, good, told):
    assert (good, told) in sentences(replace(RIGHTS, **changes))


def test_the_way_to_the_server_is_told_without_the_values_of_its_headers(qapp):
    options = ConnectionOptions("/etc/ca.pem", "ab" * 32, (("X-Proxy-Key", "secret"),))

    facts = dict(connection_facts(replace(ACCOUNT, server_url="http://paper.example", options=options)))

    assert facts["Trusted certificate"].startswith("SHA-256 AB:AB:")
    assert facts["Certificate authority"] == "/etc/ca.pem"
    assert facts["Extra header"] == "X-Proxy-Key"
    assert "Not encrypted" in facts
    assert "secret" not in str(facts)


def test_offline_the_rights_are_not_guessed(page, session):
    open_library(session, rights=None)

    servers = section(page, "server")

    assert "Connect to the server to see what this account may do." in texts(servers)


# --- storage -----------------------------------------------------------------------------------------------


@pytest.fixture
def storage(qtbot, page, session, tmp_path) -> StorageSection:
    cached = tmp_path / "data" / "cache" / "7" / "1-preview-0"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(bytes(5000))
    shown = section(page, "storage")
    qtbot.waitUntil(lambda: shown.clear.isEnabled())
    QApplication.processEvents()
    return shown


def test_the_folders_and_their_sizes_are_shown(storage, tmp_path):
    told = texts(storage)

    assert str(tmp_path / "data") in told
    assert "5\u00a0kB" in told
    assert "No backups yet" in told
    assert not storage.open_backups.isEnabled()


def test_clearing_the_cache_removes_the_pages(qtbot, storage, tmp_path):
    storage.clear.click()

    qtbot.waitUntil(lambda: "0\u00a0B" in texts(storage))
    assert list((tmp_path / "data" / "cache").rglob("*preview*")) == []
    assert not storage.clear.isEnabled()


def test_a_folder_opens_in_the_file_manager(storage, tmp_path, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))

    storage.open_data.click()

    assert opened == [str(tmp_path / "data")]
