"""What is drawn, and when: what is seen, in either view, and what likely comes next."""

from __future__ import annotations

from app.ui.viewer.pages.page_layout import LEFT
from tests.ui.viewer.viewer_fixtures import CARD, DRAFT, EXCERPT, FINAL, MANUAL, is_settled, wait_until


def is_drawn(view, source, page):
    return view._pictures.pages.find(source, page) is not None


def test_what_likely_comes_next_is_drawn_before_it_is_seen(stage, view, show):
    view.prefetch([stage.documents[DRAFT], stage.documents[FINAL]])
    show(MANUAL, CARD)
    ahead = [stage.documents[DRAFT], stage.documents[FINAL]]
    wait_until(lambda: all(view._shelf.find(one) is not None for one in ahead) and is_settled(view))

    below = max(view.both.leader.visible_rows()) + 1
    assert is_drawn(view, view.sides[LEFT].source, view.both.layout.page(LEFT, below))
    assert not is_drawn(view, view.sides[LEFT].source, view.both.layout.page(LEFT, below + 2))
    assert [is_drawn(view, view._shelf.find(one).source, 0) for one in ahead] == [True, True]


def test_a_page_that_is_seen_under_another_only_is_drawn(view, show):
    show(MANUAL, EXCERPT)
    view.set_overlay(True)
    view.strip.pair_chosen.emit(5)
    wait_until(lambda: is_settled(view))

    assert is_drawn(view, view.sides[LEFT].source, view.both.layout.page(LEFT, 5))
