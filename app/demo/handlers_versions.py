"""File versions of a document (Paperless 3), and the tasks that take uploads in."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from app.demo import permissions
from app.demo.listing import page_response
from app.demo.messages import FieldError, ForbiddenPageError, Response, json_response, not_found
from app.demo.serialise import moment
from app.demo.state import UploadTask

if TYPE_CHECKING:
    from app.demo.library import DemoUser
    from app.demo.messages import Request, Site
    from app.demo.state import Document, State

LONGEST_LABEL = 64
API_WITH_TASK_PAGES = 10
_OLD_STATUS = {"success": "SUCCESS", "failure": "FAILURE", "pending": "PENDING"}


def update_version(site: Site, request: Request, document_id: str) -> Response:
    """Queue a file as the newest version of a document; the answer is the id of the task."""
    permissions.require(request.who(), "change_document")
    document = _own(site.state, request.who(), document_id, permissions.may_change)
    form = request.form()
    file = form.get("document")
    if file is None or not file.name:
        raise FieldError("document", "No file was submitted.")
    if not file.content:
        raise FieldError("document", "The submitted file is empty.")
    label = form["version_label"].content.decode() if "version_label" in form else None
    if label is not None and len(label) > LONGEST_LABEL:
        message = f"Ensure this field has no more than {LONGEST_LABEL} characters."
        raise FieldError("version_label", message)
    task = UploadTask(
        str(uuid.uuid4()), document.id, file.content, file.name, file.content_type, label, request.who().id
    )
    site.state.queue(task)
    return json_response(task.task_id)


def delete_version(site: Site, request: Request, document_id: str, version_id: str) -> Response:
    """Move one of the later files to the trash."""
    permissions.require(request.who(), "delete_document")
    document = _own(site.state, request.who(), document_id, permissions.may_delete)
    if int(version_id) == document.id:
        raise FieldError("non_field_errors", "The first file of a document is no version of its own.")
    if int(version_id) not in [version.id for version in document.versions]:
        raise not_found()
    site.state.delete_version(document, int(version_id))
    site.state.touch(document)
    return Response(204, content_type="")


def list_tasks(site: Site, request: Request) -> Response:
    """List the user's tasks, newest first."""
    permissions.require(request.who(), "view_paperlesstask")
    user = request.who()
    found = [
        task
        for task in reversed(site.state.tasks)
        if (user.is_superuser or task.owner == user.id)
        and request.query.get("task_id", task.task_id) == task.task_id
        and request.query.get("status", task.status) == task.status
    ]
    if request.api_version < API_WITH_TASK_PAGES:
        return json_response([_old_task(task) for task in found])
    return page_response(site, request, found, _task)


def _own(state: State, user: DemoUser, document_id: str, may: Any) -> Document:
    document = state.live(int(document_id))
    if document is None:
        raise not_found()
    if not may(user, document):
        raise ForbiddenPageError
    return document


def _task(task: UploadTask) -> dict[str, Any]:
    done = task.done is not None
    return {
        "id": task.id,
        "task_id": task.task_id,
        "task_type": "consume_file",
        "task_type_display": "Consume File",
        "trigger_source": "api_upload",
        "trigger_source_display": "API Upload",
        "status": task.status,
        "status_display": task.status.capitalize(),
        "date_created": moment(task.created),
        "date_started": moment(task.done),
        "date_done": moment(task.done),
        "duration_seconds": 0.0 if done else None,
        "wait_time_seconds": 0.0 if done else None,
        "input_data": {
            "filename": task.name,
            "mime_type": task.mime_type,
            "overrides": {
                "filename": task.name,
                "title": task.label or "",
                "owner_id": task.owner,
                "skip_asn_if_exists": False,
            },
        },
        "result_data": _result(task) if done else None,
        "related_document_ids": [task.document] if done and not task.failure else [],
        "acknowledged": False,
        "owner": task.owner,
    }


def _result(task: UploadTask) -> dict[str, Any]:
    return {"error_message": task.failure} if task.failure else {"document_id": task.document}


def _old_task(task: UploadTask) -> dict[str, Any]:
    done = f"Success. New document id {task.document} created" if task.done else None
    return {
        "id": task.id,
        "task_id": task.task_id,
        "task_name": "consume_file",
        "task_file_name": task.name,
        "type": "manual_task",
        "status": _OLD_STATUS[task.status],
        "date_created": moment(task.created),
        "date_done": moment(task.done),
        "result": task.failure or done,
        "acknowledged": False,
        "related_document": task.document if task.done and not task.failure else None,
        "duplicate_documents": [],
        "owner": task.owner,
    }
