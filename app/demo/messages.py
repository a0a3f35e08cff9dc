"""What the handlers receive and return: the server's state, requests, answers and errors; no sockets."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.demo.accounts import Accounts
    from app.demo.library import DemoUser
    from app.demo.server_versions import ServerVersion
    from app.demo.state import State

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True)
class FormPart:
    """One part of a multipart form.

    Attributes:
        name: of the file; "" for a plain value.
    """

    content: bytes
    name: str = ""
    content_type: str = ""


@dataclass(frozen=True)
class Request:
    """One request.

    Attributes:
        path: decoded and without the base path of the server, such as /api/documents/1/.
        raw_query: as sent, percent-encoded.
        headers: names in lower case.
        user: who signed in, or None.
        api_version: as negotiated; 0 before that.
    """

    method: str
    path: str
    raw_query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    user: DemoUser | None = None
    api_version: int = 0

    @property
    def query(self) -> dict[str, str]:
        """The decoded query, with the last value of a repeated name."""
        return dict(parse_qsl(self.raw_query, keep_blank_values=True))

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    def below(self, base_path: str) -> Request:
        """Return the request with its path relative to a base path."""
        return replace(self, path=self.path.removeprefix(base_path))

    def flag(self, name: str) -> bool:
        """Return whether the query sets this flag."""
        return self.query.get(name, "").lower() in ("1", "true", "yes")

    def who(self) -> DemoUser:
        """Return the authenticated user."""
        if self.user is None:
            raise ApiError(401, "Authentication credentials were not provided.")
        return self.user

    def fields(self) -> dict[str, Any]:
        """Return the body's fields, from JSON or a form.

        Raises:
            ApiError: 400 if the body is no object, 415 for another content type.
        """
        if self.content_type == "application/x-www-form-urlencoded":
            return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))
        return self.json()

    def form(self) -> dict[str, FormPart]:
        """Return the parts of a multipart form by name, with the last of a repeated name.

        Raises:
            ApiError: 415 for another content type.
        """
        if self.content_type != "multipart/form-data":
            raise ApiError(415, f'Unsupported media type "{self.content_type}" in request.')
        boundary = _parameter(self.headers["content-type"], "boundary").encode()
        parts = self.body.split(b"--" + boundary)[1:-1]
        found: dict[str, FormPart] = {}
        for part in parts:
            head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
            lines = (line.partition(":") for line in head.decode("utf-8", "replace").split("\r\n"))
            headers = {name.strip().lower(): value.strip() for name, _, value in lines}
            disposition = headers.get("content-disposition", "")
            found[_parameter(disposition, "name")] = FormPart(
                content.removesuffix(b"\r\n"),
                _parameter(disposition, "filename"),
                headers.get("content-type", ""),
            )
        return found

    def json(self) -> dict[str, Any]:
        """Return the body as a JSON object.

        Raises:
            ApiError: as in `fields`, and 415 for a form.
        """
        if not self.body:
            return {}
        if self.content_type != "application/json":
            raise ApiError(415, f'Unsupported media type "{self.content_type}" in request.')
        try:
            data = json.loads(self.body)
        except ValueError as error:
            raise ApiError(400, f"JSON parse error - {error}") from error
        if not isinstance(data, dict):
            raise FieldError(
                "non_field_errors", f"Invalid data. Expected a dictionary, but got {type(data).__name__}."
            )
        return data


def _parameter(header: str, name: str) -> str:
    """Return a parameter of a header value; "" if it is missing."""
    found = re.search(rf'(?:^|;)\s*{name}="?([^";]*)', header)
    return unquote(found[1]) if found else ""


@dataclass(frozen=True)
class Response:
    """One answer; with an empty content type none is sent."""

    status: int = 200
    body: bytes = b""
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)

    def with_headers(self, **headers: str) -> Response:
        """Return the answer with more headers; underscores become hyphens."""
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return replace(self, headers={**self.headers, **more})


def json_response(data: object, status: int = 200) -> Response:
    """Return a JSON answer in the real server's style: compact and unescaped."""
    return Response(status, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def html_response(text: str, status: int) -> Response:
    return Response(status, text.encode(), HTML)


class RequestRefusedError(Exception):
    """A request answered with an error; carries the answer."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.body.decode("utf-8", "replace"))
        self.response = response


class ApiError(RequestRefusedError):
    """An error with one sentence: `{"detail": …}`."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(json_response({"detail": detail}, status))


class FieldError(RequestRefusedError):
    """A field of the body or query is not accepted: status 400."""

    def __init__(self, name: str, problem: object) -> None:
        problems = problem if isinstance(problem, list) else [problem]
        super().__init__(json_response({name: problems}, 400))


class ForbiddenPageError(RequestRefusedError):
    """The user lacks the right, in a view that answers with a page instead of JSON."""

    def __init__(self) -> None:
        super().__init__(html_response("Insufficient permissions", 403))


def not_permitted() -> ApiError:
    return ApiError(403, "You do not have permission to perform this action.")


def not_found() -> ApiError:
    return ApiError(404, "Not found.")


def no_such(model: str) -> ApiError:
    """Return the error for an unknown object id."""
    return ApiError(404, f"No {model} matches the given query.")


@dataclass(frozen=True)
class Site:
    """One running demo server, without its sockets.

    Attributes:
        base_path: prefix of /api/ in every address; empty, or such as "/paper".
    """

    state: State
    accounts: Accounts
    server_version: ServerVersion
    base_path: str
