"""What the app is called, and where the bundle is made."""

from __future__ import annotations

import os
import platform
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "bundle"  # may be deleted at any time
DIST = ROOT / "dist"  # what people get

PROGRAM = "paperless-dedupe"
TITLE = "Paperless Dedupe"
SUMMARY = "Find and safely clean up duplicate documents in a Paperless-NGX library"
VERSION, APP_ID = re.findall(
    r'^(?:__version__|APP_ID) = "(.+)"',
    (ROOT / "app" / "__init__.py").read_text(encoding="utf-8"),
    re.MULTILINE,
)
MACHINE = platform.machine().lower()

RESOURCES = [ROOT / "resources" / name for name in ("demo", "i18n", "icons", "style")]
GUIDE = ROOT / "docs"  # which the menu opens

APPLE_IDENTIFIER = "paperless-dedupe"
APPLE_IDENTITY = os.environ.get(
    "APPLE_IDENTITY"
)  # of the signing certificate; without it the app is not signed

FOLDER = DIST / PROGRAM  # what PyInstaller makes


def icon_file() -> Path | None:
    """The program's icon, where the platform keeps it in the program."""
    name = {"win32": "app.ico", "darwin": "app.icns"}.get(sys.platform)
    return WORK / "icons" / name if name else None
