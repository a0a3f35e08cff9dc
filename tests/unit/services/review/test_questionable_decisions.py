"""Questionable decisions: keeping only a part of a document, or trashing the only one with ink."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.analysis import Analysis
from app.domain.documents import DocumentWithText
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.plans import Plan, PlanItem
from app.domain.runs import WarningKind
from app.services.review.questionable_decisions import Doubt, doubts_in
from tests.support.local_library import local_library
from tests.unit.store.samples import full_document

EXTRACT, BATCH, LETTER, SIGNED = 1, 2, 3, 4
PAGES = {EXTRACT: 2, BATCH: 14, LETTER: 1, SIGNED: 1}
PAIRS = (
    Pair(EXTRACT, BATCH, Kind.CONTAINED, Cause.PART_OF, 0.9, 0.95, Scores(containment_a=1.0), Facts()),
    Pair(LETTER, SIGNED, Kind.NEAR, Cause.LIKE_TEXT, 0.9, 0.95, Scores(), Facts()),
)


def paper(number):
    return replace(full_document(number), page_count=PAGES[number])


@pytest.fixture
def local(tmp_path):
    with local_library(tmp_path / "library.sqlite") as opened:
        opened.documents.upsert([DocumentWithText(paper(number), f"text {number}") for number in PAGES])
        groups = tuple(Group(f"g{pair.a}", pair.kind, pair.ids, (pair,), 0.95) for pair in PAIRS)
        opened.analyses.save(Analysis(Parameters(), PAIRS, groups, ()))
        yield opened


def found(local, keep, *trash):
    return doubts_in(local, Plan((PlanItem(keep, trash),)))


def test_kept_part_is_reported_with_both_page_counts(local):
    assert found(local, EXTRACT, BATCH) == (Doubt(WarningKind.PART_KEPT, EXTRACT, BATCH, (2, 14)),)


def test_a_part_may_go_where_its_whole_stays(local):
    assert found(local, BATCH, EXTRACT) == ()


def see_ink(local, *bearing):
    known = local.documents.many([LETTER, SIGNED])
    local.ink.save(known[LETTER], known[SIGNED], bearing)


def test_the_copy_that_alone_bears_ink_is_told(local):
    see_ink(local, SIGNED)

    assert found(local, LETTER, SIGNED) == (Doubt(WarningKind.ONLY_INK, LETTER, SIGNED),)
    assert found(local, SIGNED, LETTER) == ()


def test_where_both_bear_ink_of_their_own_either_is_told(local):
    see_ink(local, LETTER, SIGNED)

    assert [doubt.document for doubt in found(local, LETTER, SIGNED) + found(local, SIGNED, LETTER)] == [
        SIGNED,
        LETTER,
    ]


def test_pages_that_were_compared_again_without_ink_are_not_told(local):
    see_ink(local, SIGNED)

    see_ink(local)

    assert found(local, LETTER, SIGNED) == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [({"title": "Another"}, True), ({"version_count": 7}, False), ({"content_hash": "other"}, False)],
)
def test_what_was_seen_counts_until_there_is_another_file_or_text(local, change, told):
    see_ink(local, SIGNED)

    changed = replace(local.documents.get(SIGNED), **change)
    local.documents.upsert([DocumentWithText(changed, "text 4")])

    assert bool(found(local, LETTER, SIGNED)) is told
