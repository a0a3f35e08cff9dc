"""Cancellation of reads that wait for the server.

A waiting socket cannot be interrupted, so it waits in short intervals and checks a cancel token between
them. httpcore calls the socket layer without our arguments, so the token is kept in a context variable:
`with cancel_scope(token):` covers every request made inside.
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

POLL_SECONDS = 0.1  # half of the 200 ms within which a cancel must take effect

_active: ContextVar[CancelToken | None] = ContextVar("active_cancel_token", default=None)


@contextmanager
def cancel_scope(token: CancelToken | None) -> Iterator[None]:
    """Let this token cancel the reads made inside; with None they cannot be cancelled.

    Raises:
        OperationCancelled: from inside, within POLL_SECONDS of the cancel.
    """
    previous = _active.set(token)
    try:
        yield
    finally:
        _active.reset(previous)


def active_token() -> CancelToken | None:
    """Return the token of the current scope, or None."""
    return _active.get()


def cancellable_sleep(seconds: float) -> None:
    """Wait, but raise OperationCancelled as soon as the work is cancelled."""
    token = _active.get()
    if token is None:
        time.sleep(seconds)
    else:
        token.wait(seconds)
        token.raise_if_cancelled()


class CancellableBackend(httpcore.NetworkBackend):
    """Opens sockets whose reads check the active token."""

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
    """Open a stream in a thread; after a cancel, the thread closes the stream when it is ready.

    Name lookup, connecting and the TLS handshake cannot be split into intervals.
    """
    token = _active.get()
    if token is None:
        return open_stream()
    token.raise_if_cancelled()
    attempt: Future[httpcore.NetworkStream] = Future()

    def work() -> None:
        try:
            attempt.set_result(open_stream())
        except BaseException as error:  # noqa: BLE001 - raised again in the calling thread
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
        # Otherwise an error that is being handled here would appear as the cause of this one.
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
