"""Requirements of every screen for keyboard, screen reader and imprecise pointing.

Contrast of colours is tested in test_theme.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.domain.duplicates import Kind
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.session.library_session import LibrarySession
from tests.ui import inspection
from tests.ui.shown_library import open_library, row, session_in, show

PAGES = (
    ("connect", "ConnectScreen"),
    ("scan", "ScanScreen"),
    ("overview", "OverviewScreen"),
    ("review", "ReviewScreen"),
    ("cleanup", "CleanUpScreen"),
    ("history", "HistoryScreen"),
    ("settings", "SettingsScreen"),
)


@pytest.fixture
def session(qapp, tmp_path: Path) -> Iterator[LibrarySession]:
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(Appearance(scheme=SchemeChoice.LIGHT, reduce_motion=True))
    with session_in(tmp_path / "data") as opened:
        yield opened


@pytest.fixture(params=PAGES, ids=[module for module, _ in PAGES])
def page(request, qtbot, session, tmp_path: Path) -> QWidget:
    """A screen of a library with two groups, as entered."""
    module, name = request.param
    page_class = getattr(importlib.import_module(f"app.ui.{module}.screen"), name)
    settings = (QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat),)
    made = page_class(
        session.queues if module == "connect" else session, *(settings if module == "settings" else ())
    )
    qtbot.addWidget(made)
    made.resize(1440, 850)
    open_library(session)
    show(session, row("a"), row("b", Kind.NEAR), lookalikes=2)
    made.show()
    made.enter(None)
    QApplication.processEvents()
    return made


def test_every_control_has_an_accessible_name(page):
    assert inspection.nameless(page) == []


def test_every_click_target_is_large_enough(page):
    assert inspection.too_small(page) == []


def test_every_control_is_reachable_by_keyboard(page):
    assert inspection.unreachable(page) == []


def test_every_button_accepts_the_focus(page):
    """Of exclusive controls such as tabs, Tab reaches one and the arrow keys the others."""
    refusing = [
        inspection.described(control)
        for control in inspection.controls(page)
        if isinstance(control, QAbstractButton)
        and control.isEnabled()
        and not control.focusPolicy() & Qt.FocusPolicy.TabFocus
        and (control.group() is None or not control.group().exclusive())
    ]

    assert refusing == []
