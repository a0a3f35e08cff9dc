"""Dispatches requests to handlers, with the checks of the real server in its order.

Checked are the address, the version in Accept, the user, and the method. Handlers check the rights.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from app.demo import handlers_account as account
from app.demo import handlers_bulk as bulk
from app.demo import handlers_documents as documents
from app.demo import handlers_files as files
from app.demo import handlers_names as names
from app.demo import handlers_versions as versions
from app.demo.messages import (
    HTML,
    ApiError,
    RequestRefusedError,
    Response,
    html_response,
    json_response,
    not_found,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.demo.messages import Request, Site
    from app.demo.server_versions import ServerVersion

    Handler = Callable[..., Response]

LOGIN_PATH = "/accounts/login/"
LOGIN_PAGE = (
    "<!DOCTYPE html><html><head><title>Sign in</title></head><body><form method=post></form></body></html>"
)
_FORBIDDEN_PAGE = (
    "<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body><h1>Forbidden (403)</h1>"
    "<p>CSRF verification failed. Request aborted.</p></body></html>"
)
_METHODS = ("GET", "POST", "PATCH", "DELETE")


@dataclass(frozen=True)
class _Route:
    """One address: its pattern, and the handler of each method."""

    pattern: re.Pattern[str]
    handlers: Mapping[str, Handler]
    needs_user: bool = True

    @property
    def allow(self) -> str:
        known = [method for method in _METHODS if method in self.handlers]
        return ", ".join([*known, *(["HEAD"] if "GET" in known else []), "OPTIONS"])


def _route(pattern: str, **handlers: Handler) -> _Route:
    return _Route(re.compile(pattern.replace("ID", r"([0-9]{1,18})")), handlers)


def _routes_of_names(kind: str) -> list[_Route]:
    return [
        _route(
            f"/api/{kind}/", GET=partial(names.list_names, kind=kind), POST=partial(names.add_name, kind=kind)
        ),
        _route(
            f"/api/{kind}/ID/",
            GET=lambda site, request, object_id: names.show_name(site, request, kind, object_id),
            PATCH=lambda site, request, object_id: names.patch_name(site, request, kind, object_id),
            DELETE=lambda site, request, object_id: names.delete_name(site, request, kind, object_id),
        ),
    ]


_NOTES = {"GET": documents.list_notes, "POST": documents.add_note, "DELETE": documents.delete_note}

_ROUTES = [
    _Route(re.compile("/api/token/"), {"POST": account.sign_in}, needs_user=False),
    _route("/api/ui_settings/", GET=account.show_ui_settings),
    _route("/api/statistics/", GET=account.show_statistics),
    _route("/api/documents/", GET=documents.list_documents),
    _route("/api/documents/bulk_edit/", POST=bulk.bulk_edit),
    _route(
        "/api/documents/ID/",
        GET=documents.show_document,
        PATCH=documents.patch_document,
        DELETE=documents.delete_document,
    ),
    _route("/api/documents/ID/notes/", **_NOTES),
    _route("/api/documents/ID/history/", GET=documents.show_history),
    _route("/api/documents/ID/metadata/", GET=files.show_metadata),
    _route("/api/documents/ID/thumb/", GET=files.show_thumb),
    _route("/api/documents/ID/preview/", GET=files.show_preview),
    _route("/api/documents/ID/download/", GET=files.download),
    *(
        route
        for kind in ("tags", "correspondents", "document_types", "storage_paths")
        for route in _routes_of_names(kind)
    ),
    _route("/api/custom_fields/", GET=names.list_custom_fields, POST=names.add_custom_field),
    _route("/api/custom_fields/ID/", DELETE=names.delete_custom_field),
    _route("/api/share_links/", GET=documents.list_share_links),
    _route("/api/tasks/", GET=versions.list_tasks),
    _route("/api/users/", GET=names.list_users),
]
_ROUTES_OF_V3 = [
    _route("/api/documents/delete/", POST=bulk.delete_documents),
    _route("/api/documents/ID/root/", GET=documents.show_root),
    _route("/api/documents/ID/update_version/", POST=versions.update_version),
    _route("/api/documents/ID/versions/ID/", DELETE=versions.delete_version),
]
_ROUTES_OF_TRASH = [_route("/api/trash/", GET=bulk.list_trash, POST=bulk.change_trash)]
_ANY_DOCUMENT = _route("/api/documents/[^/]+/(?:[a-z]+/)?", GET=lambda *_: _refuse_bad_id())


def dispatch(site: Site, request: Request) -> Response:
    """Answer one request, which may change the site's state; the caller holds the state's lock."""
    site.state.work()
    if request.path == "/api/" and request.method in ("GET", "HEAD"):
        return account.show_api_root(site, request)
    for route in _routes(site.server_version):
        if match := route.pattern.fullmatch(request.path):
            return _answer(site, request, route, match.groups())
    return _unknown_address(site, request)


def _routes(server_version: ServerVersion) -> list[_Route]:
    extra = (_ROUTES_OF_V3 if server_version.is_version_3 else []) + (
        _ROUTES_OF_TRASH if server_version.has_trash else []
    )
    return [*extra, *_ROUTES, _ANY_DOCUMENT]


def _answer(site: Site, request: Request, route: _Route, parts: tuple[str, ...]) -> Response:
    headers = {"Allow": route.allow}
    try:
        api_version, as_page = _negotiate(request.headers.get("accept", "*/*"), site.server_version)
        request = replace(request, api_version=api_version)
        if route.needs_user:
            user = site.accounts.authenticate(request.headers.get("authorization", ""))
            request = replace(request, user=user)
            headers |= {
                "X-Version": site.server_version.version,
                "X-Api-Version": str(site.server_version.newest_api),
            }
        response = _handle(site, request, route, parts)
        if as_page and response.content_type == "application/json":
            response = html_response(_page_of(response), response.status)
    except RequestRefusedError as refused:
        response = refused.response
    return replace(response, headers={**headers, **response.headers})


def _handle(site: Site, request: Request, route: _Route, parts: tuple[str, ...]) -> Response:
    if request.method == "OPTIONS":
        return json_response(_description())
    handler = route.handlers.get("GET" if request.method == "HEAD" else request.method)
    if handler is None:
        raise ApiError(405, f'Method "{request.method}" not allowed.')
    return handler(site, request, *parts)


def _negotiate(accept: str, server_version: ServerVersion) -> tuple[int, bool]:
    """Return the API version, and whether the client wants a page instead of JSON."""
    for media_range in accept.split(","):
        kind, *parameters = (part.strip() for part in media_range.lower().split(";"))
        if kind in ("application/json", "application/*", "*/*", "text/html", "text/*"):
            return _version(parameters, server_version), kind.startswith("text/")
    raise ApiError(406, "Could not satisfy the request Accept header.")


def _version(parameters: list[str], server_version: ServerVersion) -> int:
    wanted = next((part.removeprefix("version=") for part in parameters if part.startswith("version=")), None)
    if wanted is None:
        return server_version.default_api
    if not wanted.isdecimal() or not server_version.oldest_api <= int(wanted) <= server_version.newest_api:
        raise ApiError(406, 'Invalid version in "Accept" header.')
    return int(wanted)


def _unknown_address(site: Site, request: Request) -> Response:
    if request.method not in ("GET", "HEAD"):
        return html_response(_FORBIDDEN_PAGE, 403)
    if request.path == LOGIN_PATH:
        return html_response(LOGIN_PAGE, 200)
    wanted = site.base_path + request.path + (f"?{request.raw_query}" if request.raw_query else "")
    location = f"{site.base_path}{LOGIN_PATH}?next={quote(wanted)}"
    return Response(302, content_type=HTML, headers={"Location": location})


def _refuse_bad_id() -> Response:
    raise not_found()


def _description() -> dict[str, object]:
    return {
        "name": "Unified Search List",
        "description": "",
        "renders": ["application/json", "text/html"],
        "parses": ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"],
    }


def _page_of(response: Response) -> str:
    text = escape(response.body.decode())
    return f"<!DOCTYPE html><html><head><title>API</title></head><body><pre>{text}</pre></body></html>"
