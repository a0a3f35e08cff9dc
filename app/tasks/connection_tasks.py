"""Tasks that open and close a library. The first window needs no others."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Capabilities, ConnectionOptions, Credentials, Profile, ServerFound
from app.tasks.context import TaskContext


@dataclass(frozen=True)
class Connected:
    """A library that was signed in to.

    Attributes:
        remembered: True if the token is in the keychain, False if only this session keeps it.
        first_untested: see `Library`.
    """

    profile: Profile
    capabilities: Capabilities
    remembered: bool
    first_untested: bool = False


def look_at_address(
    context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    typed: str,
    options: ConnectionOptions,
) -> ServerFound:
    return context.app.connection.find_server(typed, options, cancel)


def connect(
    context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    typed: str,
    credentials: Credentials,
    options: ConnectionOptions,
    remember: bool,
) -> Connected:
    signed_in = context.app.connection.sign_in(typed, credentials, options, remember=remember, cancel=cancel)
    context.use(signed_in.library)
    return _connected(context, signed_in.library.local.profile, remembered=signed_in.remembered)


def connect_demo(context: TaskContext, cancel: CancelFlag, _progress: ProgressSink) -> Connected:
    return _connected(context, context.open_demo(cancel), remembered=False)


def reconnect(
    context: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Connected:
    """Sign in again: an open session does not prove that the server answers."""
    context.disconnect()
    return _connected(context, profile, remembered=True, cancel=cancel)


def disconnect(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> None:
    context.disconnect()


def recent(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> tuple[Profile, ...]:
    return context.app.connection.recent()


def forget(
    context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Profile:
    """Return the profile, so that the caller knows which one was removed."""
    context.app.connection.forget(profile)
    return profile


def _connected(
    context: TaskContext, profile: Profile, *, remembered: bool, cancel: CancelFlag | None = None
) -> Connected:
    library = context.connected(profile, cancel)
    return Connected(library.local.profile, library.capabilities, remembered, library.first_untested)
