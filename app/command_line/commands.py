"""The subcommands: a thin layer over the services. Does not import Qt.

What only one of them needs is imported there: that is a third of the start of the others.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap import App, open_app, open_database
from app.command_line.arguments import language_of
from app.command_line.console import ConsoleProgress, OutputClosed, write
from app.command_line.decide import decide, plan_text, summary_lines
from app.command_line.plan_file import parse_plan
from app.command_line.process import cancel_on_interrupt, log_to_stderr, peak_rss_mb
from app.domain.errors import DedupeError, OperationCancelled, StorageFailed, YamlInvalid
from app.domain.parameters import Parameters
from app.domain.plans import Plan
from app.domain.policies import DEFAULT_POLICIES
from app.domain.progress import CancelFlag
from app.domain.runs import Run
from app.domain.servers import NEWEST_TESTED, ConnectionOptions, Credentials, PasswordLogin, Token
from app.services.apply.service import ApplyService
from app.services.apply.undo import UndoService
from app.services.library import Library
from app.services.phrases import Words
from app.services.reports.run_list import list_runs, runs_as_json
from app.services.reports.run_summary import (
    Commands,
    apply_lines,
    dry_run_lines,
    list_lines,
    undo_lines,
    unfinished_lines,
)
from app.services.reports.scan_report import (
    ScanReport,
    as_text,
    dry_run_as_json,
    dry_run_status,
    exit_status,
    run_as_json,
    undo_as_json,
    write_text,
)
from app.services.review.groups import ReviewService
from app.services.review.page_check import check_pages
from app.services.same_meaning import MeaningChoice
from app.services.scan.detection import DetectionService
from app.services.scan.scan import scan
from app.services.settings_file import DetectionSettings, read_settings, read_text
from app.services.token_store import TokenStore
from app.store.file_cache import FileCache
from app.system.folders import LOG_FILE, Folders
from app.texts import error_text, text

if TYPE_CHECKING:
    from app.command_line.similar import Outcome

log = logging.getLogger(__name__)

DONE, FAILED, WRONG_USAGE, IN_PART, INTERRUPTED = 0, 1, 2, 3, 130
OUTPUT_CLOSED = 141  # 128 plus the number of SIGPIPE, the exit status of other tools in this case


def run(arguments: argparse.Namespace) -> int:
    """Run a subcommand and return its exit status (README.md, Command line)."""
    level = getattr(arguments, "log_level", "warning")
    cancel = CancelFlag()
    words = Words(language_of(getattr(arguments, "lang", None), os.environ))
    progress = ConsoleProgress(sys.stderr, words.language)
    commands = {
        "scan": _scan,
        "apply": _apply,
        "undo": _undo,
        "runs": _runs,
        "decide": _decide,
        "similar": _similar,
        "check": _check,
    }
    try:
        _check_outputs(arguments)
        with log_to_stderr(level), cancel_on_interrupt(cancel), _opened(arguments) as app:
            return commands[arguments.command](app, arguments, cancel, progress, words)
    except UsageError as error:
        _say(text(error.key, words.language, **error.values))
        return WRONG_USAGE
    except (OperationCancelled, KeyboardInterrupt):
        progress.close()
        _say(text("cli.stopped", words.language))
        return INTERRUPTED
    except DedupeError as error:
        progress.close()
        _say(error_text(error, words.language))
        if isinstance(error, YamlInvalid):
            return WRONG_USAGE
        if level == "debug":
            traceback.print_exc()
        return FAILED
    except OutputClosed:
        _close_streams()
        return OUTPUT_CLOSED
    except Exception:
        progress.close()
        log.exception("A subcommand failed unexpectedly")
        _say(text("cli.broke", words.language, log=_folders(arguments).logs / LOG_FILE))
        return FAILED


class UsageError(Exception):
    """The command is incomplete or contradictory; the text of this key says how to write it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def _scan(
    app: App, arguments: argparse.Namespace, cancel: CancelFlag, progress: ConsoleProgress, words: Words
) -> int:
    from app.services.meaning.run import compare_meanings

    config = read_text(arguments.config) if arguments.config else None
    if config is not None:
        read_settings(config, Parameters(), DEFAULT_POLICIES)  # what is wrong is said before anything is done
    with _library(app, arguments, cancel, words) as library:
        settings = _settings(library, config, words)
        parameters = settings.parameters
        if arguments.threshold is not None:
            parameters = replace(parameters, similarity_threshold=arguments.threshold)
        result = scan(library, cancel, progress, parameters=parameters, full=arguments.full)
        if arguments.compare_pages:
            _compare_pages(library, app.folders, cancel, progress)
        key = app.secrets.load_key(MeaningChoice(app.database).load().key_name)
        compare_meanings(library.local, cancel, progress, key=key, even_if_off=arguments.meaning)
        progress.close()
        report = ScanReport(
            library.local.profile.server_url,
            library.capabilities,
            result.sync.total,
            result.analysis,
            ReviewService(library.local, settings.policies).groups(),
            peak_rss_mb(),
            words.language,
            result.sync.unreadable,
            settings.policies,
        )
    if arguments.json:
        _write(arguments.json, as_text(report.as_json()))
    if arguments.csv:
        _write(arguments.csv, report.as_csv())
    if arguments.html:
        _write(arguments.html, report.as_html())
    _say(text("cli.groups-found", words.language, groups=len(report.groups), documents=report.documents))
    if report.unreadable:
        _say(text("cli.left-out", words.language, ids=", ".join(map(str, report.unreadable))))
    if report.documents == 0:
        _say(text("cli.no-documents", words.language, user=report.capabilities.user_name))
    if not arguments.demo:
        _mention_unfinished(app, arguments, library, words)
    return DONE


def _settings(library: Library, config: str | None, words: Words) -> DetectionSettings:
    """Return the stored settings, for this run with those of a file in their place."""
    stored = DetectionService(library.local)
    if config is None:
        return DetectionSettings(stored.chosen(), stored.policies())
    settings = read_settings(config, stored.chosen(), stored.policies())
    _say_all(words(note.key, **dict(note.values)) for note in settings.notes)
    return settings


def _compare_pages(library: Library, folders: Folders, cancel: CancelFlag, progress: ConsoleProgress) -> None:
    """Render and compare pages offscreen, the only part of the command line that needs Qt."""
    from app.readers.page_files import files_look_alike

    check_pages(library, FileCache(folders.cache), files_look_alike, cancel, progress)


def _apply(
    app: App, arguments: argparse.Namespace, cancel: CancelFlag, progress: ConsoleProgress, words: Words
) -> int:
    plan = parse_plan(read_text(arguments.plan), words.language) if arguments.plan else None
    if plan is not None and arguments.dry_run:
        return _dry_run(app, arguments, plan, cancel, progress, words)
    with _library(app, arguments, cancel, words) as library:
        if library.capabilities.has_trash and not library.capabilities.can_restore:
            _say(words("trash-closed"))
        service = ApplyService(library, cancel, progress)
        if plan is None:
            run = library.local.journal.get(arguments.resume)
        else:
            _mention_unfinished(app, arguments, library, words)
            run = service.start(plan, backup=arguments.backup)
        if run.undone_at is not None:
            _say(text("cli.run-undone", words.language, run=run.id))
            return FAILED
        _say(f"run {run.id}")
        if run.finished is None:
            run = service.execute(run.id)
        else:
            _say(text("cli.run-finished", words.language, run=run.id))
    progress.close()
    translated = _in_language(run, words)
    _say_all(apply_lines(translated, words, _commands(arguments)))
    if arguments.json:
        _write(arguments.json, as_text(run_as_json(translated, words)))
    return INTERRUPTED if cancel.cancelled and run.finished is None else exit_status(run)


def _dry_run(
    app: App,
    arguments: argparse.Namespace,
    plan: Plan,
    cancel: CancelFlag,
    progress: ConsoleProgress,
    words: Words,
) -> int:
    with _library(app, arguments, cancel, words) as library:
        _mention_unfinished(app, arguments, library, words)
        rights = library.capabilities
        run = ApplyService(library, cancel, progress).dry_run(plan, backup=arguments.backup)
    progress.close()
    translated = _in_language(run, words)
    _say_all(dry_run_lines(translated, rights, words))
    if arguments.json:
        _write(arguments.json, as_text(dry_run_as_json(translated, rights, words)))
    return dry_run_status(run)


def _in_language(run: Run, words: Words) -> Run:
    return replace(run, documents=tuple(replace(item, message=words.why(item)) for item in run.documents))


def _undo(
    app: App, arguments: argparse.Namespace, cancel: CancelFlag, progress: ConsoleProgress, words: Words
) -> int:
    with _library(app, arguments, cancel, words) as library:
        service = UndoService(library, cancel, progress)
        for document in service.lost(arguments.run):
            _say(text("cli.purged", words.language, id=document))
        result = service.undo(arguments.run)
    progress.close()
    result = replace(
        result,
        not_undone=tuple(
            replace(problem, message=words.not_undone(problem)) for problem in result.not_undone
        ),
    )
    _say_all(undo_lines(result, words, _commands(arguments)))
    if arguments.json:
        _write(arguments.json, as_text(undo_as_json(result)))
    if result.stopped and not result.finished:
        return INTERRUPTED
    if result.finished and not result.not_undone:
        return DONE
    return IN_PART if result.restored else FAILED


def _runs(
    app: App, arguments: argparse.Namespace, _cancel: CancelFlag, _progress: ConsoleProgress, words: Words
) -> int:
    found = list_runs(app.database, arguments.server, arguments.user)
    if arguments.json:
        _write(arguments.json, as_text(runs_as_json(found)))
    elif found and sys.stdout is not None:
        _write_lines(list_lines(found, words))
    else:
        _say(text("cli.no-runs", words.language))
    return DONE


def _decide(
    app: App, arguments: argparse.Namespace, _cancel: CancelFlag, _progress: ConsoleProgress, words: Words
) -> int:
    effect = decide(app.database, arguments, read_text(arguments.rules))
    _write(arguments.plan, plan_text(effect))
    _say_all(summary_lines(effect, words))
    return DONE


def _similar(
    app: App, arguments: argparse.Namespace, cancel: CancelFlag, progress: ConsoleProgress, words: Words
) -> int:
    from app.command_line.similar import similar

    return _report(arguments, similar(app, arguments, cancel, words), progress)


def _check(
    app: App, arguments: argparse.Namespace, cancel: CancelFlag, progress: ConsoleProgress, words: Words
) -> int:
    from app.command_line.similar import check

    return _report(arguments, check(app.database, arguments, cancel, progress, words), progress)


def _report(arguments: argparse.Namespace, outcome: Outcome, progress: ConsoleProgress) -> int:
    progress.close()
    if arguments.json:
        _write(arguments.json, as_text(outcome.json))
    elif sys.stdout is not None:
        _write_lines(outcome.lines)
    _say_all(outcome.problems)
    return outcome.status


def _opened(arguments: argparse.Namespace) -> AbstractContextManager[App]:
    """Open the data folder, alone if anything will be changed; scripts may ask while the window is open."""
    folders = _folders(arguments)
    if arguments.command in ("similar", "check"):
        return open_database(folders, TokenStore())
    return open_app(folders)


def _mention_unfinished(app: App, arguments: argparse.Namespace, library: Library, words: Words) -> None:
    """Name interrupted runs on this server, including those of other users of this data folder."""
    profile = library.local.profile
    runs = list_runs(app.database, profile.server_url)
    _say_all(unfinished_lines(runs, profile.user_name, words, _commands(arguments)))


def _commands(arguments: argparse.Namespace) -> Commands:
    return Commands(arguments.server, str(getattr(arguments, "data_dir", None) or ""))


@contextmanager
def _library(app: App, arguments: argparse.Namespace, cancel: CancelFlag, words: Words) -> Iterator[Library]:
    """Connect to the server of the command line, or to the demo library."""
    if getattr(arguments, "demo", False):
        with app.demo(cancel) as signed_in:
            yield signed_in.library
        return
    options = ConnectionOptions(
        ca_file=str(arguments.ca_file) if arguments.ca_file else None,
        trusted_fingerprint=arguments.trust_fingerprint,
        headers=tuple(arguments.header),
        timeout=arguments.timeout,
        client_certificate=str(arguments.client_cert) if arguments.client_cert else None,
        client_key=str(arguments.client_key) if arguments.client_key else None,
    )
    credentials = _credentials(arguments, os.environ)
    library = app.connection.sign_in(arguments.server, credentials, options, cancel=cancel).library
    with library.session:
        if library.first_untested:
            _say(
                words(
                    "untested",
                    version=library.capabilities.server_version,
                    tested="{}.{}".format(*NEWEST_TESTED),
                )
            )
        yield library


def _credentials(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Credentials:
    """Return the credentials from the arguments or the environment.

    Raises:
        UsageError: there are none.
    """
    if arguments.token_file:
        token = read_text(arguments.token_file).strip()
        if not token:
            raise UsageError("cli.empty-token-file", path=arguments.token_file)
        return Token(token)
    if arguments.user:
        password = environment.get("PAPERLESS_PASSWORD")
        if not password:
            raise UsageError("cli.no-password")
        return PasswordLogin(arguments.user, password)
    token = environment.get("PAPERLESS_TOKEN", "").strip()
    if not token:
        raise UsageError("cli.how-to-sign-in")
    return Token(token)


def _folders(arguments: argparse.Namespace) -> Folders:
    chosen = getattr(arguments, "data_dir", None)
    return Folders(chosen.expanduser().resolve()) if chosen else Folders.default()


def _check_outputs(arguments: argparse.Namespace) -> None:
    """Check that the reports can be written, before anything is done.

    Raises:
        UsageError: two reports go to standard output, or it is closed.
        StorageFailed: a report's folder does not exist.
    """
    targets = [target for name in ("json", "csv", "html") if (target := getattr(arguments, name, None))]
    if arguments.command == "decide":
        targets.append(arguments.plan)
    if targets.count("-") > 1:
        raise UsageError("cli.one-report")
    if "-" in targets and sys.stdout is None:
        raise UsageError("cli.no-standard-output")
    for target in targets:
        if target != "-" and (Path(target).is_dir() or not Path(target).absolute().parent.is_dir()):
            raise StorageFailed(f"“{target}” cannot be written: there is no such folder.", path=target)


def _write(target: str, text: str) -> None:
    if target == "-":
        # UTF-8 with unchanged line ends, whatever the terminal uses.
        write(sys.stdout.buffer, text.encode())
        return
    write_text(Path(target), text)


def _write_lines(lines: Iterable[str]) -> None:
    _write("-", "".join(f"{line}\n" for line in lines))


def _say(sentence: str) -> None:
    """Write to standard error, which a bundle without a console does not have."""
    if sys.stderr is not None:
        write(sys.stderr, f"{sentence}\n")


def _say_all(sentences: Iterable[str]) -> None:
    for line in sentences:
        _say(line)


def _close_streams() -> None:
    """Discard unwritten output, or Python would report the closed pipe at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
