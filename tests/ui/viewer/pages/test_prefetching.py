"""Highlights available at once: of documents seen before, or likely to be shown next."""

from __future__ import annotations

import time

import pytest

from app.compare.page_pairing import pair_by_order
from app.domain.documents import Document
from app.domain.errors import FileDamaged
from app.tasks import comparison_tasks
from app.ui.viewer.pages.pages_view import PagesView
from tests.ui.viewer.viewer_fixtures import (
    BROKEN,
    CARD,
    DRAFT,
    EXCERPT,
    FINAL,
    GONE,
    MANUAL,
    NOTE,
    ViewerSetup,
    is_settled,
    wait_until,
)


def is_known(view: PagesView) -> bool:
    return view._comparer.finished and not view._is_loading()


def differences(view: PagesView) -> list[tuple[int, str]]:
    return [(one.row, one.meaning) for one in view.differences.all()]


@pytest.fixture
def asked(monkeypatch) -> list[tuple[int, bool]]:
    """The compared pages: the left one of each pair, and whether pictures were included."""
    compare, pages = comparison_tasks.compare_pair, []

    def watched(*arguments, pair, pictures, **options):
        pages.append((pair.left, pictures))
        return compare(*arguments, pair=pair, pictures=pictures, **options)

    monkeypatch.setattr(comparison_tasks, "compare_pair", watched)
    return pages


def ahead(viewer_setup: ViewerSetup, *numbers: int) -> list[Document]:
    return [viewer_setup.documents[number] for number in numbers]


def test_highlights_of_seen_documents_are_cached(viewer_setup, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    before = differences(view)
    show(NOTE, NOTE)
    wait_until(lambda: is_known(view))
    asked.clear()

    view.show_documents(viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL])

    assert before
    assert is_known(view)
    assert differences(view) == before
    assert asked == []


def test_highlights_stay_cached_after_closing_files(viewer_setup, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    before = differences(view)
    for number in (MANUAL, EXCERPT, NOTE, CARD, BROKEN, 8, GONE):
        show(number, None)
    assert view._documents.find(viewer_setup.documents[DRAFT]) is None
    asked.clear()

    show(DRAFT, FINAL)

    assert differences(view) == before
    assert is_known(view)
    assert asked == []


def test_swapping_documents_swaps_cached_highlights(viewer_setup, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    marks = [(one.highlight.a, one.highlight.b) for one in view.differences.all() if one.highlight]
    asked.clear()

    view.show_documents(viewer_setup.documents[FINAL], viewer_setup.documents[DRAFT])

    assert marks
    assert [(one.highlight.b, one.highlight.a) for one in view.differences.all() if one.highlight] == marks
    assert asked == []


def test_next_documents_are_compared_ahead(viewer_setup, view, show):
    show(MANUAL, MANUAL)
    view.prefetch(ahead(viewer_setup, DRAFT, FINAL))
    wait_until(lambda: is_settled(view) and view._comparer.idle)

    view.show_documents(viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL])

    assert is_known(view)
    assert differences(view)


def test_shown_documents_are_compared_first(viewer_setup, view, asked):
    view.prefetch(ahead(viewer_setup, MANUAL, EXCERPT))
    view.show_documents(viewer_setup.documents[DRAFT], viewer_setup.documents[FINAL])
    wait_until(lambda: is_known(view))
    shown = list(asked)
    wait_until(lambda: is_settled(view) and view._comparer.idle)

    assert {page for page, _ in shown} <= {0, 1}
    assert {page for page, _ in asked} > {11, 12}


@pytest.fixture
def endless(viewer_setup, view, show, monkeypatch):
    """Compare ahead a page that takes until it is cancelled."""
    begun = []

    def hold(_context, cancel, _progress, *, pair, **_options):
        begun.append(pair)
        while True:
            cancel.raise_if_cancelled()
            time.sleep(0.001)

    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    compare = comparison_tasks.compare_pair
    monkeypatch.setattr(comparison_tasks, "compare_pair", hold)
    view.prefetch(ahead(viewer_setup, MANUAL, EXCERPT))
    wait_until(lambda: bool(begun))
    monkeypatch.setattr(comparison_tasks, "compare_pair", compare)


def test_showing_documents_cancels_comparing_ahead(viewer_setup, view, endless):
    view.show_documents(viewer_setup.documents[NOTE], viewer_setup.documents[NOTE])

    wait_until(lambda: is_known(view))


def test_searching_cancels_comparing_ahead(view, endless):
    found = []
    view._comparer.found.connect(found.append)

    view._comparer.search((frozenset({"die"}), frozenset({"die"})))

    wait_until(lambda: bool(found))


def test_closing_documents_cancels_comparing_ahead(viewer_setup, view, endless):
    view._comparer.forget(view._documents.find(viewer_setup.documents[MANUAL]).source)

    wait_until(lambda: view._comparer.idle)


def test_another_library_starts_with_an_empty_cache(viewer_setup, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    asked.clear()

    viewer_setup.session.disconnected.emit()
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))

    assert asked


def test_unreadable_documents_are_retried(viewer_setup, view, show, monkeypatch):
    read = comparison_tasks.read_pages

    def broken(*_arguments, **_options):
        raise FileDamaged("The file is damaged. Open it in Paperless.")

    monkeypatch.setattr(comparison_tasks, "read_pages", broken)
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    assert view._comparer.pairs() == pair_by_order(2, 2)
    monkeypatch.setattr(comparison_tasks, "read_pages", read)
    show(NOTE, NOTE)

    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))

    assert all(view.sides[0].source.texts)
