"""What tells two papers of one form apart, in pairs of whole letters."""

from datetime import date

import pytest

from app.dedup.comparison import ComparisonResult
from app.dedup.engine import analyse
from app.dedup.evidence import AlignedWords, Evidence
from app.dedup.identity import other_subject
from app.dedup.likelihood import LikelihoodRatio
from app.domain.duplicates import AnalysedDocument, Facts
from tests.unit.dedup.cases import scanned

NINE_MONTHS = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September"]
LETTER = """Grundschule am Lindenweg
Lindenweg 14, 26135 Oldenburg
An die Eltern von Greta Habermann
Klasse 3b
Oldenburg, 12. Mai 2024
Liebe Eltern,
am 4. Juni 2024 besuchen wir mit allen dritten Klassen das Freilichtmuseum. Der Bus fährt um 8 Uhr vor der
Turnhalle ab und ist gegen 15 Uhr zurück. Bitte geben Sie Ihrem Kind ein Frühstück und feste Schuhe
mit. Die Kosten von 19,30 Euro sammelt die Klassenlehrerin bis zum Freitag ein. Kinder, die nicht teilnehmen
dürfen, werden in der Parallelklasse betreut. Wir freuen uns auf einen schönen Tag.
Rückmeldung: Greta Habermann darf teilnehmen.
"""
REMINDER = """Buchhandlung Tintenfass
Hafenstraße 75, 18055 Rostock
Herrn Jakob Dalheimer
Am Wall 3
19053 Schwerin
Rechnung: R659718
vom: 04.02.2020
Datum: 03.03.2020
Erste Mahnung
Sehr geehrter Herr Dalheimer,
unsere Buchhaltung hat festgestellt, dass die folgende Rechnung noch offen ist.
Rechnung R659718 vom 04.02.2020 über 944,24 Euro
Offener Betrag 944,24 Euro
Wir bitten um Überweisung bis zum 13.03.2020 auf das unten genannte Konto. Haben Sie inzwischen gezahlt, so
betrachten Sie dieses Schreiben bitte als gegenstandslos.
Mit freundlichen Grüßen
Eleonore Quandt, Kundendienst
"""

PAYSLIP = """Softwarehaus Schönberg AG
Fuchsbau 17, 78744 Speyer
Yvonne Abendroth
Hauptstraße 21
82098 Bozen
Lohnabrechnung 03/2024
Personalnummer 5529658
SV-Nummer 37809655A553, Eintritt 01.04.2011
Grundgehalt 6.001,59
Gesamtbrutto 6.001,59
Lohnsteuer 1.020,27
Krankenversicherung 486,13
Rentenversicherung 558,15
Arbeitslosenversicherung 78,02
Pflegeversicherung 102,03
Auszahlungsbetrag 3.756,99
Bei Fragen wenden Sie sich bitte an die Personalabteilung im zweiten Stock.
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


def is_duplicate(one: str, other: str, *titles: str) -> bool:
    title_a, title_b = titles or ("", "")
    documents = [
        AnalysedDocument(id=1, title=title_a, text=one),
        AnalysedDocument(id=2, title=title_b, text=other),
    ]
    return any(pair.kind.is_duplicate and pair.score >= 0.75 for pair in analyse(documents).pairs)


@pytest.mark.parametrize(
    "changes",
    [
        [("Greta Habermann", "Finn Wiesner")],
        [("Greta Habermann", "Finn Wiesner"), ("Klasse 3b", "Klasse 3a")],
        [("Rückmeldung: Greta Habermann", "Rückmeldung: F1nn Wiesnar"), ("Greta Habermann", "Finn Wiesner")],
    ],
)
def test_one_letter_to_the_parents_of_two_children_is_two_papers(changes):
    assert not is_duplicate(LETTER, changed(LETTER, *changes))


def test_a_letter_to_a_child_and_to_its_sister_is_two_papers():
    brother = changed(
        LETTER,
        ("An die Eltern von Greta Habermann\nKlasse 3b", "Finn Habermann\nAm Deich 4\n26135 Oldenburg"),
    )
    brother = changed(brother, ("Rückmeldung: Greta Habermann darf", "Rückmeldung: Mein Kind darf"))

    assert is_duplicate(brother, changed(brother, ("Finn", "F1nn"), ("Deich", "Dcich")))
    assert not is_duplicate(brother, changed(brother, ("Finn Habermann", "Greta Habermann")))


def test_a_letter_read_badly_is_the_same_letter():
    noisy = changed(LETTER, ("Greta", "6reta"), ("Lindenweg", "Lindenvveg"), ("Frühstück", "Fruhstück"))

    assert is_duplicate(LETTER, noisy)


def test_second_reminder_is_another_document():
    second = changed(
        REMINDER,
        ("03.03.2020", "17.03.2020"),
        ("Erste Mahnung", "Zweite Mahnung"),
        ("Offener Betrag 944,24", "Mahngebühr 5,00 Euro\nOffener Betrag 949,24"),
        ("13.03.2020", "27.03.2020"),
    )

    assert not is_duplicate(REMINDER, second)


def test_a_corrected_invoice_is_a_version_of_the_first_one():
    invoice = changed(REMINDER, ("Erste Mahnung\n", "Rechnung\n"), ("Rechnung: R", "Rechnungsnummer: R"))
    corrected = changed(
        invoice,
        ("Rechnung\nSehr", "Rechnungskorrektur\nSehr"),
        ("944,24", "913,50"),
        ("03.03.2020", "11.03.2020"),
    )

    assert is_duplicate(invoice, corrected)


def test_statement_with_other_numbers_is_no_edition():
    """What stands in a line of it, or its annex, may be called version 6."""
    words = LETTER.replace(".", " ").replace(":", " ").split()[30:50]

    def statement(month: int, annex: str) -> str:
        rows = "\n".join(
            f"{word} {place * 7 + month * 31} {month * 137 + place},50" for place, word in enumerate(words)
        )
        return f"Kontoauszug\nStand der Anlage: Version {annex}\n{LETTER}\n{rows}"

    assert not is_duplicate(statement(3, "5"), statement(4, "6"))


def test_months_in_titles_outweigh_an_unreadable_month():
    unreadable = changed(LETTER, ("12. Mai 2024", "12. ~~ 2024"))

    assert is_duplicate(LETTER, unreadable)
    assert not is_duplicate(LETTER, unreadable, "Elternbrief Mai 2024", "Elternbrief April 2024")


def test_a_page_of_terms_is_no_part_of_every_contract_that_has_it():
    terms = " ".join(
        f"Der Vermieter haftet nach Absatz {place} nicht für Schäden, die durch höhere Gewalt entstehen, und "
        f"der Mieter verzichtet in Fall {place * 7} auf Ersatz."
        for place in range(2, 9)
    )
    tenants = ("Elif Brelin", "Rolf Baden", "Ute Denker", "Jens Tamm", "Maria Groß", "Ole Krug", "Pia Hansen")
    contracts = [
        f"Vertrag über Stellplatz {number} zwischen der Garagenhof GmbH und {name}, Ahornweg {number * 7}. "
        f"Das Entgelt beträgt {number * 13},50 Euro im Monat ab {number - 20}. März 20{number - 10}. {terms}"
        for number, name in enumerate(tenants, start=21)
    ]
    letters = [AnalysedDocument(place, text=text) for place, text in enumerate([terms, *contracts], start=1)]

    assert not any(pair.kind.is_duplicate for pair in analyse(letters).pairs)


@pytest.mark.parametrize(("title", "found"), [("Rechnung Mai", [(5, 10)]), ("Scan", [])])
def test_bill_without_number_and_date_matches_its_title_only(title, found):
    rest = f"Summe 318,40 EUR\n{LETTER}".replace("12. Mai 2024", "").replace("4. Juni 2024", "bald")
    bills = [
        AnalysedDocument(
            month,
            title=f"Rechnung {name}",
            text=f"Grundschule, Schulgeld\nRechnungsnummer 48{month * 37}\nDatum 03.{month:02d}.2024\n"
            f"Für Greta, Klasse 3b, berechnen wir für den Monat {name} wie jeden Monat das Essen.\n{rest}",
            created=date(2024, month, 3),
        )
        for month, name in enumerate(NINE_MONTHS, start=1)
    ]
    copy = AnalysedDocument(10, title=title, text=rest, created=date(2024, 5, 3))

    assert [pair.ids for pair in analyse([*bills, copy]).pairs if pair.kind.is_duplicate] == found


def test_misread_year_is_no_difference_but_a_month_is():
    noisy = scanned(PAYSLIP, 0.03, seed=3)

    assert is_duplicate(PAYSLIP, changed(noisy, ("/2024", "/2074")))
    assert not is_duplicate(PAYSLIP, changed(noisy, ("03/", "08/")))
    assert not is_duplicate(PAYSLIP, changed(PAYSLIP, ("03/", "08/")))


def test_payslip_with_unreadable_month_is_no_version():
    """All numbers agree in a year of one salary; the month alone tells."""
    march, misread = (changed(PAYSLIP, ("03/2024", month)) for month in ("März 2024", "Jnni 2024"))
    year = [
        changed(PAYSLIP, ("03/2024", f"{name} 2024")) for name in NINE_MONTHS if name not in ("März", "Juni")
    ]
    documents = [AnalysedDocument(at, text=text) for at, text in enumerate([misread, march, *year], start=1)]

    assert not any(pair.kind.is_duplicate for pair in analyse(documents).pairs)


@pytest.mark.parametrize("number", ["R732461", "8732461", "R7324G1"])
def test_other_own_number_is_another_document(number):
    head, _, rest = REMINDER.partition("vom: ")
    bill = head.replace("Rechnung: R", "Rechnungsnummer: R")
    again = bill.replace("R659718", number)
    rest = rest.replace("Rechnung R659718", "Rechnung")

    assert not is_duplicate(bill + rest, again + scanned(rest, 0.06, seed=4))
    assert is_duplicate(bill + rest, bill + scanned(rest, 0.06, seed=4))


def test_numbers_of_two_sorts_do_not_conflict():
    """Each copy has lost the label of the other one's number."""
    bill = changed(REMINDER, ("vom: 04.02.2020", "Beleg Nr. 02/2020"), ("Erste Mahnung", "Rechnung"))
    one = changed(bill, ("Rechnung: R659718", "Rcchnvng: R659718"), ("Rechnung R659718", "Rcchnvng R659718"))
    other = changed(bill, ("Beleg Nr.", "Bcleq Ni."), ("Rechnung: R", "Rechnungsnummer: R"))

    assert is_duplicate(one, other)


def test_names_with_blanks_read_into_them_are_the_same_names():
    broken = changed(
        LETTER,
        ("Grundschule am", "6rundsc hvle arn"),
        ("Oldenburg\nAn", "0lbc nbvrg\nArn"),
        ("Habermann\nKlasse", "Hab crmamm\nK1asfe"),
    )

    assert is_duplicate(LETTER, broken)


def test_a_year_that_no_form_lasts_to_was_misread():
    """In a clean text one digit of a date makes another paper; not where it makes it sixty years."""
    one, misread, other = (
        changed(PAYSLIP, ("03/2024", month)) for month in ("10/2019", "10/2079", "10/2017")
    )

    assert is_duplicate(one, misread)
    assert not is_duplicate(one, other)


@pytest.mark.parametrize(
    ("words", "opposite", "other"),
    [
        (["muel", "lersch", "nnidt"], "muellers chmidt", False),
        (["anne", "gret", "pfeil"], "muellers chmidt", True),
    ],
)
def test_a_name_in_the_head_whose_blank_moved_is_no_other_addressee(words, opposite, other):
    """No word of the row is the other's word, but the row as a whole may be."""
    replaced = [AlignedWords(word, opposite, 1.0, 6 + place) for place, word in enumerate(words)]
    evidence = Evidence(equal=150, characters=900, extent_a=(0, 160), extent_b=(0, 160), replaced=replaced)

    assert (
        other_subject(ComparisonResult(evidence, LikelihoodRatio(0.0, 0.0), Facts(), 160, 160, 0.2, True))
        is other
    )


@pytest.mark.parametrize(("second", "other"), [(91, False), (120, True)])
def test_repeated_name_replacement_needs_two_positions(second, other):
    """A sentence in place of another one stands opposite each of its words."""
    sentence = "jede bewegliche sache"
    replaced = [AlignedWords("anlage", sentence, 1.0, 90), AlignedWords("anlagen", sentence, 1.0, second)]
    evidence = Evidence(equal=150, characters=900, extent_a=(0, 160), extent_b=(0, 160), replaced=replaced)

    assert (
        other_subject(ComparisonResult(evidence, LikelihoodRatio(0.0, 0.0), Facts(), 160, 160, 0.2, True))
        is other
    )
