"""An HTTP/1.1 server with persistent connections that can all be closed."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from app.demo.messages import Request, Response, html_response

log = logging.getLogger(__name__)

LARGEST_BODY = 16 * 2**20  # bytes
_LONGEST_JOIN = 2.0  # seconds to wait for the thread of a connection that was cut
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")
_WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)

Respond = Callable[[Request], tuple[Response, int | None]]


class HttpServer(ThreadingHTTPServer):
    """Calls `respond` for each request, with one thread per connection.

    Args:
        address: host and port; port 0 for a free one.
        respond: returns the answer and, to close the connection early, the number of bytes of the body to
            send; 0 sends nothing, not even the status.
    """

    daemon_threads = True
    # On Windows, SO_REUSEADDR would let other programs take over the port while the server runs.
    allow_reuse_address = False

    def __init__(self, address: tuple[str, int], respond: Respond) -> None:
        self.respond = respond
        self._lock = threading.Lock()
        self._connections: list[tuple[socket.socket, threading.Thread]] = []
        super().__init__(address, _Connection)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer one connection in its own thread."""
        thread = threading.Thread(
            target=self.process_request_thread,
            args=(request, client_address),
            name="demo-connection",
            daemon=True,
        )
        thread.start()
        with self._lock:
            alive = [(one, its) for one, its in self._connections if its.is_alive()]
            self._connections = [*alive, (request, thread)]

    def cut_connections(self) -> None:
        """Close all connections and wait briefly for the end of their threads; new ones may be opened.

        A thread that waits for data should end when its socket is shut down; some systems do not wake it.
        """
        with self._lock:
            connections, self._connections = self._connections, []
        for connection, thread in connections:
            _cut(connection)
            thread.join(_LONGEST_JOIN)


class _Connection(BaseHTTPRequestHandler):
    """Reads requests from one connection and writes the answers."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or an answer in two packets would wait 40 ms for the client
    server: HttpServer

    def handle(self) -> None:
        """Answer until the client closes the connection."""
        try:
            super().handle()
        except ConnectionError:
            log.debug("A client left before its answer was complete.")

    def answer(self) -> None:
        """Answer the request whose headers were just read."""
        body = self._read_body()
        if isinstance(body, Response):
            self._send(body, None)
            self.close_connection = True
            return
        if not _is_loopback(self.headers.get("Host", "")):
            # A web page can make its own host name resolve to this computer (DNS rebinding).
            self._send(html_response("<h1>Bad Request (400)</h1>", 400), None)
            return
        parts = urlsplit(self.path)
        request = Request(
            method=self.command,
            path=unquote(parts.path),
            raw_query=parts.query,
            headers={name.lower(): value for name, value in self.headers.items()},
            body=body,
        )
        try:
            response, hang_up_after = self.server.respond(request)
        except Exception:  # the client must get an answer, and the log the reason
            log.exception("The demo server failed to answer %s %s", request.method, request.path)
            response, hang_up_after = html_response("<h1>Server Error (500)</h1>", 500), None
        self._send(response, hang_up_after)

    def log_message(self, *_args: Any, **_kwargs: Any) -> None:
        """Write nothing to standard error."""

    def version_string(self) -> str:
        return "demo"

    def _read_body(self) -> bytes | Response:
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not length.isdecimal():
            return html_response("<h1>Length Required (411)</h1>", 411)
        if int(length) > LARGEST_BODY:
            return html_response("<h1>Payload Too Large (413)</h1>", 413)
        return self.rfile.read(int(length))

    def _send(self, response: Response, hang_up_after: int | None) -> None:
        if hang_up_after == 0:
            self.close_connection = True
            return
        self.send_response(response.status)
        if response.content_type:
            self.send_header("Content-Type", response.content_type)
        for name, value in response.headers.items():
            self.send_header(name, value)
        if response.status not in _WITHOUT_BODY:
            self.send_header("Content-Length", str(len(response.body)))
        self.end_headers()
        if self.command != "HEAD" and response.status not in _WITHOUT_BODY:
            self.wfile.write(response.body[:hang_up_after])
        if hang_up_after is not None:
            self.close_connection = True


for _method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
    setattr(_Connection, f"do_{_method}", _Connection.answer)


def _cut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        log.debug("The connection was closed already.")


def _is_loopback(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in _LOOPBACK_NAMES
    except ValueError:
        return False
