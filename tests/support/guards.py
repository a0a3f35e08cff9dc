"""Guards against tests that leave something behind or contact another computer.

`tests/conftest.py` applies them to every test. Otherwise a worker that outlives its test would disturb the
next one, and a test that needs the network would pass here and fail elsewhere.
"""

from __future__ import annotations

import gc
import ipaddress
import multiprocessing
import multiprocessing.resource_tracker
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GRACE_S = 3.0  # for threads that are ending when the test returns; the full time passes only on a failure
POLL_S = 0.02

HAS_PROC = sys.platform == "linux"  # elsewhere only Python's lists are used (Wine shows Linux' /proc)
TASKS = Path("/proc/self/task")
OPEN_FILES = Path("/proc/self/fd")
QT_POOL_THREAD = "Thread (pooled)"  # Qt keeps these for half a minute, for the next job

# Files that tools write into the repository, and Qt's dialogs into the user's settings.
NOT_THE_TESTS_DOING = frozenset(
    {
        ".pytest_cache", ".mypy_cache", ".ruff_cache", ".import_linter_cache", "__pycache__", ".coverage",
        "QtProject.conf",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Traces:
    """Everything that runs or is open at one moment, as texts to show.

    Attributes:
        threads: Python's threads, and on Linux Qt's as far as Python code has run in them.
        processes: children of this process, zombies included.
        open_files: regular files under the watched folders (Linux only).
        files: entries of the watched folders that must not change.
    """

    threads: frozenset[str]
    processes: frozenset[str]
    open_files: frozenset[str]
    files: frozenset[str]

    def beyond(self, before: Traces) -> list[str]:
        """What is here and was not before, as sentences."""
        return [
            *(f"The thread {thread} still runs." for thread in sorted(self.threads - before.threads)),
            *(f"The child process {child} is left." for child in sorted(self.processes - before.processes)),
            *(f"The file {file} is still open." for file in sorted(self.open_files - before.open_files)),
            *(f"{file} was left outside of tmp_path." for file in sorted(self.files - before.files)),
        ]


@dataclass(frozen=True)
class Watch:
    """Finds leftovers of a test.

    Attributes:
        untouched: folders that must not get new entries.
        closed: no file under this folder may stay open.
    """

    untouched: tuple[Path, ...]
    closed: Path

    def look(self) -> Traces:
        return Traces(
            threads=_threads(),
            processes=_children(),
            open_files=_open_files_under(self.closed),
            files=_entries(self.untouched),
        )

    def left_since(self, before: Traces) -> list[str]:
        """Return the leftovers of a test, after a grace period for threads that are ending."""
        gc_done = False
        deadline = time.monotonic() + GRACE_S
        while (left := self.look().beyond(before)) and time.monotonic() < deadline:
            if not gc_done:
                gc.collect()  # objects in reference cycles may be closed but not collected yet
                gc_done = True
            time.sleep(POLL_S)
        return left


def _threads() -> frozenset[str]:
    return frozenset(
        f"{thread.name!r} ({thread.ident})" for thread in threading.enumerate() if _counts(thread)
    )


def _counts(thread: threading.Thread) -> bool:
    """Return whether a test must end this thread.

    A Qt thread appears as a dummy once Python code has run in it, and Python 3.11 and 3.12 list it forever.
    The system shows whether it is alive, and its name whether it belongs to Qt's pool.
    """
    if not isinstance(thread, threading._DummyThread):
        return True
    if not HAS_PROC:
        return False
    try:
        name = (TASKS / str(thread.native_id) / "comm").read_text("utf-8").strip()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return name != QT_POOL_THREAD


def _children() -> frozenset[str]:
    if not HAS_PROC:
        return frozenset(f"{child.name} ({child.pid})" for child in multiprocessing.active_children())
    # Python's resource tracker runs as long as this process.
    helper = multiprocessing.resource_tracker._resource_tracker._pid
    found = set()
    for task in TASKS.iterdir():
        try:
            found.update((task / "children").read_text("utf-8").split())
        except (FileNotFoundError, ProcessLookupError):
            continue  # the thread has just ended
    return frozenset(f"{_command(pid)} ({pid})" for pid in found - {str(helper)})


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text("utf-8").strip()
    except (FileNotFoundError, ProcessLookupError):
        return "that has just ended"


def _open_files_under(folder: Path) -> frozenset[str]:
    if not HAS_PROC:
        return frozenset()
    inside = f"{folder}{os.sep}"
    found = set()
    for descriptor in OPEN_FILES.iterdir():
        try:
            target = str(descriptor.readlink())
        except FileNotFoundError:
            continue  # the descriptor of this listing
        if target.startswith(inside):
            found.add(f"{target} (descriptor {descriptor.name})")
    return frozenset(found)


def _entries(folders: tuple[Path, ...]) -> frozenset[str]:
    return frozenset(
        entry.path
        for folder in folders
        for entry in os.scandir(folder)
        if entry.name not in NOT_THE_TESTS_DOING
    )


def qt_at_work() -> list[str]:
    """Return Qt's active timers and running threads, as far as Python knows them."""
    if "PySide6.QtCore" not in sys.modules:
        return []
    from PySide6.QtCore import QCoreApplication, QEvent, QThread, QTimer
    from shiboken6 import isValid

    application = QCoreApplication.instance()
    if application is None:
        return []
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    known = [thing for thing in gc.get_objects() if isinstance(thing, (QTimer, QThread)) and isValid(thing)]
    timers = [thing for thing in known if isinstance(thing, QTimer) and thing.isActive()]
    threads = [thing for thing in known if isinstance(thing, QThread) and thing.isRunning()]
    return [
        *(f"{timer!r} of {timer.parent()!r} still ticks, every {timer.interval()} ms." for timer in timers),
        *(f"{thread!r} still runs." for thread in threads if thread is not application.thread()),
    ]


# --- The network --------------------------------------------------------------------------------------------


class BeyondLoopback(OSError):
    """A test tried to contact another computer."""


class LoopbackOnly:
    """Allows Python's sockets only addresses of this computer.

    A violation is raised and also recorded, because the code under test may treat the error as an unreachable
    server. Names under `.invalid` are unknown without a lookup, so tests may use them for a server that does
    not exist.

    Attributes:
        violations: a sentence for each so far.
    """

    def __init__(self) -> None:
        self.violations: list[str] = []

    def install(self, patch: Callable[[object, str, Any], None]) -> None:
        """Install the guard.

        Args:
            patch: sets an attribute and restores it later, such as MonkeyPatch.setattr.
        """
        for name in ("connect", "connect_ex", "bind"):
            patch(socket.socket, name, self._checking_address(getattr(socket.socket, name)))
        patch(socket.socket, "sendto", self._checking_last(socket.socket.sendto))
        patch(socket, "getaddrinfo", self._checking_name(socket.getaddrinfo))
        patch(socket, "gethostbyname", self._checking_name(socket.gethostbyname))

    def _checking_address(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(of: socket.socket, address: Any) -> Any:
            self._check_address(of, address)
            return original(of, address)

        return guarded

    def _checking_last(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(of: socket.socket, *arguments: Any) -> Any:
            self._check_address(of, arguments[-1])
            return original(of, *arguments)

        return guarded

    def _checking_name(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(host: Any, *arguments: Any, **options: Any) -> Any:
            name = host.decode() if isinstance(host, bytes) else host
            if name and name.rstrip(".").endswith(".invalid"):
                raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
            if name is not None and not is_loopback(name):
                self._refuse(f"asked for the address of {name!r}")
            return original(host, *arguments, **options)

        return guarded

    def _check_address(self, of: socket.socket, address: Any) -> None:
        if of.family in (socket.AF_INET, socket.AF_INET6) and not is_loopback(address[0]):
            self._refuse(f"opened a socket to or at {address!r}")

    def _refuse(self, deed: str) -> None:
        self.violations.append(f"The test {deed}: only loopback is allowed.")
        raise BeyondLoopback(self.violations[-1])


def is_loopback(host: str) -> bool:
    """Return whether a host name or address means this computer only; "" and 0.0.0.0 mean all networks."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
