"""Measure speed and accuracy of analyses: `python -m tests.benchmarks.engine CORPUS.jsonl [--truth T.json]`.

The corpus has one document per line. A truth lists pairs [a, b, kind, …]; pairs of kind "dontcare" count
neither way. With --baseline, a plain pipeline of shingles, MinHash and LSH with datasketch runs in the same
process.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO

from app.dedup.engine import analyse
from app.dedup.workers import default_process_count
from app.domain.analysis import Analysis
from app.domain.documents import Checksum
from app.domain.duplicates import AnalysedDocument, Pair
from app.domain.parameters import Parameters
from app.system.memory import deferred_gc, return_freed_memory
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.process_usage import PeakMemory, cpu_seconds

# What a truth calls the kinds, in the words of the engine; "2" marks pairs of two planted copies.
TRUTH_KINDS = {"rescan": "near", "rescan2": "near", "version2": "version", "partial": "contained"}


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    return_freed_memory()  # as the app does
    with tempfile.TemporaryFile() as file:
        texts = StoredTexts(file)
        documents = [texts.store(document) for document in read_corpus(options.corpus)]
        processes = options.processes or default_process_count(len(documents))
        started = cpu_seconds()
        with PeakMemory(processes if processes > 1 else 0) as memory, deferred_gc():  # as the app does
            analysis = analyse(documents, texts=texts, processes=processes)
        cpu = cpu_seconds() - started
    figures = _figures(len(documents), analysis, cpu, memory.megabytes)
    if options.truth:
        figures["quality"] = quality(duplicates(analysis), json.loads(options.truth.read_text("utf-8")))
    if options.baseline:
        figures["baseline"] = _baseline(read_corpus(options.corpus), Parameters())
    _print(figures)
    write_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("engine", __doc__)
    parser.add_argument("corpus", type=Path, help="documents, one JSON object a line")
    parser.add_argument("--truth", type=Path, help="the planted pairs")
    parser.add_argument("--baseline", action="store_true", help="also time the plain datasketch pipeline")
    parser.add_argument("--processes", type=int, help="worker processes (default: as the app has)")
    return parser.parse_args(arguments)


def read_corpus(path: Path) -> Iterable[AnalysedDocument]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            created = entry.get("created")
            yield AnalysedDocument(
                id=entry["id"],
                title=entry.get("title") or "",
                text=entry.get("content") or "",
                correspondent=entry.get("correspondent"),
                document_type=entry.get("document_type"),
                created=date.fromisoformat(created[:10]) if created else None,
                file_size=entry.get("file_size"),
                checksum=Checksum.parse(entry.get("checksum")),
            )


class StoredTexts:
    """Texts in a file, as the app has them in its database, so that memory holds only those in use."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._places: dict[int, tuple[int, int]] = {}

    def store(self, document: AnalysedDocument) -> AnalysedDocument:
        """Store the text; return the document without it."""
        text = document.text.encode("utf-8", "surrogatepass")
        self._places[document.id] = (self._file.tell(), len(text))
        self._file.write(text)
        return replace(document, text="")

    def __call__(self, ids: Sequence[int]) -> dict[int, str]:
        return {document: self._text(*self._places[document]) for document in ids}

    def _text(self, start: int, length: int) -> str:
        self._file.seek(start)
        return self._file.read(length).decode("utf-8", "surrogatepass")


def duplicates(analysis: Analysis) -> list[Pair]:
    """Return the pairs classified as duplicates at the analysis' threshold."""
    threshold = analysis.parameters.similarity_threshold
    return [pair for pair in analysis.pairs if pair.kind.is_duplicate and pair.score >= threshold]


def _figures(documents: int, analysis: Analysis, cpu: float, megabytes: float) -> dict[str, Any]:
    return {
        "documents": documents,
        "pairs": [
            {"a": pair.a, "b": pair.b, "kind": pair.kind.value, "score": round(pair.confidence, 4)}
            for pair in duplicates(analysis)
        ],
        "lookalikes": len(analysis.lookalikes),
        "groups": [list(group.documents) for group in analysis.groups],
        "timings": {stage: round(seconds, 3) for stage, seconds in analysis.timings.items()},
        "cpu_seconds": round(cpu, 3),
        "peak_rss_mb": round(megabytes, 1),
    }


def quality(found: list[Pair], truth: dict[str, Any]) -> dict[str, Any]:
    """Return precision and recall over all kinds, and by kind of the truth the share of its pairs found.

    A kind's precision is the share of pairs classified so that are in the truth, as any kind.
    """
    planted = {(min(a, b), max(a, b)): TRUTH_KINDS.get(kind, kind) for a, b, kind, *_ in _pairs(truth)}
    ignored = {ids for ids, kind in planted.items() if kind == "dontcare"}
    counted = [pair for pair in found if pair.ids not in ignored]
    right = [pair for pair in counted if pair.ids in planted]
    wanted = Counter(kind for ids, kind in planted.items() if ids not in ignored)
    hit = Counter(planted[pair.ids] for pair in right)
    given, given_right = (
        Counter(pair.kind.value for pair in counted),
        Counter(pair.kind.value for pair in right),
    )
    named = sum(planted[pair.ids] == pair.kind.value for pair in right)
    figures: dict[str, Any] = {
        "precision": round(len(right) / max(len(counted), 1), 4),
        "recall": round(len(right) / max(sum(wanted.values()), 1), 4),
        "right_kind": round(named / max(len(right), 1), 4),
    }
    for kind in sorted(wanted | given):
        figures[kind] = {
            "precision": round(given_right[kind] / given[kind], 4) if given[kind] else None,
            "recall": round(hit[kind] / wanted[kind], 4) if wanted[kind] else None,
            "pairs": wanted[kind],
        }
    return figures


def _pairs(truth: dict[str, Any]) -> Iterable[tuple[Any, ...]]:
    """Return the truth's pairs, given as lists or objects."""
    for pair in truth["pairs"]:
        yield (pair["a"], pair["b"], pair["kind"]) if isinstance(pair, dict) else tuple(pair)
    for pair in truth.get("dontcare", ()):
        yield (pair["a"], pair["b"], "dontcare") if isinstance(pair, dict) else (pair[0], pair[1], "dontcare")


def _baseline(documents: Iterable[AnalysedDocument], parameters: Parameters) -> dict[str, float]:
    """Return the CPU seconds of one MinHash update per shingle, MinHashLSH, and the seeds' weighted score."""
    from datasketch import MinHash, MinHashLSH
    from rapidfuzz import fuzz

    from app.dedup.similarity import metadata_likeness, title_likeness

    started = cpu_seconds()
    size = parameters.ngram_size
    index = MinHashLSH(
        num_perm=parameters.num_permutations, params=(parameters.num_bands, parameters.rows_per_band)
    )
    signed: dict[int, Any] = {}
    texts: dict[int, AnalysedDocument] = {}
    pairs = 0
    for document in documents:
        words = re.findall(r"\w+", document.text.lower())
        if len(words) < parameters.min_words:
            continue
        signature = MinHash(num_perm=parameters.num_permutations)
        for shingle in {" ".join(words[place : place + size]) for place in range(len(words) - size + 1)}:
            signature.update(shingle.encode())
        for other in index.query(signature):
            sample = parameters.fuzzy_sample_size
            score = (
                parameters.weight_jaccard * signature.jaccard(signed[other])
                + parameters.weight_fuzzy
                * fuzz.ratio(document.text[:sample], texts[other].text[:sample])
                / 100
                + parameters.weight_metadata * metadata_likeness(document, texts[other])
                + parameters.weight_title * title_likeness(document.title, texts[other].title)
            )
            pairs += score >= parameters.similarity_threshold
        index.insert(document.id, signature)
        signed[document.id], texts[document.id] = signature, document
    return {"cpu_seconds": round(cpu_seconds() - started, 3), "pairs": pairs}


def _print(figures: dict[str, Any]) -> None:
    print(
        f"{figures['documents']} documents, {len(figures['pairs'])} duplicate pairs, "
        f"{len(figures['groups'])} groups, {figures['lookalikes']} look-alikes"
    )
    print(
        f"{figures['cpu_seconds']} CPU seconds, {figures['peak_rss_mb']} MB, "
        f"wall seconds by stage {figures['timings']}"
    )
    for name in ("quality", "baseline"):
        if name in figures:
            print(f"{name}: " + json.dumps(figures[name], indent=2))


if __name__ == "__main__":
    started_wall = time.perf_counter()
    code = main(sys.argv[1:])
    print(f"{time.perf_counter() - started_wall:.1f} s in all")
    sys.exit(code)
