"""Runs in words: what they did, where they stand, and why something was left alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta

from app.domain.runs import CarriedOver, Outcome, Reason, Run, RunDocument
from app.domain.undo_results import Cause
from app.services.apply.undo import UndoResult
from app.ui.look.formats import format_date, format_time, joined
from app.ui.look.translation import is_german, text

GONE = (Outcome.TRASHED, Outcome.ALREADY_GONE)
STILL_GONE = (Outcome.TRASHED, Outcome.NOT_RESTORED)
LEFT = (Outcome.SKIPPED, Outcome.FAILED)


def day_text(moment: datetime, today: date) -> str:
    """ "Today", or the date."""
    local = moment.astimezone().date()
    if local == today:
        return text("h.today")
    return text("h.yesterday") if local == today - timedelta(days=1) else format_date(local)


def time_text(moment: datetime) -> str:
    return format_time(moment.astimezone())


def trashed(run: Run) -> list[RunDocument]:
    return [item for item in run.documents if item.outcome is Outcome.TRASHED]


def left_alone(run: Run) -> list[RunDocument]:
    return [item for item in run.documents if item.outcome in LEFT]


def receivers(run: Run) -> list[int]:
    """The keepers that received something, also if it was taken back since."""
    return [keep for keep, received in run.carried_over.items() if not received.is_empty]


def changes(run: Run) -> int:
    """How many documents are changed by the run still: in the trash, or completed."""
    return sum(1 for item in run.documents if item.outcome in STILL_GONE) + len(run.received)


def _did_something(run: Run) -> bool:
    moved = (*STILL_GONE, Outcome.RESTORED)
    return any(item.outcome in moved for item in run.documents) or bool(receivers(run))


def undoable(run: Run, lost: Collection[int], keep: int | None = None, document: int | None = None) -> int:
    """How many documents an undo may change: of the whole run, of the item with one keeper, or of one copy.

    Args:
        lost: documents that are not in the trash any more. What their keepers got from them stays.
    """
    gone = [item for item in run.documents if item.outcome in STILL_GONE]
    back = [item for item in gone if item.document not in lost]
    if document is not None:
        return sum(1 for item in back if item.document == document)
    hopeless = {item.keep for item in gone} - {item.keep for item in back}
    hopeless -= {item.keep for item in run.documents if item.outcome is Outcome.RESTORED}
    keepers = [one for one in run.received if one not in hopeless]
    return sum(1 for one in [*(item.keep for item in back), *keepers] if keep in (None, one))


def summary(run: Run) -> str:
    """ "30 trashed, 11 completed", or where the whole stands."""
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
        ("h.completed", len(run.received)),
        ("h.back", back),
        ("h.left", len(left_alone(run))),
    ):
        if number:
            parts.append(text(key, n=number))
    return ", ".join(parts) or text("h.nothing")


def got_text(received: CarriedOver) -> str:
    """ "type, 1 tag, 1 field"."""
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
    """Why a document was left alone or did not come back; the message of the service is the most exact."""
    if item.outcome is Outcome.ALREADY_GONE:
        return text("ap.c.gone")
    if item.message and not is_german():
        return item.message
    if item.outcome is Outcome.NOT_RESTORED:
        return text("h.notback")
    return text(f"h.why.{item.reason}") if item.reason is not Reason.NONE else item.message


def undo_text(result: UndoResult, titles: Sequence[str]) -> str:
    """What an undo achieved. titles are those of the documents that could not be taken back entirely."""
    parts = [text("undo.done", n=len(result.restored))]
    if titles:
        parts.append(text("undo.rest", x=joined([text("h.quoted", x=title) for title in titles])))
    if not result.finished and (result.stopped or any(one.cause is Cause.OPEN for one in result.not_undone)):
        parts.append(text("undo.stopped"))
    return " ".join(parts)
