"""A server on the loopback address with scripted answers, over http or https."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from select import select
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from app.domain.servers import ServerAddress

IDLE = 0.02  # seconds between two looks at an idle connection
CERTIFICATES = Path(__file__).parent / "certificates"


@dataclass(frozen=True)
class Asked:
    """A received request; header names in lower case."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Reply:
    """A scripted answer.

    Attributes:
        length: what Content-Length promises, if not the truth.
        silence: an event to wait for before the status is sent.
        stall: an event to wait for between the head and the body.
        hang_up: close without any answer.
    """

    status: int = 200
    body: bytes = b""
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    length: int | None = None
    silence: threading.Event | None = None
    stall: threading.Event | None = None
    hang_up: bool = False


def reply_json(value: Any, status: int = 200, **headers: str) -> Reply:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Reply(status, json.dumps(value).encode(), headers=named)


def listing(*results: Any, more: bool = False, total: int | None = None) -> Reply:
    """Return a list in the form of Paperless 3.0.5."""
    following = "http://elsewhere.example/api/documents/?page=2" if more else None
    count = len(results) if total is None else total
    return reply_json(
        {"count": count, "next": following, "previous": None, "results": list(results)},
        X_Version="3.0.5",
        X_Api_Version="10",
    )


@dataclass
class ScriptedServer:
    """A running server.

    Attributes:
        asked: every request so far.
    """

    address: ServerAddress
    asked: list[Asked]


@contextmanager
def serve(
    answer: Callable[[Asked], Reply],
    certificate: str | None = None,
    port: int = 0,
    *,
    clients: str | None = None,
    tls: ssl.TLSVersion = ssl.TLSVersion.MAXIMUM_SUPPORTED,
) -> Iterator[ScriptedServer]:
    """Run a server that answers with `answer`; over TLS with `certificate`, the name of a PEM file.

    Args:
        clients: name of a PEM file; only clients with a certificate of this authority are let in.
        tls: the newest version it speaks.
    """
    server = _Server(answer, port)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES / certificate)
        context.maximum_version = tls
        if clients is not None:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(CERTIFICATES / clients)
        # Without a handshake in accept(), a client that aborts it disturbs only its own thread.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    scheme = "https" if certificate else "http"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), name="scripted-server")
    thread.start()
    try:
        yield ScriptedServer(ServerAddress(f"{scheme}://127.0.0.1:{server.server_port}"), server.asked)
    finally:
        server.shutdown()
        thread.join()
        server.hang_up()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # so that server_close() waits for them

    def __init__(self, answer: Callable[[Asked], Reply], port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.answer = answer
        self.asked: list[Asked] = []
        self.ending = threading.Event()
        self._connections: list[socket.socket] = []

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, client = super().get_request()
        self._connections.append(connection)
        return connection, client

    def hang_up(self) -> None:
        """End all connections, also those that wait inside a request."""
        self.ending.set()
        for connection in self._connections:
            with suppress(OSError):  # the client has closed it before
                socket.socket.shutdown(connection, socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore clients that abort the handshake."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def handle_one_request(self) -> None:
        try:
            # An idle connection is watched, not read: under Wine a blocked read does not wake at shutdown.
            while not select([self.connection], [], [], IDLE)[0]:
                if self.server.ending.is_set():
                    self.close_connection = True
                    return
            super().handle_one_request()
        except ssl.SSLError:
            self._read_to_the_end()
            self.close_connection = True
        except OSError:  # the client has gone, as many tests intend
            self.close_connection = True

    def _read_to_the_end(self) -> None:
        """Let the client read the alert: closing with its request unread would reset the connection."""
        with suppress(OSError):
            socket.socket.shutdown(self.connection, socket.SHUT_WR)
            while select([self.connection], [], [], 1)[0] and socket.socket.recv(self.connection, 4096):
                pass

    def __getattr__(self, name: str) -> Callable[[], None]:
        if name.startswith("do_"):
            return self._respond
        raise AttributeError(name)

    def log_message(self, *args: object) -> None:
        """Keep the tests' output clean."""

    def _respond(self) -> None:
        request = self._request()
        self.server.asked.append(request)
        reply = self.server.answer(request)
        if reply.silence is not None:
            reply.silence.wait(10)
        if reply.hang_up:
            self.close_connection = True
            return
        self.send_response_only(reply.status)
        self.send_header("Content-Type", reply.content_type)
        self.send_header("Content-Length", str(len(reply.body) if reply.length is None else reply.length))
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if reply.stall is not None:
            reply.stall.wait(10)
        if self.command != "HEAD":
            self.wfile.write(reply.body)
        if reply.length is not None:
            self.close_connection = True

    def _request(self) -> Asked:
        parts = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", "0")))
        return Asked(self.command, parts.path, dict(parse_qsl(parts.query)), headers, body)
