"""Texts for document values: the choices of a carry-over, and its additions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import date

from app.domain.documents import CustomField, CustomValue, Document, Sharing, Taxonomy
from app.domain.runs import Field, JsonValue
from app.domain.value_choices import ChoosableField, custom_field_key, custom_field_of
from app.services.carry_over.fields import ids_in, is_empty
from app.services.carry_over.planning import Write
from app.ui.look.formats import format_date, format_number, format_size, joined
from app.ui.look.translation import text
from app.ui.wording.facts import fact_value, iso_day

EMPTY = "–"
_LABELS = {
    ChoosableField.TITLE: "dt.title",
    ChoosableField.CREATED: "dt.created",
    ChoosableField.CORRESPONDENT: "dt.corr",
    ChoosableField.DOCUMENT_TYPE: "dt.type",
    ChoosableField.STORAGE_PATH: "dt.path",
    ChoosableField.ARCHIVE_SERIAL_NUMBER: "dt.asn",
    ChoosableField.PERMISSIONS: "dt.owner",
    ChoosableField.TAGS: "dt.tags",
    ChoosableField.NOTES: "dt.notes",
}


def field_label(slot: str, taxonomy: Taxonomy) -> str:
    """Return the label of a field: "Correspondent", "Field “Amount”"."""
    field = custom_field_of(slot)
    if field is not None:
        return text("dt.customfield", x=field_name(field, taxonomy))
    return text(_LABELS[ChoosableField(slot)])


def value_text(slot: str, value: JsonValue, taxonomy: Taxonomy) -> str:
    """Format the value of a field; see `app.services.carry_over.choices.Option`."""
    field = custom_field_of(slot)
    if field is not None:
        return custom_value(_custom(value), taxonomy.custom_fields.get(field))
    if slot == ChoosableField.PERMISSIONS and isinstance(value, dict):
        return _permissions(value, taxonomy)
    if slot == ChoosableField.TAGS:
        return ", ".join(tag_names(ids_in(value), taxonomy)) or EMPTY
    if slot == ChoosableField.NOTES and isinstance(value, int):
        return text("count.notes", n=value) if value else EMPTY
    if slot == ChoosableField.CREATED and isinstance(value, str):
        return format_date(date.fromisoformat(value))
    names = {
        ChoosableField.CORRESPONDENT: taxonomy.correspondents,
        ChoosableField.DOCUMENT_TYPE: taxonomy.document_types,
        ChoosableField.STORAGE_PATH: taxonomy.storage_paths,
    }.get(ChoosableField(slot))
    if names is not None and isinstance(value, int):
        return names.get(value, f"#{value}")
    return str(value)


def permission_text(owner: int | None, sharing: Sharing | None, taxonomy: Taxonomy) -> str:
    """Return "miriam (seen by jonas, group #7; changed by jonas)", without unknown parts."""
    owner_name = text("dt.nouser") if owner is None else _user(owner, taxonomy)
    parts = []
    if sharing is not None:
        for key, users, groups in (
            ("dt.seenby", sharing.view_users, sharing.view_groups),
            ("dt.changedby", sharing.change_users, sharing.change_groups),
        ):
            named = [_user(user, taxonomy) for user in users]
            named += [text("dt.group", x=str(group)) for group in groups]
            if named:
                parts.append(text(key, x=", ".join(named)))
    return f"{owner_name} ({'; '.join(parts)})" if parts else owner_name


def written_fields(write: Write) -> list[tuple[str, JsonValue, JsonValue]]:
    """Return the fields that a write sets, with the values before and after; none for tags and notes."""
    if write.field is Field.CUSTOM_FIELDS:
        before, after = (value if isinstance(value, Mapping) else {} for value in (write.before, write.after))
        return [
            (custom_field_key(field), before.get(str(field)), after.get(str(field)))
            for field in field_ids(write)
        ]
    if write.field in (Field.TAGS, Field.NOTE, Field.TRASHED):
        return []
    return [(write.field.value, write.before, write.after)]


def replaces(before: JsonValue, after: JsonValue) -> bool:
    """Return whether a value replaces another; document links are combined and replace nothing."""
    return not is_empty(before) and not isinstance(after, list)


def link_changes(before: JsonValue, after: JsonValue) -> tuple[list[int], list[int], list[int]]:
    """Return the document links that stay, that are new, and that go, each in order."""
    old, new = (ids_in(value) if isinstance(value, list) else [] for value in (before, after))
    stay = [link for link in old if link in new]
    return stay, [link for link in new if link not in old], [link for link in old if link not in new]


def gains(before: JsonValue, after: JsonValue) -> bool:
    """Return whether a field gets something: one that only loses links to trashed copies does not."""
    return not isinstance(after, list) or bool(link_changes(before, after)[1])


def gained_field_ids(write: Write) -> list[int]:
    """Return the custom fields of a write that get something."""
    changes = zip(field_ids(write), written_fields(write), strict=False)
    return [field for field, (_, before, after) in changes if gains(before, after)]


def change_text(slot: str, before: JsonValue, after: JsonValue, taxonomy: Taxonomy) -> str:
    """Return "Invoice", or "Invoice instead of Offer"; of document links, what is new and what goes."""
    if isinstance(after, list):
        _, added, removed = link_changes(before, after)
        new = value_text(slot, [*added], taxonomy) if added else ""
        gone = text("a11y.dt.goes", x=value_text(slot, [*removed], taxonomy)) if removed else ""
        return ", ".join(filter(None, (new, gone)))
    new = _quoted(slot, after, taxonomy)
    if not replaces(before, after):
        return new
    return text("merge.instead", x=new, y=_quoted(slot, before, taxonomy))


def owner_text(document: Document, taxonomy: Taxonomy) -> str:
    return permission_text(document.owner, document.sharing, taxonomy)


def _quoted(slot: str, value: JsonValue, taxonomy: Taxonomy) -> str:
    words = value_text(slot, value, taxonomy)
    return text("h.quoted", x=words) if slot == ChoosableField.TITLE else words


def _permissions(value: Mapping[str, JsonValue], taxonomy: Taxonomy) -> str:
    owner = value.get("owner")
    sharing = Sharing(*(tuple(ids_in(value.get(part.name))) for part in fields(Sharing)))
    return permission_text(owner if isinstance(owner, int) else None, sharing, taxonomy)


def _user(number: int, taxonomy: Taxonomy) -> str:
    return taxonomy.users.get(number, f"#{number}")


def _custom(value: JsonValue) -> CustomValue:
    if isinstance(value, list):
        return tuple(ids_in(value))
    return value if isinstance(value, str | int | float | bool) else None


SINGLE = {  # fields with one value, and the ends of their text keys
    Field.TITLE: "title",
    Field.CREATED: "date",
    Field.DOCUMENT_TYPE: "type",
    Field.CORRESPONDENT: "corr",
    Field.STORAGE_PATH: "path",
    Field.PERMISSIONS: "owner",
}


def document_line(document: Document, taxonomy: Taxonomy) -> str:
    """Return "Stadtwerke · added 15 Jan 2024 · 3 pages · 412 kB · ASN 1187"."""
    parts = [taxonomy.correspondents.get(document.correspondent or 0) or text("doc.nocorr")]
    if document.added is not None:
        parts.append(text("doc.added", d=format_date(document.added.astimezone().date())))
    if document.page_count is not None:
        parts.append(text("count.pages", n=document.page_count))
    if document.file_size is not None:
        parts.append(format_size(document.file_size))
    if document.archive_serial_number is not None:
        parts.append(text("doc.asn", x=str(document.archive_serial_number)))
    return " · ".join(parts)


def custom_value(value: CustomValue, definition: CustomField | None) -> str:
    """Format a custom field's value: options by label, dates and amounts in the current language."""
    if value is None or value in ("", ()):
        return EMPTY
    if isinstance(value, bool):
        return text("dt.yes" if value else "dt.no")
    if isinstance(value, tuple):
        return ", ".join(f"#{link}" for link in value)
    if definition is not None and str(value) in definition.options:
        return definition.options[str(value)]
    if isinstance(value, str) and definition is not None:
        if definition.data_type == "date" and (day := iso_day(value)) is not None:
            return format_date(day)
        if definition.data_type == "monetary" and value[:3].isalpha() and value[:3].isupper():
            return f"{fact_value('amount', value[3:])} {value[:3]}"
    return format_number(value, 2) if isinstance(value, float) else str(value)


def additions_text(writes: Sequence[Write], keeper: int, taxonomy: Taxonomy) -> str:
    """Return "type, tag “Tax 2024” and 1 note"; "" for nothing."""
    return joined(_additions(writes, keeper, taxonomy))


def additions_count(writes: Sequence[Write], keeper: int) -> int:
    """Return the number of tags, notes, fields and assignments the kept document gets, plus tags it loses."""
    own = [write for write in writes if write.document == keeper]
    tags = len(tag_ids(own, keeper)) + len(removed_tag_ids(own, keeper))
    others = [write for write in own if write.field is not Field.TAGS]
    plain = sum(1 for write in others if write.field is not Field.CUSTOM_FIELDS)
    return tags + plain + sum(1 for write in others if gained_field_ids(write))


def removals_text(writes: Sequence[Write], keeper: int, taxonomy: Taxonomy) -> str:
    """Return "tag “Paid”" or "2 tags"; "" if the kept document keeps all of its own."""
    tags = removed_tag_ids(writes, keeper)
    return joined(_one_or_many("tag", [tag_name(tag, taxonomy) for tag in tags]))


def _additions(writes: Sequence[Write], keeper: int, taxonomy: Taxonomy) -> list[str]:
    own = [write for write in writes if write.document == keeper]
    parts = [text(f"rv.carry.{SINGLE[write.field]}") for write in own if write.field in SINGLE]
    tags = tag_ids(own, keeper)
    parts += _one_or_many("tag", [tag_name(tag, taxonomy) for tag in tags])
    fields = [field for write in own for field in gained_field_ids(write)]
    parts += _one_or_many("field", [field_name(field, taxonomy) for field in fields])
    if any(write.field is Field.ARCHIVE_SERIAL_NUMBER for write in own):
        parts.append(text("rv.carry.asn"))
    return parts + notes_and_links(writes, keeper)


def notes_and_links(writes: Collection[Write], keeper: int) -> list[str]:
    """Return the number of notes a keeper gets and of links redirected to it, without zeros."""
    notes = sum(1 for write in writes if write.document == keeper and write.field is Field.NOTE)
    links = sum(1 for write in writes if write.document != keeper and write.field is Field.CUSTOM_FIELDS)
    counted = [text("count.notes", n=notes)] if notes else []
    return counted + ([text("rv.carry.links", n=links)] if links else [])


def _one_or_many(thing: str, names: Sequence[str]) -> list[str]:
    if not names:
        return []
    return [
        text(f"rv.carry.{thing}", x=names[0]) if len(names) == 1 else text(f"count.{thing}s", n=len(names))
    ]


def _tag_ids(write: Write, value: JsonValue) -> list[int]:
    """Return the tags in one of the two values of a write."""
    if write.field is not Field.TAGS or not isinstance(value, list):
        return []
    return [tag for tag in value if isinstance(tag, int)]


def tag_ids(writes: Sequence[Write], keeper: int) -> list[int]:
    """Return the tags that the kept document gets."""
    return [tag for write in writes if write.document == keeper for tag in _tag_ids(write, write.after)]


def removed_tag_ids(writes: Sequence[Write], keeper: int) -> list[int]:
    """Return the tags of the kept document that a copy's tags replace."""
    return [tag for write in writes if write.document == keeper for tag in _tag_ids(write, write.before)]


def field_ids(write: Write) -> list[int]:
    """Return the custom fields that a write sets."""
    if write.field is not Field.CUSTOM_FIELDS or not isinstance(write.after, Mapping):
        return []
    return [int(field) for field in write.after]


def tag_name(tag: int, taxonomy: Taxonomy) -> str:
    known = taxonomy.tags.get(tag)
    return known.name if known else f"#{tag}"


def tag_names(tags: Iterable[int], taxonomy: Taxonomy) -> tuple[str, ...]:
    """Return the names of tags, sorted."""
    return tuple(sorted((tag_name(tag, taxonomy) for tag in tags), key=str.casefold))


def field_name(field: int, taxonomy: Taxonomy) -> str:
    known = taxonomy.custom_fields.get(field)
    return known.name if known else f"#{field}"
