"""Measure the start of the window: `python -m tests.benchmarks.start [--json F] [--bundle PROGRAM]`.

Prints medians of the time from the start of the process to the first painted frame, which the app logs, and
of `--version`: for the source, and for the bundle if `packaging/dev.py bundle` has made one, there also with
its files dropped from the system's file cache (the system's own libraries stay in it). On a busy machine the
processor time is more reliable than the elapsed time.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from app.ui.shell.process_hooks import FIRST_FRAME_MESSAGE
from tests.benchmarks.command import parser_of, write_figures

ROOT = Path(__file__).resolve().parents[2]
BUNDLED = ROOT / "dist" / "paperless-dedupe" / "paperless-dedupe"
SOURCE = [sys.executable, "-m", "app"]
PATIENCE = 60.0  # seconds
BETWEEN_LOOKS = 0.003  # seconds


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    source = _measure(SOURCE, options.runs)
    _tell("source", source)
    figures: dict[str, object] = {**source}
    if options.bundle.exists():
        bundle = _measure([str(options.bundle)], options.runs)
        bundle["cold_window_ms"] = median(
            _window(_forgotten([str(options.bundle)])).milliseconds for _ in range(options.cold_runs)
        )
        _tell("bundle", bundle)
        figures["bundle"] = bundle
    write_figures(options, figures)
    return 0


def _measure(command: list[str], runs: int) -> dict[str, float]:
    _window(command)  # reads what the others then find in memory
    windows = [_window(command) for _ in range(runs)]
    return {
        "window_ms": median(window.milliseconds for window in windows),
        "window_cpu_ms": median(window.cpu_milliseconds for window in windows),
        "cli_ms": median(_version(command) for _ in range(runs)),
    }


@dataclass(frozen=True)
class _Start:
    """One start of the window: elapsed time until it was shown, and processor time."""

    milliseconds: int
    cpu_milliseconds: int


def _window(command: list[str]) -> _Start:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "logs" / "app.log"
        cpu_before, begin = _cpu_of_children(), time.perf_counter()
        window = subprocess.Popen(
            [*command, "--data-dir", folder], cwd=ROOT, env=_environment(), stdin=subprocess.DEVNULL
        )
        try:
            while not (log.exists() and FIRST_FRAME_MESSAGE in log.read_text(encoding="utf-8")):
                if window.poll() is not None or time.perf_counter() - begin > PATIENCE:
                    sys.exit("The window did not come up.")
                time.sleep(BETWEEN_LOOKS)
            passed = time.perf_counter() - begin
        finally:
            window.terminate()
            window.wait(PATIENCE)
        return _Start(round(passed * 1000), round((_cpu_of_children() - cpu_before) * 1000))


def _version(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(
        [*command, "--version"], cwd=ROOT, env=_environment(), stdout=subprocess.DEVNULL, check=True
    )
    return round((time.perf_counter() - begin) * 1000)


def _environment() -> dict[str, str]:
    """Return an offscreen environment; with the colon the app takes it for chosen and opens its window."""
    own = {**os.environ, "QT_QPA_PLATFORM": "offscreen:"}
    own.pop("PYTHONDONTWRITEBYTECODE", None)  # on people's machines modules are compiled once
    return own


def _cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _forgotten(command: list[str]) -> list[str]:
    """Drop the command's files from the system's cache; return the command."""
    for file in Path(command[0]).parent.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return command


def _tell(name: str, figures: dict[str, float]) -> None:
    print(f"{name:<8}", "  ".join(f"{figure}: {value:.0f}" for figure, value in figures.items()), flush=True)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("start", __doc__)
    parser.add_argument("--runs", type=int, default=5, help="starts that the medians are taken of")
    parser.add_argument("--cold-runs", type=int, default=3, help="starts of the bundle from the disk")
    parser.add_argument("--bundle", type=Path, default=BUNDLED, help="program of the bundle")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
