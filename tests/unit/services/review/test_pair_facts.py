"""The facts of a pair: what is quoted stands on both papers, as printed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.services.review.pair_facts import Fact, pair_facts
from app.services.review.printed_facts import PrintedFacts, printed_facts

INVOICE = """Töpferei Lindner
Rechnung Nr. RE-2024/17
Datum: 12.01.2024
Liebe Mitglieder,
Stuhl 4 172,00 € 688,00 €
Farbe Rust → Black
Gesamtbetrag 688,00 €
IBAN DE00 0000 9900 6000 01 9/2024
"""


def pair(kind: Kind = Kind.NEAR, cause: Cause = Cause.LIKE_TEXT, **facts: tuple[str, ...]) -> Pair:
    return Pair(1, 2, kind, cause, 0.9, 0.99, Scores(coverage=0.97), Facts(**facts))


def papers(left: str, right: str | None = None) -> tuple[PrintedFacts, PrintedFacts]:
    return printed_facts(left), printed_facts(left if right is None else right)


def quoted(found: Pair, read: tuple[PrintedFacts, PrintedFacts], **options: object) -> dict[str, str]:
    facts = pair_facts(found, read, turned=False, **options)
    return {
        **{fact.sort: fact.printed for fact in facts.quoted_agree},
        **{fact.sort: f"{fact.printed} ≠ {fact.other_printed}" for fact in facts.quoted_conflict},
    }


def test_total_is_quoted_instead_of_the_first_amount():
    found = quoted(pair(agree=("amount 4172.00", "amount 172.00", "amount 688.00")), papers(INVOICE))

    assert found == {"amount": "688,00 €"}


def test_no_amount_is_quoted_if_no_total_is_sure():
    prices = "Schale 48 14,50 €\nTasse 60 11,20 €\nTeller 12 9,00 €"

    assert quoted(pair(agree=("amount 14.50",)), papers(prices)) == {}
    assert pair_facts(pair(agree=("amount 14.50",)), None, turned=False).quoted_agree == ()


def test_amounts_of_a_translation_are_quoted_without_a_total():
    letters = papers(
        "We credit you 1,279.78 euros on March 5, 2024.", "Am 5. März 2024 erhalten Sie 1.279,78 Euro."
    )
    found = pair(Kind.SEMANTIC, Cause.SAME_MEANING, agree=("amount 1279.78", "date 2024-03-05"))

    assert quoted(found, letters) == {"date": "March 5, 2024", "amount": "1,279.78"}


def test_amount_is_quoted_only_if_both_totals_are_equal():
    other = INVOICE.replace("Gesamtbetrag 688,00", "Gesamtbetrag 689,00")

    assert quoted(pair(agree=("amount 172.00",)), papers(INVOICE, other)) == {}


def test_totals_are_opposed_where_amounts_differ():
    other = INVOICE.replace("688,00", "1.688,00")

    found = quoted(pair(conflict=("amount 172.00 ≠ 0.00",)), papers(INVOICE, other))

    assert found == {"amount": "688,00 € ≠ 1.688,00 €"}


def test_colours_are_no_route():
    assert quoted(pair(agree=("route rust → black",)), papers(INVOICE)) == {}
    trip = "Fahrkarte\nHamburg → Berlin\nAbfahrt 7.15 Uhr"
    assert quoted(pair(agree=("route hamburg → berlin",)), papers(trip)) == {"route": "Hamburg → Berlin"}


def test_what_is_not_on_both_papers_is_not_quoted():
    other = INVOICE.replace("12.01.2024", "12.0l.2024").replace("RE-2024/17", "RE-2024/l8")

    found = quoted(pair(agree=("date 2024-01-12", "document number RE-2024/17")), papers(INVOICE, other))

    assert "document number" not in found


def test_number_read_with_a_letter_is_the_same_number():
    other = INVOICE.replace("RE-2024/17", "RE-2024/I7")

    found = quoted(pair(agree=("document number RE-2024/17",)), papers(INVOICE, other))

    assert found == {"document number": "RE-2024/17"}


def test_account_number_ends_before_the_next_number():
    found = quoted(pair(agree=("IBAN DE0000009900600001 9/2024",)), papers(INVOICE))

    assert found == {"IBAN": "DE00 0000 9900 6000 01"}


def test_date_of_the_document_comes_before_other_dates():
    text = "Patient geb. 11.05.1984\nRechnung vom 5. März 2024"
    agree = ("date 1984-05-11", "date 2024-03-05")

    assert quoted(pair(agree=agree), papers(text))["date"] == "11.05.1984"
    assert quoted(pair(agree=agree), papers(text), dated=(date(2024, 3, 5),))["date"] == "5. März 2024"


@pytest.mark.parametrize(("period", "shown"), [("2024-07", True), ("2026-07", False)])
def test_period_of_another_time_is_not_quoted(period, shown):
    found = pair(agree=(f"period {period}",))
    facts = pair_facts(found, papers("x"), turned=False, dated=(date(2024, 7, 5),))

    assert bool(facts.quoted_agree) is shown


@pytest.mark.parametrize(("heading", "shown"), [("Rechnung", True), ("6. Kündigung", False)])
def test_document_type_is_that_of_a_heading_near_the_top(heading, shown):
    sort = "invoice" if shown else "termination 6"
    text = (
        f"{heading}\n"
        if shown
        else "Darlehensvertrag\n" + "Text der ersten Absätze. " * 40 + f"\n{heading}\n"
    )

    facts = pair_facts(pair(agree=(f"paper {sort}",)), papers(text), turned=False)

    assert bool(facts.quoted_agree) is shown


def test_papers_of_a_series_are_told_apart_by_their_facts_not_by_bare_numbers():
    next_month = INVOICE.replace("12.01.2024", "12.02.2024").replace("688,00", "731,50")
    found = pair(Kind.LOOKALIKE, Cause.OTHER_FACTS, conflict=("number 01 ≠ 02", "number 688 ≠ 731"))

    assert quoted(found, papers(INVOICE, next_month)) == {
        "date": "12.01.2024 ≠ 12.02.2024",
        "amount": "688,00 € ≠ 731,50 €",
    }


def test_equal_texts_are_quoted_too():
    found = quoted(pair(Kind.EXACT, Cause.SAME_TEXT), papers(INVOICE))

    assert found["date"] == "12.01.2024"
    assert found["amount"] == "688,00 €"
    assert "name" not in found


def test_part_is_quoted_by_its_own_total():
    whole = INVOICE + INVOICE.replace("688,00", "99,00")
    found = replace(pair(Kind.CONTAINED, Cause.PART_OF, agree=("amount 172.00",)))
    scores = Scores(containment_a=0.99, containment_b=0.4)

    assert quoted(replace(found, scores=scores), papers(INVOICE, whole)) == {"amount": "688,00 €"}


def test_values_follow_the_sides():
    found = pair(conflict=("date 2024-01-12 ≠ 2024-02-12",))

    facts = pair_facts(found, None, turned=True)

    assert facts.quoted_conflict == (Fact("date", "2024-02-12", "2024-01-12"),)
