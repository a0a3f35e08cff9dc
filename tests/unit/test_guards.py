"""The guards of conftest: each finds its violation and accepts everything else."""

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
def test_running_thread_is_named(watch_here, impatient, daemon):
    before, stop = watch_here.look(), threading.Event()
    thread = threading.Thread(target=stop.wait, name="forgotten", daemon=daemon)
    thread.start()

    left = watch_here.left_since(before)

    stop.set()
    thread.join()
    assert left == [f"The thread 'forgotten' ({thread.ident}) still runs."]
    assert watch_here.left_since(before) == []


def test_ending_thread_is_waited_for(watch_here):
    before, stop = watch_here.look(), threading.Event()
    threading.Thread(target=stop.wait).start()
    threading.Timer(0.05, stop.set).start()

    assert watch_here.left_since(before) == []


@needs_proc
def test_leftover_child_process_is_named(watch_here, impatient):
    before = watch_here.look()
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)

    left = watch_here.left_since(before)

    child.communicate()
    assert len(left) == 1
    assert f"({child.pid})" in left[0]
    assert watch_here.left_since(before) == []


@needs_proc
def test_open_file_is_named(watch_here, impatient, tmp_path):
    (tmp_path / "library.sqlite").touch()
    before = watch_here.look()

    with (tmp_path / "library.sqlite").open():
        left = watch_here.left_since(before)

    assert len(left) == 1
    assert "library.sqlite" in left[0]
    assert watch_here.left_since(before) == []


def test_new_file_in_a_watched_folder_is_named(watch_here, impatient, tmp_path):
    before = watch_here.look()

    (tmp_path / "report.html").touch()

    assert watch_here.left_since(before) == [f"{tmp_path / 'report.html'} was left outside of tmp_path."]


def test_temporary_and_user_files_go_to_watched_folders(watch):
    assert Path(tempfile.gettempdir()) in watch.untouched
    assert Path(os.environ["XDG_DATA_HOME"]) in watch.untouched


def test_guards_apply_to_every_test(request):
    assert {"nothing_left", "nothing_left_by_the_whole_run", "loopback_only"} <= set(request.fixturenames)


# --- Qt -----------------------------------------------------------------------------------------------------


def test_running_timer_is_named(qapp):
    from PySide6.QtCore import QTimer

    timer = QTimer(interval=60_000)
    assert qt_at_work() == []

    timer.start()
    ticking = qt_at_work()
    timer.stop()

    assert len(ticking) == 1
    assert "60000 ms" in ticking[0]
    assert qt_at_work() == []


def test_running_qthread_is_named(qapp):
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
def test_qt_threads_count_except_for_its_pool(qapp, watch_here, monkeypatch):
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
    worker.wait()  # Qt reports the end slightly before the system does
    QThreadPool.globalInstance().start(Job())
    pooled.wait()

    assert len(while_it_runs) == 1
    assert watch_here.left_since(before) == []


# --- The network --------------------------------------------------------------------------------------------


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> LoopbackOnly:
    """A second guard, so that nothing reaches the one around this test."""
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
def test_other_computers_are_refused_and_recorded(guard, attempt):
    with (
        socket.socket(type=socket.SOCK_DGRAM) as udp,
        socket.socket() as tcp,
        pytest.raises(BeyondLoopback, match="only loopback"),
    ):
        attempt(udp, tcp)

    assert len(guard.violations) == 1


def test_loopback_is_allowed(guard):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("localhost", port), timeout=5) as client, server.accept()[0] as served:
            client.sendall(b"hello")
            assert served.recv(5) == b"hello"

    assert guard.violations == []


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets in the file system here")
def test_unix_sockets_are_allowed(guard, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # such a socket's path must be short

    with socket.socket(socket.AF_UNIX) as server:
        server.bind("here")

    assert guard.violations == []


def test_impossible_host_is_unknown_without_a_lookup(guard):
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
def test_loopback_addresses_are_recognised(host, here):
    assert is_loopback(host) is here


# --- Secrets ------------------------------------------------------------------------------------------------


def test_no_keychain_without_the_fixture():
    with pytest.raises(keyring.errors.NoKeyringError):
        keyring.get_password("service", "someone")


def test_keychain_fixture_stores_and_forgets(keychain: MemoryKeychain):
    keyring.set_password("service", "someone", "secret")
    assert keyring.get_password("service", "someone") == "secret"

    keyring.delete_password("service", "someone")

    assert keyring.get_password("service", "someone") is None
    with pytest.raises(keyring.errors.PasswordDeleteError):
        keyring.delete_password("service", "someone")
