"""Pairs and groups of duplicates, as the analysis finds them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from math import floor

from app.domain.documents import Checksum


class Kind(StrEnum):
    """How two documents relate."""

    EXACT = "exact"
    NEAR = "near"
    VERSION = "version"
    CONTAINED = "contained"
    SEMANTIC = "semantic"
    LOOKALIKE = "look-alike"

    @property
    def is_duplicate(self) -> bool:
        return self is not Kind.LOOKALIKE


class Cause(StrEnum):
    """Why a pair has its kind."""

    SAME_FILE = "same-file"
    SAME_TEXT = "same-text"
    LIKE_TEXT = "like-text"
    EDITED_TEXT = "edited-text"
    PART_OF = "part-of"
    SAME_MEANING = "same-meaning"
    OTHER_FACTS = "other-facts"
    SHORT_TEXT = "short-text"  # alike or equal, but of a few words only
    CLASSIC = "classic"  # found by the classic preset, which compares no facts

    @property
    def only_suggests(self) -> bool:
        """Whether this is too little evidence to preselect a document for the trash."""
        return self in (Cause.SHORT_TEXT, Cause.CLASSIC)


@dataclass(frozen=True, slots=True)
class AnalysedDocument:
    """A document as the engine sees it: with names instead of ids, so that it needs no taxonomy.

    Attributes:
        text: the server's text, unchanged.
        text_hash: identifies the text in the analysis cache; "" if nothing is to be cached.
        created: the date on the paper.
        checksum, archive_checksum: of the original and the archive file; None if unknown.
    """

    id: int
    title: str = ""
    text: str = ""
    correspondent: str | None = None
    document_type: str | None = None
    created: date | None = None
    page_count: int | None = None
    file_size: int | None = None
    checksum: Checksum | None = None
    archive_checksum: Checksum | None = None
    text_hash: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Dates, amounts and numbers that two texts state, as words: "date 2024-01-12".

    A conflict states both sides: "date 2024-01-03 ≠ 2024-02-03".
    """

    agree: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scores:
    """Measured similarities, each 0…1.

    Attributes:
        jaccard: shared shingles / all shingles.
        containment_a: share of a's shingles that b has; containment_b the other way.
        fuzzy: similarity of the wording.
        metadata: similarity of correspondent, type and dates.
        title: similarity of the titles.
        coverage: share of the words that can be aligned, the smaller of the two directions.
        exclusivity: share of the text that hardly any other document contains.
    """

    jaccard: float = 0.0
    containment_a: float = 0.0
    containment_b: float = 0.0
    fuzzy: float = 0.0
    metadata: float = 0.0
    title: float = 0.0
    coverage: float = 0.0
    exclusivity: float = 0.0


@dataclass(frozen=True, slots=True)
class ContainedSpan:
    """Where one text lies within another: start < end, as shares of the other's words, 0…1.

    Shares apply to pages and lines as well, and survive a new OCR run that changes a word or two. The ends
    are the first and last word that both texts contain, so they may be off by some forty words, the slack of
    the alignment.
    """

    start: float
    end: float


_BARELY_NOT = 0.49  # upper limit for look-alikes, just below a half


@dataclass(frozen=True, slots=True)
class Pair:
    """Two documents that were compared; a < b.

    Attributes:
        score: 0…1, the seeds' weighted score.
        probability: 0…1, of the kind.
        span: of a contained pair, where the part lies in the whole; None if unknown and for all other pairs.
    """

    a: int
    b: int
    kind: Kind
    cause: Cause
    score: float
    probability: float
    scores: Scores
    facts: Facts
    span: ContainedSpan | None = None

    @property
    def ids(self) -> tuple[int, int]:
        return (self.a, self.b)

    @property
    def confidence(self) -> float:
        """Probability that both are the same document, 0…1; below a half for look-alikes.

        `probability` rates the kind: a certain look-alike is hardly a duplicate.
        """
        return self.probability if self.kind.is_duplicate else min(1 - self.probability, _BARELY_NOT)

    def partner(self, document_id: int) -> int:
        return self.b if document_id == self.a else self.a

    @property
    def part(self) -> int:
        """The document of a contained pair whose text lies in the other."""
        return self.a if self.scores.containment_a >= self.scores.containment_b else self.b

    @property
    def whole(self) -> int:
        """The document of a contained pair that contains the other's text."""
        return self.partner(self.part)


def as_confirmed(pair: Pair, probability: float = 1.0) -> Pair:
    """Return a look-alike as what the user called it: duplicates. Its facts still conflict."""
    return replace(pair, kind=Kind.NEAR, probability=probability) if pair.kind is Kind.LOOKALIKE else pair


def percent(share: float) -> int:
    """Return a share in whole per cent, as shown everywhere; only 1 gives 100, and only 0 gives 0."""
    return 100 if share >= 1 else max(floor(100 * share + 1e-9), int(share > 0))


class Suggestion(StrEnum):
    """The app's proposal for one document of a group."""

    KEEP = "keep"
    TRASH = "trash"
    NONE = "none"


class KeeperReason(StrEnum):
    """Why a document is the suggested keeper: the first rule that distinguishes it from the others."""

    WHOLE = "whole"
    LATEST_VERSION = "latest-version"
    ARCHIVE_NUMBER = "archive-number"
    TRUE_ORIGINAL = "true-original"
    MORE_METADATA = "more-metadata"
    ADDED_FIRST = "added-first"


@dataclass(frozen=True, slots=True)
class Group:
    """Documents joined by duplicate pairs.

    Attributes:
        id: derived from the members: the same members give the same id in every analysis.
        kind: of the group as a whole; a pair's kind may differ.
        documents: ids, ascending.
        pairs: every compared pair among the members, including look-alikes.
        confidence: 0…1, the probability of the weakest pair that joins the group.
        weak: ids of duplicate pairs among `pairs` below the threshold. They are shown, but do not join the
            group: their documents match only through others.
    """

    id: str
    kind: Kind
    documents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    confidence: float
    weak: frozenset[tuple[int, int]] = frozenset()

    def pair(self, one: int, other: int) -> Pair | None:
        """Return the compared pair of two members, or None if they were no candidate pair."""
        wanted = (min(one, other), max(one, other))
        return next((pair for pair in self.pairs if pair.ids == wanted), None)

    def matches(self, one: int, other: int) -> bool:
        """Return whether two members match directly (S2), not only through others."""
        pair = self.pair(one, other)
        return pair is not None and pair.kind.is_duplicate and pair.ids not in self.weak

    @property
    def has_conflict(self) -> bool:
        return any(pair.facts.conflict for pair in self.pairs if pair.kind.is_duplicate)
