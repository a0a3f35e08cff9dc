"""Predicts what Apply would do with a plan, by the same checks on the server; nothing is written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.progress import Progress, Stage
from app.domain.runs import CarriedOver, Outcome, Reason, Run, RunDocument
from app.services.apply.carry_over_writer import CarryOverWriter
from app.services.apply.linking import Linker
from app.services.apply.preconditions import GONE_ALREADY, check_copy, check_keeper, take_snapshot
from app.services.apply.version_uploads import obstacle
from app.services.apply.write_ahead import WriteAheadWriter
from app.services.carry_over.planning import (
    count,
    documents_needing_permissions,
    first_forbidden_document,
    may_not_carry_over,
)
from app.services.carry_over.uncarried_values import after, left_behind
from app.services.review.questionable_decisions import warnings_of
from app.services.share_links import share_link_warnings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from app.domain.documents import Document
    from app.domain.plans import Plan, PlanItem
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.apply.preconditions import ServerSnapshot
    from app.services.library import Library

SNAPSHOT_SIZE = 100


@dataclass(frozen=True)
class _ItemPreview:
    """Expected outcome of the copies of one item, and the values its keeper would receive."""

    documents: tuple[RunDocument, ...]
    received: CarriedOver = field(default_factory=CarriedOver)


class DryRun:
    """Checks everything in a plan; used once.

    Args:
        own_links: documents whose links earlier runs have redirected since the scan.
    """

    def __init__(
        self,
        library: Library,
        plan: Plan,
        own_links: frozenset[int],
        cancel: CancelToken,
        progress: ProgressSink,
    ) -> None:
        self._library = library
        self._plan = plan
        writer = WriteAheadWriter(library)
        self._carry_over_writer = CarryOverWriter(library, writer, "", own_links, cancel)
        self._linker = Linker(library, "", writer, self._carry_over_writer, cancel)
        self._cancel = cancel
        self._progress = progress

    def run(self) -> Run:
        """Return the run as it would end if every request succeeded; it has no id and is not in the journal.

        Raises:
            OperationCancelled: it was cancelled.
            DedupeError: the server cannot be reached.
        """
        rights = self._library.capabilities
        documents: list[RunDocument] = []
        received: dict[int, CarriedOver] = {}
        total = sum(len(item.others) for item in self._plan.items)
        for items in self._batches():
            self._cancel.raise_if_cancelled()
            for item, judged in self._previews(items):
                documents += judged.documents
                received[item.keep] = judged.received
            self._progress(Progress(Stage.PREVIEW, len(documents), total))
        for item in self._plan.items:
            if item.linked:
                self._cancel.raise_if_cancelled()
                documents += self._linker.preview(item)
                self._progress(Progress(Stage.PREVIEW, len(documents), total))
        return Run(
            "",
            self._library.local.profile.id,
            self._plan,
            datetime.now(UTC),
            None,
            tuple(documents),
            received,
            can_restore=rights.has_trash and rights.can_restore,
            warnings=(
                *warnings_of(self._library.local, self._plan),
                *share_link_warnings(self._library.client, self._plan),
            ),
        )

    def _batches(self) -> Iterator[list[PlanItem]]:
        items: list[PlanItem] = []
        for item in self._plan.items:
            if item.linked:
                continue
            items.append(item)
            if sum(len(one.trash) for one in items) >= SNAPSHOT_SIZE:
                yield items
                items = []
        if items:
            yield items

    def _previews(self, items: Sequence[PlanItem]) -> Iterator[tuple[PlanItem, _ItemPreview]]:
        copies = {document for item in items for document in item.trash}
        keepers = {item.keep for item in items}
        snapshot = take_snapshot(self._library.client, keepers, copies, documents_needing_permissions(items))
        known = self._library.local.documents.many(copies | keepers)
        for item in items:
            yield item, self._preview_item(item, known, snapshot)

    def _preview_item(
        self, item: PlanItem, known: Mapping[int, Document], snapshot: ServerSnapshot
    ) -> _ItemPreview:
        result = check_keeper(item.keep, known.get(item.keep), snapshot, self._carry_over_writer.own_links)
        if not result.ok or result.fresh is None:
            left = (Outcome.SKIPPED, result.reason, result.message)
            return _ItemPreview(
                tuple(RunDocument(item.keep, one, _title(one, known), *left) for one in item.trash)
            )
        judged = tuple(self._preview_copy(item, document, known, snapshot) for document in item.trash)
        if item.as_versions:
            judged = self._all_or_none(result.fresh, judged, snapshot)
        going = [snapshot.documents[one.document] for one in judged if one.outcome is Outcome.WOULD_TRASH]
        if not going or not item.carry_over:
            return _ItemPreview(self._with_left(judged, result.fresh, going))
        carry_over_plan = self._carry_over_writer.plan(result.fresh, going, item)
        forbidden = first_forbidden_document(
            carry_over_plan.writes, carry_over_plan.known, self._library.capabilities
        )
        if forbidden is None:
            writes = (
                carry_over_plan.writes
                if carry_over_plan.note is None
                else (*carry_over_plan.writes, carry_over_plan.note)
            )
            documents = self._with_left(judged, after(result.fresh, writes), going)
            return _ItemPreview(documents, count(writes, item.keep))
        message = may_not_carry_over(forbidden)
        return _ItemPreview(
            tuple(
                replace(one, outcome=Outcome.SKIPPED, reason=Reason.NOT_PERMITTED, message=message)
                if one.outcome is Outcome.WOULD_TRASH
                else one
                for one in judged
            )
        )

    def _all_or_none(
        self, keeper: Document, judged: tuple[RunDocument, ...], snapshot: ServerSnapshot
    ) -> tuple[RunDocument, ...]:
        """Return the outcomes of copies that would become file versions: one that cannot stops all."""
        failed = next((one for one in judged if one.outcome is not Outcome.WOULD_TRASH), None)
        if failed is None:
            copies = [snapshot.documents[one.document] for one in judged]
            stops = obstacle(keeper, copies, self._library.capabilities)
            if stops is None:
                return judged
            reason, message = stops.reason, stops.message
        else:
            reason, message = failed.reason or Reason.CHANGED_ON_SERVER, failed.message
        return tuple(replace(one, outcome=Outcome.SKIPPED, reason=reason, message=message) for one in judged)

    def _with_left(
        self, judged: tuple[RunDocument, ...], keeper: Document, going: Sequence[Document]
    ) -> tuple[RunDocument, ...]:
        """Return the copies with the values that the keeper would not receive."""
        left = left_behind(keeper, going, self._carry_over_writer.names)
        return tuple(
            replace(one, not_carried=tuple(value for value in left if value.document == one.document))
            for one in judged
        )

    def _preview_copy(
        self, item: PlanItem, document: int, known: Mapping[int, Document], snapshot: ServerSnapshot
    ) -> RunDocument:
        title, fresh = _title(document, known), snapshot.documents.get(document)
        if fresh is None:
            return RunDocument(item.keep, document, title, Outcome.ALREADY_GONE, Reason.NONE, GONE_ALREADY)
        result = check_copy(
            known.get(document), fresh, self._library.capabilities, self._carry_over_writer.own_links
        )
        outcome = Outcome.WOULD_TRASH if result.ok else Outcome.SKIPPED
        return RunDocument(item.keep, document, title, outcome, result.reason, result.message)


def _title(document: int, known: Mapping[int, Document]) -> str:
    return known[document].title if document in known else ""
