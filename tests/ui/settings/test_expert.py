"""Expert settings: numbers, and files with the settings of another library."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog

from app.domain.duplicates import Kind
from app.domain.parameters import RANGES, Parameters
from app.ui.settings.expert import ExpertSection
from tests.ui.settings.sections import kind_row, pick
from tests.ui.shown_library import open_library


@pytest.fixture
def expert(page, session, qtbot) -> ExpertSection:
    open_library(session)
    page.show_section("expert")
    shown = page.sections["expert"]
    qtbot.waitUntil(shown.restore.isEnabled)
    return shown


def test_file_has_the_settings_of_another_library(expert, session, chosen, qtbot, monkeypatch, tmp_path):
    target = str(tmp_path / "settings.yaml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (target, ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (target, ""))
    expert.numbers["ngram_size"].setValue(5)
    with qtbot.waitSignal(session.review_data_changed):
        expert.pause.stop()
        expert.submit_changes()
    expert.file.save.click()
    with qtbot.waitSignal(session.review_data_changed):
        expert.restore.click()
    assert chosen().chosen == Parameters()

    with qtbot.waitSignal(session.review_data_changed):
        expert.file.load.click()

    assert chosen().chosen == Parameters(ngram_size=5)
    assert expert.numbers["ngram_size"].value() == 5
    assert expert.file.told.text() == "The settings are loaded."


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "ngramSize: 4\nminWords: many",
            "Line 2, column 11: “minWords” needs a whole number from 0 to 1000. Nothing was changed.",
        ),
        (
            "deduplication: {on_duplicate: {near: skip}}",
            "The settings are loaded. “on_duplicate: near: skip” is taken as the policy “suggest”.",
        ),
    ],
)
def test_what_became_of_a_file_is_told(expert, chosen, qtbot, monkeypatch, tmp_path, written, told):
    source = tmp_path / "settings.yaml"
    source.write_text(written, "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(source), ""))

    expert.file.load.click()

    qtbot.waitUntil(lambda: expert.file.told.text() == told)
    assert expert.file.told.isVisible()
    assert chosen().chosen == Parameters()


def test_expert_numbers_last_until_defaults_are_restored(expert, session, chosen, qtbot):
    with qtbot.waitSignal(session.review_data_changed):
        expert.numbers["ngram_size"].setValue(5)
        expert.numbers["fuzzy_sample_size"].setValue(2000)
    assert chosen().chosen == Parameters(ngram_size=5, fuzzy_sample_size=2000)

    with qtbot.waitSignal(session.review_data_changed):
        expert.restore.click()

    assert chosen().chosen == Parameters()


def test_typing_continues_despite_an_answer_to_the_first_digit(expert, session, chosen, qtbot):
    with qtbot.waitSignals([session.review_data_changed] * 2):
        expert.numbers["min_words"].setValue(5)
        expert.pause.stop()
        expert.submit_changes()
        expert.numbers["min_words"].setValue(50)

    assert expert.numbers["min_words"].value() == 50
    assert chosen().chosen == Parameters(min_words=50)


def test_pending_number_applies_in_another_section(expert, page, session, chosen, qtbot):
    detection = page.sections["detect"]
    with qtbot.waitSignal(session.review_data_changed):
        expert.numbers["min_words"].setValue(50)
        page.show_section("detect")

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(90)

    assert chosen().chosen == Parameters(min_words=50, similarity_threshold=0.9)


def test_pending_change_survives_one_in_another_section(detection, page, session, chosen, qtbot):
    """The second section shows parameters read before the first one's change was saved."""
    expert = page.sections["expert"]
    with qtbot.waitSignals([session.review_data_changed] * 4):
        detection.threshold.setValue(90)
        page.show_section("expert")  # submits the threshold
        expert.numbers["min_words"].setValue(50)
        page.show_section("detect")  # submits the number
        pick(detection.search.bands, 32)
        kind_row(detection, Kind.VERSION).switch.click()

    found = chosen().chosen
    assert found == Parameters(
        similarity_threshold=0.9,
        min_words=50,
        num_bands=32,
        kinds=tuple(kind for kind in Parameters().kinds if kind is not Kind.VERSION),
    )


def test_reverted_threshold_shows_its_groups_again(scanned, qtbot):
    scanned.threshold.setValue(90)
    scanned.threshold.setValue(75)

    qtbot.waitUntil(lambda: "1 group" in scanned.threshold.accessibleDescription())


def test_number_out_of_range_is_rejected(expert):
    for name, box in expert.numbers.items():
        low, high = RANGES[name]
        box.setValue(high + 1)
        assert box.value() == high
        box.setValue(low - 1)
        assert box.value() == low
