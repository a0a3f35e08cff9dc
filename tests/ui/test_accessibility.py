"""What every page owes people who use a keyboard, a screen reader or an unsteady hand (SPEC §12).

Whether the colours contrast is computed in test_theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

from app.domain.duplicates import Kind
from app.ui.i18n import use_language
from app.ui.session import LibrarySession
from app.ui.settings_values import Appearance, LanguageChoice, SchemeChoice
from app.ui.theme import theme
from tests.ui.shown_library import open_library, row, session_in, show

SMALLEST_TARGET = 24
PAGES = (
    ("connect", "ConnectPage"),
    ("scan", "ScanPage"),
    ("overview", "OverviewPage"),
    ("review", "ReviewPage"),
    ("cleanup", "CleanUpPage"),
    ("history", "HistoryPage"),
    ("settings", "SettingsPage"),
)
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QTextEdit,
)


@pytest.fixture
def session(qapp, tmp_path: Path) -> Iterator[LibrarySession]:
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(Appearance(scheme=SchemeChoice.LIGHT, reduce_motion=True))
    with session_in(tmp_path / "data") as opened:
        yield opened


@pytest.fixture(params=PAGES, ids=[module for module, _ in PAGES])
def page(request, qtbot, session, tmp_path: Path) -> QWidget:
    """A page of a library with two groups, as it is entered."""
    module, name = request.param
    page_class = getattr(pytest.importorskip(f"app.ui.pages.{module}", exc_type=ImportError), name)
    settings = (QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat),)
    made = page_class(
        session.lanes if module == "connect" else session, *(settings if module == "settings" else ())
    )
    qtbot.addWidget(made)
    made.resize(1440, 850)
    open_library(session)
    show(session, row("a"), row("b", Kind.NEAR), lookalikes=2)
    made.show()
    made.enter(None)
    QApplication.processEvents()
    return made


def controls(page: QWidget) -> list[QWidget]:
    """What people operate and see now; not the parts that Qt puts into other controls."""
    return [
        one
        for one in page.findChildren(QWidget)
        if isinstance(one, CONTROLS) and one.isVisible() and not _is_part(one)
    ]


def _is_part(widget: QWidget) -> bool:
    """Whether Qt made it: scroll bars, the icons and the clear button of a line edit, and the like."""
    parent = widget.parentWidget()
    return (
        isinstance(widget, QScrollBar)
        or widget.objectName().startswith("qt_")
        or widget.metaObject().className() == "QLineEditIconButton"
        or isinstance(parent, QComboBox | QAbstractSpinBox | QAbstractItemView)
    )


def described(widget: QWidget) -> str:
    names = [type(one).__name__ for one in (widget, *_parents(widget))]
    return " in ".join(names[:4])


def _parents(widget: QWidget) -> Iterator[QWidget]:
    parent = widget.parentWidget()
    while parent is not None:
        yield parent
        parent = parent.parentWidget()


def test_every_control_has_a_name_for_screen_readers(page):
    nameless = []
    for control in controls(page):
        interface = QAccessible.queryAccessibleInterface(control)
        if not interface.text(QAccessible.Text.Name).strip():
            nameless.append(described(control))

    assert nameless == []


def test_every_control_that_is_clicked_is_large_enough(page):
    small = [
        f"{described(control)}: {control.width()} × {control.height()}"
        for control in controls(page)
        if min(control.width(), control.height()) < SMALLEST_TARGET
    ]

    assert small == []


def test_every_button_can_be_reached_with_the_keyboard(page):
    """Of exclusive buttons, such as tabs, one is reached with Tab and the others with the arrow keys."""
    unreachable = [
        described(control)
        for control in controls(page)
        if isinstance(control, QAbstractButton)
        and control.isEnabled()
        and not control.focusPolicy() & Qt.FocusPolicy.TabFocus
        and (control.group() is None or not control.group().exclusive())
    ]

    assert unreachable == []
