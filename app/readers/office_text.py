"""The text of Office files: OOXML (docx, xlsx, pptx) and OpenDocument, with the standard library only.

Reading text takes a few XML elements of each format; a library for each of them would bring lxml along.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from app.domain.progress import NEVER_CANCELLED, CancelToken
from app.readers.text_limit import TooMuchText, limited

_CHUNK = 1 << 16
_MAX_PART = 256_000_000  # bytes of one part, unpacked; a bomb is larger
_SLIDE = re.compile(r"ppt/slides/slide(\d+)\.xml")
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_PARAGRAPHS = frozenset({"p", "h"})  # of Word, PowerPoint and OpenDocument
_BREAKS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "s": " "}


class NotOffice(Exception):
    """The ZIP archive is no Office file whose text can be read."""


class OfficeDamaged(Exception):
    """The file is cut off, or its XML is broken."""


def office_text(data: bytes, cancel: CancelToken = NEVER_CANCELLED) -> str:
    """Return the text of an Office file, a paragraph or a row of cells a line.

    Raises:
        NotOffice: it is another kind of archive.
        OfficeDamaged: it cannot be read.
        TooMuchText: it unpacks to more than any real file.
        OperationCancelled: within 200 ms.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return limited(_lines(archive, cancel))
    except (zipfile.BadZipFile, ParseError, EOFError, KeyError, NotImplementedError, RuntimeError) as error:
        # RuntimeError: a part is encrypted; NotImplementedError: it is packed in an unknown way.
        raise OfficeDamaged from error


def _lines(archive: zipfile.ZipFile, cancel: CancelToken) -> Iterator[str]:
    names = set(archive.namelist())
    if "word/document.xml" in names:
        return _paragraphs(archive, ["word/document.xml"], cancel)
    if "xl/workbook.xml" in names:
        return _cells(archive, _numbered(names, _SHEET), "xl/sharedStrings.xml" in names, cancel)
    if "ppt/presentation.xml" in names:
        return _paragraphs(archive, _numbered(names, _SLIDE), cancel)
    if "content.xml" in names and "mimetype" in names:
        return _paragraphs(archive, ["content.xml"], cancel)
    raise NotOffice


def _numbered(names: Iterable[str], pattern: re.Pattern[str]) -> list[str]:
    found = [(int(match[1]), name) for name in names if (match := pattern.fullmatch(name))]
    return [name for _, name in sorted(found)]


def _paragraphs(archive: zipfile.ZipFile, parts: Iterable[str], cancel: CancelToken) -> Iterator[str]:
    for part in parts:
        for element in _elements(archive, part, cancel):
            if _name(element) in _PARAGRAPHS:
                yield "".join(_inline(element))
                element.clear()


def _inline(element: Element) -> Iterator[str]:
    """Yield the pieces of text of a paragraph; nested paragraphs were read and emptied before."""
    name = _name(element)
    if name in _BREAKS:
        yield _BREAKS[name]
    if element.text:
        yield element.text
    for child in element:
        yield from _inline(child)
        if child.tail:
            yield child.tail


def _cells(
    archive: zipfile.ZipFile, sheets: Iterable[str], has_shared: bool, cancel: CancelToken
) -> Iterator[str]:
    shared: list[str] = []
    if has_shared:
        for element in _elements(archive, "xl/sharedStrings.xml", cancel):
            if _name(element) == "si":
                shared.append("".join(element.itertext()))
                element.clear()
    for sheet in sheets:
        for element in _elements(archive, sheet, cancel):
            if _name(element) == "row":
                yield "\t".join(_value(cell, shared) for cell in element)
                element.clear()


def _value(cell: Element, shared: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return "".join(cell.itertext())
    value = "".join(found.text or "" for found in cell if _name(found) == "v")
    if cell.get("t") == "s" and value.isdecimal() and int(value) < len(shared):
        return shared[int(value)]
    return value


def _elements(archive: zipfile.ZipFile, part: str, cancel: CancelToken) -> Iterator[Element]:
    """Yield the elements of a part as they end."""
    if archive.getinfo(part).file_size > _MAX_PART:
        raise TooMuchText
    parser: XMLPullParser[Element] = XMLPullParser(("end",))
    with archive.open(part) as file:
        while chunk := file.read(_CHUNK):
            cancel.raise_if_cancelled()
            if b"<!DOCTYPE" in chunk:  # Office writes none, and an entity could unpack to gigabytes
                raise OfficeDamaged
            parser.feed(chunk)
            for event in parser.read_events():
                yield from (element for element in event if isinstance(element, Element))
    parser.close()


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
