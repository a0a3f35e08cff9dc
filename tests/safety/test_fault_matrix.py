"""Every fault at the first, a middle and the last request of a scan, an apply and an undo."""

from contextlib import suppress
from dataclasses import replace

import pytest

from app.demo.faults import Fault, answer, cut_body, hang_up, ignore_write, login_page, retry_later
from app.demo.server import DemoServer
from app.domain.errors import DedupeError
from app.domain.plans import PlanItem
from app.paperless import channel
from app.services.sync import SyncService
from tests.kit import (
    COPY,
    KEEPER,
    LINKING,
    LINKS,
    OTHER_COPY,
    OTHER_KEEPER,
    app_at,
    group,
    pair,
    small_library,
    with_changed,
)
from tests.safety.watching import Watch

FAULTS = {
    "500": answer(500),
    "503 for a moment": retry_later(0, 503),
    "429": retry_later(0, 429),
    "504 but done": answer(504, applied=True),
    "403 in plain text": answer(403, b"Insufficient permissions"),
    "401": answer(401, b'{"detail": "Invalid token."}', "application/json"),
    "login page": login_page(),
    "JSON of another form": answer(200, b'{"result": "OK"}', "application/json"),
    "no answer": hang_up(),
    "no answer but done": hang_up(applied=True),
    "cut in the middle": cut_body(20),
    "ok but not done": ignore_write(),
}
ITEMS = (PlanItem(KEEPER, (COPY,)), PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
WANTED = (KEEPER, COPY, OTHER_KEEPER, OTHER_COPY, LINKING)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    monkeypatch.setattr(channel, "PAUSES", (0.0, 0.0))


def lean_library():
    """What the phases take, with few writes of the same kind: tags, a note, a number, links."""
    only_links = {"custom_fields": {LINKS: [LINKING]}}
    fewer = dict.fromkeys(("correspondent", "document_type", "storage_path"))
    library = with_changed(small_library(), COPY, **fewer, **only_links)
    return replace(library, documents=tuple(one for one in library.documents if one.id in WANTED))


class Nth:
    """Fits one request, counted from 0."""

    def __init__(self, number):
        self.number = number
        self.count = 0

    def __call__(self, _request):
        self.count += 1
        return self.count - 1 == self.number


def attempt(work):
    with suppress(DedupeError):
        work()


class Case:
    """One library on its way from a scan to an undo, with one request of one phase going wrong."""

    def __init__(self, folder, phase, fault, position):
        self.folder, self.phase, self.fault, self.position = folder, phase, fault, position
        self.requests = 0

    def go(self):
        with DemoServer(lean_library()) as server:
            self.watch = Watch(server)
            server.faults.add(self.watch.look, Fault())
            with app_at(self.folder, server) as desk:
                desk.scan(group(pair(KEEPER, COPY)), group(pair(OTHER_KEEPER, OTHER_COPY)))
                before = desk.snapshot()
                self.watch.planned = {COPY: KEEPER, OTHER_COPY: OTHER_KEEPER}
                if self.phase == "scan":
                    sync = SyncService(desk.library, desk.cancel)
                    self.in_phase("scan", server, lambda: sync.run(full=True))
                    self.watch.check(desk)
                    assert desk.writes() == []
                    return self.requests
                run = desk.start(*ITEMS)
                self.in_phase("apply", server, lambda: desk.applying.execute(run.id))
                self.watch.check(desk)
                self.in_phase("undo", server, lambda: desk.undo(run))
                self.watch.check(desk)
                desk.undo(run)
                self.watch.check(desk)
                assert without_note_ids(desk.snapshot()) == without_note_ids(before), "S9"
                assert self.watch.numbers() == [42]
        return self.requests

    def in_phase(self, name, server, work):
        if name != self.phase:
            attempt(work)
            return
        here = Nth(self.position)
        rule = server.faults.add(here, self.fault)
        attempt(work)
        rule.times = 0
        self.requests = here.count


def without_note_ids(documents):
    return {
        number: {**values, "notes": sorted((note["note"], note["user"]) for note in values["notes"])}
        for number, values in documents.items()
    }


@pytest.fixture(scope="module")
def totals(tmp_path_factory):
    """How many requests each phase takes when all goes well."""
    folder = tmp_path_factory.mktemp("whole")
    never = -1
    return {phase: Case(folder / phase, phase, Fault(), never).go() for phase in ("scan", "apply", "undo")}


@pytest.mark.parametrize("phase", ["scan", "apply", "undo"])
@pytest.mark.parametrize("fault", FAULTS)
def test_no_fault_costs_a_document_or_makes_the_journal_lie(tmp_path, totals, phase, fault):
    assert totals[phase] > 2
    for position in (0, totals[phase] // 2, totals[phase] - 1):
        Case(tmp_path / f"at-{position}", phase, FAULTS[fault], position).go()
