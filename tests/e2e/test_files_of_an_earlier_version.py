"""Files of an earlier version: they are opened, and work continues with them.

They were written before the modules got their present homes and names. `earlier_version/library.sql` is the
database of the small library: scanned, one decision, one finished run (11 went to the trash for 10) and one
run that was recorded but not begun (21 for 20). SERVER is a placeholder for the server's address.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.demo.server import DemoServer
from app.domain.decisions import Choice
from app.domain.plans import PlanItem
from app.system.folders import Folders
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    TRASHED,
    Harness,
    app_at,
    outcomes,
    small_library,
)

FILES = Path(__file__).with_name("earlier_version")
FINISHED, NOT_BEGUN = "20261130-035609-f7b7", "20261130-035611-deba"


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    """The earlier version's data folder, at a server in the state in which that version left it."""
    with DemoServer(small_library()) as server:
        with app_at(tmp_path / "other", server) as other:
            other.scan(*GROUPS)
            other.apply(PlanItem(KEEPER, (COPY,), carry_over=True))
        folder = tmp_path / "kept"
        folder.mkdir()
        dump = (FILES / "library.sql").read_text("utf-8").replace("http://SERVER", server.url)
        with closing(sqlite3.connect(Folders(folder).database)) as connection:
            connection.executescript(dump)
        with app_at(folder, server) as harness:
            yield harness


def test_groups_and_decisions_are_kept(harness):
    groups = harness.library.local.analyses.groups()
    decided = harness.library.local.decisions.all()

    assert {group.documents for group in groups} == {group.documents for group in GROUPS}
    assert [(one.choice, one.keep, one.trash) for one in decided] == [
        (Choice.KEEP, LAST_KEEPER, (LAST_COPY,))
    ]


def test_a_recorded_run_is_applied(harness):
    run = harness.applying.execute(NOT_BEGUN)

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert OTHER_COPY in harness.trashed()


def test_a_finished_run_is_undone(harness):
    result = harness.undo(FINISHED)

    assert result.finished
    assert COPY not in harness.trashed()
    assert harness.live(COPY).archive_serial_number == 42


def test_preferences_are_kept():
    settings = QSettings(str(FILES / "window.ini"), QSettings.Format.IniFormat)

    assert Appearance.load(settings) == Appearance(
        SchemeChoice.DARK,
        LanguageChoice.GERMAN,
        text_size=1.15,
        dim_paper=False,
        reduce_motion=True,
        patterns=True,
        advance=False,
    )
