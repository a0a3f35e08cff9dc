"""Texts of a few words: found although misread, told apart by every number, and never without text."""

import random

import pytest

from app.dedup.engine import analyse
from app.domain.duplicates import Cause, Kind
from app.domain.parameters import Parameters
from tests.unit.dedup.cases import library, scanned

NOTES = [
    "Lieber Herr Meier, bitte die Heizung im Keller am Montag früh ablesen, danke, Frau Sommer",
    "Einladung zum Sommerfest im Garten der Familie Krüger am Samstag, bitte Salat mitbringen",
    "Please water the plants in the kitchen twice a week and feed the cat, thanks, Nora",
    "収到张伟先生货款，特此证明。经手人李娜",
    "บันทึกถึงคุณสมชาย",
]
TICKET = "Parkschein Tiefgarage Markt 03.05.2024 14:25 Uhr 2,50 EUR Platz 117"


def found(*texts, **parameters):
    return {pair.ids: pair for pair in analyse(library(*texts), Parameters(**parameters)).pairs}


@pytest.mark.parametrize("note", NOTES[:3])
@pytest.mark.parametrize("seed", range(8))
def test_a_misread_note_is_found(note, seed):
    pairs = found(*NOTES, scanned(note, 0.02, seed))

    assert list(pairs) == [(NOTES.index(note) + 1, 6)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TICKET, TICKET.replace("14:25", "14.25").replace("2,50", "2.50")),
        (TICKET, TICKET.replace("117", "1l7").replace("2024", "2O24")),
        (TICKET, TICKET.replace("Parkschein", "Park schein").replace("Uhr", "Uhr.")),
        (TICKET, TICKET.upper()),
        (NOTES[3], NOTES[3].replace("特", "持")),
        (NOTES[4], NOTES[4].replace("บั", "บ")),
    ],
)
def test_reading_errors_are_forgiven(one, other):
    (pair,) = found(one, other).values()

    assert pair.kind in (Kind.NEAR, Kind.EXACT)
    assert pair.cause is Cause.SHORT_TEXT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TICKET, TICKET.replace("117", "118")),
        (TICKET, TICKET.replace("2,50", "3,50")),
        (TICKET, TICKET.replace("03.05.", "04.05.")),
        (TICKET, TICKET.replace("14:25", "14:26")),
        (TICKET, TICKET.replace("Platz 117", "Platz")),
        ("Lagerplatz Regal A12 links oben, Ersatzteile", "Lagerplatz Regal A13 links oben, Ersatzteile"),
        (
            "Gehaltszettel für Juni liegt bei der Buchhaltung",
            "Gehaltszettel für Juli liegt bei der Buchhaltung",
        ),
        ("Rückgabe an Anna Schmidt am Montag erledigt", "Rückgabe an Jörg Meier am Montag erledigt"),
        ("收到货款五百元整，经手人李娜，北京", "收到货款六百元整，经手人李娜，北京"),
    ],
)
def test_two_papers_are_told_apart(one, other):
    assert found(one, other) == {}


def test_a_series_of_tickets_gives_no_pair_but_the_rescans():
    chance = random.Random(5)
    tickets = [
        f"Parkschein Tiefgarage Markt {chance.randint(1, 28):02d}.05.2024 {chance.randint(8, 20)}:"
        f"{chance.randint(10, 59)} Uhr {chance.randint(1, 9)},50 EUR Nummer {4000 + number}"
        for number in range(300)
    ]

    pairs = found(*tickets, tickets[40].replace("Tiefgarage", "Ticfgaragc"), tickets[200].replace("0", "O"))

    assert set(pairs) == {(41, 301), (201, 302)}


def test_frequent_words_are_no_ocr_errors_of_each_other():
    days = ["Montag", "Sonntag"]
    texts = [f"Müllabfuhr {place} immer am {day} früh" for place in ("Nord", "Süd", "West") for day in days]

    assert found(*texts) == {}


def test_rescan_with_split_words_is_found():
    text = (
        "Wir danken herzlich für die freundliche Aufnahme und hoffen auf ein baldiges Wiedersehen "
        "im Sommer bei uns am See"
    )
    longer = text.replace("herzlich", "herz lich").replace("freundliche", "freund liche")
    assert len(text.split()) < 20 <= len(longer.split())

    assert list(found(text, longer)) == [(1, 2)]


@pytest.mark.parametrize("text", ["", "  ", "Ja", "…", "12", "a b"])
def test_next_to_no_text_matches_nothing(text):
    assert found(text, text, text + ".") == {}


def test_the_parameter_decides_what_is_short():
    note, rescan = NOTES[0], NOTES[0].replace("Keller", "Kcller")

    assert found(note, rescan)[1, 2].cause is Cause.SHORT_TEXT
    assert found(note, rescan, min_words=5)[1, 2].cause is not Cause.SHORT_TEXT


def test_hundreds_of_copies_of_one_note_hang_together():
    copies = [scanned(NOTES[1], 0.02, seed) for seed in range(300)]

    groups = analyse(library(*copies)).groups

    assert max(len(group.documents) for group in groups) > 290
