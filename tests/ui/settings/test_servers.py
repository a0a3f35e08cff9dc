"""Saved servers and the open one: forgetting a server names what it removes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from app.domain.servers import ConnectionOptions
from app.services.connection import ConnectionService
from app.tasks import connection_tasks
from app.ui.session.navigation import ScreenId
from app.ui.settings.servers import ForgetServerDialog, ServerSection, connection_facts, rights_sentences
from tests.ui.drawn_texts import visible_texts
from tests.ui.settings.sections import section
from tests.ui.shown_library import ACCOUNT, RIGHTS, NavigationRecorder, open_library


@pytest.fixture
def saved(session, qtbot) -> list:
    """Two accounts in the database, the second used last."""

    def add(context, _cancel, _progress):
        profiles = ConnectionService(context.app.database, context.app.secrets)._profiles
        for name, number in (("ben", 2), ("anna", 1)):
            profiles.touch(
                profiles.find_or_create("https://paper.example", name, number).id, server_version="3.0.5"
            )
        return list(profiles.all())

    answers: list = []
    session.queues.queries.submit(add, answers.extend)
    qtbot.waitUntil(lambda: len(answers) == 2)
    return answers


def shown_servers(qtbot, page, count: int) -> ServerSection:
    servers = section(page, "server")
    qtbot.waitUntil(lambda: len(servers.rows) == count)
    QApplication.processEvents()
    return servers


def answer(button: str) -> None:
    """Press a button of the dialog that opens next."""

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        next(one for one in dialog.findChildren(QPushButton) if one.text() == button).click()

    QTimer.singleShot(0, press)


def test_saved_servers_show_account_version_and_last_use(qtbot, page, saved):
    servers = shown_servers(qtbot, page, 2)

    shown = [row.explanation() for row in servers.rows]
    assert [line.split(" · ")[:2] for line in shown] == [
        ["anna", "Paperless 3.0.5"],
        ["ben", "Paperless 3.0.5"],
    ]
    assert all("last used" in line for line in shown)


def test_forgetting_a_server_removes_its_pages(qtbot, page, session, saved, tmp_path):
    servers = shown_servers(qtbot, page, 2)
    forgotten = servers.rows[1].profile
    cached = tmp_path / "data" / "cache" / str(forgotten.id) / "1-preview-0"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(b"page")

    answer("Forget")
    servers.rows[1].forget.click()

    qtbot.waitUntil(lambda: [row.profile.user_name for row in servers.rows] == ["anna"])
    qtbot.waitUntil(lambda: not cached.exists())


def test_cancel_keeps_the_server(qtbot, page, session, saved):
    servers = shown_servers(qtbot, page, 2)

    answer("Cancel")
    servers.rows[1].forget.click()

    left: list = []
    session.queues.queries.submit(connection_tasks.recent, left.extend)
    qtbot.waitUntil(lambda: bool(left))
    assert len(left) == 2


def test_forgetting_the_open_server_closes_the_library(qtbot, page, session, saved):
    open_library(session, saved[0])
    servers = shown_servers(qtbot, page, 2)

    answer("Forget")
    with qtbot.waitSignal(session.disconnected):
        servers.rows[0].forget.click()

    assert session.profile is None


def test_library_in_use_cannot_be_forgotten(qtbot, page, session, saved, monkeypatch):
    open_library(session, saved[0])
    monkeypatch.setattr(type(session.queues.operations), "busy", True)
    servers = shown_servers(qtbot, page, 2)

    assert not servers.rows[0].forget.isEnabled()
    assert "running" in servers.rows[0].forget.toolTip()
    assert servers.rows[1].forget.isEnabled()


def test_forget_question_names_everything_removed(qtbot):
    dialog = ForgetServerDialog(ACCOUNT)
    qtbot.addWidget(dialog)
    dialog.show()

    told = visible_texts(dialog)

    assert all(
        word in told for word in ("anna on paper.example", "token", "local copy", "decisions", "history")
    )
    assert "Backups stay" in told
    assert not dialog.forget.isDefault()


def test_signing_in_again_opens_the_connect_screen(page, session):
    travels = NavigationRecorder(session)
    open_library(session)
    servers = section(page, "server")

    servers.open_library.sign_in.click()

    assert travels.last.screen is ScreenId.CONNECT


@pytest.mark.parametrize(
    ("changes", "good", "told"),
    [
        ({}, True, "Move your own documents to the trash"),
        ({"is_superuser": True}, True, "Move all documents to the trash"),
        ({"permissions": frozenset()}, False, "Cannot delete documents, so nothing can be cleaned up"),
        ({"permissions": frozenset()}, False, "Cannot change documents, so no metadata can be carried over"),
        ({"can_restore": False}, False, "Cannot bring documents back from the trash; an administrator can"),
        ({}, True, "The server keeps documents in its trash for 30 days."),
        ({"trash_days": None}, True, "The server keeps documents in its trash for some time."),
        ({"has_trash": False}, False, "The server has no trash. Deleted documents are gone for good."),
    ],
)
def test_permissions_are_sentences(qapp, changes, good, told):
    assert (good, told) in rights_sentences(replace(RIGHTS, **changes))


def test_connection_facts_omit_header_values(qapp):
    options = ConnectionOptions("/etc/ca.pem", "ab" * 32, (("X-Proxy-Key", "secret"),))

    facts = dict(connection_facts(replace(ACCOUNT, server_url="http://paper.example", options=options)))

    assert facts["Trusted certificate"].startswith("SHA-256 AB:AB:")
    assert facts["Certificate authority"] == "/etc/ca.pem"
    assert facts["Extra header"] == "X-Proxy-Key"
    assert "Not encrypted" in facts
    assert "secret" not in str(facts)


def test_permissions_are_unknown_offline(page, session):
    open_library(session, rights=None)

    servers = section(page, "server")

    assert "Connect to the server to see what this account may do." in visible_texts(servers)
