"""Starting the program: its self-test, and its behaviour without a display."""

import sys

import pytest

from app import selftest
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from tests.support.builders import run_app
from tests.support.tiff_codings import pillow_without_zstandard


def test_selftest_tries_every_part():
    tried = run_app("--selftest")

    assert tried.returncode == 0, tried.stdout
    lines = tried.stdout.splitlines()
    assert all(line.startswith("ok ") for line in lines)
    assert len(lines) == 12


def test_selftest_names_a_failing_part(monkeypatch, capsys, qapp):
    def broken():
        raise OSError("no such plug-in")

    monkeypatch.setattr(selftest, "_webp", broken)

    try:
        assert selftest.run() == selftest.FAILED
    finally:
        use_language(LanguageChoice.ENGLISH)
    assert "failed  WebP thumbnails: OSError: no such plug-in" in capsys.readouterr().out


def test_selftest_names_a_coding_that_pillow_lacks_and_passes(capsys, qapp):
    with pillow_without_zstandard():
        assert selftest._tried("TIFF codings", selftest._tiff)

    assert capsys.readouterr().out == "ok      TIFF codings: all but Zstandard, which Pillow lacks here\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_window_without_display_says_what_to_do(tmp_path):
    started = run_app("--data-dir", tmp_path / "data", DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")

    assert started.returncode == 1
    assert started.stderr == "There is no display. Use the subcommands; see paperless-dedupe --help.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_demo_without_display_runs_offscreen(tmp_path):
    data = tmp_path / "data"
    started = run_app("--demo", "--data-dir", data, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")

    assert started.returncode == 0, started.stderr
    assert "There is no display" in started.stdout
    assert "62 groups in 302 documents." in started.stdout
    report, picture = data / "demo-report.html", data / "demo-review.png"
    assert f"Report: {report}" in started.stdout
    assert f"Screenshot of the review: {picture}" in started.stdout
    assert "<table>" in report.read_text("utf-8")
    assert picture.read_bytes().startswith(b"\x89PNG")
