"""S10: the token is sent to the configured origin only, and appears in no file, message or report."""

import http.server
import json
import logging
import threading

import pytest

from app.bootstrap import open_app
from app.demo.messages import Response
from app.domain.errors import DedupeError
from app.domain.plans import PlanItem
from app.domain.servers import ConnectionOptions, PasswordLogin, Token
from app.services.scan.sync import SyncService
from app.system.folders import Folders
from tests.support.builders import COPY, GROUPS, KEEPER, PASSWORD, assert_nothing_secret_in, run_app
from tests.support.faults import Fault, answer, on

HEADER_SECRET = "planted-header-0815"
PLANTED = "planted-token-4712abcdef"


@pytest.fixture
def stranger():
    """Another server, which remembers what it is asked."""
    heard = []

    class Listening(http.server.BaseHTTPRequestHandler):
        def handle_one_request(self):
            self.raw_requestline = self.rfile.readline(65_537)
            if not self.raw_requestline or not self.parse_request():
                self.close_connection = True
                return
            heard.append((self.path, dict(self.headers)))
            body = b'{"count": 0, "next": null, "results": []}'
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Listening) as server:
        server.heard = heard
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def url_of(stranger):
    return f"http://127.0.0.1:{stranger.server_port}"


def test_a_next_link_to_another_server_is_not_followed(harness_v3, stranger):
    first = {"count": 2, "next": f"{url_of(stranger)}/api/documents/?page=2", "results": []}
    harness_v3.server.faults.add(
        on("GET", "/api/documents/"), answer(200, json.dumps(first).encode(), "application/json"), times=1
    )

    SyncService(harness_v3.library, harness_v3.cancel).run(full=True)

    assert stranger.heard == []


@pytest.mark.parametrize("status", [301, 302, 307, 308])
@pytest.mark.parametrize("method", ["GET", "DELETE", "PATCH", "POST"])
def test_a_redirect_to_another_server_is_not_followed(harness_v3, stranger, method, status):
    elsewhere = Response(status, b"", "", {"Location": f"{url_of(stranger)}/api/documents/11/"})
    harness_v3.server.faults.add(on(method, "/api/documents/.*"), Fault(answer=elsewhere, applied=False))

    run = harness_v3.apply(PlanItem(KEEPER, (COPY,)))

    assert stranger.heard == []
    assert all(item.outcome != "trashed" for item in run.documents)


def test_no_file_and_no_log_holds_a_secret_after_a_whole_life(open_harness, tmp_path, caplog):
    caplog.set_level(logging.DEBUG, logger="app")
    harness = open_harness()
    harness.scan(*GROUPS)
    harness.server.faults.add(on("GET", f"/api/documents/{KEEPER}/"), answer(500), times=1)

    run = harness.apply(PlanItem(KEEPER, (COPY,)), backup=tmp_path / "backup")
    harness.undo(run)
    options = ConnectionOptions(headers=(("X-Proxy-Secret", HEADER_SECRET),))
    with harness.app.connection.sign_in(
        harness.server.url, PasswordLogin("anna", PASSWORD), options
    ).library.session:
        pass

    secrets = (harness.server.token, PASSWORD, HEADER_SECRET)
    assert_nothing_secret_in(tmp_path, *secrets)
    assert not any(secret in caplog.text for secret in secrets)


def test_the_extra_headers_are_sent_again_in_the_same_session(open_harness):
    harness = open_harness()
    options = ConnectionOptions(headers=(("X-Proxy-Secret", HEADER_SECRET),))
    signed_in = harness.app.connection.sign_in(harness.server.url, Token(harness.server.token), options)
    signed_in.library.session.close()
    heard = []

    def hears(request):
        heard.append(request.headers.get("x-proxy-secret"))
        return False

    harness.server.faults.add(hears, Fault())
    library = harness.app.connection.reconnect(signed_in.library.local.profile)
    library.session.close()

    assert set(heard) <= {HEADER_SECRET}
    assert heard


def test_remembered_headers_and_token_lie_in_the_keychain_only(open_harness, keychain, tmp_path):
    harness = open_harness()
    options = ConnectionOptions(headers=(("X-Proxy-Secret", HEADER_SECRET),))
    first = harness.app.connection.sign_in(
        harness.server.url, Token(harness.server.token), options, remember=True
    )
    first.library.session.close()
    assert first.remembered
    assert_nothing_secret_in(tmp_path, HEADER_SECRET, harness.server.token)

    with open_app(Folders(tmp_path / "second")):
        pass
    assert any(HEADER_SECRET in secret for secret in keychain.secrets.values())
    harness.app.connection.forget(first.library.local.profile)
    assert keychain.secrets == {}


@pytest.mark.parametrize(
    "echo", [answer(400, PLANTED.encode()), answer(500, PLANTED.encode()), answer(403, PLANTED.encode())]
)
def test_a_server_that_echoes_the_token_brings_it_into_no_sentence(open_harness, echo):
    harness = open_harness()
    body = json.dumps({"detail": harness.server.token}).encode()
    harness.server.faults.add(on("GET", "/api/.*"), answer(echo.answer.status, body, "application/json"))

    with pytest.raises(DedupeError) as failure:
        SyncService(harness.library, harness.cancel).run(full=True)

    said = f"{failure.value} {failure.value.details} {failure.value!r}"
    assert harness.server.token not in said


def test_the_command_line_shows_no_secret_anywhere(open_harness, tmp_path):
    harness = open_harness()
    folder = tmp_path / "cli"
    arguments = ("--server", harness.server.url, "--data-dir", folder)
    header = ("--header", f"X-Proxy-Secret: {HEADER_SECRET}")

    scanned = run_app(
        "scan",
        *arguments,
        *header,
        "--json",
        "-",
        "--log-level",
        "debug",
        PAPERLESS_TOKEN=harness.server.token,
    )
    refused = run_app("scan", *arguments, "--log-level", "debug", PAPERLESS_TOKEN=PLANTED)
    wrong = run_app(
        "scan",
        *arguments,
        "--user",
        "anna",
        "--log-level",
        "debug",
        PAPERLESS_PASSWORD="planted-wrong-password",
    )

    secrets = (harness.server.token, PLANTED, HEADER_SECRET, "planted-wrong-password")
    assert scanned.returncode == 0, scanned.stderr
    assert (refused.returncode, wrong.returncode) == (1, 1)
    for process in (scanned, refused, wrong):
        assert not any(secret in process.stdout + process.stderr for secret in secrets)
    assert_nothing_secret_in(folder, *secrets)


def test_a_token_cannot_be_given_on_the_command_line(tmp_path):
    refused = run_app(
        "scan", "--server", "http://127.0.0.1:1", "--token", PLANTED, "--data-dir", tmp_path / "data"
    )

    assert refused.returncode == 2
