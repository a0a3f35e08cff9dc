"""What one place in which two texts differ says, given how badly both were read."""

from __future__ import annotations

import pickle
import re

import pytest

from app.dedup import comparison
from app.dedup.comparison import TextChunk, TextComparison
from app.dedup.difference_evidence import DifferenceEvidence, Doubt, weigh, words_of

FORM = """Quittung des Hausmeisters
Hiermit bestätigen wir den Empfang der vereinbarten Zahlung für {field} und danken für die pünktliche
Überweisung auf unser Konto. Bitte bewahren Sie diesen Beleg bei Ihren Unterlagen auf und legen Sie ihn bei
Rückfragen vor. Weitere Auskünfte erteilt die Verwaltung während der üblichen Sprechzeiten."""
ERRORS = {"bestätigen": "bestätlgen", "Empfang": "Ernpfang", "pünktliche": "pünkt1iche", "Konto": "K0nto",
          "Unterlagen": "Unterlagcn", "Rückfragen": "Rückiragen", "Verwaltung": "Verwa1tung"}  # fmt: skip


def compared(one: str, other: str) -> TextComparison:
    found = TextChunk([one, other], 3, 2000).compare(0, 1, 1.0, frozenset())
    assert found is not None
    return found


def evidence_of(one: str, other: str, *, known: bool = False, noisy: bool = False) -> DifferenceEvidence:
    """The value of a form field against its value in another document."""
    second = FORM.format(field=other)
    for word, reading in ERRORS.items() if noisy else ():
        second = second.replace(word, reading)
    found = compared(FORM.format(field=one), second)
    assert found.differences is not None
    degrees = [3 if known and hashed else 0 for hashed in words_of(found.differences)]
    return weigh(found.differences, degrees, found.evidence.characters, found.evidence.number_characters)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Wohnung 12", "Wohnung 13"), ("Klasse 7a", "Klasse 7b"), ("QK7X", "QK7Z"), ("heinäkuu", "kesäkuu")],
)
def test_other_word_in_a_field_is_decisive(one: str, other: str) -> None:
    assert evidence_of(one, other).decisive


CODES = [
    ("Gutscheincode XKCD-WH", "Gutscheincode XKCD-VH"),
    ("RABATT-KALI", "RABATT-KATI"),
    ("Reihe K", "Reihe M"),
    ("Teil VII", "Teil IX"),
    ("Kennwort: tulora", "Kennwort: tudora"),
]


@pytest.mark.parametrize(("one", "other"), CODES)
def test_letter_in_a_code_without_digits_is_decisive(one: str, other: str) -> None:
    assert evidence_of(one, other).decisive


@pytest.mark.parametrize(("one", "other"), [*CODES, ("Code QXEB", "Code QXFB"), ("Band II", "Band III")])
def test_letter_in_a_code_leaves_doubt_however_noisy_the_rest_is(one: str, other: str) -> None:
    found = evidence_of(one, other, noisy=True)
    assert found.decisive or found.doubt is Doubt.OTHER


def test_misread_word_that_is_no_code_is_not_decisive() -> None:
    assert not evidence_of("den Wahlraum", "den Vahlraum").decisive


@pytest.mark.parametrize(("one", "other"), [("דירה", "דיחה"), ("شقة", "شعة")])
def test_word_of_a_script_without_capitals_is_no_code(one: str, other: str) -> None:
    found = compared(FORM.format(field=one), FORM.format(field=other))
    assert found.differences is not None
    assert [difference.identifies for difference in found.differences.substituted] == [False]


def test_letter_before_an_equal_number_is_not_decisive_in_noise() -> None:
    assert evidence_of("SW-72148", "SC-72148", noisy=True).nats < evidence_of("SW", "SC", noisy=True).nats


def test_capitals_are_those_of_the_texts_and_not_of_a_text_printed_in_capitals() -> None:
    shouted = TextChunk([FORM.format(field=x).upper() for x in ("Garage", "Garaqe")], 3, 2000)
    found = shouted.compare(0, 1, 1.0, frozenset())
    assert found is not None
    assert found.differences is not None
    assert not any(difference.identifies for difference in found.differences.substituted)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Kellerabteil", "Ke1lerabteil"), ("Stellplatz", "Steilplatz"), ("Ordnung", "0rdnung")],
)
def test_likely_ocr_error_is_not_decisive(one: str, other: str) -> None:
    found = evidence_of(one, other)
    assert not found.decisive
    assert not found.words


def test_two_known_words_are_decisive_despite_ocr_errors() -> None:
    assert evidence_of("Garage", "Keller", known=True, noisy=True).decisive


def evidence_in_bad_print(one: str, other: str) -> DifferenceEvidence:
    """The same, if every long word has one or two errors."""
    misread = re.sub(r"\w{6,}", lambda word: word[0].replace("n", "u", 1).replace("e", "c", 1), FORM)
    found = compared(FORM.format(field=one), misread.replace("ficld", "field").format(field=other))
    assert found.differences is not None
    degrees = [0] * len(words_of(found.differences))
    return weigh(found.differences, degrees, found.evidence.characters, found.evidence.number_characters)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Rechnung 2121", "Rechnung 2194"), ("Herrn Balu", "Herrn Rocky"), ("Juni", "Juli"), ("QK7X", "QK7M")],
)
def test_words_and_figures_of_other_shapes_are_decisive_in_bad_print(one: str, other: str) -> None:
    assert evidence_in_bad_print(one, other).decisive


@pytest.mark.parametrize(("one", "other"), [("Rechnung 2189", "Rechnung 2180"), ("Wendelin", "Vandelin")])
def test_words_and_figures_of_similar_shapes_are_not_decisive_in_bad_print(one: str, other: str) -> None:
    assert not evidence_in_bad_print(one, other).decisive


def test_figure_of_similar_shape_in_the_only_number_leaves_doubt() -> None:
    assert evidence_of("Zähler 4418297", "Zähler 4418207", noisy=True).doubt is not Doubt.NONE


def test_number_that_a_lost_space_joined_to_its_label_is_compared_as_a_number() -> None:
    found = evidence_of("Endziffer 2945", "Endziffer2743")
    assert found.decisive
    assert found.words[0] == ("2945", "2743")


def test_ocr_errors_weaken_a_difference_of_unknown_words() -> None:
    clean, noisy = evidence_of("Mia", "Max"), evidence_of("Mia", "Max", noisy=True)
    assert noisy.nats - noisy.threshold < clean.nats - clean.threshold


def test_strongest_difference_is_first() -> None:
    assert evidence_of("Garage", "Keller", known=True).words[0] == ("garage", "keller")


def test_equal_texts_leave_no_doubt() -> None:
    found = evidence_of("Garage", "Garage", noisy=True)
    assert not found.decisive
    assert found.doubt is Doubt.NONE


def test_inserted_words_are_counted() -> None:
    assert evidence_of("die Garage", "die alte Garage").inserted == 1


def test_differing_words_are_found_once_and_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    find = comparison.find_word_differences
    monkeypatch.setattr(
        comparison, "find_word_differences", lambda *of_two: asked.append(of_two) or find(*of_two)
    )
    found = compared(FORM.format(field="Wohnung 12"), FORM.format(field="Wohnung 13"))
    assert not asked
    assert found.differences is found.differences
    assert len(asked) == 1


def test_differing_words_reach_another_process_without_the_texts() -> None:
    found = compared(FORM.format(field="Wohnung 12"), FORM.format(field="Wohnung 13"))
    sent = pickle.dumps(found)
    assert b"hausmeisters" not in sent
    assert pickle.loads(sent).differences == found.differences
