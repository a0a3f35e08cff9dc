"""Dates, amounts and numbers are compared across languages."""

import pytest

from app.meaning.figures import compare_figures, read_figures


def compared(english, other, language="de"):
    return compare_figures(english, other, "en", language)


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("The total is €1,234.56.", "Die Summe beträgt 1.234,56 €."),
        ("A loan of 220,000 euros", "Ein Darlehen über 220.000 Euro"),
        ("interest of 3.4 percent", "Zins von 3,4 Prozent"),
        ("on March 5, 2024", "am 5. März 2024"),
        ("the rent of 940 euros", "die Miete von 940,00 Euro"),
        ("arrive at 2:30 pm", "Ankunft 14:30 Uhr"),
        ("Invoice number 47110815", "Rechnungsnummer 47110815"),
        ("within 14 days", "innerhalb von vierzehn Tagen"),
        ("on 03/14/2024", "am 14.03.2024"),
        ("on 03/04/2024", "am 04.03.2024"),
    ],
)
def test_one_value_in_two_spellings_is_no_conflict(english, german):
    assert not compared(english, german).facts.conflict


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The rent rises to 940 euros.", "Die Miete steigt auf 960 Euro."),
        ("on March 14, 2024", "am 21. März 2024"),
        ("Total €1,234.56", "Summe 1.234,65 €"),
        ("in March", "im Februar"),
        ("on Tuesday", "am Donnerstag"),
        ("at 8:15 am", "um 9:15 Uhr"),
        ("Dear Ms Miller, the rent", "Sehr geehrter Herr Kaya, die Miete"),
        ("policy 4711-22", "Police 4711-23"),
    ],
)
def test_other_values_are_a_conflict(one, other):
    assert compared(one, other).facts.conflict


def test_what_only_one_text_has_is_no_conflict():
    assert not compared(
        "Pay 612 euros by March 5, 2024 to account 9988776655.", "Bitte zahlen."
    ).facts.conflict


def test_agreeing_values_are_evidence_and_named():
    found = compared("The rent is 940 euros, due in March.", "Die Miete beträgt 940 Euro, fällig im März.")

    assert found.evidence == 2
    assert found.facts.agree == ("number 940",)


def test_letter_heads_are_no_evidence():
    head = "IBAN DE12 5001 0517 0648 4898 90"

    assert compared("", "").evidence == 0
    assert not compared(f"Dear Ms Weber, {head}", f"Liebe Frau Weber, {head}").facts.conflict


def test_a_misread_number_among_many_is_no_conflict():
    numbers = [str(1000 + number) for number in range(20)]

    assert not compared(" ".join([*numbers, "5551"]), " ".join([*numbers, "5557"])).facts.conflict


def test_document_types_are_compared_in_one_language_only():
    assert compared("Reminder\nPlease pay", "Invoice\nPlease pay", "en").facts.conflict
    assert not compared("Reminder\nPlease pay", "Rechnung\nBitte zahlen").facts.conflict


def test_month_may_is_not_told_from_the_verb():
    assert not compared("You may object within two months.", "Widerspruch im Juli").facts.conflict


@pytest.mark.parametrize(("text", "number"), [("1.234,50", "1234.5"), ("007", "7"), ("3,40", "3.4")])
def test_numbers_have_one_spelling(text, number):
    assert read_figures(text, "de").numbers == {number}


@pytest.mark.parametrize(
    ("text", "language", "numbers"),
    [
        ("three pm", "en", {"3"}),
        ("um fünfzehn Uhr", "de", {"3"}),
        ("half past nine", "en", {"9:30"}),
        ("um halb zehn", "de", {"9:30"}),
        ("for half a year", "en", {"6"}),
        ("within two weeks", "en", {"14"}),
        ("innerhalb einer Woche", "de", {"7"}),
        ("payment is due once a month", "en", set()),
        ("due mesi", "it", {"2"}),
    ],
)
def test_words_are_numbers_of_their_language(text, language, numbers):
    assert read_figures(text, language).numbers == numbers


def test_small_numbers_of_one_side_each_are_odd():
    assert compared("three years, thirty days", "zwei Jahre, dreißig Tage").odd == 1
