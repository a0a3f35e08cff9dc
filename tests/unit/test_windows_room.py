"""What packaging/windows_room.py decides before anything runs in the room."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.unit.test_set_up import load


@pytest.fixture(scope="module")
def windows_room():
    yield load("windows_room")
    del sys.modules["packaging_windows_room"]


def test_windows_gets_its_own_packages_and_none_of_linux(windows_room):
    names = {pin.partition("==")[0].lower() for pin in windows_room.packages_for_windows()}

    assert {"pyside6_essentials", "numpy", "pyinstaller", "pywin32-ctypes", "pefile", "colorama"} <= names
    assert not names & {"secretstorage", "jeepney"}
    assert all("==" in pin and ";" not in pin for pin in windows_room.packages_for_windows())


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("users/anna/AppData/Local/paperless-dedupe/library.sqlite", True),
        ("users/anna/AppData/Local/Programs/Paperless Dedupe/Paperless Dedupe.exe", False),
        ("users/anna/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Paperless Dedupe.lnk", False),
        ("windows/system32/user.reg", True),
    ],
)
def test_a_removal_may_leave_only_the_users_data(windows_room, name, kept):
    assert windows_room.is_data(name) == kept


def test_a_program_that_fails_is_shown_with_its_last_lines(windows_room, capsys):
    ended = subprocess.CompletedProcess(["app.exe"], 3, stdout="first\nlast\n", stderr="reason\n")

    with pytest.raises(windows_room.RoomError, match="The scan failed with status 3"):
        windows_room.check("The scan", ended)

    assert capsys.readouterr().out.split() == ["first", "last", "reason"]


def test_a_command_that_fails_names_the_log(windows_room, tmp_path):
    log = tmp_path / "room.log"

    with pytest.raises(windows_room.RoomError, match=r"room\.log"):
        windows_room.shell(sys.executable, "-c", "print('said'); raise SystemExit(1)", log=log)

    assert log.read_text(encoding="utf-8") == "said\n"
