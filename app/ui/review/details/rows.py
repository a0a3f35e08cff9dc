"""Rows of the details view: each field of two documents, and the keeper's value after the carry-over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial

from app.domain.documents import Document, Taxonomy
from app.domain.runs import Field, JsonValue
from app.domain.value_choices import ChoosableField, custom_field_key, custom_field_of
from app.services.carry_over.choices import FieldChoice
from app.services.carry_over.planning import Write
from app.ui.look.formats import format_date, format_moment, format_size
from app.ui.look.translation import text
from app.ui.wording.carry_over import (
    EMPTY,
    custom_value,
    field_label,
    field_name,
    link_changes,
    owner_text,
    removed_tag_ids,
    replaces,
    tag_ids,
    tag_name,
    tag_names,
    value_text,
    written_fields,
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
ALL_LETTER = "+"  # in place of a document's letter: the values of all documents combined


@dataclass(frozen=True)
class Cell:
    """A value, or chips.

    Attributes:
        added: chips that the carry-over adds.
        taken: chips of values chosen in place of the document's own.
        removed: chips of the document's own that are removed.
    """

    words: str = ""
    chips: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def spoken(self) -> str:
        added = (f"+ {chip}" for chip in self.added)
        removed = (text("a11y.dt.goes", x=chip) for chip in self.removed)
        return ", ".join(filter(None, (self.words, *self.chips, *added, *self.taken, *removed)))


@dataclass(frozen=True)
class RowChoice:
    """The documents whose value the keeper can receive.

    Attributes:
        options: document ids with their letters, at least two; None means all of them combined.
        chosen: the chosen document.
        unites: whether the values of all are combined by default.
    """

    slot: str
    options: tuple[tuple[int | None, str], ...]
    chosen: int | None
    unites: bool = False

    @classmethod
    def of(cls, found: FieldChoice, letter: Callable[[int], str]) -> RowChoice:
        options = tuple(
            (one.document, ALL_LETTER if one.document is None else letter(one.document))
            for one in found.options
        )
        return cls(found.slot, options, found.chosen, unites=found.unites)

    @property
    def letter(self) -> str:
        """Letter of the chosen document."""
        return dict(self.options)[self.chosen]

    @property
    def following(self) -> int | None:
        """The next option after the chosen one."""
        documents = [document for document, _ in self.options]
        return documents[(documents.index(self.chosen) + 1) % len(documents)]


@dataclass(frozen=True)
class DetailRow:
    """One field.

    Attributes:
        kept: the keeper's value after the carry-over.
        choice: the documents to choose a value from, if there is a choice.
        alike: whether the known parts of both values are equal.
        own: whether each document has a value of its own, so that it never counts as a difference.
    """

    label: str
    left: Cell
    right: Cell
    kept: Cell
    choice: RowChoice | None = None
    alike: bool = False
    own: bool = False

    @property
    def differs(self) -> bool:
        return self.left != self.right and not self.alike and not self.own

    @property
    def matters(self) -> bool:
        """Whether the values differ, another document adds one, or there is a choice."""
        return self.differs or self.choice is not None or bool(self.kept.added)


def detail_rows(
    left: Document,
    right: Document,
    kept: Document,
    writes: Sequence[Write],
    taxonomy: Taxonomy,
    choices: Mapping[str, RowChoice] | None = None,
) -> tuple[DetailRow, ...]:
    """Return the fields in display order.

    Args:
        kept: the keeper; usually left or right.
        writes: what is carried over to it; none if the carry-over is switched off.
        choices: by field, for fields with a choice.
    """
    offered = choices or {}
    changed = {
        slot: (before, after)
        for write in writes
        if write.document == kept.id
        for slot, before, after in written_fields(write)
    }

    def plain(key: str, cell: Callable[[Document], Cell]) -> DetailRow:
        return DetailRow(text(key), cell(left), cell(right), cell(kept))

    def united(name: ChoosableField, cell: Callable[[Document], Cell], new: Cell | None) -> DetailRow:
        label = field_label(name, taxonomy)
        return DetailRow(label, cell(left), cell(right), new or cell(kept), offered.get(name))

    def slot(name: str, cell: Callable[[Document], Cell]) -> DetailRow:
        after = _changed(name, *changed[name], taxonomy) if name in changed else cell(kept)
        return DetailRow(field_label(name, taxonomy), cell(left), cell(right), after, offered.get(name))

    # Most libraries use no storage paths; then the row is left out.
    has_path = ChoosableField.STORAGE_PATH in changed or any(
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
            for number in _custom_fields(left, right, changed, taxonomy)
        ),
        united(ChoosableField.NOTES, _notes, _more_notes(kept, writes)),
        *(paths if has_path else ()),
        slot(ChoosableField.PERMISSIONS, lambda d: _plain(owner_text(d, taxonomy))),
        slot(ChoosableField.CREATED, lambda d: _plain(format_date(d.created) if d.created else "")),
        replace(plain("dt.added", lambda d: _plain(_moment(d.added))), own=True),
        replace(plain("dt.pages", _pages), alike=_as_large(left, right)),
        replace(plain("dt.original", _files), alike=_as_archived(left, right)),
        replace(plain("dt.number", lambda d: _plain(f"#{d.id}")), own=True),
    )


def _plain(words: str) -> Cell:
    return Cell(words or EMPTY)


def _named(item: int | None, names: Mapping[int, str]) -> Cell:
    return _plain(names.get(item, f"#{item}") if item is not None else "")


def _changed(slot: str, before: JsonValue, after: JsonValue, taxonomy: Taxonomy) -> Cell:
    if isinstance(after, list):
        stays, added, removed = link_changes(before, after)
        return Cell(chips=_links(stays), added=_links(added), removed=_links(removed))
    words = value_text(slot, after, taxonomy)
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
    left: Document, right: Document, changed: Collection[str], taxonomy: Taxonomy
) -> list[int]:
    """Return the custom fields that either document has or the keeper receives, sorted by name."""
    fields = {value.field for document in (left, right) for value in document.custom_fields}
    fields |= {field for slot in changed if (field := custom_field_of(slot)) is not None}
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
    """Compare what is known of both: servers report a file's size only on request."""
    pairs = ((one.page_count, other.page_count), (one.file_size, other.file_size))
    return all(mine == theirs for mine, theirs in pairs if mine is not None and theirs is not None)


def _links(documents: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"#{document}" for document in documents)


def _as_archived(one: Document, other: Document) -> bool:
    """Compare the formats, and whether there is an archive file as far as that is known of both."""
    if _format(one) != _format(other):
        return False
    known = [_has_archive(one), _has_archive(other)]
    return None in known or known[0] == known[1]


def _has_archive(document: Document) -> bool | None:
    """Return None while unknown: servers report a document's files only on request, with their size."""
    if document.archive_checksum is None and document.file_size is None:
        return None
    return document.archive_checksum is not None


def _format(document: Document) -> str:
    mime = document.mime_type
    ending = document.original_file_name.rpartition(".")[2].upper()
    return _MIME_NAMES.get(mime) or ending or mime


def _files(document: Document) -> Cell:
    name = _format(document)
    return _plain(text("dt.format.archived", x=name) if _has_archive(document) else name)
