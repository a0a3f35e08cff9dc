"""The window comes back where it was, if that place is still there to be reached."""

import pytest
from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from app.ui.shell.window_geometry import centred, fitted, restore_place, save_place

LAPTOP = QRect(0, 0, 1920, 1040)
MONITOR = QRect(1920, -200, 2560, 1400)


def test_a_window_that_can_be_reached_stays_where_it_was():
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
def test_a_window_out_of_reach_comes_to_the_middle_of_the_first_screen(place):
    moved = fitted(place, [LAPTOP])

    assert moved.size() == place.size()
    assert LAPTOP.contains(moved)
    assert (moved.center() - LAPTOP.center()).manhattanLength() <= 2


def test_a_window_larger_than_the_screen_of_today_shrinks_to_it():
    """As when a screen is set to 200 %."""
    small = QRect(0, 0, 960, 520)

    assert fitted(QRect(10, 10, 1440, 870), [small]).size() == small.size()
    assert centred(QSize(1440, 870), small) == small


def test_place_and_size_are_remembered(qtbot, tmp_path):
    path = str(tmp_path / "window.ini")
    settings = QSettings(path, QSettings.Format.IniFormat)
    first, second = QMainWindow(), QMainWindow()
    for window in (first, second):
        qtbot.addWidget(window)
    first.setGeometry(40, 40, 500, 400)
    first.show()
    save_place(first, settings)
    settings.sync()

    restore_place(second, QSettings(path, QSettings.Format.IniFormat))

    assert second.geometry() == QRect(40, 40, 500, 400)


@pytest.mark.parametrize("damaged", [None, "", "1440x870", QByteArray(b"\x01\xd9\xd0\xcb garbage")])
def test_without_a_remembered_place_the_window_fits_the_screen(qtbot, tmp_path, damaged):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    if damaged is not None:
        settings.setValue("window/geometry", damaged)
    window = QMainWindow()
    qtbot.addWidget(window)

    restore_place(window, settings)

    assert QGuiApplication.primaryScreen().availableGeometry().contains(window.geometry())
