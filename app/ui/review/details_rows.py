"""The rows of the details view: each field of two documents, and what the kept one has afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from app.domain.documents import CustomValue, Document, Taxonomy
from app.domain.runs import Field
from app.services.carry_over import Write
from app.ui.formats import format_date, format_moment, format_size
from app.ui.i18n import text
from app.ui.review.wording import EMPTY, custom_value, field_name, tag_ids, tag_name

_MIME_NAMES = {
    "application/pdf": "PDF",
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/tiff": "TIFF",
    "image/webp": "WebP",
    "text/plain": "TXT",
    "message/rfc822": "EML",
}
_CARRIED = ("dt.corr", "dt.type", "dt.asn", "dt.path")  # and each custom field


@dataclass(frozen=True)
class Cell:
    """A value, or chips; `added` are chips that the carry-over brings."""

    words: str = ""
    chips: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def spoken(self) -> str:
        return ", ".join(filter(None, (self.words, *self.chips, *(f"+ {chip}" for chip in self.added))))


@dataclass(frozen=True)
class DetailRow:
    """One field.

    Attributes:
        kept: what the kept document has afterwards.
        carried: whether values of this field can be carried over.
    """

    label: str
    left: Cell
    right: Cell
    kept: Cell
    carried: bool = False

    @property
    def differs(self) -> bool:
        return self.left != self.right


def detail_rows(
    left: Document, right: Document, keeper: int, writes: Sequence[Write], taxonomy: Taxonomy
) -> tuple[DetailRow, ...]:
    """The fields in the order they are shown.

    Args:
        keeper: id of the one that would be kept, left or right.
        writes: what is carried over to it; none if that is switched off.
    """
    kept = left if keeper == left.id else right
    given = {write.field: write for write in writes if write.document == kept.id}

    def row(key: str, cell: Callable[[Document], Cell], new: Cell | None = None) -> DetailRow:
        return DetailRow(text(key), cell(left), cell(right), new or cell(kept), key in _CARRIED)

    return (
        row("dt.title", lambda d: _plain(d.title)),
        row(
            "dt.corr",
            lambda d: _named(d.correspondent, taxonomy.correspondents),
            _assigned(given.get(Field.CORRESPONDENT), taxonomy.correspondents),
        ),
        row(
            "dt.type",
            lambda d: _named(d.document_type, taxonomy.document_types),
            _assigned(given.get(Field.DOCUMENT_TYPE), taxonomy.document_types),
        ),
        row("dt.asn", _archive_number, _new_number(given.get(Field.ARCHIVE_SERIAL_NUMBER))),
        row("dt.tags", lambda d: _tags(d, taxonomy), _tags(kept, taxonomy, tag_ids(writes, kept.id))),
        *_custom_fields(left, right, kept, writes, taxonomy),
        row("dt.notes", _notes, _more_notes(kept, writes)),
        *_storage_path(left, right, given, row, taxonomy),
        row("dt.owner", lambda d: _owner(d, taxonomy)),
        row("dt.created", lambda d: _plain(format_date(d.created) if d.created else "")),
        row("dt.added", lambda d: _plain(_moment(d.added))),
        row("dt.pages", _pages),
        row("dt.original", _files),
        row("dt.number", lambda d: _plain(f"#{d.id}")),
    )


def _plain(words: str) -> Cell:
    return Cell(words or EMPTY)


def _named(item: int | None, names: Mapping[int, str]) -> Cell:
    return _plain(names.get(item, f"#{item}") if item is not None else "")


def _assigned(write: Write | None, names: Mapping[int, str]) -> Cell | None:
    if write is None or not isinstance(write.after, int):
        return None
    return Cell(added=(names.get(write.after, f"#{write.after}"),))


def _archive_number(document: Document) -> Cell:
    number = document.archive_serial_number
    return _plain("" if number is None else str(number))


def _new_number(write: Write | None) -> Cell | None:
    return Cell(added=(str(write.after),)) if write is not None else None


def _tags(document: Document, taxonomy: Taxonomy, added: Sequence[int] = ()) -> Cell:
    if not document.tags and not added:
        return _plain("")
    mine = sorted((tag_name(tag, taxonomy) for tag in document.tags), key=str.casefold)
    return Cell(chips=tuple(mine), added=tuple(tag_name(tag, taxonomy) for tag in added))


def _custom_fields(
    left: Document, right: Document, kept: Document, writes: Sequence[Write], taxonomy: Taxonomy
) -> list[DetailRow]:
    values = {document.id: {v.field: v.value for v in document.custom_fields} for document in (left, right)}
    new: dict[int, CustomValue] = {}
    for write in writes:
        if (
            write.document == kept.id
            and write.field is Field.CUSTOM_FIELDS
            and isinstance(write.after, Mapping)
        ):
            new |= {int(key): _value(value) for key, value in write.after.items()}
    fields = dict.fromkeys([*values[left.id], *values[right.id], *new])
    rows = []
    for number in sorted(fields, key=lambda number: field_name(number, taxonomy).casefold()):
        definition = taxonomy.custom_fields.get(number)
        cells = [
            Cell(custom_value(values[document.id].get(number), definition)) for document in (left, right)
        ]
        label = text("dt.customfield", x=field_name(number, taxonomy))
        own = cells[0] if kept is left else cells[1]
        after = Cell(added=(custom_value(new[number], definition),)) if number in new else own
        mine, theirs = cells
        rows.append(DetailRow(label, mine, theirs, after, carried=True))
    return rows


def _value(value: object) -> CustomValue:
    if isinstance(value, list):
        return tuple(int(link) for link in value)
    return value if isinstance(value, str | int | float | bool) else None


def _notes(document: Document) -> Cell:
    return _plain(text("count.notes", n=len(document.notes)) if document.notes else "")


def _more_notes(kept: Document, writes: Sequence[Write]) -> Cell | None:
    added = sum(1 for write in writes if write.document == kept.id and write.field is Field.NOTE)
    if not added:
        return None
    mine = text("count.notes", n=len(kept.notes)) if kept.notes else ""
    return Cell(mine, added=(text("count.notes", n=added),))


def _storage_path(
    left: Document,
    right: Document,
    given: Mapping[Field, Write],
    row: Callable[..., DetailRow],
    taxonomy: Taxonomy,
) -> list[DetailRow]:
    """Only where one of them has a path; most libraries have none."""
    if left.storage_path is None and right.storage_path is None:
        return []
    new = _assigned(given.get(Field.STORAGE_PATH), taxonomy.storage_paths)
    return [row("dt.path", lambda d: _named(d.storage_path, taxonomy.storage_paths), new)]


def _owner(document: Document, taxonomy: Taxonomy) -> Cell:
    if document.owner is None:
        return _plain(text("dt.nouser"))
    return _named(document.owner, taxonomy.users)


def _moment(instant: datetime | None) -> str:
    return format_moment(instant.astimezone(), date.min) if instant else ""


def _pages(document: Document) -> Cell:
    parts = [
        str(document.page_count) if document.page_count is not None else "",
        format_size(document.file_size) if document.file_size is not None else "",
    ]
    return _plain(" · ".join(filter(None, parts)))


def _files(document: Document) -> Cell:
    mime = document.mime_type
    ending = document.original_file_name.rpartition(".")[2].upper()
    name = _MIME_NAMES.get(mime) or ending or mime
    if document.archive_checksum is None:
        return _plain(name)
    return _plain(f"{name}, PDF/A")
