"""Finding the total of a paper, as printed."""

from __future__ import annotations

import pytest

from app.services.review.printed_facts import amount_value, find_total


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Stuhl 4 172,00 € 688,00 €\nGesamtbetrag 688,00 €", "688,00 €"),
        ("HF-01 Bowl 48 €14.50 €696.00\nHF-02 Mug 60 €11.20 €672.00\nTotal due €2,465.20", "€2,465.20"),
        ("Paket 42 3,89 € 163,38 €\nZwischensumme 415,89 €\nMwSt 79,02 €\nzu zahlen 494,91 €", "494,91 €"),
        ("Summe netto 100,00\nSumme 119,00\nGesamtsumme\n119,00 EUR", "119,00 EUR"),
        ("Total 1 284,60 €", "1 284,60 €"),
        ("Milch 1,19\nBrot 2,49\n3,68", "3,68"),
        ("Miete Juni 890,00 €", "890,00 €"),
        ("Rechnungsbetrag: CHF 1'284.60", "CHF 1'284.60"),
    ],
)
def test_total_is_found_as_printed(text, total):
    assert find_total(text) == total


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Datum 12.01.2024 um 15.30 Uhr",
        "Bowl 48 €14.50\nMug 60 €11.20\nDish 18 €27.40\nPlate 12 €9.00",  # unit prices only
        "Gesamtbetrag 100,00 €\nGesamtbetrag 120,00 €",  # two papers in one file
        "Für Einzahlungen von Münzgeld berechnen wir je Beutel 2,50 €",  # a price in a sentence
        "Sollzins 3,15 %",
        "Jugend 66,00 € 78,00 €\nErwachsene 108,00 € 126,00 €\nFörderer 40,00 € 40,00 €",
    ],
)
def test_no_total_is_better_than_a_doubtful_one(text):
    assert find_total(text) is None


@pytest.mark.parametrize(
    ("printed", "value"),
    [("2.465,20 €", "2465.20"), ("€2,465.20", "2465.20"), ("-20,00", "-20.00"), ("0,05", "0.05")],
)
def test_value_of_a_printed_amount(printed, value):
    assert amount_value(printed) == value
