"""S7: if the app ends at any moment, nothing is lost, forgotten or done twice.

The app dies at every request of a run in turn, before it is sent and after it was carried out. Most deaths
are an exception that nothing catches; some are a real SIGKILL of the command line.
"""

from contextlib import contextmanager
from dataclasses import replace

import pytest

from app.__main__ import main
from app.domain.plans import PlanItem
from app.domain.runs import EntryState, Outcome
from app.paperless.channel import Channel
from tests.support.builders import (
    COPY,
    KEEPER,
    LINKING,
    LINKS,
    app_at,
    group,
    pair,
    plan_text,
    settled,
    small_library,
    start_app,
    with_changed,
)
from tests.support.faults import Fault, FaultyDemoServer
from tests.support.killing import KILLED, kill

pytestmark = pytest.mark.shared

ITEM = PlanItem(KEEPER, (COPY,))


def lean_library():
    """Return a keeper, its copy and a document that links to the copy: one write of every kind."""
    library = with_changed(
        small_library(),
        COPY,
        correspondent=1,
        document_type=None,
        storage_path=None,
        custom_fields={LINKS: [LINKING]},
    )
    wanted = (KEEPER, COPY, LINKING)
    return replace(library, documents=tuple(one for one in library.documents if one.id in wanted))


class Killed(BaseException):
    """The simulated end of the process."""


class Deaths:
    """Counts requests, and crashes the app at one of them.

    Attributes:
        at: number of the fatal request, from 0; None for a long life.
        after: it was carried out, but its answer is not seen.
        count: requests so far.
        writes: numbers of the requests that write.
    """

    def __init__(self, monkeypatch):
        self.at = None
        self.after = False
        self.count = 0
        self.writes = []
        original = Channel._exchange

        @contextmanager
        def exchange(channel, method, *arguments):
            number = self.count
            self.count += 1
            if method != "GET":
                self.writes.append(number)
            if number == self.at and not self.after:
                raise Killed
            with original(channel, method, *arguments) as response:
                if number == self.at:
                    raise Killed
                yield response

        monkeypatch.setattr(Channel, "_exchange", exchange)

    def next_at(self, at, *, after):
        self.at, self.after, self.count, self.writes = at, after, 0, []


@pytest.fixture
def deaths(monkeypatch):
    return Deaths(monkeypatch)


def without_note_ids(documents):
    """Return notes by text and author: a rewritten note has another id and time."""
    return {
        number: {
            **values,
            "notes": sorted((note["note"], note["user"]) for note in values["notes"]),
            "deleted_at": values["deleted_at"] is not None,
        }
        for number, values in documents.items()
    }


def seen(harness):
    return without_note_ids(harness.snapshot())


def moments(deaths, work, *, after):
    """Return the numbers of the relevant requests: every write, and the read after it, which is not sent."""
    deaths.next_at(None, after=False)
    work()
    return deaths.writes if after else [number + late for number in deaths.writes for late in (0, 1)]


def go_on_with_the_run(harness, run):
    harness.applying.execute(run)


def apply_the_plan_again(harness, _run):
    harness.apply(ITEM)


@contextmanager
def scanned_harness(folder, server):
    with app_at(folder, server) as harness:
        harness.scan(group(pair(KEEPER, COPY)))
        yield harness


@pytest.mark.parametrize("after", [False, True], ids=["not sent", "carried out"])
@pytest.mark.parametrize("go_on", [go_on_with_the_run, apply_the_plan_again])
def test_apply_killed_anywhere_reaches_the_same_end(deaths, tmp_path, after, go_on):
    with FaultyDemoServer(lean_library()) as server, scanned_harness(tmp_path / "whole", server) as harness:
        requests = moments(deaths, lambda: harness.apply(ITEM), after=after)
        wanted = seen(harness)

    for at in requests:
        with FaultyDemoServer(lean_library()) as server:
            folder = tmp_path / f"died-{at}"
            with scanned_harness(folder, server) as harness:
                run = harness.start(ITEM)
                deaths.next_at(at, after=after)
                with pytest.raises(Killed):
                    harness.applying.execute(run.id)
            deaths.next_at(None, after=False)
            with app_at(folder, server) as harness:
                go_on(harness, run.id)

                assert seen(harness) == wanted, f"died at request {at}"
                assert harness.library.local.journal.in_doubt() == ()
                newest = harness.library.local.journal.runs()[0]
                assert newest.finished is not None
                assert {item.outcome for item in newest.documents} <= {Outcome.TRASHED, Outcome.ALREADY_GONE}


@pytest.mark.parametrize("after", [False, True], ids=["not sent", "carried out"])
def test_apply_killed_anywhere_can_be_undone(deaths, tmp_path, after):
    with FaultyDemoServer(lean_library()) as server, scanned_harness(tmp_path / "whole", server) as harness:
        before = seen(harness)
        requests = moments(deaths, lambda: harness.apply(ITEM), after=after)

    for at in requests:
        with FaultyDemoServer(lean_library()) as server:
            folder = tmp_path / f"died-{at}"
            with scanned_harness(folder, server) as harness:
                run = harness.start(ITEM)
                deaths.next_at(at, after=after)
                with pytest.raises(Killed):
                    harness.applying.execute(run.id)
            deaths.next_at(None, after=False)
            with app_at(folder, server) as harness:
                result = harness.undo(run)

                assert result.not_undone == (), f"died at request {at}"
                assert seen(harness) == before, f"died at request {at}"
                assert not result.run.undo_possible


@pytest.mark.parametrize("after", [False, True], ids=["not sent", "carried out"])
def test_undo_killed_anywhere_is_finished_by_the_next(deaths, tmp_path, after):
    with FaultyDemoServer(lean_library()) as server, scanned_harness(tmp_path / "whole", server) as harness:
        before = seen(harness)
        run = harness.apply(ITEM)
        requests = moments(deaths, lambda: harness.undo(run), after=after)

    for at in requests:
        with FaultyDemoServer(lean_library()) as server:
            folder = tmp_path / f"died-{at}"
            with scanned_harness(folder, server) as harness:
                deaths.next_at(None, after=False)
                run = harness.apply(ITEM)
                deaths.next_at(at, after=after)
                with pytest.raises(Killed):
                    harness.undo(run)
            deaths.next_at(None, after=False)
            with app_at(folder, server) as harness:
                result = harness.undo(run)

                assert result.not_undone == (), f"died at request {at}"
                assert seen(harness) == before, f"died at request {at}"
                assert all(one.in_search for one in harness.server.state.live_documents()), f"died at {at}"


def test_two_runs_after_a_crash_undo_to_the_start(deaths, tmp_path):
    with FaultyDemoServer(lean_library()) as server, scanned_harness(tmp_path / "data", server) as harness:
        before = seen(harness)
        first = harness.start(ITEM)
        deaths.next_at(8, after=True)
        with pytest.raises(Killed):
            harness.applying.execute(first.id)
        deaths.next_at(None, after=False)
        second = harness.apply(ITEM)

        harness.undo(second)
        harness.undo(first)

        assert seen(harness) == before


def test_every_write_is_in_the_journal_before_it_is_sent(harness, monkeypatch):
    journal = harness.library.local.journal
    original = Channel.write
    open_entries = []

    def write(channel, *arguments, **named):
        open_entries.append(len(journal.in_doubt()))
        return original(channel, *arguments, **named)

    monkeypatch.setattr(Channel, "write", write)

    run = harness.apply(ITEM)

    assert open_entries
    assert set(open_entries) == {1}
    states = {entry.state for entry in journal.entries(run.id)}
    assert states == {EntryState.DONE}
    assert len(journal.entries(run.id)) == len(open_entries)


# --- a real SIGKILL of the command line ------------------------------------------------------------------

KILLED_AT = {
    "tags": lambda request: request.method == "POST" and b"modify_tags" in request.body,
    "note": lambda request: request.method == "POST" and request.path.endswith("/notes/"),
    "number": lambda request: request.method == "PATCH" and b"archive_serial_number" in request.body,
    "delete": lambda request: request.method == "DELETE",
}


def runs_named(said):
    return [line.removeprefix("run ") for line in said.splitlines() if line.startswith("run ")]


@pytest.mark.parametrize("applied", [False, True], ids=["not carried out", "carried out"])
@pytest.mark.parametrize("moment", KILLED_AT)
def test_killed_command_line_resumes(tmp_path, monkeypatch, capfd, moment, applied):
    plan = tmp_path / "plan.json"
    plan.write_text(plan_text(ITEM))
    folder = tmp_path / "data"
    with FaultyDemoServer(lean_library()) as server:
        with scanned_harness(folder, server) as harness:
            before = without_note_ids(harness.snapshot())
        where = ("--server", server.url, "--data-dir", str(folder))
        arguments = ("apply", str(plan), *where, "--yes")
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token)

        process = start_app(*arguments, PAPERLESS_TOKEN=server.token)
        killing = Fault(meanwhile=lambda _state: kill(process.pid), applied=applied)
        server.faults.add(KILLED_AT[moment], killing, times=1)
        _, said = process.communicate(timeout=60)
        assert process.returncode == KILLED
        (first_run,) = runs_named(said)

        capfd.readouterr()
        assert main(arguments) == 0
        with server.state.lock:
            assert {one.id for one in server.state.trashed_documents()} == {COPY}
            assert len(server.state.live(KEEPER).notes) == 2
            assert server.state.live(KEEPER).archive_serial_number == 42
        (second_run,) = runs_named(capfd.readouterr().err)

        for run in (second_run, first_run):
            assert main(["undo", run, *where]) == 0
        with server.state.lock:
            assert without_note_ids(settled(server.state.snapshot())) == before
