"""Documents are trashed in batches, but each one is checked and verified individually."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.demo.library import DemoDocument
from app.domain.plans import PlanItem
from app.domain.runs import EntryState, Outcome, Reason
from app.services.apply import executor, reconciliation
from app.store.database import Database
from tests.support.builders import HOME, TRASHED, Harness, document, group, outcomes, pair, small_library
from tests.support.covering import SERVER_VERSIONS
from tests.support.faults import Fault, answer, hang_up, meanwhile, on

KEEPERS = range(1000, 1016, 2)
BULK = on("POST", "/api/documents/(bulk_edit|delete)/")


def library_of_pairs(**copies: dict[str, object]):
    """Eight keepers with a copy each, the copy's id one higher; `copies` changes some of them."""
    documents: list[DemoDocument] = []
    for keeper in KEEPERS:
        documents.append(document(keeper, f"Brief {keeper}"))
        documents.append(document(keeper + 1, f"Brief {keeper} Kopie", **copies.get(str(keeper + 1), {})))
    return replace(small_library(), documents=tuple(documents))


def items(carry_over: bool = True) -> list[PlanItem]:
    return [PlanItem(keeper, (keeper + 1,), carry_over) for keeper in KEEPERS]


def scanned(open_harness, library=None, **how) -> Harness:
    harness = open_harness(library or library_of_pairs(), **how)
    harness.scan(*(group(pair(keeper, keeper + 1)) for keeper in KEEPERS))
    return harness


@pytest.fixture(autouse=True)
def small_rounds(monkeypatch):
    monkeypatch.setattr(executor, "BATCH_SIZE", 6)


@pytest.fixture
def pairs(open_harness) -> Harness:
    return scanned(open_harness)


@pytest.fixture(params=SERVER_VERSIONS)
def pairs_anywhere(request, open_harness) -> Harness:
    return scanned(open_harness, server_version=request.param)


COPIES = {keeper + 1 for keeper in KEEPERS}


def test_batch_takes_few_requests_and_verifies_each_document(pairs_anywhere):
    run = pairs_anywhere.apply(*items())

    assert outcomes(run) == dict.fromkeys(COPIES, TRASHED)
    assert pairs_anywhere.trashed() == COPIES
    requests = pairs_anywhere.server.requests.all()
    files = [one for one in requests if one.path.endswith("/download/")]
    assert len(files) == len(KEEPERS)
    links = [one for one in requests if one.path == "/api/share_links/"]
    assert len(links) == 1  # once a run, however many documents go
    # Two rounds: look, trash, look; and the trash at the end.
    assert len(requests) - len(files) - len(links) <= 7
    asked = [number for one in pairs_anywhere.writes() for number in one.json["documents"]]
    assert sorted(asked) == sorted(COPIES)
    assert run.finished is not None


def test_nothing_lies_between_the_last_look_and_the_request(pairs):
    pairs.apply(*items())

    requests = pairs.server.requests.all()
    for at, one in enumerate(requests):
        if one.writes:
            seen = {int(number) for number in requests[at - 1].query["id__in"].split(",")}
            assert {number for copy in one.json["documents"] for number in (copy, copy - 1)} <= seen


@pytest.mark.parametrize("status", [400, 403, 404, 429, 500, 503])
def test_server_without_batches_gets_single_documents(pairs, status):
    pairs.server.faults.add(BULK, answer(status))

    run = pairs.apply(*items())

    assert outcomes(run) == dict.fromkeys(COPIES, TRASHED)
    assert sorted(pairs.deletes()) == sorted(COPIES)


@pytest.mark.parametrize("fault", [answer(504, applied=True), hang_up(applied=True)], ids=["504", "cut"])
def test_batch_done_despite_a_failure_is_not_repeated(pairs_anywhere, fault):
    pairs_anywhere.server.faults.add(BULK, fault)

    run = pairs_anywhere.apply(*items())

    assert outcomes(run) == dict.fromkeys(COPIES, TRASHED)
    assert pairs_anywhere.deletes() == []
    assert run.undo_possible


def test_interrupted_batch_is_finished_one_by_one(pairs):
    """The server answers 500 with one document left, which is then trashed alone."""
    half = sorted(COPIES)[:3]

    def some(state):
        for number in half:
            state.delete(state.documents[number])

    pairs.server.faults.add(BULK, replace(answer(500), meanwhile=some), times=1)

    run = pairs.apply(*items())

    assert outcomes(run) == dict.fromkeys(COPIES, TRASHED)
    assert set(pairs.deletes()).isdisjoint(half)


def test_ok_for_a_batch_without_effect_is_not_believed(pairs):
    pairs.server.faults.add(BULK, answer(200, b'{"result": "OK"}', "application/json"))

    run = pairs.apply(*items())

    assert {outcome for outcome, _ in outcomes(run).values()} == {Outcome.FAILED}
    assert pairs.trashed() == set()
    assert not run.undo_possible


def test_a_list_that_comes_back_empty_proves_no_deletion(pairs):
    """A proxy answers the look after the batch with an empty list: each document is asked for by itself."""
    empty = b'{"count": 0, "next": null, "previous": null, "results": []}'
    lying = pairs.server.faults.add(
        on("GET", "/api/documents/"), answer(200, empty, "application/json"), times=0
    )

    def fall_empty(_state):
        lying.times = 10_000

    pairs.server.faults.add(BULK, Fault(meanwhile=fall_empty, applied=False), times=1)

    run = pairs.apply(*items()[:6])

    assert {outcome for outcome, _ in outcomes(run).values()} == {Outcome.FAILED}
    assert pairs.trashed() == set()
    states = {entry.state for entry in pairs.library.local.journal.entries(run.id)}
    assert states == {EntryState.NOT_SEEN}


def test_documents_changed_by_others_are_left_out_of_the_batch(pairs):
    pairs.edit(1001, title="Anders")
    pairs.edit(1002, title="Behalten, aber anders")
    with pairs.server.state.lock:
        pairs.server.state.delete(pairs.server.state.documents[1005])

    found = outcomes(pairs.apply(*items()))

    assert found.pop(1001) == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)
    assert found.pop(1003) == (Outcome.SKIPPED, Reason.KEEPER_CHANGED)
    assert found.pop(1005) == (Outcome.ALREADY_GONE, Reason.NONE)
    assert set(found.values()) == {TRASHED}


def test_document_vanishing_late_does_not_block_the_others(pairs):
    def take_away(state):
        state.delete(state.documents[1007])

    pairs.server.faults.add(BULK, meanwhile(take_away), times=1)

    found = outcomes(pairs.apply(*items()))

    assert found.pop(1007)[0] in (Outcome.TRASHED, Outcome.ALREADY_GONE)
    assert set(found.values()) == {TRASHED}


def test_user_without_change_right_trashes_single_documents(open_harness):
    harness = scanned(open_harness, user="dora")

    run = harness.apply(*items(carry_over=False))

    assert outcomes(run) == dict.fromkeys(COPIES, TRASHED)
    assert {one.method for one in harness.writes()} == {"DELETE"}


def test_keeper_without_file_keeps_only_its_own_copy(open_harness):
    harness = scanned(open_harness)
    with harness.server.state.lock:
        harness.server.state.documents[1000].file_missing = True

    found = outcomes(harness.apply(*items()))

    assert found.pop(1001) == (Outcome.SKIPPED, Reason.KEEPER_FILE_MISSING)
    assert set(found.values()) == {TRASHED}


# --- late effects -------------------------------------------------------------------------------------------


def late(harness: Harness, numbers: set[int]):
    """The server continues a delete after the connection is lost."""
    with harness.server.state.lock:
        for number in numbers:
            harness.server.state.delete(harness.server.state.documents[number])


def test_late_batch_is_found_at_the_end_of_the_run(pairs, monkeypatch):
    monkeypatch.setattr(reconciliation, "FINAL_CHECK_DELAYS", (0.0, 3.0))
    pairs.server.faults.add(BULK, hang_up())
    chosen = items()[:6]

    def sleep(seconds):
        if seconds == 3.0:
            late(pairs, {item.trash[0] for item in chosen})

    monkeypatch.setattr(reconciliation.time, "sleep", sleep)

    run = pairs.apply(*chosen)

    assert set(outcomes(run).values()) == {TRASHED}
    assert pairs.deletes() == []


def test_late_delete_is_found_at_next_start_and_can_be_undone(pairs):
    pairs.server.faults.add(on("DELETE", "/api/documents/1001/"), hang_up())
    before = pairs.snapshot()
    run = pairs.apply(items()[0])
    assert outcomes(run)[1001][0] is Outcome.FAILED
    assert run.finished is not None
    late(pairs, {1001})

    pairs.applying.reconcile()

    again = pairs.library.local.journal.get(run.id)
    assert outcomes(again) == {1001: TRASHED}
    assert again.undo_possible
    pairs.undo(run)
    assert pairs.snapshot() == before


def test_document_missing_long_after_the_run_is_not_claimed(pairs, monkeypatch):
    """Then it was somebody else who moved it to the trash, and an undo must not bring it back."""
    pairs.server.faults.add(on("DELETE", "/api/documents/1001/"), hang_up())
    run = pairs.apply(items()[0])
    monkeypatch.setattr(reconciliation, "MAY_STILL_COME", timedelta(0))
    pairs.applying.reconcile()
    late(pairs, {1001})

    pairs.applying.reconcile()

    journal = pairs.library.local.journal
    assert journal.get(run.id).documents[0].outcome is Outcome.FAILED
    assert {entry.state for entry in journal.entries(run.id)} == {EntryState.FAILED}
    assert journal.get(run.id).started < datetime.now(UTC)


def test_work_per_document_does_not_grow_with_the_run(open_harness, monkeypatch):
    """2,000 groups are one run: apply and undo must not read all of it again for each write."""
    read: list[int] = []
    rows_of = Database.rows

    def counting(database, query):
        rows = rows_of(database, query)
        read.append(len(rows))
        return rows

    def rows_read(keepers) -> tuple[int, int]:
        tagged = library_of_pairs(**{str(keeper + 1): {"tags": (HOME,)} for keeper in KEEPERS})
        harness = scanned(open_harness, tagged)
        with monkeypatch.context() as watched:
            watched.setattr(Database, "rows", counting)
            run = harness.apply(*(PlanItem(keeper, (keeper + 1,), True) for keeper in keepers))
            applied = sum(read)
            assert harness.undo(run).restored
            undone = sum(read) - applied
        read.clear()
        return applied, undone

    few, many = rows_read(KEEPERS[:2]), rows_read(KEEPERS)
    assert many[0] <= 2.4 * few[0]
    assert many[1] <= 3 * few[1]
