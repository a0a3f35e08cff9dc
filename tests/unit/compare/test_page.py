"""Boxes told one by one and many at once; what the words of a page say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.compare.page import Box, Word, joined_text, overlaps

share = st.sampled_from([n / 8 for n in range(9)])
boxes = st.lists(st.builds(Box, share, share, share, share), max_size=6)


@given(boxes, boxes)
def test_overlaps_of_many_boxes_are_those_of_each_two(some, others):
    assert overlaps(some, others).tolist() == [[box.overlap(other) for other in others] for box in some]


def test_joined_text_follows_the_lines():
    box = Box(0, 0, 1, 1)

    assert joined_text([Word("Rent", box, 0), Word("due", box, 0), Word("May", box, 2)]) == "Rent due\nMay"
