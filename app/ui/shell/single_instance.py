"""One window per data folder: a second instance asks the first to show its window, and quits.

The lock of the data folder (app.store.lock) decides which instance is first. It listens on a local socket
named after the folder's path; the second instance connects to it. A socket left behind by a crash has no
owner, because the lock ended with its process, so the first instance replaces it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.system.folders import APP_NAME, Folders

log = logging.getLogger(__name__)

MILLISECONDS_TO_CONNECT = 1_000
MILLISECONDS_TO_ANSWER = 5_000  # the first instance may be busy painting and answer late
LONGEST_MESSAGE = 4_096  # bytes; an activation token has about 100
LONGEST_PATH = 100  # bytes of a socket's path; macOS allows 104, Linux 108
ANSWER = b"shown\n"
TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - permission of the desktop to take the focus, no secret


class SingleInstance(QObject):
    """Listens for later starts from construction until `close`.

    Signals:
        knocked: the app was started again; with the activation token of the desktop, or "".
    """

    knocked = Signal(str)

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)
        name = socket_name(folders.data)
        QLocalServer.removeServer(name)
        if not self._server.listen(name):
            # Not fatal: a second start then reports that the folder is in use.
            log.warning("Later starts cannot be detected: %s", self._server.errorString())

    def close(self) -> None:
        """Stop listening; call before releasing the lock."""
        self._server.close()

    def _answer(self) -> None:
        while (visitor := self._server.nextPendingConnection()) is not None:
            visitor.disconnected.connect(visitor.deleteLater)
            visitor.readyRead.connect(self._read)
            QTimer.singleShot(
                MILLISECONDS_TO_ANSWER, visitor, visitor.abort
            )  # a visitor that sends nothing is disconnected
            if visitor.bytesAvailable():
                self._take(visitor)

    def _read(self) -> None:
        visitor = self.sender()
        if isinstance(visitor, QLocalSocket):
            self._take(visitor)

    def _take(self, visitor: QLocalSocket) -> None:
        if not visitor.canReadLine():
            if visitor.bytesAvailable() > LONGEST_MESSAGE:
                visitor.abort()
            return
        token = bytes(visitor.readLine(LONGEST_MESSAGE).data()).decode("utf-8", "replace").strip()
        self.knocked.emit(token)
        visitor.write(ANSWER)
        visitor.flush()
        visitor.disconnectFromServer()


def activate_running_instance(folders: Folders) -> bool:
    """Ask the instance that uses the folder to show its window; return whether it answered."""
    if sys.platform == "win32":
        _let_others_take_the_focus()
    socket = QLocalSocket()
    socket.connectToServer(socket_name(folders.data))
    if not socket.waitForConnected(MILLISECONDS_TO_CONNECT):
        return False
    socket.write(f"{os.environ.get(TOKEN_VARIABLE, '')}\n".encode())
    socket.flush()
    answered = socket.waitForReadyRead(MILLISECONDS_TO_ANSWER) and bytes(socket.readAll().data()) == ANSWER
    socket.abort()
    return answered


def socket_name(data_folder: Path) -> str:
    """Return the name of the socket for this user and data folder.

    It contains a digest, because a folder's path may be longer than a socket's may be. The home folder
    distinguishes users where all share one name space (Windows).
    """
    place = f"{Path.home()}\n{os.path.normcase(data_folder.resolve())}"
    name = f"{APP_NAME}-{hashlib.sha256(place.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}"
    if sys.platform == "win32":
        return name
    folders = (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir())
    paths = (f"{folder}/{name}" for folder in folders if folder and Path(folder).is_dir())
    at_home = f"{Path.home()}/.{name}"  # short, and private to the user
    return next((path for path in paths if len(os.fsencode(path)) < LONGEST_PATH), at_home)


def _let_others_take_the_focus() -> None:
    """Allow the other instance to come to the front; Windows asks the program in front, which is this one."""
    import ctypes

    any_process = -1
    user = ctypes.CDLL("user32")
    user.AllowSetForegroundWindow(any_process)
