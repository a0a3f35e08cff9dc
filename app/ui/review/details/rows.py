"""The rows of the details view: each field of two documents, and what the kept one has afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial

from app.domain.documents import Document, Taxonomy
from app.domain.runs import Field, JsonValue
from app.domain.value_choices import ChoosableField, custom_field_key, custom_field_of
from app.services.carry_over.planning import Write
from app.ui.look.formats import format_date, format_moment, format_size
from app.ui.look.translation import text
from app.ui.wording.carry_over import (
    EMPTY,
    custom_value,
    field_name,
    owner_words,
    removed_tag_ids,
    replaces,
    slot_label,
    slot_words,
    tag_ids,
    tag_name,
    tag_names,
    written_slots,
)

_MIME_NAMES = {
    "application/pdf": "PDF",
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/tiff": "TIFF",
    "image/webp": "WebP",
    "text/plain": "TXT",
    "message/rfc822": "EML",
}


ALL_LETTER = "+"
"""Stands where other choices have the letter of a document, for what all of them have together."""


@dataclass(frozen=True)
class Cell:
    """A value, or chips.

    Attributes:
        added: chips that the carry-over brings.
        taken: chips of values that were chosen in place of the document's own.
        removed: chips of the document's own that give way.
    """

    words: str = ""
    chips: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def spoken(self) -> str:
        brought = (f"+ {chip}" for chip in self.added)
        going = (text("a11y.dt.goes", x=chip) for chip in self.removed)
        return ", ".join(filter(None, (self.words, *self.chips, *brought, *self.taken, *going)))


@dataclass(frozen=True)
class RowChoice:
    """The documents whose value the kept one can have.

    Attributes:
        options: each with its letter; at least two. None stands for all of them together.
        chosen: one of them.
        unites: without a choice it is all of them together.
    """

    slot: str
    options: tuple[tuple[int | None, str], ...]
    chosen: int | None
    unites: bool = False

    @property
    def letter(self) -> str:
        """Of the document that was chosen."""
        return dict(self.options)[self.chosen]

    @property
    def following(self) -> int | None:
        """The document whose value comes next."""
        documents = [document for document, _ in self.options]
        return documents[(documents.index(self.chosen) + 1) % len(documents)]


@dataclass(frozen=True)
class DetailRow:
    """One field.

    Attributes:
        kept: what the kept document has afterwards.
        choice: whose value that is to be, where there is something to choose.
        alike: what the two show is the same as far as it is known of both.
    """

    label: str
    left: Cell
    right: Cell
    kept: Cell
    choice: RowChoice | None = None
    alike: bool = False

    @property
    def differs(self) -> bool:
        return self.left != self.right and not self.alike

    @property
    def matters(self) -> bool:
        """Whether there is something to see or to choose: it differs, or another document brings a value."""
        return self.differs or self.choice is not None or bool(self.kept.added)


def detail_rows(
    left: Document,
    right: Document,
    kept: Document,
    writes: Sequence[Write],
    taxonomy: Taxonomy,
    choices: Mapping[str, RowChoice] | None = None,
) -> tuple[DetailRow, ...]:
    """The fields in the order they are shown.

    Args:
        kept: the one that would be kept; most times left or right.
        writes: what is carried over to it; none if that is switched off.
        choices: by slot, where there is something to choose.
    """
    offered = choices or {}
    brought = {
        slot: (before, after)
        for write in writes
        if write.document == kept.id
        for slot, before, after in written_slots(write)
    }

    def plain(key: str, cell: Callable[[Document], Cell]) -> DetailRow:
        return DetailRow(text(key), cell(left), cell(right), cell(kept))

    def united(name: ChoosableField, cell: Callable[[Document], Cell], new: Cell | None) -> DetailRow:
        label = slot_label(name, taxonomy)
        return DetailRow(label, cell(left), cell(right), new or cell(kept), offered.get(name))

    def slot(name: str, cell: Callable[[Document], Cell]) -> DetailRow:
        after = _brought(name, *brought[name], taxonomy) if name in brought else cell(kept)
        return DetailRow(slot_label(name, taxonomy), cell(left), cell(right), after, offered.get(name))

    # Only where there is a path; most libraries have none.
    has_path = ChoosableField.STORAGE_PATH in brought or any(
        d.storage_path is not None for d in (left, right)
    )
    paths = [slot(ChoosableField.STORAGE_PATH, lambda d: _named(d.storage_path, taxonomy.storage_paths))]
    return (
        slot(ChoosableField.TITLE, lambda d: _plain(d.title)),
        slot(ChoosableField.CORRESPONDENT, lambda d: _named(d.correspondent, taxonomy.correspondents)),
        slot(ChoosableField.DOCUMENT_TYPE, lambda d: _named(d.document_type, taxonomy.document_types)),
        slot(ChoosableField.ARCHIVE_SERIAL_NUMBER, _archive_number),
        united(ChoosableField.TAGS, lambda d: _tags(d, taxonomy), _tags_after(kept, writes, taxonomy)),
        *(
            slot(custom_field_key(number), partial(_custom_field, number, taxonomy))
            for number in _custom_fields(left, right, brought, taxonomy)
        ),
        united(ChoosableField.NOTES, _notes, _more_notes(kept, writes)),
        *(paths if has_path else ()),
        slot(ChoosableField.PERMISSIONS, lambda d: _plain(owner_words(d, taxonomy))),
        slot(ChoosableField.CREATED, lambda d: _plain(format_date(d.created) if d.created else "")),
        plain("dt.added", lambda d: _plain(_moment(d.added))),
        replace(plain("dt.pages", _pages), alike=_as_large(left, right)),
        plain("dt.original", _files),
        plain("dt.number", lambda d: _plain(f"#{d.id}")),
    )


def _plain(words: str) -> Cell:
    return Cell(words or EMPTY)


def _named(item: int | None, names: Mapping[int, str]) -> Cell:
    return _plain(names.get(item, f"#{item}") if item is not None else "")


def _brought(slot: str, before: JsonValue, after: JsonValue, taxonomy: Taxonomy) -> Cell:
    words = slot_words(slot, after, taxonomy)
    return Cell(taken=(words,)) if replaces(before, after) else Cell(added=(words,))


def _archive_number(document: Document) -> Cell:
    number = document.archive_serial_number
    return _plain("" if number is None else str(number))


def _tags(document: Document, taxonomy: Taxonomy) -> Cell:
    return Cell(chips=tag_names(document.tags, taxonomy)) if document.tags else _plain("")


def _tags_after(kept: Document, writes: Sequence[Write], taxonomy: Taxonomy) -> Cell | None:
    added, removed = tag_ids(writes, kept.id), removed_tag_ids(writes, kept.id)
    if not added and not removed:
        return None
    return Cell(
        chips=tag_names(set(kept.tags).difference(removed), taxonomy),
        added=tuple(tag_name(tag, taxonomy) for tag in added),
        removed=tag_names(removed, taxonomy),
    )


def _custom_fields(
    left: Document, right: Document, brought: Collection[str], taxonomy: Taxonomy
) -> list[int]:
    """Those that one of the two has or the kept one gets, by their names."""
    fields = {value.field for document in (left, right) for value in document.custom_fields}
    fields |= {field for slot in brought if (field := custom_field_of(slot)) is not None}
    return sorted(fields, key=lambda field: field_name(field, taxonomy).casefold())


def _custom_field(number: int, taxonomy: Taxonomy, document: Document) -> Cell:
    values = {value.field: value.value for value in document.custom_fields}
    return Cell(custom_value(values.get(number), taxonomy.custom_fields.get(number)))


def _notes(document: Document) -> Cell:
    return _plain(text("count.notes", n=len(document.notes)) if document.notes else "")


def _more_notes(kept: Document, writes: Sequence[Write]) -> Cell | None:
    added = sum(1 for write in writes if write.document == kept.id and write.field is Field.NOTE)
    if not added:
        return None
    mine = text("count.notes", n=len(kept.notes)) if kept.notes else ""
    return Cell(mine, added=(text("count.notes", n=added),))


def _moment(instant: datetime | None) -> str:
    return format_moment(instant.astimezone(), date.min) if instant else ""


def _pages(document: Document) -> Cell:
    parts = [
        str(document.page_count) if document.page_count is not None else "",
        format_size(document.file_size) if document.file_size is not None else "",
    ]
    return _plain(" · ".join(filter(None, parts)))


def _as_large(one: Document, other: Document) -> bool:
    """Servers tell the size of a file only on request, so that of one of the two is often not known."""
    pairs = ((one.page_count, other.page_count), (one.file_size, other.file_size))
    return all(mine == theirs for mine, theirs in pairs if mine is not None and theirs is not None)


def _files(document: Document) -> Cell:
    mime = document.mime_type
    ending = document.original_file_name.rpartition(".")[2].upper()
    name = _MIME_NAMES.get(mime) or ending or mime
    if document.archive_checksum is None:
        return _plain(name)
    return _plain(f"{name}, PDF/A")
