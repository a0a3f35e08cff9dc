"""Packs a folder of recorded exchanges for the tests: python -m tests.contract.pack_recordings FOLDER

The folder has one JSON file an exchange in `v2` and `v3`, the bodies they name beside them, the documents
that were uploaded in `library`, and `openapi-v3.yaml`. Of the schema only the names that the tests compare
are kept, of web pages nothing: their wording is the server's, not ours.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import sys
from pathlib import Path
from typing import Any

from tests.contract.recordings import PACKED, SCHEMA_PARTS, SERVERS

WEB_PAGE = "<!DOCTYPE html><html><head><title>A web page</title></head><body></body></html>"
LEFT_OUT = ("elapsed_ms", "bytes")


def pack(folder: Path) -> dict[str, Any]:
    """Exchanges by server and name, files by the SHA-256 of their bytes, and what the schema names."""
    files: dict[str, str] = {}

    def keep(file: Path) -> str:
        data = file.read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        files[digest] = base64.b64encode(data).decode()
        return digest

    exchanges: dict[str, dict[str, Any]] = {}
    for server in SERVERS:
        exchanges[server] = {}
        for file in sorted((folder / server).glob("*.json")):
            exchange = json.loads(file.read_text(encoding="utf-8"))
            if isinstance(exchange, dict) and {"request", "response"} <= exchange.keys():
                exchanges[server][file.stem] = _packed(exchange, folder / server, keep)
    names = _uploaded(exchanges)
    return {
        "exchanges": exchanges,
        "originals": {name: keep(folder / "library" / name) for name in sorted(names)},
        "schema": _schema((folder / "openapi-v3.yaml").read_text(encoding="utf-8")),
        "files": files,
    }


def _packed(exchange: dict[str, Any], folder: Path, keep: Any) -> dict[str, Any]:
    response = {key: value for key, value in exchange["response"].items() if key not in LEFT_OUT}
    if "body_file" in response:
        response["body_file"] = keep(folder / response["body_file"])
    if "<html" in response.get("text", ""):
        response["text"] = WEB_PAGE
    return {**exchange, "response": response}


def _uploaded(exchanges: dict[str, dict[str, Any]]) -> set[str]:
    lists = (exchanges[server]["documents_all_in_one_page"]["response"] for server in SERVERS)
    return {entry["original_file_name"] for one in lists for entry in one["json"]["results"]}


def _schema(text: str) -> dict[str, dict[str, list[str]]]:
    """The names below `components`, by component and part."""
    schema: dict[str, dict[str, list[str]]] = {
        name: {part: [] for part in parts} for name, parts in SCHEMA_PARTS
    }
    component = part = ""
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip(" "))
        if indent == 4:
            component, part = line.strip().removesuffix(":"), ""
        elif indent == 6 and not line.startswith("      -"):
            part = line.strip().removesuffix(":")
        elif part in schema.get(component, {}) and indent == (8 if part == "properties" else 6):
            schema[component][part].append(line.strip().removeprefix("- ").removesuffix(":"))
    return schema


def main() -> None:
    packed = json.dumps(pack(Path(sys.argv[1])), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    PACKED.write_bytes(lzma.compress(packed.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{PACKED.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
