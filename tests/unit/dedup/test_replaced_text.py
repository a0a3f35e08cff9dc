"""Replaced text: a changed clause is a version, another person's answers are another document."""

from __future__ import annotations

import pytest

from app.dedup.engine import analyse
from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library, only_kind, scanned

LEASE = """Mietvertrag über einen Stellplatz
zwischen der Genossenschaft Am Deich eG und Herrn Torsten Brandis
1. Vermietet wird der Stellplatz in der Tiefgarage des Hauses am Kanal. Der Mieter erhält zwei Schlüssel.
2. Die Miete beträgt 64,50 Euro im Monat und ist am dritten Werktag fällig.
3. {clause}
4. Der Mieter hält den Platz sauber und meldet Schäden der Verwaltung. Fremde Fahrzeuge dürfen auf dem Platz
nicht abgestellt werden, auch nicht für kurze Zeit.
5. Der Vertrag läuft auf unbestimmte Zeit. Er kann von beiden Seiten mit einer Frist von drei Monaten zum Ende
eines Quartals gekündigt werden. Die Kündigung ist schriftlich zu erklären.
6. Änderungen dieses Vertrages werden nur wirksam, wenn sie von beiden Seiten schriftlich vereinbart sind.
Bremen, den 4. Mai 2019"""
CLAUSE = "Die Verwaltung darf den Platz bei Arbeiten am Haus für höchstens zwei Wochen sperren."
OTHER_CLAUSE = "Der Mieter zahlt zu Beginn eine Sicherheit, die ihm am Ende der Mietzeit erstattet wird."
POLICY = """Northgate Sailing Club
Rules for guests
Guests may use the slipway on weekdays until sunset. Every boat must carry a life jacket for each person on
board, and children wear theirs at all times. {clause} The gate is locked at night; members let their guests
in and out. The club is not liable for anything left on the pontoon. Fuel is stored in the shed behind the
workshop and nowhere else. Members answer for the conduct of their guests and for any damage they cause."""
RULE = "Dogs are welcome on the lawn as long as they are kept on a lead by their owners."
OTHER_RULE = "No guest may stay longer than one week unless the members of the board agree to it."


@pytest.mark.parametrize("errors", [0.01, 0.02, 0.03])
@pytest.mark.parametrize(
    ("form", "clause", "other"), [(LEASE, CLAUSE, OTHER_CLAUSE), (POLICY, RULE, OTHER_RULE)]
)
def test_changed_clause_in_a_noisy_scan_is_a_version(
    form: str, clause: str, other: str, errors: float
) -> None:
    one, changed = form.format(clause=clause), form.format(clause=other)
    assert only_kind(scanned(one, errors, 1), scanned(changed, errors, 2), LETTER_DE, LETTER_EN) == {
        (1, 2): Kind.VERSION
    }


@pytest.mark.parametrize("form", [LEASE.format(clause=CLAUSE), POLICY.format(clause=RULE)])
def test_rescan_with_errors_all_over_stays_a_copy(form: str) -> None:
    for seed in range(3):
        pairs = only_kind(scanned(form, 0.03, seed), scanned(form, 0.03, seed + 10), LETTER_DE, LETTER_EN)
        assert pairs == {(1, 2): Kind.NEAR}


def test_moved_paragraph_is_no_changed_clause() -> None:
    first, *middle, last = LEASE.format(clause=CLAUSE).split("\n")
    moved = "\n".join([first, *middle[5:], *middle[:5], last])
    assert only_kind("\n".join([first, *middle, last]), moved, LETTER_DE, LETTER_EN) == {(1, 2): Kind.NEAR}


REGISTRATION = """Freibad Sonnenau
Anmeldung zum Schwimmkurs
Bitte füllen Sie alle Felder leserlich aus und geben Sie den Bogen an der Kasse ab.
Vorname: {0}
Familienname: {1}
Wohnort: {2}
Erkrankungen: {3}
Abholberechtigt: {4}
Begleitperson: {5}
Wir bestätigen den Platz innerhalb einer Woche. Der Kurs beginnt mit einer Übungsstunde im flachen Becken.
Bitte bringen Sie ein Handtuch und trockene Kleidung mit und seien Sie eine Viertelstunde vor Beginn da.
Eltern warten während der Stunde im Vorraum. Versäumte Stunden können nicht nachgeholt werden."""
PRINTED = (
    ("Jonna", "Petersdorff", "Wilhelmsfehn", "keine bekannt", "Oma Gesine", "Arne Petersdorff"),
    ("Malik", "Özgüven", "Rastede", "Heuschnupfen", "Tante Leyla", "Deniz Özgüven"),
)
HANDWRITTEN = (
    ("wmru,n", "iuvl crn", "n-owvsi l", "urcm .vv nw", "mroel uvi", "ttcw sno rv"),
    ("ocs lev", "w'nmnr u", "cvli tsr", "mmwo rnl", "viuc .r swt", "lno-um cewv"),
)


@pytest.mark.parametrize("errors", [0.0, 0.015])
@pytest.mark.parametrize("answers", [PRINTED, HANDWRITTEN])
def test_form_filled_in_by_two_people_is_two_documents(
    answers: tuple[tuple[str, ...], tuple[str, ...]], errors: float
) -> None:
    one, other = (REGISTRATION.format(*by_one) for by_one in answers)
    assert only_kind(scanned(one, errors, 3), scanned(other, errors, 4), LETTER_DE, LETTER_EN) == {}


def test_misread_labels_do_not_hide_other_answers() -> None:
    one, other = (REGISTRATION.format(*by_one) for by_one in HANDWRITTEN)
    misread = {"Familienname": "Familiennarne", "Erkrankungen": "Erkronkungen", "Wohnort": "VVohnort"}
    for label, reading in misread.items():
        other = other.replace(label, reading)
    assert only_kind(one, other, LETTER_DE, LETTER_EN) == {}


def test_rescan_of_a_filled_in_form_is_found() -> None:
    for answers in PRINTED:
        form = REGISTRATION.format(*answers)
        documents = library(scanned(form, 0.015, 5), scanned(form, 0.015, 6), LETTER_DE, LETTER_EN)
        assert [(pair.ids, pair.kind) for pair in analyse(documents, processes=1).pairs] == [
            ((1, 2), Kind.NEAR)
        ]
