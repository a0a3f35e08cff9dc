"""Compare reading and cleaning up a library with bare loops: `python -m tests.benchmarks.sync [--json F]`.

The server runs in another process on loopback. Both request the same fields. The bare loop decodes the pages
and discards them; the app checks every document, compresses its text and writes it to its database.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"  # no password of this computer's user

from tests.benchmarks.applying import measure
from tests.benchmarks.command import parser_of, report_figures
from tests.benchmarks.syncing.reading import sync_figures
from tests.benchmarks.syncing.server import server_elsewhere


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    started = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        server_elsewhere(options.documents, options.delay / 1000) as server,
    ):
        print(f"{options.documents} documents served after {time.perf_counter() - started:.1f} s")
        figures = sync_figures(server, Path(folder), options.documents, options.page_size)
    applied = measure(options.applied, options.delay / 1000)
    figures |= {"apply_rate": applied.apply_rate, "bare_apply_rate": applied.bare_apply_rate}
    report_figures(options, figures)
    print(f"rate / bare_rate: {figures['rate'] / figures['bare_rate']:.2f}")
    print(f"{time.perf_counter() - started:.1f} s in all")
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("sync", __doc__)
    parser.add_argument("--documents", type=int, default=10_000, help="documents of the library")
    parser.add_argument("--delay", type=float, default=40.0, help="milliseconds each answer takes longer")
    parser.add_argument("--applied", type=int, default=400, help="documents that go to the trash")
    parser.add_argument("--page-size", type=int, default=250, help="documents a page of the bare loop")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
