"""Time the live effect of the selection assistant: `python -m tests.benchmarks.assistant [--json F]`.

A library of many groups is read from its database. Then rules, kinds and confidence change as when the user
clicks, and each effect is timed, with the first rows that the window shows. The baseline, in the same run,
does the plain thing for the same rules: one `max` with a tuple of values for each group.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from app.domain.analysis import Analysis
from app.domain.documents import Checksum, CustomFieldValue, Document, DocumentWithText, content_hash
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.keeper_rules import DEFAULT_RULES, Rule, RuleName, RuleSet
from app.domain.parameters import Parameters
from app.services.library import LocalLibrary
from app.services.review.batch import Batch, BatchRequest, load_batch
from tests.benchmarks.command import parser_of, report_figures
from tests.support.local_library import USER_ID, local_library

ME = USER_ID
SHOWN = 20  # rows of the list that are visible at once
MORNING = datetime(2024, 1, 1, 8, tzinfo=UTC)
LARGER = 10  # one group of so many has three documents


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    with (
        tempfile.TemporaryDirectory() as folder,
        local_library(Path(folder) / "library.sqlite") as local,
    ):
        write_library(local, options.groups)
        figures = measure(local, options.times)
    report_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("assistant", __doc__)
    parser.add_argument("--groups", type=int, default=50_000, help="size of the library")
    parser.add_argument("--times", type=int, default=5, help="how often each change is made")
    return parser.parse_args(arguments)


def write_library(local: LocalLibrary, groups: int) -> None:
    """Store a library with this many groups, nine of ten of them copies of one file."""
    rng = random.Random(7)
    found, pairs, documents = [], [], []
    for number in range(groups):
        size = 3 if number % LARGER == 0 else 2
        members = range(len(documents) + 1, len(documents) + 1 + size)
        exact = rng.random() < 0.9
        documents += [_document(one, members[0] if exact else one, rng) for one in members]
        kind, cause = (Kind.EXACT, Cause.SAME_FILE) if exact else (Kind.NEAR, Cause.LIKE_TEXT)
        sure = 1.0 if exact else rng.choice([0.9, 0.97, 0.99])
        own = tuple(
            Pair(a, b, kind, cause, 1.0, sure, Scores(), Facts()) for a in members for b in members if a < b
        )
        found.append(Group(f"g{number}", kind, tuple(members), own, sure))
        pairs += own
    local.documents.upsert(DocumentWithText(document, "") for document in documents)
    local.analyses.save(Analysis(Parameters(), tuple(pairs), tuple(found), ()))


def _document(number: int, file: int, rng: random.Random) -> Document:
    return Document(
        number,
        f"Rechnung {number}",
        date(2020, 1, 1) + timedelta(days=rng.randrange(1500)),
        MORNING + timedelta(minutes=rng.randrange(500_000)),
        MORNING,
        content_hash(""),
        correspondent=rng.choice([None, 1, 2]),
        tags=tuple(rng.sample(range(1, 9), rng.randrange(4))),
        owner=rng.choice([None, ME, ME, 4]),
        archive_serial_number=number if rng.random() < 0.2 else None,
        mime_type="application/pdf",
        page_count=rng.randrange(1, 5),
        custom_fields=(CustomFieldValue(1, "x"),) if rng.random() < 0.3 else (),
        checksum=Checksum("sha256", f"{file:064x}"),
        archive_checksum=Checksum("sha256", f"{number:064x}") if rng.random() < 0.5 else None,
        file_size=rng.randrange(10_000, 1_000_000),
    )


def changes() -> Iterator[RuleSet]:
    """Yield what the user clicks, one change after the other."""
    rules = list(DEFAULT_RULES)
    yield RuleSet(tuple(rules))
    for name in (RuleName.MOST_PAGES, RuleName.LARGEST_FILE, RuleName.CREATED_FIRST, RuleName.MOST_FIELDS):
        rules.insert(0, Rule(name))
        yield RuleSet(tuple(rules))
    yield RuleSet((*rules, Rule(RuleName.HAS_TAG, 5)))
    for place in range(len(rules) - 1):
        rules[place], rules[place + 1] = rules[place + 1], rules[place]
        yield RuleSet(tuple(rules))
    for confidence in (0.5, 0.9, 0.98, 1.0):
        yield RuleSet(tuple(rules), min_confidence=confidence)
    yield RuleSet(tuple(rules), frozenset({Kind.EXACT}))
    yield RuleSet(tuple(rules), frozenset({Kind.NEAR, Kind.CONTAINED}))
    yield RuleSet(())


def measure(local: LocalLibrary, times: int) -> dict[str, float]:
    """Return the figures; milliseconds."""
    started = time.perf_counter()
    batch = load_batch(local)
    loaded = 1000 * (time.perf_counter() - started)
    taken = [_timed(batch, rules) for _ in range(times) for rules in changes()]
    plain = min(_plain(batch, DEFAULT_RULES) for _ in range(times))
    usual = min(_timed(batch, RuleSet()) for _ in range(times))
    effect = batch.effect(BatchRequest())
    return {
        "groups": len(batch.table),
        "decided": effect.decided,
        "load_ms": round(loaded),
        "effect_ms_p95": round(statistics.quantiles(taken, n=20)[-1], 1),
        "effect_ms_max": round(max(taken), 1),
        "effect_ms": round(usual, 1),
        "baseline_ms": round(plain, 1),
        "ratio": round(usual / plain, 3),
    }


def _timed(batch: Batch, rules: RuleSet) -> float:
    started = time.perf_counter()
    effect = batch.effect(BatchRequest(rules))
    for place in effect.decided_places[:SHOWN].tolist():
        effect.row(place)
    _ = (effect.decided, effect.going, effect.left, effect.waiting)
    return 1000 * (time.perf_counter() - started)


def _plain(batch: Batch, rules: Sequence[Rule]) -> float:
    """Choose every keeper by one `max` over tuples, as a plain program would."""
    table = batch.table
    started = time.perf_counter()
    for group in range(len(table)):
        members = table.members_of(group)
        keys = [
            (
                one.archive_serial_number is not None,
                one.owner == ME,
                len(one.tags),
                one.archive_checksum is not None,
                0 if one.added is None else one.added.timestamp(),
            )
            for one in members
        ]
        if len(rules) != len(keys[0]):
            raise AssertionError("The baseline follows the usual rules.")
        max(keys)
    return 1000 * (time.perf_counter() - started)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
