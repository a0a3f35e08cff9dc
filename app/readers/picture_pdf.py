"""A PDF around the content of picture files: PDFium draws any part of a huge picture in any size, row by row,
where Qt would have to decode all of it first."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import BinaryIO

DOTS_PER_INCH = 300  # of the pages; what a file says about it is wrong too often to be asked
LONGEST_SIDE = 14400  # points, the largest that a page of a PDF may have


@dataclass(frozen=True)
class Content:
    """What is in a picture file, as a PDF can hold it.

    Attributes:
        colors: the colour space, in the language of PDF.
        bits: of each colour of a pixel.
        coding: the filter and its parameters, in the language of PDF.
        turned: by how many degrees clockwise the page is to be turned.
    """

    width: int
    height: int
    colors: bytes
    bits: int
    coding: bytes
    data: bytes
    turned: int = 0


def as_pdf(pages: Iterable[Content]) -> bytes:
    """One picture a page, which it fills."""
    objects: list[tuple[bytes, ...]] = [(b"<< /Type /Catalog /Pages 2 0 R >>",), ()]
    kids = []
    for content in pages:
        number = len(objects) + 1
        kids.append(b"%d 0 R" % number)
        objects += [_page(content, number), _drawing(content), _picture(content)]
    objects[1] = (b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids)),)
    return _file(objects)


def _points(content: Content) -> tuple[float, float]:
    factor = 72 / DOTS_PER_INCH
    factor *= min(1.0, LONGEST_SIDE / (max(content.width, content.height) * factor))
    return content.width * factor, content.height * factor


def _page(content: Content, number: int) -> tuple[bytes, ...]:
    return (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.3f %.3f] /Rotate %d /Contents %d 0 R "
        b"/Resources << /XObject << /Picture %d 0 R >> >> >>"
        % (*_points(content), content.turned, number + 1, number + 2),
    )


def _drawing(content: Content) -> tuple[bytes, ...]:
    drawing = b"%.3f 0 0 %.3f 0 0 cm /Picture Do" % _points(content)
    return b"<< /Length %d >>\nstream\n" % len(drawing), drawing, b"\nendstream"


def _picture(content: Content) -> tuple[bytes, ...]:
    head = (
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent %d %s "
        % (
            content.width,
            content.height,
            content.colors,
            content.bits,
            content.coding,
        )
    )
    return head + b"/Length %d >>\nstream\n" % len(content.data), content.data, b"\nendstream"


def _file(objects: list[tuple[bytes, ...]]) -> bytes:
    """The objects, numbered from 1, each in pieces that are copied only once."""
    pieces, end, places = [b"%PDF-1.5\n"], len(b"%PDF-1.5\n"), []
    for number, content in enumerate(objects, start=1):
        places.append(b"%010d 00000 n \n" % end)
        whole = (b"%d 0 obj\n" % number, *content, b"\nendobj\n")
        pieces += whole
        end += sum(map(len, whole))
    count = len(objects) + 1
    pieces += [b"xref\n0 %d\n0000000000 65535 f \n" % count, *places]
    pieces.append(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, end))
    return b"".join(pieces)


class FileBytes:
    """Sliced like bytes; what lies behind the end is missing, as it is with bytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._length = os.fstat(file.fileno()).st_size

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, part: slice) -> bytes:
        start, stop, _ = part.indices(self._length)
        self._file.seek(start)
        return self._file.read(max(stop - start, 0))
