"""Facts, changes and questionable decisions as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from app.domain.documents import Document
from app.domain.runs import WarningKind
from app.services.review.questionable_decisions import Doubt
from app.ui.look.formats import format_date, format_number
from app.ui.look.translation import locale, text

_PART_OF_YEAR = re.compile(r"(?P<year>\d{4})-(?P<sign>[QHW])(?P<number>\d+)")


_PARTS = {"Q": "period.quarter", "H": "period.half", "W": "period.week"}


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


def fact_value(sort: str, value: str) -> str:
    """A fact's value as people write it."""
    if sort == "date" and (day := iso_day(value)) is not None:
        return format_date(day)
    if sort == "amount" and value.replace(".", "", 1).isdigit():
        return format_number(float(value), 2)
    if sort == "paper":
        paper, _, rank = value.rpartition(" ") if value[-1:].isdigit() else (value, "", "")
        return " ".join(filter(None, (text(f"paper.{paper}"), rank)))
    if sort == "period" and (day := iso_day(f"{value}-01")) is not None:
        return f"{locale().standaloneMonthName(day.month)} {day.year}"
    if sort == "period" and (part := _PART_OF_YEAR.fullmatch(value)) is not None:
        return text(_PARTS[part["sign"]], number=int(part["number"]), year=part["year"])
    return value.title() if sort in ("name", "route", "period") else value


def iso_day(value: str) -> date | None:
    try:
        return date.fromisoformat(value)
    except ValueError:  # a scan can say "2024-02-31"
        return None
