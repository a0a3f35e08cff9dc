"""Missing rights are reported before anything is tried: in the plan, in the recheck and in Apply."""

from dataclasses import replace

import pytest

from app.demo.library import DemoSharing
from app.domain.plans import Plan, PlanItem
from app.domain.runs import Outcome, Reason
from app.services.apply.plan_preview import PlanIssue, preview_plan, recheck_plan
from tests.support.builders import (
    BEN,
    COPY,
    DORA,
    FOREIGN_COPY,
    FOREIGN_KEEPER,
    GROUPS,
    HOME,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    TRASHED,
    outcomes,
    small_library,
    with_changed,
)

ITEM = PlanItem(OTHER_KEEPER, (OTHER_COPY,))  # its copy has a tag that the keeper lacks
BARE = replace(ITEM, carry_over=False)
NOTED = PlanItem(KEEPER, (COPY,))  # its copy has a note


def concerns(harness, *items):
    """Of each document that is to go, in the local view and after a look at the server."""
    view = preview_plan(harness.library.local, Plan(items), {}, harness.library.capabilities)
    local = {item.document.id: item.concern for item in view.documents if item.concern}
    return local, recheck_plan(harness.library, view, harness.cancel)


@pytest.fixture
def harness_of(open_harness):
    def open_(user, library=None):
        harness = open_harness(library or small_library(), user=user)
        harness.scan(*GROUPS)
        return harness

    return open_


def test_undeletable_document_is_flagged_and_left_alone(harness_of):
    harness = harness_of("ben")
    item = PlanItem(FOREIGN_KEEPER, (FOREIGN_COPY,), carry_over=False)
    found = {FOREIGN_COPY: PlanIssue.NOT_PERMITTED}
    assert concerns(harness, item) == (found, found)

    run = harness.apply(item)

    assert outcomes(run) == {FOREIGN_COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert "Vereinspost Kopie" in run.documents[0].message
    assert harness.writes() == []


def test_read_only_keeper_is_flagged_if_it_receives_values(harness_of):
    harness = harness_of("dora")  # may delete, but not change
    found = {OTHER_COPY: PlanIssue.CARRY_OVER_NOT_PERMITTED}
    assert concerns(harness, ITEM) == (found, found)
    assert concerns(harness, BARE) == ({}, {})

    run = harness.apply(ITEM)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert "Mietvertrag" in run.documents[0].message
    assert harness.writes() == []
    assert outcomes(harness.apply(BARE)) == {OTHER_COPY: TRASHED}


def test_missing_right_to_add_notes_is_flagged(harness_of):
    permissions = tuple(one for one in BEN.permissions if one != "add_note")
    users = tuple(
        replace(one, permissions=permissions) if one == BEN else one for one in small_library().users
    )
    harness = harness_of("ben", replace(small_library(), users=users))
    found = {COPY: PlanIssue.CARRY_OVER_NOT_PERMITTED}
    assert concerns(harness, NOTED, ITEM) == (found, found)

    run = harness.apply(NOTED, ITEM)

    assert outcomes(run) == {COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED), OTHER_COPY: TRASHED}


def test_revoked_right_is_found_before_any_write(harness_of):
    harness = harness_of("ben")
    assert concerns(harness, ITEM) == ({}, {})
    harness.edit(OTHER_KEEPER, owner=DORA.id, may_view=DemoSharing(users=(BEN.id,)))

    local, looked = concerns(harness, ITEM)

    assert local == {}
    assert looked == {OTHER_COPY: PlanIssue.KEEPER_CHANGED}  # its owner is another one


def test_a_shared_document_that_may_be_changed_receives(harness_of):
    shared = DemoSharing(users=(BEN.id,))
    library = with_changed(small_library(), OTHER_KEEPER, owner=DORA.id, may_view=shared, may_change=shared)
    harness = harness_of("ben", library)

    assert concerns(harness, ITEM) == ({}, {})
    assert outcomes(harness.apply(ITEM)) == {OTHER_COPY: TRASHED}
    assert HOME in harness.live(OTHER_KEEPER).tags
