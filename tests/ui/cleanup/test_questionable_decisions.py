"""Questionable decisions are marked in the plan and named in the confirmation."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.ui.cleanup.plan_model import ROW_ROLE
from app.ui.cleanup.plan_rows import Section
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from tests.support.builders import COPY, KEEPER, LAST_COPY, LAST_KEEPER, OTHER_COPY, OTHER_KEEPER, SECOND_COPY
from tests.ui.cleanup.cleaning_up import open_cleanup, press, row_index


def see_ink(setup, *pairs):
    """Pretend that the pages showed that only the copy is signed."""
    local = setup.harness.library.local
    for copy, keeper in pairs:
        known = local.documents.many([copy, keeper])
        local.ink.save(known[copy], known[keeper], {copy})


def test_only_signed_copy_is_marked_and_named(setup, qtbot):
    see_ink(setup, (COPY, KEEPER))
    page = open_cleanup(setup)

    row = row_index(page, Section.TRASH, COPY)

    sentence = f"“{row.data(ROW_ROLE).title}” goes to the trash, but only it has"
    assert row.data(ROW_ROLE).flag == "Only this one has a stamp or writing"
    assert sentence in row.data(Qt.ItemDataRole.AccessibleTextRole)
    assert sentence in row.data(Qt.ItemDataRole.ToolTipRole)
    assert row_index(page, Section.TRASH, OTHER_COPY).data(ROW_ROLE).flag == ""

    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()

    assert page.dialog.doubts.message_label().text().startswith(sentence)
    lines = page.dialog._model.stringList()
    assert [("⚠" in line) for line in lines].count(True) == 1
    page.dialog.reject()


def test_left_out_row_gets_no_warning(setup, qtbot):
    see_ink(setup, (COPY, KEEPER))
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, COPY))

    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()

    assert page.dialog.doubts.isHidden()
    page.dialog.reject()


@pytest.mark.parametrize(
    ("language", "more"),
    [
        (LanguageChoice.ENGLISH, "and 1 more, marked ⚠ in the list"),
        (LanguageChoice.GERMAN, "und 1 weiteres, in der Liste mit ⚠"),
    ],
)
def test_first_warnings_are_named_and_the_rest_counted(setup, qtbot, language, more):
    see_ink(
        setup,
        (COPY, KEEPER),
        (SECOND_COPY, KEEPER),
        (OTHER_COPY, OTHER_KEEPER),
        (LAST_COPY, LAST_KEEPER),
    )
    use_language(language)
    page = open_cleanup(setup)
    qtbot.waitUntil(page.inspector.apply.isEnabled)

    page.ask()

    named = page.dialog.doubts.message_label().text().splitlines()
    assert len(named) == 4
    assert named[-1] == more
    page.dialog.reject()
