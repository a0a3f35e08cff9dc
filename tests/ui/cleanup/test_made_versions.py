"""Clean up: versions to create have a section of their own, are ticked together, made, and undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.domain.decisions import Choice, Decision
from app.domain.plans import PlanItem
from app.ui.cleanup.plan_rows import RowState, Section
from app.ui.wording.runs import got_text
from tests.support.builders import GROUPS, A, B, C
from tests.ui.cleanup.cleaning_up import confirm, finish, open_cleanup, press, row_index
from tests.ui.screens import screen_setup_at

CHAIN = Decision(GROUPS[2].id, Choice.MAKE_VERSIONS, A, (B, C))


@pytest.fixture
def setup(qtbot, keychain, tmp_path):
    with screen_setup_at(qtbot, tmp_path) as made:
        made.harness.library.local.decisions.set(CHAIN)
        yield made


def versions_item(page):
    return [item for item in page.controller.frozen_plan().items if item.as_versions]


def test_versions_to_create_are_listed_and_ticked_together(setup, qtbot):
    page = open_cleanup(setup)
    rows = page.model.rows(Section.VERSIONS)

    assert [row.title for row in rows] == ["Kette B", "Kette C"]
    assert [row.keeps for row in rows] == ["version 2 of “Kette A”", "version 3 of “Kette A”"]
    assert versions_item(page) == [PlanItem(A, (B, C), note=None, as_versions=True)]
    before = page.controller.summary()

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.VERSIONS, C))

    assert versions_item(page) == []
    assert page.controller.summary().trash == before.trash - 2
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.VERSIONS, B))
    assert page.controller.summary().trash == before.trash


def test_versions_are_made_after_the_question_and_history_tells_of_them(setup, qtbot):
    page = open_cleanup(setup)
    page.ask()
    asked = page.dialog.explanation.text()
    page.dialog.reject()

    confirm(page, qtbot)
    finish(page, qtbot)

    assert asked.startswith("2 documents become versions of another one first.")
    states = {page.model._states[row.key] for row in page.model.rows(Section.VERSIONS)}
    assert states == {RowState.DONE}
    assert len(setup.harness.live(A).versions) == 2
    run = setup.harness.library.local.journal.runs()[0]
    assert got_text(run.carried_over[A]) == "got 2 versions"
    assert setup.harness.library.local.decisions.get(CHAIN.group) is None
    setup.harness.undo(run)
    assert setup.harness.live(A).versions == []
    assert setup.harness.trashed() == set()
