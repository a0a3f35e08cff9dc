"""“Not duplicates”: first a decision on a group, which may be taken back; then a verdict on its pairs, which
outlives the group.

A verdict holds for two documents with the texts that the user saw, which are those of the analysis that made
the group: a text that was changed since is worth another look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.domain.decisions import Choice
from app.store.analyses import AnalysisBlob

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.services.library import LocalLibrary

_TEXTS, _FORM = "texts", "1"
_ROW = np.dtype([("id", "<i8"), ("hash", "S32")])

Ids = tuple[int, int]


def texts_part(hashes: Mapping[int, str]) -> dict[str, AnalysisBlob]:
    """What an analysis leaves, for later verdicts on its groups: the hash of each document's text."""
    rows = np.array([(document, text_hash.encode()) for document, text_hash in hashes.items()], _ROW)
    return {_TEXTS: AnalysisBlob(_FORM, rows.tobytes())}


class Dismissals:
    """The pairs of one library that the user called no duplicates, as they stand now."""

    def __init__(self, local: LocalLibrary, hashes: Mapping[int, str] | None = None) -> None:
        """`hashes`: of each document's text as it is now; read where they are needed if left out."""
        self._local = local
        self._groups = [
            found.group for found in local.decisions.all() if found.choice is Choice.NOT_DUPLICATES
        ]
        groups = local.analyses.some_groups(self._groups).values() if self._groups else ()
        if hashes is None:
            members = {document for group in groups for document in group.documents}
            hashes = local.documents.content_hashes(members | local.analyses.dismissed_documents())
        known = {**hashes, **_seen_texts(local)} if groups else {}
        self._fresh: dict[Ids, tuple[str, str]] = {
            pair.ids: (known.get(pair.a, ""), known.get(pair.b, ""))
            for group in groups
            for pair in group.pairs
        }
        self.pairs: frozenset[Ids] = local.analyses.dismissed(hashes) | {
            (a, b) for (a, b), both in self._fresh.items() if (hashes.get(a), hashes.get(b)) == both
        }

    def write_down(self) -> None:
        """Turn the decisions into verdicts; their groups are no more, and neither is what could be undone."""
        for (a, b), (hash_a, hash_b) in self._fresh.items():
            self._local.analyses.dismiss(a, b, hash_a, hash_b)
        self._local.decisions.clear_all(self._groups)


def _seen_texts(local: LocalLibrary) -> dict[int, str]:
    """The texts' hashes in the last analysis."""
    rows = np.frombuffer(local.analyses.part(_TEXTS, _FORM) or b"", _ROW)
    return {
        document: text_hash.decode()
        for document, text_hash in zip(rows["id"].tolist(), rows["hash"].tolist(), strict=True)
    }
