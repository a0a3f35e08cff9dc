"""The benchmark of the review looks inside the window; a small run tells whether it still finds its way."""

import json
import subprocess
import sys

SMALL = ("--groups", "30", "--steps", "2", "--analysed", "30", "--part", "0.1")
FIGURES = ("next_group_ms_p95", "gui_pause_ms_max", "gui_pause_ms_p99", "frame_ms_p95", "marks_ms_p95")


def test_a_small_review_is_measured(tmp_path):
    written = tmp_path / "figures.json"
    command = [sys.executable, "-m", "tests.benchmarks.review", *SMALL, "--json", str(written)]

    ended = subprocess.run(command, capture_output=True, text=True, timeout=900)

    assert ended.returncode == 0, ended.stderr
    figures = json.loads(written.read_text())
    assert all(figures[name] > 0 for name in FIGURES)
