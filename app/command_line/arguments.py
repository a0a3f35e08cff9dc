"""The options of the command line, in English and German. Wrong usage ends with exit status 2."""

from __future__ import annotations

import argparse
import locale
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__
from app.domain.languages import PSEUDO
from app.texts import argparse_texts, languages, text

if TYPE_CHECKING:
    from app.domain.duplicates import Kind
    from app.domain.languages import Language

Say = Callable[..., str]
"""Returns the text of a key in the language in use."""

PROGRAM = "paperless-dedupe"
_LOG_LEVELS = ("debug", "info", "warning", "error")
_BY = ("text", "meaning", "both")  # the values of `By`: its module takes longer to import than this one


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; `command` is None for the window."""
    language = language_of(_requested_language(argv), os.environ)
    with install_argparse_texts(language):
        return _parse(argv, lambda key, **values: text(key, language, **values))


def language_of(chosen: str | None, environment: Mapping[str, str]) -> Language:
    """Return the chosen language, otherwise the system's; English where that has no texts."""
    if chosen is None:
        names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        chosen = next(filter(None, names), None) or locale.getlocale(locale.LC_CTYPE)[0] or ""
    name = re.split("[_.-]", chosen.lower())[0]
    if name == "german":  # as Windows spells it
        return "de"
    return name if name in (*languages(), PSEUDO) else "en"


def _requested_language(argv: Sequence[str]) -> str | None:
    """Return the value of --lang, which also determines the language of parser errors."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--lang", nargs="?")
    asked = first.parse_known_args(argv)[0].lang
    return asked if asked in (*languages(), PSEUDO) else None


def _parse(argv: Sequence[str], say: Say) -> argparse.Namespace:
    parser = _parser(say)
    arguments = parser.parse_args(argv)
    command = arguments.command
    if command == "apply":
        _check_apply(parser, arguments, say)
    if command == "scan" and bool(arguments.demo) == bool(arguments.server):
        parser.error(say("cli.error.scan-target"))
    if command in ("apply", "undo", "decide", "similar", "check") and not arguments.server:
        parser.error(say("cli.error.server", command=command))
    if getattr(arguments, "client_key", None) and not arguments.client_cert:
        parser.error(say("cli.error.client-key"))
    return arguments


def _check_apply(parser: argparse.ArgumentParser, arguments: argparse.Namespace, say: Say) -> None:
    """Require either a plan or a run to resume, and --yes for changes on the server."""
    if bool(arguments.plan) == bool(arguments.resume):
        parser.error(say("cli.error.apply-target"))
    if arguments.resume and (arguments.backup or arguments.dry_run):
        parser.error(say("cli.error.resume"))
    if not arguments.yes and not arguments.dry_run:
        parser.error(say("cli.error.yes"))


def _parser(say: Say) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description=say("cli.help.description"),
        parents=[_common(say)],
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"{PROGRAM} {__version__}",
        help=say("cli.help.version"),
    )
    parser.add_argument(
        "--selftest",
        action="store_true",
        help=say("cli.help.selftest"),
    )
    parser.add_argument("--demo", action="store_true", help=say("cli.help.demo"))
    parser.add_argument(
        "--theme",
        choices=("system", "light", "dark"),
        help=say("cli.help.theme"),
    )
    commands = parser.add_subparsers(dest="command", metavar="{scan,apply,undo,runs,decide,similar,check}")
    _add_scan(commands, say)
    _add_apply(commands, say)
    _add_undo(commands, say)
    _add_runs(commands, say)
    _add_decide(commands, say)
    _add_similar(commands, say)
    _add_check(commands, say)
    return parser


def _common(say: Say) -> argparse.ArgumentParser:
    """Return the options of the window and of every subcommand."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help=say("cli.help.data-dir"),
    )
    common.add_argument(
        "--lang",
        choices=(*languages(), PSEUDO),
        metavar=f"{{{','.join(languages())}}}",
        help=say("cli.help.lang"),
    )
    common.add_argument("--log-level", choices=_LOG_LEVELS, metavar="LEVEL", help="/".join(_LOG_LEVELS))
    return common


def _server(say: Say) -> argparse.ArgumentParser:
    """Return the connection options; secrets come from the environment or a file, never from arguments."""
    server = argparse.ArgumentParser(add_help=False)
    group = server.add_argument_group(
        say("cli.help.server"),
        say("cli.help.sign-in"),
    )
    for option, metavar, wording in (
        ("--server", "URL", say("cli.help.server-url")),
        (
            "--user",
            "NAME",
            say("cli.help.user"),
        ),
        (
            "--trust-fingerprint",
            "SHA256",
            say("cli.help.trust-fingerprint"),
        ),
    ):
        group.add_argument(option, metavar=metavar, help=wording)
    for option, wording in (
        ("--token-file", say("cli.help.token-file")),
        (
            "--ca-file",
            say("cli.help.ca-file"),
        ),
        (
            "--client-cert",
            say("cli.help.client-cert"),
        ),
        (
            "--client-key",
            say("cli.help.client-key"),
        ),
    ):
        group.add_argument(option, type=Path, metavar="F", help=wording)
    group.add_argument(
        "--header",
        action="append",
        default=[],
        type=_header(say),
        metavar="'NAME: VALUE'",
        help=say("cli.help.header"),
    )
    group.add_argument(
        "--timeout",
        type=_seconds(say),
        default=30.0,
        metavar="S",
        help=say("cli.help.timeout"),
    )
    return server


def _add_scan(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    scan = commands.add_parser(
        "scan",
        parents=[_common(say), _server(say)],
        help=say("cli.help.scan"),
        allow_abbrev=False,
    )
    scan.add_argument("--demo", action="store_true", help=say("cli.help.scan-demo"))
    for option, wording in (
        (
            "--json",
            say("cli.help.report-json"),
        ),
        ("--html", say("cli.help.report-html")),
        ("--csv", say("cli.help.report-csv")),
    ):
        scan.add_argument(option, metavar="F", help=wording)
    scan.add_argument(
        "--threshold",
        type=_share(say),
        metavar="T",
        help=say("cli.help.threshold"),
    )
    scan.add_argument("--config", type=Path, metavar="F", help=say("cli.help.config"))
    scan.add_argument(
        "--full",
        action="store_true",
        help=say("cli.help.full"),
    )
    scan.add_argument(
        "--compare-pages",
        action="store_true",
        help=say("cli.help.compare-pages"),
    )
    scan.add_argument("--meaning", action="store_true", help=say("cli.help.meaning"))


def _add_apply(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    apply = commands.add_parser(
        "apply",
        parents=[_common(say), _server(say)],
        help=say("cli.help.apply"),
        allow_abbrev=False,
    )
    apply.add_argument(
        "plan",
        type=Path,
        nargs="?",
        metavar="PLAN.json",
        help=say("cli.help.plan"),
    )
    apply.add_argument(
        "--resume",
        metavar="RUN",
        help=say("cli.help.resume"),
    )
    apply.add_argument(
        "--dry-run",
        action="store_true",
        help=say("cli.help.dry-run"),
    )
    apply.add_argument(
        "--backup",
        type=Path,
        metavar="DIR",
        help=say("cli.help.backup"),
    )
    _add_result(apply, say)
    apply.add_argument("--yes", action="store_true", help=say("cli.help.yes"))


def _add_undo(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    undo = commands.add_parser(
        "undo",
        parents=[_common(say), _server(say)],
        help=say("cli.help.undo"),
        allow_abbrev=False,
    )
    undo.add_argument("run", metavar="RUN", help=say("cli.help.undo-run"))
    _add_result(undo, say)


def _add_runs(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    runs = commands.add_parser(
        "runs",
        parents=[_common(say), _server(say)],
        help=say("cli.help.runs"),
        description=say("cli.help.runs-description"),
        allow_abbrev=False,
    )
    _add_result(runs, say)


def _add_decide(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    decide = commands.add_parser(
        "decide",
        parents=[_common(say), _server(say)],
        help=say("cli.help.decide"),
        description=say("cli.help.decide-description"),
        allow_abbrev=False,
    )
    decide.add_argument("--rules", type=Path, required=True, metavar="F", help=say("cli.help.rules"))
    decide.add_argument("--kinds", type=_kinds(say), metavar="K,…", help=say("cli.help.kinds"))
    decide.add_argument(
        "--min-confidence", type=_share(say), metavar="C", help=say("cli.help.min-confidence")
    )
    decide.add_argument("--plan", required=True, metavar="PLAN.json", help=say("cli.help.decide-plan"))


def _add_similar(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    similar = commands.add_parser(
        "similar",
        parents=[_common(say), _server(say)],
        help=say("cli.help.similar"),
        description=say("cli.help.similar-description"),
        allow_abbrev=False,
    )
    similar.add_argument("asked", nargs="+", metavar="QUERY|FILE", help=say("cli.help.similar-asked"))
    similar.add_argument("--by", choices=_BY, default=_BY[0], help=say("cli.help.similar-by"))
    _add_result(similar, say)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    check = commands.add_parser(
        "check",
        parents=[_common(say), _server(say)],
        help=say("cli.help.check"),
        description=say("cli.help.check-description"),
        allow_abbrev=False,
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE|FOLDER", help=say("cli.help.check-files"))
    _add_result(check, say)


def _add_result(command: argparse.ArgumentParser, say: Say) -> None:
    command.add_argument(
        "--json",
        metavar="F",
        help=say("cli.help.result-json"),
    )


def _header(say: Say) -> Callable[[str], tuple[str, str]]:
    def header(text: str) -> tuple[str, str]:
        name, colon, value = text.partition(":")
        if not colon or not name.strip() or not value.strip() or not text.isprintable():
            raise argparse.ArgumentTypeError(say("cli.error.header", name=name))
        return name.strip(), value.strip()

    return header


def _share(say: Say) -> Callable[[str], float]:
    def share(text: str) -> float:
        value = float(text)
        if not 0 <= value <= 1:
            raise argparse.ArgumentTypeError(say("cli.error.threshold"))
        return value

    return share


def _kinds(say: Say) -> Callable[[str], frozenset[Kind]]:
    def kinds(text: str) -> frozenset[Kind]:
        from app.domain.duplicates import Kind  # imported late, as `app.__main__` says
        from app.domain.parameters import DUPLICATE_KINDS

        names = text.split(",")
        if not set(names) <= {str(kind) for kind in DUPLICATE_KINDS}:
            raise argparse.ArgumentTypeError(say("cli.error.kinds", kinds=", ".join(DUPLICATE_KINDS)))
        return frozenset(map(Kind, names))

    return kinds


def _seconds(say: Say) -> Callable[[str], float]:
    def seconds(text: str) -> float:
        value = float(text)
        if not 0 < value <= 3600:
            raise argparse.ArgumentTypeError(say("cli.error.seconds"))
        return value

    return seconds


@contextmanager
def install_argparse_texts(language: Language) -> Iterator[None]:
    """Make argparse use this language; messages without a translation stay English."""
    words = vars(argparse)
    before = words["_"]
    if language != "en":
        translations = argparse_texts(language)
        words["_"] = lambda message: translations.get(message, message)
    try:
        yield
    finally:
        words["_"] = before
