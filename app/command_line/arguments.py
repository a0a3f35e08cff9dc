"""The options of the command line. Wrong usage ends with exit status 2 and a sentence."""

from __future__ import annotations

import argparse
import locale
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__

if TYPE_CHECKING:
    from app.domain.languages import Language

Say = Callable[[str, str], str]
"""Chooses between the English and the German wording."""

PROGRAM = "paperless-dedupe"
_LANGUAGES = ("en", "de")
_LOG_LEVELS = ("debug", "info", "warning", "error")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; `command` is None where the window is wanted."""
    language = language_of(_asked_for(argv), os.environ)
    with install_argparse_texts(language):
        return _parse(argv, lambda english, german: german if language == "de" else english)


def language_of(chosen: str | None, environment: Mapping[str, str]) -> Language:
    """The language that was asked for, otherwise the system's; English if it is not German."""
    if chosen is None:
        names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        chosen = next(filter(None, names), None) or locale.getlocale(locale.LC_CTYPE)[0] or ""
    # Windows spells it "German_Germany".
    return "de" if chosen.lower().startswith(("de", "german")) else "en"


def _asked_for(argv: Sequence[str]) -> str | None:
    """What follows --lang: it decides how everything else is said, also that it is wrong."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--lang", nargs="?")
    asked = first.parse_known_args(argv)[0].lang
    return asked if asked in _LANGUAGES else None


def _parse(argv: Sequence[str], say: Say) -> argparse.Namespace:
    parser = _parser(say)
    arguments = parser.parse_args(argv)
    command = arguments.command
    if command == "apply":
        _check_apply(parser, arguments, say)
    if command == "scan" and bool(arguments.demo) == bool(arguments.server):
        parser.error(
            say(
                "scan needs either --demo or --server URL.", "scan braucht entweder --demo oder --server URL."
            )
        )
    if command in ("apply", "undo") and not arguments.server:
        parser.error(say(f"{command} needs --server URL.", f"{command} braucht --server URL."))
    if getattr(arguments, "client_key", None) and not arguments.client_cert:
        parser.error(
            say(
                "--client-key belongs to a certificate. Name that with --client-cert.",
                "--client-key gehört zu einem Zertifikat. Nenne es mit --client-cert.",
            )
        )
    return arguments


def _check_apply(parser: argparse.ArgumentParser, arguments: argparse.Namespace, say: Say) -> None:
    """Either a plan or a run to go on with; and no change of the server without --yes."""
    if bool(arguments.plan) == bool(arguments.resume):
        parser.error(
            say(
                "apply needs either PLAN.json or --resume RUN.",
                "apply braucht entweder PLAN.json oder --resume RUN.",
            )
        )
    if arguments.resume and (arguments.backup or arguments.dry_run):
        parser.error(
            say(
                "--resume goes on as the run began; it takes neither --backup nor --dry-run.",
                "--resume macht weiter, wie der Lauf begann; --backup und --dry-run gehen dabei nicht.",
            )
        )
    if not arguments.yes and not arguments.dry_run:
        parser.error(
            say(
                "apply moves documents to the server's trash. Add --yes to confirm that.",
                "apply legt Dokumente in den Papierkorb des Servers. Bestätige das mit --yes.",
            )
        )


def _parser(say: Say) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description=say(
            "Find and safely clean up duplicate documents in a Paperless-NGX library. "
            "Without a subcommand the window opens.",
            "Findet doppelte Dokumente in einem Paperless-NGX-Bestand und räumt sie sicher auf. "
            "Ohne Unterbefehl öffnet sich das Fenster.",
        ),
        parents=[_common(say)],
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"{PROGRAM} {__version__}",
        help=say("show the version", "die Version zeigen"),
    )
    parser.add_argument(
        "--selftest",
        action="store_true",
        help=say("try whether all that is needed is there", "prüfen, ob alles Nötige da ist"),
    )
    parser.add_argument(
        "--demo", action="store_true", help=say("open the demo library", "den Demo-Bestand öffnen")
    )
    parser.add_argument(
        "--theme",
        choices=("system", "light", "dark"),
        help=say("colours of the window", "Farben des Fensters"),
    )
    commands = parser.add_subparsers(dest="command", metavar="{scan,apply,undo,runs}")
    _add_scan(commands, say)
    _add_apply(commands, say)
    _add_undo(commands, say)
    _add_runs(commands, say)
    return parser


def _common(say: Say) -> argparse.ArgumentParser:
    """Options of the window and of every subcommand."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help=say("where everything local is kept", "wo alles Lokale liegt"),
    )
    common.add_argument(
        "--lang",
        choices=_LANGUAGES,
        help=say(
            "language of the window and of reports (the system's)",
            "Sprache des Fensters und der Berichte (die des Systems)",
        ),
    )
    common.add_argument("--log-level", choices=_LOG_LEVELS, metavar="LEVEL", help="/".join(_LOG_LEVELS))
    return common


def _server(say: Say) -> argparse.ArgumentParser:
    """How to reach and sign in to a server; secrets come from the environment or a file, never from here."""
    server = argparse.ArgumentParser(add_help=False)
    group = server.add_argument_group(
        say("server", "Server"),
        say(
            "sign in with the environment variable PAPERLESS_TOKEN, --token-file, or --user",
            "angemeldet wird mit der Umgebungsvariablen PAPERLESS_TOKEN, mit --token-file oder mit --user",
        ),
    )
    for option, metavar, wording in (
        ("--server", "URL", say("address of Paperless, as in the browser", "Adresse wie im Browser")),
        (
            "--user",
            "NAME",
            say(
                "user name; the password is in PAPERLESS_PASSWORD",
                "Benutzername; das Passwort steht in PAPERLESS_PASSWORD",
            ),
        ),
        (
            "--trust-fingerprint",
            "SHA256",
            say("the one certificate to trust", "das eine Zertifikat, dem vertraut wird"),
        ),
    ):
        group.add_argument(option, metavar=metavar, help=wording)
    for option, wording in (
        ("--token-file", say("file with the API token", "Datei mit dem API-Token")),
        (
            "--ca-file",
            say("certificate authority to trust (PEM)", "Zertifizierungsstelle, der vertraut wird (PEM)"),
        ),
        (
            "--client-cert",
            say(
                "certificate that the server wants to see (PEM)",
                "Zertifikat, das der Server sehen will (PEM)",
            ),
        ),
        (
            "--client-key",
            say(
                "its key, where that is not in the same file (PEM)",
                "dessen Schlüssel, wenn er nicht in derselben Datei steht (PEM)",
            ),
        ),
    ):
        group.add_argument(option, type=Path, metavar="F", help=wording)
    group.add_argument(
        "--header",
        action="append",
        default=[],
        type=_header(say),
        metavar="'NAME: VALUE'",
        help=say("extra header", "zusätzliche Kopfzeile"),
    )
    group.add_argument(
        "--timeout",
        type=_seconds(say),
        default=30.0,
        metavar="S",
        help=say("seconds to wait (30)", "Sekunden, die gewartet wird (30)"),
    )
    return server


def _add_scan(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    scan = commands.add_parser(
        "scan",
        parents=[_common(say), _server(say)],
        help=say("read the library and report duplicates", "den Bestand lesen und Duplikate melden"),
        allow_abbrev=False,
    )
    scan.add_argument(
        "--demo", action="store_true", help=say("scan the demo library", "den Demo-Bestand durchsuchen")
    )
    for option, wording in (
        (
            "--json",
            say("report for programs; - for standard output", "Bericht für Programme; - für die Ausgabe"),
        ),
        ("--html", say("report to read or print", "Bericht zum Lesen oder Drucken")),
        ("--csv", say("report for a spreadsheet", "Bericht für eine Tabellenkalkulation")),
    ):
        scan.add_argument(option, metavar="F", help=wording)
    scan.add_argument(
        "--threshold",
        type=_share(say),
        metavar="T",
        help=say("0…1, similarity that counts (0.75)", "0…1, ab welcher Ähnlichkeit es zählt (0.75)"),
    )
    scan.add_argument(
        "--full",
        action="store_true",
        help=say("read every document again", "jedes Dokument neu lesen"),
    )
    scan.add_argument(
        "--compare-pages",
        action="store_true",
        help=say(
            "compare page pictures too, before suggesting the trash",
            "auch die Bilder der Seiten vergleichen, bevor der Papierkorb vorgeschlagen wird",
        ),
    )


def _add_apply(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    apply = commands.add_parser(
        "apply",
        parents=[_common(say), _server(say)],
        help=say("carry out a plan", "einen Plan ausführen"),
        allow_abbrev=False,
    )
    apply.add_argument(
        "plan",
        type=Path,
        nargs="?",
        metavar="PLAN.json",
        help=say("what to keep and what to trash", "was bleibt und was in den Papierkorb geht"),
    )
    apply.add_argument(
        "--resume",
        metavar="RUN",
        help=say(
            "go on with an interrupted run instead of a plan",
            "statt eines Plans einen unterbrochenen Lauf fortsetzen",
        ),
    )
    apply.add_argument(
        "--dry-run",
        action="store_true",
        help=say(
            "only say what would happen; nothing is changed",
            "nur sagen, was geschähe; geändert wird nichts",
        ),
    )
    apply.add_argument(
        "--backup",
        type=Path,
        metavar="DIR",
        help=say("save the files there first", "die Dateien vorher dort sichern"),
    )
    _add_result(apply, say)
    apply.add_argument("--yes", action="store_true", help=say("really do it", "es wirklich tun"))


def _add_undo(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    undo = commands.add_parser(
        "undo",
        parents=[_common(say), _server(say)],
        help=say("take a run back", "einen Lauf rückgängig machen"),
        allow_abbrev=False,
    )
    undo.add_argument(
        "run", metavar="RUN", help=say("name that apply printed", "der Name, den apply ausgegeben hat")
    )
    _add_result(undo, say)


def _add_runs(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    runs = commands.add_parser(
        "runs",
        parents=[_common(say), _server(say)],
        help=say("list what was done so far", "auflisten, was bisher getan wurde"),
        description=say(
            "Lists the runs of the data folder, the newest first, with --server and --user only theirs. "
            "No server is asked, and nobody has to sign in.",
            "Listet die Läufe des Datenordners auf, den neuesten zuerst, mit --server und --user nur deren. "
            "Kein Server wird gefragt, und eine Anmeldung ist nicht nötig.",
        ),
        allow_abbrev=False,
    )
    _add_result(runs, say)


def _add_result(command: argparse.ArgumentParser, say: Say) -> None:
    command.add_argument(
        "--json",
        metavar="F",
        help=say("result for programs; - for standard output", "Ergebnis für Programme; - für die Ausgabe"),
    )


def _header(say: Say) -> Callable[[str], tuple[str, str]]:
    def header(text: str) -> tuple[str, str]:
        name, colon, value = text.partition(":")
        if not colon or not name.strip() or not value.strip() or not text.isprintable():
            raise argparse.ArgumentTypeError(
                say(f"“{name}” is not of the form 'Name: value'", f"„{name}“ hat nicht die Form 'Name: Wert'")
            )
        return name.strip(), value.strip()

    return header


def _share(say: Say) -> Callable[[str], float]:
    def share(text: str) -> float:
        value = float(text)
        if not 0 <= value <= 1:
            raise argparse.ArgumentTypeError(
                say("the threshold lies between 0 and 1", "die Schwelle liegt zwischen 0 und 1")
            )
        return value

    return share


def _seconds(say: Say) -> Callable[[str], float]:
    def seconds(text: str) -> float:
        value = float(text)
        if not 0 < value <= 3600:
            raise argparse.ArgumentTypeError(
                say(
                    "seconds must be above 0 and at most 3600",
                    "die Sekunden müssen über 0 und höchstens 3600 sein",
                )
            )
        return value

    return seconds


_GERMAN: Mapping[str, str] = {
    "usage: ": "Aufruf: ",
    "positional arguments": "Angaben",
    "options": "Optionen",
    "show this help message and exit": "diese Hilfe zeigen",
    "%(prog)s: error: %(message)s\n": "%(prog)s: Fehler: %(message)s\n",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "the following arguments are required: %s": "Es fehlt: %s",
    "unrecognized arguments: %s": "Unbekannt: %s",
    "expected one argument": "Hier fehlt ein Wert.",
    "ignored explicit argument %r": "Hier darf kein Wert stehen: %r",
    "invalid %(type)s value: %(value)r": "%(value)r ist hier keine gültige Angabe.",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r gibt es nicht, nur %(choices)s.",
}


@contextmanager
def install_argparse_texts(language: Language) -> Iterator[None]:
    """Let argparse speak this language; what is not known in it stays English."""
    words = vars(argparse)
    before = words["_"]
    if language == "de":
        words["_"] = lambda message: _GERMAN.get(message, message)
    try:
        yield
    finally:
        words["_"] = before
