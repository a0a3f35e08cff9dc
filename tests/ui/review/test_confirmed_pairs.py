"""Look-alikes that the user calls duplicates become a group, and stay one."""

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.domain.parameters import Parameters
from app.services.review.batch import BatchRequest, load_batch
from app.services.review.groups import ReviewService
from app.services.scan.detection import DetectionService
from app.ui.session.navigation import Destination, ReviewFilter, ScreenId
from tests.ui.review import library

JANUARY, FEBRUARY = 13, 14


def group_of_pair(local):
    return next((one for one in local.analyses.groups() if one.documents == (JANUARY, FEBRUARY)), None)


def test_confirmed_look_alikes_are_a_group_until_called_no_duplicates(tmp_path):
    with library.opened_library(tmp_path) as local:
        detection = DetectionService(local)

        confirmed = detection.confirm(JANUARY, FEBRUARY)

        group = group_of_pair(local)
        assert group.id == confirmed
        assert (group.kind, group.has_conflict) == (Kind.NEAR, True)
        assert group.matches(JANUARY, FEBRUARY)
        assert local.analyses.lookalikes() == ()
        assert set(ReviewService(local).group(confirmed).suggestion.suggestions.values()) != {"trash"}
        assert confirmed not in {one.group for one in load_batch(local).effect(BatchRequest()).decisions()}
        assert detection.confirm(JANUARY, FEBRUARY) is None

        detection.choose(Parameters(similarity_threshold=0.95))  # above the score of every pair
        assert group_of_pair(local) is not None
        local.decisions.set(Decision(confirmed, Choice.NOT_DUPLICATES))
        detection.choose(Parameters())
        assert group_of_pair(local) is None


def test_button_of_look_alikes_opens_their_new_group(harness):
    harness.page.enter(Destination(ScreenId.REVIEW, ReviewFilter(kind=Kind.LOOKALIKE)))
    harness.qtbot.waitUntil(lambda: harness.view.shown_pair is not None and harness.shown_pair.group is None)
    button = harness.view.explanation.duplicates
    assert button.isVisible()
    assert button.text() == "These are duplicates after all"

    with harness.qtbot.waitSignal(harness.session.review_data_changed):
        button.click()

    assert harness.went[-1].screen is ScreenId.REVIEW
    group = harness.went[-1].group
    assert harness.session.row(group).has_conflict
    harness.page.enter(harness.went[-1])
    harness.wait_open(group)
    assert not button.isVisible()
    assert harness.view.decisions.isVisible()
