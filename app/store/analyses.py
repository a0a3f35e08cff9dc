"""What the last analysis found, ready to be re-grouped or reviewed without a new one; and what is known about
single pairs besides, as long as both documents stay what they were: that the user called them no duplicates,
and that their page pictures were found alike (S14).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peewee import SQL, fn

from app.domain.analysis import Analysis, Skipped, SkipReason, lookalikes_among
from app.domain.documents import Document
from app.domain.duplicates import Group, Kind, Pair
from app.domain.page_answers import METHOD, PageAnswer
from app.domain.parameters import Parameters
from app.domain.progress import cancellable, go_on
from app.domain.scoring import rescored
from app.domain.summaries import GroupSummary
from app.store.database import Database, among
from app.store.models import (
    AnalysisPartRow,
    AnalysisRow,
    DismissalRow,
    GroupRecord,
    PagesComparedRow,
    PairRow,
)
from app.store.pair_records import (
    GROUP_COLUMNS,
    PAIR_COLUMNS,
    documents_of,
    group_from,
    group_values,
    members_text,
    outline_from,
    pair_from,
    pair_values,
)
from app.store.values import instant_text, json_text

# How facts with a conflict are written; inside of a fact the quotation marks would be escaped.
_CONFLICT_IN_JSON = '"conflict":["'
_DISMISSAL_COLUMNS = (DismissalRow.a, DismissalRow.b, DismissalRow.hash_a, DismissalRow.hash_b)
_COMPARED_COLUMNS = (
    PagesComparedRow.a,
    PagesComparedRow.b,
    PagesComparedRow.hash_a,
    PagesComparedRow.modified_a,
    PagesComparedRow.hash_b,
    PagesComparedRow.modified_b,
    PagesComparedRow.method,
    PagesComparedRow.answer,
)


@dataclass(frozen=True)
class AnalysisBlob:
    """A part of an analysis that the engine goes on from later.

    Attributes:
        form: version of the body's form, and whatever else must be the same to go on from it.
    """

    form: str
    body: bytes


class AnalysisRepository:
    """The last analysis of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = AnalysisRow.profile == profile_id
        self._my_pairs = PairRow.profile == profile_id
        self._my_groups = GroupRecord.profile == profile_id

    def save(
        self,
        analysis: Analysis,
        parts: Mapping[str, AnalysisBlob] | None = None,
        check: Callable[[], None] = go_on,
    ) -> None:
        """Put it in place of the one before, whole or not at all.

        Args:
            parts: of the analysis, in the engine's own form.
            check: called now and then; may raise to stop.
        """
        with self._database.transaction():
            self._database.change(GroupRecord.delete().where(self._my_groups))
            self._database.insert_many(
                AnalysisRow,
                (
                    AnalysisRow.profile,
                    AnalysisRow.parameters,
                    AnalysisRow.skipped,
                    AnalysisRow.timings,
                    AnalysisRow.rescored,
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
                replace_by=(AnalysisRow.profile,),
            )
            weak = frozenset().union(*(group.weak for group in analysis.groups))
            pairs = cancellable(analysis.pairs, check)
            self._write_pairs(((*pair_values(pair), int(pair.ids in weak)) for pair in pairs), check)
            self._write_groups(group_values(group) for group in cancellable(analysis.groups, check))
            self._database.change(AnalysisPartRow.delete().where(AnalysisPartRow.profile == self._profile))
            self._database.insert_many(
                AnalysisPartRow,
                (AnalysisPartRow.profile, AnalysisPartRow.name, AnalysisPartRow.form, AnalysisPartRow.body),
                ((self._profile, name, part.form, part.body) for name, part in (parts or {}).items()),
            )

    def part(self, name: str, form: str) -> bytes | None:
        """A part of the last analysis, if it was saved in this form."""
        row = self._database.row(
            AnalysisPartRow.select(AnalysisPartRow.body).where(
                (AnalysisPartRow.profile == self._profile)
                & (AnalysisPartRow.name == name)
                & (AnalysisPartRow.form == form)
            )
        )
        return None if row is None else bytes(row[0])

    def parameters(self) -> Parameters | None:
        """Those of the last analysis, or of the grouping after it; None if there is none."""
        row = self._database.row(AnalysisRow.select(AnalysisRow.parameters).where(self._mine))
        return None if row is None else Parameters(**json.loads(row[0]))

    def regroup(
        self,
        parameters: Parameters,
        groups: Iterable[tuple[Sequence[int], Kind, float]],
        weak: frozenset[tuple[int, int]],
        named: Callable[[Sequence[int]], str],
    ) -> frozenset[str]:
        """Put other groups of the same pairs in place; only what is different is written.

        Args:
            parameters: those of the last analysis, but for weights, threshold and kinds.
            groups: members, kind and confidence of each.
            weak: ids of the pairs shown in groups that join nothing.
            named: gives the id of the group with these members.

        Returns:
            The ids of the groups that are no more.
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
        self._database.change(AnalysisRow.update(values).where(self._mine))

    def _mark_weak(self, weak: frozenset[tuple[int, int]]) -> None:
        before = self._weak_pairs()
        for pairs, value in ((weak - before, 1), (before - weak, 0)):
            self._database.change(PairRow.update(weak=value).where(self._my_pairs & _one_of(pairs)))

    def _write_pairs(self, rows: Iterable[tuple[Any, ...]], check: Callable[[], None]) -> None:
        """Put these rows in place of those before; most of a library's pairs stay what they were."""
        columns = (*PAIR_COLUMNS, PairRow.weak)
        stored = self._database.stream(PairRow.select(*columns).where(self._my_pairs))
        before = {row[:2]: row for row in cancellable(stored, check)}
        changed = [row for row in rows if before.pop(row[:2], None) != row]
        self._database.change(PairRow.delete().where(self._my_pairs & _one_of(before)))
        self._database.insert_many(
            PairRow,
            (PairRow.profile, *columns),
            ((self._profile, *row) for row in cancellable(changed, check)),
            replace_by=(PairRow.profile, PairRow.a, PairRow.b),
        )

    def _write_groups(self, rows: Iterable[tuple[str, str, str, float]]) -> None:
        self._database.insert_many(
            GroupRecord, (GroupRecord.profile, *GROUP_COLUMNS), ((self._profile, *row) for row in rows)
        )

    def load(self) -> Analysis | None:
        """The last analysis, its pairs ordered by ids; None if there is none."""
        row = self._database.row(
            AnalysisRow.select(AnalysisRow.parameters, AnalysisRow.skipped, AnalysisRow.timings).where(
                self._mine
            )
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

    def pairs(self, check: Callable[[], None] = go_on) -> list[Pair]:
        """All pairs, ordered by ids; `check` is called now and then, and may raise to stop."""
        return self._pairs(PairRow.select(*PAIR_COLUMNS).where(self._my_pairs), check)

    def pair(self, one: int, other: int) -> Pair | None:
        """The compared pair of two documents, in any order; None if they were never compared."""
        a, b = sorted((one, other))
        query = PairRow.select(*PAIR_COLUMNS).where(self._my_pairs & (PairRow.a == a) & (PairRow.b == b))
        return next(iter(self._pairs(query)), None)

    def groups(self) -> list[Group]:
        """All groups, surest first as the analysis ordered them."""
        return self._joined(self._group_rows())

    def group_ids(self) -> frozenset[str]:
        return frozenset(
            row[0] for row in self._database.rows(GroupRecord.select(GroupRecord.id).where(self._my_groups))
        )

    def outlines(self) -> list[GroupSummary]:
        """All groups in the same order without their pairs, of which only those are read that say more."""
        rows = self._group_rows()
        places = _places(rows)
        wholes: dict[int, list[int]] = defaultdict(list)
        in_conflict: set[int] = set()
        for a, b, kind, containment_a, containment_b, differ in self._telling_pairs():
            for place in set(places.get(a, ())).intersection(places.get(b, ())):
                if kind == Kind.CONTAINED:
                    wholes[place].append(b if containment_a >= containment_b else a)
                if differ:
                    in_conflict.add(place)
        return [
            outline_from(row, tuple(wholes.get(place, ())), place in in_conflict)
            for place, row in enumerate(rows)
        ]

    def lookalikes(self) -> tuple[Pair, ...]:
        """Pairs that only look alike, as `Analysis` tells them."""
        alike = self._my_pairs & (PairRow.kind == str(Kind.LOOKALIKE))
        return lookalikes_among(self._pairs(PairRow.select(*PAIR_COLUMNS).where(alike)))

    def group(self, group_id: str) -> Group | None:
        return self.some_groups([group_id]).get(group_id)

    def some_groups(self, ids: Collection[str]) -> dict[str, Group]:
        """Those of the groups that exist, by id."""
        wanted = self._my_groups & GroupRecord.id.in_(among(ids))
        rows = self._database.rows(GroupRecord.select(*GROUP_COLUMNS).where(wanted))
        return {group.id: group for group in self._joined(rows)}

    # --- what is known about single pairs ----------------------------------------------------------

    def dismiss(self, a: int, b: int, hash_a: str, hash_b: str) -> None:
        """Remember that the documents, with texts of these hashes, are no duplicates of each other."""
        (a, hash_a), (b, hash_b) = sorted(((a, hash_a), (b, hash_b)))
        self._database.insert_many(
            DismissalRow,
            (DismissalRow.profile, *_DISMISSAL_COLUMNS),
            [(self._profile, a, b, hash_a, hash_b)],
            replace_by=(DismissalRow.profile, DismissalRow.a, DismissalRow.b),
        )

    def dismissed(self, current_hashes: Mapping[int, str]) -> frozenset[tuple[int, int]]:
        """Pairs (a < b) whose two texts are still those that were dismissed.

        Args:
            current_hashes: the hash of each document's text today.
        """
        query = DismissalRow.select(*_DISMISSAL_COLUMNS).where(DismissalRow.profile == self._profile)
        return frozenset(
            (a, b)
            for a, b, hash_a, hash_b in self._database.rows(query)
            if current_hashes.get(a) == hash_a and current_hashes.get(b) == hash_b
        )

    def dismissed_documents(self) -> frozenset[int]:
        """The documents of all pairs that were ever dismissed."""
        query = DismissalRow.select(DismissalRow.a, DismissalRow.b).where(
            DismissalRow.profile == self._profile
        )
        return frozenset(document for pair in self._database.rows(query) for document in pair)

    def save_pages_compared(
        self, one: Document, other: Document, answer: PageAnswer = PageAnswer.SAME
    ) -> None:
        """Remember what comparing the pages of these two, in the state given, has answered."""
        a, b = sorted((one, other), key=lambda document: document.id)
        self._database.insert_many(
            PagesComparedRow,
            (PagesComparedRow.profile, *_COMPARED_COLUMNS),
            [(self._profile, a.id, b.id, *_state(a), *_state(b), METHOD, str(answer))],
            replace_by=(PagesComparedRow.profile, PagesComparedRow.a, PagesComparedRow.b),
        )

    def pages_compared(self, documents: Mapping[int, Document]) -> frozenset[tuple[int, int]]:
        """Pairs (a < b) among these documents whose pages are known to be the same.

        Args:
            documents: as for `page_answers`.
        """
        answers = self.page_answers(documents)
        return frozenset(pair for pair, answer in answers.items() if answer is PageAnswer.SAME)

    def page_answers(self, documents: Mapping[int, Document]) -> dict[tuple[int, int], PageAnswer]:
        """What comparing pages has answered, for pairs (a < b) of documents that are still what they were.

        What an earlier version of the app compared in another way counts as not compared.

        Args:
            documents: by id, as they are known today.
        """
        states = {document.id: _state(document) for document in documents.values()}
        query = PagesComparedRow.select(*_COMPARED_COLUMNS).where(PagesComparedRow.profile == self._profile)
        return {
            (a, b): PageAnswer(answer)
            for a, b, hash_a, modified_a, hash_b, modified_b, method, answer in self._database.rows(query)
            if method == METHOD
            and states.get(a) == (hash_a, modified_a)
            and states.get(b) == (hash_b, modified_b)
        }

    # --- reading -----------------------------------------------------------------------------------

    def _joined(self, rows: list[tuple[Any, ...]]) -> list[Group]:
        """The groups of these rows with the pairs among their members."""
        members = {document for row in rows for document in documents_of(row)}
        return self._groups(rows, self.pairs_among(members), self._weak_pairs(members))

    def _groups(
        self, rows: list[tuple[Any, ...]], pairs: Iterable[Pair], weak: frozenset[tuple[int, int]]
    ) -> list[Group]:
        positions_of = _places(rows)
        pairs_of: list[list[Pair]] = [[] for _ in rows]
        for pair in pairs:
            others = positions_of.get(pair.b, ())
            for position in positions_of.get(pair.a, ()):
                if position in others:
                    pairs_of[position].append(pair)
        return [group_from(row, found, weak) for row, found in zip(rows, pairs_of, strict=True)]

    def _telling_pairs(self) -> list[tuple[Any, ...]]:
        """Documents, kind, both containments and whether facts differ, of duplicates that are part and whole
        or differ.
        """
        differ = fn.INSTR(PairRow.facts, _CONFLICT_IN_JSON) > 0
        columns = (PairRow.a, PairRow.b, PairRow.kind, PairRow.containment_a, PairRow.containment_b)
        return self._database.rows(
            PairRow.select(*columns, differ).where(
                self._my_pairs
                & (PairRow.kind != str(Kind.LOOKALIKE))
                & ((PairRow.kind == str(Kind.CONTAINED)) | differ)
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
        """Pairs that a group shows although they are below the threshold, all or those of these documents."""
        weak = self._my_pairs & (PairRow.weak == SQL("1"))  # as the index on them has it, not as a parameter
        if members is not None:
            weak &= PairRow.a.in_(among(members))  # or one group would search all pairs, 20 ms
        return frozenset(
            (a, b) for a, b in self._database.rows(PairRow.select(PairRow.a, PairRow.b).where(weak))
        )

    def pairs_among(self, members: Iterable[int]) -> list[Pair]:
        """The compared pairs of these documents, look-alikes too."""
        wanted = set(members)
        # Asked for both ends, SQLite would try every combination of members.
        starting_there = self._my_pairs & PairRow.a.in_(among(wanted))
        found = self._pairs(PairRow.select(*PAIR_COLUMNS).where(starting_there))
        return [pair for pair in found if pair.b in wanted]

    def _pairs(self, query: Any, check: Callable[[], None] = go_on) -> list[Pair]:
        rows = self._database.stream(query.order_by(PairRow.a, PairRow.b))
        pairs = [pair_from(row) for row in cancellable(rows, check)]
        weights = self._database.row(
            AnalysisRow.select(AnalysisRow.parameters).where(self._mine & (AnalysisRow.rescored == 1))
        )
        if weights is None:
            return pairs
        parameters = Parameters(**json.loads(weights[0]))
        return [rescored(pair, parameters) for pair in cancellable(pairs, check)]


def _one_of(pairs: Collection[tuple[int, int]]) -> SQL:
    """Whether a pair's row is that of one of these; each is looked up by its key."""
    return SQL(
        '("a", "b") IN'
        " (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))",
        [json_text(list(pairs))],
    )


def _places(rows: list[tuple[Any, ...]]) -> dict[int, tuple[int, ...]]:
    """For each document, at which places of the list its groups stand."""
    found: dict[int, tuple[int, ...]] = {}
    for place, row in enumerate(rows):
        for document in documents_of(row):
            found[document] = (*found.get(document, ()), place)
    return found


def _state(document: Document) -> tuple[str, str]:
    return document.content_hash, instant_text(document.modified)
