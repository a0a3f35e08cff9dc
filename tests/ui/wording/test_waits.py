"""What a long wait is said to be for, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.progress import Progress, Stage, Wait
from app.services.phrases import Words
from app.ui.cleanup.run_inspectors import ProgressInspector
from app.ui.wording.waits import wait_text

AT_WORK = Progress(Stage.UNDO, 3, 10, wait=Wait.RESTORE)


@pytest.mark.parametrize("wait", list(Wait))
def test_every_wait_has_words(qtbot, wait):
    told = wait_text(replace(AT_WORK, wait=wait, waited=12))

    assert "12 seconds" in told
    assert told.endswith(".")
    for language in ("en", "de"):
        assert Words(language)(f"wait {wait}")


def test_while_something_moves_nothing_is_said():
    assert wait_text(AT_WORK) == ""


def test_the_progress_of_a_clean_up_says_it_until_something_moves(qtbot):
    inspector = ProgressInspector()
    qtbot.addWidget(inspector)
    inspector.begin(None, 10)

    inspector.show_progress(replace(AT_WORK, waited=10))
    waiting = inspector._note.text()
    inspector.show_progress(AT_WORK)

    assert "waiting for the server to bring documents back" in waiting
    assert inspector._note.text() != waiting
