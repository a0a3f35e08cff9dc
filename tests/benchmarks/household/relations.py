"""The truth of the library: the relation of two documents, derived from their contents.

A document consists of pages of works; a work may have versions. All pairs are derived from that, also pairs
of two copies, so that the truth cannot contradict itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.benchmarks.household.sheet import Paper

Ids = tuple[int, int]


@dataclass
class Document:
    """One document of the library.

    Attributes:
        parts: the works in it, each with its version and the numbers of its individual pages.
        attached: whether it includes general terms, which belong to many documents.
        how: its origin ("original", "stamped", "batch-scan", …).
        series: the series of its papers.
        group: name of a group so large that only neighbours count as pairs, and the position in it.
    """

    paper: Paper
    text: str
    parts: dict[int, tuple[str, frozenset[int]]]
    how: str = "original"
    attached: bool = False
    series: frozenset[str] = frozenset()
    group: tuple[str, int] | None = None
    meta: dict[str, Any] = field(default_factory=dict)
    id: int = 0

    @property
    def pages(self) -> frozenset[tuple[int, int]]:
        return frozenset((work, page) for work, (_, pages) in self.parts.items() for page in pages)


def relation(a: Document, b: Document) -> tuple[str, str] | None:
    """Return kind and family of a pair, or None if they share no work."""
    shared = a.parts.keys() & b.parts.keys()
    if not shared:
        return None
    if any(a.parts[work][0] != b.parts[work][0] for work in shared):
        return _versions(a, b)
    kind = _kind(a, b)
    if kind == "dontcare":
        return kind, "overlap"
    if kind == "exact":
        return kind, "exact-copy" if a.meta["checksum"] == b.meta["checksum"] else "exact-text"
    if a.group and b.group:
        return _group(a, b, kind)
    if kind == "near" and a.how == b.how == "excerpt":
        return kind, "copy-of-copy"
    return kind, _copy_family(a, b)


def _kind(a: Document, b: Document) -> str:
    mine, yours = a.pages, b.pages
    if a.text == b.text:
        return "exact"
    if mine == yours:
        return "near" if a.attached == b.attached else "contained"
    if not (mine < yours or yours < mine):
        return "dontcare"
    # A page lost leaves the same paper; an excerpt or a part of a batch is contained in the whole.
    lost = "page-lost" in (a.how, b.how) and len(a.parts) == len(b.parts) == 1
    return "near" if lost and "excerpt" not in (a.how, b.how) else "contained"


def _versions(a: Document, b: Document) -> tuple[str, str]:
    """Classify two versions of one work; for bundles and excerpts the kind is undefined."""
    if len(a.parts) == len(b.parts) == 1 and a.pages == b.pages:
        version = next(version for doc in (a, b) for version, _ in doc.parts.values() if version)
        return "version", version
    return "dontcare", "overlap"


def _group(a: Document, b: Document, kind: str) -> tuple[str, str]:
    """In a huge group only neighbouring copies count; all its pairs would outnumber every other family."""
    name, place = a.group
    if name == "rescan-huge" and abs(place - b.group[1]) != 1:
        return "dontcare", "rescan-huge-rest"
    return kind, name


CONTAINERS = ("batch-scan", "yearly-collection", "mail-thread", "terms-attached", "excerpt")


def _copy_family(a: Document, b: Document) -> str:
    for how in CONTAINERS:
        if how in (a.how, b.how):
            return how
    if a.how == b.how:
        return a.how
    if "original" in (a.how, b.how):
        return a.how if b.how == "original" else b.how
    return "copy-of-copy"


def truth(documents: list[Document]) -> dict[str, Any]:
    """Return pairs, look-alikes, and a description of each document."""
    pairs = _pairs(documents)
    return {
        "pairs": [[*ids, *what] for ids, what in sorted(pairs.items())],
        "lookalikes": [[*ids, why] for ids, why in sorted(_lookalikes(documents, pairs.keys()).items())],
        "documents": {
            str(document.id): [
                document.how,
                document.paper.kind,
                document.paper.lang,
                sorted(document.series),
            ]
            for document in documents
        },
    }


def _pairs(documents: list[Document]) -> dict[Ids, tuple[str, str]]:
    by_work: dict[int, list[Document]] = defaultdict(list)
    for document in documents:
        for work in document.parts:
            by_work[work].append(document)
    found = {}
    for together in by_work.values():
        for a, b in combinations(together, 2):
            kind = relation(a, b)
            if kind:
                found[min(a.id, b.id), max(a.id, b.id)] = kind
    return found


def _lookalikes(documents: list[Document], pairs: Container[Ids]) -> dict[Ids, str]:
    """Return pairs of one series that are not duplicates; in a long series, each with the next dozen."""
    by_series: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        for series in sorted(document.series):
            by_series[series].append(document)
    found = {}
    for series, together in by_series.items():
        for place, a in enumerate(together):
            for b in together[place + 1 : place + 13]:
                ids = min(a.id, b.id), max(a.id, b.id)
                if ids not in pairs:
                    found[ids] = series.partition("#")[0]
    return found
