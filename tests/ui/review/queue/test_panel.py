"""The list of groups: filtering, searching, sorting, and stability under changes."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.services.review.group_table import GroupRow, GroupTable, Order
from app.ui.look.preferences import Appearance
from app.ui.look.theme import theme
from app.ui.review.queue.model import MEANING_ROLE, QueueModel, about, spoken
from app.ui.review.queue.panel import LARGEST, NARROW_WIDTH, SMALLEST, QueuePanel
from app.ui.session.navigation import DecisionFilter, ReviewFilter
from tests.ui.review.review_fixtures import FakeThumbnails


def row(name: str, **values: object) -> GroupRow:
    base = GroupRow(
        id=name,
        kind=Kind.NEAR,
        title=f"Title {name}",
        count=2,
        confidence=0.9,
        thumbnail=1,
        correspondent="Stadtwerke",
        has_conflict=False,
        reclaimable_size=100,
        reclaimable_pages=1,
        newest="2024-01-01",
        searched=f"title {name} stadtwerke #1 asn1042",
        decision=None,
        documents=tuple(documents(name)),
    )
    return replace(base, **values)


def documents(names: str) -> NDArray[np.int64]:
    """Return a document of each of these rows."""
    return np.array([ord(name) for name in names], np.int64)


KEPT = Decision("b", Choice.KEEP, 1, (2,))
SKIPPED = Decision("c", Choice.SKIPPED)
ROWS = [
    row("a", confidence=0.99, reclaimable_size=10, newest="2024-03-01", title="zebra"),
    row("b", confidence=0.95, decision=KEPT, title="Ast", reclaimable_size=30),
    row("c", confidence=0.80, decision=SKIPPED, kind=Kind.EXACT, newest="2024-02-01"),
    row("d", confidence=0.75, has_conflict=True, correspondent="", reclaimable_size=900),
]


@pytest.fixture
def rows() -> GroupTable:
    return GroupTable(ROWS)


@pytest.fixture
def model(qapp, rows: GroupTable) -> QueueModel:
    model = QueueModel()
    model.set_filter(ReviewFilter(DecisionFilter.ALL))
    model.set_rows(rows)
    return model


def shown(model: QueueModel) -> str:
    return "".join(row.id for row in model.rows())


@pytest.mark.parametrize(
    ("wanted", "groups"),
    [
        (ReviewFilter(DecisionFilter.ALL), "abcd"),
        (ReviewFilter(DecisionFilter.OPEN), "ad"),
        (ReviewFilter(DecisionFilter.DECIDED), "b"),
        (ReviewFilter(DecisionFilter.SKIPPED), "c"),
        (ReviewFilter(DecisionFilter.CONFLICT), "d"),
        (ReviewFilter(DecisionFilter.ALL, kind=Kind.EXACT), "c"),
        (ReviewFilter(DecisionFilter.ALL, correspondent=""), "d"),
        (ReviewFilter(DecisionFilter.ALL, correspondent="Stadtwerke"), "abc"),
        (ReviewFilter(DecisionFilter.ALL, search=" TITLE B "), "b"),
        (ReviewFilter(DecisionFilter.ALL, search="asn1042"), "abcd"),
        (ReviewFilter(DecisionFilter.ALL, search="#2"), ""),
    ],
)
def test_filter_narrows_the_list(model, wanted, groups):
    model.set_filter(wanted)

    assert shown(model) == groups


def test_histogram_step_narrows_the_list(model):
    model.set_filter(ReviewFilter(DecisionFilter.ALL, confidence=6))

    assert shown(model) == "c"


@pytest.mark.parametrize(
    ("order", "groups"),
    [
        (Order.SUREST, "abcd"),
        (Order.UNSUREST, "dcba"),
        (Order.SPACE, "dcba"),
        (Order.NEWEST, "acbd"),
        (Order.TITLE, "bcda"),
    ],
)
def test_list_is_sorted(model, order, groups):
    model.set_order(order)

    assert shown(model) == groups


def test_incremental_search_equals_a_new_search(model):
    for words in ("t", "title d", "title", ""):
        model.set_filter(ReviewFilter(DecisionFilter.ALL, search=words))

    assert shown(model) == "abcd"


def test_rows_found_by_the_words_of_their_texts_are_listed_too(model):
    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="title d"))
    model.set_found_by_words("title d", documents("b"))
    assert shown(model) == "bd"

    model.set_found_by_words("an earlier search", documents("a"))
    assert shown(model) == "bd"

    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="title a"))
    assert shown(model) == "a"


def test_rows_found_by_their_meaning_follow_and_are_marked(model):
    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="title d"))
    model.set_found_by_meaning("title d", documents("cda").tolist())
    assert shown(model) == "dca"

    model.set_found_by_words("title d", documents("a"))
    assert shown(model) == "adc"
    marked = [model.index(place).data(MEANING_ROLE) for place in range(3)]
    assert marked == [False, False, True]
    said = [model.index(place).data(Qt.ItemDataRole.AccessibleTextRole) for place in range(3)]
    assert [words.endswith("found by meaning") for words in said] == marked

    model.set_found_by_meaning("an earlier search", documents("b").tolist())
    assert shown(model) == "adc"
    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="title a"))
    assert shown(model) == "a"
    assert not model.index(0).data(MEANING_ROLE)


def test_rows_that_are_shown_already_are_not_painted_again(model):
    told: list[str] = []
    model.modelReset.connect(lambda: told.append("reset"))
    model.dataChanged.connect(lambda *_: told.append("changed"))

    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="t"))
    model.set_found_by_words("t", documents("abcd"))
    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="ti"))
    model.set_found_by_meaning("ti", documents("ab").tolist())
    assert (shown(model), told) == ("abcd", [])

    model.set_filter(ReviewFilter(DecisionFilter.ALL, search="title c"))
    model.set_found_by_meaning("title c", documents("d").tolist())
    told.clear()
    model.set_found_by_words("title c", documents("d"))  # no longer by its meaning only
    assert (shown(model), told) == ("cd", ["changed"])


def test_decided_group_stays_until_the_filter_changes(model, rows):
    model.set_filter(ReviewFilter())

    rows.decide("a", KEPT)
    model.update_row("a")
    assert shown(model) == "ad"

    model.set_filter(ReviewFilter(DecisionFilter.ALL))
    model.set_filter(ReviewFilter())
    assert shown(model) == "d"


def test_new_groups_are_appended(model):
    model.set_rows(GroupTable([row("new", confidence=1.0), *ROWS]))

    assert [row.id for row in model.rows()] == ["a", "b", "c", "d", "new"]


def test_removed_groups_leave_the_list(model):
    model.set_rows(GroupTable(ROWS[1:]))

    assert shown(model) == "bcd"


def test_next_undecided_group_search_wraps_around(model, rows):
    assert model.next_undecided("a") == "d"
    assert model.next_undecided("d") == "a"
    rows.decide("a", KEPT)
    model.update_row("a")
    assert model.next_undecided("d") is None


def test_reloaded_list_shows_current_rows(model):
    model.set_rows(GroupTable([ROWS[3], replace(ROWS[0], title="new"), ROWS[2]]))

    assert [(row.id, row.title) for row in model.rows()] == [
        ("a", "new"),
        ("c", "Title c"),
        ("d", "Title d"),
    ]
    assert [model.place(group) for group in "abcd"] == [0, -1, 1, 2]


def test_skipped_groups_are_not_counted_as_decided(model):
    assert (model.decided(), model.total()) == (1, 4)


@pytest.mark.parametrize(
    ("shown_row", "state"),
    [
        (ROWS[0], "undecided"),
        (replace(ROWS[1], thumbnail=1), "keep left"),
        (replace(ROWS[1], thumbnail=2), "keep right"),
        (replace(ROWS[1], thumbnail=2, count=3), "keep #1"),
        (replace(ROWS[1], decision=Decision("b", Choice.NOT_DUPLICATES)), "keep both"),
        (ROWS[2], "skipped"),
        (ROWS[3], "facts differ"),
    ],
)
def test_row_has_a_complete_accessible_text(qapp, shown_row, state):
    assert spoken(shown_row).endswith(f"percent, {state}")


def test_selection_survives_added_groups(qtbot, model):
    thumbnails = FakeThumbnails()
    panel = QueuePanel(model, thumbnails)
    qtbot.addWidget(panel)
    panel.select("c")

    model.set_rows(GroupTable([*ROWS, row("new")]))

    assert panel.current() == "c"


def test_several_groups_are_selected_in_the_order_of_the_list(qtbot, model):
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    changes: list[tuple[str, ...]] = []
    panel.list.selectionModel().selectionChanged.connect(lambda: changes.append(panel.selected_group_ids()))
    assert panel.selected_group_ids() == ()

    panel.select("d")
    panel.list.selectionModel().select(model.index(1), QItemSelectionModel.SelectionFlag.Select)
    panel.select("d")  # as the open group does when it is shown again

    assert panel.selected_group_ids() == ("b", "d") == changes[-1]
    assert "2 groups selected" in [one.text() for one in panel.footer.findChildren(QLabel)]

    panel.select("a")
    assert panel.selected_group_ids() == ("a",) == changes[-1]
    assert "1 of 4 decided" in [one.text() for one in panel.footer.findChildren(QLabel)]


def test_escape_keeps_only_the_open_group_selected(qtbot, model):
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    panel.select("b")
    panel.list.selectAll()

    panel.clear_search()

    assert panel.selected_group_ids() == ("b",)


def test_row_shows_date_and_correspondent(model):
    model.set_rows(GroupTable([row("a", created=date(2024, 1, 15)), row("b", correspondent="")]))

    assert about(model.rows()[0]) == ["15 Jan 2024", "Stadtwerke"]
    assert about(model.rows()[1]) == []
    assert spoken(model.rows()[0]).startswith("Title a, 15 Jan 2024, Stadtwerke, ")
    assert model.index(0).data(Qt.ItemDataRole.ToolTipRole) == "Title a\n15 Jan 2024 · Stadtwerke"


def test_fifty_thousand_groups_are_searched_fast(qtbot):
    model = QueueModel()
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    panel.show()
    model.set_rows(GroupTable([row(f"{number}", confidence=1 - number / 60_000) for number in range(50_000)]))
    panel.show_progress()

    model.set_order(Order.UNSUREST)
    everything = np.arange(100)
    spent = []
    for words in ("t", "ti", "tit", "title 4", "title 49", "title 4", ""):
        started = time.thread_time()
        model.set_filter(ReviewFilter(search=words))
        panel.show_progress()
        model.set_found_by_words(words, everything)
        panel.show_progress()
        spent.append(time.thread_time() - started)

    assert sorted(spent)[len(spent) // 2] < 0.03, spent  # 0.007 on a quiet machine
    assert max(spent) < 0.06, spent


@pytest.mark.parametrize("width", [SMALLEST, NARROW_WIDTH, LARGEST])
def test_both_filters_fit_any_list_width(qtbot, model, width):
    theme().set_appearance(Appearance(text_size=1.3, reduce_motion=True))  # like a wide font
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    panel.resize(width, 600)
    panel.show()
    model.set_filter(ReviewFilter(kind=Kind.NEAR))
    panel.filters.refresh()
    QApplication.processEvents()

    filters = panel.filters
    for button in (filters.kind, filters.state):
        assert button.width() >= button.sizeHint().width(), button.text()
        assert button.height() >= button.sizeHint().height()
    assert not filters.kind.geometry().intersects(filters.state.geometry())
    assert filters.rect().contains(filters.state.geometry())


@pytest.mark.parametrize(
    ("wanted", "words", "spoken_words"),
    [
        (ReviewFilter(DecisionFilter.ALL, confidence=9), "95–100%: 2", "Confidence 95 to 100%: 2"),
        (ReviewFilter(DecisionFilter.ALL, correspondent="Stadtwerke"), "Stadtwerke: 3", "Stadtwerke: 3"),
        (ReviewFilter(DecisionFilter.ALL, correspondent=""), "No correspondent: 1", "No correspondent: 1"),
    ],
)
def test_overview_filter_is_named(qtbot, model, wanted, words, spoken_words):
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    panel.resize(LARGEST, 600)
    panel.show()

    model.set_filter(wanted)
    panel.filters.refresh()

    state = panel.filters.state
    assert (state.text(), state.accessibleName()) == (words, f"State: {spoken_words}")
    assert state.property("active") is True


def test_long_filter_name_is_elided(qtbot, model):
    name = "Gesellschaft für außergewöhnlich lange Namen mit beschränkter Haftung"
    model.set_rows(GroupTable([row("a", correspondent=name)]))
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    panel.resize(SMALLEST, 600)
    panel.show()

    model.set_filter(ReviewFilter(DecisionFilter.ALL, correspondent=name))
    panel.filters.refresh()
    QApplication.processEvents()

    state = panel.filters.state
    assert state.text().startswith("Ges")
    assert state.text().endswith("…: 1")
    assert panel.filters.rect().contains(state.geometry())
    assert state.toolTip() == f"{name}: 1"


def test_long_kind_name_does_not_move_the_list(qtbot, model):
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    panel.resize(NARROW_WIDTH, 600)
    panel.show()
    panel.filters.refresh()
    QApplication.processEvents()
    top = panel.list.mapTo(panel, QPoint()).y()

    model.set_filter(ReviewFilter(kind=Kind.NEAR))
    panel.filters.refresh()
    QApplication.processEvents()

    kind = panel.filters.kind
    assert panel.list.mapTo(panel, QPoint()).y() == top
    assert (kind.text(), kind.toolTip(), kind.accessibleName()) == (
        "",
        "Near-duplicate",
        "Kind: Near-duplicate",
    )
    assert not kind.icon().isNull()

    panel.resize(LARGEST, 600)
    QApplication.processEvents()
    assert (kind.text(), kind.toolTip(), kind.icon().isNull()) == ("Near-duplicate", "", True)


def test_filter_has_an_accessible_choice(qtbot, model):
    panel = QueuePanel(model, FakeThumbnails())
    qtbot.addWidget(panel)
    filters = panel.filters
    filters.refresh()
    assert (filters.kind.accessibleName(), filters.state.accessibleName()) == ("Kind", "State: All: 4")

    model.set_filter(ReviewFilter(DecisionFilter.SKIPPED, kind=Kind.EXACT))
    filters.refresh()

    assert filters.kind.accessibleName() == "Kind: Exact copy"
    assert filters.state.accessibleName() == "State: Skipped: 1"
