"""What the commands of all benchmarks have in common: their name, their text, and where the figures go."""

from __future__ import annotations

import argparse
import json
from pathlib import Path


def parser_of(name: str, description: str | None) -> argparse.ArgumentParser:
    """For `python -m tests.benchmarks.NAME`; the benchmark adds what is its own."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.benchmarks.{name}", description=description)
    parser.add_argument("--json", type=Path, help="where to write the figures")
    return parser


def write_figures(options: argparse.Namespace, figures: object) -> None:
    """As JSON, where that was asked for."""
    if options.json:
        options.json.write_text(json.dumps(figures), encoding="utf-8")
