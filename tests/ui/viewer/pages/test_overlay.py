"""The overlay: opacity, blinking, alignment and navigation."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from app.ui.look.preferences import SchemeChoice
from app.ui.look.theme import theme
from tests.ui.viewer.viewer_fixtures import (
    DRAFT,
    FILES,
    FINAL,
    MANUAL,
    PDF,
    shown_side_by_side,
    shows,
    small,
    viewer_setup_at,
    wait_until,
)


@pytest.fixture
def overlay(compared):
    view = compared(DRAFT, FINAL)
    view.set_overlay(True)
    wait_until(lambda: not view._queue.busy)
    return view.overlay


def picture(overlay):
    return overlay.pane.viewport().grab().toImage()


def test_slider_blends_the_documents(overlay):
    overlay.slider.setValue(0)
    left = picture(overlay)
    overlay.slider.setValue(overlay.slider.maximum())
    right = picture(overlay)
    overlay.slider.setValue(50)

    assert left != right
    assert picture(overlay) not in (left, right)


def test_print_on_both_pages_stays_black_in_the_overlay(compared):
    view = compared(DRAFT, DRAFT)
    view.set_overlay(True)
    wait_until(lambda: not view._queue.busy)
    overlay = view.overlay
    overlay.slider.setValue(0)
    left = picture(overlay)
    overlay.slider.setValue(50)
    both = picture(overlay)

    differs = [
        abs(left.pixelColor(x, y).lightness() - both.pixelColor(x, y).lightness())
        for x in range(0, left.width(), 2)
        for y in range(0, left.height(), 2)
    ]
    assert max(differs) <= 2


def test_white_paper_stays_white_in_the_overlay(overlay):
    theme().set_appearance(theme().appearance.changed(scheme=SchemeChoice.DARK, dim_paper=False))

    seen = picture(overlay)

    assert seen.pixelColor(seen.width() // 2, 25).lightness() > 250


def test_holding_b_shows_the_right_document(overlay, view, qtbot):
    view.activateWindow()
    overlay.pane.setFocus()

    view.blink()
    assert overlay.opacity == 1.0
    qtbot.wait(400)
    qtbot.keyRelease(overlay.pane, Qt.Key.Key_B)

    assert overlay.opacity == 0.0


def test_blinking_alternates_until_stopped(overlay, qtbot):
    theme().set_appearance(theme().appearance.changed(reduce_motion=False))
    overlay.blink.click()
    seen = {overlay.opacity}
    qtbot.waitUntil(lambda: seen.add(overlay.opacity) or len(seen) == 2, timeout=5000)

    overlay.blink.click()

    assert seen == {0.0, 1.0}
    assert overlay.opacity == 0.5


def test_reduced_motion_disables_blinking(overlay):
    overlay.blink.click()

    assert not overlay._timer.isActive()


def test_switching_views_keeps_position_and_zoom(show, view):
    show(MANUAL, MANUAL)
    view.both.go_to_row(7)
    view.zoom_in()

    view.set_overlay(True)

    assert view.overlay.panes.leader.current_row() == 7
    assert view.overlay.panes.zoom == view.both.zoom
    view.overlay.panes.go_to_row(3)
    view.set_overlay(False)
    assert view.both.leader.current_row() == 3


def test_stepping_works_in_the_overlay(overlay, view):
    view.go(1)

    assert view.differences.number() == 1
    assert shows(overlay.pane, "current_ring")


def test_aligned_words_coincide(tmp_path, qtbot):
    """Aligning moves a letter that is overlaid on its skewed scan."""
    files = [(PDF, FILES / f"essen-2021-11{end}.pdf") for end in ("", "-scan")]
    with viewer_setup_at(tmp_path / "app", small(*files)) as viewer_setup:
        view = shown_side_by_side(viewer_setup, qtbot)
        view.set_overlay(True)
        wait_until(lambda: not view._queue.busy)
        aligned = picture(view.overlay)

        view.overlay.align.click()

        assert picture(view.overlay) != aligned


def test_unshowable_page_is_not_overlaid(view, show):
    show(DRAFT, 7)
    view.set_overlay(True)

    assert "damaged" in view.overlay.notice.text()
    assert not view.overlay.slider.isEnabled()


def test_fit_page_survives_a_resize(view, show):
    show(DRAFT, FINAL)

    view.fit_page()
    assert view.both.layout.rect(0, 0).height() <= view.both.panes[0].viewport().height()
    view.resize(1000, 400)

    wait_until(lambda: view.both.layout.rect(0, 0).height() <= view.both.panes[0].viewport().height())
    assert view.both.zoom < 60


def test_highlight_is_found_only_at_its_position(compared):
    view = compared(DRAFT, FINAL)

    assert view.both.panes[0]._difference_at(QPointF(2, 2)) is None


def beside_the_line(shown, left, right, x):
    """Whether each half of a picture, some pixels from the line, is that of the given pictures."""
    width, height = shown.width(), shown.height()
    return (
        shown.copy(0, 0, x - 15, height) == left.copy(0, 0, x - 15, height),
        shown.copy(x + 15, 0, width - x - 15, height) == right.copy(x + 15, 0, width - x - 15, height),
    )


def test_divider_shows_one_document_on_either_side(overlay, qtbot):
    overlay.slider.setValue(0)
    left = picture(overlay)
    overlay.slider.setValue(overlay.slider.maximum())
    right = picture(overlay)
    overlay.slider.setValue(50)
    pane = overlay.pane

    overlay.swipe.click()
    start, middle = pane.divider_x(), pane.viewport().height() // 2
    assert left != right
    assert beside_the_line(picture(overlay), left, right, start) == (True, True)

    qtbot.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(start, middle))
    qtbot.mouseMove(pane.viewport(), QPoint(start - 100, middle))
    qtbot.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(start - 100, middle))
    assert pane.divider_x() == pytest.approx(start - 100, abs=3)
    assert beside_the_line(picture(overlay), left, right, pane.divider_x()) == (True, True)

    qtbot.keyClick(pane, Qt.Key.Key_Right)
    assert start - 100 < pane.divider_x() < start

    overlay.swipe.click()
    assert (pane.divider, overlay.slider.value() / 100) == (None, overlay.opacity)
