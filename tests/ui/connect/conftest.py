"""Fixtures for the tests of the connect screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.connect import address_check
from app.ui.connect.screen import ConnectScreen
from app.ui.session.library_session import LibrarySession
from tests.support.faults import FaultyDemoServer
from tests.ui.connect.signing_in import LIBRARY, shown
from tests.ui.shown_library import session_in


@pytest.fixture
def server() -> Iterator[FaultyDemoServer]:
    with FaultyDemoServer(LIBRARY) as running:
        yield running


@pytest.fixture
def session(tmp_path: Path, monkeypatch) -> Iterator[LibrarySession]:
    monkeypatch.setattr(address_check, "PAUSE", 1)
    with session_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def page(qtbot, session) -> ConnectScreen:
    return shown(qtbot, session)
