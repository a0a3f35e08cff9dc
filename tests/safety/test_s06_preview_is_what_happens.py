"""S6, S9: for any documents and choices, the preview equals the server's state after Apply.

A short run belongs to the tests. `EXAMPLES=300 pytest tests/safety/test_s06_preview_is_what_happens.py` makes
a long one; each example has several groups of random documents.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import hypothesis
from hypothesis import strategies as st

from app.demo.library import SOME_TIME_AGO, DemoCustomField, DemoNote, DemoSharing
from app.domain.languages import LANGUAGES
from app.domain.plans import Plan, PlanItem
from app.domain.runs import CarriedOver, Field
from app.domain.value_choices import ChoosableField, ValueChoice, choices_for, custom_field_key
from app.services.apply.plan_preview import preview_plan
from app.services.carry_over.choices import fetch_sharings
from app.services.carry_over.planning import count
from app.services.phrases import Words
from app.services.review.comparison import compare
from tests.support.builders import (
    CHOICE,
    HOME,
    LINKS,
    MONEY,
    NUMBER,
    TAX,
    TAX_2023,
    TEXT_FIELD,
    TRASHED,
    document,
    group,
    harness_at,
    outcomes,
    pair,
    small_library,
)

EXAMPLES = int(os.environ.get("EXAMPLES", "6"))
GROUPS = 5
COPIES = 2
FIRST = 100  # the keepers are 100, 110, …, their copies 101, 102, …, and 109 may be linked with one
SLOTS = (
    *map(str, ChoosableField),
    *(custom_field_key(field) for field in (TEXT_FIELD, MONEY, CHOICE, NUMBER)),
)
SELECT = {"select_options": [{"id": one, "label": one} for one in ("open", "paid")]}

SHARINGS = st.builds(
    lambda users, groups, changing: (
        DemoSharing(tuple(sorted(users | changing)), tuple(sorted(groups))),
        DemoSharing(tuple(sorted(changing)), ()),
    ),
    st.sets(st.integers(2, 4)),
    st.sets(st.integers(7, 8)),
    st.sets(st.integers(2, 4)),
)
CUSTOM_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        TEXT_FIELD: st.one_of(st.none(), st.sampled_from(("", "alt", "neu", "neu "))),
        MONEY: st.sampled_from((None, "EUR1.00", "USD1.00", "EUR1.50")),
        CHOICE: st.sampled_from((None, "open", "paid")),
        NUMBER: st.sampled_from((None, 0, 1, -1)),
    },
)


@dataclass(frozen=True)
class Values:
    """What one document has.

    Attributes:
        sharing: who may view and who may change it.
        numbered: it has an archive serial number.
        linked: it is linked with the group's bystander.
    """

    fields: dict[str, object]
    custom_fields: dict[int, object]
    notes: tuple[str, ...]
    sharing: tuple[DemoSharing, DemoSharing]
    numbered: bool
    linked: bool

    def document(self, number, bystander):
        links = {LINKS: [bystander]} if self.linked else {}
        return document(
            number,
            **self.fields,
            custom_fields={**self.custom_fields, **links},
            notes=tuple(
                DemoNote(number * 10 + place, text, SOME_TIME_AGO, 2) for place, text in enumerate(self.notes)
            ),
            archive_serial_number=number if self.numbered else None,
            may_view=self.sharing[0],
            may_change=self.sharing[1],
        )


VALUES = st.builds(
    Values,
    fields=st.fixed_dictionaries(
        {
            "title": st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=12),
            "created": st.dates(date(1990, 1, 1), date(2030, 1, 1)),
            "correspondent": st.sampled_from((None, 1, 2)),
            "document_type": st.sampled_from((None, 1)),
            "storage_path": st.sampled_from((None, 1)),
            "tags": st.sampled_from(((), (HOME,), (TAX,), (TAX, TAX_2023), (TAX, TAX_2023, HOME))),
            "owner": st.sampled_from((None, 1, 2, 3)),
        }
    ),
    custom_fields=CUSTOM_FIELDS,
    notes=st.lists(st.sampled_from(("bezahlt", "offen")), max_size=2, unique=True).map(tuple),
    sharing=SHARINGS,
    numbered=st.booleans(),
    linked=st.booleans(),
)
CHOICES = st.dictionaries(st.sampled_from(SLOTS), st.integers(0, COPIES))
FAMILIES = st.tuples(st.lists(VALUES, min_size=1 + COPIES, max_size=1 + COPIES), CHOICES)


def after(before, writes):
    """Return the documents of a snapshot after these writes, calculated independently of the app."""
    documents = {number: dict(values) for number, values in before.items()}
    for write in writes:
        values = documents[write.document]
        if write.field is Field.TAGS:
            values["tags"] = sorted({*values["tags"], *write.after}.difference(write.before))
        elif write.field is Field.NOTE:
            values["notes"] = [*values["notes"], write.after]
        elif write.field is Field.CUSTOM_FIELDS:
            changed = {int(key): value for key, value in write.after.items()}
            values["custom_fields"] = {**values["custom_fields"], **changed}
        elif write.field is Field.CREATED:
            values["created"] = date.fromisoformat(write.after)
        elif write.field is Field.PERMISSIONS:
            parts = write.after
            values["owner"] = parts["owner"]
            values["may_view"] = {"users": parts["view_users"], "groups": parts["view_groups"]}
            values["may_change"] = {"users": parts["change_users"], "groups": parts["change_groups"]}
        else:
            values[write.field.value] = write.after
    return documents


def told(snapshot):
    """The snapshot without what nobody is shown: who wrote a note when, and link fields left empty."""
    documents = {}
    for number, values in snapshot.items():
        fields = {key: value for key, value in values["custom_fields"].items() if value != []}
        notes = [note["note"] for note in values["notes"]]
        documents[number] = {**values, "custom_fields": fields, "notes": notes}
    return documents


@hypothesis.settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
@hypothesis.given(
    server_version=st.sampled_from(("v3", "v3.2", "v2")),
    note=st.sampled_from((None, *LANGUAGES)),
    families=st.lists(FAMILIES, min_size=GROUPS, max_size=GROUPS),
)
def test_preview_matches_the_result_and_undo_reverts_it(server_version, note, families):
    documents, groups, items = [], [], []
    for place, (members, chosen) in enumerate(families):
        keep, bystander = FIRST + place * 10, FIRST + place * 10 + 9
        copies = tuple(range(keep + 1, keep + 1 + COPIES))
        linked = [keep + which for which, one in enumerate(members) if one.linked]
        documents.append(document(bystander, "Daneben", custom_fields={LINKS: linked} if linked else {}))
        documents += [one.document(keep + which, bystander) for which, one in enumerate(members)]
        groups.append(group(*(pair(keep, copy) for copy in copies)))
        takes = tuple(sorted(ValueChoice(slot, keep + by) for slot, by in chosen.items()))
        items.append(PlanItem(keep, copies, takes=choices_for(takes, keep, copies)))
    library = small_library()
    fields = [
        DemoCustomField(CHOICE, "Status", "select", SELECT) if one.id == CHOICE else one
        for one in library.custom_fields
    ]
    library = replace(library, documents=tuple(documents), custom_fields=tuple(fields))
    with (
        tempfile.TemporaryDirectory() as folder,
        harness_at(Path(folder), library, server_version=server_version) as harness,
    ):
        harness.scan(*groups)
        local = harness.library.local
        fetch_sharings(harness.library, [one.id for one in documents])
        before = harness.snapshot()
        view = preview_plan(local, Plan(tuple(items)).with_note(note), {}, harness.library.capabilities)
        shown = {one.keeper.id: one.writes for one in view.carry_overs}
        for item, of_group in zip(items, groups, strict=True):
            compared = compare(local, item.keep, item.trash[0], group_id=of_group.id)
            # Whether a note keeps what is left behind is asked with the plan, not with a decision.
            offered = tuple(one for one in shown.get(item.keep, ()) if not _keeps_what_is_left(one))
            assert compared.offers[item.keep].writes(item.takes) == offered

        run = harness.apply(*items, note=note)

        assert set(outcomes(run).values()) == {TRASHED}
        writes = [write for one in view.carry_overs for write in one.writes]
        expected, now = after(told(before), writes), told(harness.snapshot())
        gone = {copy for item in items for copy in item.trash}
        for number in before.keys() - gone:
            assert now[number] == _sorted_links(expected[number]), f"document {number}"
        for item in items:
            assert run.carried_over.get(item.keep, CarriedOver()) == count(
                shown.get(item.keep, ()), item.keep
            )
        assert harness.undo(run).not_undone == ()
        assert told(harness.snapshot()) == told(before)


def _keeps_what_is_left(write):
    return write.field is Field.NOTE and Words.is_left_note(write.after)


def _sorted_links(values):
    fields = {
        key: sorted(value) if isinstance(value, list) else value
        for key, value in values["custom_fields"].items()
        if value != []
    }
    return {**values, "custom_fields": fields}
