"""The user's corrections of an analysis: single pairs that are no duplicates, or are after all, and chains.

Those of pairs are valid while the texts of both documents are unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.domain.chains import ChainEdit
from app.domain.duplicates import Group, Kind, Pair
from app.store.analysis_parts import AnalysisBlob, write_parts
from app.store.database import Database, among
from app.store.models import ChainEditRecord, DismissalRecord, DocumentRecord, GroupRecord, PairRecord
from app.store.pair_records import GROUP_COLUMNS, PAIR_COLUMNS, group_values, pair_values
from app.store.review_models import ConfirmedPairRecord
from app.store.values import json_text

Ids = tuple[int, int]

_COLUMNS = (
    ConfirmedPairRecord.a,
    ConfirmedPairRecord.b,
    ConfirmedPairRecord.hash_a,
    ConfirmedPairRecord.hash_b,
)


@dataclass(frozen=True, slots=True)
class IgnoredPair:
    """A pair that is remembered as no duplicates.

    Attributes:
        titles: of both documents, "" for one that is gone.
        protected: those of them that the user protects.
    """

    a: int
    b: int
    titles: tuple[str, str]
    protected: frozenset[int] = frozenset()


class PairVerdicts:
    """The user's words about pairs of one profile; `app.store.analyses` stores new dismissals."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = ConfirmedPairRecord.profile == profile_id

    def confirm(self, one: int, other: int, hash_one: str, hash_other: str) -> None:
        """Store that two documents with texts of these hashes are duplicates after all."""
        (a, hash_a), (b, hash_b) = sorted(((one, hash_one), (other, hash_other)))
        with self._database.transaction():
            self.take_back([(a, b)])
            self._database.insert_many(
                ConfirmedPairRecord,
                (ConfirmedPairRecord.profile, *_COLUMNS),
                [(self._profile, a, b, hash_a, hash_b)],
                replace_by=(ConfirmedPairRecord.profile, ConfirmedPairRecord.a, ConfirmedPairRecord.b),
            )

    def take_confirmation_back(self, pair: Ids) -> None:
        """Forget that a pair (a < b) is duplicates after all."""
        a, b = pair
        of_pair = (ConfirmedPairRecord.a == a) & (ConfirmedPairRecord.b == b)
        self._database.change(ConfirmedPairRecord.delete().where(self._mine & of_pair))

    def drop_pair(self, pair: Ids, parts: Mapping[str, AnalysisBlob]) -> None:
        """Remove a pair (a < b) from those of the last analysis; `parts` as in `save_pair`."""
        a, b = pair
        of_pair = (PairRecord.profile == self._profile) & (PairRecord.a == a) & (PairRecord.b == b)
        with self._database.transaction():
            self._database.change(PairRecord.delete().where(of_pair))
            write_parts(self._database, self._profile, parts)

    def save_group(self, group_id: str, group: Group | None) -> None:
        """Replace one group of the last analysis; None removes it."""
        of_group = (GroupRecord.profile == self._profile) & (GroupRecord.id == group_id)
        with self._database.transaction():
            self._database.change(GroupRecord.delete().where(of_group))
            self._database.insert_many(
                GroupRecord,
                (GroupRecord.profile, *GROUP_COLUMNS),
                [] if group is None else [(self._profile, *group_values(group))],
            )

    def save_pair(self, pair: Pair, parts: Mapping[str, AnalysisBlob]) -> None:
        """Add a pair to those of the last analysis, or replace it.

        Args:
            parts: of the analysis, to replace those of the same names.
        """
        with self._database.transaction():
            self._database.insert_many(
                PairRecord,
                (PairRecord.profile, *PAIR_COLUMNS, PairRecord.weak),
                [(self._profile, *pair_values(pair), 0)],
                replace_by=(PairRecord.profile, PairRecord.a, PairRecord.b),
            )
            write_parts(self._database, self._profile, parts)

    def confirmed(self, current_hashes: Mapping[int, str]) -> frozenset[Ids]:
        """Return the confirmed pairs (a < b) whose texts are unchanged."""
        rows = self._database.rows(ConfirmedPairRecord.select(*_COLUMNS).where(self._mine))
        return frozenset(
            (a, b)
            for a, b, hash_a, hash_b in rows
            if current_hashes.get(a) == hash_a and current_hashes.get(b) == hash_b
        )

    def confirmed_documents(self) -> frozenset[int]:
        """Return the documents of all pairs that were ever confirmed."""
        rows = self._database.rows(
            ConfirmedPairRecord.select(ConfirmedPairRecord.a, ConfirmedPairRecord.b).where(self._mine)
        )
        return frozenset(document for pair in rows for document in pair)

    def ignored(self) -> tuple[IgnoredPair, ...]:
        """Return all pairs that are remembered as no duplicates, by title."""
        pairs = self._database.rows(
            DismissalRecord.select(DismissalRecord.a, DismissalRecord.b).where(
                DismissalRecord.profile == self._profile
            )
        )
        titles = dict(
            self._database.rows(
                DocumentRecord.select(DocumentRecord.id, DocumentRecord.title).where(
                    DocumentRecord.profile == self._profile
                )
            )
        )
        found = [IgnoredPair(a, b, (titles.get(a, ""), titles.get(b, ""))) for a, b in pairs]
        return tuple(sorted(found, key=lambda pair: (pair.titles[0].casefold(), pair.a, pair.b)))

    def take_back(self, pairs: Collection[Ids]) -> None:
        """Forget that these pairs (a < b) are no duplicates."""
        with self._database.transaction():
            for a, b in pairs:
                self._database.change(
                    DismissalRecord.delete().where(
                        (DismissalRecord.profile == self._profile)
                        & (DismissalRecord.a == a)
                        & (DismissalRecord.b == b)
                    )
                )


class ChainRepository:
    """The chains of one profile; each document is named by one correction at most."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = ChainEditRecord.profile == profile_id

    def documents(self) -> frozenset[int]:
        """Return the documents of all pairs of versions, also of those below the threshold."""
        query = PairRecord.select(PairRecord.a, PairRecord.b).where(
            (PairRecord.profile == self._profile) & (PairRecord.kind == str(Kind.VERSION))
        )
        return frozenset(document for pair in self._database.rows(query) for document in pair)

    def edits(self) -> tuple[ChainEdit, ...]:
        rows = self._database.rows(
            ChainEditRecord.select(ChainEditRecord.orders, ChainEditRecord.out)
            .where(self._mine)
            .order_by(ChainEditRecord.document)
        )
        return tuple(
            ChainEdit(tuple(map(tuple, json.loads(orders))), tuple(json.loads(out))) for orders, out in rows
        )

    def save(self, edit: ChainEdit) -> None:
        """Store a correction in place of every earlier one that names one of its documents."""
        with self._database.transaction():
            self.remove(edit.documents)
            self._database.insert_many(
                ChainEditRecord,
                (
                    ChainEditRecord.profile,
                    ChainEditRecord.document,
                    ChainEditRecord.orders,
                    ChainEditRecord.out,
                ),
                [(self._profile, min(edit.documents), json_text(edit.orders), json_text(edit.out))],
            )

    def remove(self, documents: Collection[int]) -> None:
        """Drop the corrections that name one of these documents."""
        with self._database.transaction():
            stale = [min(edit.documents) for edit in self.edits() if not edit.documents.isdisjoint(documents)]
            self._database.change(
                ChainEditRecord.delete().where(self._mine & ChainEditRecord.document.in_(among(stale)))
            )
