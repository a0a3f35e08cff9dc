"""Texts for long waits, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.progress import Progress, Stage, Wait
from app.texts import text
from app.ui.cleanup.run_inspectors import ProgressInspector
from app.ui.wording.runs import wait_text

AT_WORK = Progress(Stage.UNDO, 3, 10, wait=Wait.RESTORE)


@pytest.mark.parametrize("wait", list(Wait))
def test_every_wait_has_a_text(qtbot, wait):
    told = wait_text(replace(AT_WORK, wait=wait, waited=12))

    assert "12 seconds" in told
    assert told.endswith(".")
    for language in ("en", "de"):
        assert text(f"cli.wait.{wait}", language)


def test_progress_shows_no_wait_text():
    assert wait_text(AT_WORK) == ""


def test_clean_up_shows_the_wait_until_progress(qtbot):
    inspector = ProgressInspector()
    qtbot.addWidget(inspector)
    inspector.begin(None, 10)

    inspector.show_progress(replace(AT_WORK, waited=10))
    waiting = inspector._note.text()
    inspector.show_progress(AT_WORK)

    assert "waiting for the server to bring documents back" in waiting
    assert inspector._note.text() != waiting
