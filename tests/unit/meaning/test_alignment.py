"""Texts are divided into sentences, and those are aligned by their vectors."""

import numpy as np
import pytest

from app.meaning.alignment import LONGEST, align_sentences, best_matches, matched_run, sentences_of


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


def vectors(*topics):
    """Return a vector for each set of topics: single ones are orthogonal."""
    found = np.zeros((len(topics), 12), np.float32)
    for place, topic in enumerate(topics):
        found[place, list(topic)] = 1
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def aligned(a, b):
    found = align_sentences(vectors(*a), vectors(*b), np.full(len(a), 8.0), np.full(len(b), 8.0))
    return [(one.a, one.a_end, one.b, one.b_end) for one in found]


def test_sentences_stand_opposite_each_other():
    assert aligned([{0}, {1}, {2}], [{0}, {1}, {2}]) == [(0, 1, 0, 1), (1, 2, 1, 2), (2, 3, 2, 3)]


def test_a_sentence_without_counterpart_stands_alone():
    assert aligned([{0}, {5}, {1}], [{0}, {1}, {6}]) == [
        (0, 1, 0, 1),
        (1, 2, 1, 1),
        (2, 3, 1, 2),
        (3, 3, 2, 3),
    ]


def test_one_sentence_stands_opposite_the_two_it_was_divided_into():
    assert aligned([{0, 1}, {2}], [{0}, {1}, {2}]) == [(0, 1, 0, 2), (1, 2, 2, 3)]


def test_a_sentence_is_not_joined_to_one_that_says_something_else():
    one = np.array([[1, 0, 0]], np.float32)
    others = np.array([[0.6, 0.8, 0], [0.19, 0.2325, 0.954]], np.float32)

    found = align_sentences(one, others, np.array([8.0]), np.array([3.0, 10.0]))

    assert [(each.a, each.a_end, each.b, each.b_end) for each in found] == [(0, 1, 0, 1), (1, 1, 1, 2)]


def test_an_empty_text_has_no_counterparts():
    assert aligned([{0}], []) == [(0, 1, 0, 0)]


def test_divided_sentences_match_together():
    one, other = best_matches(vectors({0, 1}), vectors({0}, {1}))

    assert one[0] > 0.99
    assert other.min() > 0.7


def test_the_run_that_matches_is_found():
    similar = np.array([0.1, 0.8, 0.2, 0.9, 0.0, 0.1], np.float32)

    assert matched_run(similar, np.full(6, 8.0)) == (1, 4)
    assert matched_run(similar * 0.1, np.full(6, 8.0)) is None
