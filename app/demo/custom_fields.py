"""Values of custom fields: what the server accepts, and how links between documents are kept mutual."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any

from app.demo.messages import FieldError

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.demo.library import DemoCustomField
    from app.demo.state import Document, State

LINK = "documentlink"
_MONETARY = re.compile(r"([A-Z]{3})?-?\d+\.\d{2}")
_URL = re.compile(r"[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
_LONGEST_STRING = 128


def read_values(state: State, entries: Any) -> dict[int, Any]:
    """The values of a PATCH, `[{"field": 1, "value": …}, …]`, by id of the field.

    Raises:
        FieldError: with one entry for each of the list, empty where nothing is wrong.
    """
    if not isinstance(entries, list):
        raise FieldError("custom_fields", "Expected a list of items.")
    problems = [_problem_of_entry(state, entry) for entry in entries]
    if any(problems):
        raise FieldError("custom_fields", problems)
    return {entry["field"]: entry.get("value") for entry in entries}


def problem_of_value(state: State, field: DemoCustomField, value: Any) -> str:
    """What is wrong with a value, or an empty string."""
    if value is None:
        return ""
    if field.data_type == LINK:
        return _problem_of_links(state, value)
    if field.data_type == "select":
        options = (field.extra_data or {}).get("select_options", [])
        valid = any(option["id"] == value for option in options)
        return "" if valid else f"Value must be an id of an element in {[option['id'] for option in options]}"
    is_valid, problem = _CHECKS[field.data_type]
    return "" if is_valid(value) else problem


def set_values(state: State, document: Document, values: dict[int, Any]) -> None:
    """Give the document exactly these values; documents that it links to link back, others no more."""
    before = {field: document.custom_fields.get(field) for field in document.custom_fields}
    document.custom_fields = dict(values)
    for field in {*before, *values}:
        if field in state.custom_fields and state.custom_fields[field].data_type == LINK:
            _mirror_links(state, document, field, before.get(field) or [], values.get(field) or [])


def _mirror_links(state: State, document: Document, field: int, before: list[int], now: list[int]) -> None:
    for other_id in {*before, *now}:
        other = state.live(other_id)
        if other is None or other is document:
            continue
        links = list(other.custom_fields.get(field) or [])
        wanted = other_id in now
        if wanted and document.id not in links:
            links.append(document.id)
        elif not wanted and document.id in links:
            links.remove(document.id)
        else:
            continue
        other.custom_fields[field] = links
        state.touch(other)


def _problem_of_entry(state: State, entry: Any) -> dict[str, list[str]]:
    if not isinstance(entry, dict) or "field" not in entry:
        return {"field": ["This field is required."]}
    field = state.custom_fields.get(entry["field"]) if isinstance(entry["field"], int) else None
    if field is None:
        return {"field": [f'Invalid pk "{entry["field"]}" - object does not exist.']}
    problem = problem_of_value(state, field, entry.get("value"))
    return {"non_field_errors": [problem]} if problem else {}


def _problem_of_links(state: State, value: Any) -> str:
    if not isinstance(value, list) or not all(isinstance(one, int) for one in value):
        return "Value must be a list"
    if len(set(value)) != len(value) or any(state.live(one) is None for one in value):
        return "Some documents in value don't exist or were specified twice."
    return ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_date(value: Any) -> bool:
    try:
        date.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return True


_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "string": (
        lambda value: isinstance(value, str) and len(value) <= _LONGEST_STRING,
        f"Ensure this value has at most {_LONGEST_STRING} characters.",
    ),
    "longtext": (lambda value: isinstance(value, str), "Not a valid string."),
    "url": (lambda value: isinstance(value, str) and bool(_URL.fullmatch(value)), "Enter a valid URL."),
    "date": (_is_date, "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."),
    "boolean": (lambda value: isinstance(value, bool), "Must be a valid boolean."),
    "integer": (lambda value: isinstance(value, int) and _is_number(value), "A valid integer is required."),
    "float": (_is_number, "A valid number is required."),
    "monetary": (
        lambda value: isinstance(value, str) and bool(_MONETARY.fullmatch(value)),
        "Must be a two-decimal number with optional currency code e.g. GBP123.45",
    ),
}
