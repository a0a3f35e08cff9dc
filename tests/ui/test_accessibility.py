"""Requirements of every screen for keyboard, screen reader and imprecise pointing.

Contrast of colours is tested in test_theme.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.duplicates import Kind
from app.domain.plans import Plan
from app.domain.progress import Progress, Stage
from app.domain.runs import Run
from app.ui.cleanup.run_inspectors import ProgressInspector, ResultInspector
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.runs.undo_controller import UndoController
from app.ui.session.library_session import LibrarySession
from app.ui.widgets import announcing
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.toast import Toast
from tests.ui import inspection
from tests.ui.shown_library import open_library, row, session_in, show

MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)
PAGES = (
    ("connect", "ConnectScreen"),
    ("scan", "ScanScreen"),
    ("overview", "OverviewScreen"),
    ("review", "ReviewScreen"),
    ("find", "FindScreen"),
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


def test_tab_follows_the_reading_order(page):
    assert inspection.out_of_order(page) == []


def test_tab_leaves_every_control(page):
    assert inspection.focus_traps(page) == []


def test_wrong_order_and_trap_are_found(qtbot):
    root = QWidget()
    qtbot.addWidget(root)
    column = QVBoxLayout(root)
    upper, lower, editor = QPushButton("Upper"), QPushButton("Lower"), QPlainTextEdit()
    for widget in (upper, lower, editor):
        column.addWidget(widget)
    QWidget.setTabOrder(lower, upper)
    QWidget.setTabOrder(upper, editor)
    root.show()
    qtbot.waitExposed(root)

    (order,) = inspection.out_of_order(root)
    assert "“Upper” is read before" in order
    assert {trap.split(" ")[0] for trap in inspection.focus_traps(root)} == {"QPlainTextEdit"}


# --- what a screen reader says by itself ------------------------------------------------------------------


@pytest.fixture
def said(monkeypatch):
    """Messages that are announced to screen readers."""
    heard = []
    recorder = SimpleNamespace(updateAccessibility=lambda event: heard.append(event.message()))
    monkeypatch.setattr(announcing, "QAccessible", recorder)
    return heard


def test_decisions_and_their_undo_are_announced(said, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    toast = Toast(window)
    window.show()

    toast.show_message("Kept left.", can_undo=True)
    toast.show_message("Decision undone.")

    assert said == ["Kept left.", "Decision undone."]


def test_progress_of_applying_is_announced_by_quarters_and_its_result_once(said, qtbot):
    progress, result = ProgressInspector(), ResultInspector()
    for widget in (progress, result):
        qtbot.addWidget(widget)
    progress.begin(None, 40)
    for done in range(41):
        progress.show_progress(Progress(Stage.APPLY, done, 40))
    run = Run("r", 1, Plan(()), MOMENT, MOMENT, ())
    for _ in range(2):
        result.show_run(run, final=False)

    quarters, end = said[:3], said[3:]
    assert quarters == [f"{done} of 40 documents done" for done in (10, 20, 30)]
    assert len(end) == 1


def test_progress_of_undoing_is_announced_by_quarters(said, qtbot):
    screen = QWidget()
    qtbot.addWidget(screen)
    undoing = UndoController(None, screen)
    undoing._on_progress(Progress(Stage.UNDO, 0, None))

    for done in range(9):
        undoing._on_progress(Progress(Stage.UNDO, done, 8))

    assert said == [f"{done} of 8 changes undone" for done in (2, 4, 6)]


def test_banners_are_announced_when_they_appear_and_when_they_change(said, qtbot):
    banner = Banner(BannerKind.ERROR)
    qtbot.addWidget(banner)
    banner.set_message("The server does not answer.")
    assert said == []

    banner.show()
    banner.set_message("The server does not answer.")
    banner.set_message("The sign-in has expired.")

    assert said == ["The server does not answer.", "The sign-in has expired."]
