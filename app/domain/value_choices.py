"""The user's choices of which copy a keeper takes a value from.

Without a choice the keeper's own values win and only missing ones are filled in; tags, notes and document
links are unioned. For tags and notes, a choice names the one document whose values the keeper shall have:
itself, so that it receives none, or for tags a copy, whose tags then replace its own. A copy's notes cannot
replace the keeper's, because a deleted note cannot be restored as it was.

A field of a choice is called its slot, the name that the journal stores.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class ChoosableField(StrEnum):
    """Fields with a choice; so has each custom field, see `custom_field_key`."""

    TITLE = "title"
    CREATED = "created"
    CORRESPONDENT = "correspondent"
    DOCUMENT_TYPE = "document_type"
    STORAGE_PATH = "storage_path"
    ARCHIVE_SERIAL_NUMBER = "archive_serial_number"
    PERMISSIONS = "permissions"  # the owner, and with whom the document is shared
    TAGS = "tags"
    NOTES = "notes"


UNIONED_FIELDS = (ChoosableField.TAGS, ChoosableField.NOTES)
"""Fields in which the keeper has its own and all copies' values, unless one document is chosen."""


_CUSTOM_FIELD = "custom_fields."


def custom_field_key(field: int) -> str:
    """Return the slot of a custom field: "custom_fields.7"."""
    return f"{_CUSTOM_FIELD}{field}"


def custom_field_of(slot: str) -> int | None:
    """Return the id of the slot's custom field; None for the other fields."""
    return int(slot.removeprefix(_CUSTOM_FIELD)) if slot.startswith(_CUSTOM_FIELD) else None


@dataclass(frozen=True, slots=True, order=True)
class ValueChoice:
    """The keeper takes the value of a field from this copy, if the copy has one.

    In a unioned field the copy may be the keeper itself, which then receives nothing.
    """

    slot: str
    copy: int


ValueChoices = tuple[ValueChoice, ...]


def chosen_copy(choices: ValueChoices, slot: str) -> int | None:
    """Return the copy whose value was chosen, or None."""
    return next((choice.copy for choice in choices if choice.slot == slot), None)


def with_choice(choices: ValueChoices, slot: str, copy: int | None) -> ValueChoices:
    """Return the choices with one replaced, or removed (None); in the order of their slots."""
    others = [choice for choice in choices if choice.slot != slot]
    return tuple(sorted(others if copy is None else [*others, ValueChoice(slot, copy)]))


def choices_for(choices: ValueChoices, keep: int, copies: Collection[int]) -> ValueChoices:
    """Return the choices that apply to a keeper with these copies."""
    return tuple(choice for choice in choices if choice_applies(choice, keep, copies))


def choice_applies(choice: ValueChoice, keep: int, copies: Collection[int]) -> bool:
    """Return whether a keeper of these copies can receive the chosen value."""
    if choice.copy == keep:
        return choice.slot in UNIONED_FIELDS
    return choice.copy in copies and choice.slot != ChoosableField.NOTES
