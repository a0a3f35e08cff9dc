"""S4: a status code, an "OK" or an HTML page verifies nothing; only the state read back does."""

import pytest

from app.domain.plans import PlanItem
from app.domain.runs import EntryState, Outcome, Reason
from tests.support.builders import COPY, KEEPER, OTHER_COPY, OTHER_KEEPER, SECOND_COPY, TRASHED, outcomes
from tests.support.faults import Fault, answer, hang_up, ignore_write, login_page, on, retry_later

pytestmark = pytest.mark.shared

DELETE_COPY = on("DELETE", f"/api/documents/{OTHER_COPY}/")
LIES = {
    "204": ignore_write(),
    "200 and JSON": answer(200, b'{"result": "OK"}', "application/json"),
    "200 and OK": answer(200, b"OK", "text/plain"),
    "200 and a page": answer(200, b"<html><body>Welcome</body></html>"),
    "200 and a login page": login_page(),
    "202": answer(202, b"", ""),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_delete_that_did_not_happen_is_not_reported_as_done(harness, lie):
    harness.server.faults.add(DELETE_COPY, lie)

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,), carry_over=False))

    outcome, reason = outcomes(run)[OTHER_COPY]
    assert outcome is Outcome.FAILED
    assert reason in (Reason.NOT_VERIFIED, Reason.SERVER_ERROR)
    assert harness.trashed() == set()
    assert len(harness.deletes()) <= 2  # a page may be a proxy's: then there is a second try
    assert not run.undo_possible


@pytest.mark.parametrize(
    "request_of_the_carry_over",
    [
        on("PATCH", f"/api/documents/{KEEPER}/"),
        on("POST", "/api/documents/bulk_edit/"),
        on("POST", f"/api/documents/{KEEPER}/notes/"),
    ],
    ids=["a field", "tags and custom fields", "a note"],
)
@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_carry_over_that_did_not_happen_keeps_every_copy(harness_v3, request_of_the_carry_over, lie):
    harness = harness_v3
    harness.server.faults.add(request_of_the_carry_over, lie)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)))

    failed = (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
    assert outcomes(run) == dict.fromkeys((COPY, SECOND_COPY), failed)
    assert harness.trashed() == set()
    assert harness.deletes() == []
    assert all("carried over" in item.message for item in run.documents)


@pytest.mark.parametrize(
    "part",
    [
        b"modify_tags",
        b'"add_custom_fields":{"3"',
        b'"correspondent"',
        b'"document_type"',
        b'"storage_path"',
        b'{"archive_serial_number":null}',
        b'{"archive_serial_number":42}',
        b'"note"',
        b'"documents":[40]',
    ],
)
def test_each_part_of_the_carry_over_is_verified(harness_v3, part):
    rule = harness_v3.server.faults.add(lambda request: part in request.body, ignore_write())

    run = harness_v3.apply(PlanItem(KEEPER, (COPY,)))

    assert rule.hits >= 1
    assert outcomes(run) == {COPY: (Outcome.FAILED, Reason.CARRY_OVER_FAILED)}
    assert harness_v3.deletes() == []


@pytest.mark.parametrize(
    "answers",
    [answer(504, applied=True), answer(500, applied=True), hang_up(applied=True), retry_later(0, 503)],
    ids=["504", "500", "no answer", "503, not applied"],
)
def test_delete_done_despite_a_failure_is_not_repeated(harness, answers):
    harness.server.faults.add(DELETE_COPY, answers)

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,), carry_over=False))

    happened = answers.applied
    assert (outcomes(run)[OTHER_COPY] == TRASHED) is happened
    assert harness.trashed() == ({OTHER_COPY} if happened else set())
    assert len(harness.deletes()) == (1 if happened else 2)
    assert run.undo_possible is happened


@pytest.mark.parametrize("answers", [answer(504, applied=True), hang_up(applied=True)])
def test_carry_over_done_despite_a_failure_counts(harness, answers):
    harness.server.faults.add(on("POST", f"/api/documents/{KEEPER}/notes/"), answers)

    run = harness.apply(PlanItem(KEEPER, (COPY,)))

    assert outcomes(run) == {COPY: TRASHED}
    notes = [note.note for note in harness.live(KEEPER).notes]
    assert notes == ["bezahlt", "ben, 2024-03-05: bitte abheften"]


def test_missing_document_outside_the_trash_is_not_called_trashed(harness):
    def vanish(state):
        state.purge(state.documents[OTHER_COPY])

    harness.server.faults.add(DELETE_COPY, Fault(meanwhile=vanish))

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,), carry_over=False))

    assert outcomes(run) == {OTHER_COPY: (Outcome.FAILED, Reason.NOT_VERIFIED)}


def test_unverifiable_delete_stays_open_until_the_server_answers(harness):
    silence = harness.server.faults.add(on("GET", f"/api/documents/{OTHER_COPY}/"), hang_up(), times=0)

    def fall_silent(_state):
        silence.times = 10_000

    harness.server.faults.add(DELETE_COPY, Fault(meanwhile=fall_silent))
    first = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,), carry_over=False))
    assert first.finished is None
    assert outcomes(first)[OTHER_COPY] == (Outcome.SKIPPED, Reason.INTERRUPTED)
    assert [entry.state for entry in harness.library.local.journal.in_doubt()] == [EntryState.INTENDED]

    harness.server.faults.clear()
    second = harness.applying.execute(first.id)

    assert outcomes(second) == {OTHER_COPY: TRASHED}
    assert second.finished is not None
    assert len(harness.deletes()) == 1
