"""Signing in on the connect screen, and its error messages."""

from __future__ import annotations

import hashlib
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from app.demo.library import DemoDocument, DemoLibrary, DemoUser, StoredFile
from app.domain.errors import CertificateChanged, CertificateUnknown, ClientCertificateNeeded, SettingInvalid
from app.domain.servers import ConnectionOptions, ServerAddress, ServerFound
from app.tasks import connection_tasks
from app.ui.connect import address_check
from app.ui.connect.address_check import AbandonableTask
from app.ui.connect.recent_libraries import RemoveLibraryDialog
from app.ui.connect.screen import ConnectScreen
from app.ui.connect.wording import about
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.fields import FieldState
from tests.support.faults import FaultyDemoServer, answer, on, wait_for
from tests.ui.shown_library import session_in
from tests.unit.paperless.scripted_server import CERTIFICATES, listing, serve

PASSWORD, MISTYPED = "planted-password-4711", "planted-password-4710"
LIBRARY = DemoLibrary(
    users=(
        DemoUser(1, "anna", PASSWORD, is_superuser=True),
        DemoUser(2, "otto", PASSWORD, is_superuser=True, mfa_code="123456"),
    ),
    documents=(DemoDocument(1, "Brief", content="Ein Brief", original=StoredFile(b"%PDF-1.4 %%EOF")),),
)
FINGERPRINT = "4a9f" * 16
OPEN_TO_ALL = (
    "Paperless-ngx 2.18.4 found, but the connection is not encrypted. Others on the network can read your "
    "password and documents. Use https if you can."
)


@pytest.fixture
def server() -> Iterator[FaultyDemoServer]:
    with FaultyDemoServer(LIBRARY) as running:
        yield running


@pytest.fixture
def session(tmp_path: Path, monkeypatch) -> Iterator[LibrarySession]:
    monkeypatch.setattr(address_check, "PAUSE", 1)
    with session_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def page(qtbot, session) -> ConnectScreen:
    return shown(qtbot, session)


def shown(qtbot, session: LibrarySession, width: int = 1440) -> ConnectScreen:
    made = ConnectScreen(session.queues)
    made.connected.connect(session.open)
    made.failed.connect(session.failed)
    qtbot.addWidget(made)
    made.resize(width, 900)
    made.show()
    made.activateWindow()
    with qtbot.waitExposed(made):
        made.enter()
    idle(qtbot, session)
    return made


def idle(qtbot, session: LibrarySession) -> None:
    """Wait until no queue has anything left to do."""
    queues = session.queues
    qtbot.waitUntil(lambda: not (queues.operations.busy or queues.queries.busy), timeout=10_000)


def sign_in(
    qtbot, page: ConnectScreen, server: FaultyDemoServer, user: str = "anna", password: str = PASSWORD
) -> None:
    """Type everything and press Enter in the password."""
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.user.input.setText(user)
    form.sign_in.password.input.setText(password)
    qtbot.keyClick(form.sign_in.password.input, Qt.Key.Key_Return)


def type_address(qtbot, page: ConnectScreen, url: str) -> None:
    """Type the last character; checking an incomplete address would contact another server."""
    page.form.address.input.setText(url[:-1])
    qtbot.keyClicks(page.form.address.input, url[-1])


def connected(qtbot, session: LibrarySession) -> None:
    qtbot.waitUntil(lambda: session.profile is not None, timeout=10_000)
    idle(qtbot, session)


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


# --- certificates ------------------------------------------------------------------------------------------


def test_unknown_certificate_can_be_trusted(qtbot, page, session):
    form = page.form
    with serve(lambda asked: listing(), "other.pem") as server:
        type_address(qtbot, page, server.address.url)
        qtbot.waitUntil(form.certificate.asks, timeout=10_000)
        idle(qtbot, session)
        assert form.options().trusted_fingerprint is None

        form.certificate.trust.click()
        qtbot.waitUntil(lambda: form.address.state() is not FieldState.NORMAL, timeout=10_000)
        idle(qtbot, session)

    text = (CERTIFICATES / "other.pem").read_text()
    certificate = ssl.PEM_cert_to_DER_cert(text[text.index("-----BEGIN CERTIFICATE") :])
    assert form.options().trusted_fingerprint == hashlib.sha256(certificate).hexdigest()
    assert form.certificate.end_trust.isVisible()
    assert not form.certificate.trust.isVisible()


def ask_for_trust(page: ConnectScreen, error: CertificateUnknown | CertificateChanged) -> None:
    page.form.address.input.setText("https://paper.example")
    page.form.show_error(error)


def test_details_show_the_full_fingerprint(page):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))
    labels = page.form.certificate.findChildren(QLabel)
    assert any("SHA-256 4A:9F:4A:9F:4A:…:4A:9F" in one.text() for one in labels)

    page.form.certificate.details.click()

    whole = ":".join(["4A", "9F"] * 16)
    shown = "".join(one.text().replace("\n", "") for one in labels if one.isVisible())
    assert whole in shown


def test_trust_button_gets_the_focus(page):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))

    assert page.form.certificate.trust.hasFocus()


def test_changed_certificate_has_its_own_wording(page):
    ask_for_trust(page, CertificateChanged("changed", expected="00" * 32, fingerprint=FINGERPRINT))

    shown = [one.text() for one in page.form.certificate.findChildren(QLabel) if one.isVisible()]
    assert "The server shows a different certificate from the one you trusted." in shown
    page.form.certificate.trust.click()
    assert page.form.options().trusted_fingerprint == FINGERPRINT
    page.check.stop()


def test_certificate_without_fingerprint_cannot_be_trusted(page):
    ask_for_trust(page, CertificateUnknown("broken", fingerprint=None))

    assert not page.form.certificate.trust.isVisible()


@pytest.mark.parametrize(("typed", "trusted"), [("/paper", True), ("e", False), (":8443", False)])
def test_trust_applies_to_one_server(qtbot, page, typed, trusted):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))
    page.form.certificate.trust.click()

    page.form.address.input.setText(page.form.typed() + typed[:-1])
    qtbot.keyClicks(page.form.address.input, typed[-1])
    page.check.stop()

    assert (page.form.options().trusted_fingerprint is not None) is trusted


def test_trust_can_be_withdrawn(page):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))
    page.form.certificate.trust.click()

    page.form.certificate.end_trust.click()
    page.check.stop()

    assert page.form.options().trusted_fingerprint is None
    assert not page.form.certificate.isVisible()


# --- advanced settings -------------------------------------------------------------------------------------


def test_headers_ca_file_and_timeout_become_options(qtbot, page, monkeypatch):
    advanced = page.form.advanced
    chosen = ("/home/anna/ca.pem", "")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: chosen)
    advanced.set_open(True)
    advanced.ca.choose.click()
    advanced.add_header_button.click()
    qtbot.keyClicks(advanced.rows()[0].name, "X-Door")
    qtbot.keyClicks(advanced.rows()[0].value, "open sesame")
    advanced.add_header_button.click()
    advanced.timeout.setValue(60)
    page.check.stop()

    assert page.form.options() == ConnectionOptions(
        "/home/anna/ca.pem", None, (("X-Door", "open sesame"),), 60.0
    )


@pytest.mark.parametrize(("name", "value"), [("X Door", "a"), ("", "a"), ("X-Tür", "a"), ("X-Door", "ü")])
def test_invalid_header_is_refused_with_a_message(page, server, name, value):
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.user.input.setText("anna")
    form.sign_in.password.input.setText(PASSWORD)
    form.advanced.fill(ConnectionOptions(headers=((name, value),)))

    form.connect_button.click()

    assert form.advanced.problem() != ""
    assert form.advanced.is_open()
    assert server.requests.all() == []


def test_header_can_be_removed(page):
    page.form.advanced.fill(ConnectionOptions(headers=(("A", "1"), ("B", "2"))))

    page.form.advanced.rows()[0].remove.click()
    page.check.stop()

    assert page.form.options().headers == (("B", "2"),)


def test_invalid_ca_file_is_reported_in_advanced_settings(page):
    page.form.show_error(SettingInvalid("The file cannot be used."))

    assert page.form.advanced.problem() == "The file cannot be used."
    assert page.form.advanced.is_open()


def test_client_certificate_and_key_can_be_set_and_removed(page, monkeypatch):
    advanced = page.form.advanced
    chosen = iter([("/home/anna/anna.crt", ""), ("/home/anna/anna.key", ""), ("", "")])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: next(chosen))
    assert not advanced.client_key.isEnabled()

    advanced.client.choose.click()
    advanced.client_key.choose.click()
    advanced.client.choose.click()  # closing the dialog changes nothing
    page.check.stop()

    expected = ConnectionOptions(client_certificate="/home/anna/anna.crt", client_key="/home/anna/anna.key")
    assert page.form.options() == expected

    advanced.client.remove.click()
    page.check.stop()

    assert page.form.options() == ConnectionOptions()


@pytest.mark.parametrize("width", [1024, 1440])
def test_file_rows_are_aligned(page, width):
    page.resize(width, 900)
    advanced = page.form.advanced
    path = "/home/anna/certificates/anna.crt"
    advanced.fill(ConnectionOptions(ca_file="/home/anna/ca.pem", client_certificate=path))
    advanced.set_open(True)
    QApplication.processEvents()

    rows = (advanced.ca, advanced.client, advanced.client_key)
    assert [row._name.text() for row in rows[:2]] == ["ca.pem", "anna.crt"]
    assert advanced.client.toolTip() == path
    assert len({(row._name.x(), row._name.width(), row.choose.x()) for row in rows}) == 1
    assert all(row.rect().contains(row.choose.geometry()) for row in rows)


def test_required_client_certificate_opens_advanced_settings(page):
    page.form.show_error(ClientCertificateNeeded("It wants one."))

    assert page.form.advanced.problem() == "It wants one."
    assert page.form.advanced.is_open()


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


# --- libraries used before ---------------------------------------------------------------------------------


@pytest.fixture
def used_before(qtbot, page, session, server, keychain) -> ConnectScreen:
    """A screen shown again after its library was closed, as at the next start of the app."""
    sign_in(qtbot, page, server)
    connected(qtbot, session)
    session.close()
    idle(qtbot, session)
    return shown(qtbot, session)


def test_last_library_is_prefilled_with_focus_on_the_password(used_before, server):
    assert used_before.form.typed() == server.url
    assert used_before.form.sign_in.user.input.text() == "anna"
    assert used_before.form.sign_in.password.input.hasFocus()


def test_one_click_opens_a_library_with_a_saved_token(qtbot, used_before, session):
    used_before.recents.rows()[0].click()
    connected(qtbot, session)

    assert session.profile.user_name == "anna"


def test_library_without_token_asks_for_the_password(qtbot, used_before, session, keychain):
    keychain.secrets.clear()
    forget_session_tokens(session)
    used_before.recents.rows()[0].click()
    qtbot.waitUntil(lambda: used_before.form.sign_in.problem() != "", timeout=10_000)

    assert used_before.form.sign_in.problem().startswith("Sign in again")
    assert used_before.form.sign_in.password.input.hasFocus()


def forget_session_tokens(session: LibrarySession) -> None:
    """Pretend a new start of the app, without a token in memory."""
    session.queues.operations._worker._context.app.secrets._session.clear()


def test_library_is_removed_after_confirmation(qtbot, used_before, session, keychain):
    used_before.recents.rows()[0].remove.trigger()
    dialog = used_before.findChild(RemoveLibraryDialog)
    assert dialog.cancel.isDefault()
    dialog.go.click()
    qtbot.waitUntil(lambda: used_before.recents.rows() == [], timeout=10_000)
    idle(qtbot, session)

    assert keychain.secrets == {}
    assert not used_before.recents.isVisible()


def test_cancel_keeps_the_library(qtbot, used_before, session, keychain):
    used_before.recents.rows()[0].remove.trigger()
    used_before.findChild(RemoveLibraryDialog).cancel.click()
    idle(qtbot, session)

    assert len(used_before.recents.rows()) == 1
    assert keychain.secrets != {}


@pytest.mark.parametrize(("width", "chips"), [(1440, False), (1024, True)])
def test_narrow_window_shows_recent_libraries_as_chips(qtbot, used_before, width, chips):
    used_before.resize(width, 700)

    assert used_before.chips.isVisible() is chips
    assert used_before.recents.isVisible() is not chips


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
