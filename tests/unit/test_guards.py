"""The guards of conftest: each of them sees the one thing it is for, and lets the ordinary pass."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import keyring
import keyring.errors
import pytest

from tests.support import guards
from tests.support.guards import BeyondLoopback, LoopbackOnly, Watch, is_loopback, qt_at_work
from tests.support.keychain import MemoryKeychain

needs_proc = pytest.mark.skipif(not guards.TASKS.is_dir(), reason="only Linux tells what a process has open")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "GRACE_S", 0.0)


@pytest.fixture
def watch_here(tmp_path: Path) -> Watch:
    return Watch(untouched=(tmp_path,), closed=tmp_path)


# --- What is left behind ------------------------------------------------------------------------------------


@pytest.mark.parametrize("daemon", [True, False])
def test_a_thread_that_still_runs_is_named(watch_here, impatient, daemon):
    before, stop = watch_here.look(), threading.Event()
    thread = threading.Thread(target=stop.wait, name="forgotten", daemon=daemon)
    thread.start()

    left = watch_here.left_since(before)

    stop.set()
    thread.join()
    assert left == [f"The thread 'forgotten' ({thread.ident}) still runs."]
    assert watch_here.left_since(before) == []


def test_a_thread_that_is_just_ending_is_waited_for(watch_here):
    before, stop = watch_here.look(), threading.Event()
    threading.Thread(target=stop.wait).start()
    threading.Timer(0.05, stop.set).start()

    assert watch_here.left_since(before) == []


@needs_proc
def test_a_child_process_that_nobody_waited_for_is_named(watch_here, impatient):
    before = watch_here.look()
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)

    left = watch_here.left_since(before)

    child.communicate()
    assert len(left) == 1
    assert f"({child.pid})" in left[0]
    assert watch_here.left_since(before) == []


@needs_proc
def test_an_open_file_is_named(watch_here, impatient, tmp_path):
    (tmp_path / "library.sqlite").touch()
    before = watch_here.look()

    with (tmp_path / "library.sqlite").open():
        left = watch_here.left_since(before)

    assert len(left) == 1
    assert "library.sqlite" in left[0]
    assert watch_here.left_since(before) == []


def test_a_new_file_in_a_watched_folder_is_named(watch_here, impatient, tmp_path):
    before = watch_here.look()

    (tmp_path / "report.html").touch()

    assert watch_here.left_since(before) == [f"{tmp_path / 'report.html'} was left outside of tmp_path."]


def test_temporary_files_and_user_data_go_to_watched_folders(watch):
    assert Path(tempfile.gettempdir()) in watch.untouched
    assert Path(os.environ["XDG_DATA_HOME"]) in watch.untouched


def test_the_guards_stand_around_every_test(request):
    assert {"nothing_left", "nothing_left_by_the_whole_run", "loopback_only"} <= set(request.fixturenames)


# --- Qt -----------------------------------------------------------------------------------------------------


def test_a_ticking_timer_is_named_until_it_stops(qapp):
    from PySide6.QtCore import QTimer

    timer = QTimer(interval=60_000)
    assert qt_at_work() == []

    timer.start()
    ticking = qt_at_work()
    timer.stop()

    assert len(ticking) == 1
    assert "60000 ms" in ticking[0]
    assert qt_at_work() == []


def test_a_running_qthread_is_named_until_it_ends(qapp):
    from PySide6.QtCore import QThread

    thread = QThread()
    assert qt_at_work() == []

    thread.start()
    running = qt_at_work()
    thread.quit()
    thread.wait()

    assert len(running) == 1
    assert "still runs" in running[0]
    assert qt_at_work() == []


@needs_proc
def test_threads_that_qt_started_count_while_they_live_but_for_those_of_its_pool(
    qapp, watch_here, monkeypatch
):
    from PySide6.QtCore import QRunnable, QThread, QThreadPool

    begun, stop, pooled = threading.Event(), threading.Event(), threading.Event()

    class Worker(QThread):
        def run(self) -> None:
            threading.current_thread()  # makes Python list this thread
            begun.set()
            stop.wait()

    class Job(QRunnable):
        def run(self) -> None:
            threading.current_thread()
            pooled.set()

    before = watch_here.look()
    worker = Worker()
    worker.start()
    begun.wait()
    with monkeypatch.context() as hurry:
        hurry.setattr(guards, "GRACE_S", 0.0)
        while_it_runs = watch_here.left_since(before)
    stop.set()
    worker.wait()  # Qt says that it ended a moment before the system does
    QThreadPool.globalInstance().start(Job())
    pooled.wait()

    assert len(while_it_runs) == 1
    assert watch_here.left_since(before) == []


# --- The network --------------------------------------------------------------------------------------------


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> LoopbackOnly:
    """A second guard before the one that stands around this test, so that nothing gets as far as that one."""
    guard = LoopbackOnly()
    guard.install(monkeypatch.setattr)
    return guard


@pytest.mark.parametrize(
    "attempt",
    [
        lambda udp, tcp: tcp.connect(("192.0.2.1", 80)),
        lambda udp, tcp: tcp.connect_ex(("192.0.2.1", 80)),
        lambda udp, tcp: tcp.bind(("", 0)),
        lambda udp, tcp: tcp.bind(("0.0.0.0", 0)),
        lambda udp, tcp: tcp.connect(("paperless.example", 80)),
        lambda udp, tcp: udp.sendto(b"x", ("192.0.2.1", 9)),
        lambda udp, tcp: udp.sendto(b"x", 0, ("192.0.2.1", 9)),
        lambda udp, tcp: socket.getaddrinfo("paperless.example", 443),
        lambda udp, tcp: socket.getaddrinfo(b"paperless.example", 443),
        lambda udp, tcp: socket.gethostbyname("paperless.example"),
        lambda udp, tcp: socket.create_connection(("192.0.2.1", 80), timeout=1),
    ],
)
def test_talking_to_another_computer_is_refused_and_kept(guard, attempt):
    with (
        socket.socket(type=socket.SOCK_DGRAM) as udp,
        socket.socket() as tcp,
        pytest.raises(BeyondLoopback, match="only loopback"),
    ):
        attempt(udp, tcp)

    assert len(guard.violations) == 1


def test_this_computer_may_talk_to_itself(guard):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("localhost", port), timeout=5) as client, server.accept()[0] as served:
            client.sendall(b"hello")
            assert served.recv(5) == b"hello"

    assert guard.violations == []


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets in the file system here")
def test_sockets_in_the_file_system_are_allowed(guard, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # such a socket's path must be short

    with socket.socket(socket.AF_UNIX) as server:
        server.bind("here")

    assert guard.violations == []


def test_a_server_that_cannot_exist_is_unknown_without_asking_anyone(guard):
    with pytest.raises(socket.gaierror):
        socket.create_connection(("paperless.invalid", 443), timeout=5)

    assert guard.violations == []


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("", False),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("localhost.example", False),
    ],
)
def test_what_counts_as_this_computer(host, here):
    assert is_loopback(host) is here


# --- Secrets ------------------------------------------------------------------------------------------------


def test_without_the_fixture_there_is_no_keychain():
    with pytest.raises(keyring.errors.NoKeyringError):
        keyring.get_password("service", "someone")


def test_the_keychain_of_a_test_keeps_and_forgets(keychain: MemoryKeychain):
    keyring.set_password("service", "someone", "secret")
    assert keyring.get_password("service", "someone") == "secret"

    keyring.delete_password("service", "someone")

    assert keyring.get_password("service", "someone") is None
    with pytest.raises(keyring.errors.PasswordDeleteError):
        keyring.delete_password("service", "someone")
