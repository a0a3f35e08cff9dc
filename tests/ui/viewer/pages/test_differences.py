"""Differences on the pages: found, highlighted, stepped through and described."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from pypdfium2 import raw
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication

from app.compare.page import Box
from app.compare.page_differences import PageHighlight, Source
from app.compare.word_alignment import WordStatus
from app.services.review.explanation import ChipSort, FactChip
from app.services.review.pair_facts import Fact
from app.tasks.comparison_tasks import WordLocations
from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.viewer.difference_ribbon import UNKNOWN
from app.ui.viewer.pages.differences import Difference, highlight_words
from app.ui.viewer.pages.page_comparer import ComparisonOptions
from app.ui.viewer.pages.pages_view import PagesView
from tests.ui.pixels import has_color, lightness, pixels
from tests.ui.viewer.viewer_fixtures import (
    DRAFT,
    EXCERPT,
    FILES,
    FINAL,
    MANUAL,
    PDF,
    ViewerSetup,
    shown_side_by_side,
    shows,
    small,
    viewer_setup_at,
    wait_until,
)

TURNED, UPRIGHT = 1, 2


def meanings(view: PagesView) -> list[str]:
    return [one.meaning for one in view.differences.all()]


def test_difference_is_highlighted_on_both_pages(compared):
    view = compared(DRAFT, FINAL)

    assert set(meanings(view)) >= {"differ"}
    assert all(shows(pane, "differ_line") for pane in view.both.panes)


def test_stepping_shows_each_difference(compared):
    view = compared(DRAFT, FINAL)
    reported: list[tuple[int, int]] = []
    view.difference_changed.connect(lambda current, total: reported.append((current, total)))
    total = len(view.differences.all())

    for _ in range(total):
        view.go(1)
        current = view.differences.current
        assert current is not None
        seen = [rect for pane in view.both.panes for rect in pane.rects_of(current)]
        assert any(QRectF(view.both.panes[0].viewport().rect()).intersects(rect) for rect in seen)
    view.go(1)

    assert reported[-1] == (1, total)
    view.go(-1)
    assert reported[-1] == (total, total)


def test_current_difference_has_ring_and_tag(compared):
    view = compared(DRAFT, FINAL)
    assert not shows(view.both.panes[0], "current_ring")

    view.go(1)

    assert shows(view.both.panes[0], "current_ring")


def test_click_on_a_highlight_selects_it(compared, qtbot):
    view = compared(DRAFT, FINAL)
    pane = view.both.panes[0]
    wanted = next(one for one in view.differences.all() if pane.rects_of(one))
    place = pane.rects_of(wanted)[0].center().toPoint()

    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert view.differences.current == wanted


def test_ribbon_has_a_tick_for_each_difference(compared):
    view = compared(DRAFT, FINAL)

    assert len(view.ribbon._ticks) == len(view.differences.all())
    assert view.ribbon.accessibleName() == f"Differences in the whole document, {len(view.differences.all())}"


def test_run_of_one_sided_pages_is_one_difference(compared):
    view = compared(MANUAL, EXCERPT)

    alone = [one for one in view.differences.all() if one.highlight is None]
    assert (alone[0].row, alone[0].last_row) == (0, 10)
    assert alone[0].description() == "11 pages only on the left"


def test_visible_differences_are_described(compared, qtbot):
    view = compared(DRAFT, FINAL)
    one = next(one for one in view.differences.all() if one.row == view.both.leader.current_row())

    qtbot.waitUntil(lambda: one.description() in view.both.panes[0].accessibleDescription())


def test_count_is_unknown_before_comparing(view, show):
    reported: list[int] = []
    view.difference_changed.connect(lambda _current, total: reported.append(total))

    show(MANUAL, MANUAL)

    assert 0 not in reported
    assert reported[0] == UNKNOWN


def test_differences_belong_to_the_latest_documents(viewer_setup, view, compared):
    view.show_documents(viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL])
    view.show_documents(viewer_setup.documents[MANUAL], viewer_setup.documents[MANUAL])

    assert meanings(compared(FINAL, FINAL)) == []


def test_dotted_words_say_that_they_were_read_differently():
    box = Box(0.1, 0.1, 0.2, 0.12)
    mark = PageHighlight(Source.TEXT, WordStatus.NOISE, (box,), (box,), text_a="6", text_b="b")

    assert highlight_words(mark) == (
        "read as “6” on the left and “b” on the right, but the print looks the same"
    )


@pytest.mark.parametrize("value", ["2023-10-01", "Tonwerk"])
def test_shared_fact_is_found_on_both_pages(compared, value):
    view = compared(DRAFT, DRAFT)
    words = view.sides[0].source.text(0).split()
    value = max(words, key=len)

    view.go_to_fact(FactChip(ChipSort.AGREE, Fact("number", value)))

    wait_until(lambda: all(shows(pane, "current_ring") for pane in view.both.panes))


def test_conflicting_fact_selects_its_highlight(compared):
    view = compared(DRAFT, FINAL)
    wanted = next(
        one
        for one in view.differences.all()
        if one.highlight and one.highlight.text_a and one.highlight.text_b
    )
    value, other = wanted.highlight.text_a, wanted.highlight.text_b

    view.go_to_fact(FactChip(ChipSort.CONFLICT, Fact("number", value, other)))

    assert view.differences.current == wanted


def test_chip_selects_one_sided_pages(compared):
    view = compared(MANUAL, EXCERPT)

    view.go_to_fact(FactChip(ChipSort.ONLY_LEFT, key="chip.pages", number=11))

    assert view.differences.current == view.differences.all()[0]
    assert view.both.leader.current_row() == 0


@pytest.fixture
def setup_of_corrected(tmp_path: Path, qapp: QApplication) -> Iterator[ViewerSetup]:
    files = (FILES / "rinne-2.pdf", FILES / "rinne-1.pdf")
    with viewer_setup_at(tmp_path / "app", small(*((PDF, file) for file in files))) as viewer_setup:
        yield viewer_setup


@pytest.mark.parametrize("width", [1040, 780])
def test_tag_of_a_difference_covers_no_print(setup_of_corrected, qtbot, width):
    use_language(LanguageChoice.GERMAN)
    view = PagesView(setup_of_corrected.session)
    qtbot.addWidget(view)
    view.resize(width, 640)
    view.show()
    documents = setup_of_corrected.documents
    view.show_documents(
        documents[1], documents[2], ComparisonOptions(conflicts=("42.00", "49.00", "2024-07-08"))
    )
    wait_until(lambda: not view._is_loading() and view._comparer.finished and not view._queue.busy)
    before = [pixels(pane.viewport().grab().toImage()) for pane in view.both.panes]
    named = set()

    for difference in view.differences.all():
        view.select_difference(difference)
        tag = theme().on_paper(f"{difference.meaning}_tag")
        for pane, bare in zip(view.both.panes, before, strict=True):
            shown = pixels(pane.viewport().grab().toImage())
            hidden = lightness(bare)[has_color(shown, tag) & ~has_color(bare, tag)]
            assert hidden.min(initial=255) > 180
            named |= {difference.meaning} if len(hidden) > 200 else set()

    assert named == {"only", "differ", "conflict"}


@pytest.fixture
def setup_of_stamped(tmp_path: Path, qapp: QApplication) -> Iterator[ViewerSetup]:
    files = (FILES / "kuendigung-tv-eingang.pdf", FILES / "kuendigung-tv.pdf")
    with viewer_setup_at(tmp_path / "app", small(*((PDF, file) for file in files))) as viewer_setup:
        yield viewer_setup


@pytest.mark.parametrize(("left", "right", "side"), [(1, 2, ChipSort.ONLY_LEFT), (2, 1, ChipSort.ONLY_RIGHT)])
def test_stamp_is_reported_and_its_chip_selects_it(setup_of_stamped, qtbot, left, right, side):
    view = PagesView(setup_of_stamped.session)
    qtbot.addWidget(view)
    view.resize(1000, 600)
    view.show()
    reported: list[frozenset[ChipSort]] = []
    view.ink_found.connect(reported.append)
    documents = setup_of_stamped.documents

    view.show_documents(documents[left], documents[right])
    assert reported[-1] == frozenset()
    wait_until(lambda: not view._is_loading() and view._comparer.finished)
    assert reported[-1] == {side}

    view.go_to_fact(FactChip(side, key="chip.ink"))
    current = view.differences.current
    assert current is not None
    assert current.highlight is not None
    assert (current.highlight.source, current.side) == (Source.INK, 0 if side is ChipSort.ONLY_LEFT else 1)

    view.show_documents(documents[left], documents[left])
    assert reported[-1] == frozenset()


def test_one_sided_words_leave_a_dashed_box(compared, view):
    compared(FINAL, FINAL)
    stamp = Box(0.1, 0.1, 0.5, 0.3)
    mark = PageHighlight(Source.INK, WordStatus.ONLY, (stamp,), (), gap=stamp)
    view.differences._compared[0] = view.differences._compared[0].__class__((mark,))
    view.differences._all = None
    view.both.go_to_row(0)

    assert all(shows(pane, "only_line") for pane in view.both.panes)
    assert view.differences.all() == (Difference(0, 0, "only", mark, 0),)
    assert view.both.panes[1].rects_of(view.differences.all()[0]) == []


# --- sideways pages -------------------------------------------------------------------------------


@pytest.fixture
def setup_of_turned(tmp_path: Path, qapp: QApplication) -> Iterator[ViewerSetup]:
    document = pypdfium2.PdfDocument(FILES / "larder-vertrag-1.pdf")
    for page in document:
        page.set_rotation(90)
    document.save(tmp_path / "turned.pdf")
    document.close()
    with viewer_setup_at(
        tmp_path / "app", small((PDF, tmp_path / "turned.pdf"), (PDF, FILES / "larder-vertrag-1.pdf"))
    ) as viewer_setup:
        yield viewer_setup


def test_sideways_page_is_shown_upright(setup_of_turned, qtbot):
    view = PagesView(setup_of_turned.session)
    qtbot.addWidget(view)
    view.resize(1000, 600)
    view.show()
    documents = setup_of_turned.documents

    view.show_documents(documents[TURNED], documents[UPRIGHT])
    wait_until(lambda: not view._is_loading() and view._comparer.finished and not view._queue.busy)

    left, right = view.sides
    assert left.source.sizes[0].height() > left.source.sizes[0].width()
    assert left.source.sizes[0].height() == pytest.approx(right.source.sizes[0].height(), abs=1)
    one, other = (lightness(pixels(pane.viewport().grab().toImage())) for pane in view.both.panes)
    unlike = np.abs(one - other)[6:-6, 6:-6] > 60  # inside the focus ring
    assert unlike.mean() < 1 / 50


def scan(folder: Path, name: str, pages: Sequence[int], turned: int = 0) -> Path:
    """Write pages of the manual as pictures without text, turned clockwise by this many degrees."""
    original = pypdfium2.PdfDocument(FILES / "ofen-handbuch.pdf")
    pictures = [original[page].render(scale=100 / 72, rotation=turned).to_pil() for page in pages]
    original.close()
    pictures[0].save(folder / name, "PDF", resolution=100, save_all=True, append_images=pictures[1:])
    return folder / name


@pytest.mark.parametrize(("turned", "side", "pages"), [(90, 0, [3, 4]), (180, 1, [3])])
def test_turned_scan_without_text_is_shown_upright(tmp_path, qtbot, turned, side, pages):
    files = [scan(tmp_path, "upright.pdf", pages)]
    files.insert(side, scan(tmp_path, "turned.pdf", pages, turned))
    with viewer_setup_at(tmp_path / "app", small(*((PDF, file) for file in files))) as viewer_setup:
        view = shown_side_by_side(viewer_setup, qtbot)

        assert {view.sides[side].source.turned(page) for page in range(len(pages))} == {360 - turned}
        assert {view.sides[1 - side].source.turned(page) for page in range(len(pages))} == {0}
        assert meanings(view) == []


def with_a_number(path: Path) -> Path:
    """Add a number to the file's first page, upright on the unturned page."""
    document = pypdfium2.PdfDocument(path)
    page = document[0]
    font = raw.FPDFText_LoadStandardFont(document, b"Helvetica")
    words = raw.FPDFPageObj_CreateTextObj(document, font, 12)
    raw.FPDFText_SetText(words, (ctypes.c_ushort * 5)(*map(ord, "4711"), 0))
    raw.FPDFPageObj_Transform(words, 1, 0, 0, 1, page.get_width() * 0.7, page.get_height() * 0.9)
    raw.FPDFPage_InsertObject(page, words)
    raw.FPDFPage_GenerateContent(page)
    document.save(path.with_suffix(".numbered.pdf"))
    document.close()
    return path.with_suffix(".numbered.pdf")


def test_chip_rings_words_on_a_turned_page(tmp_path, qtbot):
    files = [with_a_number(scan(tmp_path, "turned.pdf", [3], 90)), scan(tmp_path, "upright.pdf", [3])]
    with viewer_setup_at(tmp_path / "app", small(*((PDF, file) for file in files))) as viewer_setup:
        view = shown_side_by_side(viewer_setup, qtbot)
        found: list[tuple[WordLocations, ...]] = []
        view._comparer.found.connect(found.append)

        view.go_to_fact(FactChip(ChipSort.AGREE, Fact("number", "4711")))
        wait_until(lambda: bool(found))

        assert view.sides[0].source.turned(0) == 270
        (box,) = found[0][0].boxes
        # On the unturned page the number begins at 0.7 of the width, 0.9 of the height from below.
        assert (box.left, box.bottom) == (pytest.approx(0.08, abs=0.04), pytest.approx(0.3, abs=0.02))


def test_search_waits_for_the_page_rotation(tmp_path, qtbot):
    files = [with_a_number(scan(tmp_path, "turned.pdf", [3], 90)), scan(tmp_path, "upright.pdf", [3])]
    with viewer_setup_at(tmp_path / "app", small(*((PDF, file) for file in files))) as viewer_setup:
        view = PagesView(viewer_setup.session)
        qtbot.addWidget(view)
        view.resize(1000, 600)
        view.show()
        found: list[tuple[WordLocations, ...]] = []
        view._comparer.found.connect(found.append)
        view.show_documents(viewer_setup.documents[1], viewer_setup.documents[2])
        wait_until(lambda: not view._is_loading())
        assert view._comparer.pairs() is None

        view.go_to_fact(FactChip(ChipSort.AGREE, Fact("number", "4711")))
        wait_until(lambda: bool(found))

        (box,) = found[0][0].boxes
        assert box.left < 0.2


def test_scans_stay_paired_around_an_inserted_page(tmp_path, qtbot):
    files = (scan(tmp_path, "one.pdf", [3, 4, 5]), scan(tmp_path, "other.pdf", [3, 7, 4, 5]))
    with viewer_setup_at(tmp_path / "app", small(*((PDF, file) for file in files))) as viewer_setup:
        view = shown_side_by_side(viewer_setup, qtbot)

        rows = [(pair.left, pair.right) for pair in view.both.layout.pairs]
        assert rows == [(0, 0), (None, 1), (1, 2), (2, 3)]
