"""Fixtures for the tests of the window."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.demo.library import DemoLibrary
from app.services.apply import verification
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.session.library_session import LibrarySession
from tests.support.keychain import MemoryKeychain
from tests.ui.screens import ScreenSetup, screen_setup_at
from tests.ui.shown_library import NavigationRecorder
from tests.ui.viewer.viewer_fixtures import ViewerSetup, library, viewer_setup_at

PLAIN = Appearance(scheme=SchemeChoice.LIGHT, language=LanguageChoice.ENGLISH, reduce_motion=True)


@pytest.fixture(scope="module", autouse=True)
def nothing_imported_is_garbage() -> Iterator[None]:
    """Freeze imported objects, which makes the collections below fast; the end of a window thaws none."""
    gc.collect()
    gc.freeze()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "unfreeze", lambda: None)
        yield


@pytest.fixture(autouse=True)
def garbage_is_collected_in_this_thread(nothing_imported_is_garbage: None) -> Iterator[None]:
    """Collect garbage in this thread: no queue's thread may destroy a widget (see process_hooks)."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(autouse=True)
def plain_look(qapp: QApplication, garbage_is_collected_in_this_thread: None) -> None:
    """Reset to English, the light scheme and reduced motion."""
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(PLAIN)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "READ_BACK_DELAYS", (0.0, 0.0))


@pytest.fixture
def setup(qtbot: QtBot, keychain: MemoryKeychain, tmp_path: Path) -> Iterator[ScreenSetup]:
    with screen_setup_at(qtbot, tmp_path) as made:
        yield made


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def viewer_library() -> DemoLibrary:
    """The library of `viewer_setup`; a module may override it."""
    return library()


@pytest.fixture
def viewer_setup(tmp_path: Path, qapp: QApplication, viewer_library: DemoLibrary) -> Iterator[ViewerSetup]:
    with viewer_setup_at(tmp_path, viewer_library) as made:
        yield made


@pytest.fixture
def travels(session: LibrarySession) -> NavigationRecorder:
    return NavigationRecorder(session)
