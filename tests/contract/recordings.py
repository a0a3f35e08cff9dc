"""The recorded exchanges of real Paperless-NGX servers, as plain objects.

They lie in `recordings.json.xz`; `pack_recordings.py` makes it from the folder of the recorder.
"""

from __future__ import annotations

import base64
import copy
import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

Server = Literal["v2", "v3"]  # 2.20.15 and 3.0.5

SERVERS: tuple[Server, ...] = ("v2", "v3")

PACKED = Path(__file__).with_name("recordings.json.xz")

# Kept of the OpenAPI schema of 3.0.5: the names in these parts of these components.
SCHEMA_PARTS = (
    ("BulkEditRequest", ("properties", "required")),
    ("DeleteDocumentsRequest", ("properties", "required")),
    ("MethodEnum", ("enum",)),
    ("NoteCreateRequestRequest", ("properties", "required")),
    ("PatchedDocumentRequest", ("properties", "required")),
    ("TrashActionEnum", ("enum",)),
    ("TrashRequest", ("properties", "required")),
)


@dataclass(frozen=True)
class Exchange:
    """One request and its answer.

    Attributes:
        name: the file's name without its ending, the same on both servers.
        server: which of the two servers answered.
        method: GET, POST, …
        path: without the query, such as /api/documents/1/.
        query: the query as it was sent, percent-encoded, without the question mark.
        auth: "token", "basic" or "none". The recordings do not say whose token it was.
        request_headers: what was sent apart from Authorization and Host, names in lower case.
        request_json: the decoded JSON body, or None.
        request_form: the form fields, or None.
        status: 200, 404, …
        headers: of the answer, names in lower case.
        json: the answer's decoded body, or None where it was no JSON.
        content: the answer's body as bytes. JSON is written anew, so its length may differ from the header.
        note: what the recorder remarked, or empty.
    """

    name: str
    server: Server
    method: str
    path: str
    query: str
    auth: str
    request_headers: dict[str, str]
    request_json: Any
    request_form: dict[str, str] | None
    status: int
    headers: dict[str, str]
    json: Any
    content: bytes
    note: str

    @property
    def target(self) -> str:
        """Path and query, as in the request line."""
        return f"{self.path}?{self.query}" if self.query else self.path


def load_exchange(server: Server, name: str) -> Exchange:
    """Return one exchange; raises KeyError if this server has none of that name."""
    data = _pack()["exchanges"][server][name]
    request, response = data["request"], data["response"]
    return Exchange(
        name=name,
        server=server,
        method=request["method"],
        path=request["path"],
        query=request["raw_query"],
        auth=request["auth"],
        request_headers=dict(request["headers"]),
        request_json=copy.deepcopy(request.get("json")),
        request_form=copy.deepcopy(request.get("form")),
        status=response["status"],
        headers=dict(response["headers"]),
        json=copy.deepcopy(response.get("json")),
        content=_body(response),
        note=data.get("note", ""),
    )


def all_exchanges(server: Server) -> Iterator[Exchange]:
    """Return every exchange of this server, ordered by name."""
    for name in sorted(_pack()["exchanges"][server]):
        yield load_exchange(server, name)


def load_original(name: str) -> bytes:
    """Return the file that was uploaded under this name."""
    return _file(_pack()["originals"][name])


def schema_names(component: str, part: str) -> set[str]:
    """Return the names in a part ("properties", "required", "enum") of the schema of 3.0.5."""
    return set(_pack()["schema"][component].get(part, ()))


@cache
def _pack() -> dict[str, Any]:
    pack: dict[str, Any] = json.loads(lzma.decompress(PACKED.read_bytes()))
    return pack


def _file(digest: str) -> bytes:
    return base64.b64decode(_pack()["files"][digest])


def _body(response: dict[str, Any]) -> bytes:
    if "body_file" in response:
        return _file(response["body_file"])
    if "json" in response:
        return json.dumps(response["json"], ensure_ascii=False).encode()
    return str(response.get("text", "")).encode()
