"""Libraries used before, on the connect screen."""

from __future__ import annotations

import pytest

from app.ui.connect.recent_libraries import RemoveLibraryDialog
from app.ui.connect.screen import ConnectScreen
from app.ui.session.library_session import LibrarySession
from tests.ui.connect.signing_in import connected, idle, shown, sign_in


@pytest.fixture
def used_before(qtbot, page, session, server, keychain) -> ConnectScreen:
    """A screen shown again after its library was closed, as at the next start of the app."""
    sign_in(qtbot, page, server)
    connected(qtbot, session)
    session.close()
    idle(qtbot, session)
    return shown(qtbot, session)


def test_last_library_is_prefilled_with_focus_on_the_password(used_before, server):
    assert used_before.form.typed() == server.url
    assert used_before.form.sign_in.user.input.text() == "anna"
    assert used_before.form.sign_in.password.input.hasFocus()


def test_one_click_opens_a_library_with_a_saved_token(qtbot, used_before, session):
    used_before.recents.rows()[0].click()
    connected(qtbot, session)

    assert session.profile.user_name == "anna"


def test_library_without_token_asks_for_the_password(qtbot, used_before, session, keychain):
    keychain.secrets.clear()
    forget_session_tokens(session)
    used_before.recents.rows()[0].click()
    qtbot.waitUntil(lambda: used_before.form.sign_in.problem() != "", timeout=10_000)

    assert used_before.form.sign_in.problem().startswith("Sign in again")
    assert used_before.form.sign_in.password.input.hasFocus()


def forget_session_tokens(session: LibrarySession) -> None:
    """Pretend a new start of the app, without a token in memory."""
    session.queues.operations._worker._context.app.secrets._session.clear()


def test_library_is_removed_after_confirmation(qtbot, used_before, session, keychain):
    used_before.recents.rows()[0].remove.trigger()
    dialog = used_before.findChild(RemoveLibraryDialog)
    assert dialog.cancel.isDefault()
    dialog.go.click()
    qtbot.waitUntil(lambda: used_before.recents.rows() == [], timeout=10_000)
    idle(qtbot, session)

    assert keychain.secrets == {}
    assert not used_before.recents.isVisible()


def test_cancel_keeps_the_library(qtbot, used_before, session, keychain):
    used_before.recents.rows()[0].remove.trigger()
    used_before.findChild(RemoveLibraryDialog).cancel.click()
    idle(qtbot, session)

    assert len(used_before.recents.rows()) == 1
    assert keychain.secrets != {}


@pytest.mark.parametrize(("width", "chips"), [(1440, False), (1024, True)])
def test_narrow_window_shows_recent_libraries_as_chips(qtbot, used_before, width, chips):
    used_before.resize(width, 700)

    assert used_before.chips.isVisible() is chips
    assert used_before.recents.isVisible() is not chips
