"""Fixtures for the tests of the overview."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.overview.screen import OverviewScreen
from app.ui.session.library_session import LibrarySession
from tests.ui.shown_library import session_in


@pytest.fixture
def session(tmp_path: Path) -> Iterator[LibrarySession]:
    with session_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def page(qtbot, session) -> OverviewScreen:
    made = OverviewScreen(session)
    qtbot.addWidget(made)
    made.resize(1440, 850)
    made.show()
    return made
