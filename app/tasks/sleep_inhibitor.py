"""Keeps the computer awake during work that should not be interrupted.

Where the system offers no way, or refuses, the work runs without: the journal lets it continue after a sleep.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

log = logging.getLogger(__name__)

MILLISECONDS_TO_ANSWER = 2_000
NAME = "Paperless Dedupe"


@contextmanager
def inhibit_sleep(why: str) -> Iterator[None]:
    """Prevent sleep inside the block; enter and leave it in the same thread.

    Args:
        why: the reason that the desktop shows.
    """
    if sys.platform == "win32":
        way = _on_windows()
    elif sys.platform == "darwin":
        way = _on_macos()
    else:
        way = _with_logind(why)
    with way:
        yield


@contextmanager
def _with_logind(why: str) -> Iterator[None]:
    """systemd-logind (or elogind) prevents sleep while the file that it returned is open."""
    ask = QDBusMessage.createMethodCall(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit"
    )
    ask.setArguments(["sleep:idle", NAME, why, "block"])
    answer = QDBusConnection.systemBus().call(ask, QDBus.CallMode.Block, MILLISECONDS_TO_ANSWER)
    if answer.type() is not QDBusMessage.MessageType.ReplyMessage:
        log.info("The computer may fall asleep: %s", answer.errorName())
    hold = answer.arguments()  # the file closes with the last reference
    try:
        yield
    finally:
        hold.clear()
        del answer


@contextmanager
def _on_macos() -> Iterator[None]:
    """caffeinate ends with this process, even if that is killed."""
    try:
        helper = subprocess.Popen(["/usr/bin/caffeinate", "-i", "-w", str(os.getpid())])  # noqa: S603 - nothing of it is from outside
    except OSError as error:
        log.info("The computer may fall asleep: %s", error.strerror)
        yield
        return
    try:
        yield
    finally:
        helper.terminate()
        helper.wait()


@contextmanager
def _on_windows() -> Iterator[None]:
    """The request holds until this thread withdraws it or ends."""
    import ctypes

    continuous, system_required = 0x80000000, 0x00000001
    kernel = ctypes.CDLL("kernel32")
    kernel.SetThreadExecutionState(continuous | system_required)
    try:
        yield
    finally:
        kernel.SetThreadExecutionState(continuous)
