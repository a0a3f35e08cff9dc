"""Plans the values that a keeper receives from its copies before they are trashed.

The keeper's own values win unless the user chose a copy's (`app.domain.value_choices`). Tags and notes form a
union unless those of one document were chosen. Empty fields are filled. Document links form a union and never
point at the keeper itself. The archive serial number is transferred: it is unique even in the trash, so the
copy releases it before the keeper takes it. Title, date, owner and permissions change only if chosen.

A list of ids in a custom field is a document link, also where this user may not read the field's definition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.runs import CarriedOver, Field, JsonValue
from app.domain.value_choices import ChoosableField, chosen_copy, custom_field_key
from app.services.carry_over.fields import as_json, is_empty, same_value, value_of
from app.services.phrases import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from app.domain.documents import CustomValue, Document, Note, Taxonomy
    from app.domain.plans import PlanItem
    from app.domain.runs import Entry
    from app.domain.servers import Capabilities
    from app.domain.value_choices import ValueChoices

_CHOSEN_ONLY = (Field.TITLE, Field.CREATED)
_FILLED = (Field.CORRESPONDENT, Field.DOCUMENT_TYPE, Field.STORAGE_PATH)


@dataclass(frozen=True)
class Write:
    """One planned write; `before` and `after` as in the journal."""

    document: int
    field: Field
    before: JsonValue
    after: JsonValue


def plan_carry_over(
    keeper: Document,
    copies: Sequence[Document],
    linking: Sequence[Document],
    taxonomy: Taxonomy,
    dead: Collection[int] = (),
    *,
    takes: ValueChoices,
) -> tuple[Write, ...]:
    """Return the writes that carry the copies' metadata over to the keeper, in sending order.

    Args:
        keeper, copies: freshly read from the server.
        linking: documents whose document links name a copy; their links are redirected to the keeper.
        dead: link targets that no longer exist. One of them makes the server refuse a whole list, so they
            are left out of every list that is sent.
        takes: the user's choices; a choice of a copy that is not among `copies` or has no value is ignored.
    """
    return (
        *_tags(keeper, copies, taxonomy, takes),
        *_single_values(keeper, copies, takes),
        *_custom_fields(keeper, copies, dead, takes),
        *_notes(keeper, copies, takes),
        *_redirected_links(keeper, copies, linking, dead),
        *_archive_number(keeper, copies, takes),
        *_permissions(keeper, copies, takes),
    )


def tags_after(
    keeper: Document, copies: Sequence[Document], taxonomy: Taxonomy, takes: ValueChoices
) -> list[int]:
    """Return the tags that the keeper has afterwards, sorted."""
    tags = set(keeper.tags)
    for write in _tags(keeper, copies, taxonomy, takes):
        gone, new = (value if isinstance(value, list) else [] for value in (write.before, write.after))
        tags = {tag for tag in (*tags.difference(gone), *new) if isinstance(tag, int)}
    return sorted(tags)


def documents_needing_permissions(items: Iterable[PlanItem]) -> frozenset[int]:
    """Return the documents of plan items whose permissions must be read."""
    return frozenset(
        document
        for item in items
        for take in item.takes
        if take.slot == ChoosableField.PERMISSIONS
        for document in (item.keep, take.copy)
    )


def count(writes: Sequence[Write | Entry], keeper: int) -> CarriedOver:
    """Count the carried-over values for the report, without the note that lists left-behind values."""
    own = [write for write in writes if write.document == keeper]
    fields = {write.field for write in own}
    return CarriedOver(
        tags=sum(
            len(write.after) for write in own if write.field is Field.TAGS and isinstance(write.after, list)
        ),
        tags_removed=sum(
            len(write.before) for write in own if write.field is Field.TAGS and isinstance(write.before, list)
        ),
        notes=sum(
            1 for write in own if write.field is Field.NOTE and not Words.is_left_note(str(write.after))
        ),
        custom_fields=sum(1 for write in own if write.field is Field.CUSTOM_FIELDS),
        correspondent=Field.CORRESPONDENT in fields,
        document_type=Field.DOCUMENT_TYPE in fields,
        storage_path=Field.STORAGE_PATH in fields,
        archive_serial_number=Field.ARCHIVE_SERIAL_NUMBER in fields,
        title=Field.TITLE in fields,
        created=Field.CREATED in fields,
        permissions=Field.PERMISSIONS in fields,
        versions=sum(1 for write in own if write.field is Field.FILE_VERSION),
        links=sum(1 for write in writes if write.document != keeper and write.field is Field.CUSTOM_FIELDS),
    )


def _tags(
    keeper: Document, copies: Sequence[Document], taxonomy: Taxonomy, takes: ValueChoices
) -> list[Write]:
    """Plan the tags. A tag is sent with its ancestors: without its parent, it would be removed with it.

    Where a copy's tags replace the keeper's, tags that this user cannot see stay. If the chosen copy has no
    tags, the keeper's stay.
    """
    if chosen_copy(takes, ChoosableField.TAGS) == keeper.id:
        return []
    own = set(keeper.tags)
    chosen = _chosen(copies, takes, ChoosableField.TAGS)
    replaces = chosen is not None and bool(chosen.tags)
    givers = (chosen,) if chosen is not None and replaces else copies
    offered = {tag for copy in givers for tag in copy.tags}
    missing: list[JsonValue] = [*sorted(taxonomy.with_ancestors(tuple(offered - own)) - own)]
    unwanted = own - taxonomy.with_ancestors(tuple(offered)) if replaces else set()
    gone: list[JsonValue] = [*sorted(unwanted & taxonomy.tags.keys())]
    return [Write(keeper.id, Field.TAGS, gone, missing)] if gone or missing else []


def _chosen(copies: Sequence[Document], takes: ValueChoices, slot: str) -> Document | None:
    """Return the copy whose value of a field the user chose."""
    source = chosen_copy(takes, slot)
    return next((copy for copy in copies if copy.id == source), None)


def _single_values(keeper: Document, copies: Sequence[Document], takes: ValueChoices) -> list[Write]:
    writes = []
    for field in (*_CHOSEN_ONLY, *_FILLED):
        own = value_of(keeper, field)
        source = _chosen(copies, takes, field.value)
        new = None if source is None else value_of(source, field)
        if field in _FILLED and own is None and new is None:
            new = next((value for copy in copies if (value := value_of(copy, field)) is not None), None)
        if not is_empty(new) and new != own:
            writes.append(Write(keeper.id, field, own, new))
    return writes


def _permissions(keeper: Document, copies: Sequence[Document], takes: ValueChoices) -> list[Write]:
    """Plan owner and permissions, last of all: later writes could need the rights they take away."""
    source = _chosen(copies, takes, ChoosableField.PERMISSIONS)
    if source is None:
        return []
    own, new = value_of(keeper, Field.PERMISSIONS), value_of(source, Field.PERMISSIONS)
    known = own is not None and new is not None
    return [Write(keeper.id, Field.PERMISSIONS, own, new)] if known and own != new else []


def link_targets(documents: Sequence[Document]) -> frozenset[int]:
    """Return the targets of the documents' links."""
    return frozenset(
        link
        for document in documents
        for value in document.custom_fields
        if isinstance(value.value, tuple)
        for link in value.value
    )


def documents_with_redirected_links(writes: Iterable[Write | Entry]) -> frozenset[int]:
    """Return the documents at both ends of the document links that these writes change."""
    ends: set[int] = set()
    for write in writes:
        if write.field is Field.CUSTOM_FIELDS:
            links = _linked(write.before) | _linked(write.after)
            ends |= {write.document, *links} if links else links
    return frozenset(ends)


def _linked(value: JsonValue) -> set[int]:
    """Return the link targets in a journal value; only document links are lists."""
    lists = [links for links in value.values() if isinstance(links, list)] if isinstance(value, dict) else []
    return {link for links in lists for link in links if isinstance(link, int)}


def _custom_fields(
    keeper: Document, copies: Sequence[Document], dead: Collection[int], takes: ValueChoices
) -> list[Write]:
    held = {value.field: _alive(value.value, dead) for value in keeper.custom_fields}
    wanted = _filled(held, copies) | _chosen_fields(copies, takes) | _union_of_links(keeper, copies, dead)
    return [
        Write(keeper.id, Field.CUSTOM_FIELDS, _one_field(field, held), _one_field(field, wanted))
        for field in sorted(wanted)
        if not same_value(as_json(held.get(field)), as_json(wanted[field]))
        and not (is_empty(held.get(field)) and is_empty(wanted[field]))
    ]


def _filled(held: Mapping[int, CustomValue], copies: Sequence[Document]) -> dict[int, CustomValue]:
    """Return values for fields that are empty on the keeper, from the first copy that has one."""
    filled: dict[int, CustomValue] = {}
    for copy in copies:
        for value in copy.custom_fields:
            wanted = is_empty(held.get(value.field)) and not is_empty(value.value)
            if wanted and not isinstance(value.value, tuple):
                filled.setdefault(value.field, value.value)
    return filled


def _chosen_fields(copies: Sequence[Document], takes: ValueChoices) -> dict[int, CustomValue]:
    """Return the chosen values, regardless of the keeper's."""
    return {
        value.field: value.value
        for copy in copies
        for value in copy.custom_fields
        if chosen_copy(takes, custom_field_key(value.field)) == copy.id
        and not isinstance(value.value, tuple)
        and not is_empty(value.value)
    }


def _union_of_links(
    keeper: Document, copies: Sequence[Document], dead: Collection[int]
) -> dict[int, CustomValue]:
    """Return the links of keeper and copies, without those to the keeper or a trashed document."""
    gone = {keeper.id, *(copy.id for copy in copies), *dead}
    united: dict[int, dict[int, None]] = {}
    for document in (keeper, *copies):
        for value in document.custom_fields:
            if isinstance(value.value, tuple):
                united.setdefault(value.field, {}).update(dict.fromkeys(value.value))
    links = {field: tuple(link for link in found if link not in gone) for field, found in united.items()}
    on_keeper = {value.field for value in keeper.custom_fields}
    return {field: value for field, value in links.items() if value or field in on_keeper}


def _redirected_links(
    keeper: Document, copies: Sequence[Document], linking: Sequence[Document], dead: Collection[int]
) -> list[Write]:
    """Redirect links to a copy to the keeper, in the same position and only once."""
    going = {copy.id for copy in copies}
    writes = []
    for document in linking:
        if document.id == keeper.id or document.id in going:
            continue
        for value in document.custom_fields:
            links = _alive(value.value, dead)
            if not isinstance(links, tuple) or going.isdisjoint(links):
                continue
            turned = dict.fromkeys(keeper.id if link in going else link for link in links)
            writes.append(
                Write(
                    document.id,
                    Field.CUSTOM_FIELDS,
                    _one_field(value.field, {value.field: links}),
                    _one_field(value.field, {value.field: tuple(turned)}),
                )
            )
    return writes


def _notes(keeper: Document, copies: Sequence[Document], takes: ValueChoices) -> list[Write]:
    """Plan the notes. A client's note gets the current user and date, so its text names the original ones.

    A note that the keeper already has, received in an earlier run or once gave to the copy is not added.
    """
    if chosen_copy(takes, ChoosableField.NOTES) == keeper.id:
        return []
    known = {text for note in keeper.notes for text in (note.text, signed_note(note))}
    writes = []
    for copy in copies:
        for note in copy.notes:
            signed = signed_note(note)
            if note.text not in known and signed not in known:
                known.add(signed)
                writes.append(Write(keeper.id, Field.NOTE, None, signed))
    return writes


def signed_note(note: Note) -> str:
    """Return the text of a carried-over note: "Mara, 2024-03-05: paid"."""
    day = note.created.date().isoformat() if note.created else ""
    origin = ", ".join(part for part in (note.user, day) if part)
    return f"{origin}: {note.text}" if origin else note.text


def _archive_number(keeper: Document, copies: Sequence[Document], takes: ValueChoices) -> list[Write]:
    own = keeper.archive_serial_number
    holders = [copy for copy in copies if copy.archive_serial_number is not None]
    holder = _chosen(holders, takes, ChoosableField.ARCHIVE_SERIAL_NUMBER)
    if holder is None and own is None and holders:
        holder = holders[0]
    if holder is None:
        return []
    number = holder.archive_serial_number
    return [
        Write(holder.id, Field.ARCHIVE_SERIAL_NUMBER, number, None),
        Write(keeper.id, Field.ARCHIVE_SERIAL_NUMBER, own, number),
    ]


def _alive(value: CustomValue, dead: Collection[int]) -> CustomValue:
    """Return the value without dead links: the server refuses them, so an undo could not restore them."""
    return tuple(link for link in value if link not in dead) if isinstance(value, tuple) else value


def _one_field(field: int, values: Mapping[int, CustomValue]) -> JsonValue:
    """Return a journal value for one custom field; an empty object if the document lacks the field."""
    return {str(field): as_json(values[field])} if field in values else {}


def first_forbidden_document(
    writes: Iterable[Write], documents: Mapping[int, Document], rights: Capabilities
) -> Document | None:
    """Return the first document of a carry-over that this user may not write to; None if there is none.

    Args:
        documents: the documents to be written to, by id.
    """
    for write in writes:
        document = documents.get(write.document)
        if document is None:
            continue
        if write.field is Field.PERMISSIONS and not _may_share(write, rights):
            return document
        adds_note = write.field is Field.NOTE and write.after is not None
        if not rights.may_change(document) or (adds_note and not rights.allows("add_note")):
            return document
    return None


def may_not_carry_over(forbidden: Document) -> str:
    """Return the message for a copy left alone because this document could not be written to."""
    return (
        f"You may not change “{forbidden.title}” on this server, so its metadata could not be "
        "carried over and it was left alone."
    )


def _may_share(write: Write, rights: Capabilities) -> bool:
    """Return whether this user may set owner and permissions of a document, and undo that afterwards."""
    values = (write.before, write.after)
    owners = [value.get("owner") for value in values if isinstance(value, dict)]
    return all(rights.may_share(owner if isinstance(owner, int) else None) for owner in owners)
