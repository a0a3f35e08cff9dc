"""Order of drawing: visible pages in either view, then those likely to be shown next."""

from __future__ import annotations

from app.ui.viewer.pages.page_layout import LEFT
from tests.ui.viewer.viewer_fixtures import CARD, DRAFT, EXCERPT, FINAL, MANUAL, is_settled, wait_until


def is_drawn(view, source, page):
    return view._pictures.pages.find(source, page) is not None


def test_likely_next_pages_are_drawn_ahead(viewer_setup, view, show):
    view.prefetch([viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL]])
    show(MANUAL, CARD)
    ahead = [viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL]]
    wait_until(lambda: all(view._documents.find(one) is not None for one in ahead) and is_settled(view))

    below = max(view.both.leader.visible_rows()) + 1
    assert is_drawn(view, view.sides[LEFT].source, view.both.layout.page(LEFT, below))
    assert not is_drawn(view, view.sides[LEFT].source, view.both.layout.page(LEFT, below + 2))
    assert [is_drawn(view, view._documents.find(one).source, 0) for one in ahead] == [True, True]


def test_page_below_in_the_overlay_is_drawn(view, show):
    show(MANUAL, EXCERPT)
    view.set_overlay(True)
    view.strip.pair_chosen.emit(5)
    wait_until(lambda: is_settled(view))

    assert is_drawn(view, view.sides[LEFT].source, view.both.layout.page(LEFT, 5))
