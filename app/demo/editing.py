"""Changing the fields of a document: the rules of PATCH, and the workflows that run after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from app.demo import permissions
from app.demo.messages import FieldError, not_permitted
from app.demo.state import Sharing

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.demo.library import DemoCustomField, DemoUser
    from app.demo.state import Document, State

LONGEST_TITLE = 128  # characters
_NAMES = {
    "correspondent": "correspondents",
    "document_type": "document_types",
    "storage_path": "storage_paths",
}


def patch(state: State, user: DemoUser, document: Document, fields: dict[str, Any]) -> None:
    """Change the given fields; all of them or, on an error, none.

    This updates `modified` in any case, and adds the document to the full-text search again.

    Raises:
        FieldError: a value is invalid.
        ApiError: 403, only the owner may change who may see the document.
    """
    if {"owner", "set_permissions"} & fields.keys() and not permissions.owns_or_unowned(user, document.owner):
        raise not_permitted()
    values = {
        name: _READERS[name](state, document, value) for name, value in fields.items() if name in _READERS
    }
    if fields.get("remove_inbox_tags") is True:
        inbox = {tag.id for tag in state.names["tags"].values() if tag.is_inbox_tag}
        values["tags"] = [tag for tag in values.get("tags", document.tags) if tag not in inbox]

    before = {name: getattr(document, name) for name in values if name != "set_permissions"}
    for name, value in values.items():
        _apply(state, document, name, value)
    for name, old in before.items():
        if getattr(document, name) != old:
            state.record(document, user, {name: [str(old), str(getattr(document, name))]})
    document.in_search = True
    state.touch(document)


def with_ancestors(state: State, tags: set[int]) -> set[int]:
    """Return the tags and all their ancestors: a child is never assigned alone."""
    result = set(tags)
    for tag in tags:
        parent = state.names["tags"][tag].parent
        while parent is not None and parent not in result:
            result.add(parent)
            parent = state.names["tags"][parent].parent
    return result


def with_descendants(state: State, tags: set[int]) -> set[int]:
    """Return the tags and all their descendants, which are removed with them."""
    result = set(tags)
    while more := {
        tag.id for tag in state.names["tags"].values() if tag.parent in result and tag.id not in result
    }:
        result |= more
    return result


def sharing_of(value: dict[str, Any]) -> tuple[Sharing, Sharing]:
    """Return who may view and who may change, from `set_permissions`; who may change may also view."""
    view, change = (value.get(action) or {} for action in ("view", "change"))
    may_change = Sharing(sorted(set(change.get("users") or [])), sorted(set(change.get("groups") or [])))
    may_view = Sharing(
        sorted({*(view.get("users") or []), *may_change.users}),
        sorted({*(view.get("groups") or []), *may_change.groups}),
    )
    return may_view, may_change


def _apply(state: State, document: Document, name: str, value: Any) -> None:
    if name == "custom_fields":
        set_values(state, document, value)
    elif name == "set_permissions":
        document.may_view, document.may_change = value
    else:
        setattr(document, name, value)


def _text(name: str, longest: int | None = None) -> Callable[[State, Document, Any], str]:
    def read(_state: State, _document: Document, value: Any) -> str:
        if not isinstance(value, str):
            raise FieldError(name, "Not a valid string.")
        if longest is not None and len(value) > longest:
            raise FieldError(name, f"Ensure this field has no more than {longest} characters.")
        return value

    return read


def _named(field: str) -> Callable[[State, Document, Any], int | None]:
    def read(state: State, _document: Document, value: Any) -> int | None:
        if value is not None and value not in state.names[_NAMES[field]]:
            raise FieldError(field, f'Invalid pk "{value}" - object does not exist.')
        return value if value is None else int(value)

    return read


def _created(_state: State, _document: Document, value: Any) -> date:
    try:
        return datetime.fromisoformat(value).date()
    except (TypeError, ValueError) as error:
        message = "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."
        raise FieldError("created", message) from error


def _tags(state: State, document: Document, value: Any) -> list[int]:
    if not isinstance(value, list):
        raise FieldError("tags", f'Expected a list of items but got type "{type(value).__name__}".')
    for tag in value:
        if tag not in state.names["tags"]:
            raise FieldError("tags", f'Invalid pk "{tag}" - object does not exist.')
    # Leaving out a tag also removes its children, even those in the list.
    removed = with_descendants(state, set(document.tags) - set(value))
    return sorted(with_ancestors(state, set(value) - removed))


def _archive_serial_number(state: State, document: Document, value: Any) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise FieldError("archive_serial_number", "A valid integer is required.")
    for other in state.documents.values():
        if other.archive_serial_number == value and other is not document:
            raise FieldError(
                "archive_serial_number",
                "document with this archive serial number already exists."
                if other.deleted_at is None
                else "Document with this Archive Serial Number already exists in the trash.",
            )
    return value


def _custom_fields(state: State, _document: Document, value: Any) -> dict[int, Any]:
    return read_values(state, value)


def _owner(state: State, _document: Document, value: Any) -> int | None:
    if value is not None and value not in state.users:
        raise FieldError("owner", f'Invalid pk "{value}" - object does not exist.')
    return value if value is None else int(value)


def _permissions(_state: State, _document: Document, value: Any) -> tuple[Sharing, Sharing]:
    if not isinstance(value, dict):
        raise FieldError("set_permissions", "Expected a dictionary.")
    return sharing_of(value)


_READERS: dict[str, Callable[[State, Document, Any], Any]] = {
    "title": _text("title", LONGEST_TITLE),
    "content": _text("content"),
    "created": _created,
    "correspondent": _named("correspondent"),
    "document_type": _named("document_type"),
    "storage_path": _named("storage_path"),
    "tags": _tags,
    "archive_serial_number": _archive_serial_number,
    "custom_fields": _custom_fields,
    "owner": _owner,
    "set_permissions": _permissions,
}


LINK = "documentlink"
_MONETARY = re.compile(r"([A-Z]{3})?-?\d+\.\d{2}")
_URL = re.compile(r"[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
_LONGEST_STRING = 128


def read_values(state: State, entries: Any) -> dict[int, Any]:
    """Return the values of a PATCH, `[{"field": 1, "value": …}, …]`, by id of the field.

    Raises:
        FieldError: with one entry for each of the list, empty for valid ones.
    """
    if not isinstance(entries, list):
        raise FieldError("custom_fields", "Expected a list of items.")
    problems = [_problem_of_entry(state, entry) for entry in entries]
    if any(problems):
        raise FieldError("custom_fields", problems)
    return {entry["field"]: entry.get("value") for entry in entries}


def problem_of_value(state: State, field: DemoCustomField, value: Any) -> str:
    """Return what is wrong with a value, or an empty string."""
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
    """Set exactly these values; linked documents link back, and others no longer do."""
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

VALUE_TYPES = (*_CHECKS, LINK, "select")
"""Types of custom fields."""


@dataclass(frozen=True)
class Workflow:
    """Changes made to each updated document; by default none.

    Attributes:
        tags: added, with their ancestors.
        title, owner: replace those of the document.
    """

    tags: tuple[int, ...] = ()
    title: str | None = None
    owner: int | None = None


def run_workflows(state: State, document: Document) -> None:
    """Apply the workflows after a client's write to a document; each updates `modified` again."""
    for workflow in state.workflows:
        document.tags = sorted({*document.tags, *with_ancestors(state, set(workflow.tags))})
        document.title = document.title if workflow.title is None else workflow.title
        document.owner = document.owner if workflow.owner is None else workflow.owner
        state.touch(document)
