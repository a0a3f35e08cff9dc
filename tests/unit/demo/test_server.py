"""The server listens on loopback only, requires a token, and leaves nothing behind."""

import http.client
import socket
import threading
from contextlib import closing

import httpx
import pytest

from app.demo import http_server
from app.demo.http_server import LARGEST_BODY
from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from tests.support.faults import FaultyDemoServer, on, wait_for
from tests.unit.demo.conftest import PEOPLE

LIBRARY = DemoLibrary(users=PEOPLE, documents=(DemoDocument(1, original=StoredFile(b"file")),))


def raw(server: FaultyDemoServer, text: str) -> bytes:
    """Send a text and read until the server closes the connection."""
    with socket.create_connection(
        ("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=10
    ) as connection:
        connection.sendall(text.replace("\n", "\r\n").encode())
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_server_answers_until_it_is_stopped():
    server = FaultyDemoServer(LIBRARY)
    server.start()
    url, headers = server.url, {"Authorization": f"Token {server.token}"}

    with httpx.Client(trust_env=False, headers=headers) as client:
        assert client.get(f"{url}/api/documents/1/").json()["id"] == 1
        server.stop()
        with pytest.raises(httpx.TransportError):
            client.get(f"{url}/api/documents/1/")


def test_stopping_ends_every_thread():
    before = set(threading.enumerate())
    server = FaultyDemoServer(LIBRARY)
    server.start()
    host = server.url.removeprefix("http://")
    idle, waiting = http.client.HTTPConnection(host), http.client.HTTPConnection(host)
    with closing(idle), closing(waiting):
        headers = {"Authorization": f"Token {server.token}"}
        idle.request("GET", "/api/documents/", headers=headers)
        idle.getresponse().read()
        never = threading.Event()
        rule = server.faults.add(on("GET", "/api/documents/1/"), wait_for(never))
        waiting.request("GET", "/api/documents/1/", headers=headers)
        while not rule.hits:
            idle.request("GET", "/api/documents/", headers=headers)
            idle.getresponse().read()

        server.stop()

    assert set(threading.enumerate()) == before


def test_restarted_server_keeps_its_state():
    server = FaultyDemoServer(LIBRARY)
    server.start()
    token = server.token
    server.stop()
    server.stop()

    with server, httpx.Client(trust_env=False, headers={"Authorization": f"Token {token}"}) as client:
        assert client.delete(f"{server.url}/api/documents/1/").status_code == 204


def test_stopped_server_has_no_address():
    with pytest.raises(RuntimeError, match="before it is started"):
        _ = FaultyDemoServer(LIBRARY).url


def test_running_server_cannot_be_started(serve):
    with pytest.raises(RuntimeError, match="runs already"):
        serve(LIBRARY).server.start()


def test_server_listens_on_loopback_only(serve):
    running = serve(LIBRARY)

    assert running.server.url.startswith("http://127.0.0.1:")
    assert running.server._http.server_address[0] == "127.0.0.1"


def test_tokens_are_random_and_new_for_every_server(serve):
    tokens = {serve(LIBRARY).server.token for _ in range(5)}

    assert len(tokens) == 5
    assert min(len(token) for token in tokens) >= 40


def test_each_user_has_a_token(serve):
    server = serve(LIBRARY).server

    assert server.token == server.token_for("admin") != server.token_for("reader")
    with pytest.raises(KeyError):
        server.token_for("stranger")


@pytest.mark.parametrize(
    "path", ["/api/documents/", "/api/documents/1/preview/", "/api/trash/", "/api/users/"]
)
@pytest.mark.parametrize(
    "authorization", [None, "Token wrong", "Token", "Bearer x", "Basic !!!", "Basic YTpi"]
)
def test_invalid_credentials_are_refused(serve, path, authorization):
    headers = {} if authorization is None else {"Authorization": authorization}

    answer = serve(LIBRARY).anonymous().get(path, headers=headers)

    assert answer.status_code == 401
    assert "x-version" not in answer.headers


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:80", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("", 400),
        ("[", 400),
    ],
)
def test_foreign_host_name_is_refused(serve, host, status):
    assert serve(LIBRARY).client(Host=host).get("/api/documents/").status_code == status


def test_connections_are_reused(serve):
    client = serve(LIBRARY).client()

    first = client.get("/api/documents/").extensions["network_stream"].get_extra_info("client_addr")
    second = client.get("/api/documents/999/").extensions["network_stream"].get_extra_info("client_addr")

    assert first == second


def test_cut_connection_does_not_stop_the_server(serve):
    running = serve(LIBRARY)
    client = running.client()
    client.get("/api/documents/")

    running.server.disconnect()

    assert running.client().get("/api/documents/").status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (f"Content-Length: {LARGEST_BODY + 1}", 413),
        ("Content-Length: many", 411),
        ("Transfer-Encoding: chunked", 411),
    ],
)
def test_body_without_valid_length_is_refused(serve, headers, status):
    answer = raw(serve(LIBRARY).server, f"POST /api/trash/ HTTP/1.1\nHost: localhost\n{headers}\n\n")

    assert answer.split()[1] == str(status).encode()


def test_base_path_prefixes_every_address(serve):
    running = serve(LIBRARY, base_path="/paper")
    client = running.client()
    root = running.server.url.removesuffix("/paper")

    assert client.get(f"{root}/api/documents/").status_code == 404
    page = client.get("/api/documents/", params={"page_size": 1}).json()
    assert page["count"] == 1
    assert client.get("/nosuch/").headers["location"] == "/paper/accounts/login/?next=/paper/nosuch/"
    assert running.server.requests.all()[-1].path == "/nosuch/"


@pytest.mark.parametrize("base_path", ["paper", "/paper/", "/"])
def test_malformed_base_path_is_refused(base_path):
    with pytest.raises(ValueError, match="base path"):
        FaultyDemoServer(LIBRARY, base_path=base_path)


def test_library_needs_a_user_and_unique_ids():
    with pytest.raises(ValueError, match="user"):
        FaultyDemoServer(DemoLibrary(users=()))
    with pytest.raises(ValueError, match="id 1"):
        FaultyDemoServer(LIBRARY.with_documents(DemoDocument(1)))


def test_internal_failure_is_answered_and_logged(serve, caplog):
    running = serve(LIBRARY)
    running.state.documents[1].owner = "nobody knows"
    running.state.documents[1].may_view = None

    answer = running.client("reader").get("/api/documents/")

    assert answer.status_code == 500
    assert "GET /api/documents/" in caplog.text


def test_request_log_contains_no_password(serve):
    running = serve(LIBRARY)
    running.anonymous().post("/api/token/", json={"username": "admin", "password": "secret"})
    running.client().patch("/api/documents/1/?x=1", json={"title": "new"})
    running.client().get("/api/documents/")

    log = running.server.requests.all()

    assert [(one.method, one.path, one.status) for one in log] == [
        ("POST", "/api/token/", 200),
        ("PATCH", "/api/documents/1/", 200),
        ("GET", "/api/documents/", 200),
    ]
    assert (log[1].query, log[1].json) == ({"x": "1"}, {"title": "new"})
    assert "secret" not in repr(log)
    assert running.server.requests.writes() == [log[1]]


def test_answer_204_has_no_body(serve):
    client = serve(LIBRARY).client()

    head = client.head("/api/documents/1/preview/")
    deleted = client.delete("/api/documents/1/")

    assert (head.content, head.headers["content-length"]) == (b"", "4")
    assert (deleted.content, "content-type" in deleted.headers) == (b"", False)


def test_server_stops_although_a_connection_does_not_end(monkeypatch):
    """Some systems do not wake a thread that waits for data when its socket is shut down."""
    monkeypatch.setattr(http_server, "_cut", lambda _connection: None)
    monkeypatch.setattr(http_server, "_LONGEST_JOIN", 0.05)
    server = FaultyDemoServer(LIBRARY)
    server.start()
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))):
        wait_for(lambda: any(thread.name == "demo-connection" for thread in threading.enumerate()))

        server.stop()
