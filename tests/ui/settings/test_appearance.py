"""Settings of the appearance apply at once and are saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import is_german
from app.ui.settings.appearance import AppearanceSection
from tests.ui.conftest import PLAIN
from tests.ui.drawn_texts import visible_texts


@pytest.fixture
def look(page) -> AppearanceSection:
    return page.sections["look"]


def test_scheme_applies_at_once_and_is_saved(look, settings):
    look.schemes[2].click()

    assert theme().dark
    assert Appearance.load(settings).scheme is SchemeChoice.DARK


def test_picture_click_chooses_the_scheme(qtbot, look):
    picture = look._cards[2]._picture

    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton)

    assert look.schemes[2].isChecked()


def test_language_changes_at_once(look, settings):
    look.language.setCurrentIndex(2)
    QApplication.processEvents()

    assert is_german()
    assert look.heading.text() == "Darstellung & Sprache"
    assert Appearance.load(settings).language == LanguageChoice.GERMAN


def test_text_size_changes_in_steps(qtbot, look, settings):
    look.text_size.setFocus()

    qtbot.keyClick(look.text_size, Qt.Key.Key_Right)

    assert theme().appearance.text_size == 1.15
    assert Appearance.load(settings).text_size == 1.15
    assert "115% of the normal size" in visible_texts(look)


def test_tab_reaches_every_switch(look):
    for switch in look.switches:
        switch.setFocus(Qt.FocusReason.TabFocusReason)

    assert all(switch.focusPolicy() & Qt.FocusPolicy.TabFocus for switch in look.switches)


@pytest.mark.parametrize(
    ("number", "field"), [(0, "dim_paper"), (1, "reduce_motion"), (2, "patterns"), (3, "advance")]
)
def test_each_switch_changes_its_setting(look, settings, number, field):
    before = getattr(PLAIN, field)

    look.switches[number].click()

    assert getattr(theme().appearance, field) is not before
    assert getattr(Appearance.load(settings), field) is not before


def test_defaults_can_be_restored(look, settings):
    look.schemes[2].click()
    look.text_size.setValue(3)

    look.restore.click()

    assert theme().appearance == Appearance()
    assert Appearance.load(settings) == Appearance()
    assert look.schemes[0].isChecked()
    assert look.text_size.value() == 1


def test_command_line_choice_is_not_saved(look, settings):
    theme().set_appearance(PLAIN.changed(scheme=SchemeChoice.DARK))  # as --theme dark does

    look.switches[2].click()

    assert Appearance.load(settings) == Appearance(patterns=True)
