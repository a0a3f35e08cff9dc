"""Measure a second analysis after a few changes: `python -m tests.benchmarks.incremental [--json F]`.

The library of realistic documents is in a database, as in the app. After the first analysis, documents are
changed, deleted and added. The second analysis must find the same as a full one. CPU seconds include all
processes.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from app.domain.analysis import Analysis
from app.domain.documents import Checksum, Document, DocumentWithText, Taxonomy, content_hash
from app.domain.progress import CancelFlag
from app.services.library import LocalLibrary
from app.services.scan.analysis import AnalysisService
from app.store.analysis_parts import FingerprintRepository
from app.store.database import Database
from app.store.documents import DocumentRepository
from app.store.profiles import ProfileRepository
from tests.benchmarks.command import parser_of, report_figures
from tests.benchmarks.papers.damage import read_by_machine
from tests.benchmarks.papers.library import Maker
from tests.benchmarks.process_usage import PeakMemory, cpu_seconds

DAY = datetime(2026, 3, 1, tzinfo=UTC)
_LATER = DAY + timedelta(days=1)


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = _measure(Path(folder), options)
    report_figures(options, figures)
    return 0 if figures["same_as_full"] else 1


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("incremental", __doc__)
    parser.add_argument("--documents", type=int, default=20_000, help="size of the library")
    parser.add_argument("--changed", type=int, default=100, help="documents with another text")
    parser.add_argument("--deleted", type=int, default=50, help="documents that are gone")
    parser.add_argument("--added", type=int, default=50, help="documents that are new")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def _measure(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    papers = Papers(options.documents + options.added, options.seed)
    chance = random.Random(options.seed)
    numbers = sorted(papers.documents)
    added = set(chance.sample(numbers, options.added))
    known = [number for number in numbers if number not in added]
    touched = chance.sample(known, options.changed + options.deleted)
    changed, deleted = touched[: options.changed], touched[options.changed :]
    with Database.open(folder / "library.sqlite") as database:
        library = watched(database, papers.taxonomy)
        library.local.documents.upsert(papers.stored(known, DAY))
        first, first_cpu, megabytes = library.analysed()
        before = dict(library.seen.counts)
        for number in changed:
            papers.scan_again(number, chance)
        library.local.documents.upsert(papers.stored([*changed, *sorted(added)], _LATER))
        library.local.documents.remove(deleted)
        second, second_cpu, second_megabytes = library.analysed()
    again = {name: count - before[name] for name, count in library.seen.counts.items()}
    with Database.open(folder / "afresh.sqlite") as database:
        library = watched(database, papers.taxonomy)
        library.local.documents.upsert(papers.stored(set(numbers) - set(deleted), _LATER))
        full, full_cpu, _ = library.analysed()
    return {
        "documents": len(known),
        "changed": len(changed),
        "deleted": len(deleted),
        "added": len(added),
        "pairs": len(second.pairs),
        "groups": len(second.groups),
        "first_cpu_seconds": round(first_cpu, 2),
        "second_cpu_seconds": round(second_cpu, 2),
        "full_cpu_seconds": round(full_cpu, 2),
        "full_to_second": round(full_cpu / second_cpu, 1),
        "first_timings": _rounded(first.timings),
        "second_timings": _rounded(second.timings),
        "fingerprints_made_again": again["fingerprints"],
        "texts_read_again": again["texts"],
        "first_peak_rss_mb": round(megabytes, 1),
        "second_peak_rss_mb": round(second_megabytes, 1),
        "same_as_full": _found(second) == _found(full),
    }


class Papers:
    """The papers of a library, by their numbers."""

    def __init__(self, size: int, seed: int) -> None:
        made = Maker(size, seed)
        self.documents = {entry["id"]: entry for entry in made.documents(made.order())}
        self._names = {
            name: _numbered(entry[name] for entry in self.documents.values())
            for name in ("correspondent", "document_type")
        }
        self.taxonomy = Taxonomy(
            correspondents={number: name for name, number in self._names["correspondent"].items()},
            document_types={number: name for name, number in self._names["document_type"].items()},
        )

    def scan_again(self, number: int, chance: random.Random) -> None:
        """Give a document the text of another scan."""
        entry = self.documents[number]
        entry["content"] = read_by_machine(entry["content"], chance.uniform(0.005, 0.02), chance)

    def stored(self, numbers: Collection[int], modified: datetime) -> Iterable[DocumentWithText]:
        """Return the documents as a sync stores them."""
        return (self._stored(self.documents[number], modified) for number in numbers)

    def _stored(self, entry: Mapping[str, Any], modified: datetime) -> DocumentWithText:
        document = Document(
            entry["id"],
            entry["title"],
            date.fromisoformat(entry["created"]),
            DAY,
            modified,
            content_hash(entry["content"]),
            correspondent=self._names["correspondent"].get(entry["correspondent"]),
            document_type=self._names["document_type"].get(entry["document_type"]),
            checksum=Checksum.parse(entry["checksum"]),
            file_size=entry["file_size"],
        )
        return DocumentWithText(document, entry["content"])


def _numbered(names: Iterable[str | None]) -> dict[str, int]:
    return {name: number for number, name in enumerate(sorted({name for name in names if name}), start=1)}


@dataclass
class Seen:
    """The texts read and fingerprints made by analyses."""

    counts: dict[str, int] = field(default_factory=lambda: {"texts": 0, "fingerprints": 0})


class WatchedDocuments(DocumentRepository):
    """Counts the texts read."""

    seen: Seen

    def texts(self, ids: Collection[int]) -> dict[int, str]:
        self.seen.counts["texts"] += len(ids)
        return super().texts(ids)


class WatchedFingerprints(FingerprintRepository):
    """Counts the fingerprints made."""

    seen: Seen

    def save(self, fingerprints: Mapping[str, bytes], reading: str) -> None:
        self.seen.counts["fingerprints"] += len(fingerprints)
        super().save(fingerprints, reading)


@dataclass(frozen=True)
class Watched:
    """A local library that counts reads."""

    local: LocalLibrary
    seen: Seen

    def analysed(self) -> tuple[Analysis, float, float]:
        """Run an analysis. Return it with its CPU seconds and peak memory in MB."""
        started = cpu_seconds()
        with PeakMemory(2) as memory:
            analysis = AnalysisService(self.local).run(CancelFlag())
        return analysis, cpu_seconds() - started, memory.megabytes


def watched(database: Database, taxonomy: Taxonomy) -> Watched:
    profile = ProfileRepository(database).find_or_create("https://paper.example", "anna", 3)
    documents = WatchedDocuments(database, profile.id)
    fingerprints = WatchedFingerprints(database, profile.id)
    documents.seen = fingerprints.seen = seen = Seen()
    local = replace(LocalLibrary.of(database, profile), documents=documents, fingerprints=fingerprints)
    local.taxonomy.save(taxonomy)
    return Watched(local, seen)


def _found(analysis: Analysis) -> tuple[object, ...]:
    return analysis.pairs, analysis.groups, analysis.skipped


def _rounded(timings: Mapping[str, float]) -> dict[str, float]:
    return {stage: round(seconds, 2) for stage, seconds in timings.items()}


if __name__ == "__main__":
    started_wall = time.perf_counter()
    code = main(sys.argv[1:])
    print(f"{time.perf_counter() - started_wall:.1f} s in all")
    sys.exit(code)
