"""Two documents side by side, as a user of the review page meets them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.demo.faults import hang_up, on
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
from tests.support.sample_files import sample
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
    small,
    stage_at,
    wait_until,
)

LEFT_OUT = QColor("magenta")


def rows(view: PagesView) -> list[tuple[int | None, int | None]]:
    return [(pair.left, pair.right) for pair in view.both.layout.pairs]


def offsets(view: PagesView) -> list[int]:
    return [pane.verticalScrollBar().value() for pane in view.both.panes]


def ink(pane: PagePane) -> int:
    """How many of the pane's pixels are dark."""
    picture = pane.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    picture = picture.copy(0, 0, picture.width() // 4 * 4, picture.height())  # lines are padded to 4 bytes
    return sum(byte < 128 for byte in bytes(picture.constBits()))


def turn_wheel(pane: PagePane, place: QPoint, angle: int, modifier: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(place), QPointF(pane.viewport().mapToGlobal(place)), QPoint(), QPoint(0, angle),
        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(pane.viewport(), event)


# --- what is shown ------------------------------------------------------------------------------------------


def test_the_pages_of_both_documents_are_drawn(stage, view, show, qtbot):
    with qtbot.waitSignals([view.left_loaded, view.right_loaded]):
        show(DRAFT, FINAL)

    assert rows(view) == [(0, 0), (1, 1)]
    assert all(ink(pane) > 500 for pane in view.both.panes)


def test_a_part_is_shown_beside_its_place_in_the_whole(view, show):
    show(MANUAL, EXCERPT)

    row = view.both.leader.current_row()
    assert view.both.layout.pairs[row].left == 11
    assert view.both.layout.pairs[row].right == 0
    assert rows(view)[0] == (0, None)


IN_MANUAL = ContainedSpan(0.78, 0.92)  # the last but two of its 14 pages, as shares of its words


def test_pages_whose_texts_say_nothing_open_where_the_part_should_lie(view, show):
    show(CARD, MANUAL, ComparisonOptions(place=IN_MANUAL, whole=RIGHT))

    row = view.both.leader.current_row()
    assert (view.both.layout.pairs[row].left, view.both.layout.pairs[row].right) == (0, 11)


@pytest.mark.parametrize("whole_is_left", [True, False])
def test_the_pages_that_hold_the_part_are_told_once_they_are_read(view, show, qtbot, whole_is_left):
    how = ComparisonOptions(place=IN_MANUAL, whole=LEFT if whole_is_left else RIGHT)
    with qtbot.waitSignal(view.part_found) as found:
        show(*((MANUAL, EXCERPT) if whole_is_left else (EXCERPT, MANUAL)), how)

    assert found.args == [12, 13]


def test_of_two_documents_side_by_side_no_part_is_told(view, show, qtbot):
    show(MANUAL, EXCERPT, ComparisonOptions(place=IN_MANUAL))
    with qtbot.assertNotEmitted(view.part_found):
        show(MANUAL, EXCERPT)


@pytest.mark.parametrize("number", [NOTE, CARD])
def test_texts_and_pictures_are_shown_too(view, show, number):
    show(number, number)

    assert all(ink(pane) > 500 for pane in view.both.panes)


def test_one_document_alone_leaves_the_other_pane_empty(view, show):
    show(DRAFT, None)

    left, right = view.both.panes
    assert ink(left) > 500
    assert ink(right) == 0


def test_nothing_is_left_after_clearing(view, show):
    show(DRAFT, FINAL)

    view.clear()
    view.both.panes[0].clearFocus()  # its ring is no page
    wait_until(lambda: is_settled(view))

    assert rows(view) == []
    assert all(ink(pane) == 0 for pane in view.both.panes)


def test_pages_are_dimmed_in_the_dark_if_the_user_likes(view, show):
    show(DRAFT, FINAL)
    paper = QPoint(60, 40)

    def color(scheme: SchemeChoice, dim: bool) -> QColor:
        looks = Appearance(scheme, LanguageChoice.ENGLISH, dim_paper=dim, reduce_motion=True)
        theme().set_appearance(looks)
        return view.both.panes[0].viewport().grab().toImage().pixelColor(paper)

    assert color(SchemeChoice.LIGHT, dim=True) == QColor("white")
    assert color(SchemeChoice.DARK, dim=False) == QColor("white")
    assert color(SchemeChoice.DARK, dim=True) == theme().color("paper")


# --- what cannot be shown -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "problem"), [(BROKEN, Problem.DAMAGED), (ZIP, Problem.UNSUPPORTED), (GONE, NotFound)]
)
def test_a_file_that_cannot_be_shown_is_explained_and_the_other_is_shown(
    stage, view, show, qtbot, number, problem
):
    with stage.server.state.lock:
        stage.server.state.documents[GONE].file_missing = True
    with qtbot.waitSignal(view.page_failed) as failed:
        show(number, DRAFT)

    left, right = view.sides
    assert failed.args == ["left"]
    assert left.problem is problem or type(left.problem) is problem
    assert left.currentWidget() is left.notice
    assert left.notice.reason().endswith(".")
    assert ink(right.pane) > 500


def test_two_documents_of_which_one_cannot_be_shown_are_not_said_to_be_without_differences(view, show):
    told: list[int] = []
    view.difference_changed.connect(lambda _current, total: told.append(total))

    show(BROKEN, DRAFT)
    assert told[-1] == NOT_COMPARED

    show(DRAFT, FINAL)
    assert told[-1] != NOT_COMPARED


def test_a_file_whose_reading_breaks_is_tried_once(view, show, monkeypatch):
    tried: list[int] = []

    def broken(*_arguments, document, **_values):
        tried.append(document.id)
        raise RuntimeError("Nobody foresaw this.")

    monkeypatch.setattr(file_tasks, "load_preview", broken)

    show(MANUAL, NOTE)

    assert sorted(tried) == [MANUAL, NOTE]
    assert [side.problem for side in view.sides] == [Problem.DAMAGED, Problem.DAMAGED]


def test_a_locked_file_is_called_so(tmp_path, qtbot):
    with stage_at(tmp_path, small((PDF, sample("encrypted.pdf")))) as stage:
        view = PagesView(stage.session)
        qtbot.addWidget(view)
        view.show_documents(stage.documents[1], None)
        wait_until(lambda: is_settled(view))

        assert view.sides[0].problem is Problem.LOCKED
        assert "password" in view.sides[0].notice.reason()


def test_the_notice_offers_the_texts_and_the_browser(stage, view, show, qtbot, opened):
    show(DRAFT, BROKEN)
    notice = view.sides[1].notice

    with qtbot.waitSignal(view.text_requested):
        qtbot.mouseClick(notice.compare, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(notice.open, Qt.MouseButton.LeftButton)

    assert [url.toString() for url in opened] == [f"{stage.server.url}/documents/{BROKEN}/details"]


def test_without_a_connection_known_pages_are_shown(stage, view, show):
    show(DRAFT, None)
    stage.server.stop()
    view.clear()

    show(DRAFT, FINAL)

    assert view.sides[0].source is not None
    assert isinstance(view.sides[1].problem, ServerUnreachable)
    assert not stage.session.online


def test_pages_that_were_out_of_reach_come_when_the_connection_is_back(stage, view, show):
    stage.server.faults.add(on("GET", f"/api/documents/{FINAL}/preview/"), hang_up())
    show(DRAFT, FINAL)
    assert isinstance(view.sides[1].problem, ServerUnreachable)
    stage.server.faults.clear()

    stage.session.try_again()

    wait_until(lambda: view.sides[1].source is not None)
    assert view.sides[1].pane.isVisible()


# --- scrolling ----------------------------------------------------------------------------------------------


def test_both_documents_scroll_together_until_they_are_let_go(view, show):
    show(MANUAL, MANUAL)
    left, right = (pane.verticalScrollBar() for pane in view.both.panes)

    left.setValue(500)
    assert offsets(view) == [500, 500]

    view.set_synchronised(False)
    right.setValue(900)
    assert offsets(view) == [500, 900]

    view.set_synchronised(True)
    assert offsets(view) == [900, 900]


@pytest.mark.parametrize(
    ("key", "sign"),
    [(Qt.Key.Key_PageDown, 1), (Qt.Key.Key_Down, 1), (Qt.Key.Key_PageUp, -1), (Qt.Key.Key_Up, -1)],
)
def test_keys_scroll_the_pages(view, show, qtbot, key, sign):
    show(MANUAL, MANUAL)
    view.both.go_to_row(5)
    before = offsets(view)[0]

    qtbot.keyClick(view.both.panes[1], key)

    assert (offsets(view)[0] - before) * sign > 0
    assert offsets(view)[0] == offsets(view)[1]


def test_home_and_end_go_to_the_first_and_the_last_page(view, show, qtbot):
    show(MANUAL, MANUAL)
    pane = view.both.panes[0]

    qtbot.keyClick(pane, Qt.Key.Key_End)
    assert pane.current_row() == len(rows(view)) - 1

    qtbot.keyClick(pane, Qt.Key.Key_Home)
    assert offsets(view) == [0, 0]


def test_a_screen_down_and_up_again_leads_back(view, show):
    show(MANUAL, MANUAL)

    view.scroll_screen(1)
    assert 0.8 * 600 < offsets(view)[0] <= 600

    view.scroll_screen(-1)
    assert offsets(view) == [0, 0]


def test_the_ribbon_shows_where_one_is_and_takes_one_elsewhere(view, show, qtbot):
    show(MANUAL, MANUAL)

    qtbot.mouseClick(view.ribbon, Qt.MouseButton.LeftButton, pos=QPoint(8, view.ribbon.height() // 2))

    top, bottom = view.both.visible_part
    assert (top + bottom) / 2 == pytest.approx(0.5, abs=0.02)


def test_a_click_on_a_pair_of_the_strip_brings_it_up(view, show, qtbot):
    show(MANUAL, MANUAL)
    place = view.strip.visualRect(view.strip.model().index(3, 0)).center()

    qtbot.mouseClick(view.strip.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert view.both.leader.current_row() == 3
    assert view.strip.currentIndex().row() == 3


def test_the_strip_follows(view, show):
    show(MANUAL, MANUAL)
    view.both.go_to_row(9)

    assert view.strip.currentIndex().row() == 9


def test_other_documents_begin_at_their_beginning(view, show):
    show(MANUAL, MANUAL)
    view.scroll_screen(3)

    show(DRAFT, FINAL)

    assert offsets(view) == [0, 0]


# --- zoom ---------------------------------------------------------------------------------------------------


def test_zoom_goes_in_steps_between_its_ends(view, show, qtbot):
    show(DRAFT, FINAL)
    told: list[int] = []
    view.zoom_changed.connect(told.append)

    for _ in range(12):
        view.zoom_in()
    for _ in range(20):
        view.zoom_out()
    view.fit_width()

    assert told[:3] == [110, 125, 150]
    assert max(told) == 400
    assert min(told) == 25
    assert view.zoom == 100


@pytest.mark.parametrize("synchronised", [True, False])
def test_ctrl_and_wheel_zoom_where_the_pointer_is(view, show, synchronised):
    show(MANUAL, MANUAL)
    view.set_synchronised(synchronised)
    view.both.go_to_row(4)
    pane = view.both.panes[0]
    place = QPoint(200, 250)
    spot = pane.anchor_at(place.y()), pane.share_across(place.x())
    width = view.both.layout.widths[1]

    turn_wheel(pane, place, 240, Qt.KeyboardModifier.ControlModifier)

    after = pane.anchor_at(place.y()), pane.share_across(place.x())
    assert view.zoom == 144
    assert after[0].row == spot[0].row
    assert after[0].share == pytest.approx(spot[0].share, abs=0.01)
    assert after[1] == pytest.approx(spot[1], abs=0.01)
    assert (view.both.layout.widths[1] > width) is synchronised


def test_the_wheel_alone_scrolls(view, show):
    show(MANUAL, MANUAL)

    turn_wheel(view.both.panes[0], QPoint(100, 100), -120, Qt.KeyboardModifier.NoModifier)

    assert view.zoom == 100
    assert offsets(view)[0] > 0


def test_a_larger_page_is_drawn_anew_in_its_size(view, show):
    show(DRAFT, FINAL)

    view.zoom_in()
    wait_until(lambda: is_settled(view))

    assert not list(view.both.panes[0].wanted())


# --- many documents, quickly --------------------------------------------------------------------------------


def test_going_quickly_through_groups_ends_with_the_last_one_and_few_open_files(stage, view, show):
    numbers = [MANUAL, EXCERPT, DRAFT, FINAL, NOTE, CARD, BROKEN, GONE]
    for step in range(200):
        left, right = numbers[step % 8], numbers[(step + 3) % 8]
        view.show_documents(stage.documents[left], stage.documents[right])
        if step % 3 == 0:
            QApplication.processEvents()

    show(DRAFT, FINAL)

    sources = [view._shelf.find(stage.documents[number]).source for number in (DRAFT, FINAL)]
    assert [side.source for side in view.sides] == sources
    assert len(view._shelf._shelved) <= KEPT_OPEN
    assert rows(view) == [(0, 0), (1, 1)]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(view._shelf.findChildren(PageSource)) <= KEPT_OPEN


def test_documents_seen_long_ago_are_closed(stage, view, show):
    for number in (MANUAL, EXCERPT, DRAFT, FINAL, NOTE, CARD, BROKEN, ZIP, GONE):
        show(number, None)

    assert len(view._shelf._shelved) == KEPT_OPEN
    assert view._shelf.find(stage.documents[MANUAL]) is None


def test_a_document_of_which_more_is_known_is_not_opened_anew(stage, view, show):
    show(DRAFT, FINAL)
    known = [side.source for side in view.sides]
    draft, final = stage.documents[DRAFT], stage.documents[FINAL]
    measured = replace(draft, file_size=5, checksum=Checksum("sha256", "a" * 64))

    view.show_documents(final, measured)

    assert [side.source for side in view.sides] == known[::-1]
    view.show_documents(replace(draft, content_hash="another text recognition"), final)
    assert view.sides[0].source is None


def test_a_page_is_drawn_in_its_own_pane_only(stage, view, show):
    show(DRAFT, FINAL)
    wait_until(lambda: view._comparer.finished)
    alone = [pane.viewport().grab().toImage() for pane in view.both.panes]

    for _ in range(10):
        view.show_documents(stage.documents[MANUAL], stage.documents[CARD])
        QApplication.processEvents()
        view.show_documents(stage.documents[DRAFT], stage.documents[FINAL])
        QApplication.processEvents()
    wait_until(lambda: is_settled(view))

    wait_until(lambda: view._comparer.finished)

    assert [pane.viewport().grab().toImage() for pane in view.both.panes] == alone


def test_what_comes_next_is_fetched_and_drawn_ahead(stage, view, show):
    view.prefetch([stage.documents[MANUAL], stage.documents[EXCERPT]])
    show(DRAFT, FINAL)
    ahead = stage.documents[MANUAL]
    wait_until(lambda: view._shelf.find(ahead) is not None and is_settled(view))
    fetched = stage.previews()

    view.show_documents(stage.documents[MANUAL], stage.documents[EXCERPT])

    assert view.sides[0].source is not None
    assert view.both.layout.pairs[view.both.leader.current_row()].right == 0
    assert stage.previews() == fetched
    assert fetched[:2] == [DRAFT, FINAL] or fetched[0] == MANUAL


def test_a_window_may_close_while_pages_are_on_their_way(stage, qtbot):
    for _ in range(5):
        view = PagesView(stage.session)
        view.resize(800, 600)
        view.show()
        view.show_documents(stage.documents[CARD], stage.documents[MANUAL])
        wait_until(lambda view=view: view.sides[1].source is not None)
        view.close()
        view.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_leaving_the_library_closes_its_documents(stage, view, show):
    show(DRAFT, FINAL)

    stage.session.close()

    wait_until(lambda: not view._queue.busy)
    assert rows(view) == []
    assert not view._shelf._shelved


# --- painting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("in_overlay", [False, True])
@pytest.mark.parametrize("zoom", [50, 100])
def test_every_pixel_of_a_pane_is_painted(view, show, in_overlay, zoom):
    """Nothing is painted beneath a pane, so what it left out would stay from the frame before."""
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
            seen = {frame.pixel(x, y) for x in range(frame.width()) for y in range(0, frame.height(), 3)}
            assert LEFT_OUT.rgb() not in seen


# --- for those who do not see the pages ---------------------------------------------------------------------


def test_panes_and_pairs_are_named_and_the_visible_text_can_be_read(view, show):
    show(MANUAL, EXCERPT)
    left, right = view.both.panes

    assert left.accessibleName() == "Left document"
    assert right.accessibleName() == "Right document"
    assert left.accessibleDescription().startswith("Page 12 of 14, 0 differences\n")
    assert "Pflege" in right.accessibleDescription()
    model = view.strip.model()
    said = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 11)]
    assert said == ["Page 1, only on the left", "Page 12 of 14, 0 differences"]


def test_the_keyboard_reaches_the_panes(view, show, qtbot):
    show(DRAFT, FINAL)
    view.activateWindow()

    view.setFocus()

    assert view.focusProxy() is view.both.panes[0]
    assert view.both.panes[1].focusPolicy() & Qt.FocusPolicy.TabFocus
