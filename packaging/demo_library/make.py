"""Makes resources/demo anew: python packaging/demo_library/make.py (needs the extra demo-library).

The library is that of an invented household with a small pottery. Every run gives the same bytes.
"""

from __future__ import annotations

import io
import json
import shutil
from datetime import timedelta
from pathlib import Path

from PIL import Image

from contracts import add_versions
from families import add_families
from household import CUSTOM_FIELDS, DOCUMENT_TYPES, STORAGE_PATHS, TAGS, USERS
from library import Entry, Library, debatable_pairs, lookalike_pairs, planted_pairs
from planted_copies import add_copies
from planted_wholes import add_links, add_wholes
from scanner import render
from series_home import add_home_series
from series_studio import add_studio_series
from sheet import random_for, to_pdf
from singles import add_singles

TARGET = Path(__file__).resolve().parents[2] / "resources" / "demo"
THUMB_WIDTH = 200
THUMB_QUALITY = 45
THUMB_DPI = 50  # an A4 page is then twice as wide as its thumbnail
SCHEMA = 1


def build() -> Library:
    """The whole library, in memory."""
    library = Library()
    add_singles(library)
    add_home_series(library)
    add_studio_series(library)
    add_families(library)
    add_copies(library)
    add_versions(library)
    add_wholes(library)
    add_links(library)
    link_back(library)
    return library


def link_back(library: Library) -> None:
    """Paperless links both ways: who is linked to links back."""
    for key, entry in list(library.entries.items()):
        for name, value in list(entry.fields.items()):
            for target in value if isinstance(value, list) else ():
                links = library.entries[target].fields.setdefault(name, [])
                if key not in links:
                    links.append(key)


def numbered(library: Library) -> dict[str, int]:
    """Ids in the order of arrival, with gaps where documents were deleted long ago."""
    generator = random_for("ids")
    numbers: dict[str, int] = {}
    number = 0
    for entry in sorted(library.entries.values(), key=lambda entry: (entry.added, entry.key)):
        number += 2 if generator.random() < 0.06 else 1
        numbers[entry.key] = number
    return numbers


def ids(names: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names, start=1)}


def with_ancestors(tag: str) -> list[str]:
    """The tag and all tags above it: Paperless gives a document these too."""
    _, parent = TAGS[tag]
    return [tag, *with_ancestors(parent)] if parent else [tag]


class Shelves:
    """Numbers of tags, correspondents and so on by their names."""

    def __init__(self, library: Library) -> None:
        self.tags = ids(list(TAGS))
        self.senders = ids(sorted({entry.sender for entry in library.entries.values() if entry.sender}))
        self.kinds = ids(list(DOCUMENT_TYPES))
        self.paths = ids(list(STORAGE_PATHS))
        self.fields = ids(list(CUSTOM_FIELDS))

    def as_json(self) -> dict[str, object]:
        return {
            "tags": [
                {
                    "id": self.tags[name],
                    "name": name,
                    "color": colour,
                    "parent": self.tags[parent] if parent else None,
                    "is_inbox_tag": name == "Posteingang",
                }
                for name, (colour, parent) in TAGS.items()
            ],
            "correspondents": [{"id": number, "name": name} for name, number in self.senders.items()],
            "document_types": [{"id": number, "name": name} for name, number in self.kinds.items()],
            "storage_paths": [
                {"id": self.paths[name], "name": name, "path": path} for name, path in STORAGE_PATHS.items()
            ],
            "custom_fields": [
                {"id": self.fields[name], "name": name, "data_type": data_type, "extra_data": extra}
                for name, (data_type, extra) in CUSTOM_FIELDS.items()
            ],
        }


def document_json(
    entry: Entry, shelves: Shelves, numbers: dict[str, int], first_note: int
) -> dict[str, object]:
    """One document in the words of library.json."""
    number = numbers[entry.key]
    modified = entry.added + timedelta(minutes=int(random_for(f"modified:{entry.key}").integers(1, 4000)))
    notes = [
        {
            "id": first_note + k,
            "note": text,
            "created": _iso(entry.added + timedelta(minutes=5 + k)),
            "user": user,
        }
        for k, (text, user) in enumerate(entry.notes)
    ]
    return {
        "id": number,
        "title": entry.title,
        "content": entry.content,
        "file": entry.file,
        "archive_file": f"{entry.key}-archive.pdf" if entry.archive else None,
        "mime_type": entry.mime_type,
        "original_file_name": entry.file_name,
        "created": entry.created.isoformat(),
        "added": _iso(entry.added),
        "modified": _iso(modified),
        "correspondent": shelves.senders[entry.sender] if entry.sender else None,
        "document_type": shelves.kinds[entry.kind] if entry.kind else None,
        "storage_path": shelves.paths[entry.path] if entry.path else None,
        "tags": sorted({shelves.tags[name] for tag in entry.tags for name in with_ancestors(tag)}),
        "owner": entry.owner,
        "archive_serial_number": entry.asn,
        "page_count": len(entry.paper) or None,
        "notes": notes,
        "custom_fields": [
            {
                "field": shelves.fields[name],
                "value": [numbers[key] for key in value] if isinstance(value, list) else value,
            }
            for name, value in entry.fields.items()
        ],
        "permissions": {
            "view": {"users": list(entry.view), "groups": []},
            "change": {"users": list(entry.change), "groups": []},
        },
    }


def _iso(moment: object) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def library_json(library: Library, numbers: dict[str, int]) -> dict[str, object]:
    shelves = Shelves(library)
    documents = []
    next_note = 1
    for entry in sorted(library.entries.values(), key=lambda entry: numbers[entry.key]):
        documents.append(document_json(entry, shelves, numbers, next_note))
        next_note += len(entry.notes)
    return {"schema": SCHEMA, "users": USERS, **shelves.as_json(), "documents": documents}


def truth_json(library: Library, numbers: dict[str, int]) -> dict[str, object]:
    """What a search for duplicates has to find, and what it must leave alone."""
    return {
        "schema": SCHEMA,
        "pairs": [
            {
                "a": numbers[pair.a],
                "b": numbers[pair.b],
                "kind": pair.kind,
                "note": pair.note,
                "cause": pair.cause,
            }
            for pair in planted_pairs(library)
        ],
        "lookalikes": [
            {"a": numbers[a], "b": numbers[b], "note": note} for a, b, note in lookalike_pairs(library)
        ],
        "series": [
            {"name": name, "documents": sorted(numbers[copy] for key in keys for copy in library.group(key))}
            for name, keys in library.series.items()
        ],
        "dontcare": [{"a": numbers[a], "b": numbers[b]} for a, b in debatable_pairs(library)],
        "ink": [
            {
                "document": numbers[ink.document],
                "counterpart": numbers[ink.counterpart],
                "page": ink.page,
                "kind": ink.kind,
                "box": ink.box,
            }
            for ink in library.ink
        ],
    }


def thumbnail(entry: Entry) -> bytes:
    """The first page as a small WebP image."""
    if entry.archive or entry.mime_type == "application/pdf":
        image = render(entry.archive or entry.data, 0, THUMB_DPI)
    else:
        image = render(to_pdf(entry.paper, entry.title, entry.created), 0, THUMB_DPI)
    image = image.resize(
        (THUMB_WIDTH, round(image.height * THUMB_WIDTH / image.width)), Image.Resampling.LANCZOS
    )
    image = image.crop((0, 0, THUMB_WIDTH, min(image.height, 2 * THUMB_WIDTH)))
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=THUMB_QUALITY, method=6)
    return buffer.getvalue()


def write(library: Library, target: Path) -> None:
    """Write files, thumbnails and the two JSON files, in place of what was there."""
    numbers = numbered(library)
    shutil.rmtree(target, ignore_errors=True)
    (target / "files").mkdir(parents=True)
    (target / "thumbs").mkdir()
    for entry in library.entries.values():
        (target / "files" / entry.file).write_bytes(entry.data)
        if entry.archive:
            (target / "files" / f"{entry.key}-archive.pdf").write_bytes(entry.archive)
        (target / "thumbs" / f"{numbers[entry.key]}.webp").write_bytes(thumbnail(entry))
    for name, value in (
        ("library.json", library_json(library, numbers)),
        ("truth.json", truth_json(library, numbers)),
    ):
        (target / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    library = build()
    write(library, TARGET)
    size = sum(path.stat().st_size for path in TARGET.rglob("*") if path.is_file())
    print(f"{len(library.entries)} documents, {size / 1e6:.2f} MB in {TARGET}")


if __name__ == "__main__":
    main()
