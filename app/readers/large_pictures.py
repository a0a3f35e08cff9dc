"""Shows pictures that are too large to decode in memory, such as A0 plans, as pages of a PDF."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

from app.domain.errors import FileDamaged
from app.readers.picture_pdf import Content, FileBytes, as_pdf
from app.readers.pictures import BYTES_PER_PIXEL, DAMAGED, PART_MEGABYTES
from app.readers.tiff import TIFF, tiff_pages

PNG = b"\x89PNG\r\n\x1a\n"
_CHUNK = 12  # bytes around a chunk's content: length, kind and checksum
_COLORS = {0: 1, 2: 3, 3: 1}  # samples per pixel by PNG's kinds; PDF has no equivalent with transparency
_CODED_BLOCK, _DECODED_BLOCK = 1 << 14, 1 << 20  # bytes


def read_for_display(path: Path) -> bytes:
    """Return a file for showing: as a PDF with the same content, or unchanged.

    A PDF is made of a large PNG or TIFF, and of a TIFF of any size in a coding that Qt cannot read. Pictures
    that do not fit into a PDF (interlaced, transparent, mirrored, in separate planes, in one strip that is
    too large) are unchanged; their reader will refuse them as too large.

    Raises:
        FileDamaged: such a picture is cut off, or has unreadable pixels.
        FileCodingUnknown: it is a TIFF in a coding that is not supported.
    """
    with path.open("rb") as file:
        head = file.read(len(PNG))
        if head == PNG or head[:4] in TIFF:
            data = FileBytes(file)
            found = _png(data) if head == PNG else tiff_pages(data, is_large)
            if found is not None:
                return as_pdf(found)
        file.seek(0)
        return file.read()


def is_large(width: int, height: int) -> bool:
    """Return whether a picture of this size is too large to decode parts of it within the memory limit."""
    return width * height * BYTES_PER_PIXEL > PART_MEGABYTES * 2**20


def _png(data: FileBytes) -> list[Content] | None:
    head = data[16:29]  # the first chunk's content
    if len(head) < 13:
        return None
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    bits, kind, interlaced = head[8], head[9], head[12]
    if not is_large(width, height) or kind not in _COLORS or interlaced:
        return None
    palette, pixels, ended = b"", [], False
    for name, content in _chunks(data):
        if name == b"PLTE":
            palette = content
        elif name == b"IDAT":
            pixels.append(content)
        ended = name == b"IEND"
    coded = b"".join(pixels)
    colors = _COLORS[kind]
    row = 1 + (width * bits * colors + 7) // 8  # bytes, including the row's filter type
    if not ended or (kind == 3 and not palette) or _unpacked(coded) < row * height:
        raise FileDamaged(DAMAGED)
    parameters = b"/Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d" % (colors, bits, width)
    coding = b"/Filter /FlateDecode /DecodeParms << %s >>" % parameters
    return [Content(width, height, _color_space(kind, palette), bits, coding, coded)]


def _chunks(data: FileBytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield names and contents, up to the first damaged chunk."""
    start = len(PNG)
    while start + _CHUNK <= len(data):
        length = int.from_bytes(data[start : start + 4], "big")
        end = start + 8 + length
        name, content = data[start + 4 : start + 8], data[start + 8 : end]
        if zlib.crc32(content, zlib.crc32(name)) != int.from_bytes(data[end : end + 4], "big"):
            return
        yield name, content
        start = end + 4


def _color_space(kind: int, palette: bytes) -> bytes:
    if kind == 3:
        return b"[/Indexed /DeviceRGB %d <%s>]" % (len(palette) // 3 - 1, palette.hex().encode())
    return b"/DeviceRGB" if kind == 2 else b"/DeviceGray"


def _unpacked(coded: bytes) -> int:
    """Count the decoded bytes before the data end or are damaged, with few of them in memory."""
    decoder, length = zlib.decompressobj(), 0
    try:
        for start in range(0, len(coded), _CODED_BLOCK):
            waiting = coded[start : start + _CODED_BLOCK]
            while waiting:
                length += len(decoder.decompress(waiting, _DECODED_BLOCK))
                waiting = decoder.unconsumed_tail
        return length + len(decoder.flush())
    except zlib.error:
        return length
