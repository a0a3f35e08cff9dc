"""S13: a failure is recorded with its reason, the other documents continue, and the rest can be resumed."""

from urllib.parse import parse_qs

import pytest

from app.domain.runs import Outcome, Reason
from app.services.scan.scan import scan
from tests.support.builders import (
    COPY,
    FOREIGN_COPY,
    GROUPS,
    KEEPER,
    OTHER_COPY,
    TRASHED,
    B,
    outcomes,
)
from tests.support.faults import Fault, answer, hang_up, login_page, meanwhile, on
from tests.support.plan_items import EVERY_ITEM as EVERYTHING

pytestmark = pytest.mark.shared

FIRST, SECOND, THIRD, FOURTH, FIFTH = EVERYTHING


def reads(request):
    asked = parse_qs(request.raw_query).get("id__in", [""])[0].split(",")
    return request.method == "GET" and str(OTHER_COPY) in (*asked, request.path.split("/")[3])


def deletes(request):
    named = [request.path.split("/")[3]] if request.method == "DELETE" else []
    if request.path == "/api/documents/delete/":
        named += map(str, request.json()["documents"])
    if request.path == "/api/documents/bulk_edit/":
        body = request.json()
        named += map(str, body["documents"]) if body["method"] == "delete" else []
    return str(OTHER_COPY) in named


@pytest.mark.parametrize("status", [400, 403, 500, 503])
@pytest.mark.parametrize("names_it", [reads, deletes])
def test_one_failing_document_does_not_stop_the_others(harness_v3, names_it, status):
    """Every request that names the document fails, also one that names others with it."""
    harness_v3.server.faults.add(names_it, answer(status))

    run = harness_v3.apply(*EVERYTHING)

    found = outcomes(run)
    assert found.pop(OTHER_COPY)[0] is Outcome.FAILED
    assert set(found.values()) == {TRASHED}
    assert run.finished is not None
    assert next(item.message for item in run.documents if item.document == OTHER_COPY)


def test_silent_server_stops_the_run_which_is_finished_later(harness_v3):
    harness_v3.server.faults.add(on("*", "/api/.*"), hang_up())

    first = harness_v3.apply(*EVERYTHING)

    assert set(outcomes(first).values()) == {(Outcome.SKIPPED, Reason.INTERRUPTED)}
    assert first.finished is None

    harness_v3.server.faults.clear()
    second = harness_v3.applying.execute(first.id)

    assert set(outcomes(second).values()) == {TRASHED}
    assert second.finished is not None


SIGNED_OUT = {
    "token": answer(401, b'{"detail": "Invalid token."}', "application/json"),
    "login page": login_page(),
}


@pytest.mark.parametrize("ending", SIGNED_OUT)
@pytest.mark.parametrize(
    "at",
    [on("GET", "/api/documents/"), on("PATCH", "/api/.*"), on("DELETE", "/api/.*")],
    ids=["look", "carry over", "trash"],
)
@pytest.mark.usefixtures("one_at_a_time")
def test_ended_session_fails_no_document_and_is_resumed(harness_v3, ending, at):
    ended = harness_v3.server.faults.add(on("*", "/api/.*"), SIGNED_OUT[ending], times=0)

    def end(_state):
        ended.times = 1_000

    harness_v3.server.faults.add(
        at, Fault(meanwhile=end, applied=False, answer=SIGNED_OUT[ending].answer), times=1
    )

    first = harness_v3.apply(*EVERYTHING)

    assert set(outcomes(first).values()) <= {TRASHED, (Outcome.SKIPPED, Reason.INTERRUPTED)}
    assert first.finished is None
    left = {item.message for item in first.documents if item.outcome is Outcome.SKIPPED}
    assert left == {"The server wants you to sign in again; the document was left alone."}

    harness_v3.server.faults.clear()
    second = harness_v3.applying.execute(first.id)

    assert set(outcomes(second).values()) == {TRASHED}
    assert second.finished is not None


@pytest.mark.usefixtures("one_at_a_time")
def test_a_stop_leaves_the_rest_and_a_second_execution_finishes_it(harness_v3):
    harness_v3.server.faults.add(
        on("DELETE", f"/api/documents/{OTHER_COPY}/"), meanwhile(lambda _state: harness_v3.cancel.cancel())
    )

    first = harness_v3.apply(*EVERYTHING)

    assert outcomes(first)[COPY] == TRASHED
    assert outcomes(first)[OTHER_COPY] == TRASHED  # it was under way, and is finished and proven
    assert outcomes(first)[B] == (Outcome.SKIPPED, Reason.INTERRUPTED)
    assert first.finished is None

    harness_v3.cancel = type(harness_v3.cancel)()
    second = harness_v3.applying.execute(first.id)

    assert set(outcomes(second).values()) == {TRASHED}
    assert second.finished is not None


def test_a_stop_in_the_middle_of_a_carry_over_gives_the_number_back(harness_v3):
    def stop(request):
        if request.method == "PATCH" and b'"archive_serial_number":null' in request.body:
            harness_v3.cancel.cancel()
        return False

    harness_v3.server.faults.add(stop, answer(500))

    run = harness_v3.apply(FIRST)

    assert outcomes(run)[COPY] == (Outcome.SKIPPED, Reason.INTERRUPTED)
    assert harness_v3.live(COPY).archive_serial_number == 42
    assert run.undo_possible


def test_a_document_that_was_gone_already_is_said_to_be(harness):
    with harness.server.state.lock:
        harness.server.state.delete(harness.server.state.documents[OTHER_COPY])

    run = harness.apply(SECOND)

    assert outcomes(run) == {OTHER_COPY: (Outcome.ALREADY_GONE, Reason.NONE)}
    assert run.is_complete


@pytest.mark.parametrize("user", ["ben", "cleo", "dora"])
def test_what_a_user_may_not_do_is_said_and_nothing_breaks(open_harness, user):
    harness = open_harness(user=user)
    harness.scan(*GROUPS)

    run = harness.apply(*EVERYTHING)

    found = outcomes(run)
    if user == "ben":  # may change and delete what is nobody's or his own
        assert found[COPY] == TRASHED
        assert found[FOREIGN_COPY] == (Outcome.SKIPPED, Reason.NOT_PERMITTED)
    if user == "cleo":  # may only look
        assert set(found.values()) <= {
            (Outcome.SKIPPED, Reason.NOT_PERMITTED),
            (Outcome.SKIPPED, Reason.KEEPER_GONE),
        }
        assert harness.writes() == []
    if user == "dora":  # may delete, but not change: nothing can be carried over
        assert found[COPY] == (Outcome.SKIPPED, Reason.NOT_PERMITTED)
        assert found[B] == TRASHED


def test_a_file_that_cannot_be_asked_about_does_not_stop_the_scan(open_harness):
    harness = open_harness()
    harness.server.faults.add(on("GET", f"/api/documents/{COPY}/metadata/"), answer(500))
    with harness.server.state.lock:
        harness.server.state.documents[COPY].content = harness.server.state.documents[KEEPER].content

    result = scan(harness.library, harness.cancel)

    assert any(pair.ids == (KEEPER, COPY) for pair in result.analysis.pairs)
