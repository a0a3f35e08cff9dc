"""Makes file and folder names that every system accepts from document titles."""

from __future__ import annotations

import mimetypes
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.domain.documents import Document

# Bytes in UTF-8. Most file systems allow 255, and encrypted home folders 143.
LONGEST = 140

_JOINER = "\u200d"  # joins two emoji into one
# Device names on Windows, with any suffix.
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)")


def file_name(wanted: str) -> str:
    """Replace characters that some system refuses by “_”, and cut the name to LONGEST bytes."""
    name = wanted.encode("utf-8", "replace").decode("utf-8")  # replaces unpaired surrogates
    name = re.sub(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*]+', "_", name)
    name = _cut(name).strip().rstrip(" .") or "_"
    return f"_{name}" if _RESERVED.match(name) else name


def original_name(document: Document) -> str:
    """Return a name for a document's original file: its title, with the suffix of the file."""
    suffix = Path(document.original_file_name).suffix or mimetypes.guess_extension(document.mime_type) or ""
    return file_name(document.title) + suffix


def _cut(name: str) -> str:
    room = LONGEST - 1  # for the “_” before a reserved name
    end = len(name.encode("utf-8")[:room].decode("utf-8", "ignore"))
    while 0 < end < len(name) and _are_one(name, end):
        end -= 1
    return name[:end]


def _are_one(name: str, place: int) -> bool:
    """Return whether the characters before and after a place are displayed as one."""
    before, behind = name[place - 1], name[place]
    return (
        _JOINER in (before, behind)
        or unicodedata.category(behind) in ("Mn", "Mc", "Me")
        or "\U0001f3fb" <= behind <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= behind <= "\U000e007f"  # letters of a regional flag
        or _flag_letters(name[:place]) % 2 == 1
    )


def _flag_letters(text: str) -> int:
    """Return the number of regional-indicator letters, two per flag, at the end of a text."""
    count = 0
    for letter in reversed(text):
        if not "\U0001f1e6" <= letter <= "\U0001f1ff":
            break
        count += 1
    return count
