"""The list of the settings' sections, by keyboard and mouse."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.settings.sections import section


def test_arrow_keys_change_the_section(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.keyClick(page.nav.item("look"), Qt.Key.Key_Down)

    assert page.nav.item("server").isChecked()
    assert page.sections["server"].isVisible()


def test_settings_open_with_focus_on_the_current_section(page):
    page.show_section("storage")

    page.enter()

    assert QApplication.focusWidget() is page.nav.item("storage")


def test_tab_enters_the_current_section(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.keyClick(page.nav.item("look"), Qt.Key.Key_Tab)

    assert page.sections["look"].isAncestorOf(QApplication.focusWidget())


def test_click_focuses_the_section(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.mouseClick(page.nav.item("expert"), Qt.MouseButton.LeftButton)

    assert QApplication.focusWidget() is page.nav.item("expert")


def test_list_focus_follows_a_section_opened_elsewhere(qtbot, page):
    page.nav.item("look").setFocus()

    page.show_section("detect")

    assert QApplication.focusWidget() is page.nav.item("detect")


def test_every_section_has_a_heading(page):
    headings = [section(page, key).heading.text() for key in page.sections]

    assert headings == [
        "How similar must documents be?",
        "Protection",
        "Ignored pairs",
        "Same meaning",
        "Appearance & language",
        "Server & sign-in",
        "Storage",
        "Shortcuts",
        "Expert",
    ]
