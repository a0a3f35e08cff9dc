"""The app's calls to a Paperless server, in terms of the domain.

Each call is one request, or one for each page of the answer. Calls that change the server are sent once and
verify nothing: their caller reads the state back (S4). Documents are always named by explicit ids, never by a
filter, and no call empties the trash (S8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import TypeVar

from app.domain.documents import (
    DOCUMENT_LINK,
    CustomField,
    DocumentWithText,
    Note,
    Sharing,
    Tag,
    Taxonomy,
    Trashed,
)
from app.domain.errors import NotFound, NotPermitted
from app.domain.runs import JsonValue
from app.paperless import json_parsing
from app.paperless.channel import MAX_JSON_BYTES, JsonAnswer, Params
from app.paperless.file_calls import FileCalls, of_version

IDS_PER_REQUEST = 300  # keeps the address below the 8 kB that proxies commonly allow
NAMES_PER_PAGE = 1000
TRASH_PER_PAGE = 500
MAX_LIST_BYTES = 32 * 2**20  # of an answer with several documents; four may be in memory together

FIELDS = (
    "id,title,content,created,added,modified,correspondent,document_type,storage_path,tags,owner,"
    "archive_serial_number,original_file_name,mime_type,page_count,custom_fields,notes,user_can_change,versions"
)

API_WITH_PLAIN_DATES = 9
# Deletion has its own address from this version on; in bulk_edit it is deprecated and will be removed.
API_WITH_DELETION = 10

T = TypeVar("T")


@dataclass(frozen=True)
class DocumentPage:
    """One page of documents, ordered by id.

    Attributes:
        total: documents on all pages that this user may see; 0 on a page after the last.
        has_more: another page follows.
    """

    documents: tuple[DocumentWithText, ...]
    total: int
    has_more: bool


@dataclass(frozen=True)
class InventoryPage:
    """One page of ids with the modification time of each document; `total` and `has_more` as in DocumentPage.

    Attributes:
        entries: number of entries on the page, including repeated ones.
    """

    modified: Mapping[int, datetime]
    entries: int
    total: int
    has_more: bool


class PaperlessClient(FileCalls):
    """The calls; each may raise the errors of app.paperless.error_mapping.

    May be used from several threads. `with cancel_scope(token):` lets a token stop the reads.
    """

    # --- reading documents -----------------------------------------------------------------------

    def documents(self, page: int, page_size: int, timeout_factor: float = 1.0) -> DocumentPage:
        """Return a page of documents with their full texts, without retries; a page after the last is empty.

        Args:
            page: from 1.
            page_size: 1…100,000; the server may return fewer.
            timeout_factor: multiple of the time-out to wait.
        """
        found = self._page_of_documents(page, page_size, {"fields": FIELDS}, timeout_factor)
        return DocumentPage(
            tuple(map(json_parsing.parse_document, found.results)), found.total, found.has_more
        )

    def inventory(self, page: int, page_size: int, timeout_factor: float = 1.0) -> InventoryPage:
        """Return a page of ids and modification times, which show what is gone or new; without retries."""
        found = self._page_of_documents(page, page_size, {"fields": "id,modified"}, timeout_factor)
        modified = {
            json_parsing.parse_id(entry): json_parsing.parse_modified(entry) for entry in found.results
        }
        return InventoryPage(modified, len(found.results), found.total, found.has_more)

    def newest_change(self) -> tuple[int, datetime | None]:
        """Return the number of documents and the latest modification time.

        Adding, editing or restoring changes the time, and a deletion changes the number.
        """
        query: Params = {"page_size": 1, "ordering": "-modified", "fields": "id,modified"}
        found = json_parsing.parse_page(self._channel.read("/api/documents/", query).json)
        return found.total, max(map(json_parsing.parse_modified, found.results), default=None)

    def document(self, document_id: int, version: int | None = None) -> DocumentWithText:
        """Read one document, with the text of an older file version if its id is given.

        Raises:
            NotFound: it does not exist, is in the trash, or this user cannot see it.
        """
        params = {"fields": FIELDS, **of_version(version)}
        return json_parsing.parse_document(self._channel.read(f"/api/documents/{document_id}/", params).json)

    def documents_by_id(
        self, ids: Iterable[int], timeout_factor: float | None = None
    ) -> tuple[DocumentWithText, ...]:
        """Return those of the documents that exist and are visible, ordered by id.

        Args:
            timeout_factor: multiple of the time-out to wait, without retries; None for the usual retries.
        """
        wanted = sorted(set(ids))
        found: dict[int, DocumentWithText] = {}
        for start in range(0, len(wanted), IDS_PER_REQUEST):
            chunk = wanted[start : start + IDS_PER_REQUEST]
            for entry in self._entries_by_id(chunk, FIELDS, timeout_factor):
                document = json_parsing.parse_document(entry)
                found[document.document.id] = document
        return tuple(found[document_id] for document_id in wanted if document_id in found)

    def changes_by_id(self, ids: Iterable[int], timeout_factor: float) -> dict[int, datetime]:
        """Return modification times of existing, visible documents; for at most IDS_PER_REQUEST ids."""
        entries = self._entries_by_id(sorted(set(ids)), "id,modified", timeout_factor)
        return {json_parsing.parse_id(entry): json_parsing.parse_modified(entry) for entry in entries}

    def sharings(self, ids: Iterable[int]) -> dict[int, Sharing]:
        """Return with whom those of the documents that exist and are visible are shared.

        This needs a separate request, whose answer does not say which documents the user may change.
        """
        wanted = sorted(set(ids))
        found: dict[int, Sharing] = {}
        for start in range(0, len(wanted), IDS_PER_REQUEST):
            chunk = wanted[start : start + IDS_PER_REQUEST]
            for entry in self._entries_by_id(chunk, "id,permissions", None, {"full_perms": "true"}):
                found[json_parsing.parse_id(entry)] = json_parsing.parse_sharing(entry)
        return found

    def notes(self, document_id: int) -> tuple[Note, ...]:
        return json_parsing.parse_notes(self._channel.read(f"/api/documents/{document_id}/notes/").json)

    def taxonomy(self) -> Taxonomy:
        """Return the names of everything that documents refer to; lists this user may not read are empty."""
        return Taxonomy(
            tags=self.tags(),
            correspondents=dict(self._names("correspondents", json_parsing.parse_named)),
            document_types=dict(self._names("document_types", json_parsing.parse_named)),
            storage_paths=dict(self._names("storage_paths", json_parsing.parse_named)),
            custom_fields=self.custom_fields(),
            users=dict(self._names("users", json_parsing.parse_user)),
        )

    def tags(self) -> dict[int, Tag]:
        """Return the tags this user can see, by id; none if they may not be read."""
        return {tag.id: tag for tag in self._names("tags", json_parsing.parse_tag)}

    def custom_fields(self) -> dict[int, CustomField]:
        """Return the definitions of custom fields by id; none if they may not be read."""
        return {field.id: field for field in self._names("custom_fields", json_parsing.parse_custom_field)}

    # --- changing documents ----------------------------------------------------------------------

    def patch(self, document_id: int, changes: Mapping[str, JsonValue]) -> DocumentWithText:
        """Change fields of one document and return the document as the server's answer shows it.

        This replaces all tags and custom fields; use modify_tags and modify_custom_fields for those.
        """
        answer = self._channel.write("PATCH", f"/api/documents/{document_id}/", dict(changes))
        return json_parsing.parse_document(answer.json)

    def set_created(self, document_id: int, created: date) -> None:
        """Change the date on the paper, which had another name before API version 9."""
        version = self._channel.api_version or API_WITH_PLAIN_DATES
        name = "created" if version >= API_WITH_PLAIN_DATES else "created_date"
        self.patch(document_id, {name: created.isoformat()})

    def share(self, document_id: int, owner: int | None, sharing: Sharing) -> None:
        """Change a document's owner and sharing in one request."""
        view: JsonValue = {"users": [*sharing.view_users], "groups": [*sharing.view_groups]}
        change: JsonValue = {"users": [*sharing.change_users], "groups": [*sharing.change_groups]}
        self.patch(document_id, {"owner": owner, "set_permissions": {"view": view, "change": change}})

    def modify_tags(self, document_id: int, add: Iterable[int], remove: Iterable[int]) -> None:
        """Add and remove tags without changing the others, including those this user cannot see."""
        self._bulk_edit(
            document_id, "modify_tags", {"add_tags": sorted(set(add)), "remove_tags": sorted(set(remove))}
        )

    def modify_custom_fields(
        self, document_id: int, values: Mapping[int, JsonValue], remove: Iterable[int]
    ) -> None:
        """Set and remove custom fields without changing the others."""
        self._bulk_edit(
            document_id,
            "modify_custom_fields",
            {
                "add_custom_fields": {str(field): value for field, value in values.items()},
                "remove_custom_fields": sorted(set(remove)),
            },
        )

    def add_link_field(self, name: str) -> None:
        """Add a custom field of type document link."""
        self._channel.write("POST", "/api/custom_fields/", {"name": name, "data_type": DOCUMENT_LINK})

    def delete_custom_field(self, field: int) -> None:
        """Delete a custom field with its values in all documents, also in those that this user cannot see."""
        self._channel.write("DELETE", f"/api/custom_fields/{field}/")

    def custom_field_uses(self, field: int) -> int | None:
        """Return the number of visible documents outside the trash with a custom field; None if unknown."""
        counts = dict(self._names("custom_fields", json_parsing.parse_custom_field_uses))
        return counts.get(field)

    def add_note(self, document_id: int, text: str) -> tuple[Note, ...]:
        """Add a note by this user and return all notes of the document."""
        answer = self._channel.write("POST", f"/api/documents/{document_id}/notes/", {"note": text})
        return json_parsing.parse_notes(answer.json)

    def delete_note(self, document_id: int, note_id: int) -> None:
        self._channel.write("DELETE", f"/api/documents/{document_id}/notes/", params={"id": note_id})

    def reindex(self, document_id: int) -> None:
        """Make the server add a restored document to its search index, with an empty change."""
        self._channel.write("PATCH", f"/api/documents/{document_id}/", {})

    # --- the trash -------------------------------------------------------------------------------

    def trash(self, document_id: int) -> None:
        """Move one document with all its file versions to the trash; Paperless before 2.10 deletes it.

        Raises:
            NotFound: it does not exist.
        """
        self._channel.write("DELETE", f"/api/documents/{document_id}/")

    def trash_many(self, ids: Iterable[int]) -> None:
        """Move documents to the trash in one request, which also needs the right to change them.

        The server refuses all if it refuses one, and its answer does not report what it did.
        """
        documents = sorted(set(ids))
        if documents:
            if (self._channel.api_version or 0) >= API_WITH_DELETION:
                self._channel.write("POST", "/api/documents/delete/", {"documents": documents})
            else:
                body = {"documents": documents, "method": "delete", "parameters": {}}
                self._channel.write("POST", "/api/documents/bulk_edit/", body)

    def trashed(self) -> Iterator[Trashed]:
        """Yield the entries of the trash that this user can restore, reading page by page.

        Paperless 3 lists the file versions of a document as separate entries.
        """
        for entry in self._all_pages("/api/trash/", TRASH_PER_PAGE, {"truncate_content": "true"}):
            yield json_parsing.parse_trashed(entry)

    def trashed_ids(self) -> frozenset[int]:
        """Return the ids of the documents in the trash that this user can restore."""
        return frozenset(entry.id for entry in self.trashed() if entry.root is None)

    def is_trashed(self, document_id: int) -> bool:
        """Return whether this document is in the trash; reads pages until it is found."""
        return any(entry.id == document_id and entry.root is None for entry in self.trashed())

    def restore(self, ids: Iterable[int]) -> None:
        """Restore documents and file versions; the server refuses all if one of them is not in the trash.

        Versions that were trashed together with their document are restored with it. Those trashed
        separately, as happens when one request deletes many documents, are restored only by their own ids.
        """
        documents = sorted(set(ids))
        if documents:
            self._channel.write("POST", "/api/trash/", {"documents": documents, "action": "restore"})

    # --- how -------------------------------------------------------------------------------------

    def _page_of_documents(
        self, page: int, page_size: int, params: Params, timeout_factor: float | None
    ) -> json_parsing.ResultPage:
        query = {"page": page, "page_size": page_size, "ordering": "id", **params}
        return _page(partial(self._read_list, query, page_size, timeout_factor), page)

    def _entries_by_id(
        self,
        ids: list[int],
        fields: str,
        timeout_factor: float | None,
        extra: Mapping[str, str] | None = None,
    ) -> Iterator[object]:
        """Yield the raw entries of these documents, each once; they may come on several pages."""
        missing = set(ids)
        query = {"id__in": ",".join(map(str, ids)), "fields": fields, **(extra or {})}
        page = 1
        while True:
            found = self._page_of_documents(page, len(ids), query, timeout_factor)
            if found.total > len(ids):  # the filter was ignored: this lists the whole library
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
            with suppress(NotFound):  # left out, as from a list
                yield self._channel.read(f"/api/documents/{document_id}/", params).json

    def _read_list(self, query: Params, entries: int, timeout_factor: float | None) -> JsonAnswer:
        if timeout_factor is None:
            return self._channel.read("/api/documents/", query)
        at_most = MAX_LIST_BYTES if entries > 1 else MAX_JSON_BYTES
        return self._channel.read_once(
            "/api/documents/", query, timeout_factor=timeout_factor, at_most=at_most
        )

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
        """Return the number of share links of each document that this user can see."""
        found = self._names("share_links", json_parsing.parse_linked_document)
        return dict(Counter(found))

    def _names(self, name: str, parse: Callable[[object], T]) -> list[T]:
        try:
            return [parse(entry) for entry in self._all_pages(f"/api/{name}/", NAMES_PER_PAGE, {})]
        except NotPermitted:
            return []

    def _bulk_edit(self, document_id: int, method: str, parameters: Mapping[str, object]) -> None:
        body = {"documents": [document_id], "method": method, "parameters": parameters}
        self._channel.write("POST", "/api/documents/bulk_edit/", body)


def _page(ask: Callable[[], JsonAnswer], number: int) -> json_parsing.ResultPage:
    """Return the page received; an empty one if the list became shorter while it was read."""
    try:
        return json_parsing.parse_page(ask().json)
    except NotFound:  # “Invalid page.”; the first page is never missing
        if number == 1:
            raise
        return json_parsing.ResultPage((), 0, has_more=False)
