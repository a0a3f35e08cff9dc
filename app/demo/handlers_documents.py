"""The list of documents, and single documents with notes, history and share links."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.demo import editing, permissions
from app.demo.editing import run_workflows
from app.demo.listing import SEARCHES, filtered, ordered, page_response
from app.demo.messages import (
    FieldError,
    ForbiddenPageError,
    Response,
    json_response,
    no_such,
    not_found,
    not_permitted,
)
from app.demo.serialise import TRUNCATED_CONTENT, DocumentWriter, utc_moment
from app.demo.server_versions import API_WITH_PLAIN_DATES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.demo.library import DemoUser, DemoVersion
    from app.demo.messages import Request, Response, Site
    from app.demo.state import Document, HistoryEntry, State


def list_documents(site: Site, request: Request) -> Response:
    permissions.require(request.who(), "view_document")
    visible = [one for one in site.state.live_documents() if permissions.may_view(request.who(), one)]
    found = ordered(filtered(site.state, visible, request.query), request.query.get("ordering", ""))
    writer = DocumentWriter(
        site.state, request.who(), request.api_version, full_perms=request.flag("full_perms")
    )
    searched = any(request.query.get(name) for name in SEARCHES)

    def write(document: Document) -> dict[str, Any]:
        data = _chosen_fields(request, writer.document(document))
        if request.flag("truncate_content") and "content" in data:
            data["content"] = data["content"][:TRUNCATED_CONTENT]
        if searched:
            data["__search_hit__"] = {"score": 1.0, "highlights": "", "note_highlights": None, "rank": 1}
        return data

    return page_response(site, request, found, write, {"corrected_query": None} if searched else None)


def show_document(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_document")
    document = _visible(site.state, request.who(), document_id)
    writer = DocumentWriter(
        site.state, request.who(), request.api_version, full_perms=request.flag("full_perms")
    )
    data = writer.single_document(document)
    wanted = requested_version(request, document)
    if wanted.content is not None:
        data["content"] = wanted.content
    return json_response(_chosen_fields(request, data))


def requested_version(request: Request, document: Document) -> DemoVersion:
    """Return the file version that the query names, by default the newest.

    Raises:
        ApiError: 404, the document does not have this version.
    """
    number = request.query.get("version")
    try:
        return document.file_version(int(number) if number else None)
    except (KeyError, ValueError):
        raise not_found() from None


def patch_document(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "change_document")
    document = _visible(site.state, request.who(), document_id)
    if not permissions.may_change(request.who(), document):
        raise not_permitted()
    fields = request.json()
    if request.api_version < API_WITH_PLAIN_DATES and "created_date" in fields:
        fields = {"created": fields["created_date"], **fields}
    editing.patch(site.state, request.who(), document, fields)
    run_workflows(site.state, document)
    writer = DocumentWriter(site.state, request.who(), request.api_version, full_perms=True)
    return json_response(writer.single_document(document))


def delete_document(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "delete_document")
    document = _visible(site.state, request.who(), document_id)
    if not permissions.may_delete(request.who(), document):
        raise not_permitted()
    site.state.delete(document)
    return Response(204, content_type="")


def list_notes(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_note")
    return _notes(site, request, document_for_page(site.state, request.who(), document_id))


def add_note(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "add_note")
    document = _changeable_for_page(site.state, request.who(), document_id)
    text = request.json().get("note")
    if not isinstance(text, str) or not text:
        raise FieldError("note", "This field is required.")
    site.state.add_note(document, text, request.who())
    site.state.touch(document)
    run_workflows(site.state, document)
    return _notes(site, request, document)


def delete_note(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "delete_note")
    document = _changeable_for_page(site.state, request.who(), document_id)
    wanted = request.query.get("id", "")
    remaining = [note for note in document.notes if str(note.id) != wanted]
    if len(remaining) == len(document.notes):
        raise no_such("Note")
    document.notes = remaining
    site.state.record(document, request.who(), {"Note Deleted": [wanted, "None"]})
    site.state.touch(document)
    run_workflows(site.state, document)
    return _notes(site, request, document)


def show_history(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_document")
    document = document_for_page(site.state, request.who(), document_id)
    if not permissions.may(request.who(), "view_logentry"):
        raise ForbiddenPageError
    newest_first = sorted(document.history, key=lambda entry: entry.id, reverse=True)
    return json_response([_history_entry(site.state, entry) for entry in newest_first])


def show_root(site: Site, request: Request, document_id: str) -> Response:
    """Answer with the document of a file version; a document is its own root."""
    permissions.require(request.who(), "view_document")
    for document in site.state.live_documents():
        if int(document_id) in (document.id, *(version.id for version in document.versions)):
            return json_response({"root_id": document.id})
    raise not_found()


def list_share_links(site: Site, request: Request) -> Response:
    permissions.require(request.who(), "view_sharelink")
    return page_response(site, request, site.state.share_links, asdict)


def document_for_page(state: State, user: DemoUser, document_id: str) -> Document:
    """Return the document for one of its sub-views, which answer differently if it is not visible.

    Raises:
        ApiError: 404, unknown or in the trash.
        ForbiddenPageError: 403, not visible.
    """
    document = state.live(int(document_id))
    if document is None:
        raise not_found()
    if not permissions.may_view(user, document):
        raise ForbiddenPageError
    return document


def _changeable_for_page(state: State, user: DemoUser, document_id: str) -> Document:
    document = document_for_page(state, user, document_id)
    if not permissions.may_change(user, document):
        raise ForbiddenPageError
    return document


def _visible(state: State, user: DemoUser, document_id: str) -> Document:
    document = state.live(int(document_id))
    if document is None or not permissions.may_view(user, document):
        raise no_such("Document")
    return document


def _chosen_fields(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    wanted = request.query.get("fields", "")
    names: Iterable[str] = wanted.split(",") if wanted else data
    return {name: data[name] for name in names if name in data}


def _notes(site: Site, request: Request, document: Document) -> Response:
    writer = DocumentWriter(site.state, request.who(), request.api_version)
    return json_response(writer.notes(document))


def _history_entry(state: State, entry: HistoryEntry) -> dict[str, Any]:
    actor = state.users.get(entry.actor) if entry.actor is not None else None
    return {
        "id": entry.id,
        "timestamp": utc_moment(entry.timestamp),
        "action": entry.action,
        "changes": entry.changes,
        "actor": {"id": actor.id, "username": actor.username} if actor else None,
    }
