"""Field reports about connecting and the client, by their numbers.

Each test does what its report says went wrong for somebody, on a server on loopback.
"""

import threading
from dataclasses import replace

import pytest

from app.bootstrap import open_app
from app.domain import errors
from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, PasswordLogin, ServerAddress, Token
from app.paperless import channel
from app.paperless.connect import connect, probe
from app.system.folders import Folders
from tests.field.papers import library_of
from tests.support.builders import assert_nothing_secret_in
from tests.support.faults import FaultyDemoServer, answer, on
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, reply_json, serve
from tests.unit.paperless.scripted_server import listing as page_of


@pytest.mark.parametrize(("server_version", "has_trash"), [("v2.9", False), ("v2", True), ("v3", True)])
def test_report_16_a_server_without_a_trash_is_known_by_its_version(server_version, has_trash):
    with (
        FaultyDemoServer(library_of(), server_version=server_version) as server,
        connect(ServerAddress(server.url), Token(server.token)) as session,
    ):
        assert session.capabilities.has_trash is has_trash


def test_report_17_restore_right_is_known_before_deleting():
    with FaultyDemoServer(library_of()) as server:
        server.faults.add(on("GET", "/api/trash/"), answer(403, b"{}", "application/json"))
        with connect(ServerAddress(server.url), Token(server.token)) as session:
            assert (session.capabilities.has_trash, session.capabilities.can_restore) == (True, False)


@pytest.mark.parametrize(
    ("accepted", "told", "agreed"),
    [(range(1, 8), 7, 7), (range(1, 10), 9, 9), ((9, 10), 10, 10), ((11,), 11, None)],
)
def test_report_28_the_version_is_negotiated_or_the_reason_is_said(accepted, told, agreed):
    def respond(asked):
        _, _, version = asked.headers["accept"].partition("version=")
        if version and int(version) not in accepted:
            return reply_json({"detail": 'Invalid version in "Accept" header.'}, 406)
        if asked.path == "/api/ui_settings/":
            me = {"user": {"id": 1, "username": "anna"}, "settings": {}, "permissions": []}
            return reply_json(me)
        reply = page_of({"id": 1})
        return replace(reply, headers={"X-Version": "2.20.15", "X-Api-Version": str(told)})

    with serve(respond) as server:
        if agreed is None:
            with pytest.raises(errors.VersionUnsupported, match="too new"):
                connect(server.address, Token("planted"))
        else:
            with connect(server.address, Token("planted")) as session:
                assert session.capabilities.api_version == agreed


@pytest.mark.parametrize(
    "reply",
    [
        Reply(302, headers={"Location": "https://auth.example/login"}),
        Reply(200, b"<!DOCTYPE html><form><input type=password></form>", "text/html"),
        Reply(401, b"Unauthorized", "text/plain", headers={"WWW-Authenticate": "Basic"}),
    ],
)
def test_report_29_a_login_page_is_named_as_one(reply):
    with serve(lambda asked: reply) as server, pytest.raises(errors.LoginPageAnswered, match=r"[Ll]ogin"):
        connect(server.address, Token("planted"))


def test_report_29_extra_headers_go_along_with_every_kind_of_call():
    with serve(lambda asked: Reply(200, b"x", "application/octet-stream")) as server:
        one = channel.Channel(server.address, ConnectionOptions(headers=(("X-Door", "open-sesame"),)))
        one.fetch("/api/documents/1/thumb/", {}, list)
        with pytest.raises(errors.AnswerUnreadable):
            one.read("/api/documents/")
        with pytest.raises(errors.AnswerUnreadable):
            one.write("DELETE", "/api/documents/1/")
        one.close()

    assert {asked.headers["x-door"] for asked in server.asked} == {"open-sesame"}
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("h", "https://h"),
        ("h:8000/", "https://h:8000"),
        ("https://h/paper", "https://h/paper"),
        ("https://h/paper/", "https://h/paper"),
        ("https://h/paper/api/", "https://h/paper"),
        ("https://h//api/api/", "https://h"),
        ("https://h/paper/dashboard", "https://h/paper"),
        (" http://[::1]:8000/ ", "http://[::1]:8000"),
    ],
)
def test_report_30_addresses_are_taken_however_they_are_typed(typed, url):
    of_first_scheme = [one.url for one in ServerAddress.candidates(typed) if one.url.startswith(url[:6])]
    assert of_first_scheme[-1] == url


@pytest.mark.parametrize(
    ("code", "failure"), [(None, errors.SecondFactorNeeded), ("000000", errors.SecondFactorWrong)]
)
def test_report_31_second_factor_is_requested_and_checked(code, failure):
    def respond(asked):
        wrong = b"code" in asked.body
        reason = "Invalid MFA code" if wrong else "MFA code is required"
        return reply_json({"non_field_errors": [reason]}, 400)

    with serve(respond) as server, pytest.raises(failure):
        connect(server.address, PasswordLogin("anna", "planted", code))


@pytest.mark.parametrize(
    ("reply", "failure"),
    [
        (Reply(403, b"no", "text/plain"), errors.SignInFailed),
        (Reply(429, b"{}", headers={"Retry-After": "42"}), errors.TooManyAttempts),
    ],
)
def test_report_32_refused_sign_in_is_reported_and_sent_once(reply, failure):
    with serve(lambda asked: reply) as server, pytest.raises(failure) as raised:
        connect(server.address, PasswordLogin("anna", "planted"))

    assert len(server.asked) == 1
    assert "42" in str(raised.value) or "token" in str(raised.value)


def test_report_32_unanswered_sign_in_times_out_or_is_cancelled():
    silence = threading.Event()
    with serve(lambda asked: Reply(silence=silence)) as server:
        with pytest.raises(errors.ServerTimeout):
            connect(server.address, PasswordLogin("anna", "planted"), ConnectionOptions(timeout=0.2))
        cancel = CancelFlag()
        stopper = threading.Timer(0.1, cancel.cancel)
        stopper.start()
        with pytest.raises(errors.OperationCancelled):
            connect(server.address, PasswordLogin("anna", "planted"), cancel=cancel)
        stopper.join()
        silence.set()


@pytest.mark.parametrize(("ca_file", "trusted"), [("authority.pem", True), (None, False)])
def test_report_33_private_authority_needs_a_file_or_fingerprint(ca_file, trusted):
    options = ConnectionOptions(ca_file=str(CERTIFICATES / ca_file) if ca_file else None)
    with serve(lambda asked: page_of(), "server.pem") as server:
        if trusted:
            assert probe(server.address, options) == "3.0.5"
        else:
            with pytest.raises(errors.CertificateUnknown, match=r"[0-9a-f]{64}"):
                probe(server.address, options)


@pytest.mark.parametrize("has_one", [True, False])
def test_report_34_client_certificate_is_sent_and_required(has_one):
    options = ConnectionOptions(
        ca_file=str(CERTIFICATES / "authority.pem"),
        client_certificate=str(CERTIFICATES / "other.pem") if has_one else None,
    )
    with serve(lambda asked: page_of(), "server.pem", clients="other.pem") as server:
        if has_one:
            assert probe(server.address, options) == "3.0.5"
        else:
            with pytest.raises(errors.ClientCertificateNeeded, match="client certificate"):
                probe(server.address, options)


def test_report_98_missing_authority_file_keeps_verification_on():
    with pytest.raises(errors.SettingInvalid, match=r"nowhere\.pem"):
        probe(ServerAddress("https://127.0.0.1:1"), ConnectionOptions(ca_file="/nowhere.pem"))


def test_report_34_private_key_is_never_copied_or_logged(tmp_path, caplog):
    caplog.set_level("DEBUG", logger="app")
    key = (CERTIFICATES / "other.pem").read_text("utf-8")
    secret = key.partition("PRIVATE KEY-----\n")[2].splitlines()[0]
    (tmp_path / "client.pem").write_text(key)
    options = ConnectionOptions(
        ca_file=str(CERTIFICATES / "authority.pem"),
        headers=(("X-Door", "planted-header-4711"),),
        client_certificate=str(tmp_path / "client.pem"),
    )

    def respond(asked):
        me = {"user": {"id": 1, "username": "anna"}, "settings": {}, "permissions": []}
        return reply_json(me) if asked.path == "/api/ui_settings/" else page_of()

    with (
        serve(respond, "server.pem", clients="other.pem") as server,
        open_app(Folders(tmp_path / "data")) as app,
    ):
        signed_in = app.connection.sign_in(server.address.url, Token("planted-token-4711"), options)
        signed_in.library.session.close()
        again = app.connection.reconnect(app.connection.recent()[0])
        again.session.close()

    assert again.local.profile.options.client_certificate == str(tmp_path / "client.pem")
    assert_nothing_secret_in(tmp_path / "data", secret, "planted-header-4711", "planted-token-4711")

    assert "planted" not in caplog.text
    assert secret not in caplog.text
