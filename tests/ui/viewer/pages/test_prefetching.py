"""Marks that are there at once: of documents that were seen before, or that come next."""

from __future__ import annotations

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
    Stage,
    is_settled,
    wait_until,
)


def is_known(view: PagesView) -> bool:
    return view._comparer.finished and not view._is_loading()


def differences(view: PagesView) -> list[tuple[int, str]]:
    return [(one.row, one.meaning) for one in view.differences.all()]


@pytest.fixture
def asked(monkeypatch) -> list[tuple[int, bool]]:
    """The pages that were compared: the left one of each pair, and whether with its picture."""
    compare, pages = comparison_tasks.compare_pair, []

    def watched(*arguments, pair, pictures, **options):
        pages.append((pair.left, pictures))
        return compare(*arguments, pair=pair, pictures=pictures, **options)

    monkeypatch.setattr(comparison_tasks, "compare_pair", watched)
    return pages


def ahead(stage: Stage, *numbers: int) -> list[Document]:
    return [stage.documents[number] for number in numbers]


def test_the_marks_of_documents_seen_before_are_there_at_once(stage, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    before = differences(view)
    show(MANUAL, MANUAL)
    wait_until(lambda: is_known(view))
    asked.clear()

    view.show_documents(stage.documents[DRAFT], stage.documents[FINAL])

    assert before
    assert is_known(view)
    assert differences(view) == before
    assert asked == []


def test_the_marks_stay_known_after_the_files_were_closed(stage, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    before = differences(view)
    for number in (MANUAL, EXCERPT, NOTE, CARD, BROKEN, 8, GONE):
        show(number, None)
    assert view._shelf.find(stage.documents[DRAFT]) is None
    asked.clear()

    show(DRAFT, FINAL)

    assert differences(view) == before
    assert is_known(view)
    assert asked == []


def test_when_documents_change_sides_so_do_their_marks_at_once(stage, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    marks = [(one.mark.a, one.mark.b) for one in view.differences.all() if one.mark]
    asked.clear()

    view.show_documents(stage.documents[FINAL], stage.documents[DRAFT])

    assert marks
    assert [(one.mark.b, one.mark.a) for one in view.differences.all() if one.mark] == marks
    assert asked == []


def test_the_marks_of_what_comes_next_are_found_ahead(stage, view, show):
    show(MANUAL, MANUAL)
    view.prefetch(ahead(stage, DRAFT, FINAL))
    wait_until(lambda: is_settled(view) and view._comparer.idle)

    view.show_documents(stage.documents[DRAFT], stage.documents[FINAL])

    assert is_known(view)
    assert differences(view)


def test_what_is_shown_is_compared_before_what_comes_next(stage, view, asked):
    view.prefetch(ahead(stage, MANUAL, EXCERPT))
    view.show_documents(stage.documents[DRAFT], stage.documents[FINAL])
    wait_until(lambda: is_known(view))
    shown = list(asked)
    wait_until(lambda: is_settled(view) and view._comparer.idle)

    assert {page for page, _ in shown} <= {0, 1}
    assert {page for page, _ in asked} > {11, 12}


@pytest.fixture
def endless(stage, view, show, monkeypatch):
    """Comparing ahead, in a page that takes until nobody waits for it any more."""
    begun = []

    def hold(_bench, cancel, _progress, *, pair, **_options):
        begun.append(pair)
        while True:
            cancel.raise_if_cancelled()

    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    compare = comparison_tasks.compare_pair
    monkeypatch.setattr(comparison_tasks, "compare_pair", hold)
    view.prefetch(ahead(stage, MANUAL, EXCERPT))
    wait_until(lambda: bool(begun))
    monkeypatch.setattr(comparison_tasks, "compare_pair", compare)


def test_comparing_ahead_ends_as_soon_as_other_documents_are_shown(stage, view, endless):
    view.show_documents(stage.documents[NOTE], stage.documents[NOTE])

    wait_until(lambda: is_known(view))


def test_comparing_ahead_ends_as_soon_as_something_is_looked_for(view, endless):
    found = []
    view._comparer.found.connect(found.append)

    view._comparer.look_for((frozenset({"die"}), frozenset({"die"})))

    wait_until(lambda: bool(found))


def test_comparing_ahead_ends_as_soon_as_its_documents_are_closed(stage, view, endless):
    view._comparer.forget(view._shelf.find(stage.documents[MANUAL]).source)

    wait_until(lambda: view._comparer.idle)


def test_nothing_is_remembered_of_another_library(stage, view, show, asked):
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    asked.clear()

    stage.session.disconnected.emit()
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))

    assert asked


def test_documents_that_could_not_be_read_are_tried_again(stage, view, show, monkeypatch):
    read = comparison_tasks.read_pages

    def broken(*_arguments, **_options):
        raise FileDamaged("The file is damaged. Open it in Paperless.")

    monkeypatch.setattr(comparison_tasks, "read_pages", broken)
    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))
    assert view._comparer.pairs() == pair_by_order(2, 2)
    monkeypatch.setattr(comparison_tasks, "read_pages", read)
    show(MANUAL, MANUAL)

    show(DRAFT, FINAL)
    wait_until(lambda: is_known(view))

    assert all(view.sides[0].source.texts)
