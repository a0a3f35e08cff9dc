"""The classic preset, against the same pipeline written plainly with datasketch."""

import re
from datetime import date
from itertools import combinations

import pytest
from datasketch import MinHash, MinHashLSH
from rapidfuzz import fuzz

from app.dedup.engine import analyse, regroup
from app.dedup.shingles import shingle_sets
from app.dedup.similarity import metadata_likeness, title_likeness
from app.dedup.tokens import split_words
from app.domain.analysis import SkipReason
from app.domain.duplicates import AnalysedDocument, Cause, Kind
from app.domain.errors import OperationCancelled
from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag, Stage
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library, months_de, scanned

ABOUT = {"title": "Brief", "correspondent": "Stadtwerke", "created": date(2024, 1, 5)}
PAPERS = [
    *(AnalysedDocument(n, text=text, **ABOUT) for n, text in enumerate(months_de(), 1)),
    AnalysedDocument(20, text=LETTER_DE, title="Bauarbeiten", created=date(2024, 3, 1)),
    AnalysedDocument(21, text=LETTER_DE, title="Bauarbeiten (2)", created=date(2024, 3, 1)),
    AnalysedDocument(22, text=scanned(LETTER_DE, 0.01, 1), title="Scan_0042"),
    AnalysedDocument(23, text=LETTER_EN, correspondent="Harbour View"),
    AnalysedDocument(24, text=scanned(LETTER_EN, 0.005, 2).upper(), correspondent="Harbour View"),
    AnalysedDocument(30, text="Danke"),
    AnalysedDocument(31, text="Parkschein vom 3. März 2024, 2,50 EUR"),
    AnalysedDocument(32, text="Parkschein vom 3. März 2024, 2,50 EUR"),
    AnalysedDocument(33, text=""),
    AnalysedDocument(34, text=""),
]


def plain_pipeline(documents, parameters):
    """Ids → score of every pair that shares a band."""
    size, sample = parameters.ngram_size, parameters.fuzzy_sample_size

    def shingle_hash(shingle):
        return int(shingle_sets(split_words([shingle]), size).values[0])

    index = MinHashLSH(
        num_perm=parameters.num_permutations, params=(parameters.num_bands, parameters.rows_per_band)
    )
    signed, scores = {}, {}
    for document in documents:
        words = re.findall(r"\w+", document.text.lower())
        if len(words) < max(parameters.min_words, size):
            continue
        signature = MinHash(num_perm=parameters.num_permutations, hashfunc=shingle_hash)
        for place in range(len(words) - size + 1):
            signature.update(" ".join(words[place : place + size]))
        for other in index.query(signature):
            earlier = next(found for found in documents if found.id == other)
            scores[other, document.id] = (
                parameters.weight_jaccard * signature.jaccard(signed[other])
                + parameters.weight_fuzzy * fuzz.ratio(earlier.text[:sample], document.text[:sample]) / 100
                + parameters.weight_metadata * metadata_likeness(earlier, document)
                + parameters.weight_title * title_likeness(earlier.title, document.title)
            )
        index.insert(document.id, signature)
        signed[document.id] = signature
    return scores


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"num_bands": 64},
        {"num_bands": 16},
        {"ngram_size": 2},
        {"ngram_size": 5, "num_permutations": 128, "num_bands": 64},
        {"min_words": 0},
        {"min_words": 60},
        {"fuzzy_sample_size": 100},
        {"weight_jaccard": 0.1, "weight_fuzzy": 0.2, "weight_metadata": 0.3, "weight_title": 0.4},
        {"similarity_threshold": 0.9},
    ],
    ids=str,
)
def test_pairs_and_scores_are_those_of_the_plain_pipeline(changes):
    parameters = Parameters.classic(**changes)
    wanted = plain_pipeline(PAPERS, parameters)

    analysis = analyse(PAPERS, parameters)

    assert len(wanted) > 5
    assert {pair.ids: pair.score for pair in analysis.pairs} == pytest.approx(wanted)
    joined = {pair for group in analysis.groups for pair in combinations(group.documents, 2)}
    assert joined >= {ids for ids, score in wanted.items() if score >= parameters.similarity_threshold}


def test_all_it_knows_is_that_texts_are_equal_or_near():
    pairs = {pair.ids: pair for pair in analyse(PAPERS, Parameters.classic()).pairs}

    assert {ids for ids, pair in pairs.items() if pair.kind is Kind.EXACT} == {(20, 21)}
    assert {pair.kind for pair in pairs.values()} == {Kind.EXACT, Kind.NEAR}
    assert {pair.cause for pair in pairs.values()} == {Cause.CLASSIC}


def test_what_took_no_part_is_told_with_its_reason():
    skipped = {item.id: item.reason for item in analyse(PAPERS, Parameters.classic()).skipped}

    few, nothing = SkipReason.FEW_WORDS, SkipReason.NO_TEXT
    assert skipped == {30: nothing, 31: few, 32: few, 33: nothing, 34: nothing}


def test_empty_texts_match_nothing_even_without_a_minimum_of_words():
    documents = library("", "", " \n", "…", "Ja", "Ja")

    assert analyse(documents, Parameters.classic(min_words=0, ngram_size=1)).pairs == ()


def test_weights_count_in_proportion_to_their_sum():
    one = analyse(PAPERS, Parameters.classic())
    other = analyse(
        PAPERS,
        Parameters.classic(weight_jaccard=40, weight_fuzzy=30, weight_metadata=15, weight_title=15),
    )

    assert [pair.score for pair in other.pairs] == pytest.approx([pair.score for pair in one.pairs])


def test_regrouping_gives_what_a_new_analysis_gives():
    chosen = Parameters.classic(weight_title=0.0, weight_metadata=0.05, similarity_threshold=0.6)

    regrouped = regroup(analyse(PAPERS, Parameters.classic()).pairs, chosen)

    assert regrouped == analyse(PAPERS, chosen).groups


def test_the_order_of_the_documents_and_the_number_of_processes_change_nothing():
    analysis = analyse(PAPERS, Parameters.classic())

    assert analyse(PAPERS[::-1], Parameters.classic()).pairs == analysis.pairs
    assert analyse(PAPERS, Parameters.classic(), processes=2).pairs == analysis.pairs


def test_a_dismissed_pair_joins_nothing():
    analysis = analyse(PAPERS[-11:], Parameters.classic(), dismissed={(20, 21)})

    assert (20, 21) in {pair.ids for pair in analysis.pairs}
    assert all({20, 21} - set(group.documents) for group in analysis.groups)


@pytest.mark.parametrize("stage", [Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP])
def test_it_stops_in_every_stage(stage):
    cancel = CancelFlag()

    def stop(progress):
        if progress.stage is stage:
            cancel.cancel()

    with pytest.raises(OperationCancelled):
        analyse(PAPERS, Parameters.classic(), progress=stop, cancel=cancel)
