"""What the tasks of a lane work with: the open data folder and the library that is connected.

*Work* runs what takes long (connect, scan, apply, undo), *desk* answers the window while that runs (lists,
decisions), *files* fetches pages, and *checks* compares them when nobody waits. Each lane opens the database
and the connection for itself, because neither may be shared between threads; SQLite's write-ahead log lets
desk read while work writes.
"""

from __future__ import annotations

from contextlib import ExitStack

from app.bootstrap import App, open_database
from app.domain.errors import TokenRejected
from app.domain.progress import CancelFlag
from app.domain.servers import Profile
from app.services.library import Library, LocalLibrary
from app.services.token_store import TokenStore
from app.system.folders import Folders


class TaskContext:
    """One lane's own view of the app; used in the lane's thread only."""

    def __init__(self, folders: Folders, secrets: TokenStore) -> None:
        self._stack = ExitStack()
        self.app: App = self._stack.enter_context(open_database(folders, secrets))
        self._library: Library | None = None

    def use(self, library: Library) -> None:
        """Take a library that was just signed in to; an earlier session is closed."""
        self.disconnect()
        self._library = library

    def disconnect(self) -> None:
        if self._library is not None:
            self._library.session.close()
            self._library = None

    def local(self, profile: Profile) -> LocalLibrary:
        """What is stored of a profile; needs no connection."""
        return LocalLibrary.of(self.app.database, profile)

    def connected(self, profile: Profile, cancel: CancelFlag | None = None) -> Library:
        """The profile's library with a session of this lane, signed in again where needed.

        Raises:
            TokenRejected: the token has to be entered again.
            DedupeError: it cannot be reached.
        """
        if self._library is None or not _reached_alike(self._library.local.profile, profile):
            library = self.app.connection.reconnect(profile, cancel)
            if library is None:
                raise TokenRejected("Sign in again to go on: this computer does not have the token any more.")
            self.use(library)
        if self._library is None:
            raise AssertionError("use() keeps the library")
        return self._library

    def open_demo(self, cancel: CancelFlag) -> Profile:
        """Start the demo server and sign in to it; it ends with this bench."""
        signed_in = self._stack.enter_context(self.app.demo(cancel))
        self.use(signed_in.library)
        return signed_in.library.local.profile

    def close(self) -> None:
        self.disconnect()
        self._stack.close()


def _reached_alike(one: Profile, other: Profile) -> bool:
    """Whether a session of the one does for the other."""
    return (one.account, one.options) == (other.account, other.options)
