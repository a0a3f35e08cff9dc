"""Where the first start listens for later ones."""

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


def test_the_socket_lies_in_the_sessions_folder_or_the_temporary_one(home, tmp_path, monkeypatch):
    short = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
        assert Path(socket_name(tmp_path)).parent == short

        monkeypatch.delenv("XDG_RUNTIME_DIR")
        monkeypatch.setattr(tempfile, "tempdir", str(short))
        assert Path(socket_name(tmp_path)).parent == short
    finally:
        short.rmdir()


def test_where_both_have_long_paths_it_lies_in_the_users_own_folder(home, tmp_path, monkeypatch):
    long = tmp_path / ("a folder with a long name" * 4)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    monkeypatch.setattr(tempfile, "tempdir", str(long))

    name = socket_name(tmp_path)

    assert Path(name).parent == home
    assert Path(name).name.startswith(".")
    assert len(os.fsencode(name)) < LONGEST_PATH


def test_each_data_folder_has_a_socket_of_its_own(home, tmp_path):
    assert socket_name(tmp_path / "one") != socket_name(tmp_path / "other")
    assert socket_name(tmp_path / "one") == socket_name(tmp_path / "other" / ".." / "one")
