"""The socket on which the first instance listens."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from app.ui.shell.single_instance import LONGEST_PATH, socket_name

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes of Windows have no path")


@pytest.fixture
def home(monkeypatch) -> Path:
    monkeypatch.setenv("HOME", "/home/anna")
    return Path("/home/anna")


def test_socket_is_in_the_session_or_temporary_folder(home, tmp_path, monkeypatch):
    short = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
        assert Path(socket_name(tmp_path)).parent == short

        monkeypatch.delenv("XDG_RUNTIME_DIR")
        monkeypatch.setattr(tempfile, "tempdir", str(short))
        assert Path(socket_name(tmp_path)).parent == short
    finally:
        short.rmdir()


def test_socket_with_long_paths_is_in_the_home_folder(home, tmp_path, monkeypatch):
    long = tmp_path / ("a folder with a long name" * 4)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    monkeypatch.setattr(tempfile, "tempdir", str(long))

    name = socket_name(tmp_path)

    assert Path(name).parent == home
    assert Path(name).name.startswith(".")
    assert len(os.fsencode(name)) < LONGEST_PATH


def test_each_data_folder_has_its_own_socket(home, tmp_path):
    assert socket_name(tmp_path / "one") != socket_name(tmp_path / "other")
    assert socket_name(tmp_path / "one") == socket_name(tmp_path / "other" / ".." / "one")
