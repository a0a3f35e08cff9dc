"""Reads PLAN.json, the file format of plans (README.md, Command line)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from app.domain.plans import LinkBy, Plan, PlanItem, plan_invalid
from app.domain.value_choices import ChoosableField, ValueChoice, ValueChoices, custom_field_key

if TYPE_CHECKING:
    from app.domain.languages import Language

SCHEMA = 1
MAX_ID = 2**63 - 1  # the largest integer of the database
_KEYS = {"keep", "trash", "carry_over", "confirmed", "take", "note"}
_VERSIONS_KEYS = {*_KEYS, "versions"} - {"trash"}
_LINK_KEYS = {"keep", "link", "by"}
_FLAGS = {"carry_over": True, "confirmed": False, "note": True}
_CUSTOM_FIELDS = "custom_fields"


def parse_plan(text: str, language: Language = "en") -> Plan:
    """Read a plan and check its form; `app.domain.plans.check_plan` checks its safety.

    Args:
        language: of the notes on the keepers.

    Raises:
        PlanInvalid: it is not JSON, has another form or a newer schema; the sentence names the item.
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
    """Read an item.

    {"keep": 40, "trash": [12]} moves copies to the trash, {"keep": 12, "versions": [30, 40]} makes them file
    versions of the oldest, {"keep": 40, "link": [12, 30]} links them.
    """
    if not isinstance(item, dict):
        raise plan_invalid("object", item=number)
    as_versions = "versions" in item
    known = _LINK_KEYS if "link" in item else _VERSIONS_KEYS if as_versions else _KEYS
    unknown = sorted(set(item) - known)
    if unknown:
        raise plan_invalid("unknown", item=number, names=", ".join(unknown))
    keep, trash = item.get("keep"), item.get("versions" if as_versions else "trash")
    if not _is_id(keep):
        raise plan_invalid("keep", item=number)
    if "link" in item:
        return _linked(number, item, language)
    if not isinstance(trash, list) or not trash or not all(map(_is_id, trash)):
        raise plan_invalid("versions" if as_versions else "trash", item=number)
    flags = {name: item.get(name, default) for name, default in _FLAGS.items()}
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise plan_invalid("flag", item=number, name=name)
    choices = _choices(number, item.get("take", {}))
    note = language if flags.pop("note") else None
    return PlanItem(
        cast("int", keep),
        tuple(trash),
        **flags,
        takes=choices,
        note=note,
        as_versions=as_versions,
        language=language,
    )


def _linked(number: int, item: dict[str, Any], language: Language) -> PlanItem:
    """Read an item that links versions: {"keep": 40, "link": [12, 30], "by": "note"}."""
    older, by = item.get("link"), item.get("by", LinkBy.FIELD)
    is_valid = isinstance(older, list) and older and all(map(_is_id, older))
    if not is_valid or by not in [*LinkBy]:
        raise plan_invalid("link", item=number)
    linked = tuple(item["link"])
    return PlanItem(item["keep"], (), note=language, linked=linked, link_by=LinkBy(by), language=language)


def _choices(number: int, take: object) -> ValueChoices:
    """Read an item's value choices: {"title": 40, "custom_fields": {"7": 40}}, with the id of a copy each."""
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
    return type(value) is int and 0 < value <= MAX_ID
