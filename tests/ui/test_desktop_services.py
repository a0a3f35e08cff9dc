"""Desktop services: no sleep while documents are changed, notifications, and progress in the dock."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from app import APP_ID
from app.ui.shell import desktop as shell_desktop
from app.ui.shell.desktop import DesktopNotification

ROOT = Path(__file__).resolve().parents[2]
needs_a_bus = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("dbus-daemon") is None, reason="there is no dbus-daemon"
)

KEEPING_AWAKE = """
from app.tasks.sleep_inhibitor import inhibit_sleep
with inhibit_sleep("a test"):
    print("inside", flush=True)
    input()
print("outside", flush=True)
input()
"""

NOTIFYING = """
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
from app.ui.shell.desktop import DesktopNotification
print(DesktopNotification(window, QIcon()).send("The scan is done", "Come and see"), flush=True)
app.processEvents()
input()
"""

PROGRESSING = """
from PySide6.QtWidgets import QApplication, QWidget
from app.domain.progress import Progress, Stage
from app.ui.shell.desktop import TaskBarProgress
app = QApplication([])
window = QWidget()
bar = TaskBarProgress(window)
for done, total in ((0, None), (1, 4), (1.001, 4), (9, 4)):
    bar.show_progress(Progress(Stage.SYNC, done, total))
bar.end()
app.processEvents()
input()
"""


@pytest.fixture
def bus() -> Iterator[str]:
    """Address of a private bus."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    yield daemon.stdout.readline().strip()
    _end(daemon)


@pytest.fixture
def desktop(bus: str) -> Iterator[IO[str]]:
    """Output of the desktop services, line by line."""
    services = _start([sys.executable, "tests/ui/desktop_services.py"], bus)
    assert services.stdout is not None
    assert services.stdout.readline() == "ready\n"
    yield services.stdout
    _end(services)


def _start(command: list[str], bus: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={
            **os.environ,
            "DBUS_SYSTEM_BUS_ADDRESS": bus,
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "PYTHONPATH": str(ROOT),
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


@needs_a_bus
def test_sleep_is_inhibited_inside_the_block_only(bus, desktop):
    user = _start([sys.executable, "-c", KEEPING_AWAKE], bus)
    assert user.stdout is not None
    assert user.stdin is not None

    assert desktop.readline() == "inhibited sleep:idle Paperless Dedupe block\n"
    assert user.stdout.readline() == "inside\n"
    user.stdin.write("\n")
    user.stdin.flush()
    assert desktop.readline() == "released\n"
    assert user.stdout.readline() == "outside\n"
    _end(user)


@needs_a_bus
def test_killed_process_releases_the_inhibitor(bus, desktop):
    user = _start([sys.executable, "-c", KEEPING_AWAKE], bus)
    assert desktop.readline().startswith("inhibited")

    _end(user)

    assert desktop.readline() == "released\n"


@needs_a_bus
def test_work_continues_without_the_service(bus):
    user = _start([sys.executable, "-c", KEEPING_AWAKE], bus)

    answer, _ = user.communicate("\n\n", timeout=60)

    assert answer == "inside\noutside\n"


@needs_a_bus
def test_notification_without_tray_uses_the_portal(bus, desktop):
    user = _start([sys.executable, "-c", NOTIFYING], bus)

    assert desktop.readline() == "notified org.freedesktop.portal.Notification AddNotification sa{sv}\n"
    _end(user)


@needs_a_bus
def test_progress_is_sent_to_docks(bus, desktop):
    user = _start([sys.executable, "-c", PROGRESSING], bus)

    entry = f"progress application://{APP_ID}.desktop"
    assert [desktop.readline() for _ in range(3)] == [
        f"{entry} True 0.25\n",
        f"{entry} True 1.0\n",
        f"{entry} False 0.0\n",
    ]
    _end(user)


class Tray(QSystemTrayIcon):
    """A tray that is always available."""

    shown: list[tuple[str, str]]
    is_there = False

    def show(self) -> None:
        self.is_there = True

    def hide(self) -> None:
        self.is_there = False

    def showMessage(self, title: str, body: str, *_more: object) -> None:
        type(self).shown.append((title, body))

    @staticmethod
    def isSystemTrayAvailable() -> bool:
        return True

    @staticmethod
    def supportsMessages() -> bool:
        return True


@pytest.fixture
def tray(monkeypatch) -> type[Tray]:
    Tray.shown = []
    monkeypatch.setattr(shell_desktop, "QSystemTrayIcon", Tray)
    monkeypatch.setattr(shell_desktop, "MILLISECONDS_SHOWN", 50)
    return Tray


def _state(monkeypatch, state: Qt.ApplicationState) -> None:
    monkeypatch.setattr(QGuiApplication, "applicationState", staticmethod(lambda: state))


def test_active_window_sends_no_notification(qtbot, tray, monkeypatch):
    _state(monkeypatch, Qt.ApplicationState.ApplicationActive)
    window = QWidget()
    qtbot.addWidget(window)

    assert not DesktopNotification(window, QIcon()).send("Done", "")
    assert tray.shown == []


def test_notification_click_opens_the_window(qtbot, tray, monkeypatch):
    _state(monkeypatch, Qt.ApplicationState.ApplicationInactive)
    window = QWidget()
    qtbot.addWidget(window)
    sent = DesktopNotification(window, QIcon())

    assert sent.send("Done", "12 groups")
    assert tray.shown == [("Done", "12 groups")]
    with qtbot.waitSignal(sent.clicked):
        sent._tray.messageClicked.emit()
    qtbot.waitUntil(lambda: not sent._tray.is_there)
