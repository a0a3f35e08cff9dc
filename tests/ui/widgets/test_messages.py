"""Toasts disappear unless in use; banners stay."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

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


def test_toast_is_at_the_bottom_centre_for_six_seconds(toast, window):
    toast.show_message("Kept left.")

    assert toast.isVisible()
    assert toast.geometry().bottom() == window.height() - 12 - 1
    assert abs(toast.geometry().center().x() - window.rect().center().x()) <= 1
    assert SECONDS * 900 < toast.remaining() < SECONDS * 1100  # Qt may shift its timers a little


def test_long_message_is_shown_whole_in_a_narrow_window(toast, window, qtbot):
    toast.show_message("Kept left.", can_undo=True)
    one_line = toast.height()

    toast.show_message("6 groups decided, 6 documents marked for the trash. " * 3, can_undo=True)

    label = toast.findChild(QLabel)
    assert window.rect().contains(toast.geometry())
    assert label.height() >= label.heightForWidth(label.width()) > one_line
    window.resize(1600, 400)
    qtbot.waitUntil(lambda: toast.height() == one_line)
    assert label.width() >= label.fontMetrics().horizontalAdvance(label.text())


def test_toast_disappears_when_dismissed(toast, qtbot):
    toast.show_message("Kept left.")

    toast.dismiss()

    qtbot.waitUntil(toast.isHidden)
    assert toast.remaining() == -1


def test_toast_stays_under_the_pointer(toast):
    toast.show_message("Kept left.")

    enter(toast)
    assert toast.remaining() == -1
    leave(toast)
    assert toast.remaining() > 0


def test_toast_stays_while_its_button_has_focus(toast, window):
    toast.show_message("Kept left.", can_undo=True)

    undo_of(toast).setFocus()
    enter(toast)
    leave(toast)
    assert toast.remaining() == -1
    undo_of(toast).clearFocus()
    assert toast.remaining() > 0


def test_undo_dismisses_the_toast_and_emits_the_request(toast, qtbot):
    toast.show_message("Kept left.", can_undo=True)

    with qtbot.waitSignal(toast.undo_requested):
        qtbot.mouseClick(undo_of(toast), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(toast.isHidden)


def test_undo_is_offered_only_if_possible(toast):
    toast.show_message("Skipped.")
    assert undo_of(toast).isHidden()

    toast.show_message("Kept left.", can_undo=True)
    assert not undo_of(toast).isHidden()
    assert toast.accessibleName() == "Kept left."


def test_escape_dismisses_the_toast(toast, qtbot):
    toast.show_message("Kept left.", can_undo=True)

    qtbot.keyClick(toast, Qt.Key.Key_Escape)

    qtbot.waitUntil(toast.isHidden)


def test_toast_follows_a_growing_window(toast, window, qtbot):
    toast.show_message("Kept left.")

    window.resize(900, 500)

    qtbot.waitUntil(lambda: toast.geometry().bottom() == 500 - 12 - 1)


def test_toast_fades_in_unless_motion_is_reduced(toast, qtbot):
    theme().set_appearance(theme().appearance.changed(reduce_motion=False))
    toast.show_message("Kept left.")

    effect = toast.graphicsEffect()
    assert effect.opacity() < 1
    qtbot.waitUntil(lambda: effect.opacity() == 1)
    assert toast.isVisible()


def test_closable_banner_emits_closed(qtbot, window):
    banner = Banner(BannerKind.INFO, closable=True, parent=window)
    banner.set_message("Something to know.")
    banner.show()

    with qtbot.waitSignal(banner.closed):
        qtbot.mouseClick(banner.findChild(type(banner._close)), Qt.MouseButton.LeftButton)

    assert banner.isHidden()


def test_offline_banner_cannot_be_closed(qtbot, window):
    banner = Banner(BannerKind.OFFLINE, parent=window)
    banner.set_message("You can go on.", "No connection")

    assert banner._close.isHidden()
    assert banner.accessibleName() == "No connection. You can go on."
    assert banner.minimumSizeHint().height() >= 40


def test_close_button_name_is_translated(qtbot):
    banner = Banner(BannerKind.ERROR, closable=True)
    qtbot.addWidget(banner)
    assert banner._close.accessibleName() == "Close"

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: banner._close.accessibleName() == "Schließen")


def test_scrim_covers_a_growing_window(qtbot, window):
    scrim = Scrim(window)

    window.resize(900, 500)

    qtbot.waitUntil(lambda: scrim.geometry() == window.rect())
    assert scrim.isVisible()
