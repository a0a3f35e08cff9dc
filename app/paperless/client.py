"""Everything the app asks a Paperless server to show or to do, in terms of the domain.

Each call is one request, or as many as the answer has pages. Calls that change the server are sent once
and prove nothing: whoever calls them reads the state back (S4). Documents are always named by explicit
ids, never by a filter, and there is no call that empties the trash (S8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import BinaryIO, TypeVar

from app.domain.documents import (
    DocumentWithText,
    FileFacts,
    FileVersion,
    Note,
    Sharing,
    Tag,
    Taxonomy,
    Trashed,
)
from app.domain.errors import NotFound, NotPermitted
from app.domain.progress import CancelToken
from app.domain.runs import JsonValue
from app.paperless import json_parsing
from app.paperless.cancellation import active_token, cancel_scope
from app.paperless.channel import MAX_JSON_BYTES, Channel, JsonAnswer, Params
from app.paperless.error_cases import failure

IDS_A_REQUEST = 300  # keeps the address under the 8 kB that proxies commonly allow
NAMES_A_PAGE = 1000
TRASH_A_PAGE = 500
MAX_THUMBNAIL_BYTES = 8 * 2**20
MAX_LIST_BYTES = 32 * 2**20  # of an answer with several documents; four may be in memory at once

FIELDS = (
    "id,title,content,created,added,modified,correspondent,document_type,storage_path,tags,owner,"
    "archive_serial_number,original_file_name,mime_type,page_count,custom_fields,notes,user_can_change,versions"
)

API_WITH_PLAIN_DATES = 9
API_WITH_DELETION = (
    10  # at an address of its own; bulk_edit's is deprecated there, and ends with a later version
)

T = TypeVar("T")


@dataclass(frozen=True)
class DocumentPage:
    """One page of documents, ordered by id.

    Attributes:
        total: documents of all pages, as far as this user may see them; 0 on a page after the last.
        has_more: another page follows.
    """

    documents: tuple[DocumentWithText, ...]
    total: int
    has_more: bool


@dataclass(frozen=True)
class InventoryPage:
    """One page of ids with the instant each document last changed; attributes as of DocumentPage.

    Attributes:
        entries: how many the page had, repeated ones too.
    """

    modified: Mapping[int, datetime]
    entries: int
    total: int
    has_more: bool


class PaperlessClient:
    """The calls; every one may raise the failures of app.paperless.error_mapping.

    May be used from several threads. `with cancelled_by(token):` lets a token stop the reads.
    """

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    # --- reading documents -----------------------------------------------------------------------

    def documents(self, page: int, page_size: int, patience: float = 1.0) -> DocumentPage:
        """A page of documents with their whole texts, asked for once; a page after the last is empty.

        Args:
            page: from 1.
            page_size: 1…100,000; the server may give fewer.
            patience: how many time-outs long to wait.
        """
        found = self._page_of_documents(page, page_size, {"fields": FIELDS}, patience)
        return DocumentPage(
            tuple(map(json_parsing.parse_document, found.results)), found.total, found.has_more
        )

    def inventory(self, page: int, page_size: int, patience: float = 1.0) -> InventoryPage:
        """Ids and last changes only, which is all it takes to see what is gone or new; asked for once."""
        found = self._page_of_documents(page, page_size, {"fields": "id,modified"}, patience)
        modified = {
            json_parsing.parse_id(entry): json_parsing.parse_modified(entry) for entry in found.results
        }
        return InventoryPage(modified, len(found.results), found.total, found.has_more)

    def newest_change(self) -> tuple[int, datetime | None]:
        """How many documents there are, and when one of them last changed.

        Whatever is added, edited or restored moves the second number, and a deletion moves the first.
        """
        query: Params = {"page_size": 1, "ordering": "-modified", "fields": "id,modified"}
        found = json_parsing.parse_page(self._channel.read("/api/documents/", query).json)
        return found.total, max(map(json_parsing.parse_modified, found.results), default=None)

    def document(self, document_id: int, version: int | None = None) -> DocumentWithText:
        """One document, fresh; with the text of an older file version, if its id is given.

        Raises:
            NotFound: it does not exist, lies in the trash, or this user cannot see it.
        """
        params = {"fields": FIELDS, **_of_version(version)}
        return json_parsing.parse_document(self._channel.read(f"/api/documents/{document_id}/", params).json)

    def file_versions(self, document_id: int) -> tuple[FileVersion, ...]:
        """All files that the document has had, the newest first; none before Paperless 3."""
        answer = self._channel.read(f"/api/documents/{document_id}/", {"fields": "id,versions"})
        return json_parsing.parse_versions(answer.json)

    def documents_by_id(
        self, ids: Iterable[int], patience: float | None = None
    ) -> tuple[DocumentWithText, ...]:
        """Those of the documents that exist and are visible, ordered by id.

        Args:
            patience: ask once, and wait so many time-outs long; None for the usual attempts.
        """
        wanted = sorted(set(ids))
        found: dict[int, DocumentWithText] = {}
        for start in range(0, len(wanted), IDS_A_REQUEST):
            chunk = wanted[start : start + IDS_A_REQUEST]
            for entry in self._entries_by_id(chunk, FIELDS, patience):
                document = json_parsing.parse_document(entry)
                found[document.document.id] = document
        return tuple(found[document_id] for document_id in wanted if document_id in found)

    def changes_by_id(self, ids: Iterable[int], patience: float) -> dict[int, datetime]:
        """When those of the documents that exist and are visible last changed; at most IDS_A_REQUEST ids."""
        entries = self._entries_by_id(sorted(set(ids)), "id,modified", patience)
        return {json_parsing.parse_id(entry): json_parsing.parse_modified(entry) for entry in entries}

    def sharings(self, ids: Iterable[int]) -> dict[int, Sharing]:
        """With whom those of the documents that exist and are visible are shared.

        Asked for by itself: with it an answer lacks what this user may change.
        """
        wanted = sorted(set(ids))
        found: dict[int, Sharing] = {}
        for start in range(0, len(wanted), IDS_A_REQUEST):
            chunk = wanted[start : start + IDS_A_REQUEST]
            for entry in self._entries_by_id(chunk, "id,permissions", None, {"full_perms": "true"}):
                found[json_parsing.parse_id(entry)] = json_parsing.parse_sharing(entry)
        return found

    def file_facts(self, document_id: int, version: int | None = None) -> FileFacts:
        """Checksums, size and type of a document's files, or of one file version's; one request each."""
        answer = self._channel.read(f"/api/documents/{document_id}/metadata/", _of_version(version))
        return json_parsing.parse_file_facts(answer.json)

    def notes(self, document_id: int) -> tuple[Note, ...]:
        return json_parsing.parse_notes(self._channel.read(f"/api/documents/{document_id}/notes/").json)

    def taxonomy(self) -> Taxonomy:
        """Names of everything documents refer to; lists this user may not read are empty."""
        fields = self._names("custom_fields", json_parsing.parse_custom_field)
        return Taxonomy(
            tags=self.tags(),
            correspondents=dict(self._names("correspondents", json_parsing.parse_named)),
            document_types=dict(self._names("document_types", json_parsing.parse_named)),
            storage_paths=dict(self._names("storage_paths", json_parsing.parse_named)),
            custom_fields={field.id: field for field in fields},
            users=dict(self._names("users", json_parsing.parse_user)),
        )

    def tags(self) -> dict[int, Tag]:
        """The tags this user can see, by id; none if they may not be read."""
        return {tag.id: tag for tag in self._names("tags", json_parsing.parse_tag)}

    # --- changing documents ----------------------------------------------------------------------

    def patch(self, document_id: int, changes: Mapping[str, JsonValue]) -> DocumentWithText:
        """Change fields of one document and return it as the server then shows it.

        Tags and custom fields are replaced as a whole by this: use modify_tags and modify_custom_fields.
        """
        answer = self._channel.write("PATCH", f"/api/documents/{document_id}/", dict(changes))
        return json_parsing.parse_document(answer.json)

    def set_created(self, document_id: int, created: date) -> None:
        """Change the date on the paper, which before API version 9 went by another name."""
        spoken = self._channel.api_version or API_WITH_PLAIN_DATES
        name = "created" if spoken >= API_WITH_PLAIN_DATES else "created_date"
        self.patch(document_id, {name: created.isoformat()})

    def share(self, document_id: int, owner: int | None, sharing: Sharing) -> None:
        """Change who owns a document and with whom it is shared, both at once."""
        view: JsonValue = {"users": [*sharing.view_users], "groups": [*sharing.view_groups]}
        change: JsonValue = {"users": [*sharing.change_users], "groups": [*sharing.change_groups]}
        self.patch(document_id, {"owner": owner, "set_permissions": {"view": view, "change": change}})

    def modify_tags(self, document_id: int, add: Iterable[int], remove: Iterable[int]) -> None:
        """Add and remove tags and leave the others, also those this user cannot see."""
        self._bulk_edit(
            document_id, "modify_tags", {"add_tags": sorted(set(add)), "remove_tags": sorted(set(remove))}
        )

    def modify_custom_fields(
        self, document_id: int, values: Mapping[int, JsonValue], remove: Iterable[int]
    ) -> None:
        """Set and remove custom fields and leave the others."""
        self._bulk_edit(
            document_id,
            "modify_custom_fields",
            {
                "add_custom_fields": {str(field): value for field, value in values.items()},
                "remove_custom_fields": sorted(set(remove)),
            },
        )

    def add_note(self, document_id: int, text: str) -> tuple[Note, ...]:
        """Add a note in the name of this user and return all notes of the document."""
        answer = self._channel.write("POST", f"/api/documents/{document_id}/notes/", {"note": text})
        return json_parsing.parse_notes(answer.json)

    def delete_note(self, document_id: int, note_id: int) -> None:
        self._channel.write("DELETE", f"/api/documents/{document_id}/notes/", params={"id": note_id})

    def reindex(self, document_id: int) -> None:
        """Let the server put a restored document back into its search, by a change of nothing."""
        self._channel.write("PATCH", f"/api/documents/{document_id}/", {})

    # --- the trash -------------------------------------------------------------------------------

    def trash(self, document_id: int) -> None:
        """Move one document with all its file versions to the trash; on Paperless before 2.10 it is gone.

        Raises:
            NotFound: it was not there (any more).
        """
        self._channel.write("DELETE", f"/api/documents/{document_id}/")

    def trash_many(self, ids: Iterable[int]) -> None:
        """Move documents to the trash in one request; this needs the right to change them as well.

        The server refuses all of them if it refuses one, and its answer does not tell what it did.
        """
        documents = sorted(set(ids))
        if documents:
            if (self._channel.api_version or 0) >= API_WITH_DELETION:
                self._channel.write("POST", "/api/documents/delete/", {"documents": documents})
            else:
                body = {"documents": documents, "method": "delete", "parameters": {}}
                self._channel.write("POST", "/api/documents/bulk_edit/", body)

    def trashed(self) -> Iterator[Trashed]:
        """What lies in the trash and this user can bring back, page by page as it is asked for.

        Paperless 3 lists the file versions of a document next to it.
        """
        for entry in self._all_pages("/api/trash/", TRASH_A_PAGE, {"truncate_content": "true"}):
            yield json_parsing.parse_trashed(entry)

    def trashed_ids(self) -> frozenset[int]:
        """Ids of the documents in the trash that this user can bring back."""
        return frozenset(entry.id for entry in self.trashed() if entry.root is None)

    def is_trashed(self, document_id: int) -> bool:
        """Whether this document lies in the trash; reads pages of the trash until it is found."""
        return any(entry.id == document_id and entry.root is None for entry in self.trashed())

    def restore(self, ids: Iterable[int]) -> None:
        """Bring documents and file versions back; the server refuses all if one of them is not in the trash.

        A document brings along the versions that went together with it. Those that went by themselves, as
        they do when many documents are deleted in one request, come back by their own ids only.
        """
        documents = sorted(set(ids))
        if documents:
            self._channel.write("POST", "/api/trash/", {"documents": documents, "action": "restore"})

    # --- files -----------------------------------------------------------------------------------

    def file_present(self, document_id: int) -> bool:
        """Whether the original really is served: its first bytes are read."""
        try:
            return self._channel.fetch(
                f"/api/documents/{document_id}/download/", {"original": "true"}, lambda chunks: any(chunks)
            )
        except NotFound:
            return False

    def download(
        self,
        document_id: int,
        original: bool,
        sink: BinaryIO,
        cancel: CancelToken | None = None,
        version: int | None = None,
    ) -> int:
        """Write the original, or the archive if there is one, into `sink`; returns the bytes written.

        Args:
            version: id of an older file version. That servers heed it here is not documented, so the bytes
                must be compared with the checksum of that version.
        """
        params = {**({"original": "true"} if original else {}), **_of_version(version)}
        return self._write_file(f"/api/documents/{document_id}/download/", params, sink, cancel)

    def preview(self, document_id: int, sink: BinaryIO, cancel: CancelToken | None = None) -> int:
        """Write what a browser shows, a PDF wherever there is one; returns the bytes written."""
        return self._write_file(f"/api/documents/{document_id}/preview/", {}, sink, cancel)

    def thumbnail(self, document_id: int) -> bytes:
        """The picture of the first page, WebP."""

        def take(chunks: Iterator[bytes]) -> bytes:
            picture = bytearray()
            for chunk in chunks:
                picture += chunk
                if len(picture) > MAX_THUMBNAIL_BYTES:
                    raise failure("unreadable.thumbnail", document=document_id)
            return bytes(picture)

        return self._channel.fetch(f"/api/documents/{document_id}/thumb/", {}, take)

    # --- how -------------------------------------------------------------------------------------

    def _page_of_documents(
        self, page: int, page_size: int, params: Params, patience: float | None
    ) -> json_parsing.ResultPage:
        query = {"page": page, "page_size": page_size, "ordering": "id", **params}
        return _page(partial(self._read_list, query, page_size, patience), page)

    def _entries_by_id(
        self, ids: list[int], fields: str, patience: float | None, extra: Mapping[str, str] | None = None
    ) -> Iterator[object]:
        """The raw entries of these documents, each once; the server may give them on several pages."""
        missing = set(ids)
        query = {"id__in": ",".join(map(str, ids)), "fields": fields, **(extra or {})}
        page = 1
        while True:
            found = self._page_of_documents(page, len(ids), query, patience)
            if found.total > len(ids):  # the filter was ignored: this is the whole library, page by page
                yield from self._one_by_one(missing, {"fields": fields, **(extra or {})})
                return
            for entry in found.results:
                document_id = json_parsing.parse_id(entry)
                if document_id in missing:
                    missing.remove(document_id)
                    yield entry
            if not (found.results and found.has_more and missing):
                return
            page += 1

    def _one_by_one(self, ids: Iterable[int], params: Params) -> Iterator[object]:
        for document_id in sorted(ids):
            with suppress(NotFound):  # it is left out, as from a list
                yield self._channel.read(f"/api/documents/{document_id}/", params).json

    def _read_list(self, query: Params, entries: int, patience: float | None) -> JsonAnswer:
        if patience is None:
            return self._channel.read("/api/documents/", query)
        at_most = MAX_LIST_BYTES if entries > 1 else MAX_JSON_BYTES
        return self._channel.read_once("/api/documents/", query, patience=patience, at_most=at_most)

    def _all_pages(self, path: str, page_size: int, params: Params) -> Iterator[object]:
        page = 1
        while True:
            query = {"page": page, "page_size": page_size, **params}
            found = _page(partial(self._channel.read, path, query), page)
            yield from found.results
            if not found.has_more:
                return
            page += 1

    def share_links(self) -> dict[int, int]:
        """How many share links each document has, of those that this user can see."""
        found = self._names("share_links", json_parsing.parse_linked_document)
        return dict(Counter(found))

    def _names(self, name: str, parse: Callable[[object], T]) -> list[T]:
        try:
            return [parse(entry) for entry in self._all_pages(f"/api/{name}/", NAMES_A_PAGE, {})]
        except NotPermitted:
            return []

    def _bulk_edit(self, document_id: int, method: str, parameters: Mapping[str, object]) -> None:
        body = {"documents": [document_id], "method": method, "parameters": parameters}
        self._channel.write("POST", "/api/documents/bulk_edit/", body)

    def _write_file(self, path: str, params: Params, sink: BinaryIO, cancel: CancelToken | None) -> int:
        def take(chunks: Iterator[bytes]) -> int:
            written = 0
            for chunk in chunks:
                token = active_token()
                if token is not None:
                    token.raise_if_cancelled()
                sink.write(chunk)
                written += len(chunk)
            return written

        with cancel_scope(cancel or active_token()):
            return self._channel.fetch(path, params, take)


def _of_version(version: int | None) -> dict[str, str]:
    return {} if version is None else {"version": str(version)}


def _page(ask: Callable[[], JsonAnswer], number: int) -> json_parsing.ResultPage:
    """The page that is answered; an empty one where the list has become shorter while it was read."""
    try:
        return json_parsing.parse_page(ask().json)
    except NotFound:  # “Invalid page.”; the first page is never missing
        if number == 1:
            raise
        return json_parsing.ResultPage((), 0, has_more=False)
