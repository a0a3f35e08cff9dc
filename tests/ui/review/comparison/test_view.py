"""The views of the comparison: texts side by side, the table of details, and the order of the focus."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.compare.text_difference import compare_texts
from app.domain.runs import Field
from app.services.carry_over.planning import Write
from app.services.review.explanation import ChipSort, Fact, FactChip, explain
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.review.comparison.toolbar import MODES, ComparisonToolBar
from app.ui.review.details.delegate import DetailsDelegate
from app.ui.review.details.rows import Cell, detail_rows
from app.ui.review.details.view import DetailsHeader
from app.ui.review.explanation_wording import fact_chip, sentence_text
from app.ui.review.shown_pair import DecisionAction
from app.ui.viewer.pages.page_comparer import NOT_COMPARED
from app.ui.viewer.text.text_layout import TOP, TextLayout
from app.ui.viewer.text.text_view import TextView
from tests.ui.review.library import CHAIN, CONFLICT, DOCUMENTS, EXACT, NEAR, TAXONOMY
from tests.unit.services.review.explanation_cases import cases

SAME = "\n".join(f"line {number} of the same" for number in range(40))


def layout(a: str, b: str, opened: frozenset[int] = frozenset(), width: float = 400) -> TextLayout:
    return TextLayout(compare_texts(a, b), opened, width, 25, 28, lambda words, _bold: 7.0 * len(words))


# --- Text ---------------------------------------------------------------------------------------------------


def test_lines_without_a_difference_are_folded_but_for_those_around_one():
    items = layout(f"{SAME}\nold", f"{SAME}\nnew").items

    assert [(item.first, item.end, item.folded) for item in items] == [
        (0, 38, True),
        (38, 39, False),
        (39, 40, False),
        (40, 41, False),
    ]


def test_a_fold_that_was_opened_shows_its_lines():
    assert not any(item.folded for item in layout(f"{SAME}\nold", f"{SAME}\nnew", frozenset({0})).items)


def test_equal_texts_are_shown_whole():
    assert not any(item.folded for item in layout(SAME, SAME).items)


def test_long_lines_are_broken_to_the_width_and_both_sides_keep_step():
    items = layout("word " * 30, "word " * 30 + "more", width=210).items

    assert {len(items[0].left), len(items[0].right)} == {5, 6}
    assert items[0].height == 6 * 25
    assert all(segment.x + segment.width <= 210 for line in items[0].left for segment in line)


def test_places_are_found_by_height_and_by_row():
    found = layout(f"{SAME}\nold", f"{SAME}\nnew")

    assert found.at(found.items[1].y) is found.items[1]
    assert found.item_of(5) is found.items[0]
    assert found.item_of(40) is found.items[3]
    assert [item.first for item in found.between(0, 30)] == [0]


@pytest.fixture
def view(qtbot) -> TextView:
    view = TextView()
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    return view


def test_the_text_opens_at_the_row_it_is_told_and_keeps_it_when_the_room_changes(view):
    view.show_difference(compare_texts(SAME, SAME), row=20)

    top = view.layout_.item_of(20).y - TOP
    assert view.left.verticalScrollBar().value() == view.right.verticalScrollBar().value() == top

    view.resize(300, 240)  # narrower: lines are broken, and the row lies lower
    assert view.layout_.item_of(20).y - TOP > top
    assert view.left.verticalScrollBar().value() == view.layout_.item_of(20).y - TOP


def test_whoever_scrolled_away_stays_there(view):
    view.show_difference(compare_texts(SAME, SAME), row=20)

    view.left.verticalScrollBar().setValue(50)
    view.resize(880, 200)

    assert view.left.verticalScrollBar().value() == 50


def test_both_panes_scroll_as_one(view):
    view.show_difference(compare_texts(SAME, SAME))

    view.right.verticalScrollBar().setValue(120)
    assert view.left.verticalScrollBar().value() == 120

    view.scroll_screen(1)
    assert view.right.verticalScrollBar().value() == 120 + view.left.verticalScrollBar().pageStep()


def test_going_through_the_differences_turns_round_at_the_ends(view, qtbot):
    told = []
    view.difference_changed.connect(lambda current, total: told.append((current, total)))
    view.show_difference(compare_texts("a one b two", "a eins b zwei"))

    for steps in (1, 1, 1, -1):
        view.go(steps)

    assert told == [(0, 2), (1, 2), (2, 2), (1, 2), (2, 2)]


def test_a_click_opens_a_fold(view, qtbot):
    view.show_difference(compare_texts(f"{SAME}\nold", f"{SAME}\nnew"))
    fold = view.layout_.items[0]

    middle = view.left.viewport().rect().center()
    middle.setY(fold.y + fold.height // 2)
    qtbot.mouseClick(view.left.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    assert not view.layout_.items[0].folded


def test_the_ribbon_scrolls_both_panes(view, qtbot):
    view.show_difference(compare_texts(f"{SAME}\nold", f"{SAME}\nnew"))
    view.open_fold(0)

    view.ribbon.scroll_requested.emit(1.0)

    bar = view.left.verticalScrollBar()
    assert bar.value() == bar.maximum()


def test_a_chip_leads_to_the_first_place_that_shows_its_fact(view):
    changed = f"{SAME}\nBetrag 45,90 EUR\nDatum 03.01.2023"
    view.show_difference(compare_texts(changed, changed.replace("45,90", "47,10")))

    view.go_to_fact(FactChip(ChipSort.CONFLICT, Fact("amount", "45.90", "47.10")))
    assert view.current == 0

    view.go_to_fact(FactChip(ChipSort.AGREE, Fact("date", "2023-01-03")))
    assert view.layout_.item_of(41).first == 41


def test_a_chip_does_nothing_in_other_views(desk):
    desk.open(CONFLICT)

    desk.pane.why.chips.chips()[0].click()
    assert desk.pane.text.current is None

    desk.pane.set_mode("text")
    desk.pane.why.chips.chips()[0].click()
    assert desk.pane.text.current is not None


def test_a_conflict_is_told_to_screen_readers_in_words(desk):
    desk.open(CONFLICT)

    assert desk.pane.why.chips.chips()[0].accessibleName() == "Date differs: 3 Jan 2023 and 3 Feb 2023"


# --- Details ------------------------------------------------------------------------------------------------

BY_ID = {document.id: document for document in DOCUMENTS}


def rows(left: int, right: int, writes=(), kept=None):
    found = detail_rows(BY_ID[left], BY_ID[right], BY_ID[kept or left], writes, TAXONOMY)
    return {row.label: row for row in found}


def test_fields_are_shown_by_their_names_and_values_as_people_write_them():
    found = rows(1, 2)

    assert found["Title"].left == Cell("KFZ Beitrag 2024")
    assert found["Correspondent"].left == Cell("Stadtwerke")
    assert found["Document type"].right == Cell("–")
    assert found["Tags"].left == Cell(chips=("Car", "Tax 2024"))
    assert found["Field “Amount”"].right == Cell("412.80 EUR")
    assert found["Owner, permissions"].left == Cell("miriam")
    assert found["Pages, size"].left == Cell("2 · 200\u00a0kB")
    assert found["Original, archive"].left == Cell("PDF")


def test_rows_that_differ_are_told_from_those_that_do_not():
    found = rows(1, 2)

    assert {label for label, row in found.items() if not row.differs} >= {"Correspondent", "Pages, size"}
    assert found["Tags"].differs


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        ((2, None), (2, 200_000), False),
        ((2, None), (3, 200_000), True),
        ((2, 200_000), (2, 900_000), True),
        ((None, None), (None, 900_000), False),
    ],
)
def test_a_size_that_is_not_known_is_no_difference(one, other, differs):
    left = replace(BY_ID[1], page_count=one[0], file_size=one[1])
    right = replace(BY_ID[2], page_count=other[0], file_size=other[1])

    found = {row.label: row for row in detail_rows(left, right, left, (), TAXONOMY)}

    assert found["Pages, size"].differs is differs


def test_what_is_carried_over_is_added_to_the_kept_document():
    writes = (
        Write(1, Field.TAGS, [], [3]),
        Write(1, Field.DOCUMENT_TYPE, None, 1),
        Write(1, Field.CUSTOM_FIELDS, {}, {"1": "EUR412.80"}),
        Write(1, Field.NOTE, None, "paid"),
        Write(1, Field.ARCHIVE_SERIAL_NUMBER, None, 77),
        Write(99, Field.CUSTOM_FIELDS, {}, {"1": "EUR1.00"}),
    )

    found = rows(1, 2, writes)

    assert found["Tags"].kept == Cell(chips=("Car", "Tax 2024"), added=("Paid",))
    assert found["Document type"].kept == Cell(added=("Invoice",))
    assert found["Field “Amount”"].kept == Cell(added=("412.80 EUR",))
    assert found["Notes"].kept == Cell(added=("1 note",))
    assert found["ASN"].kept == Cell(added=("77",))


def test_the_last_column_is_that_of_the_kept_document_also_when_it_is_not_shown():
    found = rows(2, 3, (Write(1, Field.TITLE, "KFZ Beitrag 2024", "Beitragsrechnung"),), kept=1)

    assert found["Title"].kept == Cell(taken=("Beitragsrechnung",))
    assert found["ASN"].kept == Cell("7")


def test_a_document_without_anything_has_dashes():
    bare = replace(
        BY_ID[1], correspondent=None, tags=(), page_count=None, file_size=None, created=None, owner=None
    )

    found = {row.label: row.left for row in detail_rows(bare, BY_ID[2], BY_ID[2], (), TAXONOMY)}

    assert {found[label] for label in ("Correspondent", "Tags", "Pages, size", "Document date")} == {
        Cell("–")
    }
    assert found["Owner, permissions"] == Cell("no owner")


def test_only_differences_can_be_shown(desk):
    desk.open(EXACT)

    desk.pane.bar.only_differences.click()

    assert all(row.differs for row in desk.pane.details.model.rows())


def test_the_whole_head_is_painted_anew_when_the_columns_move(qtbot):
    painted: list[QRect] = []

    class Watched(DetailsHeader):
        def paintEvent(self, event):
            super().paintEvent(event)
            painted.append(event.rect())

    header = Watched()
    qtbot.addWidget(header)
    header.resize(900, header.height())
    header.show()
    header.set_widths((150, 250, 250, 250))
    qtbot.waitUntil(lambda: bool(painted))
    QApplication.processEvents()
    painted.clear()

    header.set_widths((140, 246, 246, 250))
    qtbot.waitUntil(lambda: header.rect() in painted)


def test_the_table_goes_from_difference_to_difference_in_both_directions(desk):
    desk.open(EXACT)
    places = desk.pane.details.model.differing()

    desk.pane.previous_difference()
    assert desk.pane.details.table.currentIndex().row() == places[-1]

    desk.pane.next_difference()
    assert desk.pane.details.table.currentIndex().row() == places[0]


# --- The focus ----------------------------------------------------------------------------------------------


def focus_chain(start: QWidget) -> list[QWidget]:
    found, widget = [], start
    while widget not in found:
        found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def test_tab_goes_through_the_page_in_the_order_it_is_read(desk):
    desk.open(CHAIN)
    panel, pane = desk.page.panel, desk.pane
    bar, decisions = pane.bar, pane.decisions
    expected = [
        panel.filters.search,
        panel.filters.kind,
        panel.filters.state,
        panel.filters.sort,
        panel.list,
        pane.why.score,
        *pane.why.chips.chips(),
        *pane.filmstrip.cards(),
        bar.modes.segment("pages"),
        bar.previous,
        bar.next,
        bar.zoom_out,
        bar.zoom_in,
        bar.fit,
        bar.sync,
        bar.strip,
        bar.swap,
        pane.text.left,
        pane.text.right,
        decisions.carry,
        decisions.preview,
        decisions.undo,
        *(decisions.buttons[verdict] for verdict in DecisionAction),
    ]

    chain = focus_chain(panel.filters.search)

    assert [widget for widget in chain if widget in expected] == expected


def test_panes_and_marks_have_names_for_screen_readers(desk):
    desk.open(NEAR)

    assert desk.pane.text.left.accessibleName() == "Left document"
    assert desk.pane.text.right.accessibleName() == "Right document"
    assert "ifference" in desk.pane.text.ribbon.accessibleName()
    assert desk.pane.why.ring.accessibleName() == "Confidence 99 percent"


# --- Why ----------------------------------------------------------------------------------------------------


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(case=cases())
def test_whatever_is_said_of_two_documents_has_words_in_both_languages(qapp, case):
    found = explain(case.left, case.right, case.pair, kind=case.pair.kind, files=case.files, pages=case.pages)
    told = {}
    for language in (LanguageChoice.GERMAN, LanguageChoice.ENGLISH):
        use_language(language)
        told[language] = [sentence_text(replace(one, title="")) for one in found.sentences]
        chips = [fact_chip(chip).text() for chip in found.chips]

        assert all(words.endswith(".") and "why." not in words for words in told[language])
        assert all(chips)
        assert not any(mark in words for words in (*told[language], *chips) for mark in "{}")
    assert told[LanguageChoice.GERMAN] != told[LanguageChoice.ENGLISH]


def painted(cell: Cell, width: int) -> str:
    """What a cell of the table shows, in the order in which it stands there."""
    told: list[str] = []

    class Listening(DetailsDelegate):
        def _paint_chip(self, painter: QPainter, room: QRectF, words: str, sign: str = "") -> float:
            told.append(f"+{words}" if sign else words)
            return super()._paint_chip(painter, room, words, sign)

    picture = QPixmap(width, 36)
    painter = QPainter(picture)
    Listening()._paint_cell(painter, QRectF(0, 0, width, 36), cell)
    painter.end()
    return " ".join(told)


def test_what_the_kept_document_gets_is_seen_first_where_not_all_has_room(qapp):
    cell = Cell(chips=("Car", "Paid"), added=("Tax 2024",))

    assert painted(cell, 400) == "Car Paid +Tax 2024"
    assert painted(cell, 140) == "+Tax 2024 +2"


def test_a_cell_says_how_many_tags_have_no_room(qapp):
    cell = Cell(chips=("Car", "Paid", "Insurance", "Household"))

    assert painted(cell, 600) == "Car Paid Insurance Household"
    assert painted(cell, 200) == "Car Paid +2"
    assert painted(cell, 60) == "Car +3"


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("kept", range(120, 360, 20))
def test_the_head_of_the_last_column_is_never_cut_off(qtbot, language, kept):
    use_language(language)
    header = DetailsHeader()
    qtbot.addWidget(header)
    header.resize(500 + kept, 40)

    header.set_widths((100, 200, 200, kept))

    (last,) = (found for found in header.findChildren(QLabel) if found.text() and found.parent().x() == 500)
    needed = last.fontMetrics().horizontalAdvance(last.text())
    assert needed <= last.contentsRect().width() or kept < 170
    assert bool(last.parent().toolTip()) is ("oku" not in last.text() and "ocu" not in last.text())


def test_pages_that_were_never_compared_are_not_called_alike(qtbot):
    bar = ComparisonToolBar()
    qtbot.addWidget(bar)

    bar.show_differences(0, NOT_COMPARED)
    bar.show_read(0.5)

    assert bar.count.text() == "Pages not compared"
    assert not bar.next.isEnabled()


@pytest.mark.parametrize("mode", ["pages", "overlay", "text", "details"])
def test_a_narrow_compare_bar_gives_up_names_before_it_cuts_any_off(qtbot, mode):
    use_language(LanguageChoice.GERMAN)
    room = QWidget()
    qtbot.addWidget(room)
    bar = ComparisonToolBar(room)
    bar.resize(1100, 40)
    room.show()
    bar.set_mode(mode)
    bar.show_differences(1, 20)
    switches = {"text": bar.ignore_breaks, "details": bar.only_differences}
    assert all(bar.modes.segment(one).text() for one in MODES)
    assert [switch.isVisible() for switch in switches.values()] == [mode == one for one in switches]

    def named():
        return [one for one in MODES if bar.modes.segment(one).text()]

    for width in range(1100, 0, -20):
        bar.resize(width, 40)
        assert bar.row.minimumSize().width() <= width or not named()

    assert not named()
    assert all(bar.modes.segment(one).accessibleName() for one in MODES)
    assert all(switch.toolTip() for switch in switches.values())
