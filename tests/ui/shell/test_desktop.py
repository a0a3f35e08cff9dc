"""Progress in the task bar."""

import sys

import pytest
from PySide6.QtWidgets import QWidget

from app.domain.progress import Progress, Stage
from app.ui.shell import desktop
from app.ui.shell.desktop import TaskBarProgress


class Bar:
    """Records what is shown."""

    def __init__(self) -> None:
        self.shown: list[float | None] = []

    def show(self, share: float | None) -> None:
        self.shown.append(share)


@pytest.fixture
def progress(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return TaskBarProgress(window)


def test_each_hundredth_is_shown_once(progress):
    progress._bar = bar = Bar()

    for done in range(1000):
        progress.show_progress(Progress(Stage.SYNC, done, 1000))
    progress.end()
    progress.end()

    assert bar.shown == [step / 100 for step in range(101)] + [None]


def test_progress_without_a_total_changes_nothing(progress):
    progress._bar = bar = Bar()

    progress.show_progress(Progress(Stage.SYNC, 1, 2))
    progress.show_progress(Progress(Stage.SYNC, 7, None))

    assert bar.shown == [0.5]


@pytest.mark.skipif(sys.platform != "win32", reason="the interface is that of Windows")
def test_windows_takes_the_progress(progress, caplog):
    with caplog.at_level("INFO", logger=desktop.__name__):
        progress.show_progress(Progress(Stage.SYNC, 1, 2))
        progress.end()

    assert progress._bar._list
    assert caplog.records == []
