"""Batches: rules choose keepers, and what is not proved or is protected stays with the user."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.duplicates import Cause, Kind
from app.domain.errors import SettingInvalid
from app.domain.keeper_rules import Left, Rule, RuleName, RuleSet
from app.domain.page_answers import PageAnswer
from app.domain.protections import Protection
from app.domain.summaries import Candidate, GroupSummary, PairSummary
from app.services.review.batch import Batch, BatchRequest, Facts
from app.services.review.candidate_table import CandidateTable

ME, SOMEBODY = 7, 8
MONDAY, TUESDAY = (datetime(2024, 1, day, tzinfo=UTC) for day in (1, 2))


def paper(number, **values):
    plain = dict.fromkeys(
        ("created", "added", "correspondent", "archive_serial_number", "page_count", "archive_checksum",
         "file_size", "owner", "storage_path")
    )  # fmt: skip
    defaults = {"title": f"Brief {number}", "checksum": "same", "mime_type": "", "version_count": 1}
    return Candidate(number, **{**plain, **defaults, **values})


def pair(a, b, kind=Kind.EXACT, **values):
    defaults = {"cause": Cause.SAME_FILE, "part": None, "weak": False, "has_conflict": False}
    return PairSummary(a, b, kind, **{**defaults, **values})


def group(*documents, kind=Kind.EXACT, confidence=1.0):
    return GroupSummary("-".join(map(str, documents)), kind, documents, confidence)


def batch(papers, pairs=None, groups=None, ink=(), **facts):
    """Return the batch of one group of all papers that all match, or of these groups and pairs."""
    numbers = [one.id for one in papers]
    if pairs is None:
        pairs = [pair(a, b) for a in numbers for b in numbers if a < b]
    groups = [group(*numbers)] if groups is None else groups
    table = CandidateTable(groups, {one.id: one for one in papers}, me=ME, ink=ink)
    return Batch(table, pairs, Facts(ink=frozenset(ink), **facts))


def effect(batch, *rules, **request):
    chosen = tuple(rule if isinstance(rule, Rule) else Rule(rule) for rule in rules)
    kinds = request.pop("kinds", frozenset(Kind))
    return batch.effect(BatchRequest(RuleSet(chosen, kinds, request.pop("min_confidence", 0)), **request))


def only_row(effect):
    (place,) = (*effect.decided_places, *effect.left_places)
    return effect.row(int(place))


# --- rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "one", "other", "keeper"),
    [
        (Rule(RuleName.HAS_ASN), {}, {"archive_serial_number": 0}, 2),
        (Rule(RuleName.OWNED_BY_ME), {"owner": SOMEBODY}, {"owner": ME}, 2),
        (Rule(RuleName.MOST_TAGS), {"tags": (1, 2)}, {"tags": (3,)}, 1),
        (Rule(RuleName.MOST_FIELDS), {"filled": (1,), "notes": 1}, {"filled": (1,)}, 1),
        (Rule(RuleName.HAS_CORRESPONDENT), {}, {"correspondent": 3}, 2),
        (Rule(RuleName.ADDED_FIRST), {"added": TUESDAY}, {"added": MONDAY}, 2),
        (Rule(RuleName.ADDED_LAST), {"added": TUESDAY}, {"added": MONDAY}, 1),
        (Rule(RuleName.CREATED_FIRST), {"created": date(2024, 2, 1)}, {"created": date(2024, 1, 1)}, 2),
        (Rule(RuleName.CREATED_LAST), {"created": date(2024, 2, 1)}, {"created": date(2024, 1, 1)}, 1),
        (Rule(RuleName.MOST_PAGES), {"page_count": 1}, {"page_count": 2}, 2),
        (Rule(RuleName.LARGEST_FILE), {"file_size": 10}, {"file_size": 9}, 1),
        (Rule(RuleName.SMALLEST_FILE), {"file_size": 10}, {"file_size": 9}, 2),
        (Rule(RuleName.HAS_ARCHIVE), {}, {"archive_checksum": "archive"}, 2),
        (Rule(RuleName.PDF_ORIGINAL), {"mime_type": "application/pdf"}, {"mime_type": "image/png"}, 1),
        (Rule(RuleName.DIGITAL_ORIGINAL), {"is_digital": False}, {"is_digital": True}, 2),
        (Rule(RuleName.MOST_SHARE_LINKS), {"share_links": 1}, {"share_links": 2}, 2),
        (Rule(RuleName.HAS_TAG, 5), {"tags": (1, 2)}, {"tags": (5,)}, 2),
        (Rule(RuleName.LACKS_TAG, 5), {"tags": (1, 2)}, {"tags": (5,)}, 1),
        (Rule(RuleName.UNDER_PATH, 4), {"storage_path": 4}, {"storage_path": 3}, 1),
    ],
    ids=lambda value: str(value.name) if isinstance(value, Rule) else "",
)
def test_every_rule_chooses(rule, one, other, keeper):
    papers = [paper(1, **one), paper(2, **other)]

    found = effect(batch(papers), rule)

    assert only_row(found).keeper == keeper
    assert [(item.keep, item.trash) for item in found.decisions()] == [(keeper, (3 - keeper,))]
    assert only_row(effect(batch([paper(1), paper(2)]), rule)).left is Left.TIE


def test_ink_of_one_chooses_it_and_leaves_the_group_to_the_user():
    found = effect(batch([paper(1), paper(2)], ink={(2, 1)}), RuleName.HAS_INK)

    row = only_row(found)
    assert (row.keeper, row.rule, row.left) == (2, 0, Left.INK)
    assert found.decisions() == ()


def test_ties_go_to_the_next_rule():
    papers = [
        paper(1, tags=(1, 2), added=MONDAY),
        paper(2, tags=(1, 3), added=TUESDAY),
        paper(3, tags=(1,), added=TUESDAY),
    ]

    found = effect(batch(papers), RuleName.MOST_TAGS, RuleName.ADDED_LAST)

    row = only_row(found)
    assert (row.keeper, row.rule) == (2, 1)
    assert row.values == tuple(map(datetime.timestamp, (MONDAY, TUESDAY, TUESDAY)))
    assert (found.decided, found.going, found.left) == (1, 2, 0)
    assert [found.decided_by(position) for position in (0, 1)] == [0, 1]


@pytest.mark.parametrize(
    "rule", [RuleName.LARGEST_FILE, RuleName.MOST_PAGES, RuleName.CREATED_FIRST, RuleName.HAS_ARCHIVE]
)
def test_unknown_value_decides_nothing(rule):
    known = {"file_size": 1, "page_count": 1, "created": date(2024, 1, 1), "archive_checksum": "archive"}
    papers = [paper(1, checksum=None), paper(2, **known, notes=1)]

    assert only_row(effect(batch(papers), rule)).left is Left.TIE
    assert only_row(effect(batch(papers), rule, RuleName.MOST_FIELDS)).rule == 1


@pytest.mark.parametrize("rule", [(RuleName.HAS_TAG,), (RuleName.HAS_ASN, 3)])
def test_rule_names_a_tag_or_path_exactly_if_it_needs_one(rule):
    with pytest.raises(SettingInvalid):
        Rule(*rule)


# --- what stays with the user -----------------------------------------------------------------------------


NEAR = {"kind": Kind.NEAR, "cause": Cause.LIKE_TEXT}
SCANS = [paper(1, tags=(1,), checksum="scan"), paper(2, checksum="copy")]


@pytest.mark.parametrize(
    ("reason", "case"),
    [
        (Left.BY_POLICY, {"left_kinds": frozenset({Kind.EXACT}), "changed": frozenset({2})}),
        (Left.CONFLICT, {"pairs": [pair(1, 2, has_conflict=True)], "left_kinds": frozenset({Kind.NEAR})}),
        (Left.CHANGED, {"changed": frozenset({2})}),
        (Left.NOT_PERMITTED, {"may_delete": frozenset({ME})}),
        (Left.NOT_DIRECT, {"pairs": [pair(1, 2, weak=True)]}),
        (Left.NOT_DIRECT, {"pairs": []}),
        (Left.INK, {"pairs": [pair(1, 2, **NEAR)], "ink": {(1, 2)}}),
        (Left.INK, {"pairs": [pair(1, 2, **NEAR)], "ink": {(2, 1)}}),
        (Left.WHOLE_OF_KEEPER, {"pairs": [pair(1, 2, Kind.CONTAINED, part=1)]}),
        (Left.NOT_THE_SAME, {"pairs": [pair(1, 2, Kind.CONTAINED, part=2)]}),
        (Left.NOT_THE_SAME, {"pairs": [pair(1, 2, Kind.VERSION)]}),
        (Left.NOT_THE_SAME, {"pairs": [pair(1, 2, Kind.SEMANTIC)]}),
        (Left.FEW_WORDS, {"pairs": [pair(1, 2, cause=Cause.SHORT_TEXT)]}),
        (Left.PAGES_NOT_COMPARED, {"pairs": [pair(1, 2, **NEAR)]}),
        (Left.PAGES_DIFFER, {"answers": {(1, 2): PageAnswer.OTHER}}),
        (Left.PAGES_UNSURE, {"answers": {(1, 2): PageAnswer.UNSURE}}),
        (None, {"answers": {(1, 2): PageAnswer.SAME}}),
    ],
)
def test_unproved_copy_stays_with_the_user(reason, case):
    found = effect(batch(SCANS, **case), RuleName.MOST_TAGS)

    row = only_row(found)
    assert (row.keeper, row.left) == (1, reason)
    assert found.left == (reason is not None)
    assert len(found.decisions()) == (reason is None)
    assert found.waiting == (reason is Left.PAGES_NOT_COMPARED)


def test_look_alikes_in_a_group_leave_it_to_the_user():
    papers = [paper(1, tags=(1,)), paper(2), paper(3)]
    pairs = [pair(1, 2), pair(1, 3), pair(2, 3, Kind.LOOKALIKE)]

    assert only_row(effect(batch(papers, pairs), RuleName.MOST_TAGS)).left is Left.CONFLICT


def test_chain_leaves_the_group_to_the_user():
    papers = [paper(1, tags=(1,)), paper(2), paper(3)]

    found = effect(batch(papers, [pair(1, 2), pair(2, 3)]), RuleName.MOST_TAGS)

    assert only_row(found).left is Left.NOT_DIRECT


def test_several_archive_numbers_leave_the_group_to_the_user():
    papers = [paper(1, archive_serial_number=1, tags=(1,)), paper(2, archive_serial_number=2)]

    assert only_row(effect(batch(papers), RuleName.MOST_TAGS)).left is Left.SEVERAL_NUMBERS


def test_copy_with_file_versions_stays():
    papers = [paper(1, tags=(1,)), paper(2, version_count=2)]

    assert only_row(effect(batch(papers), RuleName.MOST_TAGS)).left is Left.FILE_VERSIONS


def test_protected_document_stays_but_may_be_the_keeper():
    papers = [paper(1, tags=(1, 2)), paper(2, tags=(9,))]
    protecting = batch(papers, protection=Protection(tags=frozenset({9})))

    assert only_row(effect(protecting, RuleName.MOST_TAGS)).left is Left.PROTECTED
    assert effect(protecting, Rule(RuleName.HAS_TAG, 9)).decisions()[0].keep == 2


def test_waiting_pairs_are_those_of_the_chosen_keeper():
    papers = [paper(1, checksum="a"), paper(2, checksum="b", tags=(1,)), paper(3, checksum="b")]
    pairs = [pair(1, 2, **NEAR), pair(1, 3, **NEAR), pair(2, 3)]
    scans = batch(papers, pairs)

    found = effect(scans, RuleName.MOST_TAGS)

    assert found.waiting == 1
    assert scans.waiting_pairs(found) == [(2, 1)]


# --- which groups ------------------------------------------------------------------------------------------


SEVERAL = [paper(number, tags=(1,) * (number % 2)) for number in range(1, 7)]
GROUPS = [group(1, 2), group(3, 4, kind=Kind.NEAR, confidence=0.9), group(5, 6, confidence=0.5)]


@pytest.mark.parametrize(
    ("request_", "decided", "left"),
    [
        ({}, {"1-2", "3-4", "5-6"}, {}),
        ({"kinds": {Kind.EXACT}}, {"1-2", "5-6"}, {}),
        ({"min_confidence": 0.9}, {"1-2", "3-4"}, {Left.LOW_CONFIDENCE: 1}),
        ({"groups": frozenset({"3-4"})}, {"3-4"}, {}),
        ({"keepers": {"1-2": 2, "3-4": 99}, "groups": frozenset({"1-2", "3-4"})}, {"1-2"}, {Left.TIE: 1}),
    ],
)
def test_request_limits_the_groups(request_, decided, left):
    several = batch(SEVERAL, [pair(1, 2), pair(3, 4), pair(5, 6)], GROUPS)

    found = effect(several, RuleName.MOST_TAGS, **request_)

    assert {item.group for item in found.decisions()} == decided
    assert {reason: found.left_for(reason) for reason in Left if found.left_for(reason)} == left


def test_own_decisions_are_left_as_they_are_unless_overwritten():
    several = batch(SEVERAL, [pair(1, 2)], GROUPS[:1], decided=frozenset({"1-2"}))

    assert (effect(several, RuleName.MOST_TAGS).decided, effect(several, RuleName.MOST_TAGS).left) == (0, 0)
    assert effect(several, RuleName.MOST_TAGS, overwrite=True).decided == 1


def test_library_without_groups_has_no_effect():
    found = effect(batch([], [], []), RuleName.MOST_TAGS)

    assert (found.decided, found.going, found.left, found.waiting) == (0, 0, 0, 0)


def test_members_that_no_longer_exist_do_not_count():
    gone = batch([paper(1), paper(4, tags=(1,)), paper(5)], None, [group(1, 2), group(3, 4, 5)])

    assert [item.group for item in effect(gone, RuleName.MOST_TAGS).decisions()] == ["3-4-5"]


# --- any rules on any groups -------------------------------------------------------------------------------


numbers = st.none() | st.integers(0, 2)
values = st.fixed_dictionaries(
    {
        "archive_serial_number": st.none() | st.integers(0, 1),
        "owner": st.sampled_from([None, ME, SOMEBODY]),
        "tags": st.lists(st.integers(1, 3), unique=True).map(tuple),
        "page_count": numbers,
        "file_size": numbers,
        "version_count": st.sampled_from([1, 1, 1, 2]),
        "checksum": st.sampled_from(["same", "same", "same", "other", None]),
        "added": st.sampled_from([MONDAY, TUESDAY]),
    }
)
rules = st.lists(
    st.sampled_from([Rule(name) for name in RuleName if not name.needs_value])
    | st.builds(Rule, st.sampled_from([RuleName.HAS_TAG, RuleName.LACKS_TAG]), st.integers(1, 3)),
    unique=True,
    max_size=5,
).map(tuple)
pair_values = st.fixed_dictionaries(
    {
        "kind": st.sampled_from([Kind.EXACT, Kind.EXACT, Kind.NEAR, Kind.CONTAINED, Kind.LOOKALIKE]),
        "weak": st.sampled_from([False, False, False, True]),
        "has_conflict": st.sampled_from([False, False, False, True]),
    }
)


@st.composite
def libraries(draw):
    sizes = draw(st.lists(st.integers(2, 3), min_size=1, max_size=3))
    papers, pairs, groups = [], [], []
    for size in sizes:
        members = [paper(len(papers) + place, **draw(values)) for place in range(1, size + 1)]
        papers += members
        groups.append(group(*(one.id for one in members)))
        for place, one in enumerate(members):
            for other in members[place + 1 :]:
                if draw(st.integers(0, 5)):
                    pairs.append(pair(one.id, other.id, **draw(pair_values)))
    return papers, pairs, groups


def by_hand(papers, rules):
    """Choose one group's keeper in the plainest way."""
    table = CandidateTable([group(*(one.id for one in papers))], {one.id: one for one in papers}, me=ME)
    for rule in rules:
        measured = dict(zip((one.id for one in table.members), table.values_of(rule, 0), strict=True))
        known = [measured[one.id] for one in papers]
        if None not in known:
            papers = [one for one, value in zip(papers, known, strict=True) if value == max(known)]
        if len(papers) == 1:
            return papers[0].id
    return None


@settings(max_examples=50)
@given(libraries(), rules, st.frozensets(st.integers(1, 3)), st.booleans(), st.randoms(use_true_random=False))
def test_any_rules_keep_one_of_each_group_and_all_protected(library, rules, tags, with_asn, shuffled):
    papers, pairs, groups = library
    protection = Protection(tags=tags, with_asn=with_asn)

    found = effect(batch(papers, pairs, groups, protection=protection), *rules)
    decisions = {item.group: item for item in found.decisions()}

    known, matched = {one.id: one for one in papers}, {(one.a, one.b): one for one in pairs}
    assert found.decided + found.left == len(groups)
    assert found.going == sum(len(item.trash) for item in decisions.values())
    for one in groups:
        if one.id not in decisions:
            continue
        item = decisions[one.id]
        assert item.keep == by_hand([known[number] for number in one.documents], rules)
        assert sorted((item.keep, *item.trash)) == list(one.documents)
        for copy in item.trash:
            proof = matched[min(item.keep, copy), max(item.keep, copy)]
            assert known[item.keep].checksum == known[copy].checksum is not None
            assert proof.kind in (Kind.EXACT, Kind.NEAR)
            assert (proof.weak, proof.has_conflict) == (False, False)
            assert tags.isdisjoint(known[copy].tags)
            assert not with_asn or known[copy].archive_serial_number is None

    for rows in (papers, pairs, groups):
        shuffled.shuffle(rows)
    again = effect(batch(papers, pairs, groups, protection=protection), *rules)
    assert {item.group: item for item in again.decisions()} == decisions
