"""The memory of the engine: what it found out of texts and pairs, kept in the local library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import __version__
from app.dedup.analysis_cache import FINGERPRINT_VERSION, KEEPING
from app.domain.documents import content_hash
from app.store.analyses import AnalysisBlob

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from app.domain.duplicates import Pair
    from app.domain.parameters import Parameters
    from app.services.library import LocalLibrary

COMPARISONS = "comparisons"


class StoredAnalysisCache:
    """What one analysis knows from earlier ones, and leaves for later ones."""

    def __init__(
        self,
        local: LocalLibrary,
        hashes: Mapping[int, str],
        parameters: Parameters,
        check: Callable[[], None],
    ) -> None:
        """Nothing is read yet.

        Args:
            hashes: of each document's text, as the engine is told them.
            check: called now and then while much is read; may raise to stop.
        """
        self._local = local
        self._hashes = hashes
        self._parameters = parameters
        self._check = check
        self._reading = f"{FINGERPRINT_VERSION} {parameters.ngram_size}"
        # Every version of the app judges anew; a changed rule must not wait for the documents to change.
        self._form = f"{__version__} {KEEPING} {parameters.ngram_size} {parameters.fuzzy_sample_size}"
        self._changed: set[str] = set()
        self._comparisons = b""

    def texts(self, ids: Sequence[int]) -> dict[int, str]:
        """The texts of these documents; of one written meanwhile nothing is kept under its former hash."""
        texts = self._local.documents.texts(ids)
        for document in ids:
            expected = self._hashes.get(document, "")
            if content_hash(texts.get(document, "")) != expected:
                self._changed.add(expected)
        return texts

    def prints(self, hashes: Sequence[str]) -> Mapping[str, bytes]:
        return self._local.fingerprints.some(hashes, self._reading)

    def keep_prints(self, prints: Mapping[str, bytes]) -> None:
        self._local.fingerprints.save(
            {found: body for found, body in prints.items() if found not in self._changed}, self._reading
        )

    def comparisons(self) -> tuple[bytes, Mapping[tuple[int, int], Pair]]:
        kept = self._local.analyses.part(COMPARISONS, self._form)
        last = self._local.analyses.parameters()
        if kept is None or last is None or not last.compares_like(self._parameters):
            return b"", {}
        return kept, {pair.ids: pair for pair in self._local.analyses.pairs(self._check)}

    def keep_comparisons(self, comparisons: bytes) -> None:
        self._comparisons = comparisons

    def parts(self) -> dict[str, AnalysisBlob]:
        """What the analysis leaves, to be saved with it."""
        return {} if self._changed else {COMPARISONS: AnalysisBlob(self._form, self._comparisons)}
