"""What a file from disk can be compared by: its checksums and its text. Works without Qt.

PDF with a text layer, plain text, web pages, mail and Office files have text; pictures have none.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from app.domain.documents import Checksum
from app.domain.errors import DedupeError, FileDamaged, FileHasNoText, FileLocked, FileUnreadable
from app.domain.progress import (
    NEVER_CANCELLED,
    CancelToken,
    Progress,
    ProgressSink,
    Stage,
    ignore_progress,
)
from app.domain.similar import FileContent
from app.readers.mail_text import html_text, is_mail, mail_text
from app.readers.office_text import NotOffice, OfficeDamaged, office_text
from app.readers.pdf import PdfPages
from app.readers.text_limit import TooMuchText, limited

MAX_BYTES = 300_000_000  # of a file whose text is read
_CHUNK = 1 << 20
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"BM")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # Office before 2007, Outlook, and locked Office files
_NOT_TEXT = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f]")
_HTML = re.compile(r"\s*(<!doctype html|<html)", re.IGNORECASE)


class _NotText(Exception):
    """The file has characters that no text has."""


def read_file(
    path: Path, cancel: CancelToken = NEVER_CANCELLED, progress: ProgressSink = ignore_progress
) -> FileContent:
    """Read a file.

    Args:
        progress: gets the megabytes read.

    Returns:
        Its checksums in any case; its text, or the problem why it has none.

    Raises:
        FileUnreadable: it does not exist, is no file, or may not be read.
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    try:
        if not path.is_file():
            raise FileUnreadable(f"“{path}” is no file that can be read.", path=str(path))
        size, checksums, data = _read(path, cancel, progress)
    except OSError as error:
        raise FileUnreadable(
            f"“{path}” cannot be read. Check whether it exists and may be opened.", path=str(path)
        ) from error
    try:
        text = _text(path, size, data, cancel)
    except DedupeError as problem:
        return FileContent(str(path), checksums, "", problem)
    return FileContent(str(path), checksums, text)


def _read(path: Path, cancel: CancelToken, progress: ProgressSink) -> tuple[int, frozenset[Checksum], bytes]:
    """Return size, checksums and, unless it is too large, the content."""
    digests = {"md5": hashlib.md5(usedforsecurity=False), "sha256": hashlib.sha256()}
    parts: list[bytes] = []
    size, expected = 0, path.stat().st_size
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            cancel.raise_if_cancelled()
            progress(Progress(Stage.READ, size // 1_000_000, expected // 1_000_000))
            size += len(chunk)
            for digest in digests.values():
                digest.update(chunk)
            if size <= MAX_BYTES:
                parts.append(chunk)
            else:
                parts.clear()
    found = frozenset(Checksum(name, digest.hexdigest()) for name, digest in digests.items())
    return size, found, b"".join(parts)


def _text(path: Path, size: int, data: bytes, cancel: CancelToken) -> str:
    """Return the text of a file; raise the problem if it has none."""
    if not size:
        raise _problem(FileHasNoText, path, "file-empty", "is empty.")
    if size > MAX_BYTES:
        raise _too_large(path, size)
    try:
        text = _text_of(path, data, cancel)
    except FileLocked as error:
        wording = "is locked with a password. Save it without one and try again."
        raise _problem(FileLocked, path, "file-needs-password", wording) from error
    except (FileDamaged, OfficeDamaged) as error:
        wording = "is damaged or cut off. Try another copy of it."
        raise _problem(FileDamaged, path, "file-broken", wording) from error
    except TooMuchText as error:
        wording = "has more text than can be compared, more than some 3,000 pages."
        raise _problem(FileHasNoText, path, "file-too-long", wording) from error
    if not text.strip():
        wording = "has no text that could be compared. Scan it with text recognition first."
        raise _problem(FileHasNoText, path, "file-without-text", wording)
    return text


def _text_of(path: Path, data: bytes, cancel: CancelToken) -> str:
    if b"%PDF" in data[:1024]:
        return limited(_pages(data), cancel=cancel)
    if data.startswith(b"PK\x03\x04"):
        try:
            return office_text(data, cancel)
        except NotOffice as error:
            raise _unknown_type(path) from error
    if _is_picture(data):
        wording = "is a picture without text, so it cannot be compared by its text."
        raise _problem(FileHasNoText, path, "file-picture", wording)
    if data.startswith(_OLE):
        raise _unknown_type(path)
    if is_mail(data):
        return mail_text(data, cancel)
    try:
        text = _decoded(data, cancel)
    except _NotText as error:
        raise _unknown_type(path) from error
    return html_text(text, cancel) if _HTML.match(text) else text


def _pages(data: bytes) -> Iterator[str]:
    with PdfPages(data) as pages:
        yield from (pages.text(number) for number in range(pages.count))


def _is_picture(data: bytes) -> bool:
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    is_heic = data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"avif")
    return data.startswith(_PICTURES) or is_webp or is_heic


def _decoded(data: bytes, cancel: CancelToken) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return limited(_characters(data, "utf-16", "replace"), "", cancel)
    try:
        return limited(_characters(data, "utf-8-sig", "strict"), "", cancel)
    except UnicodeDecodeError:
        return limited(_characters(data, "cp1252", "replace"), "", cancel)


def _characters(data: bytes, encoding: str, errors: str) -> Iterator[str]:
    """Decode a chunk at a time, so that neither the window nor cancelling has to wait for all of it."""
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    for start in range(0, len(data), _CHUNK):
        text = decoder.decode(data[start : start + _CHUNK], final=start + _CHUNK >= len(data))
        if _NOT_TEXT.search(text):
            raise _NotText
        yield text


def _unknown_type(path: Path) -> DedupeError:
    wording = "is of a type that cannot be read here. PDF, text, mail and Office files can."
    return _problem(FileHasNoText, path, "file-type", wording)


def _too_large(path: Path, size: int) -> DedupeError:
    megabytes, most = size // 1_000_000, MAX_BYTES // 1_000_000
    return FileHasNoText(
        f"“{path.name}” is too large to be compared ({megabytes} MB; at most {most} MB).",
        case="file-too-large",
        path=path.name,
        size=megabytes,
        most=most,
    )


def _problem(kind: type[DedupeError], path: Path, case: str, wording: str) -> DedupeError:
    return kind(f"“{path.name}” {wording}", case=case, path=path.name)
