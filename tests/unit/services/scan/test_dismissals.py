"""“Not duplicates” is stored by pair and text only."""

from dataclasses import replace

import pytest

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag, Stage
from app.services.scan.analysis import AnalysisService
from app.services.scan.detection import DetectionService
from tests.unit.services.document_cache import Paper, analysed, put, shelf

LETTER, SCAN, OTHER_SCAN = Paper("letter"), Paper("letter scanned"), Paper("letter scanned badly")


@pytest.fixture
def local(tmp_path):
    """A letter and its scan, which are found to be duplicates."""
    with shelf(tmp_path / "library.sqlite", {1: LETTER, 2: SCAN}) as local:
        assert groups(local) == [(1, 2)]
        yield local


def groups(local):
    return [group.documents for group in analysed(local).groups]


def call_no_duplicates(local):
    (group,) = local.analyses.groups()
    local.decisions.set(Decision(group.id, Choice.NOT_DUPLICATES))


def test_what_is_called_no_duplicates_stays_so(local):
    call_no_duplicates(local)

    assert groups(local) == []
    assert groups(local) == []


def test_a_changed_title_is_no_reason_to_ask_again(local):
    call_no_duplicates(local)
    put(local, {1: replace(LETTER, title="Brief der Stadtwerke", correspondent=1)})

    assert groups(local) == []


@pytest.mark.parametrize("number", [1, 2])
def test_a_changed_text_is_worth_another_look(local, number):
    call_no_duplicates(local)
    assert groups(local) == []
    put(local, {number: OTHER_SCAN})

    assert groups(local) == [(1, 2)]


def test_changed_text_ends_a_dismissal(local):
    call_no_duplicates(local)
    put(local, {2: OTHER_SCAN})

    assert groups(local) == [(1, 2)]
    assert local.decisions.all() == ()


def test_a_text_that_is_again_what_it_was_is_no_duplicate_again(local):
    call_no_duplicates(local)
    for scan, expected in ((SCAN, []), (OTHER_SCAN, [(1, 2)]), (SCAN, [])):
        put(local, {2: scan})
        assert groups(local) == expected


def test_a_document_that_was_gone_for_a_while_is_still_no_duplicate(local):
    call_no_duplicates(local)
    groups(local)
    local.documents.remove([2])
    groups(local)
    put(local, {2: SCAN})

    assert groups(local) == []


def test_a_third_copy_is_a_duplicate_of_both_all_the_same(local):
    call_no_duplicates(local)
    put(local, {3: OTHER_SCAN})

    (group,) = analysed(local).groups

    assert group.documents == (1, 2, 3)
    assert not group.matches(1, 2)
    assert group.matches(1, 3)
    assert group.matches(2, 3)


def test_of_three_copies_the_others_stay_duplicates(local):
    put(local, {3: OTHER_SCAN})
    hashes = local.documents.content_hashes()
    local.analyses.dismiss(1, 2, hashes[1], hashes[2])
    local.analyses.dismiss(1, 3, hashes[1], hashes[3])

    assert groups(local) == [(2, 3)]


def test_a_decision_taken_back_in_time_leaves_nothing(local):
    call_no_duplicates(local)
    local.decisions.undo()

    assert groups(local) == [(1, 2)]


def test_decision_can_be_undone_after_a_stopped_analysis(local):
    call_no_duplicates(local)
    cancel = CancelFlag()
    cancel.cancel()
    with pytest.raises(OperationCancelled):
        AnalysisService(local).run(cancel)
    assert [decision.choice for decision in local.decisions.all()] == [Choice.NOT_DUPLICATES]

    local.decisions.undo()

    assert groups(local) == [(1, 2)]


def test_a_decision_made_while_an_analysis_runs_counts(local):
    def decide(progress):
        if progress.stage is Stage.GROUP:
            call_no_duplicates(local)

    AnalysisService(local).run(CancelFlag(), decide)

    assert local.analyses.groups() == []


def test_other_decisions_stay_with_their_groups(local):
    (group,) = local.analyses.groups()
    keep = Decision(group.id, Choice.KEEP, 1, (2,))
    local.decisions.set(keep)

    assert groups(local) == [(1, 2)]

    assert local.decisions.all() == (keep,)


def test_confirmed_look_alikes_stay_a_group_in_later_scans(tmp_path):
    bills = {1: Paper("bill of January"), 2: Paper("bill of February")}
    with shelf(tmp_path / "other.sqlite", bills) as local:
        assert groups(local) == []
        assert [pair.ids for pair in local.analyses.lookalikes()] == [(1, 2)]

        assert DetectionService(local).confirm(1, 2) is not None

        assert groups(local) == [(1, 2)]
        assert local.analyses.lookalikes() == ()
        put(local, {2: Paper("bill of March")})
        assert groups(local) == []


def test_joined_documents_that_no_scan_compares_stay_a_group(tmp_path):
    papers = {1: Paper("letter"), 2: Paper("bill of March")}
    with shelf(tmp_path / "other.sqlite", papers) as local:
        assert groups(local) == []
        assert local.analyses.pairs() == []
        unlike = Pair(1, 2, Kind.LOOKALIKE, Cause.OTHER_FACTS, 0.1, 0.9, Scores(), Facts())

        DetectionService(local).join(unlike, unlike.confidence)

        assert groups(local) == [(1, 2)]
        assert [group.confidence for group in local.analyses.groups()] == [pytest.approx(0.1)]
        put(local, {2: Paper("contract 21")})
        assert groups(local) == []
