"""The tuning guide: changes of the detection settings that answer a complaint, and what each would do.

Nothing is stored. Changes that only group differently are tried on the pairs of the last analysis, others by
an analysis of the local library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import fsum
from typing import TYPE_CHECKING, Any

from app.domain.duplicates import Kind
from app.domain.errors import NothingScanned
from app.domain.parameters import Parameters, Preset, band_counts
from app.domain.policies import OFFERED_KINDS
from app.domain.progress import ignore_progress
from app.services.scan.detection import DetectionService

if TYPE_CHECKING:
    from app.domain.duplicates import Pair
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import LocalLibrary

EXAMPLES = 3  # of gained and of lost groups each
STEP, KIND_STEP = 0.1, 0.15  # of a threshold
LOWEST, HIGHEST = 0.3, 0.95  # threshold that is proposed
LENGTHS = (64, 96, 128, 192, 256, 384, 512)  # of a fingerprint
LEAST_SAMPLE = 1000  # characters
MOST_NGRAM = 5


class Complaint(StrEnum):
    """What a user does not like about the results."""

    FALSE_MATCHES = "false-matches"
    MISSES = "misses"
    TOO_SLOW = "too-slow"


@dataclass(frozen=True)
class Proposal:
    """A change of parameters.

    Attributes:
        key: which change it is.
        changes: parameters by name.
        before, after: the value that changes, for the wording; thresholds 0…1.
        kind: the kind it is about; None for all.
    """

    key: str
    changes: Mapping[str, Any]
    before: float = 0
    after: float = 0
    kind: Kind | None = None


@dataclass(frozen=True)
class Example:
    """A group that a change adds or removes.

    Attributes:
        group: its id if it exists now.
        pair: two of its documents, the surest match.
        title: of the first of them.
        count: of its documents.
    """

    group: str | None
    pair: Pair
    title: str
    count: int


@dataclass(frozen=True)
class Effect:
    """What a change would do to the groups of the last analysis.

    Attributes:
        before, after: number of groups.
        gained: groups of documents of which no two are in one group now, highest confidence first.
        lost: groups of which no two documents stay together.
        seconds: of an analysis from scratch, now and with the change; None if not measured.
    """

    before: int
    after: int
    gained: int
    lost: int
    gained_examples: tuple[Example, ...]
    lost_examples: tuple[Example, ...]
    seconds: tuple[float, float] | None = None


def proposals(complaint: Complaint, now: Parameters) -> tuple[Proposal, ...]:
    """Return changes that answer a complaint, the most promising first; none if nothing is left to change."""
    found = {
        Complaint.FALSE_MATCHES: _against_false_matches,
        Complaint.MISSES: _against_misses,
        Complaint.TOO_SLOW: _for_speed,
    }
    return tuple(found[complaint](now))


class TuningService:
    """Tries changes on one local library."""

    def __init__(self, local: LocalLibrary) -> None:
        self._local = local

    def effect(
        self,
        parameters: Parameters,
        cancel: CancelToken,
        progress: ProgressSink = ignore_progress,
        *,
        timed: bool = False,
    ) -> Effect:
        """Return what these parameters would do.

        Args:
            timed: measure analyses with the present parameters and with these.

        Raises:
            NothingScanned: there is no analysis yet.
            OperationCancelled: nothing was changed.
        """
        last = self._local.analyses.parameters()
        if last is None:
            raise NothingScanned("There is no scan of this library yet. Scan it first.")
        now = self._local.analyses.summaries()
        seconds: tuple[float, float] | None = None
        pairs: Mapping[tuple[int, ...], Sequence[Pair]] = {}
        if last.compares_like(parameters) and not timed:
            grouping = DetectionService(self._local).grouping(parameters)
            after = [tuple(documents) for documents in grouping.documents]
        else:
            from app.services.scan.analysis import AnalysisService

            service = AnalysisService(self._local)
            present = service.trial(last, cancel, progress).timings if timed else {}
            trial = service.trial(parameters, cancel, progress)
            after = [group.documents for group in trial.groups]
            pairs = {group.documents: group.pairs for group in trial.groups}
            seconds = (fsum(present.values()), fsum(trial.timings.values())) if timed else None
            now = [group for group in now if group.kind is not Kind.SEMANTIC]  # found after an analysis
        before = [(group.id, group.documents) for group in now]
        gained = _new(after, [documents for _, documents in before])
        lost = _new([documents for _, documents in before], after)
        ids = {documents: group for group, documents in before}
        return Effect(
            len(before),
            len(after),
            len(gained),
            len(lost),
            tuple(self._examples(gained, {}, pairs)),
            tuple(self._examples(lost, ids, {})),
            seconds,
        )

    def _examples(
        self,
        groups: Iterable[tuple[int, ...]],
        ids: Mapping[tuple[int, ...], str],
        pairs: Mapping[tuple[int, ...], Sequence[Pair]],
    ) -> Iterator[Example]:
        for documents in list(groups)[:EXAMPLES]:
            known = pairs.get(documents) or self._local.analyses.pairs_among(documents)
            pair = max(known, key=lambda pair: (pair.kind.is_duplicate, pair.confidence, -pair.a, -pair.b))
            shown = self._local.documents.many([pair.a])
            title = shown[pair.a].title if pair.a in shown else f"#{pair.a}"
            yield Example(ids.get(documents), pair, title, len(documents))


def _new(groups: Sequence[tuple[int, ...]], others: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the groups of which no two documents are together in one of the others, in their order."""
    place = {document: number for number, documents in enumerate(others) for document in documents}
    found = []
    for documents in groups:
        places = [place[document] for document in documents if document in place]
        if len(places) == len(set(places)):
            found.append(documents)
    return found


def _against_false_matches(now: Parameters) -> Iterator[Proposal]:
    yield from _judged(now)
    threshold = now.similarity_threshold
    if (stricter := min(HIGHEST, round(threshold + STEP, 2))) > threshold:
        yield Proposal("stricter", {"similarity_threshold": stricter}, threshold, stricter)
    for kind in (Kind.CONTAINED, Kind.VERSION):
        threshold = now.threshold_for(kind)
        stricter = min(HIGHEST, round(threshold + KIND_STEP, 2))
        if kind in now.kinds and stricter > threshold:
            thresholds = {**dict(now.thresholds), kind: stricter}
            yield Proposal("stricter-kind", {"thresholds": thresholds}, threshold, stricter, kind)
    if (now.weight_metadata or now.weight_title) and (now.weight_jaccard or now.weight_fuzzy):
        yield Proposal("text-only", {"weight_metadata": 0.0, "weight_title": 0.0})


def _against_misses(now: Parameters) -> Iterator[Proposal]:
    yield from _judged(now)
    threshold = now.similarity_threshold
    if (looser := max(LOWEST, round(threshold - STEP, 2))) < threshold:
        yield Proposal("looser", {"similarity_threshold": looser}, threshold, looser)
    for kind in OFFERED_KINDS:
        if kind not in now.kinds:
            yield Proposal("kind-on", {"kinds": (*now.kinds, kind)}, kind=kind)
    more = [count for count in band_counts(now.num_permutations) if count > now.num_bands]
    if more and now.rows_per_band > 2:
        yield Proposal("more-bands", {"num_bands": more[0]}, now.num_bands, more[0])
    if now.ngram_size > 2:
        yield Proposal(
            "shorter-ngrams", {"ngram_size": now.ngram_size - 1}, now.ngram_size, now.ngram_size - 1
        )


def _for_speed(now: Parameters) -> Iterator[Proposal]:
    shorter = [length for length in LENGTHS if length < now.num_permutations]
    if shorter:
        changes = {"num_permutations": shorter[-1], "num_bands": now.bands_for(shorter[-1])}
        yield Proposal("shorter-fingerprint", changes, now.num_permutations, shorter[-1])
    fewer = [count for count in band_counts(now.num_permutations) if count < now.num_bands]
    if fewer and fewer[-1] > 1:
        yield Proposal("fewer-bands", {"num_bands": fewer[-1]}, now.num_bands, fewer[-1])
    sample = now.fuzzy_sample_size // 2
    if sample >= LEAST_SAMPLE:
        yield Proposal("smaller-sample", {"fuzzy_sample_size": sample}, now.fuzzy_sample_size, sample)
    if now.ngram_size < MOST_NGRAM:
        yield Proposal(
            "longer-ngrams", {"ngram_size": now.ngram_size + 1}, now.ngram_size, now.ngram_size + 1
        )


def _judged(now: Parameters) -> Iterator[Proposal]:
    """The classic method compares no facts and misses rescans: both complaints are about it."""
    if now.preset is Preset.CLASSIC:
        usual = replace(Parameters(), kinds=now.kinds)
        changes = {name: getattr(usual, name) for name in ("preset", "num_permutations", "num_bands")}
        yield Proposal("judged", changes)
