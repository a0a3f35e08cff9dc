"""Texts for runs: summary, outcomes, why documents were left alone, and long waits for the server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta

from app.domain.progress import Progress
from app.domain.runs import CarriedOver, NotUndoneCause, Outcome, Reason, Run, RunDocument
from app.services.apply.undo import UndoResult
from app.ui.look.formats import format_date, format_time, joined
from app.ui.look.translation import language, text

GONE = (Outcome.TRASHED, Outcome.ALREADY_GONE)
STILL_GONE = (Outcome.TRASHED, Outcome.NOT_RESTORED)
LEFT = (Outcome.SKIPPED, Outcome.FAILED)


def day_text(moment: datetime, today: date) -> str:
    """Return "Today", "Yesterday" or the date."""
    local = moment.astimezone().date()
    if local == today:
        return text("h.today")
    return text("h.yesterday") if local == today - timedelta(days=1) else format_date(local)


def time_text(moment: datetime) -> str:
    return format_time(moment.astimezone())


def interrupted_text(run: Run) -> str:
    """Return when a run was interrupted, and how many documents remain."""
    started = run.started.astimezone()
    done = sum(1 for item in run.documents if item.outcome in (*GONE, Outcome.LINKED))
    return text(
        "ap.interrupted",
        n=len(run.documents) - done,
        day=format_date(started.date()),
        time=format_time(started),
    )


def trashed(run: Run) -> list[RunDocument]:
    return [item for item in run.documents if item.outcome is Outcome.TRASHED]


def left_alone(run: Run) -> list[RunDocument]:
    return [item for item in run.documents if item.outcome in LEFT]


def receivers(run: Run) -> list[int]:
    """Return the keepers that received something, even if it was undone since."""
    return [keep for keep, received in run.carried_over.items() if not received.is_empty]


def changes(run: Run) -> int:
    """Return how many documents the run still changes: in the trash, or with added metadata."""
    return sum(1 for item in run.documents if item.outcome in STILL_GONE) + len(run.received)


def _did_something(run: Run) -> bool:
    moved = (*STILL_GONE, Outcome.RESTORED)
    return any(item.outcome in moved for item in run.documents) or bool(receivers(run))


def undoable(run: Run, lost: Collection[int], keep: int | None = None, document: int | None = None) -> int:
    """Return how many documents an undo may change: of the run, of the item of one keeper, or of one copy.

    Args:
        lost: documents that are no longer in the trash. What their keepers got from them stays.
    """
    gone = [item for item in run.documents if item.outcome in STILL_GONE]
    back = [item for item in gone if item.document not in lost]
    if document is not None:
        return sum(1 for item in back if item.document == document)
    lost_keepers = {item.keep for item in gone} - {item.keep for item in back}
    lost_keepers -= {item.keep for item in run.documents if item.outcome is Outcome.RESTORED}
    keepers = [one for one in run.received if one not in lost_keepers]
    return sum(1 for one in [*(item.keep for item in back), *keepers] if keep in (None, one))


def summary(run: Run) -> str:
    """Return "30 trashed, 11 completed", or the state of the whole run."""
    if run.can_go_on:
        return text("h.interrupted")
    back = sum(1 for item in run.documents if item.outcome is Outcome.RESTORED)
    if run.undone_at is not None and not run.undo_possible:
        if run.not_undone:
            return text("h.undone.part")
        return text("h.undone") if _did_something(run) else text("h.nothing")
    parts = []
    for key, number in (
        ("h.trashed", len(trashed(run))),
        ("h.linked.n", sum(1 for item in run.documents if item.outcome is Outcome.LINKED)),
        ("h.completed", len(run.received)),
        ("h.back", back),
        ("h.left", len(left_alone(run))),
    ):
        if number:
            parts.append(text(key, n=number))
    return ", ".join(parts) or text("h.nothing")


def got_text(received: CarriedOver) -> str:
    """Return "got type, 1 tag, 1 field"."""
    given = (
        ("title", received.title),
        ("date", received.created),
        ("type", received.document_type),
        ("corr", received.correspondent),
        ("path", received.storage_path),
    )
    parts = [text(f"rv.carry.{key}") for key, present in given if present]
    for key, number in (
        ("count.tags", received.tags),
        ("count.fields", received.custom_fields),
        ("count.notes", received.notes),
        ("count.versions", received.versions),
    ):
        if number:
            parts.append(text(key, n=number))
    if received.tags_removed:
        parts.append(text("count.lesstags", n=received.tags_removed))
    if received.archive_serial_number:
        parts.append(text("rv.carry.asn"))
    if received.links:
        parts.append(text("rv.carry.links", n=received.links))
    if received.permissions:
        parts.append(text("rv.carry.owner"))
    return text("h.got", x=", ".join(parts))


def why_text(item: RunDocument) -> str:
    """Return why a document was left alone or not restored; the message of the service is the most exact."""
    if item.outcome is Outcome.ALREADY_GONE:
        return text("ap.c.gone")
    if item.message and language() == "en":
        return item.message
    if item.outcome is Outcome.NOT_RESTORED:
        return text("h.notback")
    return text(f"h.why.{item.reason}") if item.reason is not Reason.NONE else item.message


def undo_text(result: UndoResult, titles: Sequence[str]) -> str:
    """Return the result of an undo; titles: of the documents that were not undone completely."""
    parts = [text("undo.done", n=len(result.restored))]
    if titles:
        parts.append(text("undo.rest", x=joined([text("h.quoted", x=title) for title in titles])))
    if not result.finished and (
        result.stopped or any(one.cause is NotUndoneCause.OPEN for one in result.not_undone)
    ):
        parts.append(text("undo.stopped"))
    return " ".join(parts)


def wait_text(progress: Progress) -> str:
    """Return a sentence if there was no progress for long; "" otherwise."""
    if not progress.waited or progress.wait is None:
        return ""
    return text("wait.long", n=progress.waited, x=text(f"wait.{progress.wait}"))
