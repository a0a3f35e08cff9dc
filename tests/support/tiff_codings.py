"""The codings of TIFF that only Pillow reads, as values of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PIL import Image

from app.readers.tiff_codings import is_in_this_pillow

ZSTANDARD = 50000


def foreign_coding(name: str, *before: object) -> object:
    """Return a parameter: a coding by Pillow's name, after other values."""
    missing = name == "zstd" and not is_in_this_pillow(ZSTANDARD)
    lacking = pytest.mark.skipif(missing, reason="Pillow's wheels for Windows lack Zstandard")
    return pytest.param(*before, name, marks=lacking)


FOREIGN_CODINGS = [foreign_coding(name) for name in ("jpeg", "lzma", "zstd")]


@contextmanager
def pillow_without_zstandard() -> Iterator[None]:
    """Let Pillow be as its wheels for Windows are."""
    save = Image.Image.save

    def lacking(self: Image.Image, file: object, kind: str | None = None, **options: object) -> None:
        if options.get("compression") == "zstd":
            raise OSError("encoder error -2 when writing image file")
        save(self, file, kind, **options)

    is_in_this_pillow.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Image.Image, "save", lacking)
        yield
    is_in_this_pillow.cache_clear()
