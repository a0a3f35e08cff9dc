"""Clean up: versions to link have a section of their own, are confirmed, linked, and undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.domain.plans import LinkBy, PlanItem
from app.domain.runs import Outcome
from app.ui.cleanup.plan_rows import RowState, Section
from tests.support.builders import COPY, GROUPS, SECOND_COPY, A, B, C, group, pair
from tests.ui.cleanup.cleaning_up import confirm, documents, finish, open_cleanup, press, row_index
from tests.ui.screens import screen_setup_at

CHAIN = Decision(GROUPS[2].id, Choice.LINK, C, linked=(A, B), link_by=LinkBy.NOTE)


@pytest.fixture
def setup(qtbot, keychain, tmp_path):
    with screen_setup_at(qtbot, tmp_path) as made:
        made.harness.library.local.decisions.set(CHAIN)
        yield made


def untick(page, qtbot, *keys):
    for section, document in keys:
        press(page, qtbot, Qt.Key.Key_Space, row_index(page, section, document))


def test_linked_versions_are_listed_and_part_of_the_plan(setup):
    page = open_cleanup(setup)
    (row,) = page.model.rows(Section.LINK)

    assert (row.title, row.keeps) == ("Kette C", "by a note")
    assert row.second.startswith("older: Kette A")
    (item,) = [item for item in page.controller.frozen_plan().items if item.linked]
    assert item == PlanItem(C, (), note=None, linked=(A, B), link_by=LinkBy.NOTE)
    assert page.inspector.apply.text() == "Apply 7 changes…"


def test_an_unticked_chain_is_not_linked(setup, qtbot):
    page = open_cleanup(setup)

    untick(page, qtbot, (Section.LINK, C))

    assert all(not item.linked for item in page.controller.frozen_plan().items)
    assert page.controller.frozen_plan().trashed


def test_versions_alone_are_linked_after_a_question_of_their_own(setup, qtbot):
    page = open_cleanup(setup)
    untick(page, qtbot, *((Section.TRASH, one) for one in documents(page)))
    qtbot.waitUntil(page.inspector.apply.isEnabled)

    page.ask()

    assert page.dialog.title.text() == "Link the documents of 1 group?"
    assert page.dialog.go.text() == "Link"
    page.dialog.go.click()
    finish(page, qtbot)
    (state,) = {page.model._states[row.key] for row in page.model.rows(Section.LINK)}
    assert state is RowState.DONE
    assert setup.harness.trashed() == set()
    notes = [note.note for note in setup.harness.live(A).notes]
    assert len(notes) == 1


def test_linking_beside_trashing_can_be_undone(setup, qtbot):
    page = open_cleanup(setup)

    confirm(page, qtbot)
    finish(page, qtbot)

    run = setup.harness.library.local.journal.runs()[0]
    assert {item.document for item in run.documents if item.outcome is Outcome.LINKED} == {A, B}
    assert {COPY, SECOND_COPY} <= setup.harness.trashed()
    assert setup.harness.library.local.decisions.get(CHAIN.group) is None
    setup.harness.undo(run)
    assert setup.harness.trashed() == set()
    assert setup.harness.live(C).notes == []


@pytest.mark.parametrize(
    ("link_by", "how"), [(LinkBy.FIELD, "by the field “Same meaning”"), (LinkBy.NOTE, "by a note")]
)
def test_documents_of_the_same_meaning_are_not_called_older(setup, link_by, how):
    meant = (group(pair(A, B, Kind.SEMANTIC), pair(B, C, Kind.SEMANTIC)), *GROUPS[:2])
    setup.harness.scan(*meant)
    decision = Decision(meant[0].id, Choice.LINK, C, linked=(A, B), link_by=link_by)
    setup.harness.library.local.decisions.set(decision)

    page = open_cleanup(setup)

    (row,) = page.model.rows(Section.LINK)
    assert row.second.startswith("means the same: Kette A")
    assert row.keeps == how
