"""Two documents side by side, as a user of the review sees them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.documents import Checksum
from app.domain.duplicates import ContainedSpan
from app.domain.errors import NotFound, ServerUnreachable
from app.tasks import file_tasks
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.viewer.pages.document_cache import KEPT_OPEN
from app.ui.viewer.pages.page_comparer import NOT_COMPARED, ComparisonOptions
from app.ui.viewer.pages.page_layout import LEFT, RIGHT
from app.ui.viewer.pages.page_pane import PagePane
from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.sources.page_source import PageSource, Problem
from tests.support.faults import hang_up, on
from tests.support.sample_files import sample
from tests.ui.pixels import has_color, lightness, pixels
from tests.ui.viewer.viewer_fixtures import (
    BROKEN,
    CARD,
    DRAFT,
    EXCERPT,
    FINAL,
    GONE,
    MANUAL,
    NOTE,
    PDF,
    ZIP,
    is_settled,
    rows,
    small,
    viewer_setup_at,
    wait_until,
)

LEFT_OUT = QColor("magenta")


def ink(pane: PagePane) -> int:
    """Return the number of dark pixels of a pane."""
    return int((lightness(pixels(pane.viewport().grab().toImage())) < 128).sum())


# --- contents -----------------------------------------------------------------------------------------------


def test_pages_of_both_documents_are_drawn(viewer_setup, view, show, qtbot):
    with qtbot.waitSignals([view.left_loaded, view.right_loaded]):
        show(DRAFT, FINAL)

    assert rows(view) == [(0, 0), (1, 1)]
    assert all(ink(pane) > 500 for pane in view.both.panes)


def test_part_is_shown_beside_its_position_in_the_whole(view, show):
    show(MANUAL, EXCERPT)

    row = view.both.leader.current_row()
    assert view.both.layout.pairs[row].left == 11
    assert view.both.layout.pairs[row].right == 0
    assert rows(view)[0] == (0, None)


IN_MANUAL = ContainedSpan(0.78, 0.92)  # the last but two of its 14 pages, as shares of its words


def test_pages_without_text_open_at_the_estimated_part(view, show):
    show(CARD, MANUAL, ComparisonOptions(span=IN_MANUAL, whole=RIGHT))

    row = view.both.leader.current_row()
    assert (view.both.layout.pairs[row].left, view.both.layout.pairs[row].right) == (0, 11)


@pytest.mark.parametrize("whole_is_left", [True, False])
def test_pages_of_the_part_are_reported_once_read(view, show, qtbot, whole_is_left):
    how = ComparisonOptions(span=IN_MANUAL, whole=LEFT if whole_is_left else RIGHT)
    with qtbot.waitSignal(view.part_found) as found:
        show(*((MANUAL, EXCERPT) if whole_is_left else (EXCERPT, MANUAL)), how)

    assert found.args == [12, 13]


def test_pair_without_span_reports_no_part(view, show, qtbot):
    show(MANUAL, EXCERPT, ComparisonOptions(span=IN_MANUAL))
    with qtbot.assertNotEmitted(view.part_found):
        show(MANUAL, EXCERPT)


@pytest.mark.parametrize("number", [NOTE, CARD])
def test_texts_and_pictures_are_shown(view, show, number):
    show(number, number)

    assert all(ink(pane) > 500 for pane in view.both.panes)


def test_single_document_leaves_the_other_pane_empty(view, show):
    show(DRAFT, None)

    left, right = view.both.panes
    assert ink(left) > 500
    assert ink(right) == 0


def test_clearing_leaves_nothing(view, show):
    show(DRAFT, FINAL)

    view.clear()
    view.both.panes[0].clearFocus()  # its ring would count as a page
    wait_until(lambda: is_settled(view))

    assert rows(view) == []
    assert all(ink(pane) == 0 for pane in view.both.panes)


def test_pages_are_dimmed_in_the_dark_on_request(view, show):
    show(DRAFT, FINAL)
    paper = QPoint(60, 40)

    def color(scheme: SchemeChoice, dim: bool) -> QColor:
        looks = Appearance(scheme, LanguageChoice.ENGLISH, dim_paper=dim, reduce_motion=True)
        theme().set_appearance(looks)
        return view.both.panes[0].viewport().grab().toImage().pixelColor(paper)

    assert color(SchemeChoice.LIGHT, dim=True) == QColor("white")
    assert color(SchemeChoice.DARK, dim=False) == QColor("white")
    assert color(SchemeChoice.DARK, dim=True) == theme().color("paper")


# --- unshowable files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "problem"), [(BROKEN, Problem.DAMAGED), (ZIP, Problem.UNSUPPORTED), (GONE, NotFound)]
)
def test_unshowable_file_is_explained_beside_the_other(viewer_setup, view, show, qtbot, number, problem):
    with viewer_setup.server.state.lock:
        viewer_setup.server.state.documents[GONE].file_missing = True
    with qtbot.waitSignal(view.page_failed) as failed:
        show(number, DRAFT)

    left, right = view.sides
    assert failed.args == ["left"]
    assert left.problem is problem or type(left.problem) is problem
    assert left.currentWidget() is left.notice
    assert left.notice.reason().endswith(".")
    assert ink(right.pane) > 500


def test_unshowable_document_is_not_compared(view, show):
    reported: list[int] = []
    view.difference_changed.connect(lambda _current, total: reported.append(total))

    show(BROKEN, DRAFT)
    assert reported[-1] == NOT_COMPARED

    show(DRAFT, FINAL)
    assert reported[-1] != NOT_COMPARED


def test_broken_file_is_tried_once(view, show, monkeypatch):
    tried: list[int] = []

    def broken(*_arguments, document, **_values):
        tried.append(document.id)
        raise RuntimeError("Nobody foresaw this.")

    monkeypatch.setattr(file_tasks, "load_preview", broken)

    show(MANUAL, NOTE)

    assert sorted(tried) == [MANUAL, NOTE]
    assert [side.problem for side in view.sides] == [Problem.DAMAGED, Problem.DAMAGED]


def test_locked_file_is_reported_as_locked(tmp_path, qtbot):
    with viewer_setup_at(tmp_path, small((PDF, sample("encrypted.pdf")))) as viewer_setup:
        view = PagesView(viewer_setup.session)
        qtbot.addWidget(view)
        view.show_documents(viewer_setup.documents[1], None)
        wait_until(lambda: is_settled(view))

        assert view.sides[0].problem is Problem.LOCKED
        assert "password" in view.sides[0].notice.reason()


def test_notice_offers_texts_and_browser(viewer_setup, view, show, qtbot, opened):
    show(DRAFT, BROKEN)
    notice = view.sides[1].notice

    with qtbot.waitSignal(view.text_requested):
        qtbot.mouseClick(notice.compare, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(notice.open, Qt.MouseButton.LeftButton)

    assert [url.toString() for url in opened] == [f"{viewer_setup.server.url}/documents/{BROKEN}/details"]


def test_cached_pages_are_shown_offline(viewer_setup, view, show):
    show(DRAFT, None)
    viewer_setup.server.stop()
    view.clear()

    show(DRAFT, FINAL)

    assert view.sides[0].source is not None
    assert isinstance(view.sides[1].problem, ServerUnreachable)
    assert not viewer_setup.session.online


def test_pages_load_after_reconnecting(viewer_setup, view, show):
    viewer_setup.server.faults.add(on("GET", f"/api/documents/{FINAL}/preview/"), hang_up())
    show(DRAFT, FINAL)
    assert isinstance(view.sides[1].problem, ServerUnreachable)
    viewer_setup.server.faults.clear()

    viewer_setup.session.reconnect()

    wait_until(lambda: view.sides[1].source is not None)
    assert view.sides[1].pane.isVisible()


# --- fast browsing ------------------------------------------------------------------------------------------


def test_fast_browsing_ends_with_few_open_files(viewer_setup, view, show):
    numbers = [MANUAL, EXCERPT, DRAFT, FINAL, NOTE, CARD, BROKEN, GONE]
    for step in range(200):
        left, right = numbers[step % 8], numbers[(step + 3) % 8]
        view.show_documents(viewer_setup.documents[left], viewer_setup.documents[right])
        if step % 3 == 0:
            QApplication.processEvents()

    show(DRAFT, FINAL)

    sources = [view._documents.find(viewer_setup.documents[number]).source for number in (DRAFT, FINAL)]
    assert [side.source for side in view.sides] == sources
    assert len(view._documents._cached) <= KEPT_OPEN
    assert rows(view) == [(0, 0), (1, 1)]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(view._documents.findChildren(PageSource)) <= KEPT_OPEN


def test_least_recently_shown_documents_are_closed(viewer_setup, view, show):
    for number in (MANUAL, EXCERPT, DRAFT, FINAL, NOTE, CARD, BROKEN, ZIP, GONE):
        show(number, None)

    assert len(view._documents._cached) == KEPT_OPEN
    assert view._documents.find(viewer_setup.documents[MANUAL]) is None


def test_updated_metadata_does_not_reopen_a_document(viewer_setup, view, show):
    show(DRAFT, FINAL)
    known = [side.source for side in view.sides]
    draft, final = viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL]
    measured = replace(draft, file_size=5, checksum=Checksum("sha256", "a" * 64))

    view.show_documents(final, measured)

    assert [side.source for side in view.sides] == known[::-1]
    view.show_documents(replace(draft, content_hash="another text recognition"), final)
    assert view.sides[0].source is None


def test_page_is_drawn_only_in_its_pane(viewer_setup, view, show):
    show(DRAFT, FINAL)
    wait_until(lambda: view._comparer.finished)
    alone = [pane.viewport().grab().toImage() for pane in view.both.panes]

    for _ in range(10):
        view.show_documents(viewer_setup.documents[MANUAL], viewer_setup.documents[CARD])
        QApplication.processEvents()
        view.show_documents(viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL])
        QApplication.processEvents()
    wait_until(lambda: is_settled(view))

    wait_until(lambda: view._comparer.finished)

    assert [pane.viewport().grab().toImage() for pane in view.both.panes] == alone


def test_next_documents_are_prefetched_and_drawn(viewer_setup, view, show):
    view.prefetch([viewer_setup.documents[MANUAL], viewer_setup.documents[EXCERPT]])
    show(DRAFT, FINAL)
    ahead = viewer_setup.documents[MANUAL]
    wait_until(lambda: view._documents.find(ahead) is not None and is_settled(view))
    fetched = viewer_setup.previews()

    view.show_documents(viewer_setup.documents[MANUAL], viewer_setup.documents[EXCERPT])

    assert view.sides[0].source is not None
    assert view.both.layout.pairs[view.both.leader.current_row()].right == 0
    assert viewer_setup.previews() == fetched
    assert fetched[:2] == [DRAFT, FINAL] or fetched[0] == MANUAL


def test_window_can_close_while_pages_load(viewer_setup, qtbot):
    for _ in range(5):
        view = PagesView(viewer_setup.session)
        view.resize(800, 600)
        view.show()
        view.show_documents(viewer_setup.documents[CARD], viewer_setup.documents[MANUAL])
        wait_until(lambda view=view: view.sides[1].source is not None)
        view.close()
        view.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_closing_the_library_closes_its_documents(viewer_setup, view, show):
    show(DRAFT, FINAL)

    viewer_setup.session.close()

    wait_until(lambda: not view._queue.busy)
    assert rows(view) == []
    assert not view._documents._cached


# --- painting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("in_overlay", [False, True])
@pytest.mark.parametrize("zoom", [50, 100])
def test_every_pixel_of_a_pane_is_painted(view, show, in_overlay, zoom):
    """Nothing is painted behind a pane, so an unpainted pixel would keep the previous frame."""
    show(MANUAL, EXCERPT)  # with pages that only one side has
    view.set_overlay(in_overlay)
    view.panes.set_zoom(zoom, fits_page=False)
    wait_until(lambda: not view._queue.busy)

    for pane in view.panes.panes:
        for row in (0, 11):
            view.strip.pair_chosen.emit(row)
            frame = QImage(pane.viewport().size(), QImage.Format.Format_RGB32)
            frame.fill(LEFT_OUT)
            pane.viewport().render(frame, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
            assert not has_color(pixels(frame), LEFT_OUT).any()


# --- accessibility ------------------------------------------------------------------------------------------


def test_panes_and_pairs_are_accessible(view, show, qtbot):
    show(MANUAL, EXCERPT)
    left, right = view.both.panes

    assert left.accessibleName() == "Left document"
    assert right.accessibleName() == "Right document"
    qtbot.waitUntil(lambda: left.accessibleDescription().startswith("Page 12 of 14, 0 differences\n"))
    assert "Pflege" in right.accessibleDescription()
    model = view.strip.model()
    said = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 11)]
    assert said == ["Page 1, only on the left", "Page 12 of 14, 0 differences"]


def test_keyboard_reaches_the_panes(view, show, qtbot):
    show(DRAFT, FINAL)
    view.activateWindow()

    view.setFocus()

    assert view.focusProxy() is view.both.panes[0]
    assert view.both.panes[1].focusPolicy() & Qt.FocusPolicy.TabFocus


def test_current_pair_stays_in_sight_where_the_strip_gets_shorter(view, show, qtbot):
    show(MANUAL, EXCERPT)
    strip = view.strip
    qtbot.waitUntil(lambda: strip.currentIndex().row() == 11)

    strip.setFixedHeight(strip.height() // 2)
    qtbot.waitUntil(lambda: strip.viewport().height() <= strip.height())

    assert strip.viewport().rect().contains(strip.visualRect(strip.currentIndex()))
