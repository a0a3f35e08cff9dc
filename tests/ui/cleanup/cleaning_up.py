"""Works on the clean-up screen as a user does: finds rows, ticks them, confirms the plan, stops a run."""

from __future__ import annotations

import threading

from PySide6.QtCore import Qt

from app.ui.cleanup.layout import Phase
from app.ui.cleanup.plan_model import HEAD_ROLE, ROW_ROLE
from app.ui.cleanup.plan_rows import Section
from app.ui.cleanup.screen import CleanUpScreen
from tests.support.builders import COPY
from tests.support.faults import on, wait_for


def open_cleanup(setup, *, note=False, **how):
    """Open the screen with a plan; notes with uncarried values are off unless requested."""
    page = setup.show(CleanUpScreen(setup.session, **how))
    page.inspector.note.setChecked(note)
    page.inspector.folder.set_folder(setup.backups)
    setup.qtbot.waitUntil(lambda: page.model.rowCount() > 0)
    return page


def row_index(page, section, document):
    model = page.model
    for number in range(model.rowCount()):
        head = model.index(number, 0)
        if head.data(HEAD_ROLE).section is not section:
            continue
        for place in range(model.rowCount(head)):
            index = model.index(place, 0, head)
            if index.data(ROW_ROLE) is not None and index.data(ROW_ROLE).document == document:
                return index
    raise AssertionError(f"document {document} is not in {section}")


def head_index(page, section):
    heads = [page.model.index(number, 0) for number in range(page.model.rowCount())]
    return next(head for head in heads if head.data(HEAD_ROLE).section is section)


def press(page, qtbot, key, index):
    page.tree.setCurrentIndex(index)
    qtbot.keyClick(page.tree, key)


def confirm(page, qtbot):
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()
    assert page.dialog is not None
    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)


def finish(page, qtbot):
    qtbot.waitUntil(lambda: page._phase is Phase.RESULT, timeout=20_000)


def stop_after_the_first(page, setup, qtbot):
    """Apply the plan and stop it, which leaves the run open."""
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)
    qtbot.mouseClick(page.progress.stop, Qt.MouseButton.LeftButton)
    go_on.set()
    finish(page, qtbot)


def documents(page, section=Section.TRASH):
    return {row.document for row in page.model.rows(section)}
