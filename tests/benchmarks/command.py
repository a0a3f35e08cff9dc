"""Shared parts of the benchmark commands: argument parser and output of figures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path


def parser_of(name: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of `python -m tests.benchmarks.NAME`; the benchmark adds its own options."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.benchmarks.{name}", description=description)
    parser.add_argument("--json", type=Path, help="where to write the figures")
    return parser


def report_figures(options: argparse.Namespace, figures: Mapping[str, object]) -> None:
    """Print the figures, and write them as JSON if requested."""
    for name, value in figures.items():
        print(f"{name}: {value}")
    write_figures(options, figures)


def write_figures(options: argparse.Namespace, figures: object) -> None:
    """Write the figures as JSON, if requested."""
    if options.json:
        options.json.write_text(json.dumps(figures), encoding="utf-8")
