"""Telling somebody who looks at another window that something long has ended here."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtDBus import QDBusConnection, QDBusMessage
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

MILLISECONDS_SHOWN = 10_000
ID = "ended"  # a later notification takes the place of an earlier one


class DesktopNotification(QObject):
    """Sends notifications for one window, only while the user is not looking at the app.

    A desktop without notifications shows at least the mark in its task bar.

    Signals:
        clicked: the user wants to see the window; not every desktop tells.
    """

    clicked = Signal()

    def __init__(self, window: QWidget, icon: QIcon) -> None:
        super().__init__(window)
        self._window = window
        self._icon = icon
        self._tray: QSystemTrayIcon | None = None

    def tell(self, title: str, body: str) -> bool:
        """Returns whether there was reason to."""
        if QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive:
            return False
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._tell_by_tray(title, body)
        else:
            _tell_by_portal(title, body)
        return True

    def _tell_by_tray(self, title: str, body: str) -> None:
        """Windows, macOS and desktops with a tray: an icon that is there as long as the message."""
        if self._tray is None:
            self._tray = QSystemTrayIcon(self._icon, self)
            self._tray.messageClicked.connect(self.clicked)
            self._tray.activated.connect(self._on_activated)
        self._tray.show()
        self._tray.showMessage(title, body, self._icon, MILLISECONDS_SHOWN)
        QTimer.singleShot(MILLISECONDS_SHOWN, self._tray, self._tray.hide)

    def _on_activated(self, _reason: QSystemTrayIcon.ActivationReason) -> None:
        self.clicked.emit()


def _tell_by_portal(title: str, body: str) -> None:
    """GNOME and others: nobody waits for the answer, which says nothing."""
    bus = QDBusConnection.sessionBus()
    if bus.isConnected():
        message = QDBusMessage.createMethodCall(
            "org.freedesktop.portal.Desktop",
            "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Notification",
            "AddNotification",
        )
        message.setArguments([ID, {"title": title, "body": body}])
        bus.send(message)
