"""Signing in on the connect screen, and its error messages."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.domain.errors import ServerFailed
from app.domain.servers import ConnectionOptions, ServerAddress, ServerFound
from app.tasks import connection_tasks
from app.ui.connect.address_check import AbandonableTask
from app.ui.connect.wording import about
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.fields import FieldState
from tests.support.faults import FaultyDemoServer, answer, on, wait_for
from tests.ui.connect.signing_in import LIBRARY, MISTYPED, PASSWORD, connected, idle, sign_in, type_address

FINGERPRINT = "4a9f" * 16
OPEN_TO_ALL = (
    "Paperless-ngx 2.18.4 found, but the connection is not encrypted. Others on the network can read your "
    "password and documents. Use https if you can."
)


def tell_problems(session: LibrarySession) -> list[str]:
    told: list[str] = []
    session.failed.connect(lambda error: told.append(str(error)))
    return told


# --- signing in --------------------------------------------------------------------------------------------


def test_enter_signs_in_and_opens_the_library(qtbot, page, session, server, keychain):
    sign_in(qtbot, page, server)
    connected(qtbot, session)

    assert session.profile.user_name == "anna"
    assert session.profile.server_url == server.url
    assert list(keychain.secrets.values()) == [server.token_for("anna")]


def test_form_clears_secrets_after_sign_in(qtbot, page, session, server, keychain):
    sign_in(qtbot, page, server)
    connected(qtbot, session)

    fields = page.form.sign_in
    assert [one.input.text() for one in (fields.password, fields.token, fields.code)] == ["", "", ""]


def test_token_is_saved_only_on_request(qtbot, page, session, server, keychain):
    told = tell_problems(session)
    page.form.remember.setChecked(False)
    sign_in(qtbot, page, server)
    connected(qtbot, session)

    assert keychain.secrets == {}
    assert told == []


def test_missing_keychain_is_reported_and_sign_in_continues(qtbot, page, session, server):
    told = tell_problems(session)
    sign_in(qtbot, page, server)
    connected(qtbot, session)

    assert told == ["The system keychain is not available. You will be asked again next time."]


def test_token_signs_in(qtbot, page, session, server, keychain):
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.method.segment("token").click()
    form.sign_in.token.input.setText(f" {server.token_for('anna')} ")
    qtbot.keyClick(form.sign_in.token.input, Qt.Key.Key_Return)
    connected(qtbot, session)

    assert session.profile.user_name == "anna"


def test_code_is_requested_when_the_account_requires_it(qtbot, page, session, server, keychain):
    fields = page.form.sign_in
    assert not fields.code.isVisible()
    sign_in(qtbot, page, server, user="otto")
    qtbot.waitUntil(fields.code.isVisible)
    assert fields.code.input.hasFocus()

    fields.code.input.setText("123 456")
    qtbot.keyClick(fields.code.input, Qt.Key.Key_Return)
    connected(qtbot, session)

    assert session.profile.user_name == "otto"


def test_code_field_is_shown_for_a_known_account(qtbot, page, session, server, keychain):
    sign_in(qtbot, page, server, user="otto")
    qtbot.waitUntil(page.form.sign_in.code.isVisible)

    type_address(qtbot, page, "127.0.0.1:1")
    assert not page.form.sign_in.code.isVisible()
    type_address(qtbot, page, server.url)

    assert page.form.sign_in.code.isVisible()
    idle(qtbot, session)


def test_one_click_opens_the_demo_library(qtbot, page, session):
    page.form.demo_button.click()
    qtbot.waitUntil(lambda: session.profile is not None, timeout=20_000)

    assert session.profile.is_demo
    idle(qtbot, session)


# --- errors ------------------------------------------------------------------------------------------------


def test_wrong_password_is_reported_at_its_field(qtbot, page, session, server):
    sign_in(qtbot, page, server, password=MISTYPED)
    qtbot.waitUntil(lambda: page.form.sign_in.problem() != "", timeout=10_000)

    assert page.form.sign_in.problem().startswith("User name or password is wrong.")
    assert page.form.sign_in.password.state() is FieldState.INVALID
    assert page.form.sign_in.password.input.hasFocus()
    assert page.form.address.state() is FieldState.NORMAL


def test_rejected_token_is_reported_at_its_field(qtbot, page, session, server):
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.method.segment("token").click()
    form.sign_in.token.input.setText("no-such-token")
    form.connect_button.click()
    qtbot.waitUntil(lambda: form.sign_in.token.state() is FieldState.INVALID, timeout=10_000)

    assert form.sign_in.token.input.hasFocus()
    assert "token" in form.sign_in.token.message()


def test_wrong_code_is_reported_at_its_field(qtbot, page, session, server):
    fields = page.form.sign_in
    sign_in(qtbot, page, server, user="otto")
    qtbot.waitUntil(fields.code.isVisible)
    fields.code.input.setText("000000")
    qtbot.keyClick(fields.code.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: fields.code.state() is FieldState.INVALID, timeout=10_000)

    assert "code" in fields.code_message()
    assert fields.code.input.hasFocus()


def test_too_many_attempts_are_reported_at_the_buttons(qtbot, page, session):
    with FaultyDemoServer(LIBRARY, throttle=True) as server:
        for _ in range(6):
            sign_in(qtbot, page, server, password=MISTYPED)
            idle(qtbot, session)

    assert "minute" in page.form.problem() or "again" in page.form.problem()
    assert page.form.sign_in.problem() == ""


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("", "Enter the address"),
        ("http://127.0.0.1:1", "Nothing answers at"),
        ("ftp://home", "not a way to reach Paperless"),
        ("two words", "not an address"),
    ],
)
def test_unreachable_address_is_reported_at_its_field(qtbot, page, session, typed, part):
    form = page.form
    form.address.input.setText(typed)
    form.sign_in.user.input.setText("anna")
    form.sign_in.password.input.setText(PASSWORD)
    form.connect_button.click()
    qtbot.waitUntil(lambda: form.address.state() is FieldState.INVALID, timeout=10_000)

    assert part in form.address.message()
    assert form.address.input.hasFocus()
    idle(qtbot, session)


@pytest.mark.parametrize(("field", "sentence"), [("user", "user name"), ("password", "password")])
def test_missing_input_is_requested_before_sending(qtbot, page, server, field, sentence):
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.user.input.setText("anna")
    form.sign_in.password.input.setText(PASSWORD)
    getattr(form.sign_in, field).input.clear()
    form.connect_button.click()

    assert sentence in form.sign_in.problem()
    assert getattr(form.sign_in, field).input.hasFocus()
    assert server.requests.all() == []


def test_errors_are_translated(qtbot, page, session, server):
    use_language(LanguageChoice.GERMAN)
    sign_in(qtbot, page, server, password=MISTYPED)
    qtbot.waitUntil(lambda: page.form.sign_in.problem() != "", timeout=10_000)

    assert page.form.sign_in.problem().startswith("Benutzername oder Passwort ist falsch.")


def test_typing_clears_the_error(qtbot, page, session, server):
    sign_in(qtbot, page, server, password=MISTYPED)
    qtbot.waitUntil(lambda: page.form.sign_in.problem() != "", timeout=10_000)

    qtbot.keyClicks(page.form.sign_in.password.input, "x")

    assert page.form.sign_in.problem() == ""
    assert page.form.sign_in.password.state() is FieldState.NORMAL


# --- the address -------------------------------------------------------------------------------------------


def test_address_is_checked_after_typing(qtbot, page, session, server):
    type_address(qtbot, page, server.url)
    qtbot.waitUntil(lambda: page.form.address.state() is FieldState.OK, timeout=10_000)

    assert page.form.address.message() == "Paperless-ngx found · in your home network, not encrypted"
    idle(qtbot, session)


def test_login_page_is_reported(qtbot, page, session, server):
    server.faults.add(on("*", ".*"), answer(200, b"<html><form><input type=password></form></html>"))
    type_address(qtbot, page, server.url)
    qtbot.waitUntil(lambda: page.form.address.state() is FieldState.INVALID, timeout=10_000)

    assert page.form.address.message() != ""
    idle(qtbot, session)


def test_answer_for_an_earlier_address_is_ignored(qtbot, page, session, server):
    held = threading.Event()
    server.faults.add(on("*", ".*"), wait_for(held))
    type_address(qtbot, page, server.url)
    qtbot.waitUntil(lambda: page.form.address.state() is FieldState.CHECKING, timeout=10_000)

    page.check.stop()
    page.form.address.set_state(FieldState.NORMAL)
    held.set()
    idle(qtbot, session)

    assert page.form.address.state() is FieldState.NORMAL


@pytest.mark.parametrize(
    ("url", "version", "options", "state", "message"),
    [
        (
            "https://paper.example", "2.18.4", ConnectionOptions(),
            FieldState.OK, "Paperless-ngx 2.18.4 found · secure connection",
        ),
        (
            "https://paper.example", None, ConnectionOptions(),
            FieldState.OK, "Paperless-ngx found · secure connection",
        ),
        (
            "https://paper.example", None, ConnectionOptions(trusted_fingerprint=FINGERPRINT),
            FieldState.OK, "Paperless-ngx found · encrypted, with the certificate you trust",
        ),
        (
            "http://192.168.1.20:8000", "2.18.4", ConnectionOptions(),
            FieldState.OK, "Paperless-ngx 2.18.4 found · in your home network, not encrypted",
        ),
        (
            "http://paper.example", "2.18.4", ConnectionOptions(), FieldState.WARNING,
            OPEN_TO_ALL,
        ),
    ],
)  # fmt: skip
def test_found_message_describes_the_security(qapp, url, version, options, state, message):
    assert about(ServerFound(ServerAddress(url), version), options) == (state, message)


# --- cancelling --------------------------------------------------------------------------------------------


def test_cancel_restores_the_form_at_once(qtbot, page, session, server):
    held = threading.Event()
    server.faults.add(on("*", ".*"), wait_for(held))
    sign_in(qtbot, page, server)
    qtbot.waitUntil(lambda: len(server.requests.all()) > 0 or page.form.connect_button.is_busy())
    assert page.form.cancel_button.isVisible()
    assert not page.form.demo_button.isVisible()

    page.form.cancel_button.click()
    assert not page.form.connect_button.is_busy()
    idle(qtbot, session)  # while the server is still silent
    held.set()

    assert session.profile is None
    assert page.form.demo_button.isVisible()


def test_escape_cancels(qtbot, page, session, server):
    held = threading.Event()
    server.faults.add(on("*", ".*"), wait_for(held))
    sign_in(qtbot, page, server)

    qtbot.keyClick(page, Qt.Key.Key_Escape)
    held.set()
    idle(qtbot, session)

    assert session.profile is None
    assert not page.form.connect_button.is_busy()


def test_form_is_restored_after_a_crash(qtbot, page, session, monkeypatch):
    def broken(*_context, **_asked):
        raise ValueError("nobody foresaw this")

    monkeypatch.setattr(connection_tasks, "connect_demo", broken)
    page.form.demo_button.click()
    assert page.form.demo_button.is_busy()
    idle(qtbot, session)

    assert not page.form.demo_button.is_busy()
    assert page.form.connect_button.isVisible()


# --- the whole screen -------------------------------------------------------------------------------------


def test_texts_follow_the_language(page):
    use_language(LanguageChoice.GERMAN)
    QApplication.processEvents()

    assert page.form.connect_button.text() == "Verbinden"
    assert page.form.sign_in.method.segment("token").text() == "API-Token"


def test_every_input_has_an_accessible_name(page):
    form = page.form
    form.advanced.add_header_button.click()
    inputs = [
        form.address.input,
        *(
            one.input
            for one in (form.sign_in.user, form.sign_in.password, form.sign_in.token, form.sign_in.code)
        ),
        form.advanced.timeout,
        form.advanced.rows()[0].name,
        form.advanced.rows()[0].value,
    ]

    assert [one for one in inputs if not one.accessibleName()] == []


def test_abandoned_attempt_reports_no_result(qtbot, page, session):
    ran = threading.Event()
    told = []

    def task(context, cancel, progress):
        ran.set()
        return "somebody else's server"

    attempt = AbandonableTask(session.queues.queries, task, page)
    attempt.done.connect(told.append)
    assert ran.wait(10)  # the result is now being delivered

    attempt.abandon()
    idle(qtbot, session)

    assert told == []


def test_messages_that_come_and_go_do_not_move_the_form(qtbot, page, session):
    fields = (page.form.address, page.form.sign_in, page.form.connect_button)

    def places():
        for _ in range(3):  # wrapped labels take a second layout
            QApplication.processEvents()
        return [one.mapTo(page, one.rect().topLeft()).y() for one in fields]

    before = places()
    page.form.show_found(ServerFound(ServerAddress("https://paper.example"), "3.0.5"))
    assert places() == before
    page.form.show_error(ServerFailed("The server failed. Try again later."))
    assert page.form.problem()
    assert places() == before
    page.form.clear_errors()
    assert places() == before


@pytest.mark.parametrize(
    ("url", "icon"), [("https://paper.example", "lock"), ("http://192.168.1.20:8000", "server")]
)
def test_lock_stands_beside_encrypted_addresses_only(page, url, icon):
    page.form.show_found(ServerFound(ServerAddress(url), "3.0.5"))
    assert page.form.address.icon == icon

    page.form.address.input.textEdited.emit(url)
    assert page.form.address.icon == "server"


def test_language_can_be_chosen_before_signing_in(page):
    page.language.setCurrentIndex(page.language.findData(LanguageChoice.GERMAN))
    QApplication.processEvents()
    assert page.form.connect_button.text() == "Verbinden"

    page.language.setCurrentIndex(page.language.findData(LanguageChoice.ENGLISH))
    QApplication.processEvents()
    assert page.form.connect_button.text() == "Connect"
