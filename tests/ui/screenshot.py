"""Take a picture of a widget: python tests/ui/screenshot.py MODULE:FUNCTION OUT.png [options].

The function takes no argument and returns a widget, for instance `tests.ui.gallery:make`.
It runs offscreen, or with --screen on the current X display (such as that of xvfb-run).
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<alias binding="same"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="same"><family>Sans Serif</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>"""


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        # Inter replaces the system font, because the layout was designed with its widths.
        fonts = Path(folder) / "fonts.conf"
        fonts.write_text(FONTS, encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(fonts)
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
        if not options.screen:
            os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _take(options)


def _take(options: argparse.Namespace) -> None:
    sys.path.insert(0, str(ROOT))
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
    from app.ui.look.theme import Theme
    from app.ui.look.translation import use_language

    app = QApplication([])
    Theme(
        app,
        Appearance(
            scheme=SchemeChoice(options.scheme), text_size=options.text_size, reduce_motion=options.still
        ),
    )
    use_language(LanguageChoice(options.language))
    module, function = options.what.split(":")
    widget = getattr(importlib.import_module(module), function)()
    if options.size:
        width, height = options.size.split("x")
        widget.resize(int(width), int(height))
    widget.show()
    QTest.qWaitForWindowExposed(widget)
    QTest.qWait(options.wait)
    widget.grab().save(options.out)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", help="MODULE:FUNCTION")
    parser.add_argument("out")
    parser.add_argument("--scheme", default="light", choices=["light", "dark"])
    parser.add_argument("--language", default="en", choices=["en", "de"])
    parser.add_argument("--size", help="WIDTHxHEIGHT")
    parser.add_argument("--text-size", type=float, default=1.0)
    parser.add_argument("--scale", type=float, default=1.0, help="device pixel ratio")
    parser.add_argument("--still", action="store_true", help="reduced motion")
    parser.add_argument("--screen", action="store_true", help="use the display instead of offscreen")
    parser.add_argument("--wait", type=int, default=300, help="milliseconds before the picture is taken")
    return parser.parse_args()


if __name__ == "__main__":
    main()
