"""Lets the user's “stop” reach a read that waits for the server.

A socket that waits cannot be asked to stop, so it waits in short turns. Which token to ask is a matter of
the thread that works, not of each call: `with cancelled_by(token):` covers every request made inside.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from contextvars import ContextVar
from ssl import SSLContext
from typing import Any

import httpcore

from app.domain.errors import OperationCancelled
from app.domain.progress import CancelToken

POLL_SECONDS = 0.1  # seconds; half of the 200 ms within which a cancel must answer

_active: ContextVar[CancelToken | None] = ContextVar("active_cancel_token", default=None)


@contextmanager
def cancel_scope(token: CancelToken | None) -> Iterator[None]:
    """Let this token stop the reads made inside; None lets nothing stop them.

    Raises:
        OperationCancelled: from inside, within TURN of the cancel.
    """
    previous = _active.set(token)
    try:
        yield
    finally:
        _active.reset(previous)


def active_token() -> CancelToken | None:
    """The token that stops the current work, or None."""
    return _active.get()


def cancellable_sleep(seconds: float) -> None:
    """Wait, but wake and raise OperationCancelled when the work is cancelled."""
    token = _active.get()
    if token is None:
        time.sleep(seconds)
    else:
        token.wait(seconds)
        token.raise_if_cancelled()


class CancellableBackend(httpcore.NetworkBackend):
    """Opens sockets whose reads ask the active token in between."""

    def __init__(self) -> None:
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        stream = _opened(
            lambda: self._sockets.connect_tcp(host, port, timeout, local_address, socket_options)
        )
        return _CancellableStream(stream)


def _opened(open_stream: Callable[[], httpcore.NetworkStream]) -> httpcore.NetworkStream:
    """Open a stream; a cancel leaves the attempt to a thread that closes what comes of it.

    Looking a name up, connecting and the TLS handshake cannot be made in turns.
    """
    token = _active.get()
    if token is None:
        return open_stream()
    token.raise_if_cancelled()
    attempt: Future[httpcore.NetworkStream] = Future()

    def work() -> None:
        try:
            attempt.set_result(open_stream())
        except BaseException as error:  # noqa: BLE001 - it is raised again where the result is awaited
            attempt.set_exception(error)

    threading.Thread(target=work, name="connect", daemon=True).start()
    while not wait([attempt], POLL_SECONDS).done:
        if token.cancelled:
            attempt.add_done_callback(_close_result)
            raise OperationCancelled
    error = attempt.exception()
    if error is None:
        return attempt.result()
    cause = error.__context__
    try:
        raise error
    finally:
        # Whoever connects while handling an earlier failure would else find that one beneath this.
        error.__context__ = cause


def _close_result(attempt: Future[httpcore.NetworkStream]) -> None:
    if attempt.exception() is None:
        attempt.result().close()


class _CancellableStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        token = _active.get()
        if token is None:
            return self._stream.read(max_bytes, timeout)
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            token.raise_if_cancelled()
            left = POLL_SECONDS if deadline is None else min(POLL_SECONDS, deadline - time.monotonic())
            try:
                return self._stream.read(max_bytes, max(left, 0.001))
            except httpcore.ReadTimeout:
                if deadline is not None and time.monotonic() >= deadline:
                    raise

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, timeout)

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        stream = _opened(lambda: self._stream.start_tls(ssl_context, server_hostname, timeout))
        return _CancellableStream(stream)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
