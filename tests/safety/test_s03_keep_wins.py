"""S3: a document kept in one group is not trashed in another, and every group keeps at least one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.command_line.plan_file import MAX_ID, parse_plan
from app.domain.errors import PlanInvalid
from app.domain.plans import Plan, PlanItem, check_plan
from app.domain.value_choices import ValueChoice
from tests.support.builders import COPY, KEEPER, OTHER_COPY, OTHER_KEEPER, SECOND_COPY, A, B, C

pytestmark = pytest.mark.shared

IDS = st.integers(1, 8)
ITEMS = st.builds(
    PlanItem,
    keep=IDS,
    trash=st.lists(IDS, max_size=4).map(tuple),
    carry_over=st.booleans(),
    confirmed=st.booleans(),
)
PLANS = st.lists(ITEMS, max_size=4).map(lambda items: Plan(tuple(items)))
GROUPS = st.lists(st.sets(IDS, min_size=2).map(lambda group: tuple(sorted(group))), max_size=4).map(tuple)
MATCHES = st.sets(st.tuples(IDS, IDS))


def is_accepted(plan, matching, groups):
    try:
        check_plan(plan, lambda one, other: (one, other) in matching, groups)
    except PlanInvalid as refusal:
        return "Item " not in str(refusal)  # a refusal that names no item counts as none, and fails the test
    return True


@given(plan=PLANS, groups=GROUPS, matching=MATCHES)
def test_an_accepted_plan_keeps_every_promise(plan, groups, matching):
    if not is_accepted(plan, matching, groups):
        return

    trashed = [document for item in plan.items for document in item.trash]
    kept = [item.keep for item in plan.items]
    assert len(set(trashed)) == len(trashed)
    assert len(set(kept)) == len(kept)
    assert set(kept).isdisjoint(trashed)
    assert all(not set(group) <= set(trashed) for group in groups)
    assert all(item.trash for item in plan.items)
    for item in plan.items:
        assert item.confirmed or all((item.keep, copy) in matching for copy in item.trash)


@given(group=st.lists(st.integers(1, 10_000), min_size=2, max_size=6, unique=True))
def test_keeping_one_of_a_group_and_trashing_the_others_is_accepted(group):
    keep, *copies = group
    everything = {(keep, copy) for copy in copies}

    assert is_accepted(Plan((PlanItem(keep, tuple(copies)),)), everything, (tuple(sorted(group)),))


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ([PlanItem(KEEPER, (COPY,)), PlanItem(COPY, (SECOND_COPY,))], "Item 2 .* keeps document 11"),
        ([PlanItem(KEEPER, (COPY,)), PlanItem(SECOND_COPY, (COPY,))], "Item 2 .* document 11 a second time"),
        ([PlanItem(KEEPER, (COPY,)), PlanItem(KEEPER, (SECOND_COPY,))], "Item 2 .* 10 a second time"),
        ([PlanItem(KEEPER, (COPY, COPY))], "Item 1 .* document 11 a second time"),
        ([PlanItem(KEEPER, (KEEPER,), confirmed=True)], "Item 1"),
        (
            [PlanItem(OTHER_KEEPER, (A, B, C), confirmed=True)],
            "Item 1 .* no document of the group 30, 31, 32",
        ),
        ([PlanItem(OTHER_KEEPER, (COPY,))], "Item 1 .* did not match directly"),
        ([PlanItem(OTHER_KEEPER, (OTHER_COPY,)), PlanItem(A, (C,))], "Item 2 .* did not match directly"),
        ([PlanItem(OTHER_KEEPER, ())], "Item 1 .* trashes nothing"),
    ],
)
def test_a_plan_that_breaks_a_rule_is_refused_whole(harness, items, sentence):
    with pytest.raises(PlanInvalid, match=sentence):
        harness.start(*items)

    assert harness.writes() == []
    assert harness.library.local.journal.runs() == ()


def plan_with(**changes):
    return json.dumps({"schema": 1, "items": [{"keep": 1, "trash": [2], **changes}]})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "must look like"),
        ('{"schema": 1}', "must look like"),
        ('{"schema": 1, "items": {}}', "must look like"),
        ('{"schema": 2, "items": []}', "schema"),
        ('{"schema": true, "items": []}', "schema"),
        ('{"items": []}', "schema"),
        ('{"schema": 1, "items": [7]}', "Item 1"),
        ('{"schema": 1, "items": [{"keep": 1, "trash": [2]}, {"keep": 3}]}', "Item 2"),
        (plan_with(keep="1"), "Item 1"),
        (plan_with(keep=True), "Item 1"),
        (plan_with(keep=0), "Item 1"),
        (plan_with(keep=1.0), "Item 1"),
        (plan_with(keep=MAX_ID + 1), "Item 1"),
        (plan_with(trash=[]), "Item 1"),
        (plan_with(trash=2), "Item 1"),
        (plan_with(trash=[2, None]), "Item 1"),
        (plan_with(trash=[-2]), "Item 1"),
        (plan_with(carry_over="yes"), "item 1"),
        (plan_with(confirmed=1), "item 1"),
        (plan_with(confrmed=True), "Item 1"),
        (plan_with(take=2), "item 1"),
        (plan_with(take={"title": "2"}), "item 1"),
        (plan_with(take={"titel": 2}), "item 1 .* titel"),
        (plan_with(take={"custom_fields": [7]}), "item 1"),
        (plan_with(take={"custom_fields": {"Betrag": 2}}), "item 1"),
        (plan_with(take={"custom_fields": {"9" * 40: 2}}), "item 1"),
        (plan_with(take={"custom_fields": {"0" * 19 + "1" * 5000: 2}}), "item 1"),
        (plan_with(take={"custom_fields": {"7": None}}), "item 1"),
    ],
)
def test_a_file_that_is_no_plan_is_refused_with_the_item_named(text, sentence):
    with pytest.raises(PlanInvalid, match=sentence):
        parse_plan(text)


def test_what_a_plan_leaves_out_has_the_safe_default():
    assert parse_plan(plan_with()) == Plan((PlanItem(1, (2,), carry_over=True, confirmed=False),))


def test_a_plan_names_the_copy_of_each_chosen_value():
    text = plan_with(take={"title": 2, "permissions": 2, "custom_fields": {"7": 2}})

    (item,) = parse_plan(text).items

    assert item.takes == (
        ValueChoice("custom_fields.7", 2),
        ValueChoice("permissions", 2),
        ValueChoice("title", 2),
    )


@given(PLANS.filter(lambda plan: all(item.trash for item in plan.items)))
def test_a_plan_reads_back_as_it_was_written(plan):
    items = [
        {"keep": item.keep, "trash": item.trash, "carry_over": item.carry_over, "confirmed": item.confirmed}
        for item in plan.items
    ]

    assert parse_plan(json.dumps({"schema": 1, "items": items})) == plan
