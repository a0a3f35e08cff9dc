"""Versions are put into order: by their own dates, by stage words, by Paperless' dates last."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from itertools import pairwise, permutations

import pytest

from app.dedup.chains import chains_of
from app.dedup.stages import read_stage
from app.domain.chains import Basis, Chain, ChainEdit, Stage
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.summaries import DocumentSummary
from tests.unit.dedup.stage_chains import CHAINS, Paper, day


def pair(a: int, b: int, kind: Kind = Kind.VERSION) -> Pair:
    a, b = sorted((a, b))
    return Pair(a, b, kind, Cause.EDITED_TEXT, 0.9, 0.9, Scores(), Facts())


def group_of(*pairs: Pair) -> Group:
    members = tuple(sorted({document for known in pairs for document in known.ids}))
    return Group("g", Kind.VERSION, members, pairs, 0.9)


def summary(number: int, paper: Paper) -> DocumentSummary:
    title, _, created, added = paper
    moment = datetime.combine(added, time(12), UTC)
    return DocumentSummary(number, title, created, moment, None, None, 1, None, None, None, 0)


def chain_of(papers: dict[int, Paper], *edits: ChainEdit, pairs: tuple[Pair, ...] = ()) -> tuple[Chain, ...]:
    """Return the chains of papers that are versions of each other, by their ids."""
    known = pairs or tuple(pair(one, other) for one, other in pairwise(sorted(papers)))
    stages = {
        number: read_stage(title, text, created) for number, (title, text, created, _) in papers.items()
    }
    documents = {number: summary(number, paper) for number, paper in papers.items()}
    return chains_of(group_of(*known), documents, stages, edits)


def test_enough_chains_are_tried():
    assert len(CHAINS) >= 30


@pytest.mark.parametrize("name", CHAINS)
def test_versions_are_ordered_whatever_their_ids(name):
    for ids in permutations(range(1, len(CHAINS[name]) + 1)):
        (chain,) = chain_of(dict(zip(ids, CHAINS[name], strict=True)))

        assert chain.ids == ids
        assert chain.latest == ids[-1]


@pytest.mark.parametrize(
    ("name", "basis"),
    [
        ("de dates in the letterhead", Basis.DATE),
        ("de a draft scanned after the final", Basis.STAGE),
        ("en equal dates, numbered", Basis.STAGE),
        ("de dates that only Paperless knows come last", Basis.PAPERLESS),
    ],
)
def test_a_step_says_what_it_rests_on(name, basis):
    (chain,) = chain_of(dict(enumerate(CHAINS[name], start=1)))

    assert chain.steps[0].basis is None
    assert {step.basis for step in chain.steps[1:]} == {basis}


PLAIN = {
    number: ("Brief", f"Brief\nDatum: 0{number}.03.2024", day(3, number), day(5, 1))
    for number in (1, 2, 3, 4)
}


def test_near_copies_of_a_stage_are_one_step():
    known = (pair(1, 2), pair(2, 3, Kind.NEAR), pair(3, 4))
    papers = {**PLAIN, 3: PLAIN[2]}

    (chain,) = chain_of(papers, pairs=known)

    assert [set(step.documents) for step in chain.steps] == [{1}, {2, 3}, {4}]
    assert chain.position(3) == 2


def test_the_copy_with_an_archive_serial_number_is_the_latest_of_its_stage():
    documents = {number: summary(number, PLAIN[min(number, 2)]) for number in (1, 2, 3)}
    documents[2] = DocumentSummary(2, "", None, None, None, 17, 1, None, None, None, 0)
    known = group_of(pair(1, 2), pair(1, 3), pair(2, 3, Kind.EXACT))

    (chain,) = chains_of(known, documents, {})

    assert chain.latest == 2


@pytest.mark.parametrize("kind", [Kind.NEAR, Kind.EXACT, Kind.CONTAINED, Kind.LOOKALIKE])
def test_without_a_version_there_is_no_chain(kind):
    assert chain_of(PLAIN, pairs=(pair(1, 2, kind), pair(2, 3, kind))) == ()


def test_a_part_of_a_version_belongs_to_no_chain():
    (chain,) = chain_of(PLAIN, pairs=(pair(1, 2), pair(2, 3, Kind.CONTAINED)))

    assert chain.ids == (1, 2)


def test_a_group_can_hold_two_chains():
    chains = chain_of(PLAIN, pairs=(pair(1, 2), pair(2, 3, Kind.CONTAINED), pair(3, 4)))

    assert [chain.ids for chain in chains] == [(1, 2), (3, 4)]


def test_documents_that_are_gone_are_left_out():
    gone = {number: PLAIN[number] for number in (1, 2)}

    (chain,) = chain_of(gone, pairs=(pair(1, 2), pair(2, 3)))

    assert chain.ids == (1, 2)


def test_the_users_order_counts_first():
    (chain,) = chain_of(PLAIN, ChainEdit(((4, 1, 3, 2),)))

    assert chain.ids == (4, 1, 3, 2)
    assert chain.by_user
    assert {step.basis for step in chain.steps[1:]} == {Basis.USER}


def test_a_split_chain_is_two_and_one_document_alone_is_none():
    assert [chain.ids for chain in chain_of(PLAIN, ChainEdit(((1, 2), (3, 4))))] == [(1, 2), (3, 4)]
    assert [chain.ids for chain in chain_of(PLAIN, ChainEdit(((1, 2, 3),), (4,)))] == [(1, 2, 3)]


def test_a_document_taken_out_stays_out_and_a_new_one_finds_its_place():
    (chain,) = chain_of(PLAIN, ChainEdit(((1, 4),), (2,)))

    assert chain.ids == (1, 3, 4)


def test_a_document_of_the_group_can_be_added():
    known = (pair(1, 2), pair(2, 3, Kind.CONTAINED))

    (chain,) = chain_of({number: PLAIN[number] for number in (1, 2, 3)}, ChainEdit(((1, 2, 3),)), pairs=known)

    assert chain.ids == (1, 2, 3)


@pytest.mark.parametrize(
    ("text", "created", "expected"),
    [
        ("Kiel, den 4. März 2024", None, "2024-03-04"),
        ("Stand: März 2024", None, "2024-03"),
        ("Wir liefern am 4. März 2024 in Ihr Haus und bitten um Antwort", None, ""),
        ("Wir schreiben Ihnen heute am 4. März 2024 aus gegebenem Anlass", date(2024, 3, 4), "2024-03-04"),
        ("zahlbar bis 4. März 2024", date(2024, 3, 4), ""),
        ("geboren am 04.03.1980", None, ""),
        ("Valid until 4 March 2024", None, ""),
    ],
)
def test_the_own_date_is_no_other_date_on_the_paper(text, created, expected):
    assert read_stage("", text, created).date == expected


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        ("Vertrag_v2_final.pdf", "", ("v2", "final")),
        ("", "Plan Rev. C", ("rev. c",)),
        ("", "Ihr Entwurf liegt vor", ()),
        ("", "Datenbankversion 12 wird nicht unterstützt", ()),
        ("", "Gemäß Ihrem Angebot liefern wir", ()),
        ("Designer", "unsigned, assigned and drafty", ()),
    ],
)
def test_stage_words_are_named(title, text, words):
    assert read_stage(title, text, None).words == words


def test_a_document_that_says_nothing_has_a_plain_stage():
    assert read_stage("Brief", "Guten Tag", None) == Stage()
