"""The local copy of a library: documents, their texts and links, and which of them changed on the server."""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Any

from peewee import fn

from app.domain.documents import Checksum, Document, DocumentWithText, FileFacts, Sharing
from app.domain.summaries import DocumentSummary
from app.store.database import Database, among, parameter_among, statement_of
from app.store.document_records import (
    COLUMNS,
    SUMMARY_COLUMNS,
    document_from,
    links_of,
    sharing_text,
    summary_from,
    values_of,
)
from app.store.models import ChangedDocumentRecord, DocumentRecord, LinkRecord, TextRecord
from app.store.values import instant_from, json_text

NEVER = "0001-01-01T00:00:00+00:00"  # older than any change on a server
_BLOCK = 500  # documents in memory at once: with their texts some 2 MB
_COMPRESSION = 1  # a tenth larger than zlib's default 6, and twice as fast


class DocumentRepository:
    """The documents of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = DocumentRecord.profile == profile_id

    def upsert(self, documents: Iterable[DocumentWithText]) -> int:
        """Store documents as the server lists them, all or none; return how many are new or changed.

        A list may lack checksums, size and type that an earlier request for the document returned (Paperless
        2). They are kept while the document's text and modification time are the same. No list contains the
        sharing; the last known one is kept until it is requested again.
        """
        remaining = iter(documents)
        changed = 0
        with self._database.transaction():
            while block := list(islice(remaining, _BLOCK)):
                changed += self._upsert_block(block)
        return changed

    def ids(self) -> frozenset[int]:
        return frozenset(
            row[0] for row in self._database.rows(DocumentRecord.select(DocumentRecord.id).where(self._mine))
        )

    def inventory(self) -> dict[int, datetime]:
        """Return the modification time of each document, as last received."""
        query = DocumentRecord.select(DocumentRecord.id, DocumentRecord.modified).where(self._mine)
        return {document: instant_from(modified) for document, modified in self._database.rows(query)}

    def mark_changed(self, ids: Collection[int]) -> None:
        """Mark documents as changed on the server, so that the next sync reads them again."""
        self._database.change(
            DocumentRecord.update(modified=NEVER).where(self._mine & DocumentRecord.id.in_(among(list(ids))))
        )

    def content_hashes(self, ids: Collection[int] | None = None) -> dict[int, str]:
        """Return the hash of each text, of all documents or of the known ones among `ids`."""
        wanted = self._mine if ids is None else self._mine & DocumentRecord.id.in_(among(ids))
        return dict(
            self._database.rows(
                DocumentRecord.select(DocumentRecord.id, DocumentRecord.content_hash).where(wanted)
            )
        )

    def titles(self) -> dict[int, str]:
        """Return the title of each document."""
        return dict(
            self._database.rows(
                DocumentRecord.select(DocumentRecord.id, DocumentRecord.title).where(self._mine)
            )
        )

    def remove(self, ids: Collection[int]) -> int:
        """Delete documents that the server no longer has, with their texts; return their number."""
        return self._database.change(
            DocumentRecord.delete().where(self._mine & DocumentRecord.id.in_(among(ids)))
        )

    def count(self) -> int:
        found = self._database.row(DocumentRecord.select(fn.COUNT(DocumentRecord.id)).where(self._mine))
        return int(found[0]) if found else 0

    def get(self, document_id: int) -> Document | None:
        return self.many([document_id]).get(document_id)

    def many(self, ids: Collection[int]) -> dict[int, Document]:
        """Return the known ones of these documents by id, ascending."""
        rows = self._database.rows_of(_statement_of_many(), (self._profile, parameter_among(ids)))
        return {row[0]: document_from(row) for row in rows}

    def with_archive_number(self, number: int) -> int | None:
        """Return the document with this archive serial number, or None."""
        query = DocumentRecord.select(DocumentRecord.id).where(
            self._mine & (DocumentRecord.archive_serial_number == number)
        )
        row = self._database.row(query)
        return row[0] if row else None

    def with_file(self, checksums: Collection[Checksum]) -> list[int]:
        """Return the documents whose original or archive file has one of these checksums, ascending."""
        wanted = among([str(checksum) for checksum in checksums])
        query = DocumentRecord.select(DocumentRecord.id).where(
            self._mine & (DocumentRecord.checksum.in_(wanted) | DocumentRecord.archive_checksum.in_(wanted))
        )
        return [row[0] for row in self._database.rows(query.order_by(DocumentRecord.id))]

    def summaries(self, ids: Collection[int]) -> dict[int, DocumentSummary]:
        """Return summaries of the known ones by id; takes a fifth of the time of `many`."""
        query = DocumentRecord.select(*SUMMARY_COLUMNS).where(self._mine & DocumentRecord.id.in_(among(ids)))
        return {row[0]: summary_from(row) for row in self._database.rows(query)}

    def text(self, document_id: int) -> str:
        """Return the document's text; "" if it has none or is unknown."""
        row = self._database.row(
            TextRecord.select(TextRecord.body).where(
                (TextRecord.profile == self._profile) & (TextRecord.document == document_id)
            )
        )
        return _decompressed(row[0]) if row else ""

    def texts(self, ids: Collection[int]) -> dict[int, str]:
        """Return the texts of the known ones of these documents, by id."""
        query = TextRecord.select(TextRecord.document, TextRecord.body).where(
            (TextRecord.profile == self._profile) & TextRecord.document.in_(among(ids))
        )
        return {document: _decompressed(body) for document, body in self._database.rows(query)}

    def stream(self) -> Iterator[Document]:
        """Yield every document by ascending id, with one block in memory at a time.

        Documents stored meanwhile are included if their id is still ahead.
        """
        last: int | None = None
        while block := self._block_after(last):
            yield from map(document_from, block)
            last = block[-1][0]

    def update_files(self, document_id: int, facts: FileFacts) -> None:
        """Store the server's data about a document's files."""
        self._database.change(
            DocumentRecord.update(
                checksum=None if facts.checksum is None else str(facts.checksum),
                archive_checksum=None if facts.archive_checksum is None else str(facts.archive_checksum),
                file_size=facts.file_size,
                mime_type=facts.mime_type,
            ).where(self._mine & (DocumentRecord.id == document_id))
        )

    def update_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        """Store with whom documents are shared."""
        with self._database.transaction():
            for document_id, sharing in sharings.items():
                self._database.change(
                    DocumentRecord.update(sharing=sharing_text(sharing)).where(
                        self._mine & (DocumentRecord.id == document_id)
                    )
                )

    def links_to(self, ids: Collection[int]) -> dict[int, tuple[int, ...]]:
        """Return the documents that link to any of these, and the ids of the link fields, ascending."""
        query = (
            LinkRecord.select(LinkRecord.document, LinkRecord.field)
            .where((LinkRecord.profile == self._profile) & LinkRecord.target.in_(among(ids)))
            .distinct()
            .order_by(LinkRecord.document, LinkRecord.field)
        )
        found: dict[int, tuple[int, ...]] = {}
        for document, field in self._database.rows(query):
            found[document] = (*found.get(document, ()), field)
        return found

    def _upsert_block(self, block: list[DocumentWithText]) -> int:
        known = self.many([item.document.id for item in block])
        fresh = {
            item.document.id: DocumentWithText(_with_known_values(item.document, known), item.text)
            for item in block
        }
        changed = [item for item in fresh.values() if item.document != known.get(item.document.id)]
        self._write_documents([item.document for item in changed])
        self._write_texts(
            [
                item
                for item in changed
                if item.document.id not in known
                or known[item.document.id].content_hash != item.document.content_hash
            ]
        )
        return len(changed)

    def _write_documents(self, documents: list[Document]) -> None:
        self._database.insert_many(
            DocumentRecord,
            (DocumentRecord.profile, *COLUMNS),
            [(self._profile, *values_of(document)) for document in documents],
            replace_by=(DocumentRecord.profile, DocumentRecord.id),
        )
        self._database.change(
            LinkRecord.delete().where(
                (LinkRecord.profile == self._profile)
                & LinkRecord.document.in_(among([document.id for document in documents]))
            )
        )
        self._database.insert_many(
            LinkRecord,
            (LinkRecord.profile, LinkRecord.document, LinkRecord.field, LinkRecord.target),
            [
                (self._profile, document.id, field, target)
                for document in documents
                for field, target in links_of(document)
            ],
        )

    def _write_texts(self, items: list[DocumentWithText]) -> None:
        self._database.insert_many(
            TextRecord,
            (TextRecord.profile, TextRecord.document, TextRecord.body),
            ((self._profile, item.document.id, _compressed(item.text)) for item in items),
            replace_by=(TextRecord.profile, TextRecord.document),
        )

    def _block_after(self, last: int | None) -> list[tuple[Any, ...]]:
        wanted = self._mine if last is None else self._mine & (DocumentRecord.id > last)
        query = DocumentRecord.select(*COLUMNS).where(wanted).order_by(DocumentRecord.id).limit(_BLOCK)
        return self._database.rows(query)


@cache
def _statement_of_many() -> str:
    """Return the statement of `many`; a run asks it a dozen times for each document."""
    mine = DocumentRecord.profile == 0
    query = DocumentRecord.select(*COLUMNS).where(mine & DocumentRecord.id.in_(among([])))
    return statement_of(query.order_by(DocumentRecord.id))


def _with_known_values(document: Document, known: Mapping[int, Document]) -> Document:
    before = known.get(document.id)
    if before is None:
        return document
    if document.sharing is None and before.sharing is not None:
        document = replace(document, sharing=before.sharing)
    if (before.content_hash, before.modified) != (document.content_hash, document.modified):
        return document
    return replace(
        document,
        checksum=document.checksum or before.checksum,
        archive_checksum=document.archive_checksum or before.archive_checksum,
        file_size=before.file_size if document.file_size is None else document.file_size,
        mime_type=document.mime_type or before.mime_type,
    )


def _compressed(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass"), _COMPRESSION)


def _decompressed(body: bytes) -> str:
    return zlib.decompress(body).decode("utf-8", "surrogatepass")


class ChangedDocuments:
    """The changed documents of one profile, and which fields changed."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = ChangedDocumentRecord.profile == profile_id

    def note(self, fields: Mapping[int, Collection[str]]) -> None:
        """Add changed fields, as names of attributes of `app.domain.documents.Document`."""
        with self._database.transaction():
            known = self.of(fields)
            rows = [
                (self._profile, document, json_text(list(dict.fromkeys((*known.get(document, ()), *names)))))
                for document, names in fields.items()
            ]
            self._database.insert_many(
                ChangedDocumentRecord,
                (ChangedDocumentRecord.profile, ChangedDocumentRecord.document, ChangedDocumentRecord.fields),
                rows,
                replace_by=(ChangedDocumentRecord.profile, ChangedDocumentRecord.document),
            )

    def of(self, documents: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Return the changed fields of those of the documents that changed."""
        query = ChangedDocumentRecord.select(
            ChangedDocumentRecord.document, ChangedDocumentRecord.fields
        ).where(self._mine & ChangedDocumentRecord.document.in_(among(list(documents))))
        return {document: tuple(json.loads(fields)) for document, fields in self._database.rows(query)}

    def clear(self, documents: Collection[int] | None = None) -> None:
        """Forget these after they were checked, or all after a scan."""
        condition = self._mine
        if documents is not None:
            condition &= ChangedDocumentRecord.document.in_(among(list(documents)))
        self._database.change(ChangedDocumentRecord.delete().where(condition))
