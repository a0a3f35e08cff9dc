"""Reads the pages of a large TIFF strip by strip; a strip is a few separately coded rows of the picture."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QImage

from app.domain.errors import FileDamaged
from app.readers.picture_pdf import Content, FileBytes
from app.readers.pictures import BYTES_PER_PIXEL, DAMAGED, MAX_MEGABYTES, on_white, read_whole
from app.readers.tiff_codings import foreign_pixels, is_foreign, not_read

TIFF = (b"II*\0", b"MM\0*")
BAND_MEGABYTES = 32  # for the strips that are decoded together
_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}  # bytes, by type
_NUMBERS = {1: "B", 3: "H", 4: "I"}
_TURNS = {1: 0, 3: 180, 6: 90, 8: 270}  # degrees clockwise, by orientation; the others are mirrored
_LONG = 4
_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

WIDTH, HEIGHT, BITS, COMPRESSION, PHOTOMETRIC = 256, 257, 258, 259, 262
FILL_ORDER, STRIP_OFFSETS, ORIENTATION, SAMPLES, STRIP_ROWS, STRIP_LENGTHS = 266, 273, 274, 277, 278, 279
PLANES, TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_LENGTHS = 284, 322, 323, 324, 325
_OF_ALL = (BITS, COMPRESSION, PHOTOMETRIC, FILL_ORDER, SAMPLES, PLANES, TILE_WIDTH, TILE_HEIGHT)
_OF_CODING = (292, 293, 317, 320, 338, 339, 347, 529, 530, 531, 532)  # fax, predictor, palette, JPEG, YCbCr
NOT_CODED, FAX = 1, 4
WHITE_IS_ZERO, BLACK_IS_ZERO = 0, 1


@dataclass(frozen=True)
class _Entry:
    type: int
    count: int
    raw: bytes


@dataclass(frozen=True)
class _Directory:
    """A TIFF directory, which describes one page."""

    order: str  # byte order in the syntax of `struct`
    entries: Mapping[int, _Entry]

    def numbers(self, tag: int) -> tuple[int, ...]:
        entry = self.entries.get(tag)
        if entry is None or entry.type not in _NUMBERS:
            return ()
        return struct.unpack(f"{self.order}{entry.count}{_NUMBERS[entry.type]}", entry.raw)

    def number(self, tag: int, default: int = 0) -> int:
        return next(iter(self.numbers(tag)), default)


def tiff_pages(data: FileBytes, is_large: Callable[[int, int], bool]) -> list[Content] | None:
    """Return the pages if one of them is large or in a coding that Qt cannot read; otherwise None.

    None also if one has an unsupported format.

    Raises:
        FileDamaged: there is such a page, and one is unreadable.
        FileCodingUnknown: one is in a coding that neither Qt nor this module reads.
    """
    try:
        found = list(_directories(data))
        foreign = [is_foreign(one.number(COMPRESSION)) for one in found]
        if not any(foreign) and not any(is_large(one.number(WIDTH), one.number(HEIGHT)) for one in found):
            return None
    except struct.error:  # damaged, or another kind of TIFF
        return None
    pages = []
    for one in found:
        try:
            page = _page(data, one)
        except struct.error as error:
            raise FileDamaged(DAMAGED) from error
        if page is None:
            if is_foreign(one.number(COMPRESSION)):
                raise not_read(one.number(COMPRESSION))
            return None
        pages.append(page)
    return pages


def _directories(data: FileBytes) -> Iterator[_Directory]:
    order = "<" if data[:2] == b"II" else ">"
    (place,) = struct.unpack(f"{order}I", data[4:8])
    seen: set[int] = set()
    while place and place not in seen:
        seen.add(place)
        (count,) = struct.unpack(f"{order}H", data[place : place + 2])
        entries = {}
        for start in range(place + 2, place + 2 + 12 * count, 12):
            tag, kind, length = struct.unpack(f"{order}HHI", data[start : start + 8])
            size = length * _SIZES.get(kind, 1)
            (elsewhere,) = struct.unpack(f"{order}I", data[start + 8 : start + 12])
            where = elsewhere if size > _LONG else start + 8
            entries[tag] = _Entry(kind, length, data[where : where + size])
        yield _Directory(order, entries)
        after = place + 2 + 12 * count
        (place,) = struct.unpack(f"{order}I", data[after : after + 4])


# --- one page ------------------------------------------------------------------------------------


def _page(data: FileBytes, one: _Directory) -> Content | None:
    width, height = one.number(WIDTH), one.number(HEIGHT)
    turned = _TURNS.get(one.number(ORIENTATION, 1))
    if turned is None or one.number(PLANES, 1) != 1 or width < 1 or height < 1:
        return None
    if (fax := _fax(data, one, width, height, turned)) is not None:
        return fax
    gray = one.number(PHOTOMETRIC) in (WHITE_IS_ZERO, BLACK_IS_ZERO) and one.number(SAMPLES, 1) == 1
    read = foreign_pixels if is_foreign(one.number(COMPRESSION)) else _pixels
    coder = zlib.compressobj(1)
    coded, rows = [], 0
    for band in _bands(data, one, width, height):
        across, down, pixels = read(band, gray=gray)
        if across != width:
            raise FileDamaged(DAMAGED)
        line = len(pixels) // down
        used = width * (1 if gray else 3)
        coded += [coder.compress(pixels[start : start + used]) for start in range(0, len(pixels), line)]
        rows += down
    if not rows:
        return None
    if rows != height:
        raise FileDamaged(DAMAGED)
    coded.append(coder.flush())
    colors = b"/DeviceGray" if gray else b"/DeviceRGB"
    return Content(width, height, colors, 8, b"/Filter /FlateDecode ", b"".join(coded), turned)


def _pixels(data: bytes, *, gray: bool) -> tuple[int, int, bytes]:
    """Width, height and the pixels of a small TIFF, one byte for each colour, each line as long as Qt has it.

    The width is 0 if it cannot be read.
    """
    kind = QImage.Format.Format_Grayscale8 if gray else QImage.Format.Format_RGB888
    picture = on_white(read_whole(data)).convertToFormat(kind)
    return picture.width(), picture.height(), b"" if picture.isNull() else bytes(picture.constBits())


def _fax(data: FileBytes, one: _Directory, width: int, height: int, turned: int) -> Content | None:
    """Return a black and white page in one strip, as scanners produce it; PDF takes it unchanged."""
    places, lengths = one.numbers(STRIP_OFFSETS), one.numbers(STRIP_LENGTHS)
    if one.number(COMPRESSION) != FAX or len(places) != 1 or len(lengths) != 1:
        return None
    coded = data[places[0] : places[0] + lengths[0]]
    if one.number(FILL_ORDER, 1) == 2:
        coded = coded.translate(_REVERSED)
    black = b"true" if one.number(PHOTOMETRIC) == BLACK_IS_ZERO else b"false"
    parameters = b"/K -1 /Columns %d /Rows %d /BlackIs1 %s" % (width, height, black)
    coding = b"/Filter /CCITTFaxDecode /DecodeParms << %s >> " % parameters
    return Content(width, height, b"/DeviceGray", 1, coding, coded, turned)


# --- some rows of it -----------------------------------------------------------------------------


def _bands(data: FileBytes, one: _Directory, width: int, height: int) -> Iterator[bytes]:
    """Yield the page as small TIFFs from top to bottom; none if a single strip is too large."""
    is_tiled = TILE_OFFSETS in one.entries
    if is_tiled:
        places, lengths = one.numbers(TILE_OFFSETS), one.numbers(TILE_LENGTHS)
        high = one.number(TILE_HEIGHT)
        across = -(-width // max(one.number(TILE_WIDTH), 1))
    else:
        places, lengths = one.numbers(STRIP_OFFSETS), one.numbers(STRIP_LENGTHS)
        high, across = min(one.number(STRIP_ROWS, height), height), 1
        if one.number(COMPRESSION, 1) == NOT_CODED and len(places) == 1:
            places, lengths, high = _cut(one, places[0], width, height)
    if high < 1 or len(places) != len(lengths) or width * high * BYTES_PER_PIXEL > MAX_MEGABYTES * 2**20:
        return
    at_once = max(BAND_MEGABYTES * 2**20 // (width * high * BYTES_PER_PIXEL), 1) * across
    for first in range(0, len(places), at_once):
        band = [
            data[place : place + length]
            for place, length in zip(
                places[first : first + at_once], lengths[first : first + at_once], strict=True
            )
        ]
        rows = min(len(band) // across * high, height - first // across * high)
        if rows < 1:
            return
        yield _tiff(one, width, rows, high, band, is_tiled=is_tiled)


def _cut(
    one: _Directory, place: int, width: int, height: int
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Divide uncoded data, which can be cut at every row: positions, lengths, and rows per piece."""
    bits = sum(one.numbers(BITS)) or 1
    row = (width * bits + 7) // 8
    high = min(max(BAND_MEGABYTES * 2**20 // (width * BYTES_PER_PIXEL), 1), height)
    starts = range(0, height, high)
    places = tuple(place + start * row for start in starts)
    return places, tuple(min(high, height - start) * row for start in starts), high


def _tiff(one: _Directory, width: int, rows: int, high: int, band: list[bytes], *, is_tiled: bool) -> bytes:
    """Return a TIFF of these strips, or rows of tiles."""
    kept = {tag: one.entries[tag] for tag in (*_OF_ALL, *_OF_CODING) if tag in one.entries}
    offsets, lengths = (TILE_OFFSETS, TILE_LENGTHS) if is_tiled else (STRIP_OFFSETS, STRIP_LENGTHS)
    kept |= {WIDTH: _longs(one, width), HEIGHT: _longs(one, rows)}
    kept |= {offsets: _longs(one, *[0] * len(band)), lengths: _longs(one, *map(len, band))}
    if not is_tiled:
        kept[STRIP_ROWS] = _longs(one, high)
    table = 8 + 2 + 12 * len(kept) + 4
    elsewhere = sum(_padded(entry.raw) for entry in kept.values() if len(entry.raw) > _LONG)
    places, end = [], table + elsewhere
    for content in band:
        places.append(end)
        end += len(content)
    kept[offsets] = _longs(one, *places)
    head = [struct.pack(f"{one.order}2sHIH", b"II" if one.order == "<" else b"MM", 42, 8, len(kept))]
    values, end = [], table
    for tag, entry in sorted(kept.items()):
        head.append(struct.pack(f"{one.order}HHI", tag, entry.type, entry.count))
        if len(entry.raw) > _LONG:
            head.append(struct.pack(f"{one.order}I", end))
            values.append(entry.raw.ljust(_padded(entry.raw), b"\0"))
            end += _padded(entry.raw)
        else:
            head.append(entry.raw.ljust(_LONG, b"\0"))
    return b"".join((*head, bytes(_LONG), *values, *band))


def _longs(one: _Directory, *numbers: int) -> _Entry:
    return _Entry(4, len(numbers), struct.pack(f"{one.order}{len(numbers)}I", *numbers))


def _padded(raw: bytes) -> int:
    return len(raw) + len(raw) % 2
