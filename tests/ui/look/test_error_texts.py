"""Toasts go away by themselves unless someone is at them; banners stay."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.dialogs import Scrim
from app.ui.widgets.toast import SECONDS, Toast


@pytest.fixture
def window(qtbot):
    window = QWidget()
    window.resize(600, 400)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return window


@pytest.fixture
def toast(window):
    return Toast(window)


def undo_of(toast):
    return toast.findChild(QPushButton)


def enter(widget):
    middle = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(middle, middle, middle))


def leave(widget):
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def test_a_toast_stands_at_the_bottom_centre_for_six_seconds(toast, window):
    toast.show_message("Kept left.")

    assert toast.isVisible()
    assert toast.geometry().bottom() == window.height() - 12 - 1
    assert abs(toast.geometry().center().x() - window.rect().center().x()) <= 1
    assert SECONDS * 900 < toast.remaining() < SECONDS * 1100  # Qt may shift its timers a little


def test_a_toast_is_gone_when_its_time_is_over(toast, qtbot):
    toast.show_message("Kept left.")

    toast.dismiss()

    qtbot.waitUntil(toast.isHidden)
    assert toast.remaining() == -1


def test_a_toast_waits_while_the_pointer_is_on_it(toast):
    toast.show_message("Kept left.")

    enter(toast)
    assert toast.remaining() == -1
    leave(toast)
    assert toast.remaining() > 0


def test_a_toast_waits_while_its_button_has_the_focus_even_if_the_pointer_leaves(toast, window):
    toast.show_message("Kept left.", can_undo=True)

    undo_of(toast).setFocus()
    enter(toast)
    leave(toast)
    assert toast.remaining() == -1
    undo_of(toast).clearFocus()
    assert toast.remaining() > 0


def test_undo_dismisses_the_toast_and_asks(toast, qtbot):
    toast.show_message("Kept left.", can_undo=True)

    with qtbot.waitSignal(toast.undo_requested):
        qtbot.mouseClick(undo_of(toast), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(toast.isHidden)


def test_undo_is_offered_only_where_it_is_possible(toast):
    toast.show_message("Skipped.")
    assert undo_of(toast).isHidden()

    toast.show_message("Kept left.", can_undo=True)
    assert not undo_of(toast).isHidden()
    assert toast.accessibleName() == "Kept left."


def test_escape_dismisses_a_toast(toast, qtbot):
    toast.show_message("Kept left.", can_undo=True)

    qtbot.keyClick(toast, Qt.Key.Key_Escape)

    qtbot.waitUntil(toast.isHidden)


def test_a_toast_stays_in_its_place_when_the_window_grows(toast, window, qtbot):
    toast.show_message("Kept left.")

    window.resize(900, 500)

    qtbot.waitUntil(lambda: toast.geometry().bottom() == 500 - 12 - 1)


def test_a_toast_fades_in_where_motion_is_welcome(toast, qtbot):
    theme().set_appearance(theme().appearance.changed(reduce_motion=False))
    toast.show_message("Kept left.")

    effect = toast.graphicsEffect()
    assert effect.opacity() < 1
    qtbot.waitUntil(lambda: effect.opacity() == 1)
    assert toast.isVisible()


def test_a_banner_that_may_be_closed_tells_it(qtbot, window):
    banner = Banner(BannerKind.INFO, closable=True, parent=window)
    banner.set_message("Something to know.")
    banner.show()

    with qtbot.waitSignal(banner.closed):
        qtbot.mouseClick(banner.findChild(type(banner._close)), Qt.MouseButton.LeftButton)

    assert banner.isHidden()


def test_an_offline_banner_cannot_be_closed_and_names_what_is_the_matter(qtbot, window):
    banner = Banner(BannerKind.OFFLINE, parent=window)
    banner.set_message("You can go on.", "No connection")

    assert banner._close.isHidden()
    assert banner.accessibleName() == "No connection. You can go on."
    assert banner.minimumSizeHint().height() >= 40


def test_the_close_button_has_a_name_in_every_language(qtbot):
    banner = Banner(BannerKind.ERROR, closable=True)
    qtbot.addWidget(banner)
    assert banner._close.accessibleName() == "Close"

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: banner._close.accessibleName() == "Schließen")


def test_a_scrim_covers_the_window_also_after_it_grew(qtbot, window):
    scrim = Scrim(window)

    window.resize(900, 500)

    qtbot.waitUntil(lambda: scrim.geometry() == window.rect())
    assert scrim.isVisible()
