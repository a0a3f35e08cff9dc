"""The carry-over in the decision bar, the details and the preview."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from app.compare.text_difference import compare_texts
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from tests.ui.review.library import EXACT, NEAR

Key = Qt.Key


def test_bar_shows_what_the_keeper_receives(harness):
    harness.open(EXACT)

    assert harness.view.decisions.adds.text() == "Adds tag “Paid” and field “Amount” from B"


def test_bar_shows_no_additions_before_they_are_known(harness):
    harness.open(NEAR)
    reported = []
    adds = harness.view.decisions.adds
    harness.page.controller.changed.connect(lambda: reported.append(adds.text()))

    harness.open(EXACT)

    assert reported[0] == ""
    assert adds.text() != ""


def test_c_toggles_carry_over_and_updates_the_table(harness):
    harness.open(EXACT)
    assert any(row.kept.added for row in harness.view.details.model.rows())

    harness.press(Key.Key_C)

    assert not harness.view.decisions.carry.isChecked()
    assert not any(row.kept.added for row in harness.view.details.model.rows())
    assert not harness.decide(Key.Key_1, EXACT).carry_over


def test_carry_over_of_a_decision_can_be_changed(harness):
    harness.open(EXACT)
    harness.decide(Key.Key_1, EXACT)

    harness.press(Key.Key_C)

    harness.qtbot.waitUntil(lambda: not harness.decision(EXACT).carry_over)


def test_m_shows_the_carry_over(harness):
    harness.open(EXACT)

    harness.press(Key.Key_M)

    dialog = harness.page.findChild(CarryOverDialog)
    assert "Tag “Paid”" in dialog.lines
    dialog.done_button.click()
    harness.qtbot.waitUntil(lambda: harness.page.findChild(CarryOverDialog) is None)


def test_line_breaks_can_be_compared(harness):
    harness.open(NEAR)
    texts = "eins zwei\ndrei vier", "eins\nzwei drei\nvier"
    comparison = replace(
        harness.view.comparison, left_text=texts[0], right_text=texts[1], difference=compare_texts(*texts)
    )
    harness.view.show_comparison(comparison)
    harness.view.choose_mode("text")
    switch = harness.view.bar.ignore_breaks
    assert switch.isVisible()
    assert switch.isChecked()
    assert switch.accessibleName() == "Ignore line breaks"

    switch.click()

    harness.qtbot.waitUntil(lambda: len(harness.view.text.difference.differences) == 3)
    assert harness.view.bar.count.text() == "3 differences in the text"
    switch.click()
    assert harness.view.text.difference is harness.view.comparison.difference
    harness.view.choose_mode("pages")
    assert not switch.isVisible()
