"""Takes the README's pictures from the demo library: python packaging/screenshots.py

Runs offscreen. Uses the interface font Inter where it is installed (Debian: fonts-inter), as the mock-ups do.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SIZE = (1440, 870)
PATIENCE = 120_000  # milliseconds for a slow machine to scan the demo library
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<alias binding="same"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="same"><family>Sans Serif</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>"""


def main() -> None:
    """Scan the demo library in a window and save a picture of the overview and one of the review."""
    with tempfile.TemporaryDirectory() as folder:
        fonts = Path(folder) / "fonts.conf"
        fonts.write_text(FONTS, encoding="utf-8")
        os.environ.update(FONTCONFIG_FILE=str(fonts), QT_QPA_PLATFORM="offscreen")
        sys.path.insert(0, str(ROOT))
        _take_pictures(Path(folder))


def _take_pictures(folder: Path) -> None:
    from PySide6.QtCore import QSettings
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.bootstrap import claim_folder
    from app.domain.duplicates import Kind
    from app.paths import Folders
    from app.tasks.lanes import Lanes
    from app.ui.i18n import use_language
    from app.ui.main_window import MainWindow
    from app.ui.places import Destination, Place, ReviewFilter
    from app.ui.settings_values import Appearance, LanguageChoice, SchemeChoice
    from app.ui.theme import Theme

    app = QApplication([])
    Theme(app, Appearance(scheme=SchemeChoice.LIGHT))
    use_language(LanguageChoice.ENGLISH)
    folders = Folders(folder / "data")
    with claim_folder(folders):
        window = MainWindow(Lanes(folders), QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
        window.resize(*SIZE)
        window.show()
        window.start(demo=True)
        _until(lambda: window.place is Place.OVERVIEW and window.session.found is not None, QTest.qWait)
        QTest.qWait(1500)
        _save(window, "overview.png")
        window.go(Destination(Place.REVIEW, ReviewFilter(kind=Kind.NEAR)))
        QTest.qWait(5000)
        _save(window, "review.png")
        window.close()


def _until(condition: Callable[[], bool], wait: Callable[[int], None]) -> None:
    for _ in range(PATIENCE // 50):
        if condition():
            return
        wait(50)
    sys.exit("The demo library was not scanned in time.")


def _save(window: QWidget, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    window.grab().save(str(PICTURES / name))
    print(PICTURES / name)


if __name__ == "__main__":
    main()
