"""Where the window was, and whether it can be there again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

SMALLEST = QSize(1024, 700)  # at 100 % text size
FIRST_SIZE = QSize(1440, 870)
TITLE_HEIGHT = 30  # pixels at the top by which a window is taken hold of …
TITLE_WIDTH = 120  # … and as much of their width has to lie on a screen
_GEOMETRY = "window/geometry"


def save_place(window: QMainWindow, settings: QSettings) -> None:
    settings.setValue(_GEOMETRY, window.saveGeometry())


def restore_place(window: QMainWindow, settings: QSettings) -> None:
    """Put the window where it was, as far as the screens of today allow, or in the middle of the first.

    A screen may be gone since, or show everything larger, so that the window would be out of reach.
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


def smallest_size(text_size: float) -> QSize:
    """How small the window may get: larger for larger texts, but never larger than the screen.

    Args:
        text_size: a factor, one of settings_values.TEXT_SIZES.
    """
    room = QGuiApplication.primaryScreen().availableGeometry().size()
    return (SMALLEST * max(1.0, text_size)).boundedTo(room - QSize(0, TITLE_HEIGHT))


def fitted(window: QRect, screens: Sequence[QRect]) -> QRect:
    """The same place if the window's title can be taken hold of there, else the first screen's middle."""
    title = QRect(window.topLeft(), QSize(window.width(), TITLE_HEIGHT))
    for screen in screens:
        shown = screen.intersected(title)
        if shown.width() >= min(TITLE_WIDTH, window.width()) and shown.height() == TITLE_HEIGHT:
            return QRect(window.topLeft(), window.size().boundedTo(screen.size()))
    return centred(window.size(), screens[0])


def centred(size: QSize, screen: QRect) -> QRect:
    """A window of this size, or as large as the screen, in its middle."""
    fitting = QRect(screen.topLeft(), size.boundedTo(screen.size()))
    fitting.moveCenter(screen.center())
    return fitting
