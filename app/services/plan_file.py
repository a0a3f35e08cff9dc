"""Reading PLAN.json, the file format of plans (CONTRACT.md)."""

from __future__ import annotations

import json
from typing import cast

from app.domain.errors import PlanInvalid
from app.domain.plans import Plan, PlanItem
from app.domain.takes import Slot, Take, Takes, custom_field_slot

SCHEMA = 1
LARGEST_ID = 2**63 - 1  # what databases can hold
_KEYS = {"keep", "trash", "carry_over", "confirmed", "take"}
_CUSTOM_FIELDS = "custom_fields"


def parse_plan(text: str) -> Plan:
    """Read a plan; its form is checked here, its safety by `app.domain.plans.check_plan`.

    Raises:
        PlanInvalid: not JSON, not of this form, or of a newer schema; the sentence names the item.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PlanInvalid(f"The plan is not valid JSON ({error}). Nothing was sent.") from error
    if not isinstance(data, dict) or not isinstance(data.get("items"), list):
        raise PlanInvalid('The plan must look like {"schema": 1, "items": […]}. Nothing was sent.')
    if type(data.get("schema")) is not int or data["schema"] != SCHEMA:
        raise PlanInvalid(f"The plan's “schema” must be {SCHEMA}. Nothing was sent.")
    return Plan(tuple(_item(number, item) for number, item in enumerate(data["items"], start=1)))


def _item(number: int, item: object) -> PlanItem:
    if not isinstance(item, dict):
        raise PlanInvalid(f"Item {number} of the plan is not an object. Nothing was sent.")
    unknown = sorted(set(item) - _KEYS)
    if unknown:
        raise PlanInvalid(f"Item {number} of the plan has unknown entries: {', '.join(unknown)}.")
    keep, trash = item.get("keep"), item.get("trash")
    if not _is_id(keep):
        raise PlanInvalid(f"Item {number} of the plan needs “keep” with the id of one document.")
    if not isinstance(trash, list) or not trash or not all(map(_is_id, trash)):
        raise PlanInvalid(f"Item {number} of the plan needs “trash” with a list of document ids.")
    flags = {name: item.get(name, default) for name, default in (("carry_over", True), ("confirmed", False))}
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise PlanInvalid(f"“{name}” of item {number} of the plan must be true or false.")
    takes = _takes(number, item.get("take", {}))
    return PlanItem(cast("int", keep), tuple(trash), **flags, takes=takes)


def _takes(number: int, take: object) -> Takes:
    """The choices of an item: {"title": 40, "custom_fields": {"7": 40}}, each with the copy it comes from."""
    if not isinstance(take, dict) or not isinstance(take.get(_CUSTOM_FIELDS, {}), dict):
        raise PlanInvalid(
            f"“take” of item {number} of the plan must look like "
            '{"title": 40, "custom_fields": {"7": 40}}. Nothing was sent.'
        )
    sources = {name: copy for name, copy in take.items() if name != _CUSTOM_FIELDS}
    unknown = sorted(set(sources) - set(Slot))
    if unknown:
        raise PlanInvalid(f"“take” of item {number} of the plan has unknown entries: {', '.join(unknown)}.")
    for field, copy in take.get(_CUSTOM_FIELDS, {}).items():
        if not (field.isascii() and field.isdigit() and _is_id(int(field[:20]))):
            raise PlanInvalid(f"“take” of item {number} of the plan needs the ids of custom fields.")
        sources[custom_field_slot(int(field))] = copy
    if not all(map(_is_id, sources.values())):
        raise PlanInvalid(f"“take” of item {number} of the plan needs the id of a copy for each entry.")
    return tuple(sorted(Take(slot, copy) for slot, copy in sources.items()))


def _is_id(value: object) -> bool:
    return type(value) is int and 0 < value <= LARGEST_ID
