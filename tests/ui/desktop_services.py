"""A substitute for desktop services on a private bus; prints the requests it gets.

Run by tests with DBUS_SESSION_BUS_ADDRESS set; ends when it is killed.
"""

import os
import sys
import threading

from PySide6.QtCore import SLOT, ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusUnixFileDescriptor, QDBusVirtualObject


def say(*words: object) -> None:
    print(*words, flush=True)


@ClassInfo({"D-Bus Interface": "org.freedesktop.login1.Manager"})
class Login(QObject):
    """Returns one end of a pipe, and reports when it is closed."""

    @Slot(str, str, str, str, result=QDBusUnixFileDescriptor)
    def Inhibit(self, what: str, who: str, why: str, mode: str) -> QDBusUnixFileDescriptor:
        reader, writer = os.pipe()
        say("inhibited", what, who, mode)
        handed_out = QDBusUnixFileDescriptor(writer)
        os.close(writer)
        threading.Thread(target=self._wait, args=(reader,), daemon=True).start()
        return handed_out

    def _wait(self, reader: int) -> None:
        os.read(reader, 1)
        say("released")


class Dock(QObject):
    """Prints the progress that is sent to docks."""

    @Slot(str, "QVariantMap")
    def update(self, entry: str, values: dict[str, object]) -> None:
        say("progress", entry, values["progress-visible"], values["progress"])


class Portal(QDBusVirtualObject):
    def introspect(self, path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:
        say("notified", message.interface(), message.member(), message.signature())
        return connection.send(message.createReply())


if __name__ == "__main__":
    app = QCoreApplication(sys.argv)
    bus = QDBusConnection.sessionBus()
    login, portal, dock = Login(), Portal(), Dock()
    bus.connect(
        "", "", "com.canonical.Unity.LauncherEntry", "Update", dock, SLOT("update(QString,QVariantMap)")
    )
    bus.registerObject("/org/freedesktop/login1", login, QDBusConnection.RegisterOption.ExportAllSlots)
    bus.registerVirtualObject("/org/freedesktop/portal/desktop", portal)
    bus.registerService("org.freedesktop.login1")
    bus.registerService("org.freedesktop.portal.Desktop")
    say("ready")
    app.exec()
