"""A GroupTable returns its rows unchanged, sorts them and stores their decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.services.review.group_table import GroupRow, GroupTable, Order, RowState

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
            searched=f"#{number}",
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
