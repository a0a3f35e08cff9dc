"""Facts in German and English notation, and what counts as a contradiction."""

import pytest

from app.dedup.facts import compare_facts, read_facts
from app.dedup.text_search import normalise


def facts(text: str) -> dict[str, tuple[str, ...]]:
    return read_facts(normalise(text)).facts


@pytest.mark.parametrize(
    ("text", "sort", "value"),
    [
        ("am 05.03.2024", "date", "2024-03-05"),
        ("am 5.3.24", "date", "2024-03-05"),
        ("am 5. März 2024", "date", "2024-03-05"),
        ("am 5, März 2024", "date", "2024-03-05"),
        ("am 5.\nMärz 2024", "date", "2024-03-05"),
        ("on 5 March 2024", "date", "2024-03-05"),
        ("on March 5th, 2024", "date", "2024-03-05"),
        ("on 2024-03-05", "date", "2024-03-05"),
        ("on 03/25/2024", "date", "2024-03-25"),
        ("Abrechnung für März 2024", "period", "2024-03"),
        ("billing period 03/2024", "period", "2024-03"),
        ("Summe 1.234,56 €", "amount", "1234.56"),
        ("Total €1,234.56", "amount", "1234.56"),
        ("Rechnungsnummer: RE-2024/113", "document number", "RE-2024/113"),
        ("Rechnung Nr. 4711", "document number", "4711"),
        ("Invoice no. 4711", "document number", "4711"),
        ("Rechnung DS-24-077", "document number", "DS-24-077"),
        ("Kundennummer 88123", "customer number", "88123"),
        ("Policy number: KV-99", "contract number", "KV-99"),
        ("IBAN DE12 5001 0517 0648 4898 90", "IBAN", "DE12500105170648489890"),
        ("Zählerstand neu: 40402", "meter reading", "40402"),
        ("Kennzeichen WB-L 417", "plate", "WB-L-417"),
        ("Sehr geehrte Frau Beispiel,", "name", "beispiel"),
        ("Dear Mr Oakley,", "name", "oakley"),
        ("Fahrt von Berlin nach Hamburg", "route", "berlin → hamburg"),
        ("ACME GmbH\nMahnung\nzur Rechnung 4711", "paper", "reminder"),
        ("ACME\nOrder confirmation\nfor your offer", "paper", "order confirmation"),
    ],
)
def test_a_fact_is_read_from_its_notation(text, sort, value):
    assert value in facts(text).get(sort, ())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sehr geehrte Damen und Herren,",
        "Liebe Mitglieder,",
        "Liebe Eltern,",
        "Dear Sir or Madam",
        "Dear members,",
        "99.99.2024 abc",
        "12",
    ],
)
def test_what_is_no_fact_is_not_read_as_one(text):
    assert not {"date", "name", "period"} & set(facts(text))


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        ("Rechnung vom 03.01.2024", "Rechnung vom 03.02.2024", "date 2024-01-03 ≠ 2024-02-03"),
        ("Rechnung\nNr. 1", "Mahnung\nNr. 1", "paper invoice ≠ reminder"),
        ("1. Mahnung\nabc", "2. Mahnung\nabc", "paper reminder 1 ≠ reminder 2"),
        ("Dear Mr Oakley,", "Dear Mrs Whitfield,", "name oakley ≠ whitfield"),
        ("von Berlin nach Hamburg", "von Hamburg nach Berlin", "route berlin → hamburg ≠ hamburg → berlin"),
    ],
)
def test_conflicting_facts_are_listed_with_both_values(one, other, conflict):
    assert compare_facts(read_facts(normalise(one)), read_facts(normalise(other))).conflict == (conflict,)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rechnungsnummer 18501", "Rechnungsnummer l85O1"),
        ("Sehr geehrte Frau Beispiel,", "Sehr geehrte Frau Beispie1,"),
        ("Mahnung\nzur Rechnung", "Mahnunq\nzur Rechnung"),
        ("IBAN DE12 5001 0517 0648 4898 91", "IBAN DE12 5001 0517 0648 4898 9l"),
    ],
)
def test_one_fact_misread_is_no_contradiction(one, other):
    assert compare_facts(read_facts(normalise(one)), read_facts(normalise(other))).conflict == ()


PAID = "Rechnung 4711\nvom 14.07.2021\n{}\nSumme 28,50 €"


@pytest.mark.parametrize(
    "stamp",
    [
        "EINGANG 25.03.2019 Erl.",
        "Posteingang 25.03.2019 Nr. 12",
        "Eingegangen am 25. März 2019",
        "BEZAHLT am 25.03.2019",
        "RECEIVED 25 March 2019",
        "25.03.2019 13:36 FAX 0132994614 S. 03/03",
    ],
)
def test_date_of_a_stamp_is_no_conflicting_date(stamp):
    lost = read_facts(normalise(PAID.format(stamp).replace("vom 14.07.2021\n", "")))
    whole = read_facts(normalise(PAID.format("")))

    found = compare_facts(lost, whole)

    assert found.conflict == ()
    assert "date 2019-03-25" in found.only_a
    assert "date 2021-07-14" in found.only_b


def test_two_stamps_of_different_days_are_different_dates():
    one, other = (read_facts(normalise(f"Eingegangen am {day}.03.2019")) for day in (11, 25))

    assert compare_facts(one, other).conflict == ("date 2019-03-11 ≠ 2019-03-25",)


def test_a_payment_in_a_statement_is_a_date_of_the_paper():
    line = "Bezahlt wurde die Rechnung 4711 der Stadtwerke von Ihrem Konto am {} durch Überweisung"
    one, other = (read_facts(normalise(line.format(f"{day}.03.2019"))) for day in (11, 25))

    assert compare_facts(one, other).conflict == ("date 2019-03-11 ≠ 2019-03-25",)
    assert compare_facts(one, read_facts("am 25.03.2019")).conflict == ("date 2019-03-11 ≠ 2019-03-25",)


ADDRESSES = (
    "Realschule Bornheim\n{}\nKlosterhof 108\n41665 Heilbronn\nElternbrief Nr. 1",
    "Frau {}\nAm Wall 3a\nD-19053 Schwerin\nHallo,",
    "Quay Street School\n{}\n12 Garden Close\nPreston PR1 8BH\nDear parents,",
    "Quay Street School\nMr {}\n33 Linden Road\nLinwood 82152\nDear parents,",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_another_name_above_the_same_street_is_another_addressee(address):
    one, other = (
        read_facts(normalise(address.format(f"{name} Haselhorst"))) for name in ("Moritz", "Sabine")
    )

    assert compare_facts(one, other).conflict == ("name moritz haselhorst ≠ sabine haselhorst",)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    "name", ["Morilz Haselhorst", "Noritz Hasclhorsf", "Moritz Hasel horst", "M0ritz Haselhorst"]
)
def test_a_misread_addressee_is_no_other_one(address, name):
    one, other = (read_facts(normalise(address.format(found))) for found in ("Moritz Haselhorst", name))

    assert compare_facts(one, other).conflict == ()


def test_a_text_with_many_arrows_names_no_route():
    text = "Menü Datei -> Öffnen, dann Ansicht -> Zoom, zuletzt Extras -> Optionen."

    assert "route" not in facts(text)


def test_long_text_has_no_routes():
    text = "Von Hand nach Vorschrift einstellen."

    assert "route" in facts(text)
    assert "route" not in facts(text + "\nDie Anleitung geht auf vielen Seiten weiter." * 100)


@pytest.mark.parametrize("text", ["am 5, März 2024", "am 5' März 2024", "am 5·März 2024"])
def test_month_of_a_date_is_no_period(text):
    assert "period" not in facts(text)
