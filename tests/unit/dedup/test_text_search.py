"""Where words stand in a text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from app.dedup.text_search import WordSearch

LETTERS = "abä€😀\ud83d\n"  # of one to four bytes, and half a character


@given(
    st.sets(st.text("abä€😀", min_size=1, max_size=3), min_size=1, max_size=5),
    st.text(LETTERS, max_size=40),
)
def test_search_finds_every_occurrence(words, text):
    places = sorted(place for place in range(len(text)) for word in words if text.startswith(word, place))

    assert WordSearch(words).places(text) == places


def test_matches_begin_with_a_word_and_do_not_overlap():
    search, pattern = WordSearch(["no", "nr"]), re.compile(r"n[or] \d")

    assert [hit[0] for hit in search.matches(pattern, "nr 1 no, no 2 nr nr 3")] == ["nr 1", "no 2", "nr 3"]
    assert [hit.span() for hit in WordSearch(["aa"]).matches(re.compile("aa"), "aaa")] == [(0, 2)]


def test_each_line_with_a_word_is_named_once():
    text = "draft and draft\nnothing\nfinal\nlast draft"

    assert {text[start:end] for start, end in WordSearch(["draft", "final"]).lines(text)} == {
        "draft and draft",
        "final",
        "last draft",
    }
    assert len(WordSearch(["draft", "final"]).lines(text)) == 3
