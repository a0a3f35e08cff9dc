"""The recorded exchanges of real Paperless-NGX servers, one JSON file each, as plain objects.

They lie outside of the repository (`../shared/paperless-api`, NOTES.md there says how they were made),
so tests that use them are skipped where the folder is absent: `pytestmark = needs_recordings`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

Server = Literal["v2", "v3"]  # 2.20.15 and 3.0.5

RECORDINGS = Path(__file__).resolve().parents[3] / "shared" / "paperless-api"

needs_recordings = pytest.mark.skipif(not RECORDINGS.is_dir(), reason="the recorded exchanges are not here")


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
        """Path and query, as they stand in the request line."""
        return f"{self.path}?{self.query}" if self.query else self.path


def load_exchange(server: Server, name: str) -> Exchange:
    """Read one exchange.

    Raises:
        FileNotFoundError: this server has no exchange of that name.
        ValueError: the file holds a table or a measurement, not an exchange.
    """
    data = json.loads((RECORDINGS / server / f"{name}.json").read_text(encoding="utf-8"))
    if not _is_exchange(data):
        raise ValueError(f"{server}/{name}.json is not an exchange; read it with load_table()")
    request, response = data["request"], data["response"]
    return Exchange(
        name=name,
        server=server,
        method=request["method"],
        path=request["path"],
        query=request["raw_query"],
        auth=request["auth"],
        request_headers=request["headers"],
        request_json=request.get("json"),
        request_form=request.get("form"),
        status=response["status"],
        headers=response["headers"],
        json=response.get("json"),
        content=_body(server, response),
        note=data.get("note", ""),
    )


def all_exchanges(server: Server) -> Iterator[Exchange]:
    """Every exchange of this server, ordered by name."""
    for file in sorted((RECORDINGS / server).glob("*.json")):
        if _is_exchange(json.loads(file.read_text(encoding="utf-8"))):
            yield load_exchange(server, file.stem)


def load_table(server: Server, name: str) -> Any:
    """Read a file that is no exchange, such as `ids` or `file_to_id`."""
    return json.loads((RECORDINGS / server / f"{name}.json").read_text(encoding="utf-8"))


def _is_exchange(data: Any) -> bool:
    return isinstance(data, dict) and "request" in data and "response" in data


def _body(server: Server, response: dict[str, Any]) -> bytes:
    if "body_file" in response:
        return (RECORDINGS / server / response["body_file"]).read_bytes()
    if "json" in response:
        return json.dumps(response["json"], ensure_ascii=False).encode()
    return str(response.get("text", "")).encode()
