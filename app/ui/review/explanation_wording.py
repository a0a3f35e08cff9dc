"""Turns what the services say about two documents into the language in use."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from app.domain.documents import CustomField, CustomValue, Document, Taxonomy
from app.domain.runs import Field, JsonValue, WarningKind
from app.services.carry_over.planning import Write
from app.services.review.explanation import INK, PAGES, ChipSort, FactChip, Sentence
from app.services.review.questionable_decisions import Doubt
from app.ui.look.formats import format_date, format_number, format_percent, format_size
from app.ui.look.translation import locale, text
from app.ui.widgets.chips import Chip, ChipKind

EMPTY = "–"
_PART_OF_YEAR = re.compile(r"(?P<year>\d{4})-(?P<sign>[QHW])(?P<number>\d+)")
_PARTS = {"Q": "period.quarter", "H": "period.half", "W": "period.week"}
_CHIP_KINDS = {
    ChipSort.AGREE: ChipKind.AGREE,
    ChipSort.CONFLICT: ChipKind.CONFLICT,
    ChipSort.DIFFER: ChipKind.DIFFER,
    ChipSort.ONLY_LEFT: ChipKind.ONLY,
    ChipSort.ONLY_RIGHT: ChipKind.ONLY,
}

SINGLE = {  # what a document has one of, and how its text is called
    Field.TITLE: "title",
    Field.CREATED: "date",
    Field.DOCUMENT_TYPE: "type",
    Field.CORRESPONDENT: "corr",
    Field.STORAGE_PATH: "path",
    Field.PERMISSIONS: "owner",
}


def joined(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return text("list.two", a=", ".join(parts[:-1]), b=parts[-1])


def capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def keep_text(members: int, going: int) -> str:
    """What a menu says of keeping one of so many documents, for which so many go to the trash."""
    return text("doc.keepthis.n", n=going) if members > 2 and going else text("doc.keepthis")


_ATTRIBUTES = {  # of a document, and how they are called
    "title": "meta.title",
    "content_hash": "meta.text",
    "created": "meta.date",
    "correspondent": "meta.correspondent",
    "document_type": "meta.type",
    "storage_path": "meta.path",
    "tags": "meta.tags",
    "owner": "meta.owner",
    "sharing": "meta.permissions",
    "archive_serial_number": "meta.asn",
    "custom_fields": "meta.fields",
    "notes": "meta.notes",
    "note": "meta.notes",
    "permissions": "meta.permissions",
    "version_count": "meta.versions",
    "page_count": "meta.pages",
    "original_file_name": "meta.filename",
}


def changed_text(attributes: Iterable[str]) -> str:
    """What of a document changed: "title, owner"."""
    names = [text(_ATTRIBUTES.get(name, "meta.file")) for name in attributes]
    return ", ".join(dict.fromkeys(names))


def doubt_text(doubt: Doubt, documents: Mapping[int, Document]) -> str:
    """What is questionable about a document that goes, in a sentence that names it."""
    going, kept = _title(doubt.document, documents), _title(doubt.keep, documents)
    few, all_ = doubt.pages
    if doubt.kind is WarningKind.PART_KEPT and all_ > few > 0:
        return text("doubt.part-kept.pages", n=few, total=all_, x=going, kept=kept)
    return text(f"doubt.{doubt.kind}", x=going, kept=kept)


def _title(document: int, documents: Mapping[int, Document]) -> str:
    known = documents.get(document)
    return known.title if known is not None else f"#{document}"


# --- why -----------------------------------------------------------------------------------------


def sentence_text(sentence: Sentence) -> str:
    values: dict[str, str] = {"title": sentence.title}
    if sentence.share is not None:
        values["p"] = format_percent(min(sentence.share, 1.0))
    if sentence.pages is not None:
        values["a"], values["b"] = map(str, sentence.pages)
    if sentence.facts:
        values["facts"] = facts_text(sentence.facts)
    return text(sentence.key, n=sentence.number, **values)


def facts_text(sorts: Iterable[str]) -> str:
    """The names of facts or of metadata, as a list in a sentence."""
    return joined([_sort_name(sort) for sort in sorts])


def _sort_name(sort: str) -> str:
    return text(sort) if sort.startswith("meta.") else text(f"facts.{_key(sort)}")


def _key(sort: str) -> str:
    return sort.replace(" ", "_")


def fact_chip(said: FactChip) -> Chip:
    kind = _CHIP_KINDS[said.sort]
    if said.fact is None:
        return _other_chip(said, kind)
    name = text(f"fact.{_key(said.fact.sort)}")
    value = fact_value(said.fact.sort, said.fact.value)
    if said.sort is not ChipSort.CONFLICT:
        return Chip(f"{name} {value}", kind)
    other = fact_value(said.fact.sort, said.fact.other)
    chip = Chip(f"{name} {value} ≠ {other}", kind)
    chip.set_spoken(text("a11y.chipbad", x=name, a=value, b=other))
    return chip


def _other_chip(said: FactChip, kind: ChipKind) -> Chip:
    """What is no fact: tags, pages and ink."""
    side = "left" if said.sort is ChipSort.ONLY_LEFT else "right"
    if said.key == PAGES:
        return Chip(text(f"{PAGES}.{side}", n=said.number), kind)
    if said.key == INK:
        chip = Chip(text(f"{INK}.{side}"), kind, "stamp")
        whole = capitalised(text(f"mark.said.{side}", x=text("mark.ink")))
        chip.set_spoken(whole)
        chip.setToolTip(whole)
        return chip
    return Chip(text(said.key), kind, "tag" if said.key == "fact.tagsdiffer" else "")


def fact_value(sort: str, value: str) -> str:
    """A fact's value as people write it."""
    if sort == "date" and (day := _day(value)) is not None:
        return format_date(day)
    if sort == "amount" and value.replace(".", "", 1).isdigit():
        return format_number(float(value), 2)
    if sort == "paper":
        paper, _, rank = value.rpartition(" ") if value[-1:].isdigit() else (value, "", "")
        return " ".join(filter(None, (text(f"paper.{paper}"), rank)))
    if sort == "period" and (day := _day(f"{value}-01")) is not None:
        return f"{locale().standaloneMonthName(day.month)} {day.year}"
    if sort == "period" and (part := _PART_OF_YEAR.fullmatch(value)) is not None:
        return text(_PARTS[part["sign"]], number=int(part["number"]), year=part["year"])
    return value.title() if sort in ("name", "route", "period") else value


def _day(value: str) -> date | None:
    try:
        return date.fromisoformat(value)
    except ValueError:  # a scan can say "2024-02-31"
        return None


# --- documents -----------------------------------------------------------------------------------


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
        if definition.data_type == "date" and (day := _day(value)) is not None:
            return format_date(day)
        if definition.data_type == "monetary" and value[:3].isalpha() and value[:3].isupper():
            return f"{fact_value('amount', value[3:])} {value[:3]}"
    return format_number(value, 2) if isinstance(value, float) else str(value)


# --- what is carried over ------------------------------------------------------------------------


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
