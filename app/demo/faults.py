"""Things that go wrong on purpose: rules that tests put between a client and the demo server.

server.faults.add(on("PATCH", "/api/documents/3/"), hang_up(applied=True))
server.faults.add(on("GET", "/api/trash/"), answer(503), times=2)
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.demo.messages import HTML, Request, Response
from app.demo.router import LOGIN_PAGE

if TYPE_CHECKING:
    from app.demo.state import State

Predicate = Callable[[Request], bool]


@dataclass(frozen=True)
class Fault:
    """What happens to one request; without any entry it is answered as usual.

    Attributes:
        delay: seconds before anything else happens.
        wait_for: before anything else happens, this event must be set.
        meanwhile: called just before the request is looked at, as if somebody else had been faster.
        applied: whether the request changes the library. If not, it is answered as if it had.
        put_off: it does later, when `DemoServer.catch_up` is called.
        answer: sent in place of the real answer.
        edit: changes the JSON of the real answer before it is sent, if that is a success.
        hang_up_after: the connection is closed after that many bytes of the answer's body; 0 sends not
            even the status.
    """

    delay: float = 0.0
    wait_for: threading.Event | None = None
    meanwhile: Callable[[State], None] | None = None
    applied: bool = True
    put_off: bool = False
    answer: Response | None = None
    edit: Callable[[Any], None] | None = None
    hang_up_after: int | None = None


class Rule:
    """A fault and the requests it is for.

    Attributes:
        hits: how many requests it was applied to so far.
    """

    def __init__(self, predicate: Predicate, fault: Fault, times: int | None) -> None:
        self.predicate = predicate
        self.fault = fault
        self.times = times
        self.hits = 0


class Faults:
    """The rules of one server, safe to change while it runs. The first rule that fits a request counts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rules: list[Rule] = []

    def add(self, predicate: Predicate, fault: Fault, *, times: int | None = None) -> Rule:
        """Apply the fault to requests that the predicate accepts: the first `times` of them, or all."""
        rule = Rule(predicate, fault, times)
        with self._lock:
            self._rules.append(rule)
        return rule

    def clear(self) -> None:
        """Let everything go well again."""
        with self._lock:
            self._rules.clear()

    def take(self, request: Request) -> Fault:
        """The fault for this request; counts as a hit."""
        with self._lock:
            for rule in self._rules:
                if (rule.times is None or rule.hits < rule.times) and rule.predicate(request):
                    rule.hits += 1
                    return rule.fault
        return Fault()


def on(method: str, path: str) -> Predicate:
    """Requests with this method ("*" for any) whose whole path, without the base path, fits the pattern."""
    pattern = re.compile(path)
    return lambda request: method in ("*", request.method) and bool(pattern.fullmatch(request.path))


def answer(status: int, body: bytes = b"", content_type: str = HTML, *, applied: bool = False) -> Fault:
    """Answer this instead, without (or after) doing what was asked."""
    return Fault(answer=Response(status, body, content_type), applied=applied)


def retry_later(seconds: int, status: int = 503) -> Fault:
    """Ask the client to come again after some seconds."""
    return Fault(answer=Response(status, b"", HTML, {"Retry-After": str(seconds)}), applied=False)


def login_page() -> Fault:
    """Answer as a sign-in proxy in front of the server does: 200, and a page."""
    return answer(200, LOGIN_PAGE.encode())


def hang_up(*, applied: bool = False) -> Fault:
    """Close the connection without an answer, before or after doing what was asked."""
    return Fault(applied=applied, hang_up_after=0)


def put_off() -> Fault:
    """Close the connection without an answer, and do what was asked when the server is told to catch up."""
    return Fault(applied=False, put_off=True, hang_up_after=0)


def cut_body(after: int) -> Fault:
    """Promise the whole body, send its first bytes, at least one, and close the connection."""
    return Fault(hang_up_after=max(1, after))


def ignore_write() -> Fault:
    """Answer as if all had gone well, and change nothing."""
    return Fault(applied=False)


def wait_for(event: threading.Event) -> Fault:
    """Do nothing until the event is set."""
    return Fault(wait_for=event)


def meanwhile(change: Callable[[State], None]) -> Fault:
    """Somebody else changes the library just before the request is looked at."""
    return Fault(meanwhile=change)


def edited(edit: Callable[[Any], None]) -> Fault:
    """Send the real answer with something changed in its JSON, as a proxy or another version would."""
    return Fault(edit=edit)
