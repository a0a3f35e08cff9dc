"""S1: exactly the confirmed plan is sent, and nothing is written to the server before Apply."""

from app.domain.decisions import Choice, Decision, keep_decision
from app.domain.duplicates import Kind
from app.domain.plans import PlanItem
from app.domain.progress import CancelFlag
from app.services.review.groups import ReviewService
from app.services.scan.scan import scan
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    TRASHED,
    group,
    outcomes,
    pair,
)


def test_scanning_reviewing_and_deciding_write_nothing(open_harness):
    harness = open_harness()
    before = harness.server.state.snapshot()

    scan(harness.library, CancelFlag())
    local = harness.library.local
    for item in ReviewService(local).groups():
        local.decisions.set(keep_decision(item.group, item.suggestion.document))
        local.decisions.clear(item.group.id)
        local.decisions.set(Decision(item.group.id, Choice.NOT_DUPLICATES))
    ReviewService(local).plan()

    assert harness.writes() == []
    assert harness.server.state.snapshot() == before


def test_starting_a_run_writes_nothing_to_the_server(harness):
    harness.start(PlanItem(KEEPER, (COPY,)))

    assert harness.writes() == []


def test_later_decisions_do_not_change_what_is_sent(harness):
    decisions = harness.library.local.decisions
    decisions.set(keep_decision(GROUPS[1], OTHER_KEEPER))
    run = harness.applying.start(ReviewService(harness.library.local).plan())

    decisions.set(keep_decision(GROUPS[1], OTHER_COPY))
    decisions.set(keep_decision(GROUPS[0], SECOND_COPY))
    done = harness.applying.execute(run.id)

    assert outcomes(done) == {OTHER_COPY: TRASHED}
    assert harness.deletes() == [OTHER_COPY]


def test_a_scan_between_start_and_execution_changes_no_target(harness):
    run = harness.start(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    harness.scan(*GROUPS, group(pair(OTHER_KEEPER, SECOND_COPY, Kind.NEAR)))
    harness.applying.execute(run.id)

    assert harness.deletes() == [OTHER_COPY]


def test_nothing_is_sent_for_documents_that_the_plan_does_not_name(harness):
    before = harness.snapshot()

    harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,), carry_over=False))

    after = harness.snapshot()
    assert [number for number in before if after[number] != before[number]] == [OTHER_COPY]
