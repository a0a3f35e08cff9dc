"""The last analysis, and facts about single pairs."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.analysis import Analysis, Skipped, SkipReason
from app.domain.duplicates import Cause, ContainedSpan, Facts, Group, Kind, Pair, Scores
from app.domain.page_answers import METHOD, PageAnswer
from app.domain.parameters import Parameters
from app.domain.scoring import rescored
from app.store.analyses import AnalysisRepository
from app.store.analysis_parts import AnalysisBlob
from app.store.models import DismissalRecord, PagesComparedRecord
from tests.unit.store.samples import NOON, document


def pair(a, b, kind=Kind.NEAR, facts=None):
    scores = Scores(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1.0)
    return Pair(a, b, kind, Cause.LIKE_TEXT, 0.9, 0.8, scores, facts or Facts())


NEAR = pair(12, 40)
EXACT = pair(40, 50, Kind.EXACT, Facts(("date 2024-01-12",), (), ("IBAN DE1",), ("a", "b")))
LOOKALIKE = pair(12, 99, Kind.LOOKALIKE, Facts(conflict=("date 2024-01-03 ≠ 2024-02-03",)))
PART = replace(pair(60, 70, Kind.CONTAINED), span=ContainedSpan(0.25, 0.625))
ANALYSIS = Analysis(
    Parameters(ngram_size=4, similarity_threshold=0.8),
    (NEAR, LOOKALIKE, EXACT, PART),
    (
        Group("second by name", Kind.CONTAINED, (60, 70), (PART,), 0.9),
        Group("first by name", Kind.NEAR, (12, 40, 50), (NEAR, EXACT), 0.8),
    ),
    (Skipped(77, SkipReason.NO_TEXT),),
    {"compare": 1.5},
)
EMPTY = Analysis(Parameters(), (), (), ())


@pytest.fixture
def analyses(database, profile):
    return AnalysisRepository(database, profile.id)


def test_analysis_is_restored(analyses):
    analyses.save(ANALYSIS)

    assert analyses.load() == ANALYSIS


def test_no_analysis_before_the_first(analyses):
    assert analyses.load() is None
    assert analyses.groups() == []


def test_new_analysis_replaces_the_last_one(analyses):
    analyses.save(ANALYSIS)

    analyses.save(EMPTY)

    assert analyses.load() == EMPTY
    assert analyses.pair(12, 40) is None


def test_changed_pairs_are_rewritten(analyses):
    analyses.save(ANALYSIS)
    weaker, part = replace(NEAR, probability=0.5), replace(PART, facts=Facts(only_a=("amount 1.00",)))
    shown = replace(ANALYSIS.groups[1], pairs=(weaker, EXACT), weak=frozenset({(12, 40)}))
    later = replace(ANALYSIS, pairs=(weaker, LOOKALIKE, EXACT, part), groups=(shown,))

    analyses.save(later)

    assert analyses.load() == later
    analyses.save(ANALYSIS)
    assert analyses.load() == ANALYSIS


def test_failed_save_keeps_the_last_analysis(analyses):
    analyses.save(ANALYSIS)
    broken = Analysis(Parameters(), (NEAR,), (object(),), ())

    with pytest.raises(AttributeError):
        analyses.save(broken)

    assert analyses.load() == ANALYSIS


def test_groups_and_pairs_can_be_read_singly(analyses):
    analyses.save(ANALYSIS)

    assert analyses.groups() == list(ANALYSIS.groups)
    assert analyses.group("first by name") == ANALYSIS.groups[1]
    assert analyses.group("unknown") is None
    assert analyses.pair(40, 12) == analyses.pair(12, 40) == NEAR
    assert analyses.pair(12, 50) is None


def test_pair_belongs_to_every_group_with_both_documents(analyses):
    shared = Analysis(
        Parameters(),
        (NEAR, EXACT),
        (
            Group("a", Kind.NEAR, (12, 40), (NEAR,), 0.8),
            Group("b", Kind.NEAR, (12, 40, 50), (NEAR, EXACT), 0.8),
        ),
        (),
    )

    analyses.save(shared)

    assert analyses.load() == shared


def test_dismissal_lasts_while_both_texts_are_unchanged(analyses):
    analyses.dismiss(40, 12, "hash of 40", "hash of 12")
    assert analyses.dismissed({12: "hash of 12", 40: "hash of 40", 50: "x"}) == {(12, 40)}

    assert analyses.dismissed({12: "changed", 40: "hash of 40"}) == frozenset()
    assert analyses.dismissed({12: "hash of 12", 40: "changed"}) == frozenset()
    assert analyses.dismissed({12: "hash of 12"}) == frozenset()


def test_dismissal_can_be_renewed_and_outlives_an_analysis(analyses):
    analyses.dismiss(12, 40, "old", "old")
    analyses.dismiss(12, 40, "new", "new")
    analyses.save(EMPTY)
    assert analyses.dismissed({12: "old", 40: "old"}) == frozenset()
    assert analyses.dismissed({12: "new", 40: "new"}) == {(12, 40)}


def test_compared_pages_count_while_documents_are_unchanged(analyses):
    one, other = document(40), document(12)
    analyses.save_pages_compared(one, other)
    analyses.save_pages_compared(one, other)

    assert analyses.pages_compared({40: one, 12: other}) == {(12, 40)}
    assert analyses.pages_compared({40: document(40, modified=NOON), 12: other}) == frozenset()
    assert analyses.pages_compared({40: one, 12: document(12, content_hash="new")}) == frozenset()
    assert analyses.pages_compared({40: one}) == frozenset()


def test_compared_pages_belong_to_one_profile(analyses, database, other_profile):
    documents = {12: document(12), 40: document(40)}
    AnalysisRepository(database, other_profile.id).save_pages_compared(documents[12], documents[40])

    assert analyses.pages_compared(documents) == frozenset()


couples = st.sets(st.tuples(st.integers(1, 9), st.integers(10, 19)))


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(mine=couples, theirs=couples)
def test_profiles_do_not_mix(database, profile, other_profile, mine, theirs):
    hashes = dict.fromkeys(range(20), "same")
    database.change(DismissalRecord.delete())
    for owner, ids in ((profile, mine), (other_profile, theirs)):
        repository = AnalysisRepository(database, owner.id)
        repository.save(Analysis(Parameters(), tuple(pair(a, b) for a, b in sorted(ids)), (), ()))
        for a, b in ids:
            repository.dismiss(a, b, "same", "same")

    for owner, ids in ((profile, mine), (other_profile, theirs)):
        repository = AnalysisRepository(database, owner.id)
        assert {found.ids for found in repository.load().pairs} == ids
        assert repository.dismissed(hashes) == ids


def name_of(members):
    return f"new {members[0]}"


def test_regrouping_replaces_the_groups(analyses):
    analyses.save(ANALYSIS)
    other = replace(ANALYSIS.parameters, similarity_threshold=0.5)
    groups = [([12, 40, 50], Kind.NEAR, 0.8), ([12, 99], Kind.NEAR, 0.7)]

    gone = analyses.regroup(other, groups, frozenset({(40, 50)}), name_of)

    assert gone == {"second by name"}
    assert analyses.parameters() == other
    assert [(group.id, group.documents) for group in analyses.groups()] == [
        ("first by name", (12, 40, 50)),
        ("new 12", (12, 99)),
    ]
    assert analyses.group("first by name").weak == {(40, 50)}
    assert analyses.load().pairs == ANALYSIS.pairs


def test_weak_pairs_can_become_strong_again(analyses):
    analyses.save(ANALYSIS)
    groups = [(group.documents, group.kind, group.confidence) for group in ANALYSIS.groups]
    analyses.regroup(ANALYSIS.parameters, groups, frozenset({(12, 40), (40, 50)}), name_of)

    assert analyses.regroup(ANALYSIS.parameters, groups, frozenset({(12, 40)}), name_of) == frozenset()

    assert [group.weak for group in analyses.groups()] == [frozenset(), {(12, 40)}]


def test_pairs_have_scores_of_the_new_weights(analyses):
    analyses.save(ANALYSIS)
    other = replace(ANALYSIS.parameters, weight_title=5)

    analyses.regroup(other, [], frozenset(), name_of)

    assert analyses.load().pairs == tuple(rescored(pair, other) for pair in ANALYSIS.pairs)
    analyses.save(ANALYSIS)
    assert analyses.load() == ANALYSIS


def test_parts_are_returned_in_their_form_only(analyses):
    analyses.save(ANALYSIS, {"table": AnalysisBlob("form 1", b"\x00rows")})
    assert analyses.part("table", "form 1") == b"\x00rows"
    assert analyses.part("table", "form 2") is None
    assert analyses.part("other", "form 1") is None

    analyses.save(ANALYSIS)

    assert analyses.part("table", "form 1") is None


def test_older_comparison_method_does_not_count(analyses, database):
    one, other = document(40), document(12)
    analyses.save_pages_compared(one, other)
    database.change(PagesComparedRecord.update(method=METHOD - 1))

    assert analyses.page_answers({40: one, 12: other}) == {}


def test_unsure_comparison_is_stored_but_no_proof(analyses):
    one, other = document(40), document(12)
    analyses.save_pages_compared(one, other, PageAnswer.SAME)
    analyses.save_pages_compared(one, other, PageAnswer.UNSURE)

    assert analyses.page_answers({40: one, 12: other}) == {(12, 40): PageAnswer.UNSURE}
    assert analyses.pages_compared({40: one, 12: other}) == frozenset()
