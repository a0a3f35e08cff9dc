"""Icons in the colours of the theme.

The SVG files use `currentColor` (and `@token` in the larger pictures) for colours. They are rendered for the
device pixel ratio, so that lines are sharp on every screen.
"""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from app.system.folders import resources
from app.ui.look.theme import theme

DEFAULT_SIZE = 18
_TOKEN = re.compile(r"@([a-z][a-z0-9_]*)")
_pixmaps: dict[tuple[str, str, str, int, float], QPixmap] = {}


def pixmap(name: str, color: str | QColor = "text2", size: int = DEFAULT_SIZE, ratio: float = 1.0) -> QPixmap:
    """Render an icon at `size` × `size` device-independent pixels for this pixel ratio.

    Args:
        name: file name without ".svg".
        color: a token of the theme, or any colour.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    tint = theme().color(color) if isinstance(color, str) else color
    key = (name, theme().scheme, tint.name(QColor.NameFormat.HexArgb), size, ratio)
    if key not in _pixmaps:
        _pixmaps[key] = _rendered(name, tint, size, ratio)
    return _pixmaps[key]


def paint(painter: QPainter, name: str, color: str | QColor, rect: QRectF) -> None:
    """Draw an icon into a rectangle, centred, as large as its shorter side."""
    size = round(min(rect.width(), rect.height()))
    ratio = painter.device().devicePixelRatioF()
    left = rect.x() + (rect.width() - size) / 2
    top = rect.y() + (rect.height() - size) / 2
    painter.drawPixmap(round(left), round(top), pixmap(name, color, size, ratio))


def icon(
    name: str, color: str = "text2", checked: str = "accent_text", size: int = DEFAULT_SIZE, gap: int = 0
) -> QIcon:
    """Create an icon with disabled and checked states, in token colours; `gap` as in set_icon."""
    result = QIcon()
    for ratio in _pixel_ratios():
        normal = _with_gap(pixmap(name, color, size, ratio), gap)
        disabled = _with_gap(pixmap(name, "disabled", size, ratio), gap)
        result.addPixmap(normal, QIcon.Mode.Normal, QIcon.State.Off)
        result.addPixmap(normal, QIcon.Mode.Active, QIcon.State.Off)
        active = _with_gap(pixmap(name, checked, size, ratio), gap)
        result.addPixmap(active, QIcon.Mode.Normal, QIcon.State.On)
        result.addPixmap(disabled, QIcon.Mode.Disabled, QIcon.State.Off)
        result.addPixmap(disabled, QIcon.Mode.Disabled, QIcon.State.On)
    return result


class ThemedIcon(QObject):
    """Keeps the icon of a button or action in the theme's colours while its owner exists."""

    def __init__(
        self, owner: QAbstractButton | QAction, name: str, color: str, checked: str, size: int, gap: int
    ) -> None:
        super().__init__(owner)
        self._look = (name, color, checked, size, gap)
        theme().changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        name, color, checked, size, gap = self._look
        owner = self.parent()
        if isinstance(owner, QAbstractButton | QAction):
            owner.setIcon(icon(name, color, checked, size, gap))
        if isinstance(owner, QAbstractButton):
            owner.setIconSize(QSize(size + abs(gap), size))


def set_icon(
    owner: QAbstractButton | QAction,
    name: str,
    color: str = "text2",
    checked: str = "accent_text",
    size: int = DEFAULT_SIZE,
    gap: int = 0,
) -> None:
    """Set an icon that follows the theme on a button or action, replacing an earlier one.

    Qt leaves 4 px between icon and text. `gap` adds to that on the right, or on the left if negative.
    """
    _drop_earlier(owner)
    ThemedIcon(owner, name, color, checked, size, gap)


def remove_icon(owner: QAbstractButton | QAction) -> None:
    """Show no icon any more."""
    _drop_earlier(owner)
    owner.setIcon(QIcon())


def _drop_earlier(owner: QAbstractButton | QAction) -> None:
    for earlier in owner.findChildren(ThemedIcon, options=Qt.FindChildOption.FindDirectChildrenOnly):
        theme().changed.disconnect(earlier.refresh)
        earlier.setParent(None)
        earlier.deleteLater()


def app_icon() -> QIcon:
    """Return the app icon; small sizes use a drawing aligned to whole pixels."""
    result = QIcon()
    for size in (16, 20, 24, 32, 48, 64, 128, 256):
        name = "app-icon-16" if size <= 24 else "app-icon"
        result.addPixmap(pixmap(name, "text", size))
    return result


def _with_gap(drawing: QPixmap, gap: int) -> QPixmap:
    if not gap:
        return drawing
    ratio = drawing.devicePixelRatio()
    wider = QPixmap(drawing.width() + round(abs(gap) * ratio), drawing.height())
    wider.fill(Qt.GlobalColor.transparent)
    wider.setDevicePixelRatio(ratio)
    painter = QPainter(wider)
    painter.drawPixmap(max(-gap, 0), 0, drawing)
    painter.end()
    return wider


def _pixel_ratios() -> list[float]:
    return sorted({1.0, 2.0} | {screen.devicePixelRatio() for screen in QGuiApplication.screens()})


def _rendered(name: str, color: QColor, size: int, ratio: float) -> QPixmap:
    coloured = _TOKEN.sub(lambda match: theme().color(match[1]).name(), _drawing(name))
    renderer = QSvgRenderer(QByteArray(coloured.replace("currentColor", color.name()).encode()))
    pixels = round(size * ratio)
    result = QPixmap(pixels, pixels)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setOpacity(color.alphaF())
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    result.setDevicePixelRatio(ratio)
    return result


@cache
def _drawing(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
