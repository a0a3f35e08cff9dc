"""The rows of a list are found by their documents, and so by words typed into a search field."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.analysis import Analysis
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.services.review.comparison import lookalike_rows
from app.services.review.group_members import GroupMembers
from app.services.review.groups import ReviewService
from app.services.similar.index import update_words
from tests.support.local_library import local_library, put_texts

TEXTS = {
    1: "Rechnung der Stadtwerke",
    2: "Rechnung der Stadtwerke, zweite Fassung",
    3: "Mietvertrag Brandt",
    4: "Mietvertrag Brandt, Seite 2",
    5: "Rechnung vom März",
}

SOME_IDS = st.sets(st.integers(1, 9), max_size=4)
ROWS = st.lists(
    SOME_IDS.flatmap(
        lambda documents: st.tuples(
            st.just(tuple(sorted(documents))), st.just(tuple(one for one in sorted(documents) if one % 2))
        )
    ),
    max_size=5,
)


@given(ROWS, st.lists(st.integers(1, 12), unique=True, max_size=6), st.booleans())
def test_rows_are_found_by_any_document_that_counts(rows, documents, include_older):
    members = GroupMembers(rows)

    counted = [
        [one for one in own if one in documents and (include_older or one not in older)]
        for own, older in rows
    ]
    assert [members[row] for row in range(len(rows))] == [own for own, _ in rows]
    having = members.having(np.array(documents, np.int64), include_older=include_older)
    assert having.tolist() == [bool(own) for own in counted]
    nearest = members.nearest(documents, include_older=include_older)
    places = [row for row, own in enumerate(counted) if own]
    assert nearest.tolist() == sorted(places, key=lambda row: min(map(documents.index, counted[row])))


@pytest.mark.parametrize("documents", [[7, 1, 7], [1, 7, 1]])
def test_repeated_documents_count_once(documents):
    rows = GroupMembers([((1, 2), ()), ((7, 8), ())])

    assert rows.nearest(documents, include_older=False).tolist() == [documents[0] // 7, documents[1] // 7]


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
    ("typed", "found"),
    [
        ("r", {"bills"}),
        ("der", {"bills"}),
        ("zweite", {"bills"}),
        ("mietv sei", {"rents"}),
        ("brandt rechnung", set()),
        ("", set()),
    ],
)
def test_groups_with_the_words_are_found(local, typed, found):
    rows = ReviewService(local).rows()

    having = rows.members.having(local.words.search_all(typed), include_older=False)

    assert {rows.ids[row] for row in np.flatnonzero(having)} == found


@pytest.mark.parametrize(("typed", "found"), [("marz", ["1-5"]), ("stadtw", ["1-5"]), ("brandt", [])])
def test_lookalikes_with_the_words_are_found(local, typed, found):
    rows = lookalike_rows(local)

    having = rows.members.having(local.words.search_all(typed), include_older=False)

    assert [rows.ids[row] for row in np.flatnonzero(having)] == found
