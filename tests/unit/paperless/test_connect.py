"""Connecting: sign-in, version negotiation and the user's rights."""

import json
import threading
from dataclasses import replace

import pytest

from app.demo.library import DemoDocument, DemoLibrary, DemoUser, StoredFile
from app.domain import errors
from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, PasswordLogin, ServerAddress, Token
from app.paperless.connect import connect, connect_first, find_server, probe
from tests.support.faults import FaultyDemoServer, answer, login_page, on, wait_for
from tests.unit.paperless.scripted_server import Reply, listing, reply_json, serve

ADA = DemoUser(1, "ada", "planted-password", is_superuser=True)
READER = DemoUser(2, "reader", "look", permissions=("view_document", "view_uisettings"))
CAREFUL = DemoUser(3, "careful", "code", permissions=("view_document", "view_uisettings"), mfa_code="123456")
SHY = DemoUser(4, "shy", "shy", permissions=("view_document",))
NOBODY = DemoUser(5, "nobody", "none")
LIBRARY = DemoLibrary(
    users=(ADA, READER, CAREFUL, SHY, NOBODY),
    documents=(DemoDocument(7, "Rent", "Rent for May", StoredFile(b"%PDF-1.7")),),
)


@pytest.fixture
def server():
    with FaultyDemoServer(LIBRARY) as running:
        yield running


def sign_in(server, user="ada", password="planted-password", code=None):
    return connect(ServerAddress(server.url), PasswordLogin(user, password, code))


@pytest.mark.parametrize(
    ("server_version", "version", "api", "has_trash"),
    [
        ("v3", "3.0.5", 10, True),
        ("v3.2", "3.2.0", 10, True),
        ("v2", "2.20.15", 9, True),
        ("v2.9", "2.9.0", 5, False),
    ],
)
def test_features_of_each_server_are_recognised(server_version, version, api, has_trash):
    with (
        FaultyDemoServer(LIBRARY, server_version=server_version) as server,
        connect(ServerAddress(server.url), Token(server.token)) as session,
    ):
        found = session.capabilities

    assert (found.server_version, found.api_version) == (version, api)
    assert (found.has_trash, found.can_restore) == (has_trash, has_trash)
    assert (found.user_name, found.is_superuser) == ("ada", True)
    assert found.allows("delete_document")


def test_password_is_exchanged_for_a_reusable_token(server):
    with sign_in(server) as session:
        token = session.token

    with connect(ServerAddress(server.url), token) as again:
        assert again.capabilities.user_name == "ada"


def test_rights_of_the_user_are_read(server):
    with sign_in(server, "reader", "look") as session:
        assert session.capabilities.allows("view_document")
        assert not session.capabilities.allows("delete_document")
        assert not session.capabilities.is_superuser


def test_unreadable_rights_are_assumed(server):
    with sign_in(server, "shy", "shy") as session:
        assert session.capabilities.user_name == "shy"
        assert session.capabilities.allows("delete_document")
        assert not session.capabilities.is_superuser


def test_unnamed_tokens_get_different_names(server):
    names = []
    for user in ("shy", "shy"):
        with connect(ServerAddress(server.url), Token(server.token_for(user))) as session:
            names.append(session.capabilities.user_name)

    assert names[0] == names[1]
    assert names[0].startswith("token ")
    assert server.token_for("shy")[:8] not in names[0]


def test_missing_right_to_view_documents_is_reported(server):
    with pytest.raises(errors.NotPermitted, match="may not view documents"):
        sign_in(server, "nobody", "none")


@pytest.mark.parametrize(
    ("user", "password", "code", "failure"),
    [
        ("ada", "wrong", None, errors.WrongPassword),
        ("nemo", "planted-password", None, errors.WrongPassword),
        ("careful", "code", None, errors.SecondFactorNeeded),
        ("careful", "code", "000000", errors.SecondFactorWrong),
    ],
)
def test_refused_sign_in_states_the_reason(server, user, password, code, failure):
    with pytest.raises(failure) as raised:
        sign_in(server, user, password, code)

    assert "planted" not in f"{raised.value} {raised.value.details}"


def test_second_factor_code_may_contain_a_space(server):
    with sign_in(server, "careful", "code", "123 456") as session:
        assert session.capabilities.user_name == "careful"


def test_too_many_sign_ins_state_the_delay():
    with FaultyDemoServer(LIBRARY, throttle=True) as server:
        for _ in range(5):
            sign_in(server).close()
        with pytest.raises(errors.TooManyAttempts) as raised:
            sign_in(server)

    assert 0 < raised.value.details["retry_after"] <= 60


def test_server_without_passwords_requires_a_token(server):
    server.faults.add(on("POST", "/api/token/"), answer(403, b"<h1>Forbidden</h1>"))

    with pytest.raises(errors.SignInFailed, match="token"):
        sign_in(server)


def test_invalid_token_is_refused(server):
    with pytest.raises(errors.TokenRejected):
        connect(ServerAddress(server.url), Token("planted"))


def test_login_page_is_recognised(server):
    server.faults.add(on("*", ".*"), login_page())

    with pytest.raises(errors.LoginPageAnswered):
        connect(ServerAddress(server.url), Token(server.token))
    with pytest.raises(errors.LoginPageAnswered):
        probe(ServerAddress(server.url))


def test_server_below_a_path_is_found_only_there():
    with FaultyDemoServer(LIBRARY, base_path="/paper") as server:
        with connect(ServerAddress(server.url), Token(server.token)) as session:
            assert session.client.document(7).text == "Rent for May"
        with pytest.raises(errors.NotPaperless):
            probe(ServerAddress(server.url.removesuffix("/paper")))


@pytest.mark.parametrize(
    ("status", "body", "content_type", "trash", "restore"),
    [
        (403, b'{"detail": "no"}', "application/json", True, False),
        (404, b'{"detail": "no"}', "application/json", True, False),
        (404, b"<h1>Not Found</h1>", "text/html", True, False),
        (200, b"<h1>Sign in</h1>", "text/html", True, False),
        (200, b"<h1>Hello</h1>", "text/html", True, False),
        (200, b'{"hello": "world"}', "application/json", True, False),
        (302, b"", "text/html", True, False),
    ],
)
def test_trash_access_is_checked_when_connecting(server, status, body, content_type, trash, restore):
    """Foreign answers prove nothing, so the version determines whether there is a trash."""
    server.faults.add(on("GET", "/api/trash/"), answer(status, body, content_type))

    with sign_in(server) as session:
        found = session.capabilities
        assert (found.has_trash, found.can_restore, found.lacks_trash) == (trash, restore, False)


@pytest.mark.parametrize(
    ("version", "lacks"), [("2.9.0", True), ("2.10.0", False), ("3.0.5", False), ("", False), ("dev", False)]
)
def test_only_the_version_rules_out_a_trash(server, version, lacks):
    with sign_in(server) as session:
        assert replace(session.capabilities, server_version=version).lacks_trash is lacks


def test_cancel_ends_the_wait_for_a_silent_server(server):
    cancel = CancelFlag()
    never = threading.Event()
    server.faults.add(on("*", ".*"), wait_for(never))
    timer = threading.Timer(0.1, cancel.cancel)
    timer.start()

    with pytest.raises(OperationCancelled):
        connect(ServerAddress(server.url), PasswordLogin("ada", "planted-password"), cancel=cancel)

    timer.join()


def versions_server(accepted, told):
    """A server that supports some API versions and may report its newest."""

    def reply(asked):
        version = asked.headers["accept"].partition("version=")[2]
        if version and int(version) not in accepted:
            return reply_json({"detail": "Invalid version"}, 406)
        headers = {"X_Version": "9.9.9", "X_Api_Version": told} if told else {}
        if asked.path == "/api/ui_settings/":
            return reply_json({"user": {"id": 1, "username": "ada"}, "permissions": []}, **headers)
        return reply_json({"count": 0, "next": None, "results": []}, **headers)

    return serve(reply)


@pytest.mark.parametrize(
    ("accepted", "told", "agreed"),
    [
        (range(1, 8), "7", 7),
        (range(1, 8), "", 7),
        (range(1, 10), "9", 9),
        ([9, 10], "10", 10),
        ([9, 10], "", 10),
        ([9, 10, 11], "11", 10),
        ([9, 11], "11", 9),
        ([3], "3", 3),
    ],
)
def test_highest_common_version_is_chosen(accepted, told, agreed):
    with versions_server(accepted, told) as server, connect(server.address, Token("t")) as session:
        assert session.capabilities.api_version == agreed

    assert server.asked[-1].headers["accept"] == f"application/json; version={agreed}"


@pytest.mark.parametrize(
    ("accepted", "told", "words"), [([11], "11", "too new"), ([1, 2], "2", "2.0 or later")]
)
def test_missing_common_version_is_reported(accepted, told, words):
    with versions_server(accepted, told) as server, pytest.raises(errors.VersionUnsupported, match=words):
        connect(server.address, Token("t"))


# --- before signing in ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "version"),
    [
        (reply_json({"detail": "Authentication credentials were not provided."}, 401), None),
        (reply_json({"detail": "no"}, 403), None),
        (listing(), "3.0.5"),
    ],
)
def test_probe_recognises_paperless(reply, version):
    with serve(lambda asked: reply) as server:
        assert probe(server.address) == version

    assert "authorization" not in server.asked[0].headers


@pytest.mark.parametrize(
    "reply",
    [
        reply_json({"hello": "world"}),
        reply_json([1, 2]),
        reply_json({"detail": "Not found."}, 404),
        Reply(200, b"hello", "text/plain"),
        Reply(200, b"<html>It works!</html>", "text/html"),
    ],
)
def test_probe_refuses_other_servers(reply):
    with serve(lambda asked: reply) as server, pytest.raises(errors.NotPaperless):
        probe(server.address)


def test_address_without_scheme_falls_back_to_http(server):
    typed = server.url.removeprefix("http://")

    with connect_first(ServerAddress.candidates(typed), Token(server.token)) as session:
        assert session.address.url == server.url


def test_untrusted_certificate_does_not_fall_back_to_http():
    with (
        serve(lambda asked: listing()) as plain,
        serve(lambda asked: listing(), "server.pem") as encrypted,
        pytest.raises(errors.CertificateUnknown),
    ):
        find_server([encrypted.address, plain.address])

    assert plain.asked == []


PASTED = (
    "",
    "/",
    "/api/",
    "/dashboard",
    "/documents/12/details",
    "/documents?page=2&sort=added",
    "/view/3",
    "/settings/general",
    "/accounts/login/?next=/",
)


@pytest.mark.parametrize(
    "base",
    ["", "/paper", "/documents", "/view", "/view/archive", "/documents/documents", "/my/api", "/trash/x"],
)
def test_server_is_found_by_any_pasted_address(base):
    with FaultyDemoServer(LIBRARY, base_path=base) as server:
        for pasted in PASTED:
            addresses = ServerAddress.candidates(server.url + pasted)

            assert find_server(addresses).address.url == server.url, pasted
            with connect_first(addresses, Token(server.token)) as session:
                assert session.address.url == server.url, pasted
                assert session.client.document(7).text == "Rent for May"


def test_token_is_sent_with_the_first_request(server):
    """Servers log requests without a sign-in as attacks."""
    connect_first(ServerAddress.candidates(server.url), Token(server.token)).close()
    connect_first(ServerAddress.candidates(server.url.removeprefix("http://")), Token(server.token)).close()

    assert {record.status for record in server.requests.all()} == {200}


def test_single_address_receives_the_password_directly(server):
    login = PasswordLogin("ada", "planted-password")

    connect_first(ServerAddress.candidates(server.url), login).close()

    assert 401 not in {record.status for record in server.requests.all()}


def test_silent_origin_is_tried_once():
    with serve(lambda asked: Reply(hang_up=True)) as server, pytest.raises(errors.ServerUnreachable):
        find_server(ServerAddress.candidates(f"{server.address.url}/documents/12/details"))

    assert len(server.asked) == 1


def test_password_is_sent_only_to_paperless():
    with FaultyDemoServer(LIBRARY) as server:
        nothing = ServerAddress("http://127.0.0.1:1")
        login = PasswordLogin("ada", "planted-password")
        with connect_first([nothing, ServerAddress(server.url)], login, ConnectionOptions()) as session:
            assert session.capabilities.user_name == "ada"


def test_sign_in_is_sent_once_as_json():
    def reply(asked):
        return Reply(502) if asked.path == "/api/token/" else listing()

    with serve(reply) as server, pytest.raises(errors.ServerFailed):
        connect(server.address, PasswordLogin("ada", "planted"))

    (asked,) = server.asked
    assert json.loads(asked.body) == {"username": "ada", "password": "planted"}
    assert "authorization" not in asked.headers
