"""Compare again: fresh documents from the server, their changes, and the key that confirms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.domain.decisions import Choice
from app.ui.cleanup.plan_model import ROW_ROLE
from app.ui.cleanup.plan_rows import Section
from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.review.screen import ReviewScreen
from app.ui.session.navigation import Destination, ScreenId
from tests.support.builders import OTHER_COPY, OTHER_KEEPER
from tests.support.faults import hang_up, on
from tests.ui.cleanup.cleaning_up import documents, open_cleanup, row_index
from tests.ui.review.review_fixtures import fake_pages, fake_thumbnails
from tests.ui.screens import PLANNED

CTRL = Qt.KeyboardModifier.ControlModifier


def check(page, qtbot, *expected):
    qtbot.waitUntil(page.inspector.check.isEnabled)
    qtbot.mouseClick(page.inspector.check, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: documents(page, Section.NEEDS_LOOK) == set(expected), timeout=10_000)


def compare_again(setup, page, qtbot):
    """Press the button of the row and follow to the review."""
    index = row_index(page, Section.NEEDS_LOOK, OTHER_COPY)
    button = page.tree._delegate.button_rect(page.tree.visualRect(index), index)
    qtbot.mouseClick(page.tree.viewport(), Qt.MouseButton.LeftButton, pos=button.center())
    destination = setup.places[-1]
    assert destination.screen is ScreenId.REVIEW
    page.hide()
    return open_review(setup, qtbot, destination)


def open_review(setup, qtbot, destination):
    review = ReviewScreen(setup.session, make_pages_view=fake_pages, make_thumbnails=fake_thumbnails)
    setup.keep(review)
    review.resize(1200, 760)
    with qtbot.waitExposed(review):
        review.show()
    review.activateWindow()
    review._on_found()
    review.enter(destination)
    qtbot.waitUntil(lambda: is_open(review, destination.group), timeout=10_000)
    qtbot.waitUntil(lambda: review.view.comparison is not None, timeout=10_000)
    return review


def is_open(review, group):
    shown_pair = review.controller.shown_pair
    return shown_pair is not None and shown_pair.id == group and review.controller.loader.opening is None


def decision_key(review):
    return Qt.Key.Key_1 if review.view.shown_pair.left == OTHER_KEEPER else Qt.Key.Key_2


def press(qtbot, review, key):
    qtbot.keyClick(QApplication.focusWidget() or review, key)


@pytest.fixture
def changed(setup, qtbot):
    """The plan after a check found that a copy changed."""
    page = open_cleanup(setup)
    setup.harness.edit(OTHER_COPY, title="Anderer Titel", owner=2)
    check(page, qtbot, OTHER_COPY)
    return page


def test_comparing_again_reads_the_pair_and_shows_changes(setup, changed, qtbot):
    review = compare_again(setup, changed, qtbot)

    assert review.view.shown_pair.documents[OTHER_COPY].title == "Anderer Titel"
    said = review.view.changed.message_label().text()
    assert review.view.changed.isVisible()
    assert said.startswith("Changed on the server since: “Anderer Titel”: title, owner.")
    assert "to confirm your decision" in said


def test_decision_key_confirms_then_clears_the_decision(setup, changed, qtbot):
    review = compare_again(setup, changed, qtbot)
    group = review.view.shown_pair.id

    press(qtbot, review, decision_key(review))
    qtbot.waitUntil(lambda: not review.view.changed.isVisible())

    decision = setup.session.row(group).decision
    assert (decision.choice, decision.keep, decision.trash) == (Choice.KEEP, OTHER_KEEPER, (OTHER_COPY,))
    changed.show()
    changed.enter()
    qtbot.waitUntil(lambda: documents(changed) == PLANNED)
    assert documents(changed, Section.NEEDS_LOOK) == set()


def test_confirmed_decision_can_be_cleared(setup, changed, qtbot):
    theme().set_appearance(replace(theme().appearance, advance=False))
    review = compare_again(setup, changed, qtbot)
    group = review.view.shown_pair.id
    press(qtbot, review, decision_key(review))
    qtbot.waitUntil(lambda: not review.view.changed.isVisible())

    press(qtbot, review, decision_key(review))

    qtbot.waitUntil(lambda: setup.session.row(group).decision is None)


def test_unconfirmed_change_stays_left_out_and_is_described(setup, changed, qtbot):
    compare_again(setup, changed, qtbot)

    changed.show()
    changed.enter()

    qtbot.waitUntil(changed.inspector.apply.isEnabled)
    assert documents(changed, Section.NEEDS_LOOK) == {OTHER_COPY}
    spoken = row_index(changed, Section.NEEDS_LOOK, OTHER_COPY).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Changed on the server since the scan: title, owner" in spoken
    assert OTHER_COPY not in changed.controller.frozen_plan().trashed


def test_confirmed_decision_is_applied(setup, changed, qtbot):
    review = compare_again(setup, changed, qtbot)
    press(qtbot, review, decision_key(review))
    qtbot.waitUntil(lambda: not review.view.changed.isVisible())
    changed.show()
    changed.enter()
    qtbot.waitUntil(lambda: documents(changed) == PLANNED)
    qtbot.waitUntil(changed.inspector.apply.isEnabled)

    changed.ask()
    qtbot.mouseClick(changed.dialog.go, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: OTHER_COPY in setup.harness.trashed(), timeout=20_000)


def test_changed_keeper_is_named(setup, qtbot):
    use_language(LanguageChoice.GERMAN)
    page = open_cleanup(setup)
    setup.harness.edit(OTHER_KEEPER, content="Ein anderer Text, der gestern erkannt wurde.")
    check(page, qtbot, OTHER_COPY)

    review = compare_again(setup, page, qtbot)

    said = review.view.changed.message_label().text()
    assert said.startswith("Auf dem Server seitdem geändert: „")
    assert "“: Text" in said
    assert "die nächste Suche berechnet sie neu" in said


def test_unreachable_server_leaves_the_decision_to_check(setup, changed, qtbot):
    setup.harness.server.faults.add(on("GET", "/api/documents/"), hang_up())
    index = row_index(changed, Section.NEEDS_LOOK, OTHER_COPY)

    review = open_review(
        setup, qtbot, Destination(ScreenId.REVIEW, group=index.data(ROW_ROLE).group, refresh=True)
    )

    assert not setup.session.online
    said = review.view.changed.message_label().text()
    assert review.view.changed.isVisible()  # by the check before Apply
    assert said.startswith("Changed on the server since: “Anderer Titel”: title, owner.")
    changed.show()
    changed.enter()
    qtbot.waitUntil(lambda: documents(changed, Section.NEEDS_LOOK) == {OTHER_COPY})
    assert OTHER_COPY not in changed.controller.frozen_plan().trashed


def test_scan_clears_the_result_of_an_earlier_check(setup, changed, qtbot):
    assert changed.banners.good.isVisible()

    with qtbot.waitSignal(setup.session.scan_finished, timeout=30_000):
        setup.session.scan()

    assert not changed.banners.good.isVisible()
    qtbot.waitUntil(lambda: documents(changed, Section.NEEDS_LOOK) == set())
