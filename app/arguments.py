"""The command line as CONTRACT.md lays it down. Wrong usage ends with exit status 2 and a sentence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from app import __version__

PROGRAM = "paperless-dedupe"
_LOG_LEVELS = ("debug", "info", "warning", "error")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; `command` is None where the window is wanted."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.command == "apply" and not arguments.yes:
        parser.error("apply moves documents to the server's trash. Add --yes to confirm that.")
    if arguments.command == "scan" and bool(arguments.demo) == bool(arguments.server):
        parser.error("scan needs either --demo or --server URL.")
    if arguments.command in ("apply", "undo") and not arguments.server:
        parser.error(f"{arguments.command} needs --server URL.")
    return arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Find and safely clean up duplicate documents in a Paperless-NGX library. "
        "Without a subcommand the window opens.",
        parents=[_common()],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("--selftest", action="store_true", help="try whether all that is needed is there")
    parser.add_argument("--demo", action="store_true", help="open the demo library")
    parser.add_argument("--theme", choices=("system", "light", "dark"), help="colours of the window")
    commands = parser.add_subparsers(dest="command", metavar="{scan,apply,undo}")
    _add_scan(commands)
    _add_apply(commands)
    _add_undo(commands)
    return parser


def _common() -> argparse.ArgumentParser:
    """Options of the window and of every subcommand."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--data-dir", type=Path, metavar="DIR", help="where everything local is kept")
    common.add_argument(
        "--lang", choices=("en", "de"), help="language of the window and of reports (the system's)"
    )
    common.add_argument("--log-level", choices=_LOG_LEVELS, metavar="LEVEL", help="/".join(_LOG_LEVELS))
    return common


def _server() -> argparse.ArgumentParser:
    """How to reach and sign in to a server; secrets come from the environment or a file, never from here."""
    server = argparse.ArgumentParser(add_help=False)
    group = server.add_argument_group(
        "server", "sign in with the environment variable PAPERLESS_TOKEN, --token-file, or --user"
    )
    group.add_argument("--server", metavar="URL", help="address of Paperless, as in the browser")
    group.add_argument("--token-file", type=Path, metavar="F", help="file with the API token")
    group.add_argument("--user", metavar="NAME", help="user name; the password is in PAPERLESS_PASSWORD")
    group.add_argument("--ca-file", type=Path, metavar="F", help="certificate authority to trust (PEM)")
    group.add_argument("--trust-fingerprint", metavar="SHA256", help="the one certificate to trust")
    group.add_argument(
        "--header", action="append", default=[], type=_header, metavar="'NAME: VALUE'", help="extra header"
    )
    group.add_argument("--timeout", type=_seconds, default=30.0, metavar="S", help="seconds to wait (30)")
    return server


def _add_scan(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    scan = commands.add_parser(
        "scan",
        parents=[_common(), _server()],
        help="read the library and report duplicates",
        allow_abbrev=False,
    )
    scan.add_argument("--demo", action="store_true", help="scan the demo library")
    scan.add_argument("--json", metavar="F", help="report for programs; - for standard output")
    scan.add_argument("--html", metavar="F", help="report to read or print")
    scan.add_argument("--csv", metavar="F", help="report for a spreadsheet")
    scan.add_argument("--threshold", type=_share, metavar="T", help="0…1, similarity that counts (0.75)")
    scan.add_argument("--full", action="store_true", help="read every document again")
    scan.add_argument(
        "--compare-pages", action="store_true", help="compare page pictures too, before suggesting the trash"
    )


def _add_apply(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    apply = commands.add_parser(
        "apply", parents=[_common(), _server()], help="carry out a plan", allow_abbrev=False
    )
    apply.add_argument("plan", type=Path, metavar="PLAN.json", help="what to keep and what to trash")
    apply.add_argument("--backup", type=Path, metavar="DIR", help="save the files there first")
    apply.add_argument("--json", metavar="F", help="result for programs; - for standard output")
    apply.add_argument("--yes", action="store_true", help="really do it")


def _add_undo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    undo = commands.add_parser(
        "undo", parents=[_common(), _server()], help="take a run back", allow_abbrev=False
    )
    undo.add_argument("run", metavar="RUN", help="name that apply printed")
    undo.add_argument("--json", metavar="F", help="result for programs; - for standard output")


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not name.strip() or not value.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"“{name}” is not of the form 'Name: value'")
    return name.strip(), value.strip()


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError("the threshold lies between 0 and 1")
    return share


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError("seconds must be above 0 and at most 3600")
    return seconds
