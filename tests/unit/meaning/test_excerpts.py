"""A long text is represented by runs of words from its sections, and divided into parts."""

from itertools import pairwise

import numpy as np
import pytest

from app.meaning.alignment import vectors_of
from app.meaning.excerpts import PART_WORDS, excerpt, parts_of, texts_to_embed


def numbered(count):
    return " ".join(f"w{number}" for number in range(count))


def test_short_text_is_embedded_whole():
    assert excerpt("Dear  Ms Weber,\nthe rent rises.") == "Dear  Ms Weber,\nthe rent rises."


def test_excerpt_takes_runs_from_the_middle_of_four_sections():
    words = excerpt(numbered(400)).split()

    assert len(words) == 128
    assert words[0] == "w34"
    assert words[32] == "w134"
    assert words[-1] == "w365"


def test_excerpt_of_a_script_without_spaces_is_as_short():
    text = "租金从三月一日起上涨" * 200

    assert len(excerpt(text)) < 300


@pytest.mark.parametrize("count", [600, 611, 1000])
def test_parts_cover_a_long_text_and_share_half_their_words(count):
    text = numbered(count)

    words = [text[part.start : part.end].split() for part in parts_of(text)]

    assert all(abs(len(part) - PART_WORDS) <= 2 for part in words)
    assert (words[0][0], words[-1][-1]) == ("w0", f"w{count - 1}")
    for one, following in pairwise(words):
        assert abs(len(set(one) & set(following)) - PART_WORDS / 2) <= 2


def test_short_text_has_no_parts():
    assert parts_of(numbered(500)) == ()
    assert len(texts_to_embed(numbered(500))) == 1
    assert len(texts_to_embed(numbered(1000))) == 1 + 33


def test_each_word_of_a_long_text_is_embedded_once_beside_its_excerpt():
    text = numbered(1000)

    assert " ".join(texts_to_embed(text)[1:]) == text
    assert len(parts_of(text)) == 32


def test_vector_of_a_part_is_that_of_both_its_sections():
    whole, one, two, three = np.eye(4, dtype=np.float32)

    vectors = vectors_of(np.array([whole, one, two, three]))

    assert vectors == pytest.approx(np.array([whole, (one + two) / 2**0.5, (two + three) / 2**0.5]))
    assert vectors_of(whole[None]) == pytest.approx(whole[None])
