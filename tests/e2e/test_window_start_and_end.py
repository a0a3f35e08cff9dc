"""Starting the window twice, and ending it by a signal, by a kill or during a scan."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.system.folders import Folders
from app.ui.shell.single_instance import activate_running_instance, socket_name
from tests.support.builders import run_app, start_app

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a window there gets no signals")

WINDOW = "offscreen:"  # shown nowhere, but the app treats it as a display
LACKS = "This plugin does not support "  # Qt's message about raise() and others without a display
PATIENCE = 60.0  # seconds, for a busy machine


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts windows on one data folder; those still running at the end are killed."""
    started: list[subprocess.Popen[str]] = []

    def start_(*arguments: str) -> subprocess.Popen[str]:
        window = start_app("--data-dir", tmp_path / "data", *arguments, QT_QPA_PLATFORM=WINDOW)
        started.append(window)
        return window

    yield start_
    for window in started:
        window.kill()
        window.communicate()
    Path(socket_name(tmp_path / "data")).unlink(missing_ok=True)


def complaints(errors: str) -> list[str]:
    """Return the lines on standard error, except for those about the missing display."""
    return [line for line in errors.splitlines() if not line.startswith(LACKS)]


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.05)


def children(process: subprocess.Popen[str]) -> list[int]:
    """Return the child processes of a process, on Linux."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
        except (FileNotFoundError, ProcessLookupError):
            continue
        if lines.get("PPid") == str(process.pid):
            found.append(int(lines["Pid"]))
    return found


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def is_open(folder: Path) -> bool:
    """Return whether a window of this data folder answers."""
    return activate_running_instance(Folders(folder))


def log_of(folder: Path) -> str:
    path = Folders(folder).logs / "app.log"
    return path.read_text() if path.exists() else ""


def test_second_start_shows_the_first_window(start, tmp_path):
    first = start()
    wait_until(lambda: is_open(tmp_path / "data"))

    second = run_app("--data-dir", tmp_path / "data", QT_QPA_PLATFORM=WINDOW)

    assert (second.returncode, complaints(second.stderr)) == (0, [])
    assert first.poll() is None


def test_other_data_folder_has_its_own_window(start, tmp_path):
    start()
    wait_until(lambda: is_open(tmp_path / "data"))
    deep = tmp_path / ("a folder with a long name" * 8) / "and another below it" / "data"

    other = start_app("--data-dir", deep, QT_QPA_PLATFORM=WINDOW)
    try:
        wait_until(lambda: is_open(deep))
    finally:
        other.terminate()
        other.communicate()

    assert other.returncode == 0


def test_killed_window_does_not_block_the_next_start(start, tmp_path):
    killed = start()
    wait_until(lambda: is_open(tmp_path / "data"))
    killed.kill()
    killed.communicate()
    assert Path(socket_name(tmp_path / "data")).is_socket()
    assert not is_open(tmp_path / "data")

    next_one = start()

    wait_until(lambda: is_open(tmp_path / "data"))
    assert next_one.poll() is None


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_signal_closes_the_window_cleanly(start, tmp_path, name):
    window = start()
    wait_until(lambda: is_open(tmp_path / "data"))

    window.send_signal(signal.Signals[name])
    _, errors = window.communicate(timeout=PATIENCE)

    assert (window.returncode, complaints(errors)) == (0, [])
    assert not is_open(tmp_path / "data")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_window_closed_during_a_scan_leaves_no_process(start, tmp_path):
    window = start("--demo")
    wait_until(lambda: "connected to Paperless" in log_of(tmp_path / "data"))
    wait_until(lambda: children(window))
    workers = children(window)

    window.terminate()
    _, errors = window.communicate(timeout=PATIENCE)

    assert (window.returncode, complaints(errors)) == (0, [])
    wait_until(lambda: not any(alive(pid) for pid in workers))


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_killed_window_ends_its_worker_processes(start, tmp_path):
    window = start("--demo")
    wait_until(lambda: children(window))
    workers = children(window)

    window.kill()
    window.communicate()

    wait_until(lambda: not any(alive(pid) for pid in workers))
