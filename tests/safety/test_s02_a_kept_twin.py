"""S2: a document is trashed only if a direct match is kept and is on the server at that moment."""

from dataclasses import replace

import pytest

from app.domain.decisions import keep_decision
from app.domain.duplicates import Kind
from app.domain.errors import PlanInvalid
from app.domain.plans import PlanItem
from app.domain.runs import Outcome, Reason
from app.services.review.groups import ReviewService
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    TRASHED,
    A,
    B,
    C,
    group,
    outcomes,
    pair,
)
from tests.support.faults import meanwhile, on


def test_a_chain_never_deletes_its_end_for_its_beginning(harness):
    with pytest.raises(PlanInvalid, match=f"Item 1 .* document {C} for document {A}"):
        harness.start(PlanItem(A, (C,)))
    assert harness.writes() == []


def test_the_user_may_override_that_for_one_item(harness):
    run = harness.apply(PlanItem(A, (B, C), confirmed=True))

    assert outcomes(run) == {B: TRASHED, C: TRASHED}


def test_confirmed_pair_with_different_facts_allows_no_chain(harness):
    local = harness.library.local
    harness.scan(group(pair(A, B), pair(B, C), pair(A, C)))
    (found,) = local.analyses.load().groups
    local.decisions.set(replace(keep_decision(found, A), confirmed=True))
    assert ReviewService(local).plan().items[0].trash == (B, C)

    harness.scan(group(pair(A, B), pair(B, C)))

    (item,) = ReviewService(local).plan().items
    assert (item.keep, item.trash, item.confirmed) == (A, (B,), False)


def test_a_pair_below_the_threshold_is_no_direct_match(harness):
    harness.scan(group(pair(A, B), pair(B, C), pair(A, C, Kind.NEAR, score=0.6)))

    with pytest.raises(PlanInvalid, match="did not match directly"):
        harness.start(PlanItem(A, (C,)))


def test_a_pair_that_was_dismissed_is_no_direct_match(harness):
    hashes = harness.library.local.documents.content_hashes()
    harness.library.local.analyses.dismiss(A, B, hashes[A], hashes[B])

    with pytest.raises(PlanInvalid, match="did not match directly"):
        harness.start(PlanItem(A, (B,)))


def test_resumed_run_needs_the_match_in_the_new_scan(harness):
    run = harness.start(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    harness.edit(OTHER_COPY, content="Ein ganz anderes Schreiben.")
    harness.scan(GROUPS[0])
    done = harness.applying.execute(run.id)

    assert outcomes(done) == {OTHER_COPY: (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}
    assert harness.writes() == []


def gone(state):
    state.purge(state.documents[KEEPER])


def in_the_trash(state):
    state.delete(state.documents[KEEPER])


def without_its_file(state):
    state.documents[KEEPER].file_missing = True


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (gone, Reason.KEEPER_GONE),
        (in_the_trash, Reason.KEEPER_GONE),
        (without_its_file, Reason.KEEPER_FILE_MISSING),
    ],
)
def test_a_copy_stays_when_its_keeper_is_not_there_in_full(harness, happens, reason):
    with harness.server.state.lock:
        happens(harness.server.state)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)))

    assert outcomes(run) == dict.fromkeys((COPY, SECOND_COPY), (Outcome.SKIPPED, reason))
    assert harness.writes() == []
    assert run.finished is not None


def test_a_copy_stays_when_its_keeper_became_invisible(open_harness):
    harness = open_harness(user="ben")
    harness.scan(*GROUPS)
    harness.edit(OTHER_KEEPER, owner=3)

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.KEEPER_GONE)}
    assert harness.writes() == []


@pytest.mark.usefixtures("one_at_a_time")
@pytest.mark.parametrize("carry_over", [True, False])
def test_a_keeper_deleted_between_two_copies_saves_the_second(harness, carry_over):
    harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), meanwhile(in_the_trash), times=1)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY), carry_over=carry_over))

    assert outcomes(run)[SECOND_COPY] == (Outcome.SKIPPED, Reason.KEEPER_GONE)
    assert harness.deletes() == [COPY]


def test_keeper_is_read_again_after_a_backup(harness, tmp_path):
    harness.server.faults.add(on("GET", f"/api/documents/{COPY}/metadata/"), meanwhile(in_the_trash), times=1)

    run = harness.apply(PlanItem(KEEPER, (COPY,), carry_over=False), backup=tmp_path / "backup")

    assert outcomes(run) == {COPY: (Outcome.SKIPPED, Reason.KEEPER_GONE)}
    assert harness.deletes() == []
