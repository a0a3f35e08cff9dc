"""A GroupTable returns its rows unchanged, sorts them and stores their decisions; GroupMembers finds rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.analysis import Analysis
from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.services.review.comparison import lookalike_rows
from app.services.review.group_table import GroupMembers, GroupRow, GroupTable, Order, RowState
from app.services.review.groups import ReviewService
from app.services.similar.index import update_words
from tests.support.local_library import local_library, put_texts

KEPT = Decision("x", Choice.KEEP, 1, (2, 3))
SKIPPED = Decision("x", Choice.SKIPPED)
FEW = st.sampled_from([0, 1, 2])  # so that many rows are equal in what they are sorted by


@st.composite
def listed(draw: st.DrawFn) -> list[GroupRow]:
    return [
        GroupRow(
            id=f"g{number}",
            kind=draw(st.sampled_from(Kind)),
            title=draw(st.sampled_from(["Ast", "ast", "Ähre", ""])),
            count=2 + draw(FEW),
            confidence=draw(FEW) / 2,
            thumbnail=number,
            correspondent=draw(st.sampled_from(["", "A", "B"])),
            has_conflict=draw(st.booleans()),
            reclaimable_size=draw(FEW),
            reclaimable_pages=draw(FEW),
            newest=draw(st.sampled_from(["", "2024-01-01", "2024-02-01"])),
            searched=f"#{number} {draw(st.sampled_from(['', 'ast', 'ähre']))}",
            searched_older=draw(st.sampled_from(["", "ast"])),
            decision=draw(st.sampled_from([None, KEPT, SKIPPED])),
            unmeasured=draw(st.sampled_from([(), (7,), (7, 8)])),
        )
        for number in range(draw(st.integers(0, 8)))
    ]


@given(listed())
def test_rows_come_out_as_they_went_in(rows):
    kept = GroupTable(rows)

    assert list(kept) == rows
    assert len(kept) == len(rows)
    assert all(kept.find(row.id) == row for row in rows)
    assert kept.find("another") is None


KEYS: dict[Order, Callable[[GroupRow], Any]] = {
    Order.SUREST: lambda row: -row.confidence,
    Order.UNSUREST: attrgetter("confidence"),
    Order.SPACE: lambda row: -row.reclaimable_size,
    Order.TITLE: lambda row: row.title.casefold(),
}


@pytest.mark.parametrize("order", KEYS)
@given(rows=listed())
def test_rows_that_are_equal_stay_in_their_order(order, rows):
    places = GroupTable(rows).sorted_by(order)

    assert [rows[place] for place in places] == sorted(rows, key=KEYS[order])


@given(listed())
def test_the_newest_come_first(rows):
    places = GroupTable(rows).sorted_by(Order.NEWEST)

    assert [rows[place] for place in places] == sorted(rows, key=attrgetter("newest"), reverse=True)


@given(listed())
def test_columns_tell_what_the_rows_tell(rows):
    kept = GroupTable(rows)

    for kind in Kind:
        assert kept.of_kind(kind).tolist() == [row.kind is kind for row in rows]
    for name in ("", "A", "nobody"):
        assert kept.of_correspondent(name).tolist() == [row.correspondent == name for row in rows]
        assert kept.correspondents().get(name, 0) == sum(row.correspondent == name for row in rows)
    for text in ("ast", "#1", "h", "nothing"):
        by_any = [text in row.searched or text in row.searched_older for row in rows]
        assert kept.containing(text, include_older=False).tolist() == [text in row.searched for row in rows]
        assert kept.containing(text, include_older=True).tolist() == by_any
    assert kept.undecided == sum(row.decision is None for row in rows)
    assert kept.going == sum(len(row.decision.trash) for row in rows if row.decision)


def test_a_decision_can_be_made_changed_and_taken_back():
    row = GroupRow("a", Kind.NEAR, "A", 3, 0.9, 1, "", False, 0, 0, "", "a", None)
    rows = GroupTable([row])

    for decision, state, going in ((KEPT, RowState.DECIDED, 2), (SKIPPED, RowState.SKIPPED, 0)):
        rows.decide("a", decision)
        assert rows.find("a") == replace(row, decision=decision)
        assert (rows.states.tolist(), rows.undecided, rows.going) == ([state], 0, going)
    rows.decide("a", None)
    rows.decide("unknown", KEPT)

    assert list(rows) == [row]
    assert (rows.undecided, rows.going) == (1, 0)


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
