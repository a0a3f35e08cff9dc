"""Crash reports and the log file: their contents, and the data they must not contain."""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.bootstrap import claim_folder
from app.domain.errors import ServerFailed
from app.services.crash_report import CrashRecord, cleaned, report, trace_of
from app.system.folders import Folders
from tests.support.builders import assert_nothing_secret_in

TOKEN = "3f1d9c5a7e2b4d6f8a0c1e3b5d7f9a2c4e6b8d0f"
PASSWORD = "planted-password-4711"
LETTER = "Sehr geehrte Frau Beispiel, Ihre Diagnose lautet"


def broken() -> Exception:
    """Return a caught exception with a traceback and a secret in its variables."""
    with pytest.raises(ValueError, match=LETTER) as caught:
        _read_number(LETTER, TOKEN)
    return caught.value


def _read_number(letter: str, token: str) -> None:
    try:
        int(f"{letter} {token}")  # its message quotes both
    except ValueError as cause:
        raise ValueError(letter) from cause


def test_a_traceback_names_places_and_kinds_but_quotes_no_value():
    told = trace_of(broken())

    assert "test_crash_report.py" in told
    assert told.count("\nValueError\n") == 2
    assert LETTER not in told
    assert TOKEN not in told


def test_what_only_speaks_of_the_code_is_told():
    with pytest.raises(AttributeError) as caught:
        _ = object().pages

    assert "'object' object has no attribute 'pages'" in trace_of(caught.value)


def test_a_failure_of_the_server_is_told_without_its_words():
    told = trace_of(ServerFailed(f"It said: {LETTER}", status=502, reason=LETTER))

    assert "status=502" in told
    assert LETTER not in told


@pytest.mark.parametrize(
    "line",
    [
        f"Authorization: Token {TOKEN}",
        f"headers={{'Authorization': 'Token {TOKEN}'}}",
        f"GET https://anna:{PASSWORD}@paper.example/api/ 200",
        f"password={PASSWORD}",
        f'{{"password": "{PASSWORD}", "username": "anna"}}',
        f"CF-Access-Client-Secret: {PASSWORD}",
        f"Cookie: sessionid={PASSWORD}",
        f"https://paper.example/api/?token={TOKEN}",
        f"something with {TOKEN} in it",
        f"Basic {PASSWORD}",
    ],
)
def test_secrets_are_taken_out_wherever_they_got_in(line):
    shown = cleaned(line)

    assert TOKEN not in shown
    assert PASSWORD not in shown


def test_server_address_and_home_folder_are_removed(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))

    shown = cleaned(
        "url=https://paper.example:8000/api/documents/7/ in /home/anna/.local/share host=paper.example"
    )

    assert shown == "url=https://‹server›/api/documents/7/ in ~/.local/share host=‹server›"


@pytest.mark.parametrize(
    ("home", "line"),
    [
        (r"C:\Users\Anna Müller", r"No such file: 'C:\\Users\\Anna Müller\\Documents\\plan.json'"),
        (r"C:\Users\Anna Müller", r"File \"C:\Users\Anna Müller\app.py\", line 3"),
        (r"C:\Users\Anna Müller", "c:/users/anna müller/AppData"),
        (r"C:\Users\Anna Müller", r"C:\Users\ANNAMÜ~1\AppData\Local\Temp\tmp1"),
        (r"\\office\homes\Anna", r"in \\office\homes\Anna\AppData and '\\\\office\\homes\\Anna\\x'"),
        ("/home/anna", "in /home/anna/.local and '/home/anna'"),
    ],
)
def test_user_name_is_removed_however_its_folder_is_written(monkeypatch, home, line):
    monkeypatch.setattr(Path, "home", lambda: home)

    shown = cleaned(line)

    assert "~" in shown
    assert "anna" not in shown.lower().replace("~", "")


def test_folder_of_another_user_with_a_longer_name_stays(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))

    assert cleaned("/home/annabel/x /home/anna-2/y") == "/home/annabel/x /home/anna-2/y"


@pytest.mark.parametrize("home", ["/", "C:\\"])
def test_root_as_home_folder_leaves_the_text(monkeypatch, home):
    monkeypatch.setattr(Path, "home", lambda: home)

    assert cleaned("a/b c:/d") == "a/b c:/d"


def test_what_helps_is_left_as_it_is():
    line = "2026-11-28 05:40:01,123 INFO app.services.scan.scan: 12 groups and 3 look-alikes found"

    assert cleaned(line) == line


def test_the_log_file_never_quotes_what_an_exception_says(tmp_path):
    folders = Folders(tmp_path)
    with claim_folder(folders):
        logging.getLogger("app.test").error("It broke", exc_info=broken())

    assert "ValueError" in (folders.logs / "app.log").read_text("utf-8")
    assert_nothing_secret_in(tmp_path, LETTER, TOKEN)


def test_report_contains_version_platform_error_and_log_end(tmp_path):
    folders = Folders(tmp_path)
    with claim_folder(folders):
        log = logging.getLogger("app.test")
        for number in range(200):
            log.info("step %d", number)
        log.info("Token %s for https://paper.example", TOKEN)
        log.error("It broke", exc_info=broken())
        told = report(trace_of(broken()), folders.logs, interface="Qt 6")

    assert told.startswith("Paperless Dedupe ")
    assert "Qt 6" in told.splitlines()[0]
    assert "ValueError" in told
    assert "step 199" in told
    assert "step 20\n" not in told
    for secret in (TOKEN, LETTER, "paper.example"):
        assert secret not in told


def test_a_report_can_be_made_without_a_log(tmp_path):
    assert "there is no log" in report("ValueError", tmp_path / "missing")


# --- the record of a crash ------------------------------------------------------------------------------

CRASHING = """
import signal, sys
from pathlib import Path
from app.services.crash_report import CrashRecord
with CrashRecord(Path(sys.argv[1])):
    signal.raise_signal(signal.SIGSEGV)
"""


@pytest.fixture
def faulthandler_of_pytest():
    yield
    faulthandler.enable()


def crash(logs: Path) -> None:
    died = subprocess.run([sys.executable, "-c", CRASHING, str(logs)], capture_output=True, check=False)
    assert died.returncode == -signal.SIGSEGV


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_crash_is_offered_at_the_next_start_and_only_then(tmp_path, faulthandler_of_pytest):
    crash(tmp_path)

    with CrashRecord(tmp_path) as next_start:
        assert "Segmentation fault" in next_start.earlier
        assert "File" in next_start.earlier
    with CrashRecord(tmp_path) as the_one_after:
        assert the_one_after.earlier == ""
    assert "Segmentation fault" in (tmp_path / "crash-earlier.txt").read_text(
        "utf-8"
    )  # still there for a report


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_start_that_ends_in_order_leaves_nothing_to_offer(tmp_path, faulthandler_of_pytest):
    with CrashRecord(tmp_path):
        pass

    with CrashRecord(tmp_path) as next_start:
        assert next_start.earlier == ""
