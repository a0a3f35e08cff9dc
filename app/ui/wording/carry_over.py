"""Single values of documents in words: what can be chosen, and what a carry-over brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import date

from app.domain.documents import CustomField, CustomValue, Document, Sharing, Taxonomy
from app.domain.runs import Field, JsonValue
from app.domain.value_choices import ChoosableField, custom_field_key, custom_field_of
from app.services.carry_over.fields import is_empty
from app.services.carry_over.planning import Write
from app.ui.look.formats import format_date, format_number, format_size, joined
from app.ui.look.translation import text
from app.ui.wording.facts import fact_value, iso_day

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


def slot_label(slot: str, taxonomy: Taxonomy) -> str:
    """ "Correspondent", "Field “Amount”"."""
    field = custom_field_of(slot)
    if field is not None:
        return text("dt.customfield", x=field_name(field, taxonomy))
    return text(_LABELS[ChoosableField(slot)])


def slot_words(slot: str, value: JsonValue, taxonomy: Taxonomy) -> str:
    """A value of a slot as people read it; see `app.services.carry_over.choices.Option`."""
    field = custom_field_of(slot)
    if field is not None:
        return custom_value(_custom(value), taxonomy.custom_fields.get(field))
    if slot == ChoosableField.PERMISSIONS and isinstance(value, dict):
        return _permissions(value, taxonomy)
    if slot == ChoosableField.TAGS:
        return ", ".join(tag_names(_ids(value), taxonomy)) or EMPTY
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


def permission_words(owner: int | None, sharing: Sharing | None, taxonomy: Taxonomy) -> str:
    """ "miriam (seen by jonas, group #7; changed by jonas)"; without what is not known."""
    told = text("dt.nouser") if owner is None else _user(owner, taxonomy)
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
    return f"{told} ({'; '.join(parts)})" if parts else told


def written_slots(write: Write) -> list[tuple[str, JsonValue, JsonValue]]:
    """The slots that a write sets, each with its value before and after; none for tags and notes."""
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
    """Whether a value gives way to another one; document links are united and replace nothing."""
    return not is_empty(before) and not isinstance(after, list)


def change_words(slot: str, before: JsonValue, after: JsonValue, taxonomy: Taxonomy) -> str:
    """ "Invoice", or "Invoice instead of Offer"."""
    new = _quoted(slot, after, taxonomy)
    if not replaces(before, after):
        return new
    return text("merge.instead", x=new, y=_quoted(slot, before, taxonomy))


def owner_words(document: Document, taxonomy: Taxonomy) -> str:
    return permission_words(document.owner, document.sharing, taxonomy)


def _quoted(slot: str, value: JsonValue, taxonomy: Taxonomy) -> str:
    words = slot_words(slot, value, taxonomy)
    return text("h.quoted", x=words) if slot == ChoosableField.TITLE else words


def _permissions(value: Mapping[str, JsonValue], taxonomy: Taxonomy) -> str:
    owner = value.get("owner")
    sharing = Sharing(*(_ids(value.get(part.name)) for part in fields(Sharing)))
    return permission_words(owner if isinstance(owner, int) else None, sharing, taxonomy)


def _user(number: int, taxonomy: Taxonomy) -> str:
    return taxonomy.users.get(number, f"#{number}")


def _custom(value: JsonValue) -> CustomValue:
    if isinstance(value, list):
        return _ids(value)
    return value if isinstance(value, str | int | float | bool) else None


def _ids(value: JsonValue) -> tuple[int, ...]:
    return tuple(one for one in value if isinstance(one, int)) if isinstance(value, list) else ()


EMPTY = "–"


SINGLE = {  # what a document has one of, and how its text is called
    Field.TITLE: "title",
    Field.CREATED: "date",
    Field.DOCUMENT_TYPE: "type",
    Field.CORRESPONDENT: "corr",
    Field.STORAGE_PATH: "path",
    Field.PERMISSIONS: "owner",
}


def document_line(document: Document, taxonomy: Taxonomy) -> str:
    """ "Stadtwerke · added 15 Jan 2024 · 3 pages · 412 kB · ASN 1187"."""
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
    """A custom field's value: options by their label, dates and amounts in the language in use."""
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
    """ "type, tag “Tax 2024” and 1 note"; "" for nothing."""
    return joined(_additions(writes, keeper, taxonomy))


def additions_count(writes: Sequence[Write], keeper: int) -> int:
    """How many tags, notes, fields and assignments the kept document gets, and how many tags it loses."""
    own = [write for write in writes if write.document == keeper]
    tags = len(tag_ids(own, keeper)) + len(removed_tag_ids(own, keeper))
    return tags + sum(1 for write in own if write.field is not Field.TAGS)


def removals_text(writes: Sequence[Write], keeper: int, taxonomy: Taxonomy) -> str:
    """ "tag “Paid”", "2 tags"; "" where the kept document keeps all of its own."""
    tags = removed_tag_ids(writes, keeper)
    return joined(_one_or_many("tag", [tag_name(tag, taxonomy) for tag in tags]))


def _additions(writes: Sequence[Write], keeper: int, taxonomy: Taxonomy) -> list[str]:
    own = [write for write in writes if write.document == keeper]
    parts = [text(f"rv.carry.{SINGLE[write.field]}") for write in own if write.field in SINGLE]
    tags = tag_ids(own, keeper)
    parts += _one_or_many("tag", [tag_name(tag, taxonomy) for tag in tags])
    fields = [field for write in own for field in field_ids(write)]
    parts += _one_or_many("field", [field_name(field, taxonomy) for field in fields])
    if any(write.field is Field.ARCHIVE_SERIAL_NUMBER for write in own):
        parts.append(text("rv.carry.asn"))
    return parts + notes_and_links(writes, keeper)


def notes_and_links(writes: Collection[Write], keeper: int) -> list[str]:
    """How many notes a keeper gets, and how many links of others will name it; nothing where none."""
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
    """Of a write to tags, those of one of its two values."""
    if write.field is not Field.TAGS or not isinstance(value, list):
        return []
    return [tag for tag in value if isinstance(tag, int)]


def tag_ids(writes: Sequence[Write], keeper: int) -> list[int]:
    """The tags that the kept document gets."""
    return [tag for write in writes if write.document == keeper for tag in _tag_ids(write, write.after)]


def removed_tag_ids(writes: Sequence[Write], keeper: int) -> list[int]:
    """The tags of the kept document that give way to those of a copy."""
    return [tag for write in writes if write.document == keeper for tag in _tag_ids(write, write.before)]


def field_ids(write: Write) -> list[int]:
    """The custom fields that a write sets."""
    if write.field is not Field.CUSTOM_FIELDS or not isinstance(write.after, Mapping):
        return []
    return [int(field) for field in write.after]


def tag_name(tag: int, taxonomy: Taxonomy) -> str:
    known = taxonomy.tags.get(tag)
    return known.name if known else f"#{tag}"


def tag_names(tags: Iterable[int], taxonomy: Taxonomy) -> tuple[str, ...]:
    """In the order of the names."""
    return tuple(sorted((tag_name(tag, taxonomy) for tag in tags), key=str.casefold))


def field_name(field: int, taxonomy: Taxonomy) -> str:
    known = taxonomy.custom_fields.get(field)
    return known.name if known else f"#{field}"
