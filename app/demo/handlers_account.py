"""Signing in, and facts about the user and the server."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from app.demo import permissions
from app.demo.messages import HTML, Response, json_response

if TYPE_CHECKING:
    from app.demo.messages import Request, Site

TRASH_DELAY = 30  # days until the server deletes a trashed document


def sign_in(site: Site, request: Request) -> Response:
    return json_response({"token": site.accounts.sign_in(request.fields())})


def show_api_root(_site: Site, _request: Request) -> Response:
    """Redirect to the schema's page, as the real server does; no health check."""
    return Response(302, content_type=HTML, headers={"Location": "schema/view/"})


def show_ui_settings(site: Site, request: Request) -> Response:
    user = request.who()
    permissions.require(user, "view_uisettings")
    settings: dict[str, Any] = {
        "update_checking": {"backend_setting": False},
        "version": site.server_version.version,
        "app_title": None,
        "app_logo": None,
        "auditlog_enabled": True,
        "email_enabled": False,
    }
    if site.server_version.has_trash:
        settings["trash_delay"] = TRASH_DELAY
    if site.server_version.is_version_3:
        settings["ai_enabled"] = False
    return json_response(
        {
            "user": {
                "id": user.id,
                "username": user.username,
                "is_staff": user.is_superuser,
                "is_superuser": user.is_superuser,
                "groups": [],
            },
            "settings": settings,
            "permissions": list(permissions.permissions_of(user)),
        }
    )


def show_statistics(site: Site, request: Request) -> Response:
    user, state = request.who(), site.state
    documents = [one for one in state.live_documents() if permissions.may_view(user, one)]
    inbox = sorted(
        tag.id
        for tag in state.names["tags"].values()
        if tag.is_inbox_tag and permissions.owns_or_unowned(user, tag.owner)
    )
    types = Counter(document.mime_type for document in documents).most_common()
    visible = {
        kind: sum(permissions.owns_or_unowned(user, one.owner) for one in objects.values())
        for kind, objects in state.names.items()
    }
    return json_response(
        {
            "documents_total": len(documents),
            "documents_inbox": sum(bool({*one.tags} & {*inbox}) for one in documents) if inbox else None,
            "inbox_tag": inbox[0] if inbox else None,
            "inbox_tags": inbox or None,
            "document_file_type_counts": [
                {"mime_type": mime_type, "mime_type_count": count} for mime_type, count in types
            ],
            "character_count": sum(len(document.content) for document in documents),
            "tag_count": visible["tags"],
            "correspondent_count": visible["correspondents"],
            "document_type_count": visible["document_types"],
            "storage_path_count": visible["storage_paths"],
            "current_asn": max(
                (one.archive_serial_number or 0 for one in state.documents.values()), default=0
            ),
        }
    )
