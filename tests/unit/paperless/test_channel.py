"""Asking a server: what its answers mean, what is repeated, what a cancel does, and where secrets go."""

import logging
import socket
import threading
import time

import pytest

from app.domain import errors
from app.domain.errors import DedupeError, OperationCancelled
from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, ServerAddress, Token
from app.paperless import channel as channel_module
from app.paperless.cancellation import cancel_scope
from app.paperless.channel import Channel
from tests.unit.paperless.scripted_server import Reply, listing, reply_json, serve

TOKEN = Token("planted-token-4711")
OPTIONS = ConnectionOptions(headers=(("CF-Access-Client-Secret", "planted-header-4711"),), timeout=5)
HTML = "text/html; charset=utf-8"
LOGIN_PAGE = b"<!DOCTYPE html><form><input type=password></form>"
SOON = 2  # seconds; 200 ms on an idle machine, shared ones are slower


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch):
    monkeypatch.setattr(channel_module, "PAUSES", (0.01, 0.02))


def ask(address, *, method="GET", options=OPTIONS):
    channel = Channel(address, options, TOKEN)
    try:
        if method == "GET":
            return channel.read("/api/documents/", {"page_size": 1})
        return channel.write(method, "/api/documents/7/", {"title": "x"})
    finally:
        channel.close()


ANSWERS = [
    (Reply(302, headers={"Location": "/accounts/login/?next=/api/"}), errors.LoginPageAnswered, "login page"),
    (
        Reply(302, headers={"Location": "https://auth.example/?rd=x"}),
        errors.LoginPageAnswered,
        "auth.example",
    ),
    (Reply(301, headers={"Location": "https://127.0.0.1/api/documents/"}), errors.NotPaperless, "https://"),
    (Reply(200, LOGIN_PAGE, HTML), errors.LoginPageAnswered, "login"),
    (Reply(200, b"<html><h1>Router</h1></html>", HTML), errors.NotPaperless, "not Paperless"),
    (Reply(404, b"<html>nginx</html>", HTML), errors.NotPaperless, "path"),
    (Reply(400, b"<html>plain HTTP request was sent to HTTPS port", HTML), errors.NotPaperless, "https://"),
    (Reply(400, b"<h1>Bad Request (400)</h1>", HTML), errors.NotPaperless, "PAPERLESS_ALLOWED_HOSTS"),
    (Reply(401, b"Unauthorized", "text/plain"), errors.LoginPageAnswered, "headers"),
    (Reply(401, LOGIN_PAGE, HTML), errors.LoginPageAnswered, "headers"),
    (reply_json({"detail": "Invalid token."}, 401), errors.TokenRejected, "Invalid token."),
    (reply_json({"detail": "no"}, 403), errors.NotPermitted, "may not"),
    (Reply(403, b"Insufficient permissions", HTML), errors.NotPermitted, "may not"),
    (reply_json({"detail": "No Document matches."}, 404), errors.NotFound, "does not have it"),
    (reply_json({"detail": "Invalid version"}, 406), errors.VersionUnsupported, "2.0"),
    (reply_json({"title": ["Too long."]}, 400), errors.RequestRefused, "title: Too long."),
    (reply_json({"detail": "?"}, 500), errors.ServerFailed, "500"),
    (Reply(502, b"<html>Bad gateway</html>", HTML), errors.ServerFailed, "502"),
    (reply_json({"detail": "slow down"}, 429), errors.ServerFailed, "429"),
    (Reply(200, b'{"count": 1, "resu'), errors.AnswerUnreadable, "JSON"),
    (Reply(200, b"[" * 100_000), errors.AnswerUnreadable, "JSON"),
    (Reply(200, b"no gzip at all", headers={"Content-Encoding": "gzip"}), errors.AnswerUnreadable, "damaged"),
    (Reply(200, b'{"count"', length=500), errors.AnswerUnreadable, "broke"),
    (Reply(hang_up=True), errors.ServerUnreachable, "closed"),
]


@pytest.mark.parametrize(("reply", "failure", "words"), ANSWERS)
def test_every_answer_that_is_no_success_has_its_failure_and_its_sentence(reply, failure, words):
    with serve(lambda asked: reply) as server, pytest.raises(failure) as raised:
        ask(server.address)

    assert words in str(raised.value)


@pytest.mark.parametrize("reply", [reply for reply, _, _ in ANSWERS])
def test_no_failure_and_no_log_line_shows_a_secret_even_if_the_server_echoes_it(reply, caplog):
    caplog.set_level(logging.DEBUG, logger="app")
    echo = b'{"detail": "You sent planted-token-4711 and planted-header-4711"}'
    echoing = Reply(reply.status, echo, headers=reply.headers) if reply.status >= 400 else reply

    with serve(lambda asked: echoing) as server, pytest.raises(DedupeError) as raised:
        ask(server.address)

    told = (
        f"{raised.value!s} {raised.value!r} {raised.value.details} {raised.value.__cause__!r} {caplog.text}"
    )
    assert "planted" not in told


def test_the_log_names_method_path_and_status_but_not_the_query(caplog):
    caplog.set_level(logging.DEBUG, logger="app")

    with serve(lambda asked: listing()) as server:
        ask(server.address)

    assert "GET /api/documents/ 200" in caplog.text
    assert "page_size" not in caplog.text


@pytest.mark.parametrize(
    ("trouble", "total"),
    [
        (Reply(hang_up=True), 3),
        (Reply(502), 3),
        (Reply(503), 3),
        (Reply(504), 3),
        (Reply(429), 3),
        (Reply(200, b"{", length=100), 3),
        (Reply(500), 1),
        (reply_json({"detail": "Invalid token."}, 401), 1),
        (Reply(503, headers={"Retry-After": "31"}), 1),
    ],
)
def test_a_read_is_tried_three_times_where_that_can_help(trouble, total):
    with serve(lambda asked: trouble) as server, pytest.raises(DedupeError):
        ask(server.address)

    assert len(server.asked) == total


def test_a_read_succeeds_once_the_server_is_back():
    replies = iter([Reply(hang_up=True), Reply(503, headers={"Retry-After": "0"}), listing({"id": 7})])

    with serve(lambda asked: next(replies)) as server:
        assert ask(server.address).json["results"] == [{"id": 7}]


@pytest.mark.parametrize("trouble", [Reply(hang_up=True), Reply(502), Reply(504), Reply(429)])
@pytest.mark.parametrize("method", ["PATCH", "POST", "DELETE"])
def test_a_write_is_sent_once_whatever_happens(method, trouble):
    with serve(lambda asked: trouble) as server, pytest.raises(DedupeError):
        ask(server.address, method=method)

    assert len(server.asked) == 1


def test_the_server_says_how_long_to_wait_before_the_next_attempt():
    moments = []

    def answer(asked):
        moments.append(time.monotonic())
        return listing() if len(moments) > 1 else Reply(503, headers={"Retry-After": "1"})

    with serve(answer) as server:
        ask(server.address)

    assert moments[1] - moments[0] >= 1


def test_a_silent_server_is_given_up_after_the_time_allowed():
    silence = threading.Event()
    options = ConnectionOptions(timeout=0.2)

    with serve(lambda asked: Reply(silence=silence)) as server:
        with pytest.raises(errors.ServerTimeout):
            ask(server.address, options=options)
        silence.set()

    assert len(server.asked) == 1


@pytest.mark.parametrize("where", ["silence", "stall"])
def test_a_cancel_ends_a_read_that_nobody_answers(where):
    wait = threading.Event()
    arrived = threading.Event()
    cancel = CancelFlag()
    cancelled_at = []

    def answer(asked):
        arrived.set()
        return Reply(200, b"{}", **{where: wait})

    def stop():
        arrived.wait(5)
        cancelled_at.append(time.monotonic())
        cancel.cancel()

    stopper = threading.Thread(target=stop)
    with serve(answer) as server, cancel_scope(cancel):
        stopper.start()
        with pytest.raises(OperationCancelled):
            ask(server.address)
        took = time.monotonic() - cancelled_at[0]
        stopper.join()
        wait.set()

    assert took < SOON


def test_a_cancel_ends_a_tls_handshake_that_nobody_answers():
    cancel = CancelFlag()
    cancelled_at = []

    def stop_once_the_handshake_began(mute):
        connection, _ = mute.accept()
        connection.recv(1)
        cancelled_at.append(time.monotonic())
        cancel.cancel()
        ended.wait(5)
        connection.close()

    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as mute, cancel_scope(cancel):
        stopper = threading.Thread(target=stop_once_the_handshake_began, args=(mute,))
        stopper.start()
        with pytest.raises(OperationCancelled):
            ask(ServerAddress(f"https://127.0.0.1:{mute.getsockname()[1]}"))
        took = time.monotonic() - cancelled_at[0]
        ended.set()
        stopper.join()

    assert took < SOON


def test_a_cancel_ends_the_wait_before_the_next_attempt():
    cancel = CancelFlag()

    def answer(asked):
        cancel.cancel()
        return Reply(503, headers={"Retry-After": "20"})

    started = time.monotonic()
    with serve(answer) as server, cancel_scope(cancel), pytest.raises(OperationCancelled):
        ask(server.address)

    assert time.monotonic() - started < 5


def test_a_write_that_is_on_its_way_is_not_cancelled_but_a_later_one_is_not_sent():
    cancel = CancelFlag()
    work_done = threading.Event()
    worker = threading.Timer(0.3, work_done.set)

    def answer(asked):
        cancel.cancel()
        worker.start()
        return Reply(200, b'{"result": "OK"}', silence=work_done)

    with serve(answer) as server, cancel_scope(cancel):
        assert ask(server.address, method="PATCH").json == {"result": "OK"}
        worker.join()
        with pytest.raises(OperationCancelled):
            ask(server.address, method="PATCH")

    assert len(server.asked) == 1


def test_token_and_extra_headers_go_along_and_no_cookie_does():
    with serve(lambda asked: reply_json({}, Set_Cookie="sessionid=abc")) as server:
        channel = Channel(server.address, OPTIONS, TOKEN)
        channel.api_version = 9
        channel.read("/api/documents/")
        channel.read("/api/documents/")
        channel.close()

    for asked in server.asked:
        assert asked.headers["authorization"] == "Token planted-token-4711"
        assert asked.headers["cf-access-client-secret"] == "planted-header-4711"
        assert asked.headers["accept"] == "application/json; version=9"
        assert "cookie" not in asked.headers


def test_a_redirect_is_not_followed_so_the_token_stays_home():
    with serve(lambda asked: listing()) as thief:
        trap = Reply(302, headers={"Location": f"{thief.address.url}/api/documents/"})
        with serve(lambda asked: trap) as server, pytest.raises(errors.LoginPageAnswered):
            ask(server.address)

    assert thief.asked == []


def test_a_request_to_another_origin_is_not_sent():
    with serve(lambda asked: listing()) as thief, serve(lambda asked: listing()) as server:
        channel = Channel(server.address, OPTIONS, TOKEN)
        channel.address = ServerAddress(thief.address.url)
        with pytest.raises(errors.AddressInvalid):
            channel.read("/api/documents/")
        channel.close()

    assert thief.asked == []


def test_netrc_adds_no_password(tmp_path, monkeypatch):
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login ada password hunter2")
    monkeypatch.setenv("NETRC", str(netrc))

    with serve(lambda asked: listing()) as server:
        channel = Channel(server.address, ConnectionOptions())
        channel.read("/api/documents/")
        channel.close()

    assert "authorization" not in server.asked[0].headers


@pytest.mark.parametrize(
    "header",
    [
        *[("Bad Name", "x"), ("X-Empty", ""), ("X-Break", "planted\r\nHost: x"), ("X-Umlaut", "plantedü")],
        ("authorization", "planted"),
    ],
)
def test_a_header_that_cannot_be_sent_is_refused_before_anything_is(header):
    with pytest.raises(errors.SettingInvalid) as raised:
        Channel(ServerAddress("http://127.0.0.1:1"), ConnectionOptions(headers=(header,)))

    assert "planted" not in str(raised.value)


@pytest.mark.parametrize("value", ["", "  ", "two words", "tokén"])
def test_what_cannot_be_a_token_is_refused_before_anything_is_sent(value):
    with pytest.raises(errors.TokenRejected):
        Channel(ServerAddress("http://127.0.0.1:1"), ConnectionOptions(), Token(value))


def test_nothing_at_the_address_is_said_clearly():
    with pytest.raises(errors.ServerUnreachable, match=r"Nothing answers at http://127\.0\.0\.1:1"):
        ask(ServerAddress("http://127.0.0.1:1"))


def test_an_answer_without_end_is_not_read(monkeypatch):
    monkeypatch.setattr(channel_module, "MAX_JSON_BYTES", 1000)

    with (
        serve(lambda asked: Reply(200, b" " * 200_000)) as server,
        pytest.raises(errors.AnswerUnreadable, match="larger"),
    ):
        ask(server.address)
