"""Reading PLAN.json, the file format of plans (README.md, Command line)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from app.domain.plans import Plan, PlanItem, plan_invalid
from app.domain.value_choices import ChoosableField, ValueChoice, ValueChoices, custom_field_key

if TYPE_CHECKING:
    from app.domain.languages import Language

SCHEMA = 1
LARGEST_ID = 2**63 - 1  # what databases can hold
_KEYS = {"keep", "trash", "carry_over", "confirmed", "take", "note"}
_FLAGS = {"carry_over": True, "confirmed": False, "note": True}
_CUSTOM_FIELDS = "custom_fields"


def parse_plan(text: str, language: Language = "en") -> Plan:
    """Read a plan; its form is checked here, its safety by `app.domain.plans.check_plan`.

    Args:
        language: of the notes on the keepers.

    Raises:
        PlanInvalid: not JSON, not of this form, or of a newer schema; the sentence names the item.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise plan_invalid("json", line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise plan_invalid("beyond") from error
    if not isinstance(data, dict) or not isinstance(data.get("items"), list):
        raise plan_invalid("form", example='{"schema": 1, "items": […]}')
    if type(data.get("schema")) is not int or data["schema"] != SCHEMA:
        raise plan_invalid("schema", schema=SCHEMA)
    return Plan(tuple(_item(number, item, language) for number, item in enumerate(data["items"], start=1)))


def _item(number: int, item: object, language: Language) -> PlanItem:
    if not isinstance(item, dict):
        raise plan_invalid("object", item=number)
    unknown = sorted(set(item) - _KEYS)
    if unknown:
        raise plan_invalid("unknown", item=number, names=", ".join(unknown))
    keep, trash = item.get("keep"), item.get("trash")
    if not _is_id(keep):
        raise plan_invalid("keep", item=number)
    if not isinstance(trash, list) or not trash or not all(map(_is_id, trash)):
        raise plan_invalid("trash", item=number)
    flags = {name: item.get(name, default) for name, default in _FLAGS.items()}
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise plan_invalid("flag", item=number, name=name)
    takes = _takes(number, item.get("take", {}))
    note = language if flags.pop("note") else None
    return PlanItem(cast("int", keep), tuple(trash), **flags, takes=takes, note=note)


def _takes(number: int, take: object) -> ValueChoices:
    """The choices of an item: {"title": 40, "custom_fields": {"7": 40}}, each with the copy it comes from."""
    if not isinstance(take, dict) or not isinstance(take.get(_CUSTOM_FIELDS, {}), dict):
        raise plan_invalid("take", item=number, example='{"title": 40, "custom_fields": {"7": 40}}')
    sources = {name: copy for name, copy in take.items() if name != _CUSTOM_FIELDS}
    unknown = sorted(set(sources) - set(ChoosableField))
    if unknown:
        raise plan_invalid("take-unknown", item=number, names=", ".join(unknown))
    for field, copy in take.get(_CUSTOM_FIELDS, {}).items():
        if not (len(field) < 20 and field.isascii() and field.isdigit() and _is_id(int(field))):
            raise plan_invalid("take-field", item=number)
        sources[custom_field_key(int(field))] = copy
    if not all(map(_is_id, sources.values())):
        raise plan_invalid("take-copy", item=number)
    return tuple(sorted(ValueChoice(slot, copy) for slot, copy in sources.items()))


def _is_id(value: object) -> bool:
    return type(value) is int and 0 < value <= LARGEST_ID
