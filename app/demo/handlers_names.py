"""Tags, correspondents, document types, storage paths, custom fields and users."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.demo import permissions as rights
from app.demo.editing import VALUE_TYPES
from app.demo.library import SOME_TIME_AGO, DemoCustomField
from app.demo.listing import id_list, page_response
from app.demo.messages import FieldError, RequestRefusedError, Response, json_response, no_such, not_permitted
from app.demo.serialise import moment
from app.demo.state import NamedObject

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.demo.library import DemoUser
    from app.demo.messages import Request, Site
    from app.demo.state import Document, State

_HIDDEN_PASSWORD = "*" * 70
_LIGHT = 128  # of 255; from this brightness on, black letters are easier to read


@dataclass(frozen=True)
class _Kind:
    """The names of a kind in permissions, in errors and in documents."""

    permission: str
    model: str
    field: str


_KINDS = {
    "tags": _Kind("tag", "Tag", "tags"),
    "correspondents": _Kind("correspondent", "Correspondent", "correspondent"),
    "document_types": _Kind("documenttype", "DocumentType", "document_type"),
    "storage_paths": _Kind("storagepath", "StoragePath", "storage_path"),
}


def list_names(site: Site, request: Request, kind: str) -> Response:
    user = request.who()
    rights.require(user, f"view_{_KINDS[kind].permission}")
    found = _by_query(request, (one for one in site.state.names[kind].values() if _may_view(user, one)))
    counts = _document_counts(site.state, user, kind)
    extra = {"display_count": len(found)} if kind == "tags" and site.server_version.is_version_3 else None
    return page_response(site, request, found, lambda one: _write(site, request, kind, one, counts), extra)


def show_name(site: Site, request: Request, kind: str, object_id: str) -> Response:
    rights.require(request.who(), f"view_{_KINDS[kind].permission}")
    one = _visible(site.state, request.who(), kind, object_id)
    return json_response(_write(site, request, kind, one, _document_counts(site.state, request.who(), kind)))


def add_name(site: Site, request: Request, kind: str) -> Response:
    rights.require(request.who(), f"add_{_KINDS[kind].permission}")
    fields = request.json()
    name = fields.get("name")
    if not isinstance(name, str) or not name.strip():
        raise FieldError("name", "This field is required.")
    objects = site.state.names[kind]
    _refuse_taken_name(objects.values(), name)
    new = NamedObject(max(objects, default=0) + 1, name, request.who().id)
    if kind == "tags":
        new.color, new.is_inbox_tag = str(fields.get("color", "#a6cee3")), bool(fields.get("is_inbox_tag"))
        new.parent = fields.get("parent")
    if kind == "storage_paths":
        new.path = str(fields.get("path", ""))
    objects[new.id] = new
    return json_response(_write(site, request, kind, new, None), 201)


def patch_name(site: Site, request: Request, kind: str, object_id: str) -> Response:
    """Rename; documents with the name do not count as changed."""
    one = _changeable(site.state, request.who(), kind, object_id, "change")
    name = request.json().get("name", one.name)
    _refuse_taken_name((other for other in site.state.names[kind].values() if other is not one), name)
    one.name = name
    return json_response(_write(site, request, kind, one, _document_counts(site.state, request.who(), kind)))


def delete_name(site: Site, request: Request, kind: str, object_id: str) -> Response:
    """Delete the name, also from all documents; they do not count as changed."""
    one = _changeable(site.state, request.who(), kind, object_id, "delete")
    del site.state.names[kind][one.id]
    for document in site.state.documents.values():
        if kind == "tags":
            document.tags = [tag for tag in document.tags if tag != one.id]
        elif getattr(document, _KINDS[kind].field) == one.id:
            setattr(document, _KINDS[kind].field, None)
    return Response(204, content_type="")


def list_custom_fields(site: Site, request: Request) -> Response:
    rights.require(request.who(), "view_customfield")
    counts = Counter(field for one in site.state.live_documents() for field in one.custom_fields)
    fields = sorted(site.state.custom_fields.values(), key=lambda field: field.name.lower())
    return page_response(site, request, fields, lambda one: _write_custom_field(one, counts[one.id]))


def add_custom_field(site: Site, request: Request) -> Response:
    rights.require(request.who(), "add_customfield")
    values, fields = request.json(), site.state.custom_fields
    name, data_type = values.get("name"), values.get("data_type")
    if not isinstance(name, str) or not name.strip():
        raise FieldError("name", "This field is required.")
    if any(field.name == name for field in fields.values()):
        raise FieldError("name", "custom field with this name already exists.")
    if data_type not in VALUE_TYPES:
        raise FieldError("data_type", f'"{data_type}" is not a valid choice.')
    new = DemoCustomField(max(fields, default=0) + 1, name, data_type, values.get("extra_data"))
    fields[new.id] = new
    return json_response(_write_custom_field(new, 0), 201)


def delete_custom_field(site: Site, request: Request, field_id: str) -> Response:
    """Delete a field with its values in all documents, also in those that the user cannot see."""
    rights.require(request.who(), "delete_customfield")
    if site.state.custom_fields.pop(int(field_id), None) is None:
        raise no_such("CustomField")
    for document in site.state.documents.values():
        document.custom_fields.pop(int(field_id), None)
    return Response(204, content_type="")


def list_users(site: Site, request: Request) -> Response:
    rights.require(request.who(), "view_user")
    users = sorted(site.state.users.values(), key=lambda user: user.username)

    def write(user: DemoUser) -> dict[str, Any]:
        return {
            "id": user.id,
            "username": user.username,
            "email": "",
            "password": _HIDDEN_PASSWORD,
            "first_name": user.first_name,
            "last_name": user.last_name,
            "date_joined": moment(SOME_TIME_AGO),
            "is_staff": user.is_superuser,
            "is_active": True,
            "is_superuser": user.is_superuser,
            "groups": [],
            "user_permissions": list(user.permissions),
            "inherited_permissions": [],
            "is_mfa_enabled": user.mfa_code is not None,
        }

    return page_response(site, request, users, write)


def _write_custom_field(field: DemoCustomField, documents: int) -> dict[str, Any]:
    return {
        "id": field.id,
        "name": field.name,
        "data_type": field.data_type,
        "extra_data": field.extra_data,
        "document_count": documents,
    }


def _by_query(request: Request, objects: Iterable[NamedObject]) -> list[NamedObject]:
    found = list(objects)
    if "id__in" in request.query:
        ids = id_list(request.query["id__in"], "id__in")
        found = [one for one in found if one.id in ids]
    if "name__iexact" in request.query:
        name = request.query["name__iexact"].lower()
        found = [one for one in found if one.name.lower() == name]
    return sorted(found, key=lambda one: one.name.lower())


def _may_view(user: DemoUser, one: NamedObject) -> bool:
    return rights.owns_or_unowned(user, one.owner)


def _visible(state: State, user: DemoUser, kind: str, object_id: str) -> NamedObject:
    one = state.names[kind].get(int(object_id))
    if one is None or not _may_view(user, one):
        raise no_such(_KINDS[kind].model)
    return one


def _changeable(state: State, user: DemoUser, kind: str, object_id: str, action: str) -> NamedObject:
    rights.require(user, f"{action}_{_KINDS[kind].permission}")
    one = _visible(state, user, kind, object_id)
    if not rights.owns_or_unowned(user, one.owner):
        raise not_permitted()
    return one


def _refuse_taken_name(objects: Iterable[NamedObject], name: str) -> None:
    if any(one.name == name for one in objects):
        problem = {"error": "Object violates owner / name unique constraint"}
        raise RequestRefusedError(json_response(problem, 400))


def _document_counts(state: State, user: DemoUser, kind: str) -> Counter[int]:
    visible = [one for one in state.live_documents() if rights.may_view(user, one)]
    return Counter(one for document in visible for one in _names_of(document, kind))


def _names_of(document: Document, kind: str) -> list[int]:
    if kind == "tags":
        return document.tags
    value = getattr(document, _KINDS[kind].field)
    return [] if value is None else [value]


def _write(
    site: Site, request: Request, kind: str, one: NamedObject, counts: Counter[int] | None
) -> dict[str, Any]:
    """Return the JSON of one object; without counts as in the answer to its creation."""
    nobody: dict[str, list[int]] = {"users": [], "groups": []}
    return {
        "id": one.id,
        "slug": _slug(one.name),
        "name": one.name,
        **_of_kind(site, request, kind, one, counts),
        "match": "",
        "matching_algorithm": 0,
        "is_insensitive": True,
        **({} if counts is None else {"document_count": counts[one.id]}),
        "owner": one.owner,
        **(
            {"permissions": {"view": nobody, "change": nobody}}
            if request.flag("full_perms")
            else {"user_can_change": rights.owns_or_unowned(request.who(), one.owner)}
        ),
    }


def _of_kind(
    site: Site, request: Request, kind: str, one: NamedObject, counts: Counter[int] | None
) -> dict[str, Any]:
    if kind == "storage_paths":
        return {"path": one.path}
    if kind != "tags":
        return {}
    color = one.color or "#a6cee3"
    data = {"color": color, "text_color": _text_color(color), "is_inbox_tag": bool(one.is_inbox_tag)}
    if site.server_version.nested_tags:
        children = [tag for tag in site.state.names["tags"].values() if tag.parent == one.id]
        data["parent"] = one.parent
        data["children"] = [_write(site, request, kind, child, counts) for child in children]
    return data


def _slug(name: str) -> str:
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", name.lower()).strip())


def _text_color(color: str) -> str:
    red, green, blue = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    return "#000000" if brightness >= _LIGHT else "#ffffff"
