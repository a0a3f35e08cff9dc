"""The rows of one session: every document that was to go, and every keeper that received something."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from app.domain.runs import Outcome, Run, RunDocument
from app.domain.servers import Capabilities
from app.ui.look.formats import format_time
from app.ui.look.translation import text
from app.ui.review.explanation_wording import changed_text
from app.ui.wording.runs import STILL_GONE, got_text, undoable, why_text

_COLORS = {
    Outcome.RESTORED: "keep",
    Outcome.SKIPPED: "differ",
    Outcome.FAILED: "differ",
    Outcome.NOT_RESTORED: "differ",
}


@dataclass(frozen=True)
class SessionRow:
    """One row.

    Attributes:
        keep: keeper of the plan's item that the row belongs to.
        copy: the one document that an undo of the row brings back; None for a keeper, whose whole item it
            takes back.
        state: where it stands, in words; strong if it is not what one expects.
        action: what the button says, or "" where there is none.
    """

    document: int
    keep: int
    copy: int | None
    title: str
    second: str
    state: str
    color: str = "text2"
    action: str = ""

    def contains(self, words: str) -> bool:
        return words in f"{self.title} #{self.document} {self.second}".casefold()


def session_rows(
    run: Run,
    titles: Mapping[int, str],
    rights: Capabilities | None,
    now: datetime,
    lost: Collection[int] = (),
) -> list[SessionRow]:
    """All rows: the documents, then the keepers.

    Args:
        titles: of the keepers, as far as they exist.
        lost: documents that are not in the trash any more.
    """
    rows = [_document_row(run, item, titles, rights, now, lost) for item in run.documents]
    for keep, received in run.carried_over.items():
        if not received.is_empty:
            undone = keep not in run.received
            title = titles.get(keep) or f"#{keep}"
            state, color = _restored(run, keep) if undone else (text("h.changed"), "text2")
            action = text("h.undo.one") if not undone and undoable(run, lost, keep) else ""
            rows.append(SessionRow(keep, keep, None, title, got_text(received), state, color, action))
    return rows


def _restored(run: Run, document: int) -> tuple[str, str]:
    """How a document stands that was gone through, and its colour: what could not be taken back is named."""
    left = run.not_undone.get(document)
    if left:
        return text("h.restored.not", x=changed_text(left)), "differ"
    return text("h.restored.plain"), "keep"


def _document_row(
    run: Run,
    item: RunDocument,
    titles: Mapping[int, str],
    rights: Capabilities | None,
    now: datetime,
    lost: Collection[int],
) -> SessionRow:
    kept = text("h.keptinstead", title=titles.get(item.keep) or f"#{item.keep}")
    why = why_text(item)
    gone = item.outcome in STILL_GONE
    purged = gone and item.document in lost
    can_undo = gone and not purged and not (rights is not None and not rights.has_trash)
    state, color = _state(run, item, rights, now), _COLORS.get(item.outcome, "text2")
    if purged:
        state, color = text("h.purged"), "differ"
    elif item.outcome is Outcome.RESTORED and item.document in run.not_undone:
        state, color = _restored(run, item.document)
    return SessionRow(
        item.document,
        item.keep,
        item.document,
        item.title,
        why or kept,
        state,
        color,
        text("h.restore") if can_undo else "",
    )


def _state(run: Run, item: RunDocument, rights: Capabilities | None, now: datetime) -> str:
    if item.outcome is Outcome.TRASHED:
        return _trash_text(run, rights, now)
    if item.outcome is Outcome.RESTORED and run.undone_at is not None:
        return text("h.restored", time=format_time(run.undone_at.astimezone()))
    return text(
        {
            Outcome.PENDING: "h.waiting",
            Outcome.ALREADY_GONE: "h.gone",
            Outcome.SKIPPED: "h.leftalone",
            Outcome.FAILED: "h.leftalone",
            Outcome.RESTORED: "h.restored.plain",
            Outcome.NOT_RESTORED: "h.notback.short",
        }[item.outcome]
    )


def _trash_text(run: Run, rights: Capabilities | None, now: datetime) -> str:
    """In the trash, and for how long still, as far as that is known."""
    if rights is not None and not rights.has_trash:
        return text("h.deleted")
    until = trash_until(run, rights)
    days = (until - now).days if until is not None else 0
    return text("h.daysleft", n=days) if days > 0 else text("h.intrash")


def trash_until(run: Run, rights: Capabilities | None) -> datetime | None:
    """When the server empties its trash of this run's documents, or None if that is not known."""
    if rights is None or not rights.trash_days:
        return None
    return run.started.astimezone(UTC) + timedelta(days=rights.trash_days)
