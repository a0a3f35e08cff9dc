"""The report of a run: outcomes with reasons, in the user's language, with links to Paperless."""

import csv
import io
import json
from dataclasses import fields, replace
from datetime import UTC, datetime

import pytest

from app.domain.documents import CustomField, Tag, Taxonomy
from app.domain.plans import Plan, PlanItem
from app.domain.runs import CarriedOver, Entry, EntryState, Field, Outcome, Reason, Run, RunDocument
from app.services.phrases import Words
from app.services.reports.run_report import RunReport

URL = "https://paperless.example/paper"
RUN = Run(
    "20261127-211530-a1b2",
    1,
    Plan((PlanItem(1, (2, 3)),)),
    datetime(2026, 11, 27, 21, 15, tzinfo=UTC),
    datetime(2026, 11, 27, 21, 16, tzinfo=UTC),
    (
        RunDocument(1, 2, "Stromrechnung <b>", Outcome.TRASHED),
        RunDocument(1, 3, "=Miete", Outcome.SKIPPED, Reason.CHANGED_ON_SERVER, "It was changed (title)."),
    ),
    {1: CarriedOver(tags=2, correspondent=True)},
)


def report(language):
    return RunReport(URL, RUN, {1: "Strom"}, language)


def test_the_page_speaks_the_chosen_language():
    english, german = report("en").as_html(), report("de").as_html()

    assert "1 of 2 documents done" in english
    assert "It was changed (title)." in english
    assert 'lang="de"' in german
    assert "1 von 2 Dokumenten erledigt" in german
    assert "seit der Suche geändert" in german
    assert "Schlagwörter: 2, Korrespondent" in german
    for word in ("changed", "trashed", "Started", "Carried"):
        assert word not in german


@pytest.mark.parametrize("language", ["en", "de"])
def test_documents_are_linked_and_titles_escaped(language):
    page = report(language).as_html()
    assert all(f'href="{URL}/documents/{number}/details"' in page for number in (1, 2, 3))
    assert "Stromrechnung &lt;b&gt;" in page

    rows = list(csv.DictReader(io.StringIO(report(language).as_csv())))
    assert [row["link"] for row in rows] == [f"{URL}/documents/{number}/details" for number in (2, 3)]
    assert rows[1]["title"] == "'=Miete"
    assert [row["outcome"] for row in rows] == ["trashed", "skipped"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "a version of the kept"), ("de", "Version des behalt")]
)
def test_what_became_a_version_is_told(language, words):
    plan = Plan((PlanItem(1, (2, 3), as_versions=True),))

    made = RunReport(URL, replace(RUN, plan=plan), {1: "Strom"}, language)

    assert words in made.as_html()
    assert words not in report(language).as_html()
    assert made.as_json()["items"][0]["as_versions"] is True
    assert "as_versions" not in report(language).as_json()["items"][0]


def test_the_keys_for_programs_stay(tmp_path):
    report("de").save(tmp_path / "run.json")

    (item,) = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["items"]

    left = item["documents"][1]
    assert (left["outcome"], left["reason"]) == ("skipped", "changed-on-server")
    assert "geändert" in left["message"]
    assert left["link"] == f"{URL}/documents/3/details"


SHARED = {"owner": 5, "view_users": [6], "view_groups": [7], "change_users": [], "change_groups": []}
OWNED = {"owner": None, "view_users": [], "view_groups": [], "change_users": [], "change_groups": []}


def entry(field, before, after, state=EntryState.DONE):
    return Entry(1, RUN.id, 1, 1, field, before, after, state)


def test_report_shows_replaced_values_beside_new_ones():
    entries = (
        entry(Field.TITLE, "Strom", "Strom & Gas"),
        entry(Field.CREATED, "2024-01-31", "2023-12-01"),
        entry(Field.CORRESPONDENT, 1, 2),
        entry(Field.CUSTOM_FIELDS, {"7": "a"}, {"7": "b"}),
        entry(Field.CUSTOM_FIELDS, {"8": [1]}, {"8": [1, 2]}),
        entry(Field.PERMISSIONS, OWNED, SHARED),
        entry(Field.DOCUMENT_TYPE, None, 3),
        entry(Field.TAGS, [], [9]),
        entry(Field.TAGS, [4, 6], [9]),
        entry(Field.ARCHIVE_SERIAL_NUMBER, 12, 13, EntryState.UNDONE),
    )
    taxonomy = Taxonomy(
        correspondents={1: "Stadtwerke", 2: "Nordhafen"},
        custom_fields={7: CustomField(7, "Status", "select", {"a": "offen", "b": "bezahlt"})},
        users={5: "anna", 6: "ben"},
        tags={4: Tag(4, "Haus"), 9: Tag(9, "Steuer")},
    )

    page = RunReport(URL, RUN, {1: "Strom"}, "de", entries, taxonomy).as_html()

    _, _, table = page.partition("Von einer Kopie genommene Werte")
    cells = [row.split("<td>")[2:] for row in table.split("<tr>")[2:]]
    told = [tuple(cell.partition("</td>")[0] for cell in row) for row in cells]
    assert told == [
        ("Titel", "Strom", "Strom &amp; Gas"),
        ("Datum", "31.01.2024", "01.12.2023"),
        ("Korrespondent", "Stadtwerke", "Nordhafen"),
        ("Status", "offen", "bezahlt"),
        ("Eigentümer und Rechte", "kein Eigentümer", "anna (sehen: ben, Gruppe #7)"),
        ("Schlagwörter", "Haus, #6", "Steuer"),
    ]


def test_without_such_values_the_report_says_nothing_of_them():
    assert "Values taken" not in RunReport(URL, RUN, {}, "en", (entry(Field.TAGS, [], [9]),)).as_html()


def test_everything_a_keeper_can_receive_is_named():
    received = CarriedOver(1, 2, 3, True, True, True, True, 4, True, True, True, 5, 6)

    told = Words("en").received(received).split(", ")

    assert len(told) == len(fields(CarriedOver))
    assert "storage path" in told
    assert "Speicherpfad" in Words("de").received(received)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_outcome_and_reason_has_words(language):
    words = Words(language)

    for outcome in Outcome:
        assert words(outcome)
        for reason in Reason:
            if reason is not Reason.NONE:
                said = words.why(RunDocument(1, 2, "", outcome, reason, "It is English."))
                assert (said == "It is English.") is (language == "en")
