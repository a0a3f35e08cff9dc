"""S6: links to a copy lead to the keeper before the copy is trashed."""

from dataclasses import replace

import pytest

from app.demo.library import DemoSharing
from app.domain.plans import PlanItem
from app.domain.runs import Outcome, Reason
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    LINKING,
    LINKS,
    SECOND_COPY,
    TRASHED,
    document,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.plan_items import ITEM

pytestmark = pytest.mark.shared


def links_of(harness, number):
    return harness.live(number).custom_fields.get(LINKS)


def test_links_to_a_copy_lead_to_the_keeper_afterwards(harness):
    harness.apply(ITEM)

    assert links_of(harness, LINKING) == [KEEPER]
    assert links_of(harness, KEEPER) == [LINKING]


def test_a_keeper_never_links_to_itself_and_no_link_dangles(open_harness):
    library = with_changed(small_library(), KEEPER, custom_fields={LINKS: [COPY]})
    library = with_changed(library, COPY, custom_fields={LINKS: [KEEPER, LINKING]})
    harness = open_harness(library)
    harness.scan(*GROUPS)

    assert outcomes(harness.apply(ITEM)) == {COPY: TRASHED}

    assert links_of(harness, KEEPER) == [LINKING]
    assert links_of(harness, LINKING) == [KEEPER]


def test_a_document_that_links_to_both_links_to_the_keeper_once(open_harness):
    library = with_changed(small_library(), LINKING, custom_fields={LINKS: [COPY, KEEPER, SECOND_COPY]})
    library = with_changed(library, KEEPER, custom_fields={LINKS: [LINKING]})
    library = with_changed(library, SECOND_COPY, custom_fields={LINKS: [LINKING]})
    harness = open_harness(library)
    harness.scan(*GROUPS)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)))

    assert outcomes(run) == dict.fromkeys((COPY, SECOND_COPY), TRASHED)
    assert links_of(harness, LINKING) == [KEEPER]
    assert links_of(harness, KEEPER) == [LINKING]


def test_dead_link_does_not_stop_the_carry_over(open_harness):
    nowhere = 999
    harness = open_harness(with_changed(small_library(), LINKING, custom_fields={LINKS: [COPY, nowhere]}))
    harness.scan(*GROUPS)

    assert outcomes(harness.apply(ITEM)) == {COPY: TRASHED}
    assert links_of(harness, LINKING) == [KEEPER]


def test_a_link_to_a_document_that_this_user_cannot_see_stays(open_harness):
    hidden = 70
    library = with_changed(small_library(), LINKING, custom_fields={LINKS: [COPY, hidden]})
    library = library.with_documents(document(hidden, "Privat", owner=3))
    harness = open_harness(library, user="ben")
    harness.scan(*GROUPS)

    assert outcomes(harness.apply(ITEM)) == {COPY: TRASHED}
    assert sorted(links_of(harness, LINKING)) == [KEEPER, hidden]


def test_a_linking_document_that_may_not_be_changed_keeps_the_copy(open_harness):
    library = with_changed(small_library(), LINKING, owner=3, may_view=DemoSharing(users=(2,)))
    harness = open_harness(library, user="ben")
    harness.scan(*GROUPS)

    run = harness.apply(ITEM)

    assert outcomes(run) == {COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert "Mahnung" in run.documents[0].message
    assert harness.writes() == []


def test_links_are_recognised_without_field_definitions(open_harness):
    ben = small_library().users[1]
    blind = replace(ben, permissions=tuple(one for one in ben.permissions if one != "view_customfield"))
    library = with_changed(small_library(), COPY, custom_fields={LINKS: [KEEPER, LINKING]})
    library = with_changed(library, KEEPER, custom_fields={})
    harness = open_harness(replace(library, users=(library.users[0], blind)), user="ben")
    harness.scan(*GROUPS)

    harness.apply(ITEM)

    assert links_of(harness, KEEPER) == [LINKING]


def test_link_newer_than_the_scan_is_redirected(harness):
    """The copy shows the link, because the server keeps links mutual."""
    harness.library.local.documents.remove([LINKING])

    assert outcomes(harness.apply(PlanItem(KEEPER, (COPY,)))) == {COPY: TRASHED}

    assert harness.live(LINKING).custom_fields[LINKS] == [KEEPER]
