"""The trash: what lies in it, putting back, and emptying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.demo import rights
from app.demo.listing import page_response
from app.demo.messages import FieldError, ForbiddenPageError, Response, json_response
from app.demo.serialise import TRUNCATED_CONTENT, DocumentWriter

if TYPE_CHECKING:
    from app.demo.library import DemoUser
    from app.demo.messages import Request
    from app.demo.site import Site
    from app.demo.state import Document


def list_trash(site: Site, request: Request) -> Response:
    """The user's own and unowned documents in the trash; `fields` is ignored here."""
    writer = DocumentWriter(
        site.state, request.who(), request.api_version, full_perms=request.flag("full_perms")
    )

    def write(document: Document) -> dict[str, Any]:
        data = writer.document(document)
        if request.flag("truncate_content"):
            data["content"] = data["content"][:TRUNCATED_CONTENT]
        return data

    return page_response(site, request, _trash_of(site, request.who()), write)


def change_trash(site: Site, request: Request) -> Response:
    """Restore or empty; without ids everything the user sees in the trash."""
    fields = request.json()
    action = fields.get("action")
    if action not in ("restore", "empty"):
        raise FieldError("action", f'"{action}" is not a valid choice.')
    documents = _chosen(site, request.who(), fields.get("documents"))
    if not all(rights.may_delete(request.who(), document) for document in documents):
        raise ForbiddenPageError
    for document in documents:
        if action == "restore":
            site.state.restore(document)
        else:
            site.state.purge(document)
    return json_response({"result": "OK", "doc_ids": [document.id for document in documents]})


def _trash_of(site: Site, user: DemoUser) -> list[Document]:
    mine = [one for one in site.state.trashed_documents() if rights.may_delete(user, one)]
    return sorted(mine, key=lambda document: document.modified, reverse=True)


def _chosen(site: Site, user: DemoUser, ids: Any) -> list[Document]:
    if not ids:
        return _trash_of(site, user)
    if not isinstance(ids, list) or not all(isinstance(one, int) for one in ids):
        raise FieldError("documents", "Expected a list of items.")
    trash = {document.id: document for document in site.state.trashed_documents()}
    if any(one not in trash for one in ids):
        raise FieldError("documents", "Some documents in the list have not yet been deleted.")
    return [trash[one] for one in dict.fromkeys(ids)]
