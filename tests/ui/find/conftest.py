"""The screen Find similar over the `library` of a test module: its folder and profile."""

import pytest

from app.ui.find.screen import FindScreen
from tests.ui.find.letters import letters_library
from tests.ui.shown_library import open_library, session_in


@pytest.fixture(scope="session")
def letters(tmp_path_factory):
    """A library of five documents; a test that changes it undoes that."""
    return letters_library(tmp_path_factory.mktemp("find"))


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
