"""Fault injection: rules that tests put between a client and the demo server.

server.faults.add(on("PATCH", "/api/documents/3/"), hang_up(applied=True))
server.faults.add(on("GET", "/api/trash/"), answer(503), times=2)
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.demo.messages import HTML, Request, Response, json_response
from app.demo.router import LOGIN_PAGE, dispatch
from app.demo.server import DemoServer
from app.demo.state import State

Predicate = Callable[[Request], bool]


@dataclass(frozen=True)
class Fault:
    """How one request fails; the defaults answer it normally.

    Attributes:
        delay: seconds to wait first.
        wait_for: event to wait for first.
        meanwhile: called just before the request is handled, as if somebody else had been faster.
        applied: whether the request changes the library. If not, it is answered as if it had.
        deferred: `FaultyDemoServer.apply_deferred` applies the request later.
        answer: sent in place of the real answer.
        edit: changes the JSON of a successful answer before it is sent.
        hang_up_after: bytes of the answer's body after which the connection is closed; at 0 not even the
            status is sent.
    """

    delay: float = 0.0
    wait_for: threading.Event | None = None
    meanwhile: Callable[[State], None] | None = None
    applied: bool = True
    deferred: bool = False
    answer: Response | None = None
    edit: Callable[[Any], None] | None = None
    hang_up_after: int | None = None


class Rule:
    """A fault and the requests it applies to.

    Attributes:
        hits: number of requests it was applied to so far.
    """

    def __init__(self, predicate: Predicate, fault: Fault, times: int | None) -> None:
        self.predicate = predicate
        self.fault = fault
        self.times = times
        self.hits = 0


class Faults:
    """The rules of one server, safe to change while it runs; the first that matches a request applies."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rules: list[Rule] = []

    def add(self, predicate: Predicate, fault: Fault, *, times: int | None = None) -> Rule:
        """Apply the fault to the requests that the predicate accepts: the first `times`, or all."""
        rule = Rule(predicate, fault, times)
        with self._lock:
            self._rules.append(rule)
        return rule

    def clear(self) -> None:
        """Remove all rules."""
        with self._lock:
            self._rules.clear()

    def next_for(self, request: Request) -> Fault:
        """Return the fault for this request, and count it as a hit."""
        with self._lock:
            for rule in self._rules:
                if (rule.times is None or rule.hits < rule.times) and rule.predicate(request):
                    rule.hits += 1
                    return rule.fault
        return Fault()


def on(method: str, path: str) -> Predicate:
    """Match requests of this method ("*" for any) whose whole path below the base path fits the pattern."""
    pattern = re.compile(path)
    return lambda request: method in ("*", request.method) and bool(pattern.fullmatch(request.path))


def answer(status: int, body: bytes = b"", content_type: str = HTML, *, applied: bool = False) -> Fault:
    """Send this answer instead, before or after applying the request."""
    return Fault(answer=Response(status, body, content_type), applied=applied)


def retry_later(seconds: int, status: int = 503) -> Fault:
    """Ask the client to retry after some seconds."""
    return Fault(answer=Response(status, b"", HTML, {"Retry-After": str(seconds)}), applied=False)


def login_page() -> Fault:
    """Answer as a sign-in proxy in front of the server does: status 200 and a page."""
    return answer(200, LOGIN_PAGE.encode())


def hang_up(*, applied: bool = False) -> Fault:
    """Close the connection without an answer, before or after applying the request."""
    return Fault(applied=applied, hang_up_after=0)


def defer() -> Fault:
    """Close the connection without an answer; `apply_deferred` applies the request later."""
    return Fault(applied=False, deferred=True, hang_up_after=0)


def cut_body(after: int) -> Fault:
    """Announce the whole body, send its first bytes (at least one) and close the connection."""
    return Fault(hang_up_after=max(1, after))


def ignore_write() -> Fault:
    """Answer as if the request had succeeded, but change nothing."""
    return Fault(applied=False)


def wait_for(event: threading.Event) -> Fault:
    """Hold the request back until the event is set."""
    return Fault(wait_for=event)


def meanwhile(change: Callable[[State], None]) -> Fault:
    """Change the library just before the request is handled, as another user would."""
    return Fault(meanwhile=change)


def edited(edit: Callable[[Any], None]) -> Fault:
    """Send the real answer with its JSON changed, as a proxy or another version would."""
    return Fault(edit=edit)


class FaultyDemoServer(DemoServer):
    """A demo server that fails as its rules say.

    Attributes:
        faults: rules for requests that shall fail.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.faults = Faults()
        self._deferred: list[Request] = []

    def apply_deferred(self) -> None:
        """Apply the deferred requests, as a slow server does after its client has given up."""
        with self.state.lock:
            while self._deferred:
                dispatch(self._site, self._deferred.pop(0))

    def _answer(self, request: Request) -> tuple[Response, int | None]:
        fault = self.faults.next_for(request)
        self._wait(fault)
        with self.state.lock:
            response = self._faulty(request, fault)
        self._remember(request, 0 if fault.hang_up_after == 0 else response.status)
        return response, fault.hang_up_after

    def _wait(self, fault: Fault) -> None:
        self._stopping.wait(self.delay + fault.delay)
        while fault.wait_for is not None and not self._stopping.is_set():
            if fault.wait_for.wait(0.05):
                return

    def _faulty(self, request: Request, fault: Fault) -> Response:
        if fault.meanwhile is not None:
            fault.meanwhile(self.state)
        if fault.deferred:
            self._deferred.append(request)
        if fault.applied:
            response = dispatch(self._site, request)
        else:
            with self.state.reverted():
                response = dispatch(self._site, request)
        if fault.edit is not None and response.status == 200:
            response = _edited(response, fault.edit)
        return response if fault.answer is None else fault.answer


def _edited(response: Response, edit: Callable[[Any], None]) -> Response:
    data = json.loads(response.body)
    edit(data)
    return replace(json_response(data, response.status), headers=response.headers)
