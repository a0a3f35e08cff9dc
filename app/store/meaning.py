"""Vectors of texts, and pairs of documents compared by their meaning."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.domain.duplicates import ContainedSpan, Facts, Kind, Pair
from app.domain.embedding import MeaningPair
from app.domain.progress import NEVER_CANCELLED, cancellable
from app.store.analysis_parts import AnalysisBlob, write_parts
from app.store.database import Database, among
from app.store.models import DocumentRecord, PairRecord
from app.store.pair_records import PAIR_COLUMNS, pair_values
from app.store.search_models import MeaningPairRecord, VectorRecord
from app.store.settings import SettingsRepository
from app.store.values import json_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from app.domain.progress import CancelToken

    Vectors = NDArray[np.float32]

_PAIR_COLUMNS = (
    MeaningPairRecord.a,
    MeaningPairRecord.b,
    MeaningPairRecord.hash_a,
    MeaningPairRecord.hash_b,
    MeaningPairRecord.model,
    MeaningPairRecord.body,
)


class VectorRepository:
    """The vectors of one profile's texts, by hash of the text.

    Those of another model, or with other dimensions, are as good as none; new ones replace them.
    """

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = VectorRecord.profile == profile_id
        self._changes = f"changes of vectors {int(profile_id)}"

    def changes(self) -> int:
        """Return a number that is another one after each change, so that vectors in memory can be kept."""
        found = SettingsRepository(self._database).get(self._changes, 0)
        return found if isinstance(found, int) else 0

    def _count_change(self) -> None:
        SettingsRepository(self._database).set(self._changes, self.changes() + 1)

    def known(self, model: str, dimensions: int) -> frozenset[str]:
        """Return the hashes of the texts that have vectors."""
        query = VectorRecord.select(VectorRecord.content_hash).where(
            self._of(model, dimensions) & (VectorRecord.part == 0)
        )
        return frozenset(row[0] for row in self._database.rows(query))

    def save(self, vectors: Mapping[str, Vectors], languages: Mapping[str, str], model: str) -> None:
        """Store the vectors of each text: of the whole, then of its parts, shape (1 + parts, dimensions).

        Args:
            languages: ISO code of each text, "" if unknown.
        """
        with self._database.transaction():
            self._database.change(
                VectorRecord.delete().where(self._mine & VectorRecord.content_hash.in_(among(list(vectors))))
            )
            self._database.insert_many(
                VectorRecord,
                (
                    VectorRecord.profile,
                    VectorRecord.content_hash,
                    VectorRecord.part,
                    VectorRecord.model,
                    VectorRecord.dimensions,
                    VectorRecord.language,
                    VectorRecord.body,
                ),
                (
                    (
                        self._profile,
                        text,
                        part,
                        model,
                        len(vector),
                        languages[text],
                        vector.astype("float16").tobytes(),
                    )
                    for text, all_parts in vectors.items()
                    for part, vector in enumerate(all_parts)
                ),
            )
            self._count_change()

    def load(
        self, model: str, dimensions: int, cancel: CancelToken = NEVER_CANCELLED
    ) -> tuple[list[tuple[str, int, str]], Vectors]:
        """Return text, part and language of each vector, ordered, and them, shape (vectors, dimensions).

        100,000 take 0.2 GB and about 1 s.

        Raises:
            OperationCancelled: within 200 ms of the token being cancelled.
        """
        import numpy as np  # only now: it takes a third of the time until the window appears

        query = (
            VectorRecord.select(
                VectorRecord.content_hash, VectorRecord.part, VectorRecord.language, VectorRecord.body
            )
            .where(self._of(model, dimensions))
            .order_by(VectorRecord.content_hash, VectorRecord.part)
        )
        keys: list[tuple[str, int, str]] = []
        bodies = bytearray()
        for text, part, language, body in cancellable(self._database.stream(query), cancel):
            keys.append((text, part, language))
            bodies += body
        vectors = np.frombuffer(bodies, np.float16).reshape(-1, dimensions).astype(np.float32)
        return keys, vectors

    def prune(self) -> int:
        """Delete those of texts that no document has any more; return their number."""
        in_use = DocumentRecord.select(DocumentRecord.content_hash).where(
            DocumentRecord.profile == self._profile
        )
        with self._database.transaction():
            self._count_change()  # also if none is deleted: more documents may have their texts now
            return self._database.change(
                VectorRecord.delete().where(self._mine & VectorRecord.content_hash.not_in(in_use))
            )

    def clear(self) -> None:
        """Delete all vectors."""
        with self._database.transaction():
            self._count_change()
            self._database.change(VectorRecord.delete().where(self._mine))

    def _of(self, model: str, dimensions: int) -> Any:
        return self._mine & (VectorRecord.model == model) & (VectorRecord.dimensions == dimensions)


class MeaningPairRepository:
    """The pairs of one profile's documents that were compared by their meaning."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = MeaningPairRecord.profile == profile_id

    def replace(self, pairs: Iterable[MeaningPair], hashes: Mapping[int, str], model: str) -> None:
        """Replace all pairs.

        Args:
            hashes: the hash of each document's text.
            model: with which they were found.
        """
        with self._database.transaction():
            self.clear()
            self._database.insert_many(
                MeaningPairRecord,
                (MeaningPairRecord.profile, *_PAIR_COLUMNS),
                (
                    (self._profile, pair.a, pair.b, hashes[pair.a], hashes[pair.b], model, _body(pair))
                    for pair in pairs
                ),
            )

    def valid(self, hashes: Mapping[int, str], model: str) -> list[MeaningPair]:
        """Return the pairs found with this model whose texts are unchanged, ordered by ids.

        Args:
            hashes: the current hash of each document's text.
        """
        return self._valid(self._mine & (MeaningPairRecord.model == model), hashes)

    def of(self, document: int, hashes: Mapping[int, str]) -> list[MeaningPair]:
        """Return the valid pairs of one document, found with any model."""
        either = (MeaningPairRecord.a == document) | (MeaningPairRecord.b == document)
        return self._valid(self._mine & either, hashes)

    def publish(self, pairs: Iterable[Pair], parts: Mapping[str, AnalysisBlob]) -> None:
        """Replace the pairs of the same meaning in the last analysis; its groups stay as they are.

        Args:
            parts: of the analysis, to replace those of the same names.
        """
        with self._database.transaction():
            mine = PairRecord.profile == self._profile
            self._database.change(PairRecord.delete().where(mine & (PairRecord.kind == str(Kind.SEMANTIC))))
            self._database.insert_many(
                PairRecord,
                (PairRecord.profile, *PAIR_COLUMNS, PairRecord.weak),
                ((self._profile, *pair_values(pair), 0) for pair in pairs),
                replace_by=(PairRecord.profile, PairRecord.a, PairRecord.b),
            )
            write_parts(self._database, self._profile, parts)

    def clear(self) -> None:
        """Delete all pairs."""
        self._database.change(MeaningPairRecord.delete().where(self._mine))

    def _valid(self, condition: Any, hashes: Mapping[int, str]) -> list[MeaningPair]:
        query = (
            MeaningPairRecord.select(*_PAIR_COLUMNS)
            .where(condition)
            .order_by(MeaningPairRecord.a, MeaningPairRecord.b)
        )
        return [
            _pair(row)
            for row in self._database.rows(query)
            if hashes.get(row[0]) == row[2] and hashes.get(row[1]) == row[3]
        ]


def _body(pair: MeaningPair) -> str:
    values = asdict(pair)
    del values["a"], values["b"]
    return json_text(values)


def _pair(row: Sequence[Any]) -> MeaningPair:
    values = json.loads(row[5])
    values["facts"] = Facts(**{side: tuple(lines) for side, lines in values["facts"].items()})
    values["span"] = ContainedSpan(**values["span"]) if values["span"] else None
    return MeaningPair(row[0], row[1], **values)
