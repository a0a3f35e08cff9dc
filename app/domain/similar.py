"""Questions for similar documents: the fingerprint query language, and the answers.

`FINGERPRINT:<document>[_<overlap>[_<chance>]]`. The overlap is the Jaccard similarity of the five-word
shingles of two texts. Without a chance every document that reaches the overlap is found. With a chance only
those are looked at whose MinHash signatures agree in a whole band; the bands are chosen so that a document
with just this overlap is found with more than this chance. Weaker ones may be found too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from app.domain.documents import Checksum
from app.domain.duplicates import Facts
from app.domain.embedding import Level
from app.domain.errors import DedupeError, FingerprintQueryInvalid

PREFIX = "FINGERPRINT:"
HASHES = 512  # of a signature
SHINGLE_WORDS = 5

_QUERY = re.compile(
    r"\s*FINGERPRINT:\s*(?P<subject>.*?)(?:_(?P<overlap>[0-9]+(?:[.,][0-9]+)?)%?"
    r"(?:_(?P<chance>[0-9]+(?:[.,][0-9]+)?)%?)?)?\s*",
    re.IGNORECASE | re.DOTALL,
)
_NUMBER = re.compile(r"#?\s*([0-9]{1,18})")
_ARCHIVE_NUMBER = re.compile(r"ASN\s*[:#]?\s*([0-9]{1,18})", re.IGNORECASE)
_HOST = re.compile(r"https?://(?:[^/?#@]*@)?([^/?#:]+|\[[^\]]*\])", re.IGNORECASE)
_ADDRESS = re.compile(r".*/documents/([0-9]{1,18})(?:/.*)?")


class By(StrEnum):
    """What makes two documents similar: words in common, the same meaning, or either."""

    TEXT = "text"
    MEANING = "meaning"
    BOTH = "both"


@dataclass(frozen=True)
class FingerprintQuery:
    """A parsed query.

    Attributes:
        subject: what is asked about: a document, as written, or a file.
        overlap: 0…1, the least Jaccard similarity.
        chance: 0…1, of a document with just this overlap being found; None to find all.
    """

    subject: str
    overlap: float = 0.0
    chance: float | None = None

    @classmethod
    def parse(cls, text: str) -> FingerprintQuery:
        """Read a query; numbers above 1 are per cent.

        Raises:
            FingerprintQueryInvalid: it is not of the form above, or a number is above 100.
        """
        match = _QUERY.fullmatch(text)
        if match is None or not match["subject"]:
            raise _invalid(text)
        overlap = _share(match["overlap"], text) or 0.0
        return cls(match["subject"].strip(), overlap, _share(match["chance"], text))

    @property
    def is_exhaustive(self) -> bool:
        """Whether every document with the overlap is found, not only those that share a band."""
        return self.chance is None or self.chance >= 1

    @cached_property
    def rows(self) -> int:
        """Rows of a band; 1 for queries that find all."""
        return 1 if self.chance is None else rows_for(self.overlap, self.chance)

    @property
    def bands(self) -> int:
        """Bands of this many rows that the signature has; a last short one is filled from the start."""
        return -(-HASHES // self.rows)

    def chance_at(self, jaccard: float) -> float:
        """Return the chance, 0…1, that a document with this overlap is found."""
        if self.is_exhaustive:
            return 1.0
        return chance_of(jaccard, self.rows, self.bands)

    def __str__(self) -> str:
        numbers = [] if not self.overlap and self.chance is None else [_written(self.overlap)]
        if self.chance is not None:
            numbers.append(_written(self.chance))
        return PREFIX + "_".join([self.subject, *numbers])


def rows_for(overlap: float, chance: float) -> int:
    """Return the rows of a band: those of the first number of bands that finds this overlap surely enough."""
    for bands in range(1, HASHES + 1):
        rows = HASHES // bands
        if chance_of(overlap, rows, bands) > chance:
            return rows
    return 1


def chance_of(overlap: float, rows: int, bands: int) -> float:
    """Return the chance that two signatures of this Jaccard similarity agree in a band."""
    return float(1 - (1 - overlap**rows) ** bands)


@dataclass(frozen=True)
class DocumentNumber:
    """A document by the id that Paperless gave it."""

    id: int


@dataclass(frozen=True)
class ArchiveNumber:
    """A document by its archive serial number."""

    number: int


def document_reference(subject: str, server_url: str) -> DocumentNumber | ArchiveNumber | None:
    """Read the id, archive serial number or address of a document; None if it is none of them.

    Raises:
        FingerprintQueryInvalid: the address is that of another server.
    """
    if match := _NUMBER.fullmatch(subject):
        return DocumentNumber(int(match[1]))
    if match := _ARCHIVE_NUMBER.fullmatch(subject):
        return ArchiveNumber(int(match[1]))
    if subject.casefold().startswith(("http://", "https://")):
        match = _ADDRESS.fullmatch(subject)
        if match is None:
            raise _invalid(subject)
        if _host(subject) != _host(server_url):
            raise FingerprintQueryInvalid(
                f"This address is not of {server_url}. Give the number of the document instead.",
                case="fingerprint-other-server",
                server=server_url,
            )
        return DocumentNumber(int(match[1]))
    return None


@dataclass(frozen=True)
class FileContent:
    """A file from disk, as far as it can be compared; it is not uploaded.

    Attributes:
        name: with the folder, as the user gave it.
        checksums: of the whole file, one of each algorithm that Paperless uses.
        text: "" if there is none.
        problem: why there is no text; None if there is.
    """

    name: str
    checksums: frozenset[Checksum]
    text: str
    problem: DedupeError | None = None


class Relation(StrEnum):
    """How a found document relates to the one asked about, as reports name it."""

    EXACT = "exact"
    NEAR = "near"
    VERSION = "version"
    CONTAINED = "contained"
    SEMANTIC = "semantic"
    LOOKALIKE = "lookalike"
    OVERLAP = "overlap"
    RELATED = "related"


@dataclass(frozen=True)
class SimilarDocument:
    """A found document, with its exact overlap.

    Attributes:
        of_query: share of the query's shingles found in the document, 0…1.
        in_query: share of the document's shingles found in the query.
        chance: of being found, 0…1.
        meaning: cosine similarity of both texts by the model of the tier "same meaning"; None if they are not
            related, or were not compared by meaning.
        level: what this similarity says; None without one.
    """

    id: int
    jaccard: float
    of_query: float
    in_query: float
    chance: float
    meaning: float | None = None
    level: Level | None = None

    @property
    def overlap(self) -> float:
        """The larger of both directions, so that a part and its whole are near each other."""
        return max(self.of_query, self.in_query)

    @property
    def closeness(self) -> float:
        """The larger of overlap and similarity of meaning, 0…1."""
        return max(self.overlap, self.meaning or 0.0)


@dataclass(frozen=True)
class Judgement:
    """What a comparison of both texts says about a found document.

    Attributes:
        confidence: 0…1 that both are the same document; None if they only overlap.
        facts: a is the document asked about.
        span: where the text asked about lies in the found document, as shares of its words; None if unknown.
        pages: the same as first and last page; None if the number of pages is unknown.
        languages: ISO codes of the text asked about and of the found one, "" if unknown; None if they were
            not compared by meaning.
        is_part: by meaning, the found document is only a part of what was asked about.
    """

    relation: Relation
    confidence: float | None = None
    facts: Facts = field(default_factory=Facts)
    span: tuple[float, float] | None = None
    pages: tuple[int, int] | None = None
    languages: tuple[str, str] | None = None
    is_part: bool = False


def _host(address: str) -> str:
    match = _HOST.match(address)
    return match[1].casefold() if match else ""


def _share(number: str | None, text: str) -> float | None:
    if number is None:
        return None
    value = float(number.replace(",", "."))
    share = round(value / 100, 6) if value > 1 else value
    if share > 1:
        raise _invalid(text)
    return share


def _written(share: float) -> str:
    """Write a share as per cent where it reads back as such."""
    percent = round(100 * share, 4)
    return f"{percent:g}" if percent > 1 or not percent else f"{share:g}"


def _invalid(text: str) -> FingerprintQueryInvalid:
    return FingerprintQueryInvalid(
        f"“{text}” is not a fingerprint query. Write it like FINGERPRINT:1234_20_80: document number, "
        "overlap, chance.",
        text=text,
    )
