"""Exact pairs, and properties of every analysis."""

import random
from datetime import date
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dedup.engine import analyse, regroup
from app.domain.analysis import SkipReason
from app.domain.documents import Checksum
from app.domain.duplicates import AnalysedDocument, Cause, Kind
from app.domain.errors import OperationCancelled
from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag, Stage
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, kinds, library, months_de, scanned


def test_texts_without_words_match_only_by_checksum():
    file = Checksum("md5", "0" * 32)
    texts = ["", "\n \n", "\u00a0", "\u00ad", "", ""]
    documents = [
        AnalysedDocument(id=place, text=text, checksum=file if place > 4 else None)
        for place, text in enumerate(texts, start=1)
    ]

    analysis = analyse(documents)

    assert [(pair.ids, pair.kind, pair.cause) for pair in analysis.pairs] == [
        ((5, 6), Kind.EXACT, Cause.SAME_FILE)
    ]
    assert {skipped.id for skipped in analysis.skipped} == {1, 2, 3, 4, 5, 6}
    assert {skipped.reason for skipped in analysis.skipped} == {SkipReason.NO_TEXT}


def test_short_texts_pair_only_when_equal():
    documents = library("Rechnung 4711", "Rechnung 4712", "Hund", "", "Milch, Eier, Brot", "milch eier brot")

    assert kinds(documents, similarity_threshold=0.0) == {(5, 6): Kind.EXACT}


def test_ten_notices_that_differ_in_a_number_never_merge():
    documents = library(
        *[f"Bitte holen Sie Ihr Paket mit der Nummer {700 + 13 * n} im Laden ab." for n in range(10)]
    )

    assert kinds(documents, similarity_threshold=0.0) == {}


def test_sums_of_different_algorithms_never_compare_equal():
    documents = [
        AnalysedDocument(id=1, checksum=Checksum("md5", "ab")),
        AnalysedDocument(id=2, checksum=Checksum("sha256", "ab")),
    ]

    assert analyse(documents).pairs == ()


def test_an_archive_uploaded_again_is_the_same_file():
    file = Checksum("md5", "c" * 32)
    documents = [
        AnalysedDocument(id=1, text=LETTER_DE, archive_checksum=file),
        AnalysedDocument(id=2, text=scanned(LETTER_DE, 0.02, 1), checksum=file),
    ]

    (pair,) = analyse(documents).pairs

    assert (pair.kind, pair.cause) == (Kind.EXACT, Cause.SAME_FILE)


@pytest.mark.parametrize(
    "spelling",
    [
        LETTER_DE.replace("Abteilung", "Abtei\u00adlung"),
        LETTER_DE.replace("Abteilung", "Abtei-\nlung"),
        LETTER_DE.replace("Mühlheim", "Mu\u0308hlheim"),
        LETTER_DE.replace(" ", "\u00a0"),
        LETTER_DE.replace("\n", "\f"),
    ],
    ids=["soft hyphen", "divided", "decomposed", "no-break spaces", "form feeds"],
)
def test_one_text_in_two_spellings_is_exact(spelling):
    (pair,) = analyse(library(LETTER_DE, spelling)).pairs

    assert (pair.kind, pair.cause) == (Kind.EXACT, Cause.SAME_TEXT)


@pytest.mark.parametrize("copies", [2, 10, 60])
def test_all_copies_of_one_text_make_one_group(copies):
    (group,) = analyse(library(*[LETTER_EN] * copies)).groups

    assert group.documents == tuple(range(1, copies + 1))
    assert group.kind is Kind.EXACT


# What must hold whatever the library


@pytest.mark.parametrize("threshold", [0.0, 0.1, 0.75, 0.99, 1.0])
def test_extreme_thresholds_raise_nothing(threshold):
    documents = library(LETTER_DE, LETTER_DE, scanned(LETTER_DE, 0.02, 1), LETTER_EN)

    groups = analyse(documents, Parameters(similarity_threshold=threshold)).groups

    assert groups[0].documents[:2] == (1, 2)
    if threshold == 1.0:
        assert [group.kind for group in groups] == [Kind.EXACT]


def test_nothing_to_compare_gives_nothing():
    assert analyse([]).pairs == ()
    assert analyse(library(LETTER_DE)).groups == ()


MIXED = [
    LETTER_DE,
    LETTER_EN,
    *months_de()[:4],
    scanned(LETTER_DE, 0.02, 1),
    scanned(LETTER_EN, 0.01, 2),
    LETTER_EN,
]


@settings(max_examples=6, deadline=None)
@given(st.permutations(range(len(MIXED))))
def test_the_order_of_documents_changes_nothing(order):
    documents = library(*MIXED)

    one, other = analyse(documents), analyse([documents[place] for place in order])

    assert (other.pairs, other.groups, other.skipped) == (one.pairs, one.groups, one.skipped)


@pytest.fixture(scope="module")
def mixed_pairs():
    return analyse(library(*MIXED)).pairs


@settings(max_examples=20, deadline=None)
@given(st.floats(0, 1), st.floats(0, 1))
def test_a_lower_threshold_never_loses_a_pair(mixed_pairs, one, other):
    low, high = sorted((one, other))

    def together(threshold):
        groups = regroup(mixed_pairs, Parameters(similarity_threshold=threshold), frozenset())
        return {pair for group in groups for pair in combinations(group.documents, 2)}

    assert together(high) <= together(low)


@settings(max_examples=6, deadline=None)
@given(st.tuples(*[st.integers(0, 10)] * 4).filter(any), st.floats(0, 1))
def test_regrouping_gives_what_a_new_analysis_gives(weights, threshold):
    chosen = Parameters(
        weight_jaccard=weights[0],
        weight_fuzzy=weights[1],
        weight_metadata=weights[2],
        weight_title=weights[3],
        similarity_threshold=threshold,
    )
    documents = library(*MIXED, created=date(2024, 1, 5), title="Brief")

    assert regroup(analyse(documents).pairs, chosen, frozenset()) == analyse(documents, chosen).groups


def test_a_dismissed_pair_joins_nothing_but_is_still_known():
    documents = library(LETTER_DE, scanned(LETTER_DE, 0.02, 1))

    analysis = analyse(documents, dismissed=frozenset({(1, 2)}))

    assert analysis.groups == ()
    assert [pair.ids for pair in analysis.pairs] == [(1, 2)]


def test_unrelated_texts_of_one_language_give_no_pair():
    chance = random.Random(7)
    words = sorted({word for text in MIXED for word in text.split()})
    documents = library(*[" ".join(chance.choices(words, k=300)) for _ in range(60)])

    assert kinds(documents, similarity_threshold=0.0) == {}


def test_every_stage_reports_and_is_timed():
    seen = []

    analysis = analyse(library(*MIXED), progress=seen.append)

    stages = [Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP]
    assert list(dict.fromkeys(progress.stage for progress in seen)) == stages
    assert list(analysis.timings) == [stage.value for stage in stages]
    assert all(0 <= progress.done <= progress.total for progress in seen)


@pytest.mark.parametrize("stage", [Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP])
def test_every_stage_can_be_cancelled(stage):
    flag = CancelFlag()

    def cancel_in_stage(progress):
        if progress.stage is stage:
            flag.cancel()

    with pytest.raises(OperationCancelled):
        analyse(library(*MIXED), progress=cancel_in_stage, cancel=flag)
