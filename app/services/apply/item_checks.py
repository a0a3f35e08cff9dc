"""Checks items of a run against the state of the server, and records the documents that fail."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.domain.runs import Outcome, Reason, RunWarning, WarningKind
from app.services.apply.local_refresh import store_changes
from app.services.apply.preconditions import (
    GONE_ALREADY,
    PreconditionResult,
    check_copy,
    check_keeper,
    take_snapshot,
)
from app.services.apply.preparation import CheckedItem
from app.services.apply.version_uploads import obstacle
from app.services.carry_over.planning import documents_needing_permissions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.runs import Entry
    from app.services.apply.carry_over_writer import CarryOverWriter
    from app.services.apply.preconditions import ServerSnapshot
    from app.services.apply.run_outcomes import RunOutcomes
    from app.services.library import Library


@dataclass(frozen=True)
class _CheckContext:
    """A snapshot of the server, and the data it is checked against.

    Attributes:
        known: documents as of the last scan.
        begun: writes this run has made, by keeper.
        unseen: changes found by earlier checks, by document.
        different: changes found by this check, by document.
    """

    snapshot: ServerSnapshot
    known: Mapping[int, Document]
    begun: Mapping[int, tuple[Entry, ...]]
    unseen: Mapping[int, tuple[str, ...]]
    different: dict[int, tuple[str, ...]] = field(default_factory=dict)


class ItemChecker:
    """Checks the items of one run.

    Of an item whose copies become file versions, all pass or none.
    """

    def __init__(
        self, library: Library, run: str, outcomes: RunOutcomes, carry_over_writer: CarryOverWriter
    ) -> None:
        self._client = library.client
        self._rights = library.capabilities
        self._local = library.local
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._run = run
        self._outcomes = outcomes
        self._carry_over_writer = carry_over_writer

    def check(self, items: Sequence[PlanItem]) -> list[CheckedItem]:
        """Check items against one snapshot; record those that fail and return the others."""
        items = [item for item in items if self._outcomes.pending(item)]
        if not items:
            return []
        wanted = {document for item in items for document in self._outcomes.pending(item)}
        shared = documents_needing_permissions(items)
        snapshot = take_snapshot(self._client, {item.keep for item in items}, wanted, shared)
        keepers = {item.keep for item in items}
        context = _CheckContext(
            snapshot,
            self._documents.many(wanted | keepers),
            self._carry_over_writer.begun(keepers),
            self._local.changed.of(wanted | keepers),
        )
        ready = [entry for item in items if (entry := self._check_item(item, context)) is not None]
        store_changes(self._local, context.different, snapshot.documents, snapshot.texts)
        return ready

    def _check_item(self, item: PlanItem, context: _CheckContext) -> CheckedItem | None:
        """Return the item with the copies that passed, or None; record what failed."""
        keep, snapshot = item.keep, context.snapshot
        begun, unseen = context.begun.get(keep), context.unseen
        own_links = self._carry_over_writer.own_links
        keeper_check = check_keeper(
            keep, context.known.get(keep), snapshot, own_links, begun, unseen.get(keep, ())
        )
        self._note_changes(item, keep, keeper_check, context)
        if not keeper_check.ok or keeper_check.fresh is None:
            self._skip(item, keeper_check)
            return None
        whole = item.as_versions and not self._outcomes.any_gone(item)  # all of it is done, or nothing
        copies, changed = [], bool(keeper_check.beside)
        for document in self._outcomes.pending(item):
            fresh = snapshot.documents.get(document)
            if fresh is None and whole:
                self._skip(item, PreconditionResult(None, Reason.CHANGED_ON_SERVER, GONE_ALREADY))
                return None
            if fresh is None:
                self._outcomes.record(document, Outcome.ALREADY_GONE, Reason.NONE, GONE_ALREADY)
                continue
            rights = self._rights
            copy_check = check_copy(
                context.known.get(document), fresh, rights, own_links, begun, unseen.get(document, ())
            )
            self._note_changes(item, document, copy_check, context)
            if copy_check.ok:
                copies.append(fresh)
                changed |= bool(copy_check.beside)
            elif whole:
                self._skip(item, copy_check)
                return None
            else:
                self._outcomes.record(document, Outcome.SKIPPED, copy_check.reason, copy_check.message)
        stops = obstacle(keeper_check.fresh, copies, self._rights) if whole else None
        if stops is not None:
            self._skip(item, stops)
            return None
        return CheckedItem(item, keeper_check.fresh, tuple(copies), changed) if copies else None

    def _skip(self, item: PlanItem, why: PreconditionResult) -> None:
        """Leave all documents of an item alone."""
        for document in self._outcomes.pending(item):
            self._outcomes.record(document, Outcome.SKIPPED, why.reason, why.message)

    def _note_changes(
        self, item: PlanItem, document: int, check: PreconditionResult, context: _CheckContext
    ) -> None:
        """Warn of changes by others during the run, and collect those that the local library lacks."""
        if check.beside:
            warning = RunWarning(WarningKind.CHANGED_MEANWHILE, item.keep, document, check.beside)
            self._journal.add_warning(self._run, warning)
        if check.changed and check.fresh is not None:
            context.different[document] = check.changed
