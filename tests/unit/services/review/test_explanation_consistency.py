"""For any pair, the explanation never contradicts the comparison."""

from __future__ import annotations

from hypothesis import given

from app.domain.duplicates import Kind
from app.services.review.explanation import MAX_AGREEING, MAX_CHIPS, ChipSort, Explanation, FactChip, explain
from app.services.review.pair_facts import Fact, read_fact
from tests.unit.services.review.explanation_cases import Case, cases

SAYS_DIFFERENT = {"why.near.conflict", "why.lookalike", "why.version", "why.short.conflict", "why.differ"}
SAYS_SAME = {"why.exact", "why.exact.n", "why.sametext", "why.sametext.plain", "why.short.same"}
MIRRORED = {ChipSort.ONLY_LEFT: ChipSort.ONLY_RIGHT, ChipSort.ONLY_RIGHT: ChipSort.ONLY_LEFT}


def told(case: Case) -> Explanation:
    pair = case.pair
    return explain(case.left, case.right, pair, kind=pair.kind, files=case.files, pages=case.pages)


def sorts(lines: tuple[str, ...]) -> set[str]:
    return {read_fact(line).sort for line in lines}


@given(cases())
def test_a_difference_is_said_exactly_where_facts_conflict(case):
    found = told(case)
    said = {sort for one in found.sentences if one.key in SAYS_DIFFERENT for sort in one.facts}

    assert said == sorts(case.pair.facts.conflict)
    assert any(one.key in SAYS_DIFFERENT for one in found.sentences) is bool(case.pair.facts.conflict)


@given(cases())
def test_facts_are_said_to_agree_only_where_none_conflicts(case):
    for one in told(case).sentences:
        if one.key == "why.near":
            assert not case.pair.facts.conflict
            agreeing = sorts(case.pair.facts.agree)
            assert set() < set(one.facts) <= agreeing
            assert len(one.facts) == min(len(agreeing), MAX_AGREEING)


@given(cases())
def test_at_most_five_chips_without_repetition_or_contradiction(case):
    chips = told(case).chips
    agreeing = {chip.fact.sort for chip in chips if chip.sort is ChipSort.AGREE and chip.fact}
    differing = {chip.fact.sort for chip in chips if chip.sort is ChipSort.CONFLICT and chip.fact}

    assert len(chips) == len(set(chips)) <= MAX_CHIPS
    assert agreeing <= sorts(case.pair.facts.agree)
    assert differing <= sorts(case.pair.facts.conflict)
    assert not agreeing & sorts(case.pair.facts.conflict)
    assert bool(differing) is bool(case.pair.facts.conflict)


@given(cases())
def test_values_of_a_conflict_stand_on_their_own_sides(case):
    facts = [read_fact(line) for line in case.pair.facts.conflict]
    if case.left.id != case.pair.a:
        facts = [Fact(fact.sort, fact.other, fact.value) for fact in facts]

    assert all(chip.fact in facts for chip in told(case).chips if chip.sort is ChipSort.CONFLICT)


@given(cases())
def test_caution_needs_evidence_against_the_pair(case):
    found = told(case)
    is_lookalike = case.pair.kind is Kind.LOOKALIKE

    assert (found.kind, found.confidence) == (case.pair.kind, case.pair.confidence)
    assert found.conflict <= (bool(case.pair.facts.conflict) or is_lookalike)
    assert found.caution <= found.conflict
    assert is_lookalike <= found.caution


@given(cases())
def test_all_of_a_text_is_said_to_be_the_same_only_where_it_is(case):
    for one in told(case).sentences:
        assert one.key not in SAYS_SAME or case.pair.kind is Kind.EXACT
        if one.share is not None and one.key.startswith("why.part"):
            scores = case.pair.scores
            assert one.share <= max(scores.containment_a, scores.containment_b, scores.fuzzy) + 1e-6
        elif one.share is not None:
            assert one.share <= min(case.pair.scores.coverage + 1e-6, 0.99)


@given(cases())
def test_a_part_and_its_pages_are_told_of_the_right_side(case):
    parts = [one for one in told(case).sentences if one.key.startswith("why.part")]

    assert len(parts) == (case.pair.kind is Kind.CONTAINED)
    for one in parts:
        part, whole = case.left, case.right
        if case.pair.part != part.id:
            part, whole = whole, part
        assert one.key.split(".")[2] == ("left" if part is case.left else "right")
        assert one.title == whole.title
        if one.pages is not None:
            assert case.pair.span is not None
            assert 1 <= one.pages[0] <= one.pages[1] <= whole.page_count
            assert one.number == one.pages[1] - one.pages[0] + 1
        assert (one.pages == case.pages) or not case.pages or whole.page_count == 1


@given(cases())
def test_extra_pages_are_counted_on_the_correct_side(case):
    found = told(case)
    more = (case.left.page_count or 0) - (case.right.page_count or 0)
    known = case.left.page_count is not None and case.right.page_count is not None
    chips = [chip for chip in found.chips if chip.key == "chip.pages"]
    sentences = [one for one in found.sentences if one.key.startswith("why.pages")]

    assert {one.number for one in (*chips, *sentences)} <= ({abs(more)} if known and more else set())
    assert all((chip.sort is ChipSort.ONLY_LEFT) is (more > 0) for chip in chips)
    assert all(one.key.endswith("left" if more > 0 else "right") for one in sentences)


@given(cases())
def test_with_the_sides_changed_the_same_is_said_of_the_other_side(case):
    found = told(case)
    turned = explain(
        case.right, case.left, case.pair, kind=case.pair.kind, files=case.files, pages=case.pages
    )

    def mirrored(key: str) -> str:
        return {"left": "right", "right": "left"}.get(key, key)

    keys = [".".join(map(mirrored, one.key.split("."))) for one in found.sentences]
    assert [one.key for one in turned.sentences] == keys
    assert [_turned(chip) for chip in found.chips] == list(turned.chips)


def _turned(chip: FactChip) -> FactChip:
    fact = chip.fact
    if chip.sort is ChipSort.CONFLICT and fact is not None:
        fact = Fact(fact.sort, fact.other, fact.value)
    return FactChip(MIRRORED.get(chip.sort, chip.sort), fact, chip.key, chip.number)
