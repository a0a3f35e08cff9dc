"""Before copies go: their files are saved and what they have is carried over, item by item.

An item that was begun and is checked again continues with what it has: only if one of its copies dropped out,
or somebody gave a copy something new meanwhile, there is more to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotPermitted
from app.domain.progress import Stage
from app.domain.runs import Outcome, Reason
from app.services.apply.backup import Backup
from app.services.apply.preconditions import is_signed_out_for_good
from app.services.apply.run_outcomes import SILENT
from app.services.carry_over.planning import first_forbidden_document, may_not_carry_over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken
    from app.domain.runs import Run
    from app.services.apply.carry_over_writer import CarryOverWriter
    from app.services.apply.run_outcomes import RunOutcomes
    from app.services.library import Library


@dataclass(frozen=True)
class CheckedItem:
    """An item whose keeper is good, with those of its copies that may go, all freshly read.

    Attributes:
        changed: somebody else, or a workflow of the server, changed something since the item was begun.
    """

    item: PlanItem
    keeper: Document
    copies: tuple[Document, ...]
    changed: bool = False


class Preparer:
    """Prepares the items of one run.

    Args:
        look: judges items by a fresh look at the server; what may not go on is left out and noted.
        tell: reports the stage and the document that is worked on.
        is_away: whether a failure is the server's, so that the item has another turn.
    """

    def __init__(
        self,
        library: Library,
        run: Run,
        ledger: RunOutcomes,
        carrier: CarryOverWriter,
        cancel: CancelToken,
        look: Callable[[Sequence[PlanItem]], list[CheckedItem]],
        tell: Callable[[Stage, Document], None],
        is_away: Callable[[DedupeError], bool],
    ) -> None:
        self._library = library
        self._client = library.client
        self._folder = run.backup_folder
        self._ledger = ledger
        self._carrier = carrier
        self._cancel = cancel
        self._look = look
        self._tell = tell
        self._is_away = is_away
        self._saved: set[int] = set()
        self._carried: dict[int, frozenset[int]] = {}  # the copies of each item that was carried over

    def prepare(self, ready: Sequence[CheckedItem]) -> bool:
        """Back up and carry over; True if there was anything to do, so that the look is stale."""
        touched = False
        for entry in ready:
            if self._folder is not None:
                touched |= self._back_up(entry.copies, self._folder)
            if entry.item.carry_over and self._has_more(entry):
                # A write for one item can change a document of the next, through links between them.
                fresh = self._look([entry.item]) if touched else [entry]
                for now in fresh:
                    touched |= self._carry_over(now)
        return touched

    def _has_more(self, entry: CheckedItem) -> bool:
        carried = self._carried.get(entry.item.keep)
        return carried is None or entry.changed or carried != _ids(entry)

    def settled(self, ready: Sequence[CheckedItem]) -> list[CheckedItem]:
        """The items whose keepers hold what they received; where others take it away again, no copy goes."""
        good = []
        for entry in ready:
            baggage = self._carrier.pack(entry.keeper, entry.copies, entry.item)
            if not (entry.item.carry_over and entry.changed and baggage.writes):
                good.append(entry)
                continue
            for copy in entry.copies:
                message = "What was carried over is taken away again on the server, so it was left alone."
                self._ledger.note(copy.id, Outcome.FAILED, Reason.CARRY_OVER_FAILED, message)
        return good

    def _back_up(self, copies: Sequence[Document], folder: str) -> bool:
        """Save the files of copies that were not saved yet; a copy that cannot be saved is not touched."""
        waiting = [copy for copy in copies if copy.id not in self._saved]
        for copy in waiting:
            self._tell(Stage.BACKUP, copy)
            try:
                Backup(self._library, folder, self._cancel).save(copy)
            except DedupeError as error:
                if self._is_away(error) or is_signed_out_for_good(self._client, error):
                    raise
                message = f"No backup could be made, so it was left alone. {error}"
                self._ledger.note(copy.id, Outcome.FAILED, Reason.NOT_VERIFIED, message)
            self._saved.add(copy.id)
        return bool(waiting)

    def _carry_over(self, entry: CheckedItem) -> bool:
        """Bring the copies' metadata to the keeper; True if there was anything to bring.

        On a failure every copy stays, and where this user may not write no write is tried.
        """
        keep = entry.item.keep
        if self._carried.get(keep, _ids(entry)) != _ids(entry) and not self._ledger.has_left(entry.item):
            # What came from a copy that stays goes back to it, before the others give theirs once more.
            self._carrier.take_back(keep)
            del self._carried[keep]
            return True
        baggage = self._carrier.pack(entry.keeper, entry.copies, entry.item)
        if baggage.is_empty:
            self._carried[keep] = _ids(entry)
            return False
        if forbidden := first_forbidden_document(baggage.writes, baggage.known, self._library.capabilities):
            message = may_not_carry_over(forbidden)
            for copy in entry.copies:
                self._ledger.note(copy.id, Outcome.SKIPPED, Reason.NOT_PERMITTED, message)
            return True
        self._tell(Stage.CARRY_OVER, entry.keeper)
        try:
            self._carrier.carry(baggage)
        except DedupeError as error:
            if is_signed_out_for_good(self._client, error):
                raise
            away = self._is_away(error)
            self._note_failure(entry, error, away=away)
            if away:
                raise
        else:
            self._carried[keep] = _ids(entry)
        return True

    def _note_failure(self, entry: CheckedItem, error: DedupeError, *, away: bool) -> None:
        refused = isinstance(error, NotPermitted)
        reason = Reason.NOT_PERMITTED if refused else Reason.CARRY_OVER_FAILED
        message = f"Its metadata could not be carried over, so it was left alone. {error}"
        for copy in entry.copies:
            if away:
                self._ledger.note(copy.id, Outcome.SKIPPED, Reason.INTERRUPTED, SILENT)
            else:
                self._ledger.note(copy.id, Outcome.FAILED, reason, message)


def _ids(entry: CheckedItem) -> frozenset[int]:
    return frozenset(copy.id for copy in entry.copies)
