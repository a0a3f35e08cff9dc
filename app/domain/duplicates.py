"""Pairs and groups: what the analysis found, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from math import floor

from app.domain.documents import Checksum


class Kind(StrEnum):
    """What two documents are to each other."""

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
    """Why a pair has its kind, where the kind alone does not say it."""

    SAME_FILE = "same-file"
    SAME_TEXT = "same-text"
    LIKE_TEXT = "like-text"
    EDITED_TEXT = "edited-text"
    PART_OF = "part-of"
    OTHER_FACTS = "other-facts"
    SHORT_TEXT = "short-text"  # alike or equal, but of a few words only
    CLASSIC = "classic"  # found by the classic preset, which looks at no facts

    @property
    def only_suggests(self) -> bool:
        """Whether so little is known that nothing may be preselected for the trash because of it."""
        return self in (Cause.SHORT_TEXT, Cause.CLASSIC)


@dataclass(frozen=True, slots=True)
class AnalysedDocument:
    """What the engine needs to know of a document; names instead of ids, so that it needs no taxonomy.

    Attributes:
        text: the server's text, as it is.
        text_hash: of that text, by which it is known again in a later analysis; "" if it cannot be.
        created: the date on the paper.
        checksum, archive_checksum: of the original and the archive file; None where it is not known.
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
    """What the two texts say about dates, amounts and numbers, in words: "date 2024-01-12".

    A conflict names both sides: "date 2024-01-03 ≠ 2024-02-03".
    """

    agree: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scores:
    """Measured likenesses, each 0…1.

    Attributes:
        jaccard: shared shingles / all shingles.
        containment_a: share of a's shingles that b has; containment_b the other way.
        fuzzy: likeness of the wording.
        metadata: likeness of correspondent, type and dates.
        title: likeness of the titles.
        coverage: share of the words that can be aligned, the smaller of both ways.
        exclusivity: share of the text that hardly any other document has.
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
    """Where in a text another one lies: start < end, as shares of its words, 0…1.

    Shares hold for whatever shows the text: pages, lines, or a text that was read again with another word
    or two. The ends are the first and the last word that both texts have, so up to some forty words (the
    slack of the alignment) may belong to what stands before or behind.
    """

    start: float
    end: float


_BARELY_NOT = 0.49  # of look-alikes of which nothing more is known


@dataclass(frozen=True, slots=True)
class Pair:
    """Two documents that were compared; a < b.

    Attributes:
        score: 0…1, the seeds' weighted score.
        probability: 0…1, how sure the kind is.
        place: of a contained pair, where in the whole the part lies; None of any other pair, and where it
            is not known.
    """

    a: int
    b: int
    kind: Kind
    cause: Cause
    score: float
    probability: float
    scores: Scores
    facts: Facts
    place: ContainedSpan | None = None

    @property
    def ids(self) -> tuple[int, int]:
        return (self.a, self.b)

    @property
    def confidence(self) -> float:
        """How sure it is that both are one paper, 0…1, less than a half of two look-alikes.

        `probability` is about the kind: a look-alike that is surely one is hardly a duplicate.
        """
        return self.probability if self.kind.is_duplicate else min(1 - self.probability, _BARELY_NOT)

    def partner(self, document_id: int) -> int:
        return self.b if document_id == self.a else self.a

    @property
    def part(self) -> int:
        """Of a contained pair, the document whose text lies in the other."""
        return self.a if self.scores.containment_a >= self.scores.containment_b else self.b

    @property
    def whole(self) -> int:
        """Of a contained pair, the document that holds the other's text."""
        return self.partner(self.part)


def percent(share: float) -> int:
    """A confidence or likeness in whole per cent, as it is shown everywhere; 100 is all, and 0 is nothing."""
    return 100 if share >= 1 else max(floor(100 * share + 1e-9), int(share > 0))


class Suggestion(StrEnum):
    """What the app proposes for one document of a group."""

    KEEP = "keep"
    TRASH = "trash"
    NONE = "none"


class KeeperReason(StrEnum):
    """Why a document is the suggested keeper: the first rule that told it from the others."""

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
        id: stable name, made from the members: the same members give the same id in every analysis.
        kind: of the group as a whole; a pair's kind may differ.
        documents: ids, ascending.
        pairs: every compared pair among the members, look-alikes inside the group included.
        confidence: 0…1, the probability of its weakest joining pair.
        weak: ids of duplicate pairs among `pairs` that stay below the threshold. They are shown, but join
            nothing: their documents match only through others.
    """

    id: str
    kind: Kind
    documents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    confidence: float
    weak: frozenset[tuple[int, int]] = frozenset()

    def pair(self, one: int, other: int) -> Pair | None:
        """The compared pair of two members, or None if they were never candidates."""
        wanted = (min(one, other), max(one, other))
        return next((pair for pair in self.pairs if pair.ids == wanted), None)

    def matches(self, one: int, other: int) -> bool:
        """Whether two members match directly (S2), not only through others."""
        pair = self.pair(one, other)
        return pair is not None and pair.kind.is_duplicate and pair.ids not in self.weak

    @property
    def has_conflict(self) -> bool:
        return any(pair.facts.conflict for pair in self.pairs if pair.kind.is_duplicate)
