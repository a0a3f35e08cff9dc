"""Long work for a user looking at another window: progress at the app's icon, a notification at its end."""

from __future__ import annotations

import ctypes
import logging
import sys
import uuid
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtDBus import QDBusConnection, QDBusMessage
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app import APP_ID
from app.domain.progress import Progress

log = logging.getLogger(__name__)

STEPS = 100  # the smallest change that is shown is a hundredth
MILLISECONDS_SHOWN = 10_000
_NOTIFICATION_ID = "ended"  # a later notification replaces an earlier one


class _TaskBar(Protocol):
    def show(self, share: float | None) -> None:
        """Show a share, 0…1; None ends the display."""


class TaskBarProgress(QObject):
    """Shows the progress of one window's work where the desktop has a place for it.

    Windows shows it in the task bar, KDE, Ubuntu and others in the dock; elsewhere nothing happens.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._bar: _TaskBar = _WindowsTaskBar(window) if sys.platform == "win32" else _Launcher()
        self._shown: int | None = None

    def show_progress(self, progress: Progress) -> None:
        """Show how much is done; progress without a total leaves the display as it is."""
        if progress.total:
            self._show(round(STEPS * min(progress.done / progress.total, 1.0)))

    def end(self, *_result: object) -> None:
        self._show(None)

    def _show(self, step: int | None) -> None:
        if step != self._shown:
            self._shown = step
            self._bar.show(None if step is None else step / STEPS)


class _Launcher:
    """The Unity launcher's interface, which several desktops of Linux took over; nobody answers."""

    def show(self, share: float | None) -> None:
        bus = QDBusConnection.sessionBus()
        if bus.isConnected():
            path, interface = "/com/canonical/unity/launcherentry/1", "com.canonical.Unity.LauncherEntry"
            message = QDBusMessage.createSignal(path, interface, "Update")
            values = {"progress": share or 0.0, "progress-visible": share is not None}
            message.setArguments([f"application://{APP_ID}.desktop", values])
            bus.send(message)


class _WindowsTaskBar:
    """ITaskbarList3 of the Windows shell, called by the places of its methods."""

    CLASS = uuid.UUID("56FDF344-FD6D-11D0-958A-006097C9A090").bytes_le
    INTERFACE = uuid.UUID("EA1AFB91-9E28-4B86-90E9-9E9F8A5EEFAF").bytes_le
    APARTMENT = 2  # COINIT_APARTMENTTHREADED
    IN_PROCESS = 1  # CLSCTX_INPROC_SERVER
    INIT, SET_VALUE, SET_STATE = 3, 9, 10  # places in the table of methods
    NO_PROGRESS = 0  # TBPF_NOPROGRESS

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._list = ctypes.c_void_p()
        ole = ctypes.CDLL("ole32")
        ole.CoInitializeEx(None, self.APARTMENT)  # Qt does so too, on a real display
        failed = ole.CoCreateInstance(
            self.CLASS, None, self.IN_PROCESS, self.INTERFACE, ctypes.byref(self._list)
        )
        if failed or self._call(self.INIT):
            log.info("The task bar shows no progress: status %#x.", failed & 0xFFFFFFFF)
            self._list = ctypes.c_void_p()

    def show(self, share: float | None) -> None:
        if not self._list:
            return
        handle = ctypes.c_void_p(int(self._window.winId()))
        if share is None:
            self._call(self.SET_STATE, handle, ctypes.c_int(self.NO_PROGRESS))
        else:
            done, total = ctypes.c_uint64(round(STEPS * share)), ctypes.c_uint64(STEPS)
            self._call(self.SET_VALUE, handle, done, total)

    def _call(self, place: int, *arguments: ctypes.c_void_p | ctypes.c_int | ctypes.c_uint64) -> int:
        methods = ctypes.cast(self._list, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
        method = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p, *map(type, arguments))(methods[place] or 0)
        return int(method(self._list, *arguments))


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
        message.setArguments([_NOTIFICATION_ID, {"title": title, "body": body}])
        bus.send(message)
