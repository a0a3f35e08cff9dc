"""A document that says which one it replaces or amends is a version of that one, and of no other."""

from __future__ import annotations

import pytest

from app.dedup.replacements import names_replaced, naming_windows
from app.dedup.text_search import normalise
from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, only_kind, scanned

INVOICE = """Malerbetrieb Krögel & Sohn
Werftstraße 8, 26382 Wilhelmshaven
Familie Onken
Fliederweg 31, 26389 Wilhelmshaven
Rechnung Nr. {number}
Datum: {day}
{note}
Anstrich der Nordseite, zwei Lagen 41 m² je 12,80 {first}
Gerüst aufbauen und abbauen, pauschal 380,00 380,00
Fensterläden schleifen und lackieren 6 Stück je 45,00 270,00
Summe netto {net}
Umsatzsteuer 19 % {tax}
Gesamtbetrag {total}
Wir danken für den Auftrag und bitten um Überweisung innerhalb von zwei Wochen. Auf unsere Arbeit geben wir
fünf Jahre Gewähr. Farbreste nehmen wir gern zurück."""
FIRST = INVOICE.format(
    number="2021-0418",
    day="12.05.2021",
    note="",
    first="524,80",
    net="1.174,80",
    tax="223,21",
    total="1.398,01",
)
SECOND = {
    "number": "2021-0467", "day": "02.06.2021", "first": "499,20", "net": "1.149,20", "tax": "218,35",
    "total": "1.367,55",
}  # fmt: skip


@pytest.mark.parametrize(
    "note",
    [
        "Diese Rechnung tritt an die Stelle der Rechnung 2021-0418.",
        "Berichtigte Fassung der Rechnung vom 12.05.2021",
        "Wir haben uns vertan; anstelle der Rechnung Nr. 2021-0418 gilt diese.",
    ],
)
def test_invoice_that_names_the_one_it_replaces_is_its_version(note: str) -> None:
    replacing = INVOICE.format(note=note, **SECOND)
    assert only_kind(FIRST, replacing, LETTER_DE, LETTER_EN) == {(1, 2): Kind.VERSION}
    noisy = scanned(FIRST, 0.01, 1), scanned(replacing, 0.01, 2)
    assert only_kind(*noisy, LETTER_DE, LETTER_EN) == {(1, 2): Kind.VERSION}


def test_invoice_that_replaces_a_third_one_is_another_document() -> None:
    third = "Diese Rechnung tritt an die Stelle der Rechnung 2021-0355 vom 21.04.2021."
    replacing = INVOICE.format(note=third, **SECOND)
    assert only_kind(FIRST, replacing, LETTER_DE, LETTER_EN) == {}


NOTICE = """Deichverband Nordmoor
Kassenzeichen {reference}
{day}
Beitragsbescheid {year}
{note}
Grundfläche 1.240 m², Hebesatz {rate}
Beitrag für die Unterhaltung der Gräben {one}
Beitrag für die Unterhaltung der Siele {two}
Zu zahlen {total}
Der Beitrag ist in zwei Hälften zum Mai und zum November fällig. Gegen diesen Bescheid kann innerhalb eines
Monats Widerspruch eingelegt werden. Der Widerspruch hat keine aufschiebende Wirkung. Wer sein Grundstück
verkauft, teilt dem Verband den neuen Eigentümer mit."""
OF_2020 = NOTICE.format(
    reference="88/4410/227", day="3. Februar 2020", year=2020, note="", rate="6,1", one="75,64", two="31,20",
    total="106,84",
)  # fmt: skip
AMENDED = {
    "reference": "88/4410/227", "day": "19. August 2020", "rate": "5,8", "one": "71,92", "two": "29,70",
    "total": "101,62",
}  # fmt: skip


@pytest.mark.parametrize(
    "note",
    ["Der Bescheid vom 3. Februar 2020 wird geändert.", "Der Bescheid vom 3. Fehruor 2O20 wird geändert."],
)
def test_notice_that_amends_an_earlier_one_is_its_version(note: str) -> None:
    amending = NOTICE.format(year=2020, note=note, **AMENDED)
    assert only_kind(OF_2020, amending, LETTER_DE, LETTER_EN) == {(1, 2): Kind.VERSION}


def test_amended_notice_for_another_year_is_another_document() -> None:
    amending = NOTICE.format(year=2019, note="Der Bescheid vom 5. Februar 2019 wird geändert.", **AMENDED)
    assert only_kind(OF_2020, amending, LETTER_DE, LETTER_EN) == {}


def test_sentence_of_the_form_names_no_other_document() -> None:
    by_law = "Beitragsordnung vom 7. März 2011, zuletzt geändert am 14. Mai 2016"
    one = NOTICE.format(year=2020, note=by_law, **AMENDED)
    other = NOTICE.format(year=2021, note=by_law, **{**AMENDED, "day": "4. Februar 2021", "one": "80,60"})
    assert only_kind(one, other, LETTER_DE, LETTER_EN) == {}
    misread = other.replace("geändert", "gcändert")
    assert only_kind(one, misread, LETTER_DE, LETTER_EN) == {}


@pytest.mark.parametrize(
    "sentence",
    [
        "This statement replaces no. 77140 dated 9 March 2022.",
        "Le présent relevé annule et remplace le n° 77140.",
        "La presente sostituisce la n. 77140.",
        "Este documento sustituye al n.º 77140.",
        "Dit overzicht vervangt nr. 77140.",
        "Det här beskedet ersätter nr 77140.",
        "Niniejsze zestawienie zastępuje nr 77140.",
        "Tento výpis nahrazuje č. 77140.",
        "Настоящий документ заменяет № 77140.",
        "本通知取代第77140号。",
        "本書は第77140号を訂正するものです。",
        "Bu belge 77140 numaralı belgenin yerine geçer.",
        "This statement rep1aces no. 77140.".replace("1", "i"),
    ],
)
def test_relation_is_understood_in_many_languages(sentence: str) -> None:
    original = normalise("Verein am See\nNr. 77140\nKontostand 220,15")
    replacing = normalise(f"Verein am See\nNr. 77203\n{sentence}\nKontostand 198,40")
    windows = naming_windows(replacing)
    assert names_replaced(replacing, windows, original, naming_windows(original))
    assert not names_replaced(replacing, windows, original.replace("77140", "76882"), ())


def test_number_that_both_call_their_own_names_nobody() -> None:
    one = normalise("Stadtwerke Leer\nVertrag 553120\nWir haben Ihren Zähler abgelesen.")
    other = normalise("Stadtwerke Leer\nVertrag 553120\nWir ändern den Preis zu Vertrag 553120.")
    assert not names_replaced(other, naming_windows(other), one, naming_windows(one))


def test_misread_year_and_request_for_changes_name_nobody() -> None:
    form = "Lohnabrechnung {0}\nKostenstelle 62{1}\nTeilen Sie Änderungen bitte mit.\nErstellt am 29.{2}"
    one = normalise(form.format("November 2018", "9", "11.20l8"))
    other = normalise(form.format("Mai 201B", "9", "05.2018"))
    assert not names_replaced(one, naming_windows(one), other, naming_windows(other))
    assert not names_replaced(other, naming_windows(other), one, naming_windows(one))


def test_letter_of_the_same_day_names_nobody() -> None:
    form = "An die Eltern von {0}\nDer Ausflug wurde geändert\nDatum 20.04.2023\nBeitrag {1} Euro"
    one, other = (
        normalise(form.format("Mila", "23,00")),
        normalise("An die Eltern von Jannes\nDatum 20.04.2023"),
    )
    assert not names_replaced(one, naming_windows(one), other, naming_windows(other))
