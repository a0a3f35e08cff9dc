"""Rules for each field: how a write is sent, verified and undone.

Applying, reconciling and undoing share these rules, which use only the values of the journal entry (see
`app.domain.runs.Entry`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import date
from typing import TYPE_CHECKING, cast

from app.domain.documents import DOCUMENT_LINK, Sharing, Taxonomy
from app.domain.errors import DedupeError
from app.domain.runs import Entry, Field, JsonValue
from app.services.carry_over import file_versions

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.domain.documents import CustomField, CustomValue, Document
    from app.paperless.client import PaperlessClient

# Attributes of a document that a write to a field changes, where their names differ from the field's.
ATTRIBUTES: Mapping[Field, tuple[str, ...]] = {
    Field.NOTE: ("notes",),
    Field.TRASHED: (),
    Field.PERMISSIONS: ("owner", "sharing"),
    Field.LINK_FIELD: (),
    Field.FILE_VERSION: (
        *("content_hash", "version_count", "checksum", "archive_checksum", "file_size", "page_count"),
        *("mime_type", "original_file_name"),
    ),
}
SPOKEN = {
    Field.TITLE: "the title",
    Field.CREATED: "the date",
    Field.TAGS: "the tags",
    Field.CUSTOM_FIELDS: "a custom field",
    Field.CORRESPONDENT: "the correspondent",
    Field.DOCUMENT_TYPE: "the document type",
    Field.STORAGE_PATH: "the storage path",
    Field.ARCHIVE_SERIAL_NUMBER: "the archive serial number",
    Field.NOTE: "a note",
    Field.PERMISSIONS: "owner and permissions",
    Field.LINK_FIELD: "the custom field for links",
    Field.FILE_VERSION: "a file version",
    Field.TRASHED: "the place in the trash",
}


class ChangedSince(DedupeError):
    """A field no longer has the value that a run gave it."""

    code = "changed-since"


def send(client: PaperlessClient, document: Document, field: Field, old: JsonValue, new: JsonValue) -> None:
    """Send the narrowest request that changes `old` to `new`.

    With `old` and `new` swapped, the same call undoes a write. Uploads are only undone here; they are sent by
    `app.services.apply.version_uploads`.

    Args:
        document: freshly read, because a note is deleted by its id there.

    Raises:
        DedupeError: the request failed; the write may still have taken place.
    """
    if field is Field.TRASHED:
        client.trash(document.id) if new else client.restore([document.id])
    elif field is Field.TAGS:
        client.modify_tags(document.id, add=ids_in(new), remove=ids_in(old))
    elif field is Field.CUSTOM_FIELDS:
        wanted, present = _values(new), _values(old)
        client.modify_custom_fields(document.id, wanted, remove=[key for key in present if key not in wanted])
    elif field is Field.NOTE:
        _send_note(client, document, old, new)
    elif field is Field.CREATED:
        client.set_created(document.id, date.fromisoformat(str(new)))
    elif field is Field.LINK_FIELD:
        _send_link_field(client, old, new)
    elif field is Field.FILE_VERSION:
        _take_out_version(client, document, old, new)
    elif field is Field.PERMISSIONS:
        client.share(document.id, *_owner_and_sharing(new))
    else:
        client.patch(document.id, {field.value: new})


def link_field_id(fields: Mapping[int, CustomField], name: str) -> int | None:
    """Return the custom field of type document link with this name; None if there is none."""
    named = (field.id for field in fields.values() if field.name == name and field.data_type == DOCUMENT_LINK)
    return next(named, None)


def _send_link_field(client: PaperlessClient, old: JsonValue, new: JsonValue) -> None:
    if new is not None:
        client.add_link_field(str(new))
        return
    field = link_field_id(client.custom_fields(), str(old))
    if field is not None:
        client.delete_custom_field(field)


def _take_out_version(client: PaperlessClient, document: Document, old: JsonValue, new: JsonValue) -> None:
    version = file_versions.version_of(old)
    found = file_versions.found_versions(document, new, old) if version is None else [version]
    for number in found:
        client.delete_version(document.id, number)


def _send_note(client: PaperlessClient, document: Document, old: JsonValue, new: JsonValue) -> None:
    if new is not None:
        client.add_note(document.id, str(new))
        return
    for note in document.notes:
        if note.text == old:
            client.delete_note(document.id, note.id)
            return


def shows(document: Document, field: Field, old: JsonValue, new: JsonValue) -> bool:
    """Return whether a document read from the server is as the write from `old` to `new` leaves it."""
    if field is Field.TRASHED:
        return not new  # a document that can be read is not in the trash
    if field is Field.TAGS:
        tags = set(document.tags)
        return tags.issuperset(ids_in(new)) and tags.isdisjoint(ids_in(old))
    if field is Field.CUSTOM_FIELDS:
        wanted = _values(new)
        held = {value.field: value.value for value in document.custom_fields}
        return all(key in held and same_value(held[key], value) for key, value in wanted.items()) and not any(
            key in held for key in _values(old) if key not in wanted
        )
    if field is Field.NOTE:
        texts = {note.text for note in document.notes}
        return new in texts if new is not None else old not in texts
    if field is Field.FILE_VERSION:
        return file_versions.is_uploaded(document, old, new)
    return value_of(document, field) == new


def is_all_ours(then: Document, now: Document, entry: Entry, *others: Entry) -> bool:
    """Return whether our writes explain every difference of a field between two states.

    Links are ignored: the server keeps them mutual, so they change with those of other documents.

    Args:
        entry, others: writes to one field of the document.
    """
    entries = (entry, *others)
    if entry.field is Field.TAGS:
        ids = {tag for one in entries for tag in (*ids_in(one.before), *ids_in(one.after))}
        return {*then.tags} ^ {*now.tags} <= ids
    if entry.field is Field.NOTE:
        texts = {text for one in entries for text in (one.before, one.after)}
        return {note.text for note in {*then.notes} ^ {*now.notes}} <= texts
    if entry.field is Field.CUSTOM_FIELDS:
        ours = {key for one in entries for key in (*_values(one.before), *_values(one.after))}
        values = {*then.custom_fields} ^ {*now.custom_fields}
        return {value.field for value in values if not isinstance(value.value, tuple)} <= ours
    if entry.field is Field.FILE_VERSION:
        return file_versions.explains(then, now, len(entries))
    written = [value for one in entries for value in (one.before, one.after)]
    return not ATTRIBUTES.get(entry.field, (entry.field,)) or value_of(now, entry.field) in written


def added_tags(then: Document, now: Document, entry: Entry, tag_tree: Callable[[], Taxonomy]) -> list[int]:
    """Return all tags that a write added to a document: the requested ones and their ancestors.

    The server adds a tag with its ancestors, and a tag may have got a new parent since the write was planned.

    Args:
        tag_tree: reads the current tags.
    """
    asked = {*ids_in(entry.after)}
    more = {*now.tags} - {*then.tags, *asked}
    return sorted(asked | (more & tag_tree().with_ancestors(tuple(asked)) if more else more))


def removed_tags(then: Document, now: Document, entry: Entry, tag_tree: Callable[[], Taxonomy]) -> list[int]:
    """Return all tags that a write removed from a document: the requested ones and their descendants.

    Args:
        tag_tree: reads the current tags.
    """
    asked = ids_in(entry.before)
    return sorted({*asked, *_removed_along(then, now, asked, tag_tree)})


def lost_tags(then: Document, now: Document, entry: Entry, tag_tree: Callable[[], Taxonomy]) -> list[int]:
    """Return the tags that a document lost beyond the requested ones when added tags were undone.

    Args:
        tag_tree: reads the current tags.
    """
    return sorted(_removed_along(then, now, ids_in(entry.after), tag_tree))


def _removed_along(
    then: Document, now: Document, asked: list[int], tag_tree: Callable[[], Taxonomy]
) -> list[int]:
    """Return the tags removed together with the requested ones.

    The server removes a tag with its descendants, and a tag may have got a new child since that was planned.
    """
    more = {*then.tags} - {*now.tags, *asked}
    tree = tag_tree() if more else Taxonomy()
    return [tag for tag in more if not tree.with_ancestors((tag,)).isdisjoint(asked)]


def still_to_undo(document: Document, entry: Entry, taxonomy: Taxonomy) -> tuple[JsonValue, JsonValue] | None:
    """Return the part of a write still to undo, as the current value and the value to restore.

    None if the document is as before the write. Of tags and document links, only the write's own difference
    is undone; later changes by others stay.

    Raises:
        ChangedSince: someone changed the value of the field since (S9).
    """
    if shows(document, entry.field, entry.after, entry.before):
        return None
    if entry.field is Field.TAGS:
        added = ids_in(entry.after)
        # Removing a parent removes its children, so it stays where others added a child since.
        needed = taxonomy.with_ancestors(tuple(tag for tag in document.tags if tag not in added))
        left: list[JsonValue] = [tag for tag in added if tag in document.tags and tag not in needed]
        missing: list[JsonValue] = [tag for tag in ids_in(entry.before) if tag not in document.tags]
        return (left, missing) if left or missing else None
    if entry.field is Field.CUSTOM_FIELDS and (links := _links_to_undo(document, entry)) is not None:
        held, wanted = links
        return None if held == wanted else (held, wanted)
    if shows(document, entry.field, entry.before, entry.after):
        return entry.after, entry.before
    raise ChangedSince(
        f"{SPOKEN[entry.field].capitalize()} of “{document.title}” was changed by someone since and was left "
        "as it is."
    )


def _links_to_undo(document: Document, entry: Entry) -> tuple[JsonValue, JsonValue] | None:
    """Return the current links of a document and those to restore; None if the field holds no links.

    The server keeps links mutual, so a link may have been added or removed with that of another document.
    """
    before, after = _values(entry.before), _values(entry.after)
    (field,) = after
    if not isinstance(after[field], list):
        return None
    held = {value.field: value.value for value in document.custom_fields}.get(field)
    links = [*held] if isinstance(held, tuple) else []
    added = {*ids_in(after[field])} - {*ids_in(before.get(field))}
    removed = [link for link in ids_in(before.get(field)) if link not in ids_in(after[field])]
    wanted = [link for link in links if link not in added]
    wanted += [link for link in removed if link not in wanted]
    now: JsonValue = {str(field): [*links]} if held is not None else {}
    return now, {str(field): [*wanted] or before[field]} if wanted or field in before else {}


def replaces_value(entry: Entry) -> bool:
    """Return whether a write replaced a value; notes and document links are only added."""
    if entry.field in (Field.NOTE, Field.LINK_FIELD, Field.FILE_VERSION, Field.TRASHED):
        return False
    if entry.field is Field.TAGS:
        return not is_empty(entry.before)
    if entry.field is not Field.CUSTOM_FIELDS:
        return not is_empty(entry.before) and not is_empty(entry.after)
    before, after = _values(entry.before), _values(entry.after)
    return any(not is_empty(before.get(key)) and not isinstance(value, list) for key, value in after.items())


def value_of(document: Document, field: Field) -> JsonValue:
    """Return the journal value of a single-valued field; None for permissions that were not read."""
    if field is Field.CREATED:
        return document.created.isoformat() if document.created else None
    if field is Field.PERMISSIONS:
        if document.sharing is None:
            return None
        parts = {name: list(ids) for name, ids in asdict(document.sharing).items()}
        return {"owner": document.owner, **parts}
    return cast("JsonValue", getattr(document, field.value))


def _owner_and_sharing(value: JsonValue) -> tuple[int | None, Sharing]:
    parts = cast("Mapping[str, JsonValue]", value)
    sharing = Sharing(*(tuple(ids_in(parts[part.name])) for part in fields(Sharing)))
    return cast("int | None", parts["owner"]), sharing


def same_value(one: CustomValue | JsonValue, other: CustomValue | JsonValue) -> bool:
    """Return whether two forms of a custom field's value are equal, ignoring the order of links."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sorted(map(str, one)) == sorted(map(str, other))
    return type(one) is type(other) and one == other


def is_empty(value: CustomValue | JsonValue) -> bool:
    return value is None or value in ("", (), [])


def as_json(value: CustomValue) -> JsonValue:
    return list(value) if isinstance(value, tuple) else value


def ids_in(value: JsonValue) -> list[int]:
    """Return the ids in a list of the journal; none if the value is no list."""
    return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []


def _values(value: JsonValue) -> Mapping[int, JsonValue]:
    """Return a custom-field value of the journal with ids as keys; JSON has only text keys."""
    return {int(key): item for key, item in value.items()} if isinstance(value, dict) else {}
