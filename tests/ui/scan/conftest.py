"""Fixtures for the tests of the scan screen."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.scan.screen import ScanScreen
from app.ui.session.library_session import LibrarySession
from tests.ui.shown_library import session_in


@pytest.fixture
def session(tmp_path: Path, caplog) -> Iterator[LibrarySession]:
    caplog.set_level(logging.INFO, logger="app")
    with session_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def page(qtbot, session) -> ScanScreen:
    made = ScanScreen(session)
    qtbot.addWidget(made)
    made.resize(1440, 850)
    with qtbot.waitExposed(made):
        made.show()
    made.enter()
    return made
