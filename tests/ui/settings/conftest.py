"""Fixtures for the tests of the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.scan.detection import Detection, DetectionService
from app.store.profiles import ProfileRepository
from app.tasks import queries
from app.tasks.context import TaskContext, on_local
from app.ui.session.library_session import LibrarySession
from app.ui.settings.detection import DetectionSection
from app.ui.settings.screen import SettingsScreen
from tests.ui.shown_library import open_library, session_in
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


@pytest.fixture
def page(qtbot, session, settings) -> SettingsScreen:
    made = SettingsScreen(session, settings)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    return made


@pytest.fixture
def detection(page, session, qtbot) -> DetectionSection:
    """The section for a library scanned with a threshold of 75 %."""
    open_library(session)
    page.show_section("detect")
    shown = page.sections["detect"]
    qtbot.waitUntil(shown.threshold.isEnabled)
    return shown


@pytest.fixture
def chosen(session, qtbot) -> Callable[[], Detection]:
    """Return a function that reads the parameters as the next scan does."""

    def read() -> Detection:
        found: list[Detection] = []
        session.queues.queries.submit(on_local(session.profile, queries.load_detection), found.append)
        qtbot.waitUntil(lambda: found != [])
        return found[0]

    return read


@pytest.fixture
def scanned(detection, session, scan_texts, qtbot) -> DetectionSection:
    """The section for a library with a letter, two scans of it and a pile that contains it."""
    open_library(session, scan_texts("letter", "letter scanned", "letter scanned badly", "pile of three"))
    qtbot.waitUntil(lambda: "1 group" in detection.threshold.accessibleDescription())
    return detection
