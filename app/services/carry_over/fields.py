"""One write to one document: how it is sent, how the server's state proves it, and how it is reversed.

Applying, settling after a crash and undoing all ask the same questions of a field. They are answered here
once, by the values of the journal entry alone (see `app.domain.runs.Entry`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import date
from typing import TYPE_CHECKING, cast

from app.domain.documents import Sharing, Taxonomy
from app.domain.errors import DedupeError
from app.domain.runs import Entry, Field, JsonValue

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.domain.documents import CustomValue, Document
    from app.paperless.client import PaperlessClient

# The attributes of a document that a write to a field changes; the others are called as the field is.
ATTRIBUTES: Mapping[Field, tuple[str, ...]] = {
    Field.NOTE: ("notes",),
    Field.TRASHED: (),
    Field.PERMISSIONS: ("owner", "sharing"),
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
    Field.TRASHED: "the place in the trash",
}


class ChangedSince(DedupeError):
    """A field no longer has the value that a run gave it."""

    code = "changed-since"


def send(client: PaperlessClient, document: Document, field: Field, old: JsonValue, new: JsonValue) -> None:
    """Send the narrowest request that turns `old` into `new`.

    The same call undoes a write when `old` and `new` change places. The document is the one just read: a
    note is deleted by the id it has there.

    Raises:
        DedupeError: what the client met; whether the write took place is then open.
    """
    if field is Field.TRASHED:
        client.trash(document.id) if new else client.restore([document.id])
    elif field is Field.TAGS:
        client.modify_tags(document.id, add=_ids(new), remove=_ids(old))
    elif field is Field.CUSTOM_FIELDS:
        wanted, present = _values(new), _values(old)
        client.modify_custom_fields(document.id, wanted, remove=[key for key in present if key not in wanted])
    elif field is Field.NOTE:
        _send_note(client, document, old, new)
    elif field is Field.CREATED:
        client.set_created(document.id, date.fromisoformat(str(new)))
    elif field is Field.PERMISSIONS:
        client.share(document.id, *_owner_and_sharing(new))
    else:
        client.patch(document.id, {field.value: new})


def _send_note(client: PaperlessClient, document: Document, old: JsonValue, new: JsonValue) -> None:
    if new is not None:
        client.add_note(document.id, str(new))
        return
    for note in document.notes:
        if note.text == old:
            client.delete_note(document.id, note.id)
            return


def shows(document: Document, field: Field, old: JsonValue, new: JsonValue) -> bool:
    """Whether a document read from the server is in the state that the write from `old` to `new` leaves."""
    if field is Field.TRASHED:
        return not new  # a document that can be read is not in the trash
    if field is Field.TAGS:
        tags = set(document.tags)
        return tags.issuperset(_ids(new)) and tags.isdisjoint(_ids(old))
    if field is Field.CUSTOM_FIELDS:
        wanted = _values(new)
        held = {value.field: value.value for value in document.custom_fields}
        return all(key in held and same_value(held[key], value) for key, value in wanted.items()) and not any(
            key in held for key in _values(old) if key not in wanted
        )
    if field is Field.NOTE:
        texts = {note.text for note in document.notes}
        return new in texts if new is not None else old not in texts
    return value_of(document, field) == new


def is_all_ours(then: Document, now: Document, entry: Entry, *others: Entry) -> bool:
    """Whether all that differs between two states in a field is what writes to it made or unmade.

    Links are no matter here: the server keeps them mutual, so they come and go with those of other documents.

    Args:
        entry, others: writes to one field of the document.
    """
    entries = (entry, *others)
    if entry.field is Field.TAGS:
        ids = {tag for one in entries for tag in (*_ids(one.before), *_ids(one.after))}
        return {*then.tags} ^ {*now.tags} <= ids
    if entry.field is Field.NOTE:
        texts = {text for one in entries for text in (one.before, one.after)}
        return {note.text for note in {*then.notes} ^ {*now.notes}} <= texts
    if entry.field is Field.CUSTOM_FIELDS:
        ours = {key for one in entries for key in (*_values(one.before), *_values(one.after))}
        values = {*then.custom_fields} ^ {*now.custom_fields}
        return {value.field for value in values if not isinstance(value.value, tuple)} <= ours
    written = [value for one in entries for value in (one.before, one.after)]
    return entry.field is Field.TRASHED or value_of(now, entry.field) in written


def added_tags(then: Document, now: Document, entry: Entry, tag_tree: Callable[[], Taxonomy]) -> list[int]:
    """All tags that a write put on a document: those asked for, and those that came along with them.

    The server adds a tag with all that are above it, and one may have been put above since the write was
    planned.

    Args:
        tag_tree: asks for the tags as they are now.
    """
    asked = {*_ids(entry.after)}
    more = {*now.tags} - {*then.tags, *asked}
    return sorted(asked | (more & tag_tree().with_ancestors(tuple(asked)) if more else more))


def removed_tags(then: Document, now: Document, entry: Entry, tag_tree: Callable[[], Taxonomy]) -> list[int]:
    """All tags that a write took from a document: those asked for, and those that went along with them.

    Args:
        tag_tree: asks for the tags as they are now.
    """
    asked = _ids(entry.before)
    return sorted({*asked, *_gone_along(then, now, asked, tag_tree)})


def lost_tags(then: Document, now: Document, entry: Entry, tag_tree: Callable[[], Taxonomy]) -> list[int]:
    """The tags that a document lost, beyond what was asked for, when the adding of tags was undone.

    Args:
        tag_tree: asks for the tags as they are now.
    """
    return sorted(_gone_along(then, now, _ids(entry.after), tag_tree))


def _gone_along(
    then: Document, now: Document, asked: list[int], tag_tree: Callable[[], Taxonomy]
) -> list[int]:
    """The tags that went with those that were to be taken away.

    The server takes a tag with all that are below it, and one may have been put below since that was planned.
    """
    more = {*then.tags} - {*now.tags, *asked}
    tree = tag_tree() if more else Taxonomy()
    return [tag for tag in more if not tree.with_ancestors((tag,)).isdisjoint(asked)]


def still_to_undo(document: Document, entry: Entry, taxonomy: Taxonomy) -> tuple[JsonValue, JsonValue] | None:
    """What remains to be reversed of a write that was done: the value to leave and the value to go back to.

    None if the document is already as it was before. Of tags and document links only the difference that the
    write made is taken back; what others added or removed since stays.

    Raises:
        ChangedSince: someone gave the field another value since (S9).
    """
    if shows(document, entry.field, entry.after, entry.before):
        return None
    if entry.field is Field.TAGS:
        added = _ids(entry.after)
        # A parent takes its children along when it goes, so it stays where others added a child since.
        needed = taxonomy.with_ancestors(tuple(tag for tag in document.tags if tag not in added))
        left: list[JsonValue] = [tag for tag in added if tag in document.tags and tag not in needed]
        missing: list[JsonValue] = [tag for tag in _ids(entry.before) if tag not in document.tags]
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
    """The links a document has now and those it shall have again; None if the field holds no links.

    The server keeps links mutual, so a link may have come or gone with that of another document.
    """
    before, after = _values(entry.before), _values(entry.after)
    (field,) = after
    if not isinstance(after[field], list):
        return None
    held = {value.field: value.value for value in document.custom_fields}.get(field)
    links = [*held] if isinstance(held, tuple) else []
    added = {*_ids(after[field])} - {*_ids(before.get(field))}
    removed = [link for link in _ids(before.get(field)) if link not in _ids(after[field])]
    wanted = [link for link in links if link not in added]
    wanted += [link for link in removed if link not in wanted]
    now: JsonValue = {str(field): [*links]} if held is not None else {}
    return now, {str(field): [*wanted] or before[field]} if wanted or field in before else {}


def replaces_value(entry: Entry) -> bool:
    """Whether a write put a value in the place of another; notes and document links are only added."""
    if entry.field in (Field.NOTE, Field.TRASHED):
        return False
    if entry.field is Field.TAGS:
        return not is_empty(entry.before)
    if entry.field is not Field.CUSTOM_FIELDS:
        return not is_empty(entry.before) and not is_empty(entry.after)
    before, after = _values(entry.before), _values(entry.after)
    return any(not is_empty(before.get(key)) and not isinstance(value, list) for key, value in after.items())


def value_of(document: Document, field: Field) -> JsonValue:
    """The journal's value of a field that a document has one of; None for permissions nobody asked for."""
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
    sharing = Sharing(*(tuple(_ids(parts[part.name])) for part in fields(Sharing)))
    return cast("int | None", parts["owner"]), sharing


def same_value(one: CustomValue | JsonValue, other: CustomValue | JsonValue) -> bool:
    """Whether two spellings of a custom field's value mean the same; the order of links means nothing."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sorted(map(str, one)) == sorted(map(str, other))
    return type(one) is type(other) and one == other


def is_empty(value: CustomValue | JsonValue) -> bool:
    return value is None or value in ("", (), [])


def as_json(value: CustomValue) -> JsonValue:
    return list(value) if isinstance(value, tuple) else value


def _ids(value: JsonValue) -> list[int]:
    return cast("list[int]", value) if isinstance(value, list) else []


def _values(value: JsonValue) -> Mapping[int, JsonValue]:
    """A custom-field value of the journal: JSON knows only text keys, the client wants ids."""
    return {int(key): item for key, item in value.items()} if isinstance(value, dict) else {}
