"""A new threshold, weights or kinds regroup the known pairs as a new analysis would."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind, Suggestion
from app.domain.errors import SettingInvalid
from app.domain.keeper import WhyNot
from app.domain.parameters import DUPLICATE_KINDS, SCORED_KINDS, Parameters
from app.domain.policies import DEFAULT_POLICIES, Policy
from app.domain.progress import CancelFlag, Stage
from app.services.review.group_table import RowState
from app.services.review.groups import ReviewService
from app.services.scan.analysis import AnalysisService
from app.services.scan.detection import CLASSES, DetectionService
from app.store.settings import SettingsRepository
from tests.unit.services.document_cache import TEXTS, Paper, analysed, put, shelf, stored

PAPERS = {
    number: Paper(text, title, correspondent)
    for number, (text, (title, correspondent)) in enumerate(
        zip(sorted(TEXTS), [("Brief", 1), ("Scan_0042", None), ("Mahnung", 2)] * 9, strict=False), start=1
    )
}
STRICT, GENEROUS = Parameters(similarity_threshold=0.97), Parameters(similarity_threshold=0.5)
weights = st.sampled_from((0.0, 0.1, 0.4, 3.0, 100.0))
choices = st.builds(
    Parameters,
    weight_jaccard=st.sampled_from((0.1, 0.4, 100.0)),
    weight_fuzzy=weights,
    weight_metadata=weights,
    weight_title=weights,
    similarity_threshold=st.floats(0.0, 1.0),
    kinds=st.sets(st.sampled_from(DUPLICATE_KINDS), min_size=1),
    thresholds=st.dictionaries(st.sampled_from(SCORED_KINDS), st.floats(0.0, 1.0), max_size=2),
)


@pytest.fixture(scope="module")
def two_libraries(tmp_path_factory):
    """The same documents twice, each library analysed once."""
    folder = tmp_path_factory.mktemp("libraries")
    with shelf(folder / "one.sqlite", PAPERS) as one, shelf(folder / "other.sqlite", PAPERS) as other:
        analysed(one)
        analysed(other)
        yield one, other


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(parameters=choices, data=st.data())
def test_groups_are_those_of_a_new_analysis(two_libraries, parameters, data):
    one, other = two_libraries
    pairs = data.draw(st.lists(st.sampled_from([pair.ids for pair in stored(one).pairs]), max_size=3))
    for local in two_libraries:
        hashes = local.documents.content_hashes()
        for a, b in pairs:
            local.analyses.dismiss(a, b, hashes[a], hashes[b])

    assert DetectionService(one).regroup(parameters)

    assert stored(one) == analysed(other, parameters)


@pytest.fixture
def local(tmp_path):
    """A letter and its scan, both contained in a pile, and a paper that none of them has."""
    texts = ("letter", "letter scanned", "pile of three", "bill of March")
    papers = {number: Paper(text) for number, text in enumerate(texts, start=1)}
    with shelf(tmp_path / "library.sqlite", papers) as local:
        assert groups_of(analysed(local)) == [(1, 2, 3)]
        yield local


def groups_of(analysis):
    return [group.documents for group in analysis.groups]


def groups(local):
    return [group.documents for group in local.analyses.groups()]


def test_a_choice_is_there_at_once_and_for_the_next_analysis(local):
    DetectionService(local).choose(replace(STRICT, kinds=(Kind.EXACT, Kind.NEAR)))
    assert groups(local) == [(1, 2)]
    put(local, {6: Paper("letter scanned badly")})

    assert groups_of(analysed(local)) == [(1, 2, 6)]
    assert local.analyses.parameters().kinds == (Kind.EXACT, Kind.NEAR)


def test_what_was_found_is_told_beside_the_choice(local):
    detection = DetectionService(local)
    pairs = list(local.analyses.pairs())

    found = detection.detection()

    assert (found.chosen, found.groups, found.up_to_date) == (Parameters(), 1, True)
    for place, count in enumerate(found.shared_text):
        low, high = place / CLASSES, (place + 1) / CLASSES
        assert count == sum(low <= min(pair.scores.jaccard, 0.99999) < high for pair in pairs)
    detection.choose(Parameters(num_bands=32))
    assert not detection.detection().up_to_date


def test_before_the_first_analysis_nothing_was_found(tmp_path):
    with shelf(tmp_path / "library.sqlite", PAPERS) as local:
        found = DetectionService(local).detection()

        assert (found.groups, found.up_to_date, sum(found.shared_text)) == (None, False, 0)


def test_nothing_is_suggested_for_kinds_to_ask_about(tmp_path):
    twins = {1: Paper("letter", file="same"), 2: Paper("letter", file="same")}
    with shelf(tmp_path / "library.sqlite", twins) as local:
        analysed(local)
        review = ReviewService(local)
        (proposed,) = review.groups()
        assert Suggestion.TRASH in proposed.suggestion.suggestions.values()

        DetectionService(local).set_policies({Kind.EXACT: Policy.ASK})

        (asked,) = review.groups()
        assert Suggestion.TRASH not in asked.suggestion.suggestions.values()
        assert asked.suggestion.document == proposed.suggestion.document
        assert review.group(asked.group.id).suggestion == asked.suggestion


def test_a_kind_that_is_switched_off_keeps_its_policy(local):
    detection = DetectionService(local)
    assert detection.policies() == DEFAULT_POLICIES

    detection.set_policies({Kind.NEAR: Policy.SHOW, Kind.VERSION: Policy.OFF})

    assert detection.policies() == {**DEFAULT_POLICIES, Kind.NEAR: Policy.SHOW, Kind.VERSION: Policy.OFF}
    assert Kind.VERSION not in detection.chosen().kinds
    detection.change({"kinds": DUPLICATE_KINDS})
    assert detection.policies() == {**DEFAULT_POLICIES, Kind.NEAR: Policy.SHOW}
    with pytest.raises(SettingInvalid):
        detection.set_policies(dict.fromkeys(DUPLICATE_KINDS, Policy.OFF))


def test_kinds_to_ask_about_are_read_from_the_settings_of_earlier_versions(local):
    SettingsRepository(local.database).set("ask_about", ["near"])

    assert DetectionService(local).policies() == {**DEFAULT_POLICIES, Kind.NEAR: Policy.ASK}


def test_groups_that_are_only_shown_are_no_open_questions(tmp_path):
    twins = {1: Paper("letter", file="same"), 2: Paper("letter", file="same")}
    with shelf(tmp_path / "library.sqlite", twins) as local:
        analysed(local)
        DetectionService(local).set_policies({Kind.EXACT: Policy.SHOW})
        review = ReviewService(local)

        rows = review.rows()

        (group,) = review.groups()
        assert set(group.suggestion.why_not.values()) == {WhyNot.ONLY_SHOWN}
        assert (len(rows), rows.undecided) == (1, 0)
        rows.decide(group.group.id, Decision(group.group.id, Choice.SKIPPED))
        assert rows.states.tolist() == [RowState.SKIPPED]
        rows.decide(group.group.id, None)
        assert rows.states.tolist() == [RowState.SHOWN]


def test_a_choice_made_before_the_first_analysis_counts_for_it(tmp_path):
    with shelf(tmp_path / "library.sqlite", {1: Paper("letter"), 2: Paper("draft of the letter")}) as local:
        DetectionService(local).choose(Parameters(kinds=(Kind.EXACT,)))

        assert groups_of(analysed(local)) == []


def test_a_choice_made_while_an_analysis_runs_counts(local):
    def choose(progress):
        if progress.stage is Stage.GROUP:
            DetectionService(local).choose(Parameters(kinds=(Kind.EXACT, Kind.NEAR)))

    analysis = AnalysisService(local).run(CancelFlag(), choose)

    assert groups(local) == groups_of(analysis) == [(1, 2)]


def test_before_the_first_analysis_there_is_nothing_to_group(tmp_path):
    with shelf(tmp_path / "library.sqlite", PAPERS) as local:
        assert not DetectionService(local).regroup(STRICT)
        assert local.analyses.parameters() is None


def test_parameters_that_find_other_pairs_wait_for_the_next_analysis(local):
    DetectionService(local).choose(Parameters(ngram_size=2, similarity_threshold=0.97))

    assert local.analyses.parameters() == Parameters()
    assert groups(local) == [(1, 2, 3)]
    assert DetectionService(local).chosen().ngram_size == 2


def test_a_decision_comes_back_with_its_group(local):
    (group,) = local.analyses.groups()
    decision = Decision(group.id, Choice.KEEP, 1, (2, 3))
    local.decisions.set(decision)
    detection = DetectionService(local)

    detection.choose(Parameters(kinds=(Kind.NEAR,)))
    assert groups(local) == [(1, 2)]
    assert ReviewService(local).plan().items == ()

    detection.choose(Parameters())
    assert [found.decision for found in ReviewService(local).groups()] == [decision]
    assert [item.trash for item in ReviewService(local).plan().items] == [(2, 3)]


def test_a_decision_stays_while_its_group_stays(local):
    (group,) = local.analyses.groups()
    decision = Decision(group.id, Choice.SKIPPED)
    local.decisions.set(decision)

    DetectionService(local).choose(GENEROUS)

    assert [found.decision for found in ReviewService(local).groups()] == [decision]


def test_what_was_called_no_duplicates_stays_so_whatever_the_group(local):
    detection = DetectionService(local)
    detection.choose(Parameters(kinds=(Kind.NEAR,)))
    (group,) = local.analyses.groups()
    local.decisions.set(Decision(group.id, Choice.NOT_DUPLICATES))

    detection.choose(Parameters())

    (group,) = local.analyses.groups()
    assert group.documents == (1, 2, 3)
    assert not group.matches(1, 2)
    detection.choose(Parameters(kinds=(Kind.NEAR,)))
    assert groups(local) == []
    assert groups_of(analysed(local)) == []


def test_a_damaged_choice_is_left_out(local):
    settings = SettingsRepository(local.database)
    for stored_choice in ("?", {"similarity_threshold": 7}, {"kinds": []}, {"new in a later version": 1}):
        settings.set("detection", stored_choice)

        assert DetectionService(local).chosen() == Parameters()
