"""The views of the comparison: chips, details table and focus order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.domain.documents import Checksum
from app.domain.runs import Field
from app.services.carry_over.planning import Write
from app.services.review.explanation import ChipSort, explain
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.review.comparison import view as view_module
from app.ui.review.comparison.toolbar import MODES, ComparisonToolBar
from app.ui.review.details.delegate import DetailsDelegate
from app.ui.review.details.rows import Cell, detail_rows
from app.ui.review.details.view import DetailsHeader
from app.ui.review.explanation_wording import chip_for, sentence_text
from app.ui.review.shown_pair import DecisionAction
from app.ui.viewer.pages.page_comparer import NOT_COMPARED
from app.ui.wording.carry_over import additions_count, additions_text, change_text
from tests.ui.review.library import CHAIN, CONFLICT, DOCUMENTS, EXACT, NEAR, TAXONOMY
from tests.unit.services.review.explanation_cases import cases

# --- Chips --------------------------------------------------------------------------------------------------


def test_chip_works_only_in_its_view(harness):
    harness.open(CONFLICT)

    harness.view.explanation.chips.chips()[0].click()
    assert harness.view.text.current is None

    harness.view.set_mode("text")
    harness.view.explanation.chips.chips()[0].click()
    assert harness.view.text.current is not None


def test_conflict_has_an_accessible_name(harness):
    harness.open(CONFLICT)

    assert (
        harness.view.explanation.chips.chips()[0].accessibleName()
        == "Date differs: 03.01.2023 and 03.02.2023"
    )


# --- Details ------------------------------------------------------------------------------------------------

BY_ID = {document.id: document for document in DOCUMENTS}


def rows(left: int, right: int, writes=(), kept=None):
    found = detail_rows(BY_ID[left], BY_ID[right], BY_ID[kept or left], writes, TAXONOMY)
    return {row.label: row for row in found}


def test_fields_show_names_and_formatted_values():
    found = rows(1, 2)

    assert found["Title"].left == Cell("KFZ Beitrag 2024")
    assert found["Correspondent"].left == Cell("Stadtwerke")
    assert found["Document type"].right == Cell("–")
    assert found["Tags"].left == Cell(chips=("Car", "Tax 2024"))
    assert found["Field “Amount”"].right == Cell("412.80 EUR")
    assert found["Owner, permissions"].left == Cell("miriam")
    assert found["Pages, size"].left == Cell("2 · 200\u00a0kB")
    assert found["Original, archive"].left == Cell("PDF")


def test_differing_rows_are_recognised():
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
def test_unknown_size_is_no_difference(one, other, differs):
    left = replace(BY_ID[1], page_count=one[0], file_size=one[1])
    right = replace(BY_ID[2], page_count=other[0], file_size=other[1])

    found = {row.label: row for row in detail_rows(left, right, left, (), TAXONOMY)}

    assert found["Pages, size"].differs is differs


@pytest.mark.parametrize(
    ("sizes", "archives", "differs"),
    [
        ((None, 900), (None, "a"), False),  # the files of one are not asked for yet
        ((900, 900), (None, "a"), True),
        ((900, 900), ("b", "a"), False),
    ],
)
def test_unknown_archive_is_no_difference(sizes, archives, differs):
    left, right = (
        replace(document, file_size=size, archive_checksum=archive and Checksum("md5", archive))
        for document, size, archive in zip((BY_ID[1], BY_ID[2]), sizes, archives, strict=True)
    )

    row = next(
        row for row in detail_rows(left, right, left, (), TAXONOMY) if row.label == "Original, archive"
    )

    assert row.right == Cell("PDF, with archived PDF")
    assert row.differs is differs


def test_own_number_and_time_of_each_document_are_no_difference():
    found = rows(1, 2)

    assert not found["Document number"].differs
    assert not found["Added"].differs


def test_links_that_the_keeper_has_are_not_added_again():
    write = Write(1, Field.CUSTOM_FIELDS, {"5": [119, 120]}, {"5": [120]})
    found = rows(1, 2, (write,))["Field “#5”"].kept

    assert found == Cell(chips=("#120",), removed=("#119",))
    assert additions_text([write], 1, TAXONOMY) == ""
    assert additions_count([write], 1) == 0
    both = Write(1, Field.CUSTOM_FIELDS, {"5": [119, 120]}, {"5": [120, 121]})
    assert rows(1, 2, (both,))["Field “#5”"].kept.added == ("#121",)
    assert change_text("custom_fields.5", [119, 120], [120, 121], TAXONOMY) == "#121, no longer #119"
    assert additions_count([both], 1) == 1


def test_each_view_says_what_it_counts(qtbot):
    bar = ComparisonToolBar()
    qtbot.addWidget(bar)
    said = []
    for mode, total in (("pages", 0), ("text", 1), ("details", 6), ("details", 0)):
        bar.set_mode(mode)
        bar.show_differences(0, total)
        said.append(bar.count.text())

    assert said == ["No differences", "1 difference in the text", "6 fields differ", "No fields differ"]


def test_pages_have_a_legend_of_their_marks(qtbot):
    bar = ComparisonToolBar()
    qtbot.addWidget(bar)

    bar.set_mode("pages")
    bar.show_differences(0, 2)
    assert "Dotted underline" in bar.count.toolTip()

    bar.set_mode("text")
    bar.show_differences(0, 2)
    assert bar.count.toolTip() == ""


def test_carry_over_is_added_to_the_keeper():
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


def test_last_column_shows_a_hidden_keeper():
    found = rows(2, 3, (Write(1, Field.TITLE, "KFZ Beitrag 2024", "Beitragsrechnung"),), kept=1)

    assert found["Title"].kept == Cell(taken=("Beitragsrechnung",))
    assert found["ASN"].kept == Cell("7")


def test_empty_values_show_dashes():
    bare = replace(
        BY_ID[1], correspondent=None, tags=(), page_count=None, file_size=None, created=None, owner=None
    )

    found = {row.label: row.left for row in detail_rows(bare, BY_ID[2], BY_ID[2], (), TAXONOMY)}

    assert {found[label] for label in ("Correspondent", "Tags", "Pages, size", "Document date")} == {
        Cell("–")
    }
    assert found["Owner, permissions"] == Cell("no owner")


def test_table_is_made_only_where_it_is_seen(harness, monkeypatch):
    made = []
    monkeypatch.setattr(view_module, "detail_rows", lambda *_given: made.append(1) or ())
    harness.view.choose_mode("pages")

    harness.view.show_details()
    assert made == []

    harness.view.choose_mode("details")
    assert made == [1]


def test_opening_compared_documents_explains_them_once(harness, monkeypatch):
    explained = []
    strip = harness.view.explanation
    monkeypatch.setattr(strip, "show_explanation", lambda *given, **_how: explained.append(given))
    shown = harness.view.shown_pair
    monkeypatch.setattr(
        harness.view.pages,
        "show_documents",
        lambda *_given: harness.view.pages.ink_found.emit(frozenset({ChipSort.ONLY_LEFT})),
    )

    harness.view.show_pair(shown.swapped(), TAXONOMY, str)

    assert len(explained) == 1


def test_only_differences_can_be_shown(harness):
    harness.open(EXACT)

    harness.view.bar.only_differences.click()

    assert all(row.differs for row in harness.view.details.model.rows())


def test_moving_columns_repaints_the_whole_header(qtbot):
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


def test_table_steps_through_differences_both_ways(harness):
    harness.open(EXACT)
    places = harness.view.details.model.differing()

    harness.view.previous_difference()
    assert harness.view.details.table.currentIndex().row() == places[-1]

    harness.view.next_difference()
    assert harness.view.details.table.currentIndex().row() == places[0]


# --- The focus ----------------------------------------------------------------------------------------------


def focus_chain(start: QWidget) -> list[QWidget]:
    found, widget = [], start
    while widget not in found:
        found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def test_tab_follows_the_reading_order(harness):
    harness.open(CHAIN)
    panel, pane = harness.page.panel, harness.view
    bar, decisions = pane.bar, pane.decisions
    expected = [
        panel.filters.search,
        panel.filters.kind,
        panel.filters.state,
        panel.filters.sort,
        panel.list,
        pane.explanation.score,
        *pane.explanation.chips.chips(),
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
        *(decisions.buttons[action] for action in DecisionAction),
    ]

    chain = focus_chain(panel.filters.search)

    assert [widget for widget in chain if widget in expected] == expected


def test_panes_and_highlights_have_accessible_names(harness):
    harness.open(NEAR)

    assert harness.view.text.left.accessibleName() == "Left document"
    assert harness.view.text.right.accessibleName() == "Right document"
    assert "ifference" in harness.view.text.ribbon.accessibleName()
    assert harness.view.explanation.ring.accessibleName() == "Confidence 99 percent"


# --- Explanation --------------------------------------------------------------------------------------------


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(case=cases())
def test_every_explanation_has_both_languages(qapp, case):
    found = explain(case.left, case.right, case.pair, kind=case.pair.kind, files=case.files, pages=case.pages)
    sentences = {}
    for language in (LanguageChoice.GERMAN, LanguageChoice.ENGLISH):
        use_language(language)
        sentences[language] = [sentence_text(replace(one, title="")) for one in found.sentences]
        chips = [chip_for(chip).text() for chip in found.chips]

        assert all(words.endswith(".") and "why." not in words for words in sentences[language])
        assert all(chips)
        assert not any(mark in words for words in (*sentences[language], *chips) for mark in "{}")
    assert sentences[LanguageChoice.GERMAN] != sentences[LanguageChoice.ENGLISH]


def painted(cell: Cell, width: int) -> str:
    """Return the contents of a table cell in display order."""
    parts: list[str] = []

    class Listening(DetailsDelegate):
        def _paint_chip(self, painter: QPainter, room: QRectF, words: str, sign: str = "") -> float:
            parts.append(f"+{words}" if sign else words)
            return super()._paint_chip(painter, room, words, sign)

    picture = QPixmap(width, 36)
    painter = QPainter(picture)
    Listening()._paint_cell(painter, QRectF(0, 0, width, 36), cell)
    painter.end()
    return " ".join(parts)


def test_new_values_come_first_without_room(qapp):
    cell = Cell(chips=("Car", "Paid"), added=("Tax 2024",))

    assert painted(cell, 400) == "Car Paid +Tax 2024"
    assert painted(cell, 140) == "+Tax 2024 +2"


def test_cell_counts_tags_without_room(qapp):
    cell = Cell(chips=("Car", "Paid", "Insurance", "Household"))

    assert painted(cell, 600) == "Car Paid Insurance Household"
    assert painted(cell, 200) == "Car Paid +2"
    assert painted(cell, 60) == "Car +3"


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("kept", range(120, 360, 20))
def test_last_column_header_is_never_cut_off(qtbot, language, kept):
    use_language(language)
    header = DetailsHeader()
    qtbot.addWidget(header)
    header.resize(500 + kept, 40)

    header.set_widths((100, 200, 200, kept))

    (last,) = (found for found in header.findChildren(QLabel) if found.text() and found.parent().x() == 500)
    needed = last.fontMetrics().horizontalAdvance(last.text())
    assert needed <= last.contentsRect().width() or kept < 170
    assert bool(last.parent().toolTip()) is ("oku" not in last.text() and "ocu" not in last.text())


def test_uncompared_pages_are_not_called_equal(qtbot):
    bar = ComparisonToolBar()
    qtbot.addWidget(bar)

    bar.show_differences(0, NOT_COMPARED)
    bar.show_reading_progress(0.5)

    assert bar.count.text() == "Pages not compared"
    assert not bar.next.isEnabled()


@pytest.mark.parametrize("mode", ["pages", "overlay", "text", "details"])
def test_narrow_toolbar_drops_labels_instead_of_cutting(qtbot, mode):
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
