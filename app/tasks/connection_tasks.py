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
        remembered: the token is in the keychain; False if it is kept for this session only.
        first_untested: as of `Library`.
    """

    profile: Profile
    capabilities: Capabilities
    remembered: bool
    first_untested: bool = False


def look_at_address(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, typed: str, options: ConnectionOptions
) -> ServerFound:
    return bench.app.connection.look_at(typed, options, cancel)


def connect(
    bench: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    typed: str,
    credentials: Credentials,
    options: ConnectionOptions,
    remember: bool,
) -> Connected:
    signed_in = bench.app.connection.sign_in(typed, credentials, options, remember=remember, cancel=cancel)
    bench.use(signed_in.library)
    return _connected(bench, signed_in.library.local.profile, remembered=signed_in.remembered)


def connect_demo(bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink) -> Connected:
    return _connected(bench, bench.open_demo(cancel), remembered=False)


def reconnect(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Connected:
    """Sign in anew: a session that is still open proves nothing of the server."""
    bench.disconnect()
    return _connected(bench, profile, remembered=True, cancel=cancel)


def disconnect(bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> None:
    bench.disconnect()


def recent(bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> tuple[Profile, ...]:
    return bench.app.connection.recent()


def forget(bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile) -> Profile:
    """Whoever waits is told which one is gone."""
    bench.app.connection.forget(profile)
    return profile


def _connected(
    bench: TaskContext, profile: Profile, *, remembered: bool, cancel: CancelFlag | None = None
) -> Connected:
    library = bench.connected(profile, cancel)
    return Connected(library.local.profile, library.capabilities, remembered, library.first_untested)
