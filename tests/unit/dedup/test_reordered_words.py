"""Words read in another order are no differences; what is other inside a moved block still is."""

import random

import pytest

from app.dedup.engine import analyse
from app.dedup.evidence import AlignedWords, Evidence, compare_run
from app.dedup.reordered_words import count_reordered_as_equal
from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, library, scanned

HEAD = """Getränkehof Ostermann, Lindenweg 7, 38112 Braunschweig
Abholschein für Frau Hildegard Wessel, ausgestellt am 14.06.2019, Kasse 3, Vorgang 2019-48817"""
ITEMS = [
    ("Apfelsaft naturtrüb", "8,94"),
    ("Kräuterlimonade", "11,28"),
    ("Mineralwasser medium", "6,46"),
    ("Traubenschorle", "9,72"),
    ("Malzgetränk", "13,38"),
    ("Ingwerbier", "15,54"),
    ("Pfandkiste blau", "4,50"),
    ("Pfandkiste grün", "3,42"),
]
FOOT = "Vielen Dank für Ihren Einkauf. Leergut nehmen wir während der Öffnungszeiten gern zurück."
ADDRESS = """Bestattungen Morgenrot, Inhaber Jost Feddersen, Deichstraße 4, 25813 Husum
Kundennummer 77120, Angebot vom 03.09.2021, gültig bis 30.11.2021, Gesamtbetrag 4.318,60 Euro"""


def by_rows():
    lines = [f"{name} {price} EUR" for name, price in ITEMS]
    return "\n".join([HEAD, *lines, FOOT])


def by_columns(items=ITEMS):
    names, prices = zip(*items, strict=True)
    return "\n".join([HEAD, *names, *(f"{price} EUR" for price in prices), FOOT])


def found(*texts):
    return {pair.ids: pair.kind for pair in analyse(library(*texts), processes=1).pairs}


@pytest.mark.parametrize("seed", range(4))
def test_a_table_read_by_columns_is_the_same_paper(seed):
    assert found(by_rows(), scanned(by_columns(), 0.01, seed))[1, 2] is Kind.NEAR


COSTS = [
    ("Wasser und Entwässerung", "1.864,52", "126,37"),
    ("Müllabfuhr", "8.127,09", "550,84"),
    ("Hauswart", "4.586,06", "310,83"),
    ("Gebäudeversicherung", "7.316,79", "495,92"),
    ("Gartenpflege", "3.279,82", "222,30"),
    ("Winterdienst", "1.482,69", "100,49"),
    ("Heizung laut Abrechnung", "7.227,45", "489,86"),
    ("Schornsteinfeger", "3.865,85", "262,02"),
]
COSTS_HEAD = """Hausverwaltung Vogelsang, Wilhelmstraße 157, 67914 Freiburg
Ulrike Wiesinger, Industriestraße 95, 96790 Worms
Betriebskostenabrechnung 2020 vom 08.04.2021, Mieternummer 342959
anbei erhalten Sie die Abrechnung für die Wohnung 145. Einsicht ist nach Absprache bei uns möglich."""


@pytest.mark.parametrize("errors", [0.0, 0.004])
def test_wide_table_read_by_columns_is_the_same_document(errors):
    """Few of its words are in common order, and each side has lines that the other one lacks."""
    rows = [(name, total, "61,00 m² / 900 m²", share) for name, total, share in COSTS]
    by_lines = "\n".join([COSTS_HEAD, *map(" ".join, rows), "Kopie für die Unterlagen"])
    columns = ["\n".join(column) for column in zip(*rows, strict=True)]
    sent = "\n".join(["01.02.2022 15:24 FAX 0602 107501 S. 01/03", COSTS_HEAD, *columns, "Nadine Immenkamp"])

    assert found(by_lines, scanned(sent, errors, seed=1))[1, 2] is Kind.NEAR


def test_two_similar_manuals_are_not_one_reordered_table():
    """Words that are other in the same place are other, however many words both have somewhere."""
    words = [f"wort{place % 90}" if place % 7 else "befehl" for place in range(360)]
    other = list(words)
    for start in (40, 150, 290):
        other[start : start + 22] = [f"schalter{start + place}" for place in range(22)]

    assert found(" ".join(words), " ".join(other)).get((1, 2)) is not Kind.NEAR


def test_texts_of_a_small_vocabulary_are_not_one_table():
    """Each word of the one stands somewhere in the other, for there are only ninety."""
    chance = random.Random(5)
    vocabulary = ["".join(chance.choices("abdefgiklmnoprstu", k=9)) for _ in range(90)]
    paragraphs = [" ".join(chance.choices(vocabulary, k=40)) for _ in range(45)]
    one, other = paragraphs[:30], [*paragraphs[30:], *paragraphs[:15]]

    assert not found("\n".join(one), "\n".join(other)).get((1, 2), Kind.LOOKALIKE).is_duplicate


def test_another_receipt_read_by_columns_is_another_paper():
    other = [(name, f"{7 * place + 3},{83 - 9 * place}") for place, (name, _) in enumerate(ITEMS)]
    text = by_columns(other).replace("14.06.2019", "02.08.2019").replace("48817", "51230")

    assert not found(by_rows(), text).get((1, 2), Kind.LOOKALIKE).is_duplicate


@pytest.mark.parametrize("seed", range(4))
def test_address_block_read_last_is_no_difference(seed):
    first = f"{ADDRESS}\n{LETTER_DE}"
    last = f"{LETTER_DE}\n{ADDRESS}"

    assert found(first, scanned(last, 0.01, seed))[1, 2] is Kind.NEAR


def test_what_is_other_inside_a_moved_block_is_still_seen():
    first = f"{ADDRESS}\n{LETTER_DE}"
    other = (
        ADDRESS.replace("77120", "93344").replace("4.318,60", "2.907,15").replace("03.09.2021", "17.02.2022")
    )

    assert not found(first, f"{LETTER_DE}\n{other}").get((1, 2), Kind.LOOKALIKE).is_duplicate


def test_meter_reading_of_the_next_bill_is_not_reordered():
    def bill(old, new, month):
        readings = f"Zählerstand alt {old}, Zählerstand neu {new}, Verbrauch {new - old}"
        return f"{LETTER_DE}\nAbrechnung {month} 2022. {readings}"

    assert not found(bill(41250, 41693, "März"), bill(41693, 42011, "April"))[1, 2].is_duplicate


def test_split_number_is_not_compared_with_the_next_one():
    found = Evidence()

    compare_run(["1040707143"], ["10407", "07143", "43675822823302"], 70, found, frozenset())

    assert found.conflicts == []
    assert (found.hard, found.gap_b) == (1, 2)


def test_moved_cells_are_equal_and_others_missing():
    found = Evidence(equal=50, gap_a=7, gap_b=6)

    count_reordered_as_equal(
        found, ["saft", "8", "94", "bier", "15", "54", "x"], ["15", "54", "saft", "8", "94", "y"]
    )

    assert (found.equal, found.gap_a, found.gap_b) == (55, 2, 1)


@pytest.mark.parametrize(
    ("left_a", "left_b", "differs"),
    [
        ("1250 17 1693 44", "1693 44 1250 17", False),  # both stand elsewhere: they only met here
        ("1250 17 88 44", "1693 44 1250 17", False),  # the one stands elsewhere, opposite nothing
        ("1250 17 88 44", "1693 44 2011 17", True),
    ],
)
def test_numbers_that_met_out_of_place_are_no_conflict(left_a, left_b, differs):
    met = AlignedWords("1250", "1693", 1.0, 40)
    found = Evidence(equal=50, gap_a=4, gap_b=4, conflicts=[met])

    count_reordered_as_equal(found, left_a.split(), left_b.split())

    assert found.conflicts == ([met] if differs else [])


def test_a_reading_opposite_another_one_is_in_its_place():
    bills = [AlignedWords("1250", "1693", 1.0, 40), AlignedWords("1693", "2011", 1.0, 44)]
    found = Evidence(equal=50, gap_a=4, gap_b=4, conflicts=list(bills))

    count_reordered_as_equal(found, ["1250", "1693", "x", "y"], ["1693", "2011", "v", "w"])

    assert found.conflicts == bills


def test_correction_marker_needs_the_same_addressee():
    def fee(name, member, amount, mark=""):
        words = " ".join(random.Random(7).sample(LETTER_DE.split(), 40))
        addressee = f"Sehr geehrtes Mitglied {name}, Mitgliedsnummer {member}."
        return f"{mark}\n{addressee}\n{words}\nBeitrag {amount} Euro"

    one = fee("Dmitri", 73475630, "260,47", "Berichtigung, ersetzt das bisherige Schreiben")
    other = fee("Karsten", 22126425, "228,61")

    assert not found(one, other).get((1, 2), Kind.LOOKALIKE).is_duplicate
