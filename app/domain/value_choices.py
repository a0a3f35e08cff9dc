"""Values that a keeper shall have from one of its copies although it may have its own: the user's choices.

Without a choice the keeper's own values win, and only what it lacks is filled; tags, notes and document links
are united. Of tags and notes a choice says whose alone the keeper has afterwards: its own, so that it gets
none, or the tags of a copy in place of its own. A copy's notes cannot take that place: a note that is deleted
never comes back as it was.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class ChoosableField(StrEnum):
    """What there is to choose; each custom field is a slot too, see `custom_field_key`."""

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
"""What a keeper gets of all copies, and keeps of its own, unless one document's alone are chosen."""


_CUSTOM_FIELD = "custom_fields."


def custom_field_key(field: int) -> str:
    """The slot of a custom field: "custom_fields.7"."""
    return f"{_CUSTOM_FIELD}{field}"


def custom_field_of(slot: str) -> int | None:
    """The id of the custom field that a slot stands for; None for the others."""
    return int(slot.removeprefix(_CUSTOM_FIELD)) if slot.startswith(_CUSTOM_FIELD) else None


@dataclass(frozen=True, slots=True, order=True)
class ValueChoice:
    """The keeper gets the value of a slot from this copy, if the copy has one.

    Of what is united, the copy may be the keeper itself: then it gets nothing.
    """

    slot: str
    copy: int


ValueChoices = tuple[ValueChoice, ...]


def chosen_copy(takes: ValueChoices, slot: str) -> int | None:
    """The copy whose value was chosen, or None."""
    return next((take.copy for take in takes if take.slot == slot), None)


def with_choice(takes: ValueChoices, slot: str, copy: int | None) -> ValueChoices:
    """The choices with one made anew, or taken back (None); in the order of their slots."""
    others = [take for take in takes if take.slot != slot]
    return tuple(sorted(others if copy is None else [*others, ValueChoice(slot, copy)]))


def choices_for(takes: ValueChoices, keep: int, copies: Collection[int]) -> ValueChoices:
    """The choices that hold for a keeper, which gets from those that go; no notes in place of its own."""
    return tuple(take for take in takes if choice_applies(take, keep, copies))


def choice_applies(take: ValueChoice, keep: int, copies: Collection[int]) -> bool:
    """Whether a keeper of these copies can be given what was chosen."""
    if take.copy == keep:
        return take.slot in UNIONED_FIELDS
    return take.copy in copies and take.slot != ChoosableField.NOTES
