"""Texts are divided into sentences that keep their places."""

import pytest

from app.meaning.sentences import LONGEST, sentences_of


def texts(text):
    return [sentence.text for sentence in sentences_of(text)]


def test_full_stops_end_sentences_and_line_breaks_do_not():
    assert texts("The rent rises\nin March. Please pay on time! Any questions left? Call us by Monday.") == [
        "The rent rises in March.",
        "Please pay on time!",
        "Any questions left?",
        "Call us by Monday.",
    ]


def test_abbreviations_and_days_do_not_end_a_sentence():
    text = "Sehr geehrte Frau Dr. Weber, die Rechnung Nr. 5 vom 12. Juni ist offen. Bitte zahlen Sie."

    assert len(texts(text)) == 2


def test_a_blank_line_ends_a_sentence():
    assert texts("Your property management\n\nEnclosed is the new contract") == [
        "Your property management",
        "Enclosed is the new contract",
    ]


def test_a_table_is_divided():
    found = sentences_of(" ".join(f"item{number}" for number in range(100)))

    assert [sentence.words for sentence in found] == [LONGEST, LONGEST, 20]


@pytest.mark.parametrize("text", ["", " \n "])
def test_empty_text_has_no_sentence(text):
    assert texts(text) == []


def test_sentences_know_their_places():
    text = "First  sentence here. Second\nsentence there."

    for sentence in sentences_of(text):
        assert " ".join(text[sentence.start : sentence.end].split()) == sentence.text


def test_scripts_without_spaces_have_sentences():
    assert len(texts("房租从三月一日起涨到九百四十欧元一个月。请您及时调整您的银行定期转账金额。")) == 2
