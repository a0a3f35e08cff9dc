"""Decision buttons show suggestion and decision by more than colour."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.review.comparison.decision_bar import DecisionBar, DecisionButton
from app.ui.review.shown_pair import DecisionAction
from app.ui.widgets.document_badges import OutcomeBadge
from tests.ui.conftest import PLAIN
from tests.ui.drawn_texts import color_at


@pytest.fixture
def button(qtbot):
    button = DecisionButton("keep", "keep_left")
    qtbot.addWidget(button)
    button.set_label("Keep left")
    button.resize(button.sizeHint())
    return button


def test_suggested_button_is_filled_and_labelled(button):
    button.set_suggested(True)

    assert color_at(button, 6, button.height() // 2) == theme().color("keep_fill").name()
    assert button.second_line() == "Suggested"
    assert button.accessibleDescription() == "suggested, 1"


def test_suggestion_keeps_the_effect_line(button):
    button.set_label("Keep both", "not duplicates")
    button.set_suggested(True)

    assert button.second_line() == "not duplicates"
    assert "suggested" in button.accessibleDescription()


def test_disabled_suggested_button_is_not_filled(button):
    button.set_suggested(True)
    button.setEnabled(False)

    assert color_at(button, 6, button.height() // 2) == theme().color("window").name()


def test_decided_button_has_a_line_at_the_bottom(button):
    middle, bottom = button.width() // 2, button.height() - 2
    assert color_at(button, middle, bottom) == theme().color("window").name()

    button.set_decided(True)

    assert color_at(button, middle, bottom) == theme().color("keep_line").name()
    assert button.accessibleDescription() == "decided, 1"


def test_compact_button_has_one_line(button):
    roomy = button.sizeHint()

    button.set_compact(True)
    plain = button.sizeHint()
    button.set_suggested(True)
    suggested = button.sizeHint()

    assert (roomy.height(), plain.height()) == (46, 42)
    assert plain.width() < suggested.width() <= roomy.width()
    assert button.second_line() == ""


def test_suggestion_is_translated(button, qtbot):
    button.set_suggested(True)

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: button.accessibleDescription() == "Vorschlag, 1")
    assert button.second_line() == "Vorschlag"


def test_larger_text_enlarges_the_button(button):
    before = button.sizeHint()

    theme().set_appearance(theme().appearance.changed(text_size=1.3))

    assert button.sizeHint().width() > before.width()
    assert button.sizeHint().height() > before.height()


@pytest.mark.parametrize(("outcome", "name"), [("keep", "Keep"), ("trash", "To trash")])
def test_badge_shows_the_outcome(qtbot, outcome, name):
    pill = OutcomeBadge(outcome)
    qtbot.addWidget(pill)

    assert pill.accessibleName() == name
    pill.resize(pill.sizeHint())
    assert color_at(pill, pill.width() // 2, 2) == theme().color(f"{outcome}_tint").name()


def test_reason_of_a_disabled_decision_is_read_aloud(qtbot):
    bar = DecisionBar()
    qtbot.addWidget(bar)

    bar.set_obstacles({DecisionAction.LEFT: "You may not delete “Police”"}, {})

    assert "You may not delete “Police”" in bar.buttons[DecisionAction.LEFT].accessibleDescription()
    bar.set_obstacles({}, {DecisionAction.LEFT: "hint"})
    assert "Police" not in bar.buttons[DecisionAction.LEFT].accessibleDescription()


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("width", [775, 900, 1100])
def test_narrow_bar_with_large_text_cuts_nothing(qtbot, language, width):
    use_language(language)
    theme().set_appearance(replace(PLAIN, text_size=1.5))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1200, 100)
    bar = DecisionBar(window)
    bar.resize(width, 80)
    window.show()
    bar.set_room(1024, 700)

    bar.show_additions("two tags", 2)
    bar.layout().activate()

    assert bar.width() == width
    assert bar.carry.width() >= bar.carry.sizeHint().width()
    for button in bar.buttons.values():
        assert button.width() >= button.minimumSizeHint().width()
        assert button.shown_label() or button.toolTip()
