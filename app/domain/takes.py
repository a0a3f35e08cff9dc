"""Values that a keeper shall have from one of its copies although it may have its own: the user's choices.

Without a choice the keeper's own values win, and only what it lacks is filled. Tags, notes and document
links are united and need no choice.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Slot(StrEnum):
    """What a document has one value of; each custom field is a slot too, see `custom_field_slot`."""

    TITLE = "title"
    CREATED = "created"
    CORRESPONDENT = "correspondent"
    DOCUMENT_TYPE = "document_type"
    STORAGE_PATH = "storage_path"
    ARCHIVE_SERIAL_NUMBER = "archive_serial_number"
    PERMISSIONS = "permissions"  # the owner, and with whom the document is shared


_CUSTOM_FIELD = "custom_fields."


def custom_field_slot(field: int) -> str:
    """The slot of a custom field: "custom_fields.7"."""
    return f"{_CUSTOM_FIELD}{field}"


def custom_field_of(slot: str) -> int | None:
    """The id of the custom field that a slot stands for; None for the others."""
    return int(slot.removeprefix(_CUSTOM_FIELD)) if slot.startswith(_CUSTOM_FIELD) else None


@dataclass(frozen=True, slots=True, order=True)
class Take:
    """The keeper gets the value of a slot from this copy, if the copy has one."""

    slot: str
    copy: int


Takes = tuple[Take, ...]


def taken_from(takes: Takes, slot: str) -> int | None:
    """The copy whose value was chosen, or None."""
    return next((take.copy for take in takes if take.slot == slot), None)


def with_take(takes: Takes, slot: str, copy: int | None) -> Takes:
    """The choices with one made anew, or taken back (None); in the order of their slots."""
    others = [take for take in takes if take.slot != slot]
    return tuple(sorted(others if copy is None else [*others, Take(slot, copy)]))


def takes_from(takes: Takes, copies: Collection[int]) -> Takes:
    """The choices that rest on these copies: a keeper receives only from those that go."""
    return tuple(take for take in takes if take.copy in copies)
