"""Keeps the computer from falling asleep by itself while something must not stand still.

Where the system offers no way, or refuses, the work goes on without: whatever is interrupted by a sleep is in
the journal and goes on afterwards.
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
    """No sleep inside the block; enter and leave it in the same thread.

    Args:
        why: shown by the desktop to those who ask what keeps it awake.
    """
    if sys.platform == "win32":
        way = _awake_on_windows()
    elif sys.platform == "darwin":
        way = _awake_on_macos()
    else:
        way = _awake_with_logind(why)
    with way:
        yield


@contextmanager
def _awake_with_logind(why: str) -> Iterator[None]:
    """systemd-logind (or elogind) keeps awake as long as the file it hands out is open."""
    ask = QDBusMessage.createMethodCall(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit"
    )
    ask.setArguments(["sleep:idle", NAME, why, "block"])
    answer = QDBusConnection.systemBus().call(ask, QDBus.CallMode.Block, MILLISECONDS_TO_ANSWER)
    if answer.type() is not QDBusMessage.MessageType.ReplyMessage:
        log.info("The computer may fall asleep: %s", answer.errorName())
    hold = answer.arguments()  # closed when nobody refers to it any more
    try:
        yield
    finally:
        hold.clear()
        del answer


@contextmanager
def _awake_on_macos() -> Iterator[None]:
    """caffeinate ends by itself with this process, should that be killed."""
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
def _awake_on_windows() -> Iterator[None]:
    """Holds for the thread that asks, until it takes it back or ends."""
    import ctypes

    continuous, system_required = 0x80000000, 0x00000001
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]  # only Windows has it
    kernel.SetThreadExecutionState(continuous | system_required)
    try:
        yield
    finally:
        kernel.SetThreadExecutionState(continuous)
