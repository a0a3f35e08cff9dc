"""Typed words find the rows of the review list whose documents have them."""

import pytest

from app.domain.analysis import Analysis
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.services.review.word_search import rows_of, rows_with_words
from app.services.similar.words import update_words
from tests.support.local_library import local_library, put_texts

TEXTS = {
    1: "Rechnung der Stadtwerke",
    2: "Rechnung der Stadtwerke, zweite Fassung",
    3: "Mietvertrag Brandt",
    4: "Mietvertrag Brandt, Seite 2",
    5: "Rechnung vom März",
}
OLDER = {"bills": frozenset({2})}


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    def pair(a, b, kind, *conflict):
        return Pair(a, b, kind, Cause.LIKE_TEXT, 0.9, 0.9, Scores(), Facts(conflict=conflict))

    bills, rents = pair(1, 2, Kind.NEAR), pair(3, 4, Kind.NEAR)
    alike = pair(1, 5, Kind.LOOKALIKE, "month 2 / 3")
    groups = tuple(
        Group(name, Kind.NEAR, one.ids, (one,), 0.9) for name, one in (("bills", bills), ("rents", rents))
    )
    with local_library(tmp_path_factory.mktemp("words") / "library.sqlite") as local:
        put_texts(local, TEXTS)
        local.analyses.save(Analysis(Parameters(), (bills, rents, alike), groups, ()))
        update_words(local)
        yield local


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        ("r", {"bills"}),
        ("der", {"bills"}),
        ("zweite", set()),  # only in the older version
        ("mietv sei", {"rents"}),
        ("2", {"rents"}),
        ("brandt rechnung", set()),
        ("", set()),
    ],
)
def test_groups_with_the_words_are_found(local, typed, rows):
    assert rows_with_words(local, typed=typed, lookalikes=False, left_out=OLDER) == rows


def test_older_versions_count_unless_left_out(local):
    assert rows_with_words(local, typed="zweite", lookalikes=False) == {"bills"}


@pytest.mark.parametrize(("typed", "rows"), [("marz", {"1-5"}), ("stadtw", {"1-5"}), ("brandt", set())])
def test_lookalikes_with_the_words_are_found(local, typed, rows):
    assert rows_with_words(local, typed=typed, lookalikes=True) == rows


def test_rows_keep_the_order_of_their_documents(local):
    assert rows_of(local, [4, 2, 1], lookalikes=False) == ["rents", "bills"]
    assert rows_of(local, [2, 4], lookalikes=False, left_out=OLDER) == ["rents"]
    assert rows_of(local, [5], lookalikes=True) == ["1-5"]
    assert rows_of(local, [], lookalikes=False) == []
