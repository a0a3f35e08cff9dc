"""Chains of a scanned library: in reports, in rows, and corrected by the user."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.dedup.stages import read_stage
from app.demo.library import DemoLibrary
from app.domain.chains import ChainEdit
from app.domain.duplicates import KeeperReason, Kind
from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag
from app.services import chains as reading
from app.services.chains import ChainService
from app.services.reports.scan_report import ScanReport
from app.services.review.groups import ReviewService
from app.services.review.overview import overview
from app.services.scan.scan import scan
from tests.support.builders import ANNA, Harness, document, harness_at

LEASE = """Mietvertrag über die Wohnung Lindenweg 4 in Mühlheim, zweites Obergeschoss links
zwischen Frau Erika Seidel als Vermieterin und Herrn Ole Brandt als Mieter
Die Wohnung hat drei Zimmer, Küche, Bad und einen Balkon nach Süden. Der Keller Nummer sieben gehört dazu.
Der Mieter darf eine Katze halten, das Treppenhaus ist abwechselnd zu reinigen, Schlüssel werden übergeben.
Schönheitsreparaturen führt die Vermieterin aus. Der Garten wird von allen Parteien gemeinsam genutzt.
Die Kaution in Höhe von drei Mieten ist in drei Teilen zu zahlen und wird verzinslich angelegt."""
DRAFT, FINAL, SIGNED, OTHER = 7, 3, 5, 9


def leases() -> DemoLibrary:
    """Return a lease as a draft that was scanned last, as a final, and signed."""
    texts = {
        FINAL: ("Mietvertrag", f"{LEASE}\nDie Miete beträgt monatlich warm siebenhundert Euro."),
        SIGNED: (
            "Mietvertrag Brandt",
            f"{LEASE}\nDie Miete beträgt monatlich warm siebenhundert Euro.\nUnterschrieben am 3. Mai 2024",
        ),
        DRAFT: ("Mietvertrag alt", f"Entwurf\n{LEASE}\nDie Miete beträgt etwa sechshundertfünfzig Euro."),
        OTHER: ("Rezept", "Kürbissuppe: Den Kürbis würfeln, mit Zwiebeln andünsten und mit Brühe kochen."),
    }
    return DemoLibrary(
        users=(ANNA,),
        documents=tuple(
            document(number, title, content=text, created=date(2024, 5, number))
            for number, (title, text) in texts.items()
        ),
    )


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harness]:
    with harness_at(tmp_path_factory.mktemp("leases"), leases()) as opened:
        scan(opened.library, CancelFlag())
        yield opened


def report(harness: Harness, language: str = "en") -> ScanReport:
    local = harness.library.local
    analysis = local.analyses.load()
    groups = ReviewService(local).groups()
    return ScanReport("http://x", harness.library.capabilities, 4, analysis, groups, language=language)


def test_the_scan_report_has_the_chain_from_the_oldest_to_the_latest(harness):
    assert report(harness).as_json()["chains"] == [
        {
            "ids": [DRAFT, FINAL, SIGNED],
            "latest": SIGNED,
            "why": "Ordered by the stages that they name: “entwurf”, no stage, “unterschrieben”.",
        }
    ]


def test_the_page_shows_the_chain_as_a_timeline_in_german(harness):
    page = report(harness, "de").as_html()

    stages = page.partition('class="timeline"')[2].partition("</ol>")[0]
    assert [stages.index(f"/documents/{one}/") for one in (DRAFT, FINAL, SIGNED)] == sorted(
        stages.index(f"/documents/{one}/") for one in (DRAFT, FINAL, SIGNED)
    )
    assert "„entwurf“" in stages
    assert "neueste" in stages.rpartition("<li>")[2]


def test_the_table_names_chain_and_position(harness):
    rows = [line.split(",") for line in report(harness).as_csv().splitlines()]

    assert {row[3]: tuple(row[-2:]) for row in rows[1:]} == {
        str(DRAFT): (str(SIGNED), "1/3"),
        str(FINAL): (str(SIGNED), "2/3"),
        str(SIGNED): (str(SIGNED), "3/3"),
    }


def test_the_latest_is_the_suggested_keeper_in_list_and_group(harness):
    review = ReviewService(harness.library.local)
    (row,) = review.rows()

    assert row.thumbnail == SIGNED
    found = review.group(row.id)
    assert (found.suggestion.document, found.suggestion.reason) == (SIGNED, KeeperReason.LATEST_VERSION)
    assert found.chain_of(DRAFT).latest == SIGNED
    assert found.chain_of(OTHER) is None


def test_older_versions_are_searched_separately_and_counted(harness):
    rows = ReviewService(harness.library.local).rows()

    assert "mietvertrag brandt" in rows.searched[0]
    assert "mietvertrag alt" not in rows.searched[0]
    assert "mietvertrag alt" in rows.searched_older[0]
    figures = overview(rows, 4, 0)
    assert (figures.chains, figures.older_versions) == (1, 2)


def test_stages_read_by_the_scan_are_not_read_again(harness, monkeypatch):
    monkeypatch.setattr(reading, "_FEW", 0)
    monkeypatch.setattr(reading, "read_stage", None)

    assert len(ReviewService(harness.library.local).groups()[0].chains) == 1


def test_many_stages_that_no_analysis_has_are_read_once(harness, monkeypatch):
    texts_read = []

    def counted(title, text, created):
        texts_read.append(title)
        return read_stage(title, text, created)

    monkeypatch.setattr(reading, "_FEW", 0)
    monkeypatch.setattr(reading, "_FORM", "that of a later version")
    monkeypatch.setattr(reading, "_WORTH_STORING", 3)
    monkeypatch.setattr(reading, "read_stage", counted)
    review = ReviewService(harness.library.local)

    assert [review.rows().older, review.rows().older] == [{review.rows().ids[0]: (FINAL, DRAFT)}] * 2
    assert len(texts_read) == 3


def test_the_stages_of_one_group_are_not_sought_among_those_of_the_library(harness, monkeypatch):
    local = harness.library.local
    (group,) = ReviewService(local).groups()
    monkeypatch.setattr(local.analyses, "part", None)

    assert ReviewService(local).group(group.group.id).chains == group.chains


def test_a_group_without_versions_loads_no_stages(harness, monkeypatch):
    local = harness.library.local
    (group,) = ReviewService(local).groups()
    copies = replace(group.group, pairs=tuple(replace(one, kind=Kind.NEAR) for one in group.group.pairs))
    monkeypatch.setattr(local.analyses, "part", None)

    assert ChainService(local).of(copies, local.documents.summaries(copies.documents)) == ()


def test_reading_stages_stops_when_the_scan_is_cancelled(harness, monkeypatch):
    monkeypatch.setattr(reading, "_FORM", "that of another version")
    local, cancel = harness.library.local, CancelFlag()
    cancel.cancel()

    with pytest.raises(OperationCancelled):
        ChainService(local).part(local.analyses.pairs(), local.documents.content_hashes(), cancel)


def test_a_changed_title_is_read_again(harness):
    local = harness.library.local
    (group,) = ReviewService(local).groups()
    summaries = local.documents.summaries(group.group.documents)
    summaries[FINAL] = replace(summaries[FINAL], title="Mietvertrag gegengezeichnet")

    (chain,) = ChainService(local).of(group.group, summaries)

    assert chain.ids == (DRAFT, SIGNED, FINAL)


def test_the_users_order_is_kept_and_can_be_forgotten(harness):
    service = ChainService(harness.library.local)

    service.correct(ChainEdit(((SIGNED, DRAFT),), (FINAL,)))
    corrected = report(harness).as_json()["chains"]
    service.correct(ChainEdit(((FINAL, DRAFT, SIGNED),)))
    corrected += report(harness).as_json()["chains"]
    service.forget([SIGNED])

    assert [chain["ids"] for chain in corrected] == [[SIGNED, DRAFT], [FINAL, DRAFT, SIGNED]]
    assert corrected[0]["why"] == "You put them into this order."
    assert json.dumps(report(harness).as_json()["chains"][0]["ids"]) == json.dumps([DRAFT, FINAL, SIGNED])


def test_the_group_is_one_of_versions(harness):
    assert [item.group.kind for item in report(harness).groups] == [Kind.VERSION]
    assert isinstance(harness.library.local.chains.documents(), frozenset)


def test_the_step_by_step_sentence_names_each_basis(tmp_path: Path):
    library = leases()
    dated = replace(library.documents[0], content=f"Stand: 01.02.2024\n{library.documents[0].content}")
    signed = replace(library.documents[1], content=f"Stand: 01.03.2024\n{library.documents[1].content}")
    with harness_at(tmp_path, replace(library, documents=(dated, signed, *library.documents[2:]))) as opened:
        scan(opened.library, CancelFlag())

        (chain,) = report(opened).as_json()["chains"]

    assert chain["ids"] == [DRAFT, FINAL, SIGNED]
    assert chain["why"] == (
        "Ordered step by step: 7 → 3 by the stages they name (“entwurf”, no stage); "
        "3 → 5 by the dates on them (2024-02-01, 2024-03-01)."
    )
