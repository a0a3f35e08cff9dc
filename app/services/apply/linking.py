"""Links the versions of a document, or documents of the same meaning, one item of a run at a time.

All of them are linked or none: what was written before a failure is undone at the end of the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError
from app.domain.plans import LinkBy
from app.domain.runs import Field, Outcome, Reason, RunDocument, RunWarning, WarningKind
from app.services.apply.local_refresh import store_changes
from app.services.apply.preconditions import PreconditionResult, check_unchanged, take_snapshot
from app.services.carry_over.fields import link_field_id
from app.services.carry_over.planning import Write
from app.services.carry_over.version_links import first_version_not_permitted, plan_links

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken
    from app.services.apply.carry_over_writer import CarryOverWriter
    from app.services.apply.preconditions import ServerSnapshot
    from app.services.apply.run_outcomes import RunOutcomes
    from app.services.apply.write_ahead import WriteAheadWriter
    from app.services.library import Library


class LinkFieldTaken(DedupeError):
    """The server has a custom field of another type under the name of ours."""

    code = "link-field-taken"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The server has a custom field “{name}” of another type. Rename it, or link the documents by a "
            "note.",
            name=name,
        )


class LinkFieldNotPermitted(DedupeError):
    """The custom field does not exist, and this user may not make it."""

    code = "link-field-not-permitted"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"You may not add the custom field “{name}” on this server. Ask its administrator for it, or "
            "link the documents by a note.",
            name=name,
        )


@dataclass(frozen=True)
class _Check:
    """What a check found.

    Attributes:
        stops: the first result that stops the item, or one that is ok.
        results: by version.
    """

    stops: PreconditionResult
    results: Mapping[int, PreconditionResult]
    snapshot: ServerSnapshot


class Linker:
    """Links documents within one run.

    Args:
        run: id of the run; "" for a preview, which only checks.
    """

    def __init__(
        self,
        library: Library,
        run: str,
        writer: WriteAheadWriter,
        carry_over_writer: CarryOverWriter,
        cancel: CancelToken,
    ) -> None:
        self._client = library.client
        self._rights = library.capabilities
        self._local = library.local
        self._documents = library.local.documents
        self._changed = library.local.changed
        self._run = run
        self._writer = writer
        self._carry_over_writer = carry_over_writer
        self._cancel = cancel

    def apply(self, item: PlanItem, outcomes: RunOutcomes, report: Callable[[Document], None]) -> None:
        """Check and link the documents of an item, and record their outcomes.

        Raises:
            OperationCancelled: between two writes.
            DedupeError: the server failed, or a write was refused or could not be verified; the rest was not
                sent.
        """
        check = self._check(item)
        self._note_changes(item, check)
        waiting = outcomes.pending(item)
        if check.stops.ok:
            self._link(item, check.snapshot.documents, report)
        for document in waiting:
            outcome = Outcome.LINKED if check.stops.ok else Outcome.SKIPPED
            outcomes.record(document, outcome, check.stops.reason, check.stops.message)

    def preview(self, item: PlanItem) -> tuple[RunDocument, ...]:
        """Return the outcomes that `apply` would record; nothing is written.

        Raises:
            DedupeError: the server failed.
        """
        check = self._check(item)
        stops = check.stops
        if stops.ok:
            try:
                self._field(item)
            except DedupeError as error:
                stops = PreconditionResult(None, Reason.NOT_PERMITTED, str(error))
        outcome = Outcome.WOULD_LINK if stops.ok else Outcome.SKIPPED
        known = self._documents.many(item.linked)
        return tuple(
            RunDocument(
                item.keep,
                document,
                known[document].title if document in known else "",
                outcome,
                stops.reason,
                stops.message,
            )
            for document in item.linked
        )

    def _check(self, item: PlanItem) -> _Check:
        """Check that every version exists, is unchanged since the scan, and may be linked."""
        snapshot = take_snapshot(self._client, (), item.chain)
        known = self._documents.many(item.chain)
        unseen = self._changed.of(item.chain)
        begun = self._carry_over_writer.begun([item.keep]).get(item.keep)
        own_links = self._carry_over_writer.own_links | {*item.chain}
        results = {}
        for document in item.chain:
            fresh = snapshot.documents.get(document)
            if fresh is None:
                message = f"Document {document} is gone from the server or not visible any more."
                reason = Reason.KEEPER_GONE if document == item.keep else Reason.CHANGED_ON_SERVER
                results[document] = PreconditionResult(None, reason, message)
            else:
                results[document] = check_unchanged(
                    known.get(document), fresh, own_links, begun, unseen.get(document, ())
                )
        stops = next((result for result in results.values() if not result.ok), PreconditionResult(None))
        forbidden = first_version_not_permitted(item, snapshot.documents, self._rights)
        if stops.ok and forbidden is not None:
            message = f"You may not change “{forbidden.title}” on this server, so nothing was linked."
            stops = PreconditionResult(forbidden, Reason.NOT_PERMITTED, message)
        return _Check(stops, results, snapshot)

    def _note_changes(self, item: PlanItem, check: _Check) -> None:
        """Warn of changes by others during the run, and store those that the local library lacks."""
        for document, result in check.results.items():
            if result.beside:
                warning = RunWarning(WarningKind.CHANGED_MEANWHILE, item.keep, document, result.beside)
                self._local.journal.add_warning(self._run, warning)
        changed = {one: result.changed for one, result in check.results.items() if result.changed}
        store_changes(self._local, changed, check.snapshot.documents, check.snapshot.texts)

    def _field(self, item: PlanItem) -> int | None:
        """Return the custom field for links; None if it is to be made, or notes are used.

        Raises:
            LinkFieldTaken: a field of another type has its name.
            LinkFieldNotPermitted: there is none, and this user may not add one.
        """
        if item.link_by is LinkBy.NOTE:
            return None
        fields = self._client.custom_fields()
        field = link_field_id(fields, item.field_name)
        if field is None and any(one.name == item.field_name for one in fields.values()):
            raise LinkFieldTaken(item.field_name)
        if field is None and not self._rights.allows("add_customfield"):
            raise LinkFieldNotPermitted(item.field_name)
        return field

    def _link(
        self, item: PlanItem, fresh: Mapping[int, Document], report: Callable[[Document], None]
    ) -> None:
        """Send the writes of an item, each verified before the next."""
        own_links = self._carry_over_writer.own_links = self._carry_over_writer.own_links | {*item.chain}
        field = self._field(item)
        if field is None and item.link_by is LinkBy.FIELD:
            made = Write(item.keep, Field.LINK_FIELD, None, item.field_name)
            self._writer.write(self._run, item.keep, fresh[item.keep], made, own_links)
            field = self._field(item)
        entries = self._carry_over_writer.begun([item.keep]).get(item.keep, ())
        begun = {entry.document for entry in entries if entry.field is not Field.LINK_FIELD}
        before = {**fresh, **self._documents.many(item.chain)}
        for write in plan_links(item, before, field, begun):
            self._cancel.raise_if_cancelled()
            report(fresh[write.document])
            self._writer.write(self._run, item.keep, fresh[write.document], write, own_links)
