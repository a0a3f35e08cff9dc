"""The tuning guide tries changes without storing anything, and tells what they really would do."""

from dataclasses import replace

import pytest

from app.domain.analysis import Analysis
from app.domain.duplicates import Kind
from app.domain.errors import NothingScanned, OperationCancelled
from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag
from app.services.scan.detection import DetectionService
from app.services.scan.tuning import Complaint, TuningService, proposals
from tests.support.builders import group, pair
from tests.unit.services.document_cache import Paper, analysed, shelf, stored

TEXTS = (
    "letter", "letter scanned", "pile of three", "bill of March", "contract 21", "contract 21 scanned",
)  # fmt: skip
CHOSEN = (
    Parameters(),
    Parameters.classic(similarity_threshold=0.95),
    Parameters(similarity_threshold=0.3, kinds=(Kind.EXACT, Kind.NEAR), weight_metadata=0, weight_title=0),
    Parameters(num_permutations=64, num_bands=32, ngram_size=2, fuzzy_sample_size=1000),
    Parameters(thresholds={Kind.CONTAINED: 0.95}),
)


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    papers = {number: Paper(text, f"Brief {number}") for number, text in enumerate(TEXTS, start=1)}
    with shelf(tmp_path_factory.mktemp("library") / "library.sqlite", papers) as local:
        assert [group.documents for group in analysed(local).groups] == [(5, 6), (1, 2, 3)]
        yield local


@pytest.fixture(scope="module")
def before(local):
    return stored(local)


@pytest.mark.parametrize("complaint", Complaint)
@pytest.mark.parametrize("now", CHOSEN)
def test_every_proposal_is_a_valid_change(complaint, now):
    found = proposals(complaint, now)

    assert len({(proposal.key, proposal.kind) for proposal in found}) == len(found)
    for proposal in found:
        assert replace(now, **proposal.changes) != now


def test_classic_method_is_blamed_first():
    for complaint in (Complaint.FALSE_MATCHES, Complaint.MISSES):
        first, *_ = proposals(complaint, Parameters.classic())

        assert replace(Parameters.classic(), **first.changes) == Parameters()


def test_groups_that_a_change_would_remove_are_named(local, before):
    effect = TuningService(local).effect(Parameters(kinds=(Kind.CONTAINED,)), CancelFlag())

    assert (effect.before, effect.after, effect.gained, effect.lost) == (2, 1, 0, 1)
    (lost,) = effect.lost_examples
    assert (lost.group, lost.pair.ids) == (before.groups[0].id, (5, 6))
    assert (lost.title, lost.count) == ("Brief 5", 2)
    assert stored(local) == before
    assert DetectionService(local).chosen() == Parameters()


def test_groups_that_a_change_would_add_are_named(local, before):
    strict = Parameters(similarity_threshold=1.0)
    DetectionService(local).choose(strict)
    try:
        effect = TuningService(local).effect(Parameters(), CancelFlag())
    finally:
        DetectionService(local).choose(Parameters())

    assert (effect.before, effect.after, effect.gained, effect.lost) == (0, 2, 2, 0)
    assert (None, (5, 6)) in [(one.group, one.pair.ids) for one in effect.gained_examples]
    assert stored(local) == before


@pytest.mark.parametrize("changes", [{"ngram_size": 2}, {"num_permutations": 64, "num_bands": 32}])
def test_other_comparisons_are_tried_by_an_analysis(local, before, changes):
    parameters = Parameters(**changes)

    effect = TuningService(local).effect(parameters, CancelFlag())

    assert (effect.before, effect.after) == (2, len(analysed(local, parameters).groups))
    analysed(local)
    assert stored(local) == before


def test_both_analyses_are_timed_from_scratch(local, before):
    faster = Parameters(num_permutations=64, num_bands=32)

    effect = TuningService(local).effect(faster, CancelFlag(), timed=True)

    assert effect.seconds is not None
    assert min(effect.seconds) > 0
    assert (effect.gained, effect.lost) == (0, 0)
    assert stored(local) == before


def test_group_that_only_grows_or_shrinks_is_neither_gained_nor_lost(local):
    effect = TuningService(local).effect(Parameters(kinds=(Kind.NEAR,)), CancelFlag())

    assert (effect.before, effect.after, effect.gained, effect.lost) == (2, 2, 0, 0)


def test_trial_can_be_cancelled(local, before):
    cancel = CancelFlag()
    cancel.cancel()

    with pytest.raises(OperationCancelled):
        TuningService(local).effect(Parameters(ngram_size=2), cancel)

    assert stored(local) == before


def test_nothing_can_be_tried_before_the_first_scan(tmp_path):
    with shelf(tmp_path / "library.sqlite") as empty, pytest.raises(NothingScanned):
        TuningService(empty).effect(Parameters(), CancelFlag())


def test_groups_that_only_meaning_joins_are_not_lost_by_an_analysis_of_the_texts(tmp_path):
    found = pair(1, 2, Kind.SEMANTIC)
    analysis = Analysis(Parameters(), (found,), (replace(group(found), kind=Kind.SEMANTIC),), ())
    with shelf(tmp_path / "library.sqlite", {1: Paper("letter"), 2: Paper("other letter")}) as local:
        local.analyses.save(analysis)

        effect = TuningService(local).effect(Parameters(ngram_size=4), CancelFlag())

        assert (effect.before, effect.after, effect.lost) == (0, 0, 0)
