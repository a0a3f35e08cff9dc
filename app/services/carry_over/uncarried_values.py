"""Values of copies that a keeper cannot take, and the note that keeps them (S16).

The keeper's own values win, so that of two titles, dates, owners, serial numbers or values of a custom field
one is left behind. All are reported. Those the user did not decline are kept in a note on the keeper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from app.domain.documents import CustomFieldValue, Note
from app.domain.runs import Field, NotCarried
from app.domain.value_choices import custom_field_key
from app.services.carry_over.fields import as_json, is_empty, same_value, value_of
from app.services.carry_over.planning import Write, signed_note
from app.services.phrases import Words
from app.texts import languages

if TYPE_CHECKING:
    from app.domain.documents import CustomValue, Document, Taxonomy
    from app.domain.languages import Language
    from app.domain.plans import PlanItem
    from app.domain.runs import JsonValue
    from app.domain.servers import Capabilities

_SINGLE = (
    Field.ARCHIVE_SERIAL_NUMBER,
    Field.TITLE,
    Field.CREATED,
    Field.CORRESPONDENT,
    Field.DOCUMENT_TYPE,
    Field.STORAGE_PATH,
)
# Without a choice these form a union, so any left-behind value of them was declined.
_DECLINED = ("tags", "notes")


def left_behind(
    keeper: Document, copies: Sequence[Document], taxonomy: Taxonomy, going: Collection[int] = ()
) -> tuple[NotCarried, ...]:
    """Return the values of the copies that the keeper does not have.

    Args:
        keeper: its state after the carry-over, see `after`.
        copies: their state when they are trashed.
        taxonomy: names by id.
        going: other trashed documents; links to them are not missed.
    """
    gone = {keeper.id, *going, *(copy.id for copy in copies)}
    found = (value for copy in copies for value in _left_of(copy, keeper, gone, taxonomy))
    return tuple(replace(value, noted=_is_noted(keeper, value)) for value in found)


def after(keeper: Document, writes: Iterable[Write]) -> Document:
    """Return the keeper after these writes; writes to other documents are ignored."""
    for write in writes:
        if write.document == keeper.id:
            keeper = replace(keeper, **_changes(keeper, write))
    return keeper


def note_for(
    keeper: Document, copies: Sequence[Document], taxonomy: Taxonomy, language: Language
) -> Write | None:
    """Return the write of the note with the left-behind values; None if there are none.

    A line that the keeper already has, in any language, is not repeated.

    Args:
        keeper: as for `left_behind`.
    """
    lines = []
    worth = [value for value in left_behind(keeper, copies, taxonomy) if value.field not in _DECLINED]
    for copy, values in groupby(worth, key=lambda value: value.document):
        kept = tuple(values)
        spoken = {one: Words(one).left_note(copy, kept) for one in (*languages(), language)}
        if not any(_has_line(keeper, line) for line in spoken.values()):
            lines.append(spoken[language])
    return Write(keeper.id, Field.NOTE, None, "\n".join(lines)) if lines else None


def with_note(
    writes: Sequence[Write],
    item: PlanItem,
    keeper: Document,
    copies: Sequence[Document],
    taxonomy: Taxonomy,
    rights: Capabilities | None,
) -> tuple[Write, ...]:
    """Return the writes of a plan item including the note, if one is wanted and this user may add it.

    Args:
        rights: None while offline.
    """
    if item.note is None or not item.carry_over or (rights is not None and not may_note(keeper, rights)):
        return tuple(writes)
    note = note_for(after(keeper, writes), copies, taxonomy, item.note)
    return tuple(writes) if note is None else put_note(writes, note)


def put_note(writes: Sequence[Write], note: Write) -> tuple[Write, ...]:
    """Insert the note after all writes except permissions, whose change could forbid it."""
    last = [write for write in writes if write.field is Field.PERMISSIONS]
    return (*(write for write in writes if write not in last), note, *last)


def may_note(keeper: Document, rights: Capabilities) -> bool:
    """Return whether this user may add the note; if not, left-behind values are only reported."""
    return rights.may_change(keeper) and rights.allows("add_note")


def _left_of(copy: Document, keeper: Document, gone: set[int], taxonomy: Taxonomy) -> Iterator[NotCarried]:
    names: Mapping[Field, Mapping[int, str]] = {
        Field.CORRESPONDENT: taxonomy.correspondents,
        Field.DOCUMENT_TYPE: taxonomy.document_types,
        Field.STORAGE_PATH: taxonomy.storage_paths,
    }
    for field in _SINGLE:
        value = value_of(copy, field)
        if not is_empty(value) and value != value_of(keeper, field):
            shown = _name(value, names[field]) if field in names else value
            yield NotCarried(copy.id, field.value, shown)
    if copy.owner is not None and copy.owner != keeper.owner:
        yield NotCarried(copy.id, "owner", _name(copy.owner, taxonomy.users))
    yield from _fields_left(copy, keeper, gone, taxonomy)
    for tag in sorted({*copy.tags} - {*keeper.tags}):
        known = taxonomy.tags.get(tag)
        yield NotCarried(copy.id, "tags", known.name if known else f"#{tag}")
    texts = {note.text for note in keeper.notes}
    for note in copy.notes:
        if texts.isdisjoint((note.text, signed_note(note))):
            yield NotCarried(copy.id, "notes", note.text)


def _fields_left(
    copy: Document, keeper: Document, gone: set[int], taxonomy: Taxonomy
) -> Iterator[NotCarried]:
    held = {value.field: value.value for value in keeper.custom_fields}
    for value in copy.custom_fields:
        own, known = held.get(value.field), taxonomy.custom_fields.get(value.field)
        name = known.name if known else f"#{value.field}"
        slot = custom_field_key(value.field)
        if isinstance(value.value, tuple):
            linked = own if isinstance(own, tuple) else ()
            links: list[JsonValue] = [link for link in value.value if link not in {*linked, *gone}]
            if links:
                yield NotCarried(copy.id, slot, links, name)
        elif not is_empty(value.value) and not same_value(own, value.value):
            shown = known.options.get(str(value.value), value.value) if known else value.value
            yield NotCarried(copy.id, slot, as_json(shown), name)


def _name(number: JsonValue, names: Mapping[int, str]) -> str:
    return names.get(cast("int", number), f"#{number}")


def _is_noted(keeper: Document, value: NotCarried) -> bool:
    """Return whether a note on the keeper lists this value of the copy."""
    for language in languages():
        words = Words(language)
        begin, spoken = words("left-note", copy=value.document, values=""), words.left_value(value)
        for note in keeper.notes:
            if any(line.startswith(begin) for line in note.text.splitlines()) and spoken in note.text:
                return True
    return False


def _has_line(document: Document, line: str) -> bool:
    return any(f"\n{line}\n" in f"\n{note.text}\n" for note in document.notes)


def _changes(keeper: Document, write: Write) -> dict[str, Any]:
    """Return the attributes of a document changed by a write, with their new values."""
    value = write.after
    if write.field is Field.TAGS:
        gone, new = cast("list[int]", write.before), cast("list[int]", write.after)
        return {"tags": tuple(sorted(({*keeper.tags} - {*gone}) | {*new}))}
    if write.field is Field.NOTE:
        return {"notes": (*keeper.notes, Note(0, str(value), None, ""))}
    if write.field is Field.CREATED:
        return {"created": date.fromisoformat(str(value))}
    if write.field is Field.PERMISSIONS:
        return {"owner": cast("dict[str, JsonValue]", value)["owner"]}
    if write.field is Field.CUSTOM_FIELDS:
        new_values = {int(key): one for key, one in cast("dict[str, JsonValue]", value).items()}
        kept = tuple(one for one in keeper.custom_fields if one.field not in new_values)
        added = (CustomFieldValue(key, _custom(one)) for key, one in new_values.items())
        return {"custom_fields": (*kept, *added)}
    return {write.field.value: value}


def _custom(value: JsonValue) -> CustomValue:
    return cast("CustomValue", tuple(value) if isinstance(value, list) else value)
