"""Which pages stand side by side: the same ones, in their order, with gaps where one side has more."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.compare.page_appearance import SIDE, PageDescriptor
from app.compare.page_pairing import MOST_SEEN, PagePair, pair_by_order, pair_pages

LETTER = "Sehr geehrte Frau Hallberg, für den Zeitraum vom Januar bis Dezember berechnen wir den Verbrauch"
TERMS = "Allgemeine Bedingungen für die Lieferung von Strom aus dem Netz der Stadtwerke an private Haushalte"
TABLE = "Arbeitspreis Grundpreis Messstellenbetrieb Stromsteuer Abgaben Rechnungsbetrag Abschläge zu zahlen"
OTHER = "The quick guide tells you how to descale the boiler once a year and whom to call when it leaks"


def pairs(*found: tuple[int | None, int | None]) -> tuple[PagePair, ...]:
    return tuple(PagePair(left, right) for left, right in found)


def test_pages_after_an_inserted_one_are_paired():
    found = pair_pages([LETTER, TABLE], [LETTER, TERMS, TABLE])

    assert found == pairs((0, 0), (None, 1), (1, 2))


def test_part_is_paired_with_its_pages_of_the_whole():
    found = pair_pages([TERMS], [OTHER, LETTER, TERMS, TABLE])

    assert found == pairs((None, 0), (None, 1), (0, 2), (None, 3))


def test_a_page_read_with_mistakes_is_still_the_same_page():
    misread = LETTER.replace("Zeitraum", "Zeitrnum").replace("Januar", "Jannar")

    assert pair_pages([TERMS, LETTER], [OTHER, misread]) == pairs((0, None), (None, 0), (1, 1))


def test_pages_sharing_only_a_greeting_differ():
    left = "sehr geehrte " + " ".join(f"links{word}" for word in range(60))
    right = "sehr geehrte " + " ".join(f"rechts{word}" for word in range(60))

    assert pair_pages([TERMS, left], [TERMS, right]) == pairs((0, 0), (1, None), (None, 1))


def test_page_without_text_keeps_its_position():
    assert pair_pages([LETTER, "", TABLE], [LETTER, "", TABLE]) == pairs((0, 0), (1, 1), (2, 2))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (["", "", ""], ["", ""]),
        ([LETTER, TERMS, TABLE], ["", ""]),
        ([LETTER, TABLE, TERMS], [OTHER, OTHER]),  # the same in another language
        (["1", "2", "3"], ["1", "2"]),
    ],
)
def test_the_order_decides_where_texts_say_nothing(left, right):
    assert pair_pages(left, right) == pairs((0, 0), (1, 1), (2, None))


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ([], [], ()),
        ([LETTER], [], pairs((0, None))),
        ([], [LETTER, TERMS], pairs((None, 0), (None, 1))),
    ],
)
def test_a_document_without_pages_leaves_the_other_alone(left, right, found):
    assert pair_pages(left, right) == found


@given(
    st.lists(st.sampled_from([LETTER, TERMS, TABLE, OTHER, ""]), max_size=8),
    st.lists(st.sampled_from([LETTER, TERMS, TABLE, OTHER, ""]), max_size=8),
)
def test_every_page_occurs_once_and_in_order(left, right):
    found = pair_pages(left, right)

    assert [pair.left for pair in found if pair.left is not None] == list(range(len(left)))
    assert [pair.right for pair in found if pair.right is not None] == list(range(len(right)))
    assert all(pair.left is not None or pair.right is not None for pair in found)


def test_pairing_by_order_leaves_the_surplus_alone():
    assert pair_by_order(1, 2) == pairs((0, 0), (None, 1))


def test_pairing_by_order_can_begin_at_a_later_page():
    assert pair_by_order(1, 3, 1) == pairs((None, 0), (0, 1), (None, 2))
    assert pair_by_order(3, 1, -2) == pairs((0, None), (1, None), (2, 0))
    assert pair_pages(["", ""], ["", "", ""], 2) == pairs((None, 0), (None, 1), (0, 2), (1, None))


@given(st.integers(0, 9), st.integers(0, 9), st.integers(-9, 9))
def test_every_page_occurs_once_at_any_offset(left, right, offset):
    found = pair_by_order(left, right, offset)

    assert [pair.left for pair in found if pair.left is not None] == list(range(left))
    assert [pair.right for pair in found if pair.right is not None] == list(range(right))
    assert all(pair.left is not None or pair.right is not None for pair in found)
    assert all(
        pair.right - pair.left == offset for pair in found if pair.left is not None and pair.right is not None
    )


def faint_looks(seeds: list[int], likeness: float, of: int) -> dict[int, PageDescriptor]:
    """Looks that are so alike to those of pages with the same seeds."""
    looks = {}
    for number, seed in enumerate(seeds):
        sources = (np.random.default_rng(source) for source in (seed, seed + 1000 * of))
        own, noise = (source.normal(size=(SIDE, SIDE)) for source in sources)
        own, noise = own / np.linalg.norm(own), noise / np.linalg.norm(noise)
        cells = likeness * own + (1 - likeness**2) ** 0.5 * noise
        looks[number] = PageDescriptor(cells.astype(np.float32), blank=False)
    return looks


@pytest.mark.parametrize(
    ("likeness", "wanted"), [(0.62, [(0, 0), (None, 1), (1, 2)]), (0.4, [(0, 0), (1, 1), (None, 2)])]
)
def test_faint_similarity_pairs_pages_unlike_all_others(likeness, wanted):
    left, right = faint_looks([1, 3], 1.0, 1), faint_looks([1, 2, 3], likeness, 2)

    pairs = pair_pages(["", ""], ["", "", ""], 0, left, right)

    assert [(pair.left, pair.right) for pair in pairs] == wanted


def test_a_faint_likeness_to_two_pages_pairs_neither():
    left, right = faint_looks([1, 1, 3], 1.0, 1), faint_looks([3, 1], 0.62, 2)

    pairs = pair_pages([""] * 3, [""] * 2, 0, left, right)

    assert (2, 0) in [(pair.left, pair.right) for pair in pairs]
    assert (None, 1) in [(pair.left, pair.right) for pair in pairs]


@pytest.mark.parametrize(
    ("same", "wanted"), [(True, [(0, 0), (1, 1)]), (False, [(0, 0), (1, None), (None, 1)])]
)
def test_print_decides_for_dissimilar_texts(same, wanted):
    left = [TERMS, LETTER]
    right = [TERMS, f"{LETTER[:40]} {OTHER} {TABLE}"]  # likeness 0.2, as of two letters to one person

    found = pair_pages(left, right, is_same=lambda _: same)

    assert found == pairs(*wanted)


def test_pages_that_are_clearly_alike_are_not_looked_at():
    def is_same(pair: PagePair) -> bool:
        raise AssertionError(f"{pair} is clear")

    looks = faint_looks([1, 2], 0.9, 1), faint_looks([1, 2], 0.9, 2)

    found = pair_pages([LETTER, "", ""], [LETTER, TABLE, "", ""], 0, *looks, is_same=is_same)

    assert found[0] == PagePair(0, 0)


@pytest.mark.parametrize(
    ("same", "wanted"),
    [({(1, 1)}, [(0, 0), (1, 1), (2, 2)]), (set(), [(0, 0), (1, None), (None, 1), (2, 2)])],
)
def test_unpaired_pages_with_equal_print_are_paired(same, wanted):
    left = faint_looks([1, 3, 5], 1.0, 1)
    right = faint_looks([1, 3, 5], 0.9, 2) | {1: faint_looks([0, 3], 0.5, 3)[1]}

    found = pair_pages(
        [""] * 3, [""] * 3, 0, left, right, is_same=lambda pair: (pair.left, pair.right) in same
    )

    assert found == pairs(*wanted)


def test_faint_similarity_needs_the_same_print():
    left, right = faint_looks([1, 3], 1.0, 1), faint_looks([1, 2, 3], 0.62, 2)

    found = pair_pages([""] * 2, [""] * 3, 0, left, right, is_same=lambda pair: pair.left == 1)

    assert found == pairs((0, None), (None, 0), (None, 1), (1, 2))


def test_order_decides_without_equal_print():
    left, right = faint_looks([1], 1.0, 1), faint_looks([1], 0.62, 2)

    assert pair_pages([""], [""], 0, left, right, is_same=lambda _: False) == pairs((0, 0))


def test_only_so_many_pages_are_looked_at_closely():
    asked = []

    def is_same(pair: PagePair) -> bool:
        asked.append(pair)
        return False

    seeds = list(range(40))
    looks = faint_looks(seeds, 1.0, 1), faint_looks(seeds, 0.62, 2)

    found = pair_pages([""] * 40, [""] * 40, 0, *looks, is_same=is_same)

    assert len(asked) == len(set(asked)) == MOST_SEEN
    assert sum(pair.left == pair.right for pair in found) == 40 - MOST_SEEN  # for want of a look, as before
