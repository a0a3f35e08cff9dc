"""Three hints for the first review, read one by one or closed at once, and never shown again."""

import pytest

from app.domain.duplicates import Kind
from app.ui.look.keymap import keymap
from app.ui.review.hints import ReviewHints
from app.ui.review.preferences import ReviewPreferences
from app.ui.session.navigation import ReviewFilter
from tests.ui.review import library


@pytest.fixture
def hints(qtbot, settings):
    hints = ReviewHints(ReviewPreferences(settings))
    qtbot.addWidget(hints)
    hints.show()
    return hints


def test_hints_are_read_one_by_one(hints, settings):
    said = []
    while hints.isVisible():
        said.append(hints.message_label().text())
        hints._next.click()

    keys, chips, carry = said
    assert "The keys 1 to 5 decide" in keys
    assert "≠" in chips
    assert "carried over" in carry
    assert not ReviewHints(ReviewPreferences(settings)).are_left


def test_next_start_goes_on_with_the_first_hint_that_was_not_read(hints, settings):
    hints._next.click()

    again = ReviewHints(ReviewPreferences(settings))

    assert again.message_label().text() == hints.message_label().text()


def test_closing_ends_all_hints(hints, settings):
    hints._close.click()

    assert not ReviewHints(ReviewPreferences(settings)).are_left


def test_hints_name_the_keys_that_the_user_chose(hints):
    keymap().choose("skip", "Ctrl+5")

    assert "1 to Ctrl+5" in hints.message_label().text()
    keymap().reset("skip")


def test_hints_are_shown_above_groups_but_not_above_look_alikes(harness):
    page = harness.page
    assert page.hints.isHidden()  # without settings nobody knows whether they were read
    page.hints._preferences.hints_read = 0

    harness.open(library.NEAR)
    assert page.hints.isVisible()
    page.set_filter(ReviewFilter(kind=Kind.LOOKALIKE))

    harness.wait_open("13-14")
    assert page.hints.isHidden()
