"""One window a data folder: a second start asks the first to show its window, and ends.

Who is first is decided by the lock of the data folder (app.store.lock), never here. The first listens at a
local socket, whose name is made from the folder's path; the second knocks there. A socket that a crash left
behind belongs to nobody, because its lock went with its process, so the first takes its place.
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
MILLISECONDS_TO_ANSWER = 5_000  # the first may be busy painting, and then answers late
LONGEST_MESSAGE = 4_096  # bytes; an activation token has some 100
LONGEST_PATH = 100  # bytes of a socket's path; macOS takes 104, Linux 108
ANSWER = b"shown\n"
TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - the desktop's leave to take the focus, no secret


class SingleInstance(QObject):
    """Listens from its making until `close`.

    Signals:
        knocked: somebody started the app again; with the desktop's leave to take the focus, or "".
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
            # Only the comfort is lost: a second start then says that the folder is in use.
            log.warning("Later starts cannot be noticed: %s", self._server.errorString())

    def close(self) -> None:
        """Stop listening, before the lock is given back."""
        self._server.close()

    def _answer(self) -> None:
        while (visitor := self._server.nextPendingConnection()) is not None:
            visitor.disconnected.connect(visitor.deleteLater)
            visitor.readyRead.connect(self._read)
            QTimer.singleShot(MILLISECONDS_TO_ANSWER, visitor, visitor.abort)  # nobody stays without a word
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
    """Ask whoever works in the folder to show its window; False if no window answers."""
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
    """Where the first start of this user in this folder listens.

    A digest, because a folder's path may be longer than a socket's can be. The
    home folder tells users apart where all share one name space (Windows).
    """
    place = f"{Path.home()}\n{os.path.normcase(data_folder.resolve())}"
    name = f"{APP_NAME}-{hashlib.sha256(place.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}"
    if sys.platform == "win32":
        return name
    folders = (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir())
    paths = (f"{folder}/{name}" for folder in folders if folder and Path(folder).is_dir())
    at_home = f"{Path.home()}/.{name}"  # short, and nobody else writes there
    return next((path for path in paths if len(os.fsencode(path)) < LONGEST_PATH), at_home)


def _let_others_take_the_focus() -> None:
    """Windows lets a window come to the front only if the program in front allows it: that is this one."""
    import ctypes

    any_process = -1
    user = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]  # only Windows has it
    user.AllowSetForegroundWindow(any_process)
