"""The closing lines of `apply` and `undo`: each outcome, and how to continue."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.runs import Outcome, Reason
from app.services.reports.scan_report import reported_not_carried, reported_warnings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.domain.runs import Run, RunDocument
    from app.domain.servers import Capabilities
    from app.services.apply.undo import UndoResult
    from app.services.phrases import Words
    from app.services.reports.run_list import ListedRun

_NAMED = 3  # interrupted runs that are named; older ones hardly matter


@dataclass(frozen=True)
class Commands:
    """Commands for continuing, to copy into a terminal; they never contain secrets.

    Attributes:
        server: as passed to this command.
        data_dir: as passed to this command; "" for the user's default folder.
    """

    server: str
    data_dir: str = ""

    def resume(self, run: str) -> str:
        return self._line("apply", "--resume", run, *self._server, "--yes")

    def undo(self, run: str) -> str:
        return self._line("undo", run, *self._server)

    def runs(self) -> str:
        return self._line("runs", *self._server)

    @property
    def _server(self) -> tuple[str, str]:
        return "--server", self.server

    def _line(self, *parts: str) -> str:
        folder = ("--data-dir", self.data_dir) if self.data_dir else ()
        return shlex.join(("paperless-dedupe", *parts, *folder))


def apply_lines(run: Run, words: Words, commands: Commands) -> Iterator[str]:
    """Yield the outcome of each document left alone, the counts, and how to continue or undo.

    Args:
        run: a run with messages in the language of the words.
    """
    yield from _about(run, words)
    yield counts(run.documents, words)
    if run.can_go_on:
        yield words("go-on", command=commands.resume(run.id))
    if run.undo_possible:
        yield words("take-back", command=commands.undo(run.id))


def dry_run_lines(run: Run, rights: Capabilities, words: Words) -> Iterator[str]:
    """Yield the expected outcome of each document, and that nothing was changed."""
    yield from _about(run, words)
    yield counts(run.documents, words)
    if not rights.can_restore:
        yield words("trash-closed")
    yield words("nothing-changed")


def undo_lines(result: UndoResult, words: Words, commands: Commands) -> Iterator[str]:
    """Yield what could not be undone, the number of restored documents, and how to retry the rest."""
    for problem in result.not_undone:
        yield words("about", id=problem.document, message=problem.message)
    yield words("brought-back", n=len(result.restored))
    if result.not_undone:
        yield words("not-taken-back", n=len(result.not_undone))
    if result.stopped and not result.finished:
        yield words("undo-stopped")
    if result.run.undo_possible:
        yield words("try-again", command=commands.undo(result.run.id))


def unfinished_lines(runs: Sequence[ListedRun], user: str, words: Words, commands: Commands) -> Iterator[str]:
    """Yield the interrupted runs of one server, each with the commands to continue or undo it.

    Args:
        user: the signed-in user; runs of other users are labelled.
    """
    unfinished = [item for item in runs if item.run.can_go_on]
    for item in unfinished[:_NAMED]:
        key = "unfinished-run" if item.profile.user_name == user else "unfinished-run-of"
        yield words(
            key,
            run=item.run.id,
            moment=words.moment(item.run.started),
            user=item.profile.user_name,
            done=item.done,
            all=len(item.run.documents),
        )
        yield words("go-on", command=commands.resume(item.run.id))
        if item.run.undo_possible:
            yield words("take-back", command=commands.undo(item.run.id))
    if len(unfinished) > _NAMED:
        yield words("more-unfinished", n=len(unfinished) - _NAMED, command=commands.runs())


def list_lines(runs: Sequence[ListedRun], words: Words) -> Iterator[str]:
    """Yield one line per run."""
    for item in runs:
        yield words(
            "listed-run",
            run=item.run.id,
            moment=words.moment(item.run.started),
            server=item.profile.server_url,
            user=item.profile.user_name,
            state=words(f"run-state.{item.state}"),
            trashed=item.trashed,
        )


def counts(documents: Sequence[RunDocument], words: Words) -> str:
    """Return the counts: "Documents: 3 in the trash, 1 left alone, 1 failed."."""
    found = Counter(_counted_as(item) for item in documents)
    order = [str(outcome) for outcome in Outcome]
    order.insert(0, "still-to-do")
    parts = [words("counted", n=found[key], what=words(key)) for key in order if found[key]]
    return words("documents-counted", parts=", ".join(parts))


def _about(run: Run, words: Words) -> Iterator[str]:
    """Yield a sentence for each document left alone, each value left behind and each warning."""
    for item in run.documents:
        if item.message:
            yield words("about", id=item.document, message=item.message)
    versions = run.plan.become_versions
    for item in run.documents:
        if item.document in versions and item.outcome in _VERSION_KEYS:
            yield words(_VERSION_KEYS[item.outcome], id=item.document, keep=item.keep)
    for document, value in reported_not_carried(run):
        planned = document.outcome is Outcome.WOULD_TRASH
        yield words.not_carried(value, document.keep, planned=planned)
    for warning in reported_warnings(run):
        yield words.warning(warning)


_VERSION_KEYS = {Outcome.WOULD_TRASH: "will-be-version", Outcome.TRASHED: "is-version"}


def _counted_as(item: RunDocument) -> str:
    waits = item.outcome is Outcome.PENDING or item.reason is Reason.INTERRUPTED
    return "still-to-do" if waits else str(item.outcome)
