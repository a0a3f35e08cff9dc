"""The demo server: a Paperless-compatible HTTP server on this computer's loopback address.

It serves the demo library to the app and stands in for a real server in tests. It listens on 127.0.0.1
only, on a port that is free, and lets nobody in without a token that is made anew at each start.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from app.demo.accounts import Accounts
from app.demo.faults import Fault, Faults
from app.demo.http_server import HttpServer
from app.demo.library import load_library
from app.demo.messages import Response, html_response, json_response
from app.demo.router import dispatch
from app.demo.server_versions import SERVER_VERSIONS
from app.demo.site import Site
from app.demo.state import State
from app.system import folders

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from app.demo.library import DemoLibrary
    from app.demo.messages import Request

LOOPBACK = "127.0.0.1"
_REMEMBERED_REQUESTS = 20_000


@dataclass(frozen=True)
class RequestRecord:
    """One request as the server saw it.

    Attributes:
        path: without the base path and the query.
        json: the decoded body, or None; never that of a sign-in.
        status: what was answered, or 0 if the connection was closed without an answer.
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
        self._records: deque[RequestRecord] = deque(maxlen=_REMEMBERED_REQUESTS)

    def add(self, record: RequestRecord) -> None:
        with self._lock:
            self._records.append(record)

    def all(self) -> list[RequestRecord]:
        with self._lock:
            return list(self._records)

    def writes(self) -> list[RequestRecord]:
        """Those that ask for a change; sign-ins are none."""
        return [record for record in self.all() if record.writes and record.path != "/api/token/"]

    def clear(self) -> None:
        with self._lock:
            self._records.clear()


class DemoServer:
    """A server that runs between start() and stop(), or within a `with` block.

    Args:
        library: what it serves; None for the built-in demo library.
        manner: "v3" (3.0.5), "v3.2" (a later one, invented), "v2" (2.20.15) or "v2.9" (2.9.0, without a
            trash).
        throttle: limit sign-ins to five a minute, as 3.0.5 does.
        base_path: serve under a sub-path such as "/paper".

    Attributes:
        state: what the library has become.
        requests: what was asked so far.
        faults: what shall go wrong.
        delay: seconds that every request takes longer.
    """

    def __init__(
        self,
        library: DemoLibrary | None = None,
        *,
        manner: str = "v3",
        throttle: bool = False,
        base_path: str = "",
    ) -> None:
        if base_path and (not base_path.startswith("/") or base_path.endswith("/")):
            raise ValueError(f"The base path {base_path!r} must start with a slash and end without one.")
        library = load_library(folders.resources() / "demo") if library is None else library
        if not library.users:
            raise ValueError("A demo library needs at least one user.")
        self.state = State(library, SERVER_VERSIONS[manner])
        self.requests = RequestLog()
        self.faults = Faults()
        self.delay = 0.0
        self._put_off: list[Request] = []
        accounts = Accounts(self.state.users, throttle=throttle and SERVER_VERSIONS[manner].is_version_3)
        self._site = Site(self.state, accounts, SERVER_VERSIONS[manner], base_path)
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
        """The token of this user; it lives as long as the server.

        Raises:
            KeyError: there is no such user.
        """
        with self.state.lock:
            return self._site.accounts.token_for(username)

    def start(self) -> None:
        """Listen on a free port, and answer in threads that end with the process at the latest."""
        if self._http is not None:
            raise RuntimeError("The demo server runs already.")
        self._stopping.clear()
        self._http = HttpServer((LOOPBACK, 0), self._respond)
        # The short poll lets stop() return soon.
        self._thread = threading.Thread(
            target=self._http.serve_forever, args=(0.05,), name="demo-server", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Close all connections and wait for the threads; does nothing if the server does not run."""
        if self._http is None or self._thread is None:
            return
        self._stopping.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()
        self._http.cut_connections()
        self._http = self._thread = None

    def disconnect(self) -> None:
        """Close all connections, as when a network cable is pulled for a moment; the server goes on."""
        if self._http is not None:
            self._http.cut_connections()

    def catch_up(self) -> None:
        """Do what was put off, as a slow server does when nobody waits for it any more."""
        with self.state.lock:
            while self._put_off:
                dispatch(self._site, self._put_off.pop(0))

    def _respond(self, request: Request) -> tuple[Response, int | None]:
        """The answer, and after how many bytes of its body to hang up, if at all."""
        path = request.path
        if not path.startswith(f"{self._site.base_path}/"):
            return html_response("<h1>Not Found</h1>", 404), None
        request = request.below(self._site.base_path)
        fault = self.faults.take(request)
        self._wait(fault)
        with self.state.lock:
            response = self._answer(request, fault)
        self._remember(request, 0 if fault.hang_up_after == 0 else response.status)
        return response, fault.hang_up_after

    def _wait(self, fault: Fault) -> None:
        self._stopping.wait(self.delay + fault.delay)
        while fault.wait_for is not None and not self._stopping.is_set():
            if fault.wait_for.wait(0.05):
                return

    def _answer(self, request: Request, fault: Fault) -> Response:
        if fault.meanwhile is not None:
            fault.meanwhile(self.state)
        if fault.put_off:
            self._put_off.append(request)
        if fault.applied:
            response = dispatch(self._site, request)
        else:
            with self.state.taken_back():
                response = dispatch(self._site, request)
        if fault.edit is not None and response.status == 200:
            response = _edited(response, fault.edit)
        return response if fault.answer is None else fault.answer

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


def _edited(response: Response, edit: Callable[[Any], None]) -> Response:
    data = json.loads(response.body)
    edit(data)
    return replace(json_response(data, response.status), headers=response.headers)


def _decoded(request: Request) -> Any:
    if request.content_type != "application/json":
        return None
    try:
        return json.loads(request.body)
    except ValueError:
        return None
