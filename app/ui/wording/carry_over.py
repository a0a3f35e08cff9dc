"""Single values of documents in words: what can be chosen, and what a carry-over brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import date

from app.domain.documents import CustomValue, Document, Sharing, Taxonomy
from app.domain.runs import Field, JsonValue
from app.domain.value_choices import ChoosableField, custom_field_key, custom_field_of
from app.services.carry_over.fields import is_empty
from app.services.carry_over.planning import Write
from app.ui.look.formats import format_date
from app.ui.look.translation import text
from app.ui.review.explanation_wording import EMPTY, custom_value, field_ids, field_name, tag_names

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
