"""Starting the window twice, and ending it at any moment: by a signal, by a kill, in the middle of a scan."""

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

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

WINDOW = "offscreen:"  # drawn nowhere, but the app takes it for a display
LACKS = "This plugin does not support "  # what Qt says of raise() and more without a display
PATIENCE = 60.0  # seconds, for a machine with much to do


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts windows on one data folder; what still runs at the end is killed."""
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
    """The lines on standard error that say more than that no display is there."""
    return [line for line in errors.splitlines() if not line.startswith(LACKS)]


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.05)


def children(process: subprocess.Popen[str]) -> list[int]:
    """The processes below this one, on Linux."""
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
    """Whether a window answers there."""
    return activate_running_instance(Folders(folder))


def log_of(folder: Path) -> str:
    path = Folders(folder).logs / "app.log"
    return path.read_text() if path.exists() else ""


def test_a_second_start_shows_the_first_window_and_ends_well(start, tmp_path):
    first = start()
    wait_until(lambda: is_open(tmp_path / "data"))

    second = run_app("--data-dir", tmp_path / "data", QT_QPA_PLATFORM=WINDOW)

    assert (second.returncode, complaints(second.stderr)) == (0, [])
    assert first.poll() is None


def test_other_data_folders_have_windows_of_their_own(start, tmp_path):
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


def test_what_a_killed_window_left_does_not_stand_in_the_way(start, tmp_path):
    killed = start()
    wait_until(lambda: is_open(tmp_path / "data"))
    killed.kill()
    killed.communicate()
    assert Path(socket_name(tmp_path / "data")).is_socket()
    assert not is_open(tmp_path / "data")

    next_one = start()

    wait_until(lambda: is_open(tmp_path / "data"))
    assert next_one.poll() is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_window_in_order(start, tmp_path, number):
    window = start()
    wait_until(lambda: is_open(tmp_path / "data"))

    window.send_signal(number)
    _, errors = window.communicate(timeout=PATIENCE)

    assert (window.returncode, complaints(errors)) == (0, [])
    assert not is_open(tmp_path / "data")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_the_window_ends_in_the_middle_of_a_scan_and_leaves_no_process(start, tmp_path):
    window = start("--demo")
    wait_until(lambda: "connected to Paperless" in log_of(tmp_path / "data"))
    wait_until(lambda: children(window))
    workers = children(window)

    window.terminate()
    _, errors = window.communicate(timeout=PATIENCE)

    assert (window.returncode, complaints(errors)) == (0, [])
    wait_until(lambda: not any(alive(pid) for pid in workers))


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_a_killed_window_takes_its_worker_processes_along(start, tmp_path):
    window = start("--demo")
    wait_until(lambda: children(window))
    workers = children(window)

    window.kill()
    window.communicate()

    wait_until(lambda: not any(alive(pid) for pid in workers))
