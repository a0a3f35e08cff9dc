"""A dry run reports what Apply would do, and writes nothing."""

import pytest

from app.demo.library import DemoSharing
from app.domain.plans import Plan, PlanItem
from app.domain.runs import Outcome, Reason
from app.domain.value_choices import ValueChoice
from tests.support.builders import (
    BEN,
    CLEO,
    COPY,
    FOREIGN_COPY,
    FOREIGN_KEEPER,
    GROUPS,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    harness_at,
    outcomes,
)
from tests.support.delays import without_delays

PLAN = Plan(
    (
        PlanItem(KEEPER, (COPY, SECOND_COPY), takes=(ValueChoice("title", COPY),)),
        PlanItem(OTHER_KEEPER, (OTHER_COPY,)),
        PlanItem(FOREIGN_KEEPER, (FOREIGN_COPY,)),
        PlanItem(LAST_KEEPER, (LAST_COPY,), carry_over=False),
    )
)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    without_delays(monkeypatch)


def unchanged(_harness):
    pass


def keeper_changed(harness):
    harness.edit(KEEPER, title="Anders")


def copies_changed(harness):
    harness.edit(SECOND_COPY, title="Anders")
    harness.edit(OTHER_COPY, tags=())


def copy_gone(harness):
    with harness.server.state.lock:
        harness.server.state.delete(harness.server.state.documents[OTHER_COPY])


def keeper_gone(harness):
    with harness.server.state.lock:
        harness.server.state.delete(harness.server.state.documents[OTHER_KEEPER])


def file_missing(harness):
    with harness.server.state.lock:
        harness.server.state.documents[LAST_KEEPER].file_missing = True


def others_have_it(harness):
    """Before the scan: ben may see the keeper, but not change it."""
    harness.edit(OTHER_KEEPER, owner=CLEO.id, may_view=DemoSharing(users=(BEN.id,)))


@pytest.mark.parametrize("user", ["anna", "ben"])
@pytest.mark.parametrize(
    "happened",
    [unchanged, keeper_changed, copies_changed, copy_gone, keeper_gone, file_missing, others_have_it],
)
def test_it_foresees_what_the_run_does_and_writes_nothing(tmp_path, happened, user):
    with harness_at(tmp_path, user=user) as harness:
        if happened is others_have_it:
            happened(harness)
        harness.scan(*GROUPS)
        if happened is not others_have_it:
            happened(harness)
        before = harness.snapshot()

        foreseen = harness.applying.dry_run(PLAN)

        assert harness.writes() == []
        assert harness.snapshot() == before
        assert harness.library.local.journal.runs() == ()

        run = harness.apply(*PLAN.items)
        done = {
            document: (Outcome.WOULD_TRASH if outcome is Outcome.TRASHED else outcome, reason)
            for document, (outcome, reason) in outcomes(run).items()
        }
        assert outcomes(foreseen) == done
        assert [item.message for item in foreseen.documents] == [item.message for item in run.documents]
        received = {keep: item for keep, item in foreseen.carried_over.items() if not item.is_empty}
        assert received == {keep: item for keep, item in run.carried_over.items() if not item.is_empty}


def test_it_asks_for_more_documents_than_fit_in_one_look(tmp_path, monkeypatch):
    monkeypatch.setattr("app.services.apply.dry_run.SNAPSHOT_SIZE", 1)
    with harness_at(tmp_path) as harness:
        harness.scan(*GROUPS)

        foreseen = harness.applying.dry_run(PLAN)

    assert len(foreseen.documents) == len(PLAN.trashed)
    assert set(outcomes(foreseen).values()) == {(Outcome.WOULD_TRASH, Reason.NONE)}
