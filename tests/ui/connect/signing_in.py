"""A demo account, and actions of a user on the connect screen."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.demo.library import DemoDocument, DemoLibrary, DemoUser, StoredFile
from app.ui.connect.screen import ConnectScreen
from app.ui.session.library_session import LibrarySession
from tests.support.faults import FaultyDemoServer

PASSWORD, MISTYPED = "planted-password-4711", "planted-password-4710"
LIBRARY = DemoLibrary(
    users=(
        DemoUser(1, "anna", PASSWORD, is_superuser=True),
        DemoUser(2, "otto", PASSWORD, is_superuser=True, mfa_code="123456"),
    ),
    documents=(DemoDocument(1, "Brief", content="Ein Brief", original=StoredFile(b"%PDF-1.4 %%EOF")),),
)


def shown(qtbot, session: LibrarySession, width: int = 1440) -> ConnectScreen:
    made = ConnectScreen(session.queues)
    made.connected.connect(session.open)
    made.failed.connect(session.failed)
    qtbot.addWidget(made)
    made.resize(width, 900)
    made.show()
    made.activateWindow()
    with qtbot.waitExposed(made):
        made.enter()
    idle(qtbot, session)
    return made


def idle(qtbot, session: LibrarySession) -> None:
    """Wait until no queue has anything left to do."""
    queues = session.queues
    qtbot.waitUntil(lambda: not (queues.operations.busy or queues.queries.busy), timeout=10_000)


def sign_in(
    qtbot, page: ConnectScreen, server: FaultyDemoServer, user: str = "anna", password: str = PASSWORD
) -> None:
    """Type everything and press Enter in the password."""
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.user.input.setText(user)
    form.sign_in.password.input.setText(password)
    qtbot.keyClick(form.sign_in.password.input, Qt.Key.Key_Return)


def type_address(qtbot, page: ConnectScreen, url: str) -> None:
    """Type the last character; checking an incomplete address would contact another server."""
    page.form.address.input.setText(url[:-1])
    qtbot.keyClicks(page.form.address.input, url[-1])


def connected(qtbot, session: LibrarySession) -> None:
    qtbot.waitUntil(lambda: session.profile is not None, timeout=10_000)
    idle(qtbot, session)
