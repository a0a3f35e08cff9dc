"""Values that a keeper keeps when its run is undone, because their copy is not restored (S9).

The keeper may be the only document that still has them. They are undone only if a restored copy has them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.runs import Entry, EntryState, Field, JsonValue
from app.domain.value_choices import ChoosableField, chosen_copy
from app.services.carry_over.fields import as_json, ids_in, same_value, value_of
from app.services.carry_over.file_versions import copy_of
from app.services.carry_over.planning import signed_note
from app.services.phrases import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem

_CHOSEN_ONLY = {
    Field.TITLE: Field.TITLE.value,
    Field.CREATED: Field.CREATED.value,
    Field.PERMISSIONS: ChoosableField.PERMISSIONS,
}


def part_to_undo(
    entry: Entry, item: PlanItem, back: Sequence[Document], entries: Sequence[Entry]
) -> Entry | None:
    """Return the part of a write that may be undone; None if all of it stays.

    Args:
        entry: a write of the run for this item.
        back: the copies of the item that are in the library, freshly read.
        entries: all writes of the run.
    """
    there = {copy.id for copy in back}
    if entry.document in item.trash:
        return entry if entry.document in there else None
    if entry.field is Field.FILE_VERSION:
        return entry if copy_of(entry) in there else None
    if entry.document != item.keep:
        return _links_to_undo(entry, item, there)
    if entry.field is Field.TAGS:
        own: list[JsonValue] = [tag for tag in ids_in(entry.after) if any(tag in copy.tags for copy in back)]
        return replace(entry, after=own) if own or entry.before else None
    if entry.field is Field.CUSTOM_FIELDS:
        return _field_to_undo(entry, back)
    return entry if _has_it(entry, item, back, entries) else None


def _has_it(entry: Entry, item: PlanItem, back: Sequence[Document], entries: Sequence[Entry]) -> bool:
    """Return whether a restored copy has the value that the keeper received."""
    there = {copy.id for copy in back}
    if entry.field is Field.NOTE:
        if named := _left_behind(entry, item):
            return named <= there
        return any(entry.after in (note.text, signed_note(note)) for copy in back for note in copy.notes)
    if entry.field is Field.ARCHIVE_SERIAL_NUMBER:
        return _giver(entry, entries) in there
    if entry.field in _CHOSEN_ONLY:
        return chosen_copy(item.takes, _CHOSEN_ONLY[entry.field]) in there
    return any(value_of(copy, entry.field) == entry.after for copy in back)


def _left_behind(entry: Entry, item: PlanItem) -> set[int]:
    """Return the copies whose left-behind values a note lists; none for any other note."""
    begins = {
        copy: [words("left-note", copy=copy, values="") for words in (Words("en"), Words("de"))]
        for copy in item.trash
    }
    return {copy for copy, lines in begins.items() if any(line in str(entry.after) for line in lines)}


def _giver(entry: Entry, entries: Sequence[Entry]) -> int | None:
    """Return the copy that released the archive serial number for the keeper."""
    return next(
        (
            other.document
            for other in entries
            if other.field is Field.ARCHIVE_SERIAL_NUMBER
            and other.state is not EntryState.FAILED
            and (other.keep, other.before, other.after) == (entry.keep, entry.after, None)
        ),
        None,
    )


def _links_to_undo(entry: Entry, item: PlanItem, there: Collection[int]) -> Entry | None:
    """Redirect another document's links back to the restored copies; the others stay on the keeper."""
    before: dict[str, JsonValue] = {}
    for field, value in _record(entry.before).items():
        links = [item.keep if link in item.trash and link not in there else link for link in ids_in(value)]
        before[field] = [*dict.fromkeys(links)]
    return None if before == entry.after else replace(entry, before=before)


def _field_to_undo(entry: Entry, back: Sequence[Document]) -> Entry | None:
    """Return the part of a custom field to undo; of links, those that a restored copy has too."""
    ((field, after),) = _record(entry.after).items()
    theirs = [value.value for copy in back for value in copy.custom_fields if value.field == int(field)]
    if not isinstance(after, list):
        return entry if any(same_value(as_json(value), after) for value in theirs) else None
    shared = {link for value in theirs if isinstance(value, tuple) for link in value}
    had = ids_in(_record(entry.before).get(field))
    kept: list[JsonValue] = [link for link in after if link in had or link in shared]
    return None if {*map(str, kept)} <= {*map(str, had)} else replace(entry, after={field: kept})


def _record(value: JsonValue) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}
