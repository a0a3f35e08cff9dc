"""Every fault in scan, apply and undo, at the first, a middle and the last request of a phase.

After each of them the invariants hold on the server's side; what was interrupted is taken up again, and an
undo brings everything back to where it began. Each fault meets each phase, each position and each version of
the server, and each phase and position each version; `FULL=1` tries every fault at every position of every
phase on every version.
"""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from app.demo.messages import Response
from app.domain.duplicates import Suggestion
from app.domain.errors import DedupeError
from app.paperless import channel, client, paging
from app.paperless.transport import time_limits
from app.services.apply import version_uploads
from app.services.review.groups import ReviewService
from app.services.scan.scan import scan
from tests.safety.commits import announced
from tests.safety.households import (
    ALSO_TEXTLESS,
    DUPLICATES,
    SERVER_VERSIONS,
    TEXTLESS,
    WANTED,
    Disk,
    Household,
    lean_library,
    without_note_ids,
)
from tests.support.covering import by_turns, covering
from tests.support.faults import (
    Fault,
    FaultyDemoServer,
    answer,
    cut_body,
    edited,
    hang_up,
    ignore_write,
    login_page,
    retry_later,
)

pytestmark = pytest.mark.shared

JSON = "application/json"
IMPATIENT = 0.25  # seconds for an answer, where the server is slow
LARGE = 40_000  # bytes of an answer that are too many


def any_request(_request):
    return True


def lists(request):
    return request.method == "GET" and request.path in ("/api/documents/", "/api/trash/", "/api/tags/")


@dataclass(frozen=True)
class Trial:
    """A fault and the requests it is tried at.

    Attributes:
        lasting: it stays until the end of the phase.
        fits: requests it makes sense for.
        impatient: the client waits for no answer longer than IMPATIENT.
        disk_full: from there on nothing more can be written on this computer.
    """

    fault: Fault
    lasting: bool = False
    fits: Callable[..., bool] = any_request
    impatient: bool = False
    disk_full: bool = False


def page(change):
    """Return a list answer with changed entries."""

    def edit(data):
        if data.get("results"):
            change(data)

    return Trial(edited(edit), fits=lists)


def words_for_numbers(data):
    for name in data:
        data[name] = "no idea" if isinstance(data[name], int) else data[name]
    for entry in data.get("results") or []:
        entry["id"] = "no idea"


def without_texts(data):
    for entry in data["results"]:
        if "content" in entry:
            entry["content"] = ""


ELSEWHERE = Response(302, b"", "text/html", {"Location": "https://login.example.org/"})
TRIALS = {
    "500": Trial(answer(500)),
    "502 from there on": Trial(answer(502), lasting=True),
    "503 for a moment": Trial(retry_later(0, 503)),
    "503 for an hour": Trial(retry_later(3600, 503)),
    "429": Trial(retry_later(0, 429)),
    "429 with a time to wait": Trial(retry_later(7, 429)),
    "504 but done": Trial(answer(504, applied=True)),
    "403 in plain text": Trial(answer(403, b"Insufficient permissions")),
    "401": Trial(answer(401, b'{"detail": "Invalid token."}', JSON)),
    "session ended": Trial(answer(401, b'{"detail": "Invalid token."}', JSON), lasting=True),
    "login page": Trial(login_page()),
    "sent to a login page": Trial(Fault(answer=ELSEWHERE, applied=False), lasting=True),
    "JSON of another form": Trial(answer(200, b'{"result": "OK"}', JSON)),
    "words in place of numbers": Trial(edited(words_for_numbers)),
    "a file in place of JSON": Trial(answer(200, b"%PDF-1.7 ...", "application/pdf", applied=True)),
    "huge": Trial(answer(200, b'{"results": ["' + b"x" * LARGE + b'"]}', JSON)),
    "slow": Trial(Fault(delay=2 * IMPATIENT), impatient=True),
    "no answer": Trial(hang_up()),
    "no answer but done": Trial(hang_up(applied=True)),
    "network lost": Trial(hang_up(), lasting=True),
    "cut in the middle": Trial(cut_body(20)),
    "ok but not done": Trial(ignore_write()),
    "a page that shifted": page(lambda data: data["results"].pop(0)),
    "a page that shrank": page(lambda data: data.update(results=data["results"][:1], next=None)),
    "a page that is empty": page(lambda data: data.update(results=[])),
    "a page that repeats": page(lambda data: data["results"].extend(data["results"][:2])),
    "a page without texts": page(without_texts),
    "disk full": Trial(Fault(), disk_full=True),
}


@pytest.fixture(autouse=True)
def small_limits(monkeypatch):
    monkeypatch.setattr(channel, "MAX_JSON_BYTES", LARGE)
    monkeypatch.setattr(client, "MAX_LIST_BYTES", LARGE)


@pytest.fixture(autouse=True)
def uploads_settle_soon(monkeypatch):
    monkeypatch.setattr(version_uploads, "POLLS", (0.02,))
    monkeypatch.setattr(version_uploads, "UNLISTED", 0.0)
    monkeypatch.setattr(version_uploads, "UNANSWERED", timedelta(seconds=3 * IMPATIENT))


class Clock:
    """Replaces pauses: they take no time, but are counted."""

    def __init__(self):
        self.waited = 0.0

    def pause(self, seconds):
        self.waited += seconds


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(channel, "cancellable_sleep", clock.pause)
    monkeypatch.setattr(paging, "cancellable_sleep", clock.pause)
    return clock


class Nth:
    """Fits one request of a kind, counted from 0, or all from there on."""

    def __init__(self, number, trial):
        self.number, self.trial = number, trial
        self.count = 0

    def __call__(self, request):
        if not self.trial.fits(request):
            return False
        self.count += 1
        here = self.count - 1 - self.number
        return here == 0 or (self.trial.lasting and here > 0)


@pytest.fixture(scope="module")
def households(tmp_path_factory):
    """One for each version of the server."""
    disk = Disk()
    with ExitStack() as stack:
        stack.enter_context(announced(disk.commit))
        servers = {
            server_version: stack.enter_context(
                FaultyDemoServer(lean_library(), server_version=server_version)
            )
            for server_version in SERVER_VERSIONS
        }
        yield {
            server_version: Household(tmp_path_factory.mktemp("household"), server, disk)
            for server_version, server in servers.items()
        }


class Case:
    """One phase with one failing request, and the recovery."""

    def __init__(self, household, trial, position):
        self.household, self.trial, self.position = household, trial, position

    def go(self, phase):
        """Returns how many requests there were at which the fault could have been tried."""
        with self.household.harness(phase) as harness:
            self.harness, self.watch = harness, self.household.watch
            getattr(self, phase)()
        return self.requests

    def in_trouble(self, work):
        """Do the phase's work; the failure it ended with, if any, is one of the domain's."""
        server, disk = self.household.server, self.household.disk
        here = Nth(self.position, self.trial)
        fault = self.trial.fault
        if self.trial.disk_full:
            fault = replace(fault, meanwhile=lambda _state: setattr(disk, "full", True))
        http = self.harness.library.client._channel._http
        patience, http.timeout = (
            http.timeout,
            time_limits(IMPATIENT) if self.trial.impatient else http.timeout,
        )
        rule = server.faults.add(here, fault)
        try:
            with suppress(DedupeError):
                return work()
        finally:
            rule.times = 0
            disk.full = False
            http.timeout = patience
            if self.trial.impatient:
                time.sleep(2 * IMPATIENT)  # the server comes to the end of what nobody waited for
            self.requests = here.count

    def scan(self):
        def work():
            return scan(self.harness.library, self.harness.cancel, full=True)

        result = self.in_trouble(work)
        self.watch.check(self.harness)
        assert self.harness.writes() == []
        self.judged()
        if result is not None and not result.sync.unreadable:
            self.is_complete()
        work()
        self.is_complete()
        assert self.judged() == DUPLICATES

    def judged(self):
        """The groups, none of which a document without a text is in, nor a paper preselected unseen."""
        review = ReviewService(self.harness.library.local)
        groups = review.groups()
        files = {number: self.harness.live(number).original.read() for number in WANTED}
        for one in groups:
            assert {TEXTLESS, ALSO_TEXTLESS}.isdisjoint(one.documents), "S12"
            chosen = one.suggestion.suggestions
            kept = {files[number] for number, choice in chosen.items() if choice is Suggestion.KEEP}
            for number, choice in chosen.items():
                assert choice is not Suggestion.TRASH or files[number] in kept, "S14"
        return {tuple(sorted(one.documents)) for one in groups}

    def is_complete(self):
        """The local library is the server's."""
        known = self.harness.library.local.documents
        assert known.ids() == set(WANTED)
        for number in WANTED:
            document, there = known.get(number), self.harness.live(number)
            assert (document.title, set(document.tags)) == (there.title, set(there.tags))
            assert len(document.notes) == len(there.notes)

    def apply(self):
        run = self.harness.start(*self.household.items, note="en")
        self.watch.confirm(*self.household.items)
        done = self.in_trouble(lambda: self.harness.applying.execute(run.id))
        self.watch.check(self.harness)
        if done is not None:
            self.watch.check_report(done)
        if self.harness.library.local.journal.get(run.id).finished is None:
            again = self.harness.applying.execute(run.id)
            self.watch.check(self.harness)
            self.watch.check_report(again)
            assert again.finished is not None
        self.take_back(run)

    def undo(self):
        (run,) = self.harness.library.local.journal.runs()
        self.watch.confirm(*self.household.items)
        self.in_trouble(lambda: self.harness.undo(run))
        self.watch.check(self.harness)
        self.take_back(run)

    def take_back(self, run):
        self.watch.confirm()
        result = self.harness.undo(run)
        self.watch.check(self.harness)
        assert without_note_ids(self.harness.snapshot()) == self.household.before, "S9"
        assert result.not_undone == ()
        assert not result.run.undo_possible
        assert self.watch.numbers() == [42]


PHASES = ("scan", "apply", "undo")
PLACES = ("first", "middle", "last")


@pytest.fixture(scope="module")
def totals(households):
    """Return the number of requests of each phase without faults, and of list requests; by version."""
    counted = Counter()
    for server_version, household in households.items():
        for phase in PHASES:

            def count_both(request, case=(server_version, phase)):
                counted.update((*case, fits) for fits in (any_request, lists) if fits(request))
                return False

            Case(household, Trial(Fault(), fits=count_both), -1).go(phase)
    return counted


@pytest.mark.parametrize(
    ("name", "phase", "place", "server_version"), by_turns(covering(TRIALS, PHASES, PLACES), SERVER_VERSIONS)
)
def test_no_fault_costs_a_document_or_makes_the_journal_lie(
    households, totals, name, phase, place, server_version
):
    trial = TRIALS[name]
    total = totals[server_version, phase, trial.fits]
    assert total >= 1
    position = {"first": 0, "middle": total // 2, "last": total - 1}[place]
    Case(households[server_version], trial, position).go(phase)


@pytest.mark.parametrize(("phase", "server_version"), [*zip(PHASES, SERVER_VERSIONS, strict=True)])
def test_a_time_to_wait_is_kept(households, clock, phase, server_version):
    Case(households[server_version], TRIALS["429 with a time to wait"], 0).go(phase)

    assert clock.waited >= 7
