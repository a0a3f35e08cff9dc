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


def concerns(desk, *items):
    """Of each document that is to go, in the local view and after a look at the server."""
    view = preview_plan(desk.library.local, Plan(items), {}, desk.library.capabilities)
    local = {item.document.id: item.concern for item in view.documents if item.concern}
    return local, recheck_plan(desk.library, view, desk.cancel)


@pytest.fixture
def desk_of(open_desk):
    def open_(user, library=None):
        desk = open_desk(library or small_library(), user=user)
        desk.scan(*GROUPS)
        return desk

    return open_


def test_undeletable_document_is_flagged_and_left_alone(desk_of):
    desk = desk_of("ben")
    item = PlanItem(FOREIGN_KEEPER, (FOREIGN_COPY,), carry_over=False)
    found = {FOREIGN_COPY: PlanIssue.NOT_PERMITTED}
    assert concerns(desk, item) == (found, found)

    run = desk.apply(item)

    assert outcomes(run) == {FOREIGN_COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert "Vereinspost Kopie" in run.documents[0].message
    assert desk.writes() == []


def test_read_only_keeper_is_flagged_if_it_receives_values(desk_of):
    desk = desk_of("dora")  # may delete, but not change
    found = {OTHER_COPY: PlanIssue.CARRY_OVER_NOT_PERMITTED}
    assert concerns(desk, ITEM) == (found, found)
    assert concerns(desk, BARE) == ({}, {})

    run = desk.apply(ITEM)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert "Mietvertrag" in run.documents[0].message
    assert desk.writes() == []
    assert outcomes(desk.apply(BARE)) == {OTHER_COPY: TRASHED}


def test_missing_right_to_add_notes_is_flagged(desk_of):
    permissions = tuple(one for one in BEN.permissions if one != "add_note")
    users = tuple(
        replace(one, permissions=permissions) if one == BEN else one for one in small_library().users
    )
    desk = desk_of("ben", replace(small_library(), users=users))
    found = {COPY: PlanIssue.CARRY_OVER_NOT_PERMITTED}
    assert concerns(desk, NOTED, ITEM) == (found, found)

    run = desk.apply(NOTED, ITEM)

    assert outcomes(run) == {COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED), OTHER_COPY: TRASHED}


def test_revoked_right_is_found_before_any_write(desk_of):
    desk = desk_of("ben")
    assert concerns(desk, ITEM) == ({}, {})
    desk.edit(OTHER_KEEPER, owner=DORA.id, may_view=DemoSharing(users=(BEN.id,)))

    local, looked = concerns(desk, ITEM)

    assert local == {}
    assert looked == {OTHER_COPY: PlanIssue.KEEPER_CHANGED}  # its owner is another one


def test_a_shared_document_that_may_be_changed_receives(desk_of):
    shared = DemoSharing(users=(BEN.id,))
    library = with_changed(small_library(), OTHER_KEEPER, owner=DORA.id, may_view=shared, may_change=shared)
    desk = desk_of("ben", library)

    assert concerns(desk, ITEM) == ({}, {})
    assert outcomes(desk.apply(ITEM)) == {OTHER_COPY: TRASHED}
    assert HOME in desk.live(OTHER_KEEPER).tags
