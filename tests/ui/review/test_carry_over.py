"""The carry-over in the decision bar, the details and the preview."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from app.compare.text_difference import compare_texts
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from tests.ui.review.library import EXACT, NEAR

Key = Qt.Key


def test_bar_shows_what_the_keeper_receives(desk):
    desk.open(EXACT)

    assert desk.pane.decisions.adds.text() == "Adds tag “Paid” and field “Amount” from B"


def test_bar_shows_no_additions_before_they_are_known(desk):
    desk.open(NEAR)
    reported = []
    adds = desk.pane.decisions.adds
    desk.page.controller.changed.connect(lambda: reported.append(adds.text()))

    desk.open(EXACT)

    assert reported[0] == ""
    assert adds.text() != ""


def test_c_toggles_carry_over_and_updates_the_table(desk):
    desk.open(EXACT)
    assert any(row.kept.added for row in desk.pane.details.model.rows())

    desk.press(Key.Key_C)

    assert not desk.pane.decisions.carry.isChecked()
    assert not any(row.kept.added for row in desk.pane.details.model.rows())
    assert not desk.decide(Key.Key_1, EXACT).carry_over


def test_carry_over_of_a_decision_can_be_changed(desk):
    desk.open(EXACT)
    desk.decide(Key.Key_1, EXACT)

    desk.press(Key.Key_C)

    desk.qtbot.waitUntil(lambda: not desk.decision(EXACT).carry_over)


def test_m_shows_the_carry_over(desk):
    desk.open(EXACT)

    desk.press(Key.Key_M)

    dialog = desk.page.findChild(CarryOverDialog)
    assert "Tag “Paid”" in dialog.lines
    dialog.done_button.click()
    desk.qtbot.waitUntil(lambda: desk.page.findChild(CarryOverDialog) is None)


def test_line_breaks_can_be_compared(desk):
    desk.open(NEAR)
    texts = "eins zwei\ndrei vier", "eins\nzwei drei\nvier"
    comparison = replace(
        desk.pane.comparison, left_text=texts[0], right_text=texts[1], difference=compare_texts(*texts)
    )
    desk.pane.show_comparison(comparison)
    desk.pane.choose_mode("text")
    switch = desk.pane.bar.ignore_breaks
    assert switch.isVisible()
    assert switch.isChecked()
    assert switch.accessibleName() == "Ignore line breaks"

    switch.click()

    desk.qtbot.waitUntil(lambda: len(desk.pane.text.difference.differences) == 3)
    assert desk.pane.bar.count.text() == "3 differences"
    switch.click()
    assert desk.pane.text.difference is desk.pane.comparison.difference
    desk.pane.choose_mode("pages")
    assert not switch.isVisible()
