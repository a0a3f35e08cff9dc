"""Which stage or edition a paper says it is."""

import pytest

from app.dedup.edition_markers import (
    edition_markers,
    is_edition,
    takes_place,
    version_markers,
    without_signatures,
)


@pytest.mark.parametrize(
    "text",
    [
        "Rechnungskorrektur 2016-9318",
        "Corrected invoice 2014-9985\nThis invoice replaces the earlier one.",
        "Der Bescheid vom 8. Juli 2022 wird nach § 172 AO geändert.",
        "Berichtigte Abrechnung",
    ],
)
def test_a_paper_that_takes_another_ones_place_is_known(text):
    assert takes_place(edition_markers("", text))


@pytest.mark.parametrize("text", ["2. Auflage 03/2024", "Edition 2 · 11/2015", "Rev. 3", "third edition"])
def test_a_numbered_edition_is_known(text):
    assert is_edition(edition_markers("", text))


@pytest.mark.parametrize(
    ("text", "draft"),
    [("Entwurf", True), ("Vorläufig", True), ("final", False), ("Rev. 3", False)],
)
def test_a_draft_is_known(text, draft):
    assert bool(version_markers(edition_markers("", text))) is draft


@pytest.mark.parametrize(
    "text",
    [
        "gez. Solms",
        "gez. Anna Roth-Weber, 12.03.2024",
        "Unterschrieben am 20.01.2018",
        "Digital unterschrieben von Anna Roth",
        "Elektronisch signiert von Anna Roth",
        "Digitally signed by Anna Roth",
        "signed John Smith 12 March 2024",
    ],
)
def test_a_signed_paper_is_known_and_no_other_stage(text):
    marks = edition_markers("", text)

    assert version_markers(marks)
    assert not without_signatures(marks)


@pytest.mark.parametrize(
    "text", ["Unterschrift: ________", "assigned by the office", "gezahlt am 3. Mai", "gez. 4 Kannen"]
)
def test_a_line_to_be_signed_is_no_signature(text):
    assert not edition_markers("", text)


@pytest.mark.parametrize("text", ["Entwurf", "final", "Stand 03/2024"])
def test_a_stage_takes_no_place_and_is_no_edition(text):
    marks = edition_markers("", text)

    assert marks
    assert not takes_place(marks)
    assert not is_edition(marks)


@pytest.mark.parametrize("text", ["Rechnung Nr. 12 vom 3. Mai 2024", "Die Korrekturen", "draftsman wanted"])
def test_other_words_are_no_stage(text):
    assert not edition_markers("", text)


def test_the_title_counts_too_but_not_the_middle_of_a_long_text():
    assert edition_markers("Vertrag_Entwurf", "Vertrag")
    assert not edition_markers("", "x " * 1000 + "Entwurf" + " x" * 1000)
