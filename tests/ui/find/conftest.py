"""The screen Find similar over the `library` of a test module: its folder and profile."""

import pytest

from app.ui.find.screen import FindScreen
from tests.ui.shown_library import open_library, session_in


@pytest.fixture
def session(library, qtbot):
    folder, profile = library
    with session_in(folder) as session:
        open_library(session, profile)
        yield session


@pytest.fixture
def page(session, qtbot):
    page = FindScreen(session)
    page.resize(1300, 800)
    with qtbot.waitExposed(page):
        page.show()
    page.enter()
    yield page
    page.deleteLater()
