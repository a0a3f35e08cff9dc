"""Fixtures for the tests of the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.scan.detection import DetectionService
from app.store.profiles import ProfileRepository
from app.tasks.context import TaskContext
from app.ui.session.library_session import LibrarySession
from tests.ui.shown_library import session_in
from tests.unit.services.document_cache import Paper, analysed, put

ScanTexts = Callable[..., Profile]


@pytest.fixture
def session(plain_look, tmp_path: Path) -> Iterator[LibrarySession]:
    with session_in(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def scan_texts(session, qtbot) -> ScanTexts:
    """Return a function that stores a library of these texts, analyses it, and returns its profile."""

    def scan_texts(*texts: str, parameters: Parameters | None = None) -> Profile:
        papers = {number: Paper(text, f"Brief {number}") for number, text in enumerate(texts, start=1)}

        def scan(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> Profile:
            profiles = ProfileRepository(context.app.database)
            profile = profiles.find_or_create("https://paper.example", "anna", 1)
            local = context.local(profile)
            put(local, papers)
            analysed(local)
            if parameters is not None:
                DetectionService(local).choose(parameters)
            return profile

        scanned: list[Profile] = []
        session.queues.queries.submit(scan, scanned.append)
        qtbot.waitUntil(lambda: scanned != [])
        return scanned[0]

    return scan_texts
