"""The context of a task queue's tasks: the open data folder and the connected library.

Each queue opens the database and the connection for itself, because threads may share neither. SQLite's
write-ahead log lets one queue read while another writes.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from app.bootstrap import App, open_database
from app.domain.errors import TokenRejected
from app.domain.progress import CancelFlag, CancelToken, ProgressSink
from app.domain.servers import Profile
from app.services.library import Library, LocalLibrary
from app.services.token_store import TokenStore
from app.system.folders import Folders

if TYPE_CHECKING:
    from app.services.meaning.questions import MeaningQuestions

Result = TypeVar("Result")


class TaskContext:
    """One queue's own view of the app; used only in the queue's thread."""

    def __init__(self, folders: Folders, secrets: TokenStore) -> None:
        self._stack = ExitStack()
        self.app: App = self._stack.enter_context(open_database(folders, secrets))
        self._library: Library | None = None
        self._questions: MeaningQuestions | None = None

    @property
    def questions(self) -> MeaningQuestions:
        """What answers questions by meaning; its vectors and its process go with this context."""
        if self._questions is None:
            from app.services.meaning.questions import MeaningQuestions  # loads NumPy

            self._questions = MeaningQuestions()
            self._stack.callback(self._questions.close)
        return self._questions

    def use(self, library: Library) -> None:
        """Keep a library that was just signed in to; close an earlier session."""
        self.disconnect()
        self._library = library

    def disconnect(self) -> None:
        if self._library is not None:
            self._library.session.close()
            self._library = None

    def local(self, profile: Profile) -> LocalLibrary:
        """Return the stored data of a profile; needs no connection."""
        return LocalLibrary.of(self.app.database, profile)

    def connected(self, profile: Profile, cancel: CancelFlag | None = None) -> Library:
        """Return the profile's library with a session of this queue; sign in again if necessary.

        Raises:
            TokenRejected: the token must be entered again.
            DedupeError: the server cannot be reached.
        """
        if self._library is None or not _share_session(self._library.local.profile, profile):
            library = self.app.connection.reconnect(profile, cancel)
            if library is None:
                raise TokenRejected("Sign in again to continue: the token is no longer on this computer.")
            self.use(library)
        if self._library is None:
            raise AssertionError("use() keeps the library")
        return self._library

    def open_demo(self, cancel: CancelFlag) -> Profile:
        """Start the demo server and sign in to it; it stops with this context."""
        signed_in = self._stack.enter_context(self.app.demo(cancel))
        self.use(signed_in.library)
        return signed_in.library.local.profile

    def close(self) -> None:
        self.disconnect()
        self._stack.close()


def _share_session(one: Profile, other: Profile) -> bool:
    """Whether a session of one profile serves the other too."""
    return (one.account, one.options) == (other.account, other.options)


def on_local(
    profile: Profile, query: Callable[[LocalLibrary], Result]
) -> Callable[[TaskContext, CancelFlag, ProgressSink], Result]:
    """Make a task of a query: it runs on the profile's local library."""

    def task(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> Result:
        return query(context.local(profile))

    return task


def on_server(
    profile: Profile,
    operation: Callable[[Library, CancelToken, ProgressSink], Result],
    *,
    cancel_connect: bool = False,
) -> Callable[[TaskContext, CancelFlag, ProgressSink], Result]:
    """Make a task of an operation: it runs on the profile's connected library.

    Args:
        cancel_connect: cancelling the task also interrupts signing in.
    """

    def task(context: TaskContext, cancel: CancelFlag, progress: ProgressSink) -> Result:
        library = context.connected(profile, cancel if cancel_connect else None)
        return operation(library, cancel, progress)

    return task
