"""Takes the pictures of README.md and docs/ from the demo library: python packaging/screenshots.py [en] [de]

German pictures have a separate folder. Without a language both are taken. Runs offscreen. Uses the interface
font Inter if it is installed (Debian: fonts-inter), for which the window was laid out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.review.comparison.view import ComparisonView
    from app.ui.shell.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SIZE = (1440, 870)
PATIENCE = 120_000  # milliseconds for a slow machine to scan the demo library
DECISIONS = 3
FOR_PAGES = 5_000  # milliseconds for pages and thumbnails to load
DESK = {"name": "desk", "x": 0, "y": 0, "width": 1920, "height": 1200}
SCREENS = {"screens": [{**DESK, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<alias binding="same"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="same"><family>Sans Serif</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>"""


def main(languages: list[str]) -> None:
    """Perform a first cleanup in a window and save a picture of each step."""
    if len(languages) != 1:  # each in its own process, which can have only one application
        for language in languages or ("en", "de"):
            subprocess.run([sys.executable, __file__, language], check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        fonts, screens = Path(folder) / "fonts.conf", Path(folder) / "screens.json"
        fonts.write_text(FONTS, encoding="utf-8")
        screens.write_text(json.dumps(SCREENS), encoding="utf-8")
        os.environ.update(FONTCONFIG_FILE=str(fonts), QT_QPA_PLATFORM=f"offscreen:configfile={screens}")
        sys.path.insert(0, str(ROOT))
        _take_pictures(Path(folder), languages[0])


def _take_pictures(folder: Path, language: str) -> None:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from app.bootstrap import claim_folder
    from app.system.folders import Folders
    from app.tasks.task_queue import TaskQueues
    from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
    from app.ui.look.theme import Theme
    from app.ui.look.translation import use_language
    from app.ui.review.preferences import HINTS
    from app.ui.shell.main_window import MainWindow
    from app.ui.widgets.focus_ring import use_focus_rings

    app = QApplication([])
    Theme(app, Appearance(scheme=SchemeChoice.LIGHT, reduce_motion=True))
    use_focus_rings(app)
    use_language(LanguageChoice(language))
    folders = Folders(folder / "data")
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    settings.setValue("cleanup/backup", "false")
    settings.setValue("review/hints_read", len(HINTS))
    with claim_folder(folders):
        window = MainWindow(TaskQueues(folders), settings)
        window.resize(*SIZE)
        window.show()
        window.start(demo=False)
        _connect_and_scan(window)
        _review(window)
        _clean_up(window)
        _look_back(window)
        window.close()


def _connect_and_scan(window: MainWindow) -> None:
    from app.ui.session.navigation import ScreenId

    _wait(500)
    _save(window, "connect.png")
    window.connect_page.open_demo()
    _until(lambda: window.current_screen is ScreenId.OVERVIEW and window.session.rows)
    _wait(1500)
    _until_loaded(window)
    _save(window, "overview.png")


def _review(window: MainWindow) -> None:
    """Show two likely copies side by side, and two look-alike bills of one template."""
    from app.domain.duplicates import Kind
    from app.ui.session.navigation import Destination, ReviewFilter, ScreenId

    page = window.page(ScreenId.REVIEW)
    for kind, name in ((Kind.NEAR, "review.png"), (Kind.LOOKALIKE, "look-alikes.png")):
        window.go(Destination(ScreenId.REVIEW, ReviewFilter(kind=kind)))
        _until(lambda: page.controller.shown_pair is not None)
        page.view.choose_mode("pages")
        _until_compared(page.view)
        _until_loaded(window)
        _save(window, name)


def _until_compared(view: ComparisonView) -> None:
    """Wait until the number of differences is known and no longer grows: then all marks are there."""
    from app.ui.look.translation import text

    counted = ""
    for _ in range(PATIENCE // FOR_PAGES):
        _wait(FOR_PAGES)
        before, counted = counted, view.bar.count.text()
        if counted == before and counted != text("rv.diffs.open"):
            return
    sys.exit("The pages were not compared in time.")


def _clean_up(window: MainWindow) -> None:
    """Decide on a few exact copies, and apply the decisions."""
    from app.domain.duplicates import Kind
    from app.ui.review.shown_pair import DecisionAction
    from app.ui.session.navigation import Destination, ReviewFilter, ScreenId

    review, page = window.page(ScreenId.REVIEW), window.page(ScreenId.CLEANUP)
    window.go(Destination(ScreenId.REVIEW, ReviewFilter(kind=Kind.EXACT)))
    _wait(FOR_PAGES)
    keep_left = review.view.decisions.buttons[DecisionAction.LEFT]
    while window.session.trash_count < DECISIONS:
        _until(lambda: _is_undecided(window) and keep_left.isEnabled())
        planned = window.session.trash_count
        keep_left.click()
        _until(lambda before=planned: window.session.trash_count > before)
    window.go(Destination(ScreenId.CLEANUP))
    _until(page.inspector.apply.isEnabled)
    _until_loaded(window)
    _save(window, "clean-up.png")
    page.ask()
    _wait(300)
    _save(page.dialog, "question.png")
    page.dialog.go.click()
    _until(lambda: page.result.isVisible() and page.model.rowCount() > 0)


def _is_undecided(window: MainWindow) -> bool:
    """Return whether the open group has no decision."""
    from app.ui.session.navigation import ScreenId

    shown_pair = window.page(ScreenId.REVIEW).controller.shown_pair
    row = window.session.row(shown_pair.id) if shown_pair is not None else None
    return row is not None and row.decision is None


def _look_back(window: MainWindow) -> None:
    from app.ui.session.navigation import Destination, ScreenId

    page = window.page(ScreenId.HISTORY)
    window.go(Destination(ScreenId.HISTORY))
    _until(lambda: page.detail.undo.isVisible() and page.detail.undo.isEnabled())
    _until_loaded(window)
    _save(window, "history.png")


def _until_loaded(window: MainWindow) -> None:
    """Wait until everything that the window shows is loaded: it asks for thumbnails as it is painted."""
    window.grab()
    _until(lambda: not window.session.queues.files.busy)


def _until(condition: Callable[[], object]) -> None:
    for _ in range(PATIENCE // 50):
        if condition():
            return
        _wait(50)
    sys.exit("The next picture was not ready in time.")


def _wait(milliseconds: int) -> None:
    """Run the window for a while; unlike QTest.qWait, an event loop lets threads that compare pages work."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _save(window: QWidget, name: str) -> None:
    from app.ui.look.translation import is_german

    target = PICTURES / "de" / name if is_german() else PICTURES / name
    target.parent.mkdir(parents=True, exist_ok=True)
    window.grab().save(str(target))
    print(target)


if __name__ == "__main__":
    main(sys.argv[1:])
