"""Settings of detection apply at once, are saved, and can be restored."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt

from app.domain.duplicates import Kind
from app.domain.errors import DiskFull
from app.domain.parameters import Parameters, preset_of
from app.domain.policies import DEFAULT_POLICIES, OFFERED_KINDS, Policy
from app.services.same_meaning import MeaningSettings
from app.tasks import meaning_tasks, queries
from app.ui.settings.threshold_card import DetectionCurve
from tests.ui.drawn_texts import visible_texts
from tests.ui.settings.sections import kind_row, pick
from tests.ui.shown_library import open_library


def test_threshold_regroups_and_is_saved(detection, session, chosen, qtbot):
    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(90)

    assert chosen().chosen.similarity_threshold == 0.9
    assert "90" in detection.threshold.accessibleDescription()


def test_group_count_and_detection_chance_are_shown(scanned):
    assert scanned.threshold.accessibleDescription() == "1 group at 75% or more"
    assert "found with 99.9% chance" in visible_texts(scanned)
    assert "next scan" not in visible_texts(scanned)

    scanned.threshold.setValue(30)

    assert "found with 82.7% chance" in visible_texts(scanned)


def test_curve_line_follows_the_slider(detection, session, chosen, qtbot):
    curve = detection.search.curve
    line = point_at(curve, 0.75)

    with qtbot.waitSignal(session.review_data_changed):
        qtbot.mousePress(curve, Qt.MouseButton.LeftButton, pos=line)
        qtbot.mouseMove(curve, point_at(curve, 0.9))
        qtbot.mouseRelease(curve, Qt.MouseButton.LeftButton, pos=point_at(curve, 0.9))

    assert detection.threshold.value() == 90
    assert chosen().chosen.similarity_threshold == 0.9


def test_click_beside_the_line_changes_nothing(detection, qtbot):
    curve = detection.search.curve

    qtbot.mousePress(curve, Qt.MouseButton.LeftButton, pos=point_at(curve, 0.4))
    qtbot.mouseMove(curve, point_at(curve, 0.9))
    qtbot.mouseRelease(curve, Qt.MouseButton.LeftButton, pos=point_at(curve, 0.9))

    assert detection.threshold.value() == 75


def point_at(curve: DetectionCurve, likeness: float) -> QPoint:
    """Return the point of a similarity on the curve's axis, at half height."""
    plot = curve._plot()
    return QPoint(round(plot.left() + likeness * plot.width()), round(plot.center().y()))


def test_bands_and_rows_change_together_for_the_next_scan(scanned, chosen, qtbot):
    pick(scanned.search.rows, 8)

    qtbot.waitUntil(lambda: "next scan" in visible_texts(scanned))
    assert scanned.search.bands.currentData() == 24
    assert chosen().chosen == Parameters(num_bands=24)


@pytest.mark.parametrize("name", ["classic", "ragd", "alfresco"])
def test_preset_sets_every_parameter_but_the_kinds(detection, session, chosen, qtbot, name):
    with qtbot.waitSignals([session.review_data_changed] * 2):
        kind_row(detection, Kind.VERSION).switch.click()
        detection.pause.stop()
        detection.submit_changes()
        pick(detection.preset, name)

    found = chosen().chosen
    assert preset_of(found) == name
    assert Kind.VERSION not in found.kinds
    assert kind_row(detection, Kind.NEAR).threshold.value() == round(found.threshold_for(Kind.NEAR) * 100)

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(90)

    assert detection.preset.currentIndex() == -1


@pytest.mark.parametrize("length", [64, 256, 300])
def test_new_length_keeps_similar_rows(detection, session, chosen, qtbot, length):
    with qtbot.waitSignal(session.review_data_changed):
        pick(detection.search.length, length)

    found = chosen().chosen
    assert found.num_permutations == length
    assert abs(found.rows_per_band - 3) <= 1


def test_disabled_kind_is_excluded_until_defaults_are_restored(detection, session, chosen, qtbot):
    with qtbot.waitSignal(session.review_data_changed):
        kind_row(detection, Kind.VERSION).switch.click()
    assert Kind.VERSION not in chosen().chosen.kinds

    with qtbot.waitSignals([session.review_data_changed] * 2):
        detection.restore.click()

    assert chosen().chosen == Parameters()


@pytest.mark.parametrize("handed_in", [False, True], ids=["in the pause", "after it"])
def test_earlier_answer_does_not_revert_a_change(detection, session, chosen, qtbot, handed_in):
    switch = kind_row(detection, Kind.VERSION).switch
    with qtbot.waitSignal(session.review_data_changed):
        detection.enter()
        switch.click()
        if handed_in:
            detection.pause.stop()
            detection.submit_changes()
    assert not switch.isChecked()
    assert Kind.VERSION not in chosen().chosen.kinds

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(80)

    assert chosen().chosen.similarity_threshold == 0.8
    assert Kind.VERSION not in chosen().chosen.kinds


def test_controls_are_disabled_until_parameters_load(detection, session, qtbot):
    open_library(session)

    assert not detection.threshold.isEnabled()
    qtbot.waitUntil(detection.threshold.isEnabled)


@pytest.mark.parametrize("foreseen", [True, False])
def test_failed_change_is_reverted(detection, session, qtbot, monkeypatch, foreseen):
    def refuse(*_arguments: object, **_values: object) -> None:
        raise DiskFull("no space") if foreseen else ValueError("a defect")

    monkeypatch.setattr(queries, "choose_detection", refuse)
    with qtbot.waitSignal(session.failed if foreseen else session.queues.crashed):
        detection.threshold.setValue(90)

    qtbot.waitUntil(lambda: detection.threshold.value() == 75)


def test_last_kind_cannot_be_disabled(detection, qtbot):
    switches = [kind_row(detection, kind).switch for kind in OFFERED_KINDS]
    for switch in switches:
        switch.click()

    qtbot.waitUntil(lambda: all(switch.isChecked() for switch in switches))


@pytest.mark.parametrize("policy", [Policy.ASK, Policy.SHOW])
def test_policy_lasts_until_defaults_are_restored(detection, session, chosen, qtbot, policy):
    row = kind_row(detection, Kind.NEAR)
    with qtbot.waitSignal(session.review_data_changed):
        pick(row.action, policy)
    assert chosen().policies == {**DEFAULT_POLICIES, Kind.NEAR: policy}

    with qtbot.waitSignals([session.review_data_changed] * 2):
        detection.restore.click()

    assert chosen().policies == DEFAULT_POLICIES
    assert row.policy is Policy.SUGGEST


def test_same_meaning_is_listed_only_where_it_is_looked_for(detection, session, chosen, qtbot):
    row = kind_row(detection, Kind.SEMANTIC)
    assert row.isHidden()
    session.query(partial(meaning_tasks.choose_settings, settings=MeaningSettings(on=True)), lambda _: None)

    detection.enter()

    qtbot.waitUntil(row.isVisible)
    assert row.policy is Policy.ASK
    assert [row.action.itemData(place) for place in range(row.action.count())] == [
        Policy.SUGGEST,
        Policy.ASK,
        Policy.SHOW,
    ]
    with qtbot.waitSignal(session.review_data_changed):
        pick(row.action, Policy.SHOW)
    assert chosen().policies == {**DEFAULT_POLICIES, Kind.SEMANTIC: Policy.SHOW}
    with qtbot.waitSignal(session.review_data_changed):
        row.switch.click()
    assert chosen().policies[Kind.SEMANTIC] is Policy.OFF
    assert Kind.SEMANTIC not in chosen().chosen.kinds


def test_table_says_from_which_overlap_each_fingerprint_finds_a_pair(detection, chosen, qtbot):
    table = detection.search.table
    lines = {cells[0].text(): [cell.text() for cell in cells[1:]] for cells in table._cells}

    assert lines["128 × 16"] == ["8", "71%", "81.5%"]  # (1/16)^(1/8); 1 − (1 − 0.75^8)^16
    assert lines["192 × 64"][:2] == ["3", "25%"]
    assert "(1/bands)^(1/rows): 25%" in detection.search._explanation.text()
    place = list(lines).index("128 × 16")
    table.buttons[place].click()

    qtbot.waitUntil(lambda: not table.buttons[place].isEnabled())
    assert (chosen().chosen.num_permutations, chosen().chosen.num_bands) == (128, 16)


def test_kind_has_a_threshold_of_its_own(detection, session, chosen, qtbot):
    row = kind_row(detection, Kind.NEAR)
    with qtbot.waitSignal(session.review_data_changed):
        row.threshold.setValue(85)
    assert chosen().chosen.thresholds == ((Kind.NEAR, 0.85),)

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(80)
    assert chosen().chosen.thresholds == ((Kind.NEAR, 0.85),)
    assert [kind_row(detection, kind).threshold.value() for kind in (Kind.NEAR, Kind.VERSION)] == [85, 80]

    with qtbot.waitSignal(session.review_data_changed):
        row.threshold.setValue(80)
    assert chosen().chosen.thresholds == ()


def test_action_of_a_kind_that_is_off_cannot_be_chosen(detection):
    row = kind_row(detection, Kind.CONTAINED)

    row.switch.click()

    assert not row.action.isEnabled()
    assert not row.threshold.isEnabled()


def test_controls_are_disabled_without_a_library(page):
    page.show_section("detect")

    assert not page.sections["detect"].threshold.isEnabled()
