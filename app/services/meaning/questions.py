"""Finds documents whose meaning is near that of a text, among the vectors of the last search for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from app.domain.embedding import Level, Thresholds
from app.domain.errors import MeaningUnavailable
from app.meaning.alignment import vectors_of
from app.meaning.excerpts import texts_to_embed
from app.meaning.judgement import Scale
from app.meaning.neighbours import nearest_to
from app.meaning.side_by_side import side_by_side
from app.services.meaning import child
from app.services.meaning.run import endpoint_of
from app.services.same_meaning import MeaningChoice, MeaningSettings, Source, vector_name
from app.system.processes import StandingCall

if TYPE_CHECKING:
    from app.compare.text_difference import TextDiff
    from app.domain.progress import CancelToken
    from app.services.library import LocalLibrary
    from app.services.meaning.search import Embed

MOST_FOUND = 500  # vectors near a text
_LEAST_TYPED = 0.22  # similarity of a few typed words and a document about them, on the standard scale
_OF_BEST = 0.8  # of the best one's similarity; what is less similar is about something else

Vectors = NDArray[np.float32]


@dataclass(frozen=True)
class MeaningHit:
    """A document near a text.

    Attributes:
        similarity: cosine by the model, the highest of whole texts and parts.
        part: number of the part of the document that is near, from 1; 0 for the whole.
        asked_part: the same of the text asked about; one of both is 0.
    """

    document: int
    similarity: float
    level: Level
    part: int = 0
    asked_part: int = 0


@dataclass(frozen=True)
class MeaningAnswer:
    """Documents near a text, the nearest first.

    Attributes:
        unread: documents with a text that has no vectors yet.
        thresholds: of the model.
    """

    hits: tuple[MeaningHit, ...]
    unread: int
    thresholds: Thresholds


@dataclass(frozen=True)
class _Loaded:
    """The vectors of a library as they were at a moment."""

    state: tuple[object, ...]
    texts: Sequence[str]
    parts: NDArray[np.int64]
    vectors: Vectors
    documents: Mapping[str, Sequence[int]]
    first: Mapping[str, int]  # place of each text's first vector
    unread: int


class MeaningQuestions:
    """Answers questions of one thread.

    The first one loads the vectors (100,000 take about 1 s and 0.2 GB), and the model if a text has none.
    Both stay until `close`.
    """

    def __init__(self) -> None:
        self._child = StandingCall(child.answer_at_once)
        self._loaded: _Loaded | None = None

    def close(self) -> None:
        """Free the vectors, and end the process with the model."""
        self._loaded = None
        self._child.close()

    def near_text(
        self,
        local: LocalLibrary,
        text: str,
        text_hash: str,
        embed: Embed,
        *,
        even_if_off: bool = False,
    ) -> MeaningAnswer:
        """Return the documents whose meaning is related to a text, with that text's own documents.

        Args:
            text_hash: of the text; its vectors are used if the library has them.
            embed: see `embedding`.
            even_if_off: look for them although the tier is off.

        Raises:
            MeaningUnavailable: the tier is off, or no document has vectors.
            DedupeError: the text could not be embedded.
        """
        settings, loaded = self._ready(local, even_if_off=even_if_off)
        thresholds = settings.embedding_model.thresholds
        best: dict[int, MeaningHit] = {}
        for asked_part, vector in enumerate(_known_vectors(loaded, text_hash, embed, text)):
            for place, similarity in _near(loaded, vector, thresholds.related):
                part = int(loaded.parts[place])
                level = thresholds.level(similarity)
                if level is None or (part and asked_part):
                    continue
                for document in loaded.documents.get(loaded.texts[place], ()):
                    known = best.get(document)
                    if known is None or similarity > known.similarity:
                        best[document] = MeaningHit(document, similarity, level, part, asked_part)
        hits = sorted(best.values(), key=lambda hit: (-hit.similarity, hit.document))
        return MeaningAnswer(tuple(hits), loaded.unread, thresholds)

    def about(self, local: LocalLibrary, typed: str, embed: Embed) -> list[int]:
        """Return the documents about what was typed, the nearest first; none if nothing is near.

        A few words are less similar to a document than two documents are to each other, so not the thresholds
        count but how much a document stands out.

        Raises:
            MeaningUnavailable: the tier is off, or no document has vectors.
            DedupeError: the words could not be embedded.
        """
        settings, loaded = self._ready(local)
        scale = Scale(settings.embedding_model.thresholds)
        near = _near(loaded, embed([typed])[0], -1.0)
        standard = scale.standard(np.array([similarity for _, similarity in near], np.float32))
        least = max(_LEAST_TYPED, _OF_BEST * float(standard.max(initial=0.0)))
        found = [
            document
            for (place, _), similarity in zip(near, standard.tolist(), strict=True)
            if similarity >= least
            for document in loaded.documents.get(loaded.texts[place], ())
        ]
        return list(dict.fromkeys(found))

    def align(
        self, local: LocalLibrary, left: str, right: str, embed: Embed, cancel: CancelToken
    ) -> TextDiff:
        """Align two texts of the same meaning sentence by sentence.

        Raises:
            OperationCancelled: within 200 ms.
            DedupeError: the sentences could not be embedded.
        """
        settings = MeaningChoice(local.database).load()
        if settings.source is Source.LOCAL:
            found: TextDiff = self._child(cancel, "align", left, right)
            return found
        return side_by_side(left, right, embed, Scale(settings.embedding_model.thresholds), cancel)

    def embedding(
        self,
        local: LocalLibrary,
        key: str,
        cancel: CancelToken,
        loading: Callable[[], None] = lambda: None,
    ) -> Embed:
        """Return the function that embeds texts with the chosen model.

        Args:
            key: of the embedding server.
            loading: called before the model on this computer is loaded, which takes some seconds.
        """
        settings = MeaningChoice(local.database).load()
        if settings.source is Source.LOCAL:
            return partial(self._embed_here, loading, cancel)
        return partial(_embed_on_server, settings, key, cancel)

    def _embed_here(self, loading: Callable[[], None], cancel: CancelToken, texts: Sequence[str]) -> Vectors:
        if not self._child.is_running:
            loading()
        vectors: Vectors = self._child(cancel, "embed", texts)
        return vectors

    def _ready(self, local: LocalLibrary, *, even_if_off: bool = False) -> tuple[MeaningSettings, _Loaded]:
        settings = MeaningChoice(local.database).load()
        if not (settings.on or even_if_off):
            self.close()
            raise MeaningUnavailable(
                "Comparing by meaning is switched off. Switch it on in Settings › Same meaning."
            )
        model = settings.embedding_model
        name = vector_name(model)
        state = (local.profile.id, name, model.dimensions, local.vectors.changes())
        if self._loaded is None or self._loaded.state != state:
            self._loaded = None
            self._loaded = _load(local, name, model.dimensions, state)
        if not self._loaded.texts:
            raise MeaningUnavailable(
                "No document has been read for its meaning yet. That happens after a scan: Settings › Same "
                "meaning shows how far it is, and scan --meaning does it on the command line.",
                case="meaning-none",
            )
        return settings, self._loaded


def _load(local: LocalLibrary, name: str, dimensions: int, state: tuple[object, ...]) -> _Loaded:
    keys, vectors = local.vectors.load(name, dimensions)
    texts = [text for text, _, _ in keys]
    documents: dict[str, list[int]] = defaultdict(list)
    for document, text in local.documents.content_hashes().items():
        documents[text].append(document)
    first: dict[str, int] = {}
    for place, text in enumerate(texts):
        first.setdefault(text, place)
    unread = sum(len(ids) for text, ids in documents.items() if text and text not in first)
    parts = np.array([part for _, part, _ in keys], np.int64)
    return _Loaded(state, texts, parts, vectors, documents, first, unread)


def _known_vectors(loaded: _Loaded, text_hash: str, embed: Embed, text: str) -> Vectors:
    """Return the vectors of a text and its parts."""
    first = loaded.first.get(text_hash)
    if first is None:
        return vectors_of(embed(texts_to_embed(text)))
    end = first + 1
    while end < len(loaded.texts) and loaded.texts[end] == text_hash:
        end += 1
    return loaded.vectors[first:end]


def _near(loaded: _Loaded, vector: Vectors, at_least: float) -> list[tuple[int, float]]:
    """Return places and similarities of the nearest vectors; none for a text without a vector."""
    if not vector.any():
        return []
    places, similar = nearest_to(vector, loaded.vectors, MOST_FOUND)
    return [
        (place, similarity)
        for place, similarity in zip(places.tolist(), similar.tolist(), strict=True)
        if similarity >= at_least
    ]


def _embed_on_server(
    settings: MeaningSettings, key: str, cancel: CancelToken, texts: Sequence[str]
) -> Vectors:
    with endpoint_of(settings, key, cancel) as endpoint:
        return endpoint(texts)
