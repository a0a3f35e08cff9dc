"""Bulk changes of documents, and the trash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.demo import permissions
from app.demo.editing import (
    problem_of_value,
    run_workflows,
    set_values,
    sharing_of,
    with_ancestors,
    with_descendants,
)
from app.demo.listing import page_response
from app.demo.messages import FieldError, ForbiddenPageError, Response, json_response
from app.demo.serialise import TRUNCATED_CONTENT, DocumentWriter, moment
from app.demo.state import Sharing

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.demo.library import DemoUser
    from app.demo.messages import Request, Site
    from app.demo.state import Document, State, TrashedVersion

_OK = {"result": "OK"}


@dataclass(frozen=True)
class _Method:
    """One method of bulk_edit.

    Attributes:
        check: raises FieldError for invalid parameters.
        apply: changes one document.
        moves_modified: whether `modified` is updated.
        owners_only: shared access to change is not enough.
    """

    check: Callable[[State, dict[str, Any]], None]
    apply: Callable[[State, Document, dict[str, Any]], None]
    moves_modified: bool = True
    owners_only: bool = False


def bulk_edit(site: Site, request: Request) -> Response:
    """Apply one method to all documents or, if one of them is unknown or forbidden, to none.

    The real server answers first and does most of the work in its task queue; here it is done immediately.
    """
    fields = request.json()
    documents = _documents(site, fields)
    name = fields.get("method")
    if name not in _METHODS or (name == "delete" and not site.server_version.deletes_in_bulk_edit):
        raise FieldError("method", f'"{name}" is not a valid choice.')
    method, parameters = _METHODS[name], fields.get("parameters", {})
    method.check(site.state, parameters)
    _require_rights(request.who(), documents, method, deletes=name == "delete")
    for document in documents:
        method.apply(site.state, document, parameters)
        if method.moves_modified:
            site.state.touch(document)
            run_workflows(site.state, document)
    return json_response(_OK)


def delete_documents(site: Site, request: Request) -> Response:
    """Move the documents to the trash, by explicit ids."""
    documents = _documents(site, request.json())
    _require_rights(request.who(), documents, _METHODS["delete"], deletes=True)
    for document in documents:
        site.state.delete(document, versions_apart=True)
    return json_response(_OK)


def _documents(site: Site, fields: dict[str, Any]) -> list[Document]:
    ids = fields.get("documents")
    if ids is None:
        if site.server_version.is_version_3:
            raise FieldError("non_field_errors", "documents is required unless all is true.")
        raise FieldError("documents", "This field is required.")
    if not isinstance(ids, list) or not all(isinstance(one, int) for one in ids):
        raise FieldError("documents", "Expected a list of items.")
    documents = [document for one in ids if (document := site.state.live(one)) is not None]
    if len(documents) != len(ids) or len(set(ids)) != len(ids):
        raise FieldError("documents", "Some documents in documents don't exist or were specified twice.")
    return documents


def _require_rights(user: DemoUser, documents: list[Document], method: _Method, *, deletes: bool) -> None:
    may_touch = permissions.may_delete if method.owners_only else permissions.may_change
    allowed = (
        permissions.may(user, "change_document")
        and (not deletes or permissions.may(user, "delete_document"))
        and all(may_touch(user, document) for document in documents)
    )
    if not allowed:
        raise ForbiddenPageError


def _nothing_to_check(_state: State, _parameters: dict[str, Any]) -> None:
    return


def _check_tag(state: State, parameters: dict[str, Any]) -> None:
    if parameters.get("tag") not in state.names["tags"]:
        raise FieldError("non_field_errors", "Tag does not exist")


def _check_tags(state: State, parameters: dict[str, Any]) -> None:
    for name in ("add_tags", "remove_tags"):
        tags = parameters.get(name)
        if not isinstance(tags, list):
            raise FieldError("non_field_errors", f"{name} not specified")
        if any(tag not in state.names["tags"] for tag in tags):
            raise FieldError(name, f"Some tags in {name} don't exist or were specified twice.")


def _check_name(field: str) -> Callable[[State, dict[str, Any]], None]:
    def check(state: State, parameters: dict[str, Any]) -> None:
        if field not in parameters:
            raise FieldError("non_field_errors", f"{field} not specified")
        value = parameters[field]
        if value is not None and value not in state.names[f"{field}s"]:
            raise FieldError("non_field_errors", f"{field.replace('_', ' ').capitalize()} does not exist")

    return check


def _set_name(field: str) -> Callable[[State, Document, dict[str, Any]], None]:
    return lambda _state, document, parameters: setattr(document, field, parameters[field])


def _add_tags(state: State, document: Document, tags: set[int]) -> None:
    document.tags = sorted({*document.tags, *with_ancestors(state, tags)})


def _remove_tags(state: State, document: Document, tags: set[int]) -> None:
    document.tags = sorted({*document.tags} - with_descendants(state, tags))


def _modify_tags(state: State, document: Document, parameters: dict[str, Any]) -> None:
    _remove_tags(state, document, set(parameters["remove_tags"]))
    _add_tags(state, document, set(parameters["add_tags"]))


def _fields_to_add(parameters: dict[str, Any]) -> dict[int, Any]:
    added = parameters.get("add_custom_fields") or {}
    # A list of ids adds the fields without values.
    return {
        int(field): value for field, value in (added.items() if isinstance(added, dict) else _empty(added))
    }


def _empty(fields: list[int]) -> list[tuple[int, None]]:
    return [(field, None) for field in fields]


def _check_custom_fields(state: State, parameters: dict[str, Any]) -> None:
    for name in ("add_custom_fields", "remove_custom_fields"):
        if name not in parameters:
            raise FieldError("non_field_errors", f"{name} not specified")
    added = _fields_to_add(parameters)
    for field in (*added, *parameters["remove_custom_fields"]):
        if field not in state.custom_fields:
            raise FieldError("non_field_errors", "Some custom fields don't exist or were specified twice.")
    for field, value in added.items():
        if problem := problem_of_value(state, state.custom_fields[field], value):
            raise FieldError("non_field_errors", problem)


def _modify_custom_fields(state: State, document: Document, parameters: dict[str, Any]) -> None:
    removed = set(parameters["remove_custom_fields"])
    values = {**document.custom_fields, **_fields_to_add(parameters)}
    set_values(state, document, {field: value for field, value in values.items() if field not in removed})


def _set_permissions(_state: State, document: Document, parameters: dict[str, Any]) -> None:
    view, change = sharing_of(parameters.get("set_permissions") or {})
    if parameters.get("merge"):
        view = _joined(document.may_view, view)
        change = _joined(document.may_change, change)
    elif "owner" in parameters:
        document.owner = parameters["owner"]
    document.may_view, document.may_change = view, change


def _joined(one: Sharing, other: Sharing) -> Sharing:
    return Sharing(sorted({*one.users, *other.users}), sorted({*one.groups, *other.groups}))


def _leave_alone(_state: State, _document: Document, _parameters: dict[str, Any]) -> None:
    return


_METHODS = {
    "add_tag": _Method(_check_tag, lambda state, document, given: _add_tags(state, document, {given["tag"]})),
    "remove_tag": _Method(
        _check_tag, lambda state, document, given: _remove_tags(state, document, {given["tag"]})
    ),
    "modify_tags": _Method(_check_tags, _modify_tags),
    "set_correspondent": _Method(_check_name("correspondent"), _set_name("correspondent")),
    "set_document_type": _Method(_check_name("document_type"), _set_name("document_type")),
    "set_storage_path": _Method(_check_name("storage_path"), _set_name("storage_path")),
    "modify_custom_fields": _Method(_check_custom_fields, _modify_custom_fields),
    "set_permissions": _Method(_nothing_to_check, _set_permissions, owners_only=True),
    "delete": _Method(
        _nothing_to_check,
        lambda state, document, _given: state.delete(document, versions_apart=True),
        moves_modified=False,
        owners_only=True,
    ),
    # Text recognition would find the same text.
    "reprocess": _Method(_nothing_to_check, _leave_alone, moves_modified=False),
}


@dataclass(frozen=True)
class TrashEntry:
    """An entry of the trash: a document, or one of its file versions."""

    document: Document
    version: TrashedVersion | None = None

    @property
    def id(self) -> int:
        return self.document.id if self.version is None else self.version.version.id


def list_trash(site: Site, request: Request) -> Response:
    """List the user's own and ownerless documents in the trash; `fields` is ignored here."""
    writer = DocumentWriter(
        site.state, request.who(), request.api_version, full_perms=request.flag("full_perms")
    )

    def write(row: TrashEntry) -> dict[str, Any]:
        data = writer.document(row.document)
        if row.version is not None:
            data = _as_version(data, row.document, row.version)
        if request.flag("truncate_content"):
            data["content"] = data["content"][:TRUNCATED_CONTENT]
        return data

    return page_response(site, request, _trash_of(site.state, request.who()), write)


def change_trash(site: Site, request: Request) -> Response:
    """Restore or delete entries of the trash; without ids all that the user sees."""
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
    """Return the JSON of a file version, based on that of its document."""
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


def _trash_of(state: State, user: DemoUser) -> list[TrashEntry]:
    mine = [row for row in _rows(state) if permissions.may_delete(user, row.document)]
    return sorted(mine, key=lambda row: (row.document.modified, row.id), reverse=True)


def _rows(state: State) -> list[TrashEntry]:
    documents = [TrashEntry(document) for document in state.trashed_documents()]
    versions = [
        TrashEntry(document, version)
        for document in state.documents.values()
        for version in document.trashed_versions
    ]
    return [*documents, *versions]


def _chosen(state: State, user: DemoUser, ids: Any) -> list[TrashEntry]:
    if not ids:
        return _trash_of(state, user)
    if not isinstance(ids, list) or not all(isinstance(one, int) for one in ids):
        raise FieldError("documents", "Expected a list of items.")
    trash = {row.id: row for row in _rows(state)}
    if any(one not in trash for one in ids):
        raise FieldError("documents", "Some documents in the list have not yet been deleted.")
    return [trash[one] for one in dict.fromkeys(ids)]
