"""Measure the window's speed with a large library: `python -m tests.benchmarks.review [--json F]`.

Another process creates the data and a server on loopback. The window is the app's own, offscreen. All figures
are milliseconds of the window's thread, from a user's action to the frame that shows its effect; a pause is
the time during which the thread could not respond.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before Qt is loaded
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"  # no password of this computer's user

from PySide6.QtWidgets import QApplication

from app.system.memory import return_freed_memory
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import Theme
from app.ui.look.translation import use_language
from app.ui.shell.process_hooks import WindowCollector
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.process_usage import peak_mb
from tests.benchmarks.reviewing.backstage import backstage
from tests.benchmarks.reviewing.clocks import Heartbeat, pause, percentile, wait_until
from tests.benchmarks.reviewing.library import five_pages
from tests.benchmarks.reviewing.window import SIZE, Harness

APPEARANCE = Appearance(
    scheme=SchemeChoice.LIGHT, language=LanguageChoice.ENGLISH, reduce_motion=True, advance=False
)
FRAMES = 100
DECISIONS = 40
MARKED = 10


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    return_freed_memory()  # as the app does
    app = QApplication.instance() or QApplication(sys.argv[:1])
    Theme(app, APPEARANCE)
    use_language(APPEARANCE.language)
    started = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        backstage(Path(folder), options.groups, options.analysed) as made,
    ):
        print(f"library of {options.groups} groups written in {time.perf_counter() - started:.1f} s")
        harness = Harness(Path(folder), made)
        collector = WindowCollector(app)  # as the app has it
        figures = _measure(harness, options.steps, options.part)
        collector.stop()
    write_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("review", __doc__)
    parser.add_argument("--groups", type=int, default=50_000, help="groups in the list")
    parser.add_argument("--analysed", type=int, default=5_000, help="documents of the analysis beside it")
    parser.add_argument("--steps", type=int, default=200, help="how often to go on to the next group")
    parser.add_argument(
        "--part", type=float, default=1.0, help="of the other actions, the share that is done"
    )
    return parser.parse_args(arguments)


def _measure(harness: Harness, steps: int, part: float) -> dict[str, float]:
    frames_each, decisions, marked = (max(1, round(part * times)) for times in (FRAMES, DECISIONS, MARKED))
    heart = Heartbeat()
    taken: dict[str, list[float]] = {}
    try:
        heart.start("idle")
        harness.connect()
        pause(500)
        heart.start("load the list")
        taken["load the list"] = [harness.load()]
        harness.wait_ready()
        heart.start("next group")
        taken["next group"] = [harness.next_group() for _ in range(steps)]
        heart.start("decide")
        taken["decide"] = [harness.decide_and_go_on() for _ in range(decisions)]
        heart.start("filter")
        taken["search, a key"] = harness.type_search("rechnung 123 vom")
        harness.clear_search()
        taken["choose a kind"] = [harness.choose("kind", place) for place in (1, 2, 0)]
        taken["choose a state"] = [harness.choose("state", place) for place in (1, 4, 0)]
        taken["sort"] = [harness.choose("sort", place) for place in (4, 2, 0)]
        heart.start("scroll")
        rows, pages = harness.page.panel.list.viewport(), harness.pages.both.panes[0].viewport()
        taken["frame of the list"] = [harness.scroll(rows, 1) for _ in range(frames_each)]
        harness.wait_ready()
        taken["frame of the pages"] = [
            harness.scroll(pages, 1 if n % 8 < 4 else -1) for n in range(frames_each)
        ]
        heart.start("scroll at 4K")
        harness.show_scans_at_4k()
        taken["frame of scans at 4K"] = [
            harness.scroll(pages, 1 if n % 200 < 100 else -1) for n in range(2 * frames_each)
        ]
        heart.start("idle")  # what is made here, no window makes
        harness.window.resize(*SIZE)
        papers = [five_pages() for _ in range(marked)]
        harness.wait_ready()
        heart.start("marks")
        taken["marks of five pages, cold"] = [harness.marks(*two) for two in papers]
        heart.start("marks ahead")
        taken["marks of the next group, ahead"] = [harness.next_marks() for _ in range(marked)]
        heart.start("analysis beside it")
        harness.start_analysis()
        taken["next group, analysis beside it"] = []
        while harness.analysing:
            taken["next group, analysis beside it"].append(harness.next_group())
        wait_until(lambda: not harness.analysing)
        heart.stop()
    finally:
        harness.close()
    _print(taken, heart)
    pauses = [one for name, during in heart.pauses.items() if name != "idle" for one in during]
    frames = taken["frame of the list"] + taken["frame of the pages"] + taken["frame of scans at 4K"]
    figures = {
        "next_group_ms_p95": round(percentile(taken["next group"], 0.95), 1),
        "gui_pause_ms_max": round(max(pauses), 1),
        "gui_pause_ms_p99": round(percentile(pauses, 0.99), 1),
        "frame_ms_p95": round(percentile(frames, 0.95), 1),
        "marks_ms_p95": round(percentile(taken["marks of five pages, cold"], 0.95), 1),
        "peak_rss_mb": round(peak_mb(), 1),
    }
    for name, value in figures.items():
        print(f"{name}: {value}")
    return figures


def _print(taken: dict[str, list[float]], heart: Heartbeat) -> None:
    print(f"{'milliseconds':32}{'median':>8}{'p95':>8}{'most':>8}{'times':>8}")
    pauses = {f"pauses: {name}": during for name, during in heart.pauses.items()}
    pauses |= {f"  computing: {name}": during for name, during in heart.work.items()}
    for name, values in (taken | pauses).items():
        middle, high = percentile(values, 0.5), percentile(values, 0.99 if name in pauses else 0.95)
        print(f"{name:32}{middle:8.1f}{high:8.1f}{max(values):8.1f}{len(values):8}")


if __name__ == "__main__":
    started_wall = time.perf_counter()
    code = main(sys.argv[1:])
    print(f"{time.perf_counter() - started_wall:.1f} s in all")
    sys.exit(code)
