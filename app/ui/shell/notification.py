"""Desktop notification that a long operation has ended, for a user looking at another window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtDBus import QDBusConnection, QDBusMessage
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

MILLISECONDS_SHOWN = 10_000
ID = "ended"  # a later notification replaces an earlier one


class DesktopNotification(QObject):
    """Sends notifications for one window, only while the user is not looking at the app.

    A desktop without notifications at least highlights the task bar entry.

    Signals:
        clicked: the user wants to see the window; not every desktop reports it.
    """

    clicked = Signal()

    def __init__(self, window: QWidget, icon: QIcon) -> None:
        super().__init__(window)
        self._window = window
        self._icon = icon
        self._tray: QSystemTrayIcon | None = None

    def send(self, title: str, body: str) -> bool:
        """Send a notification unless the app is active; return whether it was sent."""
        if QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive:
            return False
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._send_by_tray(title, body)
        else:
            _send_by_portal(title, body)
        return True

    def _send_by_tray(self, title: str, body: str) -> None:
        """Windows, macOS and desktops with a tray: show an icon for as long as the message."""
        if self._tray is None:
            self._tray = QSystemTrayIcon(self._icon, self)
            self._tray.messageClicked.connect(self.clicked)
            self._tray.activated.connect(self._on_activated)
        self._tray.show()
        self._tray.showMessage(title, body, self._icon, MILLISECONDS_SHOWN)
        QTimer.singleShot(MILLISECONDS_SHOWN, self._tray, self._tray.hide)

    def _on_activated(self, _reason: QSystemTrayIcon.ActivationReason) -> None:
        self.clicked.emit()


def _send_by_portal(title: str, body: str) -> None:
    """GNOME and others; the reply carries no information and is not awaited."""
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
