"""Apply and dry run report questionable decisions (CONTRACT.md)."""

from __future__ import annotations

import pytest

from app.domain.duplicates import Cause, Kind, Scores
from app.domain.plans import Plan, PlanItem
from app.services.phrases import Words
from app.services.reports.scan_report import dry_run_as_json, run_as_json
from tests.support.builders import COPY, GROUPS, KEEPER, LAST_COPY, LAST_KEEPER, group, harness_at, pair

SIGNED, PART = PlanItem(KEEPER, (COPY,)), PlanItem(LAST_KEEPER, (LAST_COPY,))
CONTAINED = group(
    pair(
        LAST_KEEPER,
        LAST_COPY,
        Kind.CONTAINED,
        cause=Cause.PART_OF,
        scores=Scores(containment_a=1.0, containment_b=0.2),
    )
)
INK = "it alone bears a stamp, a signature, handwriting or a picture"
TOLD = {
    KEEPER: [f"Document {COPY} goes to the trash, but {INK}."],
    LAST_KEEPER: [f"Document {LAST_COPY} goes to the trash, but only a part of it is kept (pages: 2/14)."],
}


@pytest.fixture
def harness(tmp_path):
    with harness_at(tmp_path / "data") as opened:
        opened.scan(*GROUPS[:-1], CONTAINED)
        documents = opened.library.local.documents
        for number, pages in ((LAST_KEEPER, 2), (LAST_COPY, 14)):
            with opened.server.state.lock:
                held = opened.server.state.documents[number]
                held.page_count = pages
        opened.scan(*GROUPS[:-1], CONTAINED)
        known = documents.many([KEEPER, COPY])
        opened.library.local.ink.save(known[KEEPER], known[COPY], {COPY})
        yield opened


def told(items):
    return {item["keep"]: item["warnings"] for item in items if item["warnings"]}


def test_result_warns_of_a_kept_part_and_the_only_signed_copy(harness):
    run = harness.apply(SIGNED, PART)

    assert told(run_as_json(run, Words("en"))["items"]) == TOLD
    german = told(run_as_json(run, Words("de"))["items"])
    assert german[LAST_KEEPER] == [
        f"Dokument {LAST_COPY} kommt in den Papierkorb, und nur ein Teil davon bleibt (Seiten: 2/14)."
    ]


def test_a_dry_run_names_them_before(harness):
    run = harness.applying.dry_run(Plan((SIGNED, PART)))

    assert told(dry_run_as_json(run, harness.library.capabilities, Words("en"))["items"]) == TOLD


def test_what_was_left_alone_is_not_warned_of(harness):
    harness.edit(COPY, title="Anders")

    run = harness.apply(SIGNED, PART)

    assert told(run_as_json(run, Words("en"))["items"]) == {LAST_KEEPER: TOLD[LAST_KEEPER]}
