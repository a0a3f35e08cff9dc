"""The results of the last analysis, and further facts about pairs.

An analysis can be regrouped or reviewed without repeating it. Facts about a pair are valid while both
documents are unchanged: the user dismissed it as no duplicates, or its pages were compared (S14).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from peewee import SQL

from app.domain.analysis import Analysis, Skipped, SkipReason, lookalikes_among
from app.domain.documents import Document
from app.domain.duplicates import Group, Kind, Pair
from app.domain.page_answers import METHOD, PageAnswer
from app.domain.parameters import Parameters
from app.domain.progress import NEVER_CANCELLED, CancelToken, cancellable
from app.domain.scoring import rescored
from app.domain.summaries import GroupSummary
from app.store.analysis_parts import AnalysisBlob, write_parts
from app.store.database import Database, among
from app.store.models import (
    AnalysisPartRecord as PartRecord,
)
from app.store.models import (
    AnalysisRecord,
    DismissalRecord,
    GroupRecord,
    PagesComparedRecord,
    PairRecord,
)
from app.store.pair_records import (
    GROUP_COLUMNS,
    HAS_CONFLICT,
    PAIR_COLUMNS,
    documents_of,
    group_from,
    group_values,
    members_text,
    pair_from,
    pair_values,
    summary_from,
)
from app.store.values import instant_text, json_text

_DISMISSAL_COLUMNS = (DismissalRecord.a, DismissalRecord.b, DismissalRecord.hash_a, DismissalRecord.hash_b)
_COMPARED_COLUMNS = (
    PagesComparedRecord.a,
    PagesComparedRecord.b,
    PagesComparedRecord.hash_a,
    PagesComparedRecord.modified_a,
    PagesComparedRecord.hash_b,
    PagesComparedRecord.modified_b,
    PagesComparedRecord.method,
    PagesComparedRecord.answer,
)


class AnalysisRepository:
    """The last analysis of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = AnalysisRecord.profile == profile_id
        self._my_pairs = PairRecord.profile == profile_id
        self._my_groups = GroupRecord.profile == profile_id

    def save(
        self,
        analysis: Analysis,
        parts: Mapping[str, AnalysisBlob] | None = None,
        cancel: CancelToken = NEVER_CANCELLED,
    ) -> None:
        """Replace the stored analysis, completely or not at all.

        Args:
            parts: data of the analysis in the engine's format.
        """
        with self._database.transaction():
            self._database.change(GroupRecord.delete().where(self._my_groups))
            self._database.insert_many(
                AnalysisRecord,
                (
                    AnalysisRecord.profile,
                    AnalysisRecord.parameters,
                    AnalysisRecord.skipped,
                    AnalysisRecord.timings,
                    AnalysisRecord.rescored,
                ),
                [
                    (
                        self._profile,
                        json_text(analysis.parameters.as_dict()),
                        json_text([(item.id, str(item.reason)) for item in analysis.skipped]),
                        json_text(dict(analysis.timings)),
                        False,
                    )
                ],
                replace_by=(AnalysisRecord.profile,),
            )
            weak = frozenset().union(*(group.weak for group in analysis.groups))
            pairs = cancellable(analysis.pairs, cancel)
            self._write_pairs(((*pair_values(pair), int(pair.ids in weak)) for pair in pairs), cancel)
            self._write_groups(group_values(group) for group in cancellable(analysis.groups, cancel))
            self._database.change(PartRecord.delete().where(PartRecord.profile == self._profile))
            self.save_parts(parts or {})

    def save_parts(self, parts: Mapping[str, AnalysisBlob]) -> None:
        """Store parts of the last analysis in place of those of the same names."""
        write_parts(self._database, self._profile, parts)

    def part(self, name: str, form: str) -> bytes | None:
        """Return a part of the last analysis if it has this form."""
        row = self._database.row(
            PartRecord.select(PartRecord.body).where(
                (PartRecord.profile == self._profile) & (PartRecord.name == name) & (PartRecord.form == form)
            )
        )
        return None if row is None else bytes(row[0])

    def parameters(self) -> Parameters | None:
        """Return the parameters of the last analysis or regrouping; None if there is none."""
        row = self._database.row(AnalysisRecord.select(AnalysisRecord.parameters).where(self._mine))
        return None if row is None else Parameters(**json.loads(row[0]))

    def regroup(
        self,
        parameters: Parameters,
        groups: Iterable[tuple[Sequence[int], Kind, float]],
        weak: frozenset[tuple[int, int]],
        named: Callable[[Sequence[int]], str],
    ) -> frozenset[str]:
        """Replace the groups, writing only differences; return the ids of groups that no longer exist.

        Args:
            parameters: those of the last analysis except for weights, threshold and kinds.
            groups: members, kind and confidence of each.
            weak: ids of the pairs below the threshold that groups show.
            named: returns the id of the group with these members.
        """
        with self._database.transaction():
            rows = self._database.rows(GroupRecord.select(*GROUP_COLUMNS).where(self._my_groups))
            before = {row[1:]: row[0] for row in rows}
            after = {
                (str(kind), members_text(members), confidence): members
                for members, kind, confidence in groups
            }
            stale = {group for values, group in before.items() if values not in after}
            fresh = [(named(after[values]), *values) for values in after if values not in before]
            self._change_parameters(parameters)
            self._database.change(
                GroupRecord.delete().where(self._my_groups & GroupRecord.id.in_(among(stale)))
            )
            self._write_groups(fresh)
            self._mark_weak(weak)
            return frozenset(stale.difference(row[0] for row in fresh))

    def _change_parameters(self, parameters: Parameters) -> None:
        before = self.parameters()
        values: dict[str, object] = {"parameters": json_text(parameters.as_dict())}
        if before is not None and before.weights != parameters.weights:
            values["rescored"] = True
        self._database.change(AnalysisRecord.update(values).where(self._mine))

    def _mark_weak(self, weak: frozenset[tuple[int, int]]) -> None:
        before = self._weak_pairs()
        for pairs, value in ((weak - before, 1), (before - weak, 0)):
            self._database.change(PairRecord.update(weak=value).where(self._my_pairs & _one_of(pairs)))

    def _write_pairs(self, rows: Iterable[tuple[Any, ...]], cancel: CancelToken) -> None:
        """Replace the pairs, writing only differences, because most pairs stay the same."""
        columns = (*PAIR_COLUMNS, PairRecord.weak)
        stored = self._database.stream(PairRecord.select(*columns).where(self._my_pairs))
        before = {row[:2]: row for row in cancellable(stored, cancel)}
        changed = [row for row in rows if before.pop(row[:2], None) != row]
        self._database.change(PairRecord.delete().where(self._my_pairs & _one_of(before)))
        self._database.insert_many(
            PairRecord,
            (PairRecord.profile, *columns),
            ((self._profile, *row) for row in cancellable(changed, cancel)),
            replace_by=(PairRecord.profile, PairRecord.a, PairRecord.b),
        )

    def _write_groups(self, rows: Iterable[tuple[str, str, str, float]]) -> None:
        self._database.insert_many(
            GroupRecord, (GroupRecord.profile, *GROUP_COLUMNS), ((self._profile, *row) for row in rows)
        )

    def load(self) -> Analysis | None:
        """Return the last analysis, its pairs ordered by ids; None if there is none."""
        row = self._database.row(
            AnalysisRecord.select(
                AnalysisRecord.parameters, AnalysisRecord.skipped, AnalysisRecord.timings
            ).where(self._mine)
        )
        if row is None:
            return None
        parameters, skipped, timings = map(json.loads, row)
        pairs = self.pairs()
        return Analysis(
            Parameters(**parameters),
            tuple(pairs),
            tuple(self._groups(self._group_rows(), pairs, self._weak_pairs())),
            tuple(Skipped(document, SkipReason(reason)) for document, reason in skipped),
            timings,
        )

    def pairs(self, cancel: CancelToken = NEVER_CANCELLED) -> list[Pair]:
        """Return all pairs, ordered by ids."""
        return self._pairs(PairRecord.select(*PAIR_COLUMNS).where(self._my_pairs), cancel)

    def pair(self, one: int, other: int) -> Pair | None:
        """Return the pair of two documents, in any order; None if they were not compared."""
        return next(iter(self.pairs_with(one, [other])), None)

    def pairs_with(self, document: int, others: Collection[int]) -> list[Pair]:
        """Return the compared pairs of a document with any of the others."""
        as_a = (PairRecord.a == document) & PairRecord.b.in_(among(others))
        as_b = (PairRecord.b == document) & PairRecord.a.in_(among(others))
        return self._pairs(PairRecord.select(*PAIR_COLUMNS).where(self._my_pairs & (as_a | as_b)))

    def groups(self) -> list[Group]:
        """Return all groups, most confident first."""
        return self._joined(self._group_rows())

    def group_ids(self) -> frozenset[str]:
        return frozenset(
            row[0] for row in self._database.rows(GroupRecord.select(GroupRecord.id).where(self._my_groups))
        )

    def summaries(self) -> list[GroupSummary]:
        """Return summaries of all groups in the same order; reads only the pairs they depend on."""
        rows = self._group_rows()
        positions = _positions(rows)
        wholes: dict[int, list[int]] = defaultdict(list)
        in_conflict: set[int] = set()
        for a, b, kind, containment_a, containment_b, differ in self._contained_or_conflicting():
            for position in set(positions.get(a, ())).intersection(positions.get(b, ())):
                if kind == Kind.CONTAINED:
                    wholes[position].append(b if containment_a >= containment_b else a)
                if differ:
                    in_conflict.add(position)
        return [
            summary_from(row, tuple(wholes.get(position, ())), position in in_conflict)
            for position, row in enumerate(rows)
        ]

    def lookalikes(self) -> tuple[Pair, ...]:
        """Return the look-alikes as `Analysis.lookalikes` does."""
        alike = self._my_pairs & (PairRecord.kind == str(Kind.LOOKALIKE))
        return lookalikes_among(self._pairs(PairRecord.select(*PAIR_COLUMNS).where(alike)))

    def group_with(self, one: int, other: int) -> str | None:
        """Return the id of the group that has both documents; None if there is none."""
        members = {one, other}
        rows = self._group_rows()
        return next((str(row[0]) for row in rows if members.issubset(documents_of(row))), None)

    def group(self, group_id: str) -> Group | None:
        return self.groups_by_id([group_id]).get(group_id)

    def groups_by_id(self, ids: Collection[str]) -> dict[str, Group]:
        """Return the existing ones of these groups, by id."""
        wanted = self._my_groups & GroupRecord.id.in_(among(ids))
        rows = self._database.rows(GroupRecord.select(*GROUP_COLUMNS).where(wanted))
        return {group.id: group for group in self._joined(rows)}

    # --- facts about single pairs ------------------------------------------------------------------

    def dismiss(self, a: int, b: int, hash_a: str, hash_b: str) -> None:
        """Store that two documents with texts of these hashes are no duplicates of each other."""
        (a, hash_a), (b, hash_b) = sorted(((a, hash_a), (b, hash_b)))
        self._database.insert_many(
            DismissalRecord,
            (DismissalRecord.profile, *_DISMISSAL_COLUMNS),
            [(self._profile, a, b, hash_a, hash_b)],
            replace_by=(DismissalRecord.profile, DismissalRecord.a, DismissalRecord.b),
        )

    def dismissed(self, current_hashes: Mapping[int, str]) -> frozenset[tuple[int, int]]:
        """Return the dismissed pairs (a < b) whose texts are unchanged.

        Args:
            current_hashes: the current hash of each document's text.
        """
        query = DismissalRecord.select(*_DISMISSAL_COLUMNS).where(DismissalRecord.profile == self._profile)
        return frozenset(
            (a, b)
            for a, b, hash_a, hash_b in self._database.rows(query)
            if current_hashes.get(a) == hash_a and current_hashes.get(b) == hash_b
        )

    def dismissed_documents(self) -> frozenset[int]:
        """Return the documents of all pairs that were ever dismissed."""
        query = DismissalRecord.select(DismissalRecord.a, DismissalRecord.b).where(
            DismissalRecord.profile == self._profile
        )
        return frozenset(document for pair in self._database.rows(query) for document in pair)

    def save_pages_compared(
        self, one: Document, other: Document, answer: PageAnswer = PageAnswer.SAME
    ) -> None:
        """Store the result of comparing the pages of two documents in their given state."""
        a, b = sorted((one, other), key=lambda document: document.id)
        self._database.insert_many(
            PagesComparedRecord,
            (PagesComparedRecord.profile, *_COMPARED_COLUMNS),
            [(self._profile, a.id, b.id, *_state(a), *_state(b), METHOD, str(answer))],
            replace_by=(PagesComparedRecord.profile, PagesComparedRecord.a, PagesComparedRecord.b),
        )

    def pages_compared(self, documents: Mapping[int, Document]) -> frozenset[tuple[int, int]]:
        """Return the pairs (a < b) of these documents whose pages are known to be the same.

        Args:
            documents: as in `page_answers`.
        """
        answers = self.page_answers(documents)
        return frozenset(pair for pair, answer in answers.items() if answer is PageAnswer.SAME)

    def page_answers(self, documents: Mapping[int, Document]) -> dict[tuple[int, int], PageAnswer]:
        """Return the results of comparing pages, for pairs (a < b) of unchanged documents.

        Results of an earlier METHOD do not count.

        Args:
            documents: by id, in their current state.
        """
        states = {document.id: _state(document) for document in documents.values()}
        known = among(list(states))
        query = PagesComparedRecord.select(*_COMPARED_COLUMNS).where(
            (PagesComparedRecord.profile == self._profile)
            & PagesComparedRecord.a.in_(known)
            & PagesComparedRecord.b.in_(known)
        )
        return {
            (a, b): PageAnswer(answer)
            for a, b, hash_a, modified_a, hash_b, modified_b, method, answer in self._database.rows(query)
            if method == METHOD
            and states.get(a) == (hash_a, modified_a)
            and states.get(b) == (hash_b, modified_b)
        }

    # --- reading -----------------------------------------------------------------------------------

    def _joined(self, rows: list[tuple[Any, ...]]) -> list[Group]:
        """Return the groups of these rows with the pairs among their members."""
        members = {document for row in rows for document in documents_of(row)}
        return self._groups(rows, self.pairs_among(members), self._weak_pairs(members))

    def _groups(
        self, rows: list[tuple[Any, ...]], pairs: Iterable[Pair], weak: frozenset[tuple[int, int]]
    ) -> list[Group]:
        positions_of = _positions(rows)
        pairs_of: list[list[Pair]] = [[] for _ in rows]
        for pair in pairs:
            others = positions_of.get(pair.b, ())
            for position in positions_of.get(pair.a, ()):
                if position in others:
                    pairs_of[position].append(pair)
        return [group_from(row, found, weak) for row, found in zip(rows, pairs_of, strict=True)]

    def _contained_or_conflicting(self) -> list[tuple[Any, ...]]:
        """Return a, b, kind, both containments and whether facts conflict, of such duplicates."""
        columns = (
            PairRecord.a,
            PairRecord.b,
            PairRecord.kind,
            PairRecord.containment_a,
            PairRecord.containment_b,
        )
        return self._database.rows(
            PairRecord.select(*columns, HAS_CONFLICT).where(
                self._my_pairs
                & (PairRecord.kind != str(Kind.LOOKALIKE))
                & ((PairRecord.kind == str(Kind.CONTAINED)) | HAS_CONFLICT)
            )
        )

    def _group_rows(self) -> list[tuple[Any, ...]]:
        return self._database.rows(
            GroupRecord.select(*GROUP_COLUMNS)
            .where(self._my_groups)
            .order_by(
                GroupRecord.confidence.desc(), GroupRecord.documents.cast("INTEGER"), GroupRecord.documents
            )
        )

    def _weak_pairs(self, members: Collection[int] | None = None) -> frozenset[tuple[int, int]]:
        """Return the ids of pairs that a group shows below the threshold, all or those of these documents."""
        weak = self._my_pairs & (PairRecord.weak == SQL("1"))  # a literal, as in the index
        if members is not None:
            weak &= PairRecord.a.in_(among(members))  # or one group would search all pairs, 20 ms
        return frozenset(
            (a, b) for a, b in self._database.rows(PairRecord.select(PairRecord.a, PairRecord.b).where(weak))
        )

    def pairs_among(self, members: Iterable[int]) -> list[Pair]:
        """Return the pairs of these documents, including look-alikes."""
        wanted = set(members)
        # With a condition on both ends, SQLite would try every combination of members.
        starting_there = self._my_pairs & PairRecord.a.in_(among(wanted))
        found = self._pairs(PairRecord.select(*PAIR_COLUMNS).where(starting_there))
        return [pair for pair in found if pair.b in wanted]

    def _pairs(self, query: Any, cancel: CancelToken = NEVER_CANCELLED) -> list[Pair]:
        rows = self._database.stream(query.order_by(PairRecord.a, PairRecord.b))
        pairs = [pair_from(row) for row in cancellable(rows, cancel)]
        weights = self._database.row(
            AnalysisRecord.select(AnalysisRecord.parameters).where(
                self._mine & (AnalysisRecord.rescored == 1)
            )
        )
        if weights is None:
            return pairs
        parameters = Parameters(**json.loads(weights[0]))
        return [rescored(pair, parameters) for pair in cancellable(pairs, cancel)]


def _one_of(pairs: Collection[tuple[int, int]]) -> SQL:
    """Return the condition that a row is one of these pairs; each is looked up by its key."""
    return SQL(
        '("a", "b") IN'
        " (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))",
        [json_text(list(pairs))],
    )


def _positions(rows: list[tuple[Any, ...]]) -> dict[int, tuple[int, ...]]:
    """Return the positions of each document's groups in the list."""
    found: dict[int, tuple[int, ...]] = {}
    for position, row in enumerate(rows):
        for document in documents_of(row):
            found[document] = (*found.get(document, ()), position)
    return found


def _state(document: Document) -> tuple[str, str]:
    return document.content_hash, instant_text(document.modified)
