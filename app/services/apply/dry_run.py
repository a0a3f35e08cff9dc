"""What Apply would do with a plan, by the same checks, at the server as it is now; nothing is written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.progress import Progress, Stage
from app.domain.runs import CarriedOver, Outcome, Reason, Run, RunDocument
from app.services.apply.carry_over_writer import CarryOverWriter
from app.services.apply.preconditions import GONE_ALREADY, check_copy, check_keeper, take_snapshot
from app.services.apply.share_links import share_link_warnings
from app.services.apply.write_ahead import WriteAheadWriter
from app.services.carry_over.planning import (
    count,
    documents_needing_permissions,
    first_forbidden_document,
    may_not_carry_over,
)
from app.services.carry_over.uncarried_values import after, left_behind
from app.services.review.questionable_decisions import warnings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from app.domain.documents import Document
    from app.domain.plans import Plan, PlanItem
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.apply.preconditions import ServerSnapshot
    from app.services.library import Library

COPIES_A_LOOK = 100


@dataclass(frozen=True)
class _Judged:
    """The outcome that the copies of one item would have, and what its keeper would receive."""

    documents: tuple[RunDocument, ...]
    received: CarriedOver = field(default_factory=CarriedOver)


class DryRun:
    """One look at everything a plan names; used once.

    Args:
        own_links: documents whose links earlier runs have turned since the scan.
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
        self._carrier = CarryOverWriter(library, WriteAheadWriter(library), "", own_links, cancel)
        self._cancel = cancel
        self._progress = progress

    def run(self) -> Run:
        """The run as it would end if every request succeeded; it has no name and stands in no journal.

        Raises:
            OperationCancelled: it was stopped.
            DedupeError: the server cannot be asked.
        """
        rights = self._library.capabilities
        documents: list[RunDocument] = []
        received: dict[int, CarriedOver] = {}
        total = len(self._plan.trashed)
        for items in self._rounds():
            self._cancel.raise_if_cancelled()
            for item, judged in self._judged(items):
                documents += judged.documents
                received[item.keep] = judged.received
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

    def _rounds(self) -> Iterator[list[PlanItem]]:
        items: list[PlanItem] = []
        for item in self._plan.items:
            items.append(item)
            if sum(len(one.trash) for one in items) >= COPIES_A_LOOK:
                yield items
                items = []
        if items:
            yield items

    def _judged(self, items: Sequence[PlanItem]) -> Iterator[tuple[PlanItem, _Judged]]:
        copies = {document for item in items for document in item.trash}
        keepers = {item.keep for item in items}
        look = take_snapshot(self._library.client, keepers, copies, documents_needing_permissions(items))
        known = self._library.local.documents.many(copies | keepers)
        for item in items:
            yield item, self._judge(item, known, look)

    def _judge(self, item: PlanItem, known: Mapping[int, Document], look: ServerSnapshot) -> _Judged:
        verdict = check_keeper(item.keep, known.get(item.keep), look, self._carrier.own_links)
        if not verdict.is_good or verdict.fresh is None:
            left = (Outcome.SKIPPED, verdict.reason, verdict.message)
            return _Judged(
                tuple(RunDocument(item.keep, one, _title(one, known), *left) for one in item.trash)
            )
        judged = tuple(self._judge_copy(item, document, known, look) for document in item.trash)
        going = [look.documents[one.document] for one in judged if one.outcome is Outcome.WOULD_TRASH]
        if not going or not item.carry_over:
            return _Judged(self._with_left(judged, verdict.fresh, going))
        baggage = self._carrier.pack(verdict.fresh, going, item)
        forbidden = first_forbidden_document(baggage.writes, baggage.known, self._library.capabilities)
        if forbidden is None:
            writes = baggage.writes if baggage.note is None else (*baggage.writes, baggage.note)
            documents = self._with_left(judged, after(verdict.fresh, writes), going)
            return _Judged(documents, count(writes, item.keep))
        message = may_not_carry_over(forbidden)
        return _Judged(
            tuple(
                replace(one, outcome=Outcome.SKIPPED, reason=Reason.NOT_PERMITTED, message=message)
                if one.outcome is Outcome.WOULD_TRASH
                else one
                for one in judged
            )
        )

    def _with_left(
        self, judged: tuple[RunDocument, ...], keeper: Document, going: Sequence[Document]
    ) -> tuple[RunDocument, ...]:
        """The copies with what the keeper would not have of them."""
        left = left_behind(keeper, going, self._carrier.names)
        return tuple(
            replace(one, not_carried=tuple(value for value in left if value.document == one.document))
            for one in judged
        )

    def _judge_copy(
        self, item: PlanItem, document: int, known: Mapping[int, Document], look: ServerSnapshot
    ) -> RunDocument:
        title, fresh = _title(document, known), look.documents.get(document)
        if fresh is None:
            return RunDocument(item.keep, document, title, Outcome.ALREADY_GONE, Reason.NONE, GONE_ALREADY)
        verdict = check_copy(known.get(document), fresh, self._library.capabilities, self._carrier.own_links)
        outcome = Outcome.WOULD_TRASH if verdict.is_good else Outcome.SKIPPED
        return RunDocument(item.keep, document, title, outcome, verdict.reason, verdict.message)


def _title(document: int, known: Mapping[int, Document]) -> str:
    return known[document].title if document in known else ""
