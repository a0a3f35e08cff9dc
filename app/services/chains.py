"""The chains of a library: which documents are stages of one, in which order, and the user's corrections."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from app import __version__
from app.dedup.chains import chains_of
from app.dedup.grouping import components
from app.dedup.stages import read_stage
from app.domain.chains import Chain, ChainEdit, Stage, merged
from app.domain.duplicates import Kind
from app.domain.progress import NEVER_CANCELLED
from app.domain.summaries import DocumentSummary
from app.store.analysis_parts import AnalysisBlob

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from app.domain.duplicates import Group, Pair
    from app.domain.progress import CancelToken
    from app.domain.summaries import GroupSummary
    from app.services.library import LocalLibrary

_PART = "stages"
_FORM = f"{__version__} 1"  # every version of the app reads the stages anew
_SOURCE = 4  # values of a row that say what the stage was read from
_STAGE_VALUES = attrgetter(*(field.name for field in fields(Stage)))
_TEXTS_AT_ONCE = 100  # some 50 ms of work
_WORTH_STORING = 500  # texts: a quarter of a second
_FEW = 50  # documents, as of a group that is opened: looking up takes longer than reading them anew
_JOINING = (Kind.EXACT, Kind.NEAR, Kind.VERSION)

Summaries = Mapping[int, DocumentSummary]


class ChainService:
    """The chains of one local library."""

    def __init__(self, local: LocalLibrary) -> None:
        self._local = local

    def of(self, group: Group, documents: Summaries) -> tuple[Chain, ...]:
        """Return the chains of one group.

        Args:
            documents: the members that exist.
        """
        return self.of_all([group], documents).get(group.id, ())

    def of_all(self, groups: Collection[Group], documents: Summaries) -> dict[str, tuple[Chain, ...]]:
        """Return the chains of groups by their id; a group without a chain has no entry."""
        edits = self._local.chains.edits()
        edited = frozenset().union(*(edit.documents for edit in edits))
        wanted = [
            group
            for group in groups
            if not edited.isdisjoint(group.documents) or any(map(_is_version, group.pairs))
        ]
        members = {member for group in wanted for member in group.documents if member in documents}
        stages = self._stages({member: documents[member] for member in members})
        found = {group.id: chains_of(group, _of(group, documents), stages, edits) for group in wanted}
        return {group: chains for group, chains in found.items() if chains}

    def of_summaries(
        self, groups: Iterable[GroupSummary], documents: Summaries
    ) -> dict[str, tuple[Chain, ...]]:
        """Return the chains of groups, as `of_all`; reads only the pairs of those that may have one."""
        versions = self._local.chains.documents()
        ids = [group.id for group in groups if not versions.isdisjoint(group.documents)]
        return self.of_all(self._local.analyses.groups_by_id(ids).values(), documents) if ids else {}

    def correct(self, edit: ChainEdit) -> None:
        """Store a correction of the user; earlier ones still hold for the documents it does not name."""
        named = edit.documents
        earlier = [one for one in self._local.chains.edits() if not named.isdisjoint(one.documents)]
        self._local.chains.save(merged(edit, earlier))

    def forget(self, documents: Collection[int]) -> None:
        """Drop the user's corrections of the chains that these documents are in."""
        self._local.chains.remove(documents)

    def part(
        self, pairs: Iterable[Pair], hashes: Mapping[int, str], cancel: CancelToken = NEVER_CANCELLED
    ) -> dict[str, AnalysisBlob]:
        """Return the stages of all documents that chains may hold, to be saved with an analysis.

        Args:
            hashes: of the text of each document.

        Raises:
            OperationCancelled: within 200 ms of the token being cancelled.
        """
        joined = [pair for pair in pairs if pair.kind in _JOINING]
        versions = {document for pair in joined if _is_version(pair) for document in pair.ids}
        parts = components(pair.ids for pair in joined).values() if versions else ()
        members = {document for part in parts if not versions.isdisjoint(part) for document in part}
        documents = self._local.documents.summaries(members)
        stages = self._stages(documents, hashes, cancel)
        return _part(
            (*_read_from(documents[member], hashes), *_STAGE_VALUES(stage))
            for member, stage in stages.items()
        )

    def _stages(
        self,
        documents: Summaries,
        hashes: Mapping[int, str] | None = None,
        cancel: CancelToken = NEVER_CANCELLED,
    ) -> dict[int, Stage]:
        """Return the stage of each document, read from its text; of many, unless that was done before.

        Many that had to be read, as after an update of the app, are stored at once: 50,000 take 30 s.
        """
        if not documents:
            return {}
        if hashes is None:
            hashes = self._local.documents.content_hashes(documents)
        rows = self._kept() if len(documents) > _FEW else []
        kept = {tuple(row[:_SOURCE]): row[_SOURCE:] for row in rows}
        wanted = {member: _read_from(document, hashes) for member, document in documents.items()}
        stages = {member: _stage(kept[key]) for member, key in wanted.items() if key in kept}
        missing = [member for member in documents if member not in stages]
        for start in range(0, len(missing), _TEXTS_AT_ONCE):
            cancel.raise_if_cancelled()
            texts = self._local.documents.texts(missing[start : start + _TEXTS_AT_ONCE])
            for member, text in texts.items():
                document = documents[member]
                stages[member] = read_stage(document.title, text, document.created)
        if len(missing) >= _WORTH_STORING:
            read = [
                (*wanted[member], *_STAGE_VALUES(stages[member])) for member in missing if member in stages
            ]
            self._local.analyses.save_parts(_part([*rows, *read]))
        return stages

    def _kept(self) -> list[list[Any]]:
        body = self._local.analyses.part(_PART, _FORM)
        rows: list[list[Any]] = json.loads(body) if body else []
        return rows


def _part(rows: Iterable[Sequence[object]]) -> dict[str, AnalysisBlob]:
    return {_PART: AnalysisBlob(_FORM, json.dumps([*rows]).encode())}


def _read_from(document: DocumentSummary, hashes: Mapping[int, str]) -> tuple[object, ...]:
    """Return what a stage was read from: it is read anew if any of it changes."""
    created = document.created.isoformat() if document.created else ""
    return document.id, hashes.get(document.id, ""), document.title, created


def _stage(row: list[Any]) -> Stage:
    date, number, superseding, maturity, words = row
    kind, often, kinds = superseding
    rank, draft = maturity
    return Stage(date, tuple(number), (kind, often, kinds), (rank, draft), tuple(words))


def _of(group: Group, documents: Summaries) -> Summaries:
    return {member: documents[member] for member in group.documents if member in documents}


def _is_version(pair: Pair) -> bool:
    return pair.kind is Kind.VERSION
