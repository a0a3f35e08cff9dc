"""`python -m app` and `paperless-dedupe`: opens the window or runs a subcommand."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from multiprocessing import freeze_support

from app.command_line.arguments import parse


def print_in_any_encoding() -> None:
    """Print “?” for a character that a stream's encoding lacks, instead of failing.

    On Windows, redirected output has the old code page of the system: 1251, for example, has no “×”. A
    program without a console has no streams.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status (README.md, Command line)."""
    print_in_any_encoding()
    arguments = parse(sys.argv[1:] if argv is None else argv)
    # Imported late, so that `--version` and `--help` answer quickly and subcommands do not load Qt.
    if arguments.command is None and arguments.selftest:
        from app.selftest import run as run_selftest

        return run_selftest()
    if arguments.command is None:
        from app.main import run_window

        return run_window(arguments)
    from app.command_line.commands import run

    return run(arguments)


if __name__ == "__main__":
    freeze_support()  # in a bundle, a worker process starts this program again
    sys.exit(main())
