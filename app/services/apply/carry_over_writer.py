"""Plans and executes the carry-over for one item of a run, from freshly read documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from app.domain.documents import Taxonomy
from app.domain.errors import DedupeError, NotFound, NotPermitted, OperationCancelled
from app.domain.runs import Entry, EntryState, Field, RunWarning, WarningKind
from app.domain.value_choices import ChoosableField, chosen_copy
from app.services.apply.preconditions import ends_work
from app.services.carry_over.planning import (
    count,
    documents_with_redirected_links,
    link_targets,
    plan_carry_over,
)
from app.services.carry_over.uncarried_values import after, may_note, note_for
from app.services.phrases import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken
    from app.domain.runs import Entry
    from app.services.apply.write_ahead import WriteAheadWriter
    from app.services.carry_over.planning import Write
    from app.services.library import Library


@dataclass(frozen=True)
class CarryOverPlan:
    """The planned writes for one item.

    Attributes:
        writes: all writes but the note, in sending order.
        note: the expected note with the values that the keeper cannot take; None if there are none, or if
            none are to be kept.
        known: the documents to be written to, as they were read.
    """

    item: PlanItem
    copies: tuple[int, ...]
    writes: tuple[Write, ...]
    note: Write | None
    known: dict[int, Document]

    @property
    def is_empty(self) -> bool:
        return not self.writes and self.note is None


class CarryOverWriter:
    """Carries over values within one run.

    Attributes:
        own_links: documents whose links this app has redirected; see
            `app.services.apply.preconditions.changed_fields`.
    """

    def __init__(
        self,
        library: Library,
        writer: WriteAheadWriter,
        run: str,
        own_links: frozenset[int],
        cancel: CancelToken,
    ) -> None:
        self.own_links = own_links
        self._client = library.client
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._writer = writer
        self._run = run
        self._cancel = cancel
        self._rights = library.capabilities
        self._taxonomy = library.local.taxonomy

    @cached_property
    def names(self) -> Taxonomy:
        """Names by id, as of the last scan."""
        return self._taxonomy.load()

    def begun(self, keepers: Collection[int]) -> dict[int, tuple[Entry, ...]]:
        """Return the writes of this run that are in effect, by keeper; keepers without any are left out."""
        found: dict[int, tuple[Entry, ...]] = {}
        for entry in self._journal.writes_for(self._run, keepers) if self._run else ():
            if entry.field is not Field.TRASHED and entry.state is EntryState.DONE:
                found[entry.keep] = (*found.get(entry.keep, ()), entry)
        return found

    def plan(self, keeper: Document, copies: Sequence[Document], item: PlanItem) -> CarryOverPlan:
        """Plan the carry-over of one item; nothing is written.

        Args:
            keeper, copies: freshly read.
            item: the decision about them.
        """
        takes = item.takes
        linking = self._linking(copies)
        dead = self._dead_links(keeper, (*copies, *linking))
        brings_tags = any({*copy.tags} - {*keeper.tags} for copy in copies)
        changes_tags = brings_tags or chosen_copy(takes, ChoosableField.TAGS) is not None
        taxonomy = self._writer.tag_tree if changes_tags else Taxonomy()
        writes = plan_carry_over(keeper, copies, linking, taxonomy, dead, takes=takes)
        known = {document.id: document for document in (keeper, *copies, *linking)}
        note = self._note_for(item, after(keeper, writes), copies)
        return CarryOverPlan(item, tuple(copy.id for copy in copies), writes, note, known)

    def _note_for(self, item: PlanItem, keeper: Document, copies: Sequence[Document]) -> Write | None:
        """Return the note for a keeper; None if there is none, or this user may not add one."""
        if item.note is None or not may_note(keeper, self._rights):
            return None
        return note_for(keeper, copies, self.names, item.note)

    def execute(self, plan: CarryOverPlan) -> None:
        """Send the writes, each verified before the next, and the note.

        If it stops early, an archive serial number already released by a copy is restored.

        Raises:
            OperationCancelled: between two writes.
            DedupeError: a write was refused, failed or could not be verified; the rest was not sent.
        """
        self.own_links |= documents_with_redirected_links(plan.writes)
        known = dict(plan.known)
        last = tuple(write for write in plan.writes if write.field is Field.PERMISSIONS)
        try:
            for write in plan.writes:
                if write not in last:
                    self._write(write, plan.item.keep, known)
            self._note(plan, known, last)
            for write in last:
                self._write(write, plan.item.keep, known)
        except (OperationCancelled, DedupeError):
            self.restore_serial_numbers()
            raise

    def _write(self, write: Write, keeper: int, known: dict[int, Document]) -> None:
        self._cancel.raise_if_cancelled()
        document = known[write.document]
        fresh = self._writer.write(self._run, keeper, document, write, self.own_links)
        known[write.document] = fresh or document

    def _note(self, plan: CarryOverPlan, known: dict[int, Document], to_come: Sequence[Write]) -> None:
        """Write one note with the values that the keeper lacks after the other writes.

        Args:
            to_come: writes that are still to be sent.
        """
        keep, copies = plan.item.keep, [known[copy] for copy in plan.copies]
        if self._note_for(plan.item, after(known[keep], to_come), copies) is None:
            return
        if set(plan.item.trash) <= {*plan.copies}:
            # Only one note: an earlier one of this run is out of date.
            for entry in self.begun([keep]).get(keep, ()):
                if entry.field is Field.NOTE and Words.is_left_note(str(entry.after)):
                    self._writer.compensate(entry)
                    kept = tuple(note for note in known[keep].notes if note.text != entry.after)
                    known[keep] = replace(known[keep], notes=kept)
        write = self._note_for(plan.item, after(known[keep], to_come), copies)
        if write is not None:
            self._write(write, keep, known)

    def undo_item(self, keep: int) -> None:
        """Undo the writes of an item none of whose copies was trashed, newest first.

        Writes that cannot be undone become a warning of the run.

        Raises:
            DedupeError: the server is gone, or requires a new sign-in; the rest is still to be undone.
        """
        left = []
        for entry in reversed(self.begun([keep]).get(keep, ())):
            try:
                refused = self._writer.compensate(entry).refused
            except DedupeError as error:
                if ends_work(self._client, error):
                    raise
                refused = str(error)
            if refused and entry.field is not Field.LINK_FIELD:  # other items of the run may use it
                left.append(entry.field.value)
        self._journal.set_carried_over(self._run, keep, count(self.begun([keep]).get(keep, ()), keep))
        if left:
            warning = RunWarning(WarningKind.NOT_UNDONE, keep, keep, tuple(left))
            self._journal.add_warning(self._run, warning)

    def restore_serial_numbers(self) -> None:
        """Undo unfinished transfers of archive serial numbers, so that no number is lost."""
        for entry in unfinished_transfers(self._journal.entries(self._run)):
            self._writer.compensate(entry)

    def _linking(self, copies: Sequence[Document]) -> list[Document]:
        """Read the documents whose document links may name one of the copies.

        The server keeps links mutual, so the copies show links that are newer than the scan.
        """
        going = [copy.id for copy in copies]
        linking = {*self._documents.links_to(going), *link_targets(copies)}.difference(going)
        return [found.document for found in self._client.documents_by_id(linking)]

    def _dead_links(self, keeper: Document, others: Sequence[Document]) -> frozenset[int]:
        """Return the link targets that no longer exist, if links have to be sent.

        A document that this user cannot see is not dead: its metadata is refused, not missing.
        """
        if not link_targets(others):
            return frozenset()
        documents = (keeper, *others)
        targets = link_targets(documents) - {document.id for document in documents}
        visible = {found.document.id for found in self._client.documents_by_id(targets)}
        return frozenset(target for target in targets - visible if self._is_dead(target))

    def _is_dead(self, document: int) -> bool:
        try:
            self._client.file_facts(document)
        except (NotFound, NotPermitted) as refusal:
            return isinstance(refusal, NotFound)  # a refused document exists
        return False


def unfinished_transfers(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the writes that took a serial number from a copy and no keeper received, newest first."""
    done = [
        entry
        for entry in entries
        if entry.field is Field.ARCHIVE_SERIAL_NUMBER and entry.state is EntryState.DONE
    ]
    received = {(entry.keep, entry.after) for entry in done if entry.after is not None}
    released = [entry for entry in done if entry.after is None]
    return tuple(entry for entry in reversed(released) if (entry.keep, entry.before) not in received)
