"""The guide to the first cleanup, which comes with the app and needs no network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QKeySequence, QResizeEvent, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QFrame, QTextBrowser, QVBoxLayout, QWidget

from app.system.folders import resources
from app.ui.look.theme import theme
from app.ui.look.translation import is_german, text

WIDTH, HEIGHT = 900, 760  # px
MARGIN = 24
SPACE, HEADING_SPACE = 10, 14  # px between paragraphs, and more before a heading


def guide_file() -> Path:
    """Return the guide in the language of the window; it lies beside the resources."""
    return resources().parent / "docs" / ("erstes-aufraeumen.md" if is_german() else "first-cleanup.md")


class GuideDialog(QDialog):
    """Shows the guide beside the window, which can be used meanwhile. Backspace returns from a link."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(text("menu.guide"))
        self.browser = GuideBrowser()
        self.browser.setAccessibleName(text("menu.guide"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.browser)
        back = QShortcut(QKeySequence("Backspace"), self)
        back.activated.connect(self.browser.backward)
        size = theme().scaled(WIDTH), theme().scaled(HEIGHT)
        room = parent.window().size() if parent is not None else self.screen().availableSize()
        self.resize(min(size[0], room.width()), min(size[1], room.height()))
        self.browser.setSource(
            QUrl.fromLocalFile(str(guide_file())), QTextDocument.ResourceType.MarkdownResource
        )


class GuideBrowser(QTextBrowser):
    """Text with pictures as wide as the text, sharp on every screen. Web links open in the web browser."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenExternalLinks(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._width = 0  # px of the pictures that are loaded
        self.sourceChanged.connect(self._space_out)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        picture = QImage(self.source().resolved(QUrl(name)).toLocalFile())
        if picture.isNull():
            return found
        ratio = self.devicePixelRatioF()
        width = min(round(self._room() * ratio), picture.width())
        scaled = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        scaled.setDevicePixelRatio(ratio)
        return scaled

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._room() != self._width and not self.source().isEmpty():
            self._width = self._room()
            place = self.verticalScrollBar().value()
            self.reload()
            self._space_out()
            self.verticalScrollBar().setValue(place)

    def _space_out(self) -> None:
        """Put space between paragraphs, which Markdown comes without."""
        document = self.document()
        document.setDocumentMargin(MARGIN)
        block = document.begin()
        while block.isValid():
            space = block.blockFormat()
            is_part = block.textList() is not None or QTextCursor(block).currentTable() is not None
            space.setTopMargin(HEADING_SPACE if space.headingLevel() > 1 else 0)
            space.setBottomMargin(SPACE / 2 if is_part else SPACE)
            QTextCursor(block).setBlockFormat(space)
            block = block.next()

    def _room(self) -> int:
        return max(self.viewport().width() - 2 * MARGIN, 1)
