"""Where a part lies in the whole: pages and rows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.compare.text_difference import compare_texts, pages_about, pages_of, row_of
from app.domain.duplicates import ContainedSpan


def page(words: int) -> str:
    return " ".join(f"word{number}" for number in range(words))


@pytest.mark.parametrize(
    ("start", "end", "sizes", "pages"),
    [
        (200, 400, (100, 100, 100, 100, 100), (2, 3)),
        (180, 400, (100, 100, 100, 100, 100), (2, 3)),  # some words of the page before
        (190, 230, (100, 100, 100, 100, 100), (1, 2)),  # a few words, from one page to the next
        (0, 40, (400, 40), (0, 0)),
        (400, 440, (400, 40), (1, 1)),
        (50, 450, (400, 40, 400), (0, 1)),  # only 10 words of the last one
        (100, 200, (100, 0, 100), (2, 2)),  # an empty page in between
        (0, 300, (100, 0, 200), (0, 2)),
    ],
)
def test_pages_are_told_by_the_words_on_each(start, end, sizes, pages):
    place = ContainedSpan(start / sum(sizes), end / sum(sizes))

    assert pages_of(place, [page(size) for size in sizes]) == pages


def test_without_texts_nothing_is_known():
    assert pages_of(ContainedSpan(0.2, 0.4), ["", ""]) is None


def test_pages_of_a_part_are_estimated_without_texts():
    assert pages_about(ContainedSpan(0.78, 0.92), 14) == (11, 12)
    assert pages_about(ContainedSpan(0.5, 1.0), 1) == (0, 0)


@given(st.floats(0, 0.99), st.floats(0.001, 1), st.lists(st.integers(0, 500), min_size=1, max_size=30))
def test_there_is_always_a_page_and_the_order_is_right(start, length, sizes):
    place = ContainedSpan(start, min(1.0, start + length))
    texts = [page(size) for size in sizes]
    found = pages_of(place, texts)

    assert (found is None) is not any(sizes)
    if found is not None:
        assert 0 <= found[0] <= found[1] < len(sizes)
        assert sizes[found[0]]
        assert sizes[found[1]]


BEFORE = "\n".join(f"before {number} something else here" for number in range(30))
PART = "\n".join(f"line {number} of the part itself" for number in range(10))
AFTER = "\n".join(f"behind {number} other things again" for number in range(20))
WHOLE = f"{BEFORE}\n{PART}\n{AFTER}"
PLACE = ContainedSpan(150 / 310, 210 / 310)


@pytest.mark.parametrize("whole_is_left", [True, False])
def test_the_text_opens_at_the_part_whichever_side_it_is_on(whole_is_left):
    difference = compare_texts(*((WHOLE, PART) if whole_is_left else (PART, WHOLE)))

    row = difference.rows[row_of(PLACE, difference, whole_is_left=whole_is_left)]

    assert [piece.text for piece in row.a] == [piece.text for piece in row.b] == ["line 0 of the part itself"]


def test_a_text_without_rows_opens_at_its_beginning():
    assert row_of(PLACE, compare_texts("", ""), whole_is_left=True) == 0
