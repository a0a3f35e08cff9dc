"""Every screen and dialog is for everybody: named, reachable, large enough, readable, and not cut off.

The walk (tests/ui/tour.py) goes in a process of its own, on a screen as large as people have: Qt makes no
dialog larger than two thirds of the screen, and pytest's is a small one. A walk takes half a minute, so each
version of Python does one of them, unless `FULL=1`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.builders import ROOT
from tests.support.covering import FULL

LOOKS = {  # scheme, text size, language and window size
    "longest texts": ("light", "1.5", "zz", "1440", "870"),
    "high contrast": ("contrast", "1.0", "en", "1440", "870"),
    "small window": ("dark", "1.5", "en", "1024", "700"),
    "usual": ("dark", "1.0", "en", "1440", "870"),
}
TRIED = list(LOOKS) if FULL else ["high contrast" if sys.version_info >= (3, 12) else "usual"]
SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1200}
SCREENS = {"screens": [{**SCREEN, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}


@pytest.mark.parametrize("look", TRIED)
def test_screens_are_accessible(look, tmp_path: Path):
    screen = tmp_path / "screen.json"
    screen.write_text(json.dumps(SCREENS))

    walked = subprocess.run(
        [sys.executable, "-m", "tests.ui.tour", *LOOKS[look]],
        cwd=ROOT,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        },
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )

    assert walked.returncode == 0, walked.stderr
    lines = walked.stdout.splitlines()
    assert [line for line in lines if not line.startswith("seen: ")] == []
    assert len(lines) > 35  # all screens were visited
