"""The demo server: a Paperless-compatible HTTP server on the loopback address.

It serves the demo library to the app and replaces a real server in tests. It listens on a free port of
127.0.0.1 only and requires a token, which is new at each start.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from app.demo.accounts import Accounts
from app.demo.http_server import HttpServer
from app.demo.library import load_library
from app.demo.messages import Response, Site, html_response
from app.demo.router import dispatch
from app.demo.server_versions import SERVER_VERSIONS
from app.demo.state import State
from app.system import folders

if TYPE_CHECKING:
    from types import TracebackType

    from app.demo.library import DemoLibrary
    from app.demo.messages import Request

LOOPBACK = "127.0.0.1"
_MAX_RECORDS = 20_000


@dataclass(frozen=True)
class RequestRecord:
    """A received request.

    Attributes:
        path: without base path and query.
        json: the decoded body, or None; never that of a sign-in.
        status: of the answer, or 0 if the connection was closed without one.
    """

    method: str
    path: str
    query: dict[str, str]
    json: Any
    status: int

    @property
    def writes(self) -> bool:
        return self.method not in ("GET", "HEAD", "OPTIONS")


class RequestLog:
    """The latest requests, oldest first, safe to read while the server runs."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._records: deque[RequestRecord] = deque(maxlen=_MAX_RECORDS)

    def add(self, record: RequestRecord) -> None:
        with self._lock:
            self._records.append(record)

    def all(self) -> list[RequestRecord]:
        with self._lock:
            return list(self._records)

    def writes(self) -> list[RequestRecord]:
        """Return the requests for changes, without sign-ins."""
        return [record for record in self.all() if record.writes and record.path != "/api/token/"]

    def clear(self) -> None:
        with self._lock:
            self._records.clear()


class DemoServer:
    """A server that runs between start() and stop(), or within a `with` block.

    Args:
        library: to serve; None for the built-in demo library.
        server_version: "v3" (3.0.5), "v3.2" (a later one, invented), "v2" (2.20.15) or "v2.9" (2.9.0, which
            has no trash).
        throttle: limit sign-ins to five per minute, as 3.0.5 does.
        base_path: serve under a sub-path such as "/paper".

    Attributes:
        state: the library after all changes so far.
        requests: the requests so far.
        delay: seconds to wait before each answer.
    """

    def __init__(
        self,
        library: DemoLibrary | None = None,
        *,
        server_version: str = "v3",
        throttle: bool = False,
        base_path: str = "",
    ) -> None:
        if base_path and (not base_path.startswith("/") or base_path.endswith("/")):
            raise ValueError(f"The base path {base_path!r} must start with a slash and end without one.")
        library = load_library(folders.resources() / "demo") if library is None else library
        if not library.users:
            raise ValueError("A demo library needs at least one user.")
        self.state = State(library, SERVER_VERSIONS[server_version])
        self.requests = RequestLog()
        self.delay = 0.0
        accounts = Accounts(
            self.state.users, throttle=throttle and SERVER_VERSIONS[server_version].is_version_3
        )
        self._site = Site(self.state, accounts, SERVER_VERSIONS[server_version], base_path)
        self._first_user = library.users[0].username
        self._stopping = threading.Event()
        self._http: HttpServer | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """The base address, with the sub-path, without a trailing slash."""
        if self._http is None:
            raise RuntimeError("The demo server has no address before it is started.")
        return f"http://{LOOPBACK}:{self._http.server_port}{self._site.base_path}"

    @property
    def token(self) -> str:
        """The first user's token."""
        return self.token_for(self._first_user)

    def token_for(self, username: str) -> str:
        """Return the token of this user; it is valid as long as the server runs.

        Raises:
            KeyError: there is no such user.
        """
        with self.state.lock:
            return self._site.accounts.token_for(username)

    def start(self) -> None:
        """Listen on a free port and answer in daemon threads."""
        if self._http is not None:
            raise RuntimeError("The demo server runs already.")
        self._stopping.clear()
        self._http = HttpServer((LOOPBACK, 0), self._respond)
        # The short poll interval lets stop() return soon.
        self._thread = threading.Thread(
            target=self._http.serve_forever, args=(0.05,), name="demo-server", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Close all connections and wait for the threads; does nothing if the server is not running."""
        if self._http is None or self._thread is None:
            return
        self._stopping.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()
        self._http.cut_connections()
        self._http = self._thread = None

    def disconnect(self) -> None:
        """Close all connections, as a brief network failure does; the server keeps running."""
        if self._http is not None:
            self._http.cut_connections()

    def _respond(self, request: Request) -> tuple[Response, int | None]:
        """Return the answer, and after how many bytes of its body to hang up, or None."""
        path = request.path
        if not path.startswith(f"{self._site.base_path}/"):
            return html_response("<h1>Not Found</h1>", 404), None
        return self._answer(request.below(self._site.base_path))

    def _answer(self, request: Request) -> tuple[Response, int | None]:
        """Answer a request below the base path."""
        self._stopping.wait(self.delay)
        with self.state.lock:
            response = dispatch(self._site, request)
        self._remember(request, response.status)
        return response, None

    def _remember(self, request: Request, status: int) -> None:
        self.requests.add(
            RequestRecord(
                method=request.method,
                path=request.path,
                query=request.query,
                json=None if request.path == "/api/token/" else _decoded(request),
                status=status,
            )
        )


def _decoded(request: Request) -> Any:
    if request.content_type != "application/json":
        return None
    try:
        return json.loads(request.body)
    except ValueError:
        return None
