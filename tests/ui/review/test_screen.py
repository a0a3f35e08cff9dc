"""The review screen: list, states, languages and drag and drop."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.domain.duplicates import Kind
from app.domain.errors import ServerUnreachable
from app.domain.progress import CancelFlag
from app.services.meaning.questions import MeaningQuestions
from app.services.review.comparison import lookalike_row
from app.store.word_index import WordIndex
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import text, use_language
from app.ui.review.comparison.dragging import dragged
from app.ui.review.comparison.toolbar import MODES
from app.ui.review.empty_states import State
from app.ui.review.queue.model import MEANING_ROLE
from app.ui.review.shown_pair import DecisionAction
from app.ui.session.navigation import DecisionFilter, Destination, ReviewFilter, ScreenId
from tests.ui.drags import drag_of, drop_of
from tests.ui.review import library
from tests.ui.review.library import CHAIN, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


# --- The list -----------------------------------------------------------------------------------------------


def test_destination_filters_the_list(harness):
    harness.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(DecisionFilter.ALL, kind=Kind.VERSION)))

    assert [row.id for row in harness.page.model.rows()] == [VERSION]


def test_destination_closes_a_filtered_out_group(harness):
    harness.open(EXACT)

    harness.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(DecisionFilter.ALL, kind=Kind.VERSION)))

    harness.wait_open(VERSION)


def test_destination_opens_a_group(harness):
    harness.page.enter(Destination(ScreenId.REVIEW, group=VERSION))

    harness.wait_open(VERSION)


def test_lookalikes_are_read_only(harness):
    harness.page.set_filter(ReviewFilter(kind=Kind.LOOKALIKE))

    harness.qtbot.waitUntil(lambda: harness.view.shown_pair is not None and harness.shown_pair.id == "13-14")
    assert harness.view.decisions.isHidden()
    assert "amounts are different" in harness.view.explanation.sentence.text()
    harness.press(Key.Key_1)
    harness.page.set_filter(ReviewFilter())
    harness.wait_open(EXACT)
    assert all(row.decision is None for row in harness.session.rows)


# --- States -------------------------------------------------------------------------------------------------


def test_without_a_scan_one_is_offered(make_harness):
    harness = make_harness(scanned=False)

    assert harness.page.states.current() is State.NO_SCAN
    assert harness.page.panel.isHidden()


def test_without_groups_settings_are_offered(make_harness):
    harness = make_harness(())

    assert harness.page.states.current() is State.NO_GROUPS
    harness.page.states.buttons[State.NO_GROUPS].click()
    assert harness.went == [Destination(ScreenId.SETTINGS)]


def test_filter_without_matches_can_be_cleared(harness):
    harness.page.set_filter(ReviewFilter(search="no such title"))
    assert harness.page.states.current() is State.NO_MATCH
    assert harness.page.right.currentWidget() is harness.page.states

    harness.page.states.buttons[State.NO_MATCH].click()

    assert len(harness.page.model.rows()) == 5
    harness.qtbot.waitUntil(lambda: harness.page.right.currentWidget() is harness.view)


def test_group_outside_of_the_filter_is_not_left_to_be_decided(harness):
    harness.open(library.NEAR)

    harness.page.set_filter(ReviewFilter(kind=Kind.EXACT))

    harness.wait_open(library.EXACT)


def test_look_alikes_are_found_by_archive_number(harness):
    a, b = (replace(one, archive_serial_number=40 + one.id) for one in library.DOCUMENTS[:2])

    assert "asn42" in lookalike_row(library.LOOKALIKE, a, b, {}).searched


def test_search_finds_groups_by_the_words_of_their_texts(harness, monkeypatch):
    searched = []
    released = CancelFlag()
    queue = harness.session.queues.queries
    queue.submit(lambda *_: released.wait(5))

    def search_all(_words, typed):
        searched.append(typed)
        return np.array([999, 3])

    monkeypatch.setattr(WordIndex, "search_all", search_all)
    for typed in ("n", "no", "no such words"):
        harness.page.panel.filters.search.setText(typed)
    released.cancel()

    harness.qtbot.waitUntil(lambda: harness.page.model.rowCount() == 1 and not queue.busy)
    assert searched == ["no such words"]  # the keys before it are not looked for any more
    assert harness.page.model.place(NEAR) == 0
    assert not harness.page.model.index(0).data(MEANING_ROLE)


def test_no_group_is_opened_between_two_keys(harness):
    harness.open(NEAR)
    opened = []
    harness.page.controller.changed.connect(lambda: opened.append(harness.page.controller.chosen))
    page = harness.page

    page.panel.filters.search.setText("m")
    page.panel.filters.search.setText("mietvertrag")
    assert (page.model.rowCount(), opened) == (1, [None])  # the shown one must not be decided unseen

    harness.wait_open(VERSION)
    assert opened == [None, VERSION]


def test_search_finds_groups_by_the_meaning_of_their_documents(harness, monkeypatch):
    typed = []

    def about(_questions, _local, words, _embed):
        typed.append(words)
        return [999, 3]

    monkeypatch.setattr(MeaningQuestions, "about", about)
    filters = harness.page.panel.filters
    filters.search.setText("no such")
    filters.search.setText("no such words")

    harness.qtbot.waitUntil(lambda: harness.page.model.rowCount() == 1)

    assert typed == ["no such words"]
    assert harness.page.model.place(NEAR) == 0
    assert harness.page.model.index(0).data(MEANING_ROLE)
    harness.page.grab()


def test_search_says_that_meanings_were_not_searched(harness, monkeypatch):
    def about(*_):
        raise ServerUnreachable("The embedding server cannot be reached.")

    monkeypatch.setattr(MeaningQuestions, "about", about)
    filters = harness.page.panel.filters
    filters.search.setText("no such words")

    harness.qtbot.waitUntil(filters.problem.isVisible)
    assert filters.problem.text() == "Only words were searched. The embedding server cannot be reached."
    filters.search.setText("miete")
    assert not filters.problem.isVisible()


def test_cleanup_is_offered_after_the_last_decision(make_harness):
    harness = make_harness((library.GROUPS[1],), advance=True)

    harness.press(Key.Key_1)

    harness.qtbot.waitUntil(lambda: harness.page.right.currentWidget() is harness.page.states)
    assert harness.page.states.current() is State.ALL_DECIDED
    harness.page.states.buttons[State.ALL_DECIDED].click()
    assert harness.went == [Destination(ScreenId.CLEANUP)]


def test_unshowable_page_switches_to_the_text(harness):
    harness.open(NEAR)

    harness.pages.page_failed.emit("left")

    assert harness.view.mode == "text"


def test_chosen_pages_view_stays_despite_a_failure(harness):
    harness.open(NEAR)
    harness.press(Key.Key_1, CTRL)

    harness.pages.page_failed.emit("left")

    assert harness.view.mode == "pages"
    harness.pages.text_requested.emit()
    assert harness.view.mode == "text"


def test_review_works_offline(make_harness):
    harness = make_harness(rights=None)
    harness.open(NEAR)

    assert harness.decide(Key.Key_1, NEAR).keep == 3


def test_language_changes_at_once(harness):
    harness.open(NEAR)

    use_language(LanguageChoice.GERMAN)

    harness.qtbot.waitUntil(
        lambda: harness.view.decisions.buttons[DecisionAction.LEFT].text() == "Links behalten"
    )
    harness.qtbot.waitUntil(lambda: "des Textes sind gleich" in harness.view.explanation.sentence.text())


def test_small_window_has_a_compact_layout(make_harness):
    harness = make_harness(size=(1024, 650))
    harness.open(NEAR)

    assert harness.page.width() == 1024
    assert harness.view.decisions.carry.text() == "Carry over"
    assert not harness.view.bar.strip.isChecked()
    right = harness.view.decisions.buttons[DecisionAction.SKIP]
    assert right.mapTo(harness.page, right.rect().bottomRight()).x() < 1024


def test_every_button_has_an_accessible_name(harness):
    harness.open(CHAIN)

    nameless = [
        button
        for button in harness.page.findChildren(QAbstractButton)
        if not (button.accessibleName() or button.text()) and button.isVisibleTo(harness.page)
    ]
    assert nameless == []


# --- Drag and drop ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "side"), [(0.25, 0), (0.75, 1)])
def test_dropped_card_is_shown_on_that_side(harness, x, side):
    harness.open(CHAIN)
    shown = harness.shown_pair.shown
    other = next(member for member in harness.shown_pair.members if member not in shown)
    views, data = harness.view.views, dragged(other)
    place = QPointF(views.width() * x, views.height() / 2)
    enter, drop = drag_of(data, place), drop_of(data, place)

    QApplication.sendEvent(views, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(views, drop)

    assert harness.shown_pair.shown[side] == other
    assert harness.shown_pair.shown[1 - side] == shown[1 - side]


def test_foreign_drag_is_rejected(harness):
    harness.open(CHAIN)
    data = QMimeData()
    data.setText("words")
    enter = drag_of(data, QPointF(5, 5))

    QApplication.sendEvent(harness.view.views, enter)

    assert not enter.isAccepted()


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("group", [NEAR, CHAIN])
def test_smallest_window_cuts_nothing_off(make_harness, language, group):
    use_language(language)
    harness = make_harness(size=(1024, 622))
    harness.open(group)

    for mode in ("pages", "overlay", "text", "details"):
        harness.view.choose_mode(mode)
        QApplication.processEvents()
        bar = harness.view.bar
        widgets = [bar.modes.segment(name) for name in ("pages", "overlay", "text", "details")]
        widgets += [bar.count, *harness.view.decisions.buttons.values()]
        for widget in widgets:
            if widget.isVisible():
                assert widget.width() >= widget.sizeHint().width(), (mode, widget.accessibleName())
                assert (
                    widget.rect().translated(widget.mapTo(harness.view, QPoint())).right()
                    <= harness.view.width()
                )
        assert [widget.accessibleName() for widget in widgets[:4]] == [text(f"rv.{m}") for m in MODES]
