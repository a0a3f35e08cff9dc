"""Large pictures are shown completely, in full detail, with little memory."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from app.domain.errors import FileCodingUnknown, FileDamaged
from app.readers import large_pictures, tiff
from app.readers.large_pictures import read_for_display
from app.readers.page_files import files_look_alike, open_pages
from tests.support.builders import ROOT
from tests.support.tiff_codings import FOREIGN_CODINGS, foreign_coding, pillow_without_zstandard

pytestmark = pytest.mark.shared

WIDTH, HEIGHT = 1500, 2000
SQUARE = (1050, 250, 1350, 550)  # dark; all else is light


@pytest.fixture(autouse=True)
def _small_bounds(monkeypatch):
    """Lower the limits, so that a small picture counts as large and needs several bands."""
    monkeypatch.setattr(large_pictures, "PART_MEGABYTES", 8)
    monkeypatch.setattr(tiff, "MAX_MEGABYTES", 12)
    monkeypatch.setattr(tiff, "BAND_MEGABYTES", 1)


@pytest.fixture(scope="module")
def plan() -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), (250, 240, 220))
    ImageDraw.Draw(image).rectangle(SQUARE, (20, 10, 90))
    return image


# In codings that Qt's reader of TIFF lacks.
FOREIGN = [
    *(("L", "jpeg"), ("RGB", "jpeg"), ("CMYK", "jpeg")),
    *(
        foreign_coding(coding, mode)
        for coding in ("lzma", "zstd")
        for mode in ("1", "L", "P", "RGB", "RGBA", "I;16")
    ),
]

KINDS = {
    "png": {"compress_level": 1},
    "tiff": {"compression": "tiff_lzw"},
    **{f"tiff, {coding}": {"compression": coding} for coding in ("jpeg", "lzma")},
}


@pytest.fixture(scope="module")
def small_files(plan, tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pictures")
    made = {}
    for kind, options in KINDS.items():
        path = saved(plan.convert("L"), folder, kind.partition(",")[0], **options)
        made[kind] = path.rename(folder / kind)
    return made


def saved(image: Image.Image, folder: Path, kind: str, **options: object) -> Path:
    path = folder / f"plan.{kind}"
    image.save(path, kind.upper(), **options)
    return path


def gray(path: Path, page: int = 0) -> np.ndarray:
    with open_pages(read_for_display(path)) as pages:
        found = pages.page(page, 60).picture
    assert found is not None
    return found


def assert_shows_the_square(picture: np.ndarray) -> None:
    height, width = picture.shape
    expected = np.zeros(picture.shape, bool)
    left, top, right, bottom = (
        round(edge * side) for edge, side in zip(SQUARE, (width / WIDTH, height / HEIGHT) * 2, strict=True)
    )
    expected[top:bottom, left:right] = True
    assert abs(width / height - WIDTH / HEIGHT) < 0.01
    assert np.mean((picture < 128) != expected) < 0.005


@pytest.mark.parametrize(
    ("mode", "kind", "options"),
    [
        ("RGB", "png", {}),
        ("L", "png", {}),
        ("P", "png", {}),
        ("1", "png", {}),
        ("I;16", "png", {}),
        ("RGB", "tiff", {}),
        ("RGB", "tiff", {"compression": "tiff_lzw"}),
        ("RGBA", "tiff", {"compression": "tiff_lzw"}),
        ("P", "tiff", {"compression": "packbits"}),
        ("L", "tiff", {"compression": "tiff_adobe_deflate"}),
        ("L", "tiff", {"compression": "tiff_lzw", "tiffinfo": {278: 7}}),
        ("1", "tiff", {"compression": "group4"}),
        ("1", "tiff", {"compression": "group4", "tiffinfo": {278: HEIGHT}}),
        ("1", "tiff", {"compression": "group4", "tiffinfo": {278: HEIGHT, 262: 0}}),
        ("1", "tiff", {}),
        ("RGB", "tiff", {"compression": "jpeg", "tiffinfo": {278: 64}}),
        ("L", "tiff", {"compression": "lzma"}),
    ],
)
def test_large_picture_keeps_its_content(plan, tmp_path, mode, kind, options):
    image = (
        plan.convert("L").convert("I;16").point(lambda value: value * 256)
        if mode == "I;16"
        else plan.convert(mode)
    )
    if kind == "png":
        options = {"compress_level": 1}
    path = saved(image, tmp_path, kind, **options)

    assert read_for_display(path).startswith(b"%PDF-")
    assert_shows_the_square(gray(path))


@pytest.mark.parametrize(("mode", "coding"), FOREIGN)
def test_a_small_tiff_that_qt_cannot_read_is_shown_all_the_same(plan, tmp_path, mode, coding):
    if mode == "I;16":
        image = plan.convert("L").convert("I;16").point(lambda value: value * 256)
    else:
        image = plan.convert(mode)
    image = image.resize((WIDTH // 4, HEIGHT // 4), Image.Resampling.NEAREST)
    path = tmp_path / "pages.tiff"
    image.save(path, save_all=True, append_images=[Image.new("L", (40, 60), 90)], compression=coding)

    with open_pages(read_for_display(path)) as pages:
        assert pages.count == 2
        assert_shows_the_square(pages.page(0, 60).picture)
        assert abs(pages.page(1, 60).picture.mean() - 90) < 4


def test_what_is_transparent_is_white_in_every_coding(tmp_path):
    image = Image.new("RGBA", (400, 400), (200, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((100, 100, 299, 299), (0, 0, 0, 128))
    seen = {
        coding: gray(saved(image, tmp_path, "tiff", compression=coding)).astype(int)
        for coding in ("tiff_lzw", "lzma")
    }

    assert seen["lzma"][5, 5] == 255
    assert abs(seen["lzma"][seen["lzma"].shape[0] // 2, seen["lzma"].shape[1] // 2] - 127) < 3
    assert abs(seen["lzma"].mean() - seen["tiff_lzw"].mean()) < 2


@pytest.mark.parametrize(("number", "name"), [(6, "JPEG (1992)"), (34712, "JPEG 2000"), (50001, "WebP")])
def test_a_coding_that_nobody_reads_is_named(tmp_path, number, name):
    path = saved(Image.new("L", (60, 80), 30), tmp_path, "tiff")
    data = path.read_bytes()
    entry = struct.pack("<HHI", 259, 3, 1)
    assert data.count(entry) == 1
    place = data.index(entry) + len(entry)
    path.write_bytes(data[:place] + struct.pack("<H", number) + data[place + 2 :])

    with pytest.raises(FileCodingUnknown, match=re.escape(f"coded as {name} in")):
        read_for_display(path)


def test_a_mirrored_tiff_that_qt_cannot_read_is_not_called_damaged(tmp_path):
    image = Image.new("L", (60, 80), 30)
    path = saved(image, tmp_path, "tiff", compression="lzma", tiffinfo={274: 2})

    with pytest.raises(FileCodingUnknown, match="coded as LZMA in"):
        read_for_display(path)


def test_a_coding_that_this_pillow_was_built_without_is_named(tmp_path):
    path = tmp_path / "plan.tiff"
    # A page of which only the header counts: Pillow's wheels for Windows cannot make a real one.
    Image.new("L", (60, 80), 30).save(path, "TIFF", tiffinfo={259: 1})
    entry = struct.pack("<HHI", 259, 3, 1)
    path.write_bytes(path.read_bytes().replace(entry + b"\1\0", entry + struct.pack("<H", 50000)))

    with pillow_without_zstandard(), pytest.raises(FileCodingUnknown, match="coded as Zstandard in"):
        read_for_display(path)


@pytest.mark.parametrize("coding", FOREIGN_CODINGS)
def test_a_tiff_that_qt_cannot_read_and_that_is_damaged_is_found_out(plan, tmp_path, coding):
    path = saved(plan.resize((300, 400)), tmp_path, "tiff", compression=coding, tiffinfo={278: 64})
    with Image.open(path) as picture:
        start, length = picture.tag_v2[273][2], picture.tag_v2[279][2]  # of its third strip
    data = bytearray(path.read_bytes())
    data[start : start + length] = bytes(length)
    path.write_bytes(data)

    with pytest.raises(FileDamaged):
        read_for_display(path)


@pytest.mark.parametrize(("orientation", "turned"), [(1, 0), (3, 180), (6, 270), (8, 90)])
def test_tiff_orientation_is_applied(plan, tmp_path, orientation, turned):
    lying = plan.convert("L").rotate(-turned, expand=True)  # Pillow turns against the clock
    path = saved(lying, tmp_path, "tiff", compression="tiff_lzw", tiffinfo={274: orientation})

    assert_shows_the_square(gray(path))


def test_all_pages_of_a_large_tiff_are_shown(plan, tmp_path):
    small = Image.new("L", (600, 800), 30)
    path = tmp_path / "pages.tiff"
    small.save(path, save_all=True, append_images=[plan.convert("L")], compression="tiff_lzw")

    with open_pages(read_for_display(path)) as pages:
        assert pages.count == 2
        assert pages.page(0, 20).picture.mean() < 40
        assert_shows_the_square(pages.page(1, 60).picture)


@pytest.mark.parametrize("kind", ["png", "tiff"])
def test_small_picture_is_unchanged(tmp_path, kind):
    path = saved(Image.new("RGB", (600, 800), "red"), tmp_path, kind)

    assert read_for_display(path) == path.read_bytes()


def changed(path: Path, **header: int) -> Path:
    """Return a PNG with a changed byte in its header."""
    data = bytearray(path.read_bytes())
    for name, value in header.items():
        data[{"interlaced": 28}[name]] = value
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    path.write_bytes(data)
    return path


def test_unsupported_picture_is_unchanged(plan, tmp_path):
    transparent = saved(plan.convert("RGBA"), tmp_path, "png", compress_level=1)
    assert read_for_display(transparent) == transparent.read_bytes()
    interlaced = changed(saved(plan.convert("L"), tmp_path, "png", compress_level=1), interlaced=1)
    assert read_for_display(interlaced) == interlaced.read_bytes()
    mirrored = saved(plan.convert("L"), tmp_path, "tiff", compression="tiff_lzw", tiffinfo={274: 2})
    assert read_for_display(mirrored) == mirrored.read_bytes()


def with_noise(image: Image.Image) -> Image.Image:
    """Return a picture with content that takes space in the file."""
    noisy = image.copy()
    noisy.paste(Image.effect_noise((500, 500), 80), (0, 1000))
    return noisy


@pytest.mark.parametrize("harm", ["cut", "garbled", "empty"])
def test_damaged_large_png_is_refused(plan, tmp_path, harm):
    path = saved(with_noise(plan), tmp_path, "png", compress_level=1)
    data = path.read_bytes()
    middle = len(data) // 2
    path.write_bytes(
        {
            "cut": data[:middle],
            "garbled": data[:middle] + bytes(5000) + data[middle + 5000 :],
            "empty": data[:33] + data[-12:],  # between its header and its end there is nothing
        }[harm]
    )

    with pytest.raises(FileDamaged):
        read_for_display(path)


@pytest.mark.qt_log_ignore(".")
def test_large_tiff_without_strips_is_refused(plan, tmp_path):
    path = saved(plan, tmp_path, "tiff")
    data = path.read_bytes()
    assert int.from_bytes(data[4:8], "little") == 8  # its directory lies before the strips, so that it stays
    path.write_bytes(data[: len(data) // 2])

    with pytest.raises(FileDamaged):
        read_for_display(path)


@pytest.mark.qt_log_ignore(".")
@given(
    places=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=6),
    kind=st.sampled_from(sorted(KINDS)),
)
def test_any_header_is_read_or_refused(small_files, places, kind):
    data = bytearray(small_files[kind].read_bytes())
    for place, value in places:
        data[place] = value
    changed = small_files[kind].with_name("changed")
    changed.write_bytes(data)

    try:
        found = read_for_display(changed)
    except FileDamaged:
        return
    assert found == bytes(data) or found.startswith(b"%PDF-")


def test_two_files_of_one_plan_look_alike(plan, tmp_path):
    one = saved(plan, tmp_path, "png", compress_level=1)
    other = saved(plan, tmp_path, "tiff", compression="tiff_lzw")

    assert files_look_alike(one, other)


# The peak of the new process alone: `resource` may report that of its parent.
PEAK = """
import re, sys
from pathlib import Path
from app.readers.large_pictures import read_for_display
from app.readers.page_files import open_pages

def peak():
    return int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text()).group(1)) // 1024

before = peak()
data = read_for_display(Path(sys.argv[1]))
with open_pages(data) as pages:
    pages.page(0, 100)
print(peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there the peak can be read")
@pytest.mark.parametrize(
    ("kind", "options", "most"), [("png", {"compress_level": 1}, 120), ("tiff", {}, 240)]
)
def test_a1_plan_takes_little_memory(tmp_path, kind, options, most):
    path = saved(Image.new("RGB", (7016, 9933), "white"), tmp_path, kind, **options)

    told = subprocess.run(
        [sys.executable, "-c", PEAK, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert int(told.stdout) < most  # MB; decoded it has 279, and the file of the TIFF 209
