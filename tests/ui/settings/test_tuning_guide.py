"""The tuning guide shows what a change would do, lets the user take it and take it back."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.domain.duplicates import Cause, Kind
from app.domain.parameters import Parameters
from app.services.scan.tuning import Complaint, Example
from app.ui.session.navigation import ScreenId
from app.ui.settings.detection import DetectionSection
from app.ui.settings.proposal_row import ExampleButton, ProposalRow
from tests.ui.review import library
from tests.ui.shown_library import NavigationRecorder, open_library

TEXTS = ("letter", "letter scanned", "contract 21", "contract 21 scanned")
STRICT = Parameters(similarity_threshold=0.85, kinds=(Kind.EXACT, Kind.CONTAINED))


@pytest.fixture
def section(session, scan_texts, qtbot) -> DetectionSection:
    """The section for a library of a letter and a contract, each with a scan, without near-duplicates."""
    profile = scan_texts(*TEXTS, parameters=STRICT)
    made = DetectionSection(session)
    qtbot.addWidget(made)
    made.resize(1100, 900)
    made.show()
    open_library(session, profile)
    qtbot.waitUntil(lambda: made.threshold.isEnabled() and made.threshold.value() == 85)
    return made


def row(section: DetectionSection, key: str, *, taken: bool = False) -> ProposalRow:
    return next(one for one in section.guide.rows if one.proposal.key == key and one.taken is taken)


def has_row(section: DetectionSection, key: str, *, taken: bool = False) -> bool:
    return any(one.proposal.key == key and one.taken is taken for one in section.guide.rows)


def tried(one: ProposalRow) -> bool:
    return "group" in one.told.text()


def test_change_is_shown_taken_and_taken_back(section, qtbot):
    section.guide.complaints[Complaint.MISSES].click()
    qtbot.waitUntil(lambda: tried(row(section, "looser")))
    before = row(section, "looser").told.text()
    assert row(section, "looser").title.text() == "Lower the threshold from 85% to 75%"
    assert section.threshold.value() == 85

    row(section, "looser").action.click()

    qtbot.waitUntil(lambda: has_row(section, "looser", taken=True))
    assert section.threshold.value() == 75
    assert before.startswith(f"{section.search._number.text()} group")
    taken = row(section, "looser", taken=True)
    assert (taken.told.text(), taken.action.text()) == ("In use.", "Take back")

    taken.action.click()

    qtbot.waitUntil(lambda: not has_row(section, "looser", taken=True))
    assert section.threshold.value() == 85


def test_example_of_a_new_group_opens_two_of_its_documents(section, session, qtbot):
    recorder = NavigationRecorder(session)
    section.guide.complaints[Complaint.MISSES].click()
    near = next(one for one in section.guide.rows if one.proposal.kind is Kind.NEAR)
    qtbot.waitUntil(lambda: near.told.text() == "2 groups: 2 new, 0 gone.")
    first, second = near.findChildren(ExampleButton)
    assert {first.link.text(), second.link.text()} == {"+ Brief 1", "+ Brief 3"}

    first.link.click()

    destination = recorder.last
    assert (destination.screen, destination.group) == (ScreenId.REVIEW, None)
    assert destination.pair is not None
    assert destination.pair.ids in {(1, 2), (3, 4)}


def test_example_of_a_group_that_would_go_opens_the_group(section, session, qtbot):
    recorder = NavigationRecorder(session)
    section.guide.complaints[Complaint.MISSES].click()
    near = next(one for one in section.guide.rows if one.proposal.kind is Kind.NEAR)
    qtbot.waitUntil(lambda: tried(near))
    near.action.click()
    qtbot.waitUntil(lambda: has_row(section, "kind-on", taken=True))
    example = Example("group", library.pair(1, 2, Kind.NEAR, Cause.LIKE_TEXT, 0.9), "Brief 1", 2)

    section.guide.rows[0].open_example(example)

    assert (recorder.last.group, recorder.last.pair) == ("group", None)


def test_analysis_is_timed_for_too_slow_and_can_be_stopped(section, qtbot):
    section.guide.complaints[Complaint.TOO_SLOW].click()
    first, second, *_ = section.guide.rows
    second.action.click()
    assert second.action.text() == "Stop"

    qtbot.waitUntil(lambda: tried(first) and second.action.text() == "Try it out")

    assert "An analysis takes " in first.told.text()
    assert second.told.text() == "Not tried yet."


def test_pressing_a_complaint_again_removes_its_answers(section):
    button = section.guide.complaints[Complaint.FALSE_MATCHES]
    button.click()
    assert section.guide.rows

    button.click()

    assert section.guide.rows == []


def test_nothing_is_tried_while_the_section_is_hidden(section, session, qtbot):
    section.guide.complaints[Complaint.MISSES].click()
    section.hide()
    qtbot.waitUntil(lambda: not session.queues.comparison.busy)
    QApplication.processEvents()
    untried = [one for one in section.guide.rows if not tried(one)]

    section.show()

    qtbot.waitUntil(lambda: all(map(tried, section.guide.rows)))
    assert untried
