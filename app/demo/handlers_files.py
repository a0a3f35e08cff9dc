"""A document's files: metadata, thumbnail, preview and download."""

from __future__ import annotations

from datetime import UTC
from email.utils import format_datetime, parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from app.demo import permissions
from app.demo.handlers_documents import document_for_page, requested_version
from app.demo.messages import ForbiddenPageError, Response, json_response, not_found
from app.demo.serialise import ascii_name, original_suffix, public_file_name

if TYPE_CHECKING:
    from datetime import datetime

    from app.demo.library import DemoUser, DemoVersion, StoredFile
    from app.demo.messages import Request, Site
    from app.demo.state import Document, State

PDF = "application/pdf"


def show_metadata(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_document")
    document = document_for_page(site.state, request.who(), document_id)
    version = requested_version(request, document)
    checksum = site.state.checksum(version.file)
    tag = (
        f"{checksum}:{document.modified.astimezone(UTC).isoformat()}"
        if site.server_version.is_version_3
        else checksum
    )
    response = json_response(_metadata(site.state, document, version))
    return _unless_known(request, response, tag, document.modified)


def show_thumb(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_document")
    document = _maybe_trashed(site.state, request.who(), document_id)
    if document.thumb is None or (document.deleted_at and not site.server_version.is_version_3):
        raise not_found()
    headers = (
        {"Content-Disposition": f'inline; filename="{document.id:07}.webp"'}
        if site.server_version.is_version_3
        else {}
    )
    response = Response(200, document.thumb.read(), "image/webp", headers)
    tag = site.state.checksum(document.original) if site.server_version.is_version_3 else ""
    return _unless_known(request, response, tag, document.added)


def show_preview(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_document")
    document = _maybe_trashed(site.state, request.who(), document_id)
    response = _file_response(site.state, request, document, "inline")
    if document.deleted_at:
        return response.with_headers(Cache_Control="no-cache")
    archive = document.file_version().archive
    tag = site.state.checksum(archive) if archive else ""
    return _unless_known(request, response, tag, document.modified)


def download(site: Site, request: Request, document_id: str) -> Response:
    permissions.require(request.who(), "view_document")
    document = _maybe_trashed(site.state, request.who(), document_id)
    return _file_response(site.state, request, document, "attachment")


def _maybe_trashed(state: State, user: DemoUser, document_id: str) -> Document:
    document = state.documents.get(int(document_id))
    if document is None:
        raise not_found()
    if not permissions.may_view(user, document):
        raise ForbiddenPageError
    return document


def _file_response(state: State, request: Request, document: Document, disposition: str) -> Response:
    if document.file_missing:
        raise not_found()
    version = requested_version(request, document)
    original = request.flag("original") or version.archive is None
    file = version.file if original or version.archive is None else version.archive
    name = public_file_name(state, document, original_suffix(document) if original else ".pdf")
    header = f"{disposition}; filename=\"{ascii_name(name)}\"; filename*=utf-8''{quote(name)}"
    content_type = document.mime_type if original else PDF
    return Response(200, file.read(), content_type, {"Content-Disposition": header})


def _metadata(state: State, document: Document, version: DemoVersion) -> dict[str, Any]:
    original, archive = version.file, version.archive
    media_name = f"{document.id:07}{original_suffix(document)}"
    return {
        "original_checksum": state.checksum(original),
        "original_size": None if document.file_missing else original.size,
        "original_mime_type": document.mime_type,
        "media_filename": media_name,
        "has_archive_version": archive is not None,
        "original_metadata": [],
        "archive_checksum": state.checksum(archive) if archive else None,
        "archive_media_filename": f"{document.id:07}.pdf" if archive else None,
        "original_filename": version.original_file_name or document.original_file_name,
        "archive_size": _size(document, archive),
        "archive_metadata": [] if archive else None,
        "lang": "en",
    }


def _size(document: Document, file: StoredFile | None) -> int | None:
    return None if file is None or document.file_missing else file.size


def _unless_known(request: Request, response: Response, tag: str, modified: datetime) -> Response:
    """Return 304 if the client has this answer already; with an empty tag no ETag is sent."""
    headers = {
        "Last-Modified": format_datetime(modified.astimezone(UTC), usegmt=True),
        "Cache-Control": "no-cache",
        **({"ETag": f'"{tag}"'} if tag else {}),
    }
    if _is_known(request, tag, modified):
        return Response(304, content_type="", headers=headers)
    return Response(response.status, response.body, response.content_type, {**response.headers, **headers})


def _is_known(request: Request, tag: str, modified: datetime) -> bool:
    known_tags = request.headers.get("if-none-match")
    if known_tags is not None:
        return bool(tag) and f'"{tag}"' in known_tags
    since = request.headers.get("if-modified-since")
    if since is None:
        return False
    try:
        return modified.replace(microsecond=0) <= parsedate_to_datetime(since)
    except ValueError:
        return False  # an unreadable date counts as none
