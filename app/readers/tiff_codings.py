"""Decode TIFFs in the codings that Qt's reader lacks: JPEG, LZMA and Zstandard.

Pillow's wheels contain a libtiff with all three, but those for Windows lack Zstandard. Qt reads the rest,
because it decodes reduced pictures at less cost. Pillow is loaded only for such a file.
"""

from __future__ import annotations

import io
import struct
from functools import cache
from typing import TYPE_CHECKING

from app.domain.errors import FileCodingUnknown, FileDamaged
from app.readers.pictures import DAMAGED

if TYPE_CHECKING:
    from PIL.Image import Image

OF_PILLOW = {7: "JPEG", 34925: "LZMA", 50000: "Zstandard"}
_NOT_READ = {
    6: "JPEG (1992)",
    33003: "JPEG 2000",
    33005: "JPEG 2000",
    34661: "JBIG",
    34712: "JPEG 2000",
    34887: "LERC",
    50001: "WebP",
    50002: "JPEG XL",
}
_HALF = 256  # of what 16 bits count, as often as 8 bits count


def is_foreign(coding: int) -> bool:
    """Return whether Pillow can read a coding that Qt cannot.

    Raises:
        FileCodingUnknown: neither can read it.
    """
    if coding in _NOT_READ or (coding in OF_PILLOW and not is_in_this_pillow(coding)):
        raise not_read(coding)
    return coding in OF_PILLOW


@cache
def is_in_this_pillow(coding: int) -> bool:
    """Return whether the Pillow of this installation has one of its codings, by trying it."""
    from PIL import Image, TiffImagePlugin  # loaded only if needed, see above

    try:
        name = TiffImagePlugin.COMPRESSION_INFO[coding]
        Image.new("L", (16, 16)).save(io.BytesIO(), "TIFF", compression=name)
    except OSError:
        return False
    return True


def not_read(coding: int) -> FileCodingUnknown:
    """Return the error for a page in a coding that neither Qt nor this module reads."""
    name = (_NOT_READ | OF_PILLOW)[coding]
    return FileCodingUnknown(
        f"The pages of this TIFF are coded as {name} in a way that is not read here. Open it in Paperless.",
        coding=name,
    )


def foreign_pixels(data: bytes, *, gray: bool) -> tuple[int, int, bytes]:
    """Return width, height and pixels of a small TIFF in such a coding: one byte per colour, on white.

    Raises:
        FileDamaged: the file is unreadable.
    """
    from PIL import Image, TiffImagePlugin  # loaded only if needed, see above

    try:
        with TiffImagePlugin.TiffImageFile(io.BytesIO(data)) as picture:
            picture.load()
            plain = _on_white(picture).convert("L" if gray else "RGB")
            return plain.width, plain.height, plain.tobytes()
    # A nonsensical header raises any of these: Pillow has no error class for it.
    except (
        *(OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, struct.error, Warning),
        Image.DecompressionBombError,
    ) as error:
        raise FileDamaged(DAMAGED) from error


def _on_white(picture: Image) -> Image:
    from PIL import Image

    if picture.mode.startswith("I;16"):
        return picture.point(lambda value: value / _HALF, "L")
    if not picture.has_transparency_data:
        return picture
    picture = picture.convert("RGBA")
    page = Image.new("RGB", picture.size, "white")
    page.paste(picture, mask=picture.getchannel("A"))
    return page
