"""What the tests of the pages share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.services.apply import verification
from app.ui.session.library_session import LibrarySession
from tests.keychain import MemoryKeychain
from tests.ui.pages.rooms import Room, room_at
from tests.ui.shown_library import Traveller


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "LOOK_AGAIN_AFTER", (0.0, 0.0))


@pytest.fixture
def room(qtbot: QtBot, keychain: MemoryKeychain, tmp_path: Path) -> Iterator[Room]:
    with room_at(qtbot, tmp_path) as made:
        yield made


@pytest.fixture
def travels(session: LibrarySession) -> Traveller:
    return Traveller(session)
