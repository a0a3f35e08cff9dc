"""Copies, versions and look-alikes in small libraries, with the reason for each classification."""

import random
from itertools import combinations

import pytest

from app.domain.duplicates import AnalysedDocument, Kind
from tests.unit.dedup.cases import (
    LETTER_DE,
    LETTER_EN,
    MONTHS_EN,
    PAYSLIP,
    invoice_de,
    kinds,
    library,
    months_de,
    scanned,
)

MARCH, APRIL = months_de()[2:4]


def test_a_rescan_is_found_among_twelve_months_of_the_same_bill():
    documents = library(*months_de(), scanned(MARCH, 0.02, seed=1))

    assert kinds(documents) == {(3, 13): Kind.NEAR}


@pytest.mark.parametrize("text", [LETTER_DE, LETTER_EN, MARCH], ids=["letter de", "letter en", "invoice"])
@pytest.mark.parametrize("errors", [0.01, 0.02, 0.03, 0.04])
@pytest.mark.parametrize("seed", range(2))
def test_the_same_paper_scanned_again_is_near(text, errors, seed):
    documents = library(text, scanned(text, errors, seed))

    assert list(kinds(documents)) == [(1, 2)]


@pytest.mark.parametrize("word", ["Entwurf", "Draft", "Vorläufige Fassung", "Korrigierte Fassung"])
@pytest.mark.parametrize("errors", [0.0, 0.02])
def test_draft_or_correction_is_a_version(word, errors):
    documents = library(f"{word}\n{LETTER_DE}", scanned(LETTER_DE, errors, seed=1))

    assert kinds(documents) == {(1, 2): Kind.VERSION}


@pytest.mark.parametrize("misread", ["Fntwurf", "Entwurt", "Entwurf."])
def test_rescanned_draft_with_misread_heading_is_near(misread):
    documents = library(f"Entwurf\n{LETTER_DE}", f"{misread}\n{scanned(LETTER_DE, 0.02, seed=1)}")

    assert kinds(documents) == {(1, 2): Kind.NEAR}


def test_a_draft_among_many_copies_parts_them_not():
    """Copies hide each other's rare text; a search that misses one copy misses its unique text."""
    copies = [scanned(LETTER_DE, 0.03, seed) for seed in range(12)]

    found = kinds(library(f"Entwurf\n{LETTER_DE}", *copies))

    assert set(found) == set(combinations(range(1, 14), 2))
    assert {kind for pair, kind in found.items() if 1 in pair} == {Kind.VERSION}


WARRANTY = """Warranty certificate
Brookfield Kitchens Ltd, contact: Rupert Ashdown, telephone and mail as on your receipt
{product} | {serial} | {day} | {customer}
The maker warrants this appliance against faults of material and manufacture for 24 months from the day of
purchase. Keep this certificate and your receipt in a safe place. If the appliance fails, please contact your
dealer, who will repair or replace it free of charge. The warranty is void if the appliance was opened or
repaired by others, or used in trade. Your statutory rights are not affected. It is valid in all countries
in which we have a branch. Please have the appliance recycled at the end of its life.
Dealer's stamp and signature, office hours Monday to Friday. Registered in England."""
APPLIANCES = (
    ("Steam station SS 5", "SW91210751", "27 January 2014", "Una Mainwaring, 28 Ferry Lane, Ipswich"),
    ("Washing machine WM 1480", "ME80958788", "13 September 2019", "Malcolm Lockhart, 52 Abbey Road, Ely"),
)


@pytest.mark.parametrize("seed", range(4))
def test_misread_warranties_of_two_appliances_are_two(seed):
    """Fifteen words in a row are others; all else is the form."""
    one, other = (
        WARRANTY.format(product=product, serial=serial, day=day, customer=customer)
        for product, serial, day, customer in APPLIANCES
    )
    documents = library(
        scanned(one, 0.05, seed), scanned(other, 0.05, seed + 10), scanned(one, 0.05, seed + 20)
    )

    assert kinds(documents) == {(1, 3): Kind.NEAR}


TWO_TENANTS = """Mietvertrag
zwischen der Wohnbau Nord eG und {name}, bisher wohnhaft {address}
wird folgender Vertrag über die Wohnung {flat} im Haus Am Markt 3 geschlossen. Die Wohnung hat drei Zimmer,
eine Küche, ein Bad und einen Kellerraum. Das Mietverhältnis beginnt am {start} und läuft auf
unbestimmte Zeit.
Die monatliche Miete beträgt {rent} EUR zuzüglich einer Vorauszahlung auf die Betriebskosten. Sie ist bis zum
dritten Werktag des Monats zu zahlen. Die Kündigung bedarf der Schriftform. Haustiere sind nach
Absprache erlaubt."""

TICKET = """Railway Online Ticket
Passenger Martin Oakley, second class, one adult, no seat reservation included in this fare
from {a} to {b} on 12 May 2024, departure {t1}, arrival {t2}
Please carry this ticket and a photo identification with you throughout the journey. The ticket is not
transferable and may be cancelled free of charge until the day before travel. Have a pleasant journey
with us."""

STAGE = """Holzhandel Brandt KG
{heading}
Sehr geehrter Herr Tischler,
über die nachstehend genannten Waren haben wir mit Ihnen am heutigen Tag folgendes vereinbart und notiert:
Pos. 1 Eichenbretter gehobelt 12 Stück zu 34,50 EUR ergibt 414,00 EUR
Pos. 2 Leimholzplatte Buche 4 Stück zu 58,00 EUR ergibt 232,00 EUR
Summe 646,00 EUR einschließlich Umsatzsteuer, Lieferung frei Haus an die bekannte Werkstatt am Kanal."""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (months_de()[2], months_de()[3]),
        (STAGE.format(heading="Rechnung"), STAGE.format(heading="Mahnung")),
        (STAGE.format(heading="Auftragsbestätigung"), STAGE.format(heading="Lieferschein")),
        (STAGE.format(heading="Lieferschein"), STAGE.format(heading="Rechnung")),
        (TICKET.format(a="Bristol", b="Leeds", t1="09:14", t2="13:02"),
         TICKET.format(a="Leeds", b="Bristol", t1="16:45", t2="20:31")),
        (TWO_TENANTS.format(name="Anna Reuter", address="Feldweg 8", flat="4", start="01.03.2024",
         rent="780,00"),
         TWO_TENANTS.format(name="Paul Krause", address="Ringstraße 2", flat="9", start="01.06.2024",
         rent="815,00")),
        (LETTER_DE, LETTER_DE.replace("Frau Beispiel", "Frau Sommer").replace("Erika Beispiel",
         "Maria Sommer")),
        (LETTER_EN, LETTER_EN.replace("Ms Whitfield", "Mr Harding")),
        (PAYSLIP.format(month="January"), PAYSLIP.format(month="February")),
    ],
    ids=["next month", "reminder", "confirmation and delivery", "delivery and invoice", "return ticket",
         "two tenants", "two customers de", "two customers en", "payslips of one salary"],
)  # fmt: skip
def test_look_alikes_are_no_duplicates_at_any_threshold(one, other):
    documents = library(one, other, correspondent="Absender")

    assert kinds(documents, similarity_threshold=0.0) == {}


def test_a_rescan_of_another_month_stays_a_look_alike():
    documents = library(months_de()[2], scanned(months_de()[3], 0.02, seed=4))

    assert kinds(documents, similarity_threshold=0.0) == {}


def test_a_corrected_invoice_with_the_same_number_is_a_version():
    first = invoice_de("SW-9001", "04", "07", "2023", "201", "74,61", "41000")
    corrected = invoice_de("SW-9001", "04", "07", "2023", "191", "71,49", "40990")
    documents = library(first, corrected, correspondent="Stadtwerke")

    assert kinds(documents) == {(1, 2): Kind.VERSION}


BILL = """Gartenbau Lindner
Am Wehr 7, 34117 Kassel
Rechnung
Rechnungsnummer: 2023-4471 Auftragsnummer: 88120
Datum: {day}
Bestellung vom 02.05.2023
Für die Arbeiten in Ihrem Garten berechnen wir Ihnen, wie besprochen und im Angebot beschrieben:
Hecke schneiden 12 Stunden zu 41,00 EUR 492,00 EUR
Rasen ausbessern 3 Stunden zu 38,50 EUR 115,50 EUR
Erde, 4 Säcke zu 9,80 EUR 39,20 EUR
Abfuhr {waste} EUR
Summe {total} EUR
Bitte überweisen Sie den Betrag innerhalb von zwei Wochen auf das unten genannte Konto bei der Sparkasse.
Wir danken für Ihren Auftrag und freuen uns, auch im nächsten Jahr wieder für Sie da zu sein."""


def test_a_bill_issued_anew_on_another_day_is_a_version():
    first = BILL.format(day="09.06.2023", waste="61,00", total="707,70")
    anew = BILL.format(day="23.06.2023", waste="16,00", total="662,70")

    assert kinds(library(first, anew, correspondent="Gartenbau Lindner")) == {(1, 2): Kind.VERSION}


NOTICE = """Stadt Kassel, Kämmerei und Steuern
Rathaus, Obere Königsstraße 8, 34117 Kassel
Grundbesitzabgaben für das Jahr 2023
Datum: 16.01.2023
Kassenzeichen 04.0815.2207
{owner}
Grundsteuer B, Messbetrag 88,20, Hebesatz 490 v. H. {tax} EUR
Abfallgebühren, 120 Liter, 14-täglich {waste} EUR
Straßenreinigung, Klasse 2, 14 Frontmeter 58,80 EUR
Niederschlagswasser, 96 Quadratmeter 74,88 EUR
Summe der Abgaben {total} EUR
Fällig in vier gleichen Teilen am 15. Februar, 15. Mai, 15. August und 15. November
Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch eingelegt werden."""
FIRST = {"owner": "Herr Arne Wendt", "tax": "432,18", "waste": "196,40", "total": "762,26"}


def test_recalculated_notice_without_marker_is_a_version():
    anew = FIRST | {"waste": "169,40", "total": "735,26"}

    assert kinds(library(NOTICE.format(**FIRST), NOTICE.format(**anew))) == {(1, 2): Kind.VERSION}


@pytest.mark.parametrize(
    ("house", "other"), [("Objekt Lindenhof", "Objekt Ulmengasse"), ("Objekt 42", "Objekt 17")]
)
def test_notice_about_another_house_is_another_document(house, other):
    one, another = FIRST | {"owner": house}, FIRST | {"owner": other, "waste": "169,40", "total": "735,26"}

    assert kinds(library(NOTICE.format(**one), NOTICE.format(**another))) == {}


REMINDER = """Gartenbau Lindner
Am Wehr 7, 34117 Kassel
Datum: {day}
Sehr geehrter Herr Wendt,
für unsere Rechnung Nr. 2023-4471 vom 09.06.2023 über 707,70 EUR haben wir bis heute keinen Zahlungseingang
feststellen können. Sicher haben Sie nur übersehen, den Betrag anzuweisen. Wir bitten Sie, die Summe
zuzüglich der Kosten dieses Schreibens bis zum {until} auf das unten genannte Konto zu zahlen. Sollten Sie
inzwischen gezahlt haben, betrachten Sie diesen Brief bitte als gegenstandslos.
Mit freundlichen Grüßen, Sabine Lindner"""


def test_two_unnumbered_reminders_are_no_duplicates():
    first = REMINDER.format(day="07.07.2023", until="21.07.2023")
    second = REMINDER.format(day="04.08.2023", until="18.08.2023")

    assert kinds(library(first, second, correspondent="Gartenbau Lindner")) == {}


def test_a_corrected_bill_is_a_version_of_its_own_month_only():
    names = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober"]
    bills = [
        f"{invoice_de('SW-7000', '03', f'{month:02d}', '2023', f'{180 + 7 * month}', '68,20', '40211')}\n"
        f"Abrechnung für {name} 2023, Ihr Vertrag läuft bis zum 31.12.2026"
        for month, name in enumerate(names, start=1)
    ]
    corrected = bills[3].replace("Rechnung\n", "Rechnungskorrektur\n", 1).replace("208 kWh", "202 kWh")

    found = kinds(library(*bills, corrected, correspondent="Stadtwerke"))

    assert found == {(4, 11): Kind.VERSION}


def _terms(dated: str, *changed: int) -> str:
    """General terms of 24 clauses, some of them worded anew."""
    words = random.Random(11)
    invented = ["".join(words.choices("aeioubdfglmnrst", k=words.randint(4, 9))) for _ in range(400)]
    clauses = [" ".join(words.choices(invented, k=26)) for _ in range(48)]
    chosen = [clauses[24 + at] if at in changed else clauses[at] for at in range(24)]
    numbered = "\n".join(f"§ {at} {clause}" for at, clause in enumerate(chosen, start=1))
    return f"Allgemeine Lieferbedingungen\nFahrradhaus Kessel\nGültig seit {dated}\n{numbered}"


def test_the_next_edition_of_long_terms_is_a_version():
    found = kinds(library(_terms("Dezember 2016"), _terms("Januar 2018", 3, 17)))

    assert found == {(1, 2): Kind.VERSION}


def test_a_letter_with_edited_sentences_is_a_version():
    edited = LETTER_DE.replace(
        "bis zum Ende der kommenden Woche", "spätestens am nächsten Freitagmorgen"
    ).replace("unsere Techniker kommen dann kurzfristig vorbei", "ein Gutachter besucht Sie")

    assert kinds(library(LETTER_DE, edited)) == {(1, 2): Kind.VERSION}


SIGNED = f"{LETTER_DE}\ngez. Sandmann, unterschrieben am 20.01.2024"


@pytest.mark.parametrize("errors", [0.0, 0.01, 0.02])
def test_a_paper_that_was_signed_is_a_version_of_the_unsigned_one(errors):
    assert kinds(library(LETTER_DE, scanned(SIGNED, errors, seed=4))) == {(1, 2): Kind.VERSION}


def test_misread_signature_still_counts():
    badly_read = SIGNED.replace("gez. Sandmann, unterschrieben", "qez. Sandmann, unterschrleben")

    assert kinds(library(SIGNED, badly_read)) == {(1, 2): Kind.NEAR}


def test_recalculated_bill_with_explanation_is_a_version():
    bill = f"{invoice_de('2024-3318', '05', '03', '2024', '318', '318,40', '48213')}\n{LETTER_EN}"
    anew = bill.replace("318,40", "274,15").replace(" 318 ", " 271 ").replace("48213", "48166")
    anew += f"\n{' '.join(LETTER_DE.split()[:50])}"
    documents = [
        AnalysedDocument(id=at, title="", text=text, correspondent="Stadtwerke")
        for at, text in enumerate((bill, anew), 1)
    ]

    assert kinds(documents) == {(1, 2): Kind.VERSION}


def test_pages_in_another_order_are_the_same_paper():
    pages = [LETTER_DE, LETTER_EN, MARCH]

    assert kinds(library("\f".join(pages), "\f".join(pages[::-1]))) == {(1, 2): Kind.NEAR}


def test_a_dozen_noisy_copies_of_one_paper_are_all_found():
    copies = [scanned(LETTER_DE, 0.015, seed) for seed in range(12)]
    noise = [scanned(text, 0.0, 0) for text in months_de()]

    found = kinds(library(*copies, *noise))

    assert set(found) == set(combinations(range(1, 13), 2))


@pytest.mark.parametrize("seed", [101, 102, 103])
def test_hardly_readable_copy_pairs_with_every_other_one(seed):
    """It shares a tenth of the shingles with each copy, and these with all of them: nothing in it is rare."""
    copies = [scanned(LETTER_DE, 0.015, copy) for copy in range(14)]

    found = kinds(library(scanned(LETTER_DE, 0.1, seed), *copies))

    assert {(1, other) for other in range(2, 16)} <= set(found)


def test_hardly_readable_copies_pair_through_a_clear_one():
    copies = [LETTER_DE, *(scanned(LETTER_DE, 0.015, copy) for copy in range(6))]
    poor = [scanned(LETTER_DE, 0.08, seed) for seed in (101, 102, 103)]

    found = kinds(library(*poor, *copies))

    assert set(found) == set(combinations(range(1, 11), 2))


def test_annotated_copies_are_duplicates_of_each_other():
    """Copies hide each other's text, and two with two words more each look like two edited papers."""
    copies = [scanned(LETTER_DE, 0.01, seed) for seed in range(12)]
    written_on = [with_more_words(copies[place], 2, seed=place) for place in (0, 1)]

    found = kinds(library(*written_on, *copies[2:]))

    assert set(found) == set(combinations(range(1, 13), 2))


def with_more_words(text: str, count: int, seed: int) -> str:
    words = text.split(" ")
    chance = random.Random(seed)
    for place in chance.sample(range(len(words)), count):
        words[place] += " " + chance.choice(["Klammerabdruck", "Randnotiz", "Kaffeefleck", "Lochung"])
    return " ".join(words)


def test_stamp_over_the_head_keeps_the_pair():
    """The numbers of a stamp stand opposite those of a lost head, and are not other values of them."""
    head = "Kartendienst Nordring 143\nD-44466 Chemnitz\n"
    letter = MARCH.split("\n", 2)[2]

    assert (1, 2) in kinds(library(head + letter, "Eingang 25.06.2024 Erl.\n" + letter))


def clauses(chance: random.Random, count: int) -> list[str]:
    """Paragraphs of forty words that no other paragraph has."""
    return [
        " ".join("".join(chance.choices("abdefgiklmnoprstu", k=9)) for _ in range(40)) for _ in range(count)
    ]


@pytest.mark.parametrize("own", [4, 8])
def test_next_edition_with_common_clauses_is_a_version(own):
    chance = random.Random(own)
    common = clauses(chance, 60)
    terms = [*common[::2], *clauses(chance, own)]
    others = [[*chance.sample(common, 30), *clauses(chance, own)] for _ in range(40)]
    texts = ["\n".join([*terms, f"Musterstadt, im {edition}"]) for edition in ("März 2019", "Juli 2021")]

    found = kinds(library(*texts, *map("\n".join, others)))

    assert found == {(1, 2): Kind.VERSION}


def test_two_months_of_a_long_statement_are_two_papers():
    """Beside pages of terms that every month has, they share a few lines of their own."""
    chance = random.Random(2)
    common, own = clauses(chance, 28), clauses(chance, 1)
    texts = ["\n".join([*common, *own, f"Statement for {month} 2021"]) for month in ("March", "April")]
    others = ["\n".join([*common, *clauses(chance, 1), f"Statement for {month} 2022"]) for month in MONTHS_EN]

    assert (1, 2) not in kinds(library(*texts, *others))
