"""Saves and restores the window's geometry, kept within the current screens."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

SMALLEST = QSize(1024, 700)  # also with the largest text
FIRST_SIZE = QSize(1440, 870)
TITLE_HEIGHT = 30  # pixels at the top by which a window is dragged …
TITLE_WIDTH = 120  # … and how much of their width must lie on a screen
_GEOMETRY = "window/geometry"


def save_geometry(window: QMainWindow, settings: QSettings) -> None:
    settings.setValue(_GEOMETRY, window.saveGeometry())


def restore_geometry(window: QMainWindow, settings: QSettings) -> None:
    """Restore the saved geometry if the current screens allow it, else centre the window on the first.

    A screen may have been removed or rescaled, which would put the window out of reach.
    """
    saved = settings.value(_GEOMETRY)
    restored = isinstance(saved, QByteArray) and window.restoreGeometry(saved)
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    if not restored:
        window.resize(FIRST_SIZE)
    if window.isMaximized() or window.isFullScreen():
        return
    wanted = window.geometry()
    fitting = fitted(wanted, screens) if restored else centred(wanted.size(), screens[0])
    if fitting != wanted:
        window.setGeometry(fitting)


def smallest_size() -> QSize:
    """Return the minimum size of the window at any text size: never larger than the screen."""
    room = QGuiApplication.primaryScreen().availableGeometry().size()
    return SMALLEST.boundedTo(room - QSize(0, TITLE_HEIGHT))


def fitted(window: QRect, screens: Sequence[QRect]) -> QRect:
    """Return the same rectangle if the title can be dragged there, else one centred on the first screen."""
    title = QRect(window.topLeft(), QSize(window.width(), TITLE_HEIGHT))
    for screen in screens:
        shown = screen.intersected(title)
        if shown.width() >= min(TITLE_WIDTH, window.width()) and shown.height() == TITLE_HEIGHT:
            return QRect(window.topLeft(), window.size().boundedTo(screen.size()))
    return centred(window.size(), screens[0])


def centred(size: QSize, screen: QRect) -> QRect:
    """Return a centred rectangle of this size, at most as large as the screen."""
    fitting = QRect(screen.topLeft(), size.boundedTo(screen.size()))
    fitting.moveCenter(screen.center())
    return fitting
