"""Output on consoles whose encoding lacks a character."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from app.__main__ import print_in_any_encoding
from tests.support.builders import ROOT

# The program prints when it ends, on the streams that its entry point has set up.
PRINTS_SIGNS = """
import atexit
from app.__main__ import main
atexit.register(lambda: print("× → … ü"))
main(["--version"])
"""


@pytest.mark.parametrize("encoding", ["cp1251", "cp437", "ascii"])
def test_output_never_fails_for_its_encoding(encoding):
    ended = subprocess.run(
        [sys.executable, "-c", PRINTS_SIGNS],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == b""
    assert b"?" in ended.stdout


def test_program_without_a_console_starts(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)

    print_in_any_encoding()
