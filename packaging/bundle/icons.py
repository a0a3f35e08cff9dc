"""Draws the app's icon in the sizes and formats that the platforms want."""

from __future__ import annotations

import os
import struct
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from names import ROOT
from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG = ROOT / "resources" / "icons" / "app-icon.svg"
SVG_SMALL = ROOT / "resources" / "icons" / "app-icon-16.svg"  # drawn for whole pixels at small sizes
SMALL = 24

LINUX_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
# Apple's names of the entries that hold a PNG, and their sizes in pixels.
APPLE_ENTRIES = {
    b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic14": 512, b"ic09": 512,
    b"ic10": 1024,
}  # fmt: skip


def png(size: int) -> bytes:
    """The icon as a square PNG of so many pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SVG_SMALL if size <= SMALL else SVG)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


def write_pngs(folder: Path, name: str) -> None:
    """The icon as the hicolor theme of Linux desktops has it."""
    for size in LINUX_SIZES:
        place = folder / f"{size}x{size}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.png").write_bytes(png(size))
    scalable = folder / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / f"{name}.svg").write_bytes(SVG.read_bytes())


def write_ico(file: Path) -> None:
    """A header, one entry of 16 bytes for each size, then the pictures; 0 stands for 256 pixels."""
    pictures = [png(size) for size in WINDOWS_SIZES]
    offset = 6 + 16 * len(pictures)
    entries = b""
    for size, picture in zip(WINDOWS_SIZES, pictures, strict=True):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    file.write_bytes(struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures))


def write_icns(file: Path) -> None:
    """Entries of a name, a length that counts both, and the picture."""
    entries = b""
    for name, size in APPLE_ENTRIES.items():
        picture = png(size)
        entries += name + struct.pack(">I", 8 + len(picture)) + picture
    file.write_bytes(b"icns" + struct.pack(">I", 8 + len(entries)) + entries)
