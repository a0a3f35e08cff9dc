"""The window returns to its saved geometry if that is reachable."""

import pytest
from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from app.ui.shell.window_geometry import centred, fitted, restore_geometry, save_geometry

LAPTOP = QRect(0, 0, 1920, 1040)
MONITOR = QRect(1920, -200, 2560, 1400)


def test_reachable_window_keeps_its_position():
    for place in (QRect(100, 50, 1440, 870), QRect(2500, 0, 1600, 1000), QRect(-1300, 30, 1440, 870)):
        assert fitted(place, [LAPTOP, MONITOR]) == place


@pytest.mark.parametrize(
    "place",
    [
        QRect(2500, 0, 1440, 870),  # on the screen that is gone
        QRect(-1400, 30, 1440, 870),  # 40 pixels are left to take hold of
        QRect(100, -60, 1440, 870),  # its title is above the screen
        QRect(100, 1039, 1440, 870),
    ],
)
def test_unreachable_window_is_centred_on_the_first_screen(place):
    moved = fitted(place, [LAPTOP])

    assert moved.size() == place.size()
    assert LAPTOP.contains(moved)
    assert (moved.center() - LAPTOP.center()).manhattanLength() <= 2


def test_window_larger_than_the_screen_shrinks():
    """As when a screen is set to 200 %."""
    small = QRect(0, 0, 960, 520)

    assert fitted(QRect(10, 10, 1440, 870), [small]).size() == small.size()
    assert centred(QSize(1440, 870), small) == small


def test_geometry_is_saved(qtbot, tmp_path):
    path = str(tmp_path / "window.ini")
    settings = QSettings(path, QSettings.Format.IniFormat)
    first, second = QMainWindow(), QMainWindow()
    for window in (first, second):
        qtbot.addWidget(window)
    first.setGeometry(40, 40, 500, 400)
    first.show()
    save_geometry(first, settings)
    settings.sync()

    restore_geometry(second, QSettings(path, QSettings.Format.IniFormat))

    assert second.geometry() == QRect(40, 40, 500, 400)


@pytest.mark.parametrize("damaged", [None, "", "1440x870", QByteArray(b"\x01\xd9\xd0\xcb garbage")])
def test_window_without_saved_geometry_fits_the_screen(qtbot, tmp_path, damaged):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    if damaged is not None:
        settings.setValue("window/geometry", damaged)
    window = QMainWindow()
    qtbot.addWidget(window)

    restore_geometry(window, settings)

    assert QGuiApplication.primaryScreen().availableGeometry().contains(window.geometry())
