"""The trash: what lies in it, putting back, and emptying.

File versions (API 10) stand in it next to their documents, each with the id of its document as
`root_document`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.demo import permissions
from app.demo.listing import page_response
from app.demo.messages import FieldError, ForbiddenPageError, Response, json_response
from app.demo.serialise import TRUNCATED_CONTENT, DocumentWriter, moment

if TYPE_CHECKING:
    from app.demo.library import DemoUser
    from app.demo.messages import Request
    from app.demo.site import Site
    from app.demo.state import Document, State, TrashedVersion


@dataclass(frozen=True)
class Row:
    """One thing in the trash: a document, or one of its file versions."""

    document: Document
    version: TrashedVersion | None = None

    @property
    def id(self) -> int:
        return self.document.id if self.version is None else self.version.version.id


def list_trash(site: Site, request: Request) -> Response:
    """The user's own and unowned documents in the trash; `fields` is ignored here."""
    writer = DocumentWriter(
        site.state, request.who(), request.api_version, full_perms=request.flag("full_perms")
    )

    def write(row: Row) -> dict[str, Any]:
        data = writer.document(row.document)
        if row.version is not None:
            data = _as_version(data, row.document, row.version)
        if request.flag("truncate_content"):
            data["content"] = data["content"][:TRUNCATED_CONTENT]
        return data

    return page_response(site, request, _trash_of(site.state, request.who()), write)


def change_trash(site: Site, request: Request) -> Response:
    """Restore or empty; without ids everything the user sees in the trash."""
    fields = request.json()
    action = fields.get("action")
    if action not in ("restore", "empty"):
        raise FieldError("action", f'"{action}" is not a valid choice.')
    rows = _chosen(site.state, request.who(), fields.get("documents"))
    if not all(permissions.may_delete(request.who(), row.document) for row in rows):
        raise ForbiddenPageError
    for row in rows:
        if row.version is not None:
            if action == "restore":
                site.state.restore_version(row.document, row.version)
            elif row.version in row.document.trashed_versions:
                row.document.trashed_versions.remove(row.version)
        elif action == "restore":
            site.state.restore(row.document)
        else:
            site.state.purge(row.document)
    return json_response({"result": "OK", "doc_ids": [row.id for row in rows]})


def _as_version(data: dict[str, Any], document: Document, trashed: TrashedVersion) -> dict[str, Any]:
    """The entry of a version, made from that of its document."""
    version = trashed.version
    own = {
        "id": version.id,
        "content": document.content if version.content is None else version.content,
        "added": moment(version.added),
        "deleted_at": moment(trashed.deleted_at),
        "original_file_name": version.original_file_name or document.original_file_name,
        "archive_serial_number": None,
        "notes": [],
        "custom_fields": [],
        "root_document": document.id,
        "versions": [one for one in data["versions"] if one["is_root"]],
    }
    return data | own


def _trash_of(state: State, user: DemoUser) -> list[Row]:
    mine = [row for row in _rows(state) if permissions.may_delete(user, row.document)]
    return sorted(mine, key=lambda row: (row.document.modified, row.id), reverse=True)


def _rows(state: State) -> list[Row]:
    documents = [Row(document) for document in state.trashed_documents()]
    versions = [
        Row(document, version)
        for document in state.documents.values()
        for version in document.trashed_versions
    ]
    return [*documents, *versions]


def _chosen(state: State, user: DemoUser, ids: Any) -> list[Row]:
    if not ids:
        return _trash_of(state, user)
    if not isinstance(ids, list) or not all(isinstance(one, int) for one in ids):
        raise FieldError("documents", "Expected a list of items.")
    trash = {row.id: row for row in _rows(state)}
    if any(one not in trash for one in ids):
        raise FieldError("documents", "Some documents in the list have not yet been deleted.")
    return [trash[one] for one in dict.fromkeys(ids)]
