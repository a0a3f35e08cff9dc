"""Embeds the texts of a library and finds the documents that say the same.

Vectors are saved batch by batch, so a stopped search continues where it was. The pairs found are stored, and
join the groups of the last scan; the next scan takes them over while both texts are unchanged.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import compress, islice, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.documents import content_hash
from app.domain.duplicates import Kind
from app.domain.embedding import EmbeddingModel, MeaningPair
from app.domain.progress import (
    NEVER_CANCELLED,
    CancelToken,
    Progress,
    ProgressSink,
    Stage,
    cancellable,
    ignore_progress,
)
from app.meaning.alignment import vectors_of
from app.meaning.figures import Agreement
from app.meaning.judgement import STANDARD, Judge, Reading, Scale, read
from app.meaning.neighbours import neighbour_pairs
from app.services.library import LocalLibrary
from app.services.same_meaning import judged_by, pair_of, vector_name
from app.services.scan.detection import DetectionService, pairs_part

log = logging.getLogger(__name__)

BATCH = 48  # texts embedded at a time: about 1 s
SCREENED = 200  # pairs compared at a time
FEWEST_WORDS = 12  # a shorter text says too little
PART_SIMILARITY = 0.55  # a part rarely begins and ends where the other text does
READ = 2000  # documents kept in memory: some 20 MB
_COPIES = 4  # documents of one text that are paired with those of another

Ask = Callable[..., Any]
"""Calls a function of `app.services.meaning.child`, by its name, in a child process."""
Embed = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True)
class MeaningResult:
    """Outcome of a search: documents embedded now, and pairs that say the same."""

    embedded: int
    pairs: int


@dataclass(frozen=True)
class _Candidate:
    """Two documents with similar vectors; `part` of the first, from 1, or 0 for the whole."""

    a: int
    b: int
    similarity: float
    part: int = 0


class MeaningSearch:
    """Compares the documents of one library by their meaning."""

    def __init__(
        self,
        local: LocalLibrary,
        model: EmbeddingModel,
        ask: Ask,
        embed: Embed,
        cancel: CancelToken,
        progress: ProgressSink = ignore_progress,
    ) -> None:
        """`embed` returns a vector of the model, of length 1, for each text."""
        self._local = local
        self._model = model
        self._name = vector_name(model)
        self._ask = ask
        self._embed = embed
        self._cancel = cancel
        self._progress = progress
        self._scale = Scale(model.thresholds)

    def run(self) -> MeaningResult:
        """Embed what has no vectors yet, compare, store the pairs, and group again.

        Raises:
            OperationCancelled: within 200 ms; vectors made so far are kept.
            DedupeError: the embedding server failed; vectors made so far are kept.
        """
        hashes = self._local.documents.content_hashes()
        embedded = self._embed_missing(hashes)
        self._local.vectors.prune()
        found = self._compare(hashes)
        self._publish(found, hashes)
        same = sum(pair.same for pair in found)
        log.info("%d texts embedded, %d pairs say the same", embedded, same)
        return MeaningResult(embedded, same)

    # --- vectors ---------------------------------------------------------------------------------

    def _embed_missing(self, hashes: Mapping[int, str]) -> int:
        known = self._local.vectors.known(self._name, self._model.dimensions)
        missing = {text: document for document, text in hashes.items() if text not in known}
        total, done = len(set(hashes.values())), len(known & set(hashes.values()))
        self._progress(Progress(Stage.MEANING, done, total))
        waiting = iter(missing.items())
        while batch := dict(islice(waiting, BATCH)):
            self._cancel.raise_if_cancelled()
            self._embed_batch(batch)
            done += len(batch)
            self._progress(Progress(Stage.MEANING, done, total))
        return len(missing)

    def _embed_batch(self, batch: Mapping[str, int]) -> None:
        """Embed texts, by hash with one document each, and save their vectors."""
        texts = self._local.documents.texts(list(batch.values()))
        current = {
            text: texts[document]
            for text, document in batch.items()
            if content_hash(texts.get(document, "")) == text
        }
        prepared = self._ask("prepare", list(current.values()))
        languages = {text: language for text, (language, _) in zip(current, prepared, strict=True)}
        wanted = [
            passages if len(passages[0].split()) >= FEWEST_WORDS or len(passages[0]) > 60 else [""]
            for _, passages in prepared
        ]
        embedded = self._embed([passage for passages in wanted for passage in passages])
        ends = np.cumsum([len(passages) for passages in wanted])[:-1]
        vectors = [vectors_of(one) for one in np.split(embedded, ends)]
        self._local.vectors.save(dict(zip(current, vectors, strict=True)), languages, self._name)

    # --- pairs -----------------------------------------------------------------------------------

    def _compare(self, hashes: Mapping[int, str]) -> list[MeaningPair]:
        keys, vectors = self._local.vectors.load(self._name, self._model.dimensions, self._cancel)
        names = sorted({language for _, _, language in keys})
        numbers = {text: number for number, text in enumerate(dict.fromkeys(key[0] for key in keys))}
        pairs, similar = neighbour_pairs(
            vectors,
            np.array([names.index(language) for _, _, language in keys], np.int64),
            np.array([numbers[text] for text, _, _ in keys], np.int64),
            self._model.thresholds.related,
            cancel=self._cancel,
        )
        languages = {text: language for text, _, language in keys}
        of_text = defaultdict(list)
        for document, text in hashes.items():
            of_text[text].append(document)
        candidates = self._candidates(keys, pairs, self._scale.standard(similar), of_text)
        by_document = {document: languages.get(text, "") for document, text in hashes.items()}
        return self._judged(candidates, by_document)

    def _candidates(
        self,
        keys: Sequence[tuple[str, int, str]],
        pairs: NDArray[np.int64],
        similar: NDArray[np.float32],
        of_text: Mapping[str, Sequence[int]],
    ) -> list[_Candidate]:
        """Return the pairs of documents that may say the same and that no other kind has."""
        stored = self._local.analyses.pairs(self._cancel)
        compared = {pair.ids for pair in stored if pair.kind is not Kind.SEMANTIC}
        best: dict[tuple[int, int], _Candidate] = {}
        near = zip(pairs.tolist(), similar.tolist(), strict=True)
        for (one, other), similarity in cancellable(near, self._cancel):
            (text, part, _), (other_text, other_part, _) = keys[one], keys[other]
            least = PART_SIMILARITY if part or other_part else STANDARD.review
            if (part and other_part) or similarity < least:
                continue
            if other_part:
                text, part, other_text = other_text, other_part, text
            for a, b in product(of_text[text][:_COPIES], of_text[other_text][:_COPIES]):
                ids = (min(a, b), max(a, b))
                known = best.get(ids)
                if ids in compared or (
                    known is not None and (known.part == 0 or known.similarity >= similarity)
                ):
                    continue
                best[ids] = _Candidate(a, b, similarity, part) if part else _Candidate(*ids, similarity)
        return [best[ids] for ids in sorted(best)]

    def _judged(self, candidates: Sequence[_Candidate], languages: Mapping[int, str]) -> list[MeaningPair]:
        judge = Judge(self._embed, self._scale)
        readings = _Readings(self._local, languages)
        found: list[MeaningPair] = []
        for start in range(0, len(candidates), SCREENED):
            self._progress(Progress(Stage.MEANING, start, len(candidates)))
            batch = candidates[start : start + SCREENED]
            readings.fetch({document for one in batch for document in (one.a, one.b)})
            wholes, parts = ([one for one in batch if bool(one.part) is part] for part in (False, True))
            agreements = self._screened("screen", wholes, readings)
            left = [
                (one, figures) for one, figures in zip(wholes, agreements, strict=True) if figures is not None
            ]
            possible = self._screened("screen_parts", parts, readings)
            judge.prepare(self._both_of(left, readings))
            found += self._judged_wholes(judge, left, readings)
            found += self._judged_parts(judge, list(compress(parts, possible)), readings)
        return found

    def _screened(self, call: str, pairs: Sequence[_Candidate], readings: _Readings) -> list[Any]:
        """Ask the child process to compare pairs."""
        if not pairs:
            return []
        chosen = {document: readings[document] for one in pairs for document in (one.a, one.b)}
        texts = {document: reading.text for document, reading in chosen.items()}
        languages = {document: reading.language for document, reading in chosen.items()}
        answers: list[Any] = self._ask(call, [(one.a, one.b) for one in pairs], texts, languages)
        return answers

    def _both_of(
        self, pairs: Sequence[tuple[_Candidate, Agreement]], readings: _Readings
    ) -> Iterator[Reading]:
        self._cancel.raise_if_cancelled()
        for one, _ in pairs:
            self._cancel.raise_if_cancelled()
            yield from (readings[one.a], readings[one.b])

    def _judged_wholes(
        self, judge: Judge, pairs: Sequence[tuple[_Candidate, Agreement]], readings: _Readings
    ) -> Iterator[MeaningPair]:
        for one, figures in pairs:
            self._cancel.raise_if_cancelled()
            yield judge.judge((one.a, one.b), readings[one.a], readings[one.b], one.similarity, figures)

    def _judged_parts(
        self, judge: Judge, pairs: Sequence[_Candidate], readings: _Readings
    ) -> Iterator[MeaningPair]:
        for one in pairs:
            self._cancel.raise_if_cancelled()
            whole = readings[one.a]
            if one.part > len(whole.parts):
                continue
            judged = judge.judge_part((one.a, one.b), whole, whole.parts[one.part - 1], readings[one.b])
            if judged is not None:
                yield judged

    # --- result ----------------------------------------------------------------------------------

    def _publish(self, found: Sequence[MeaningPair], hashes: Mapping[int, str]) -> None:
        """Store the pairs, and group the last analysis with them; nothing of it if that is cancelled."""
        with self._local.database.transaction():
            pairs = cancellable(found, self._cancel)
            self._local.meaning_pairs.replace(pairs, hashes, judged_by(self._model))
            regroup_with(self._local, [pair for pair in found if pair.same], self._cancel)


def regroup_with(
    local: LocalLibrary, found: Sequence[MeaningPair], cancel: CancelToken = NEVER_CANCELLED
) -> None:
    """Replace the pairs of the same meaning in the last analysis, and group it again.

    Raises:
        OperationCancelled: in a transaction, roll it back.
    """
    parameters = local.analyses.parameters()
    if parameters is None:
        return
    others = [pair for pair in local.analyses.pairs(cancel) if pair.kind is not Kind.SEMANTIC]
    compared = {pair.ids for pair in others}
    pairs = [pair_of(pair, parameters) for pair in found if pair.ids not in compared]
    everything = sorted([*others, *pairs], key=lambda pair: pair.ids)
    cancel.raise_if_cancelled()
    local.meaning_pairs.publish(cancellable(pairs, cancel), pairs_part(everything))
    cancel.raise_if_cancelled()
    DetectionService(local).regroup(parameters)


class _Readings:
    """Readings of the documents that were compared last."""

    def __init__(self, local: LocalLibrary, languages: Mapping[int, str]) -> None:
        self._local = local
        self._languages = languages
        self._known: dict[int, Reading] = {}

    def __getitem__(self, document: int) -> Reading:
        return self._known[document]

    def fetch(self, documents: AbstractSet[int]) -> None:
        """Read documents, and forget others if there are many."""
        if len(self._known) > READ:
            self._known = {document: self._known[document] for document in documents & self._known.keys()}
        texts = self._local.documents.texts(documents - self._known.keys())
        for document, text in texts.items():
            self._known[document] = read(text, self._languages[document])
