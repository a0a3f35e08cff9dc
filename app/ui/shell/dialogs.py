"""Dialogs of the main window: about, closing, an unusable database, keyboard shortcuts, the guide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.domain.errors import DatabaseDamaged, DedupeError
from app.system.folders import Folders, resources
from app.ui.look import icons
from app.ui.look.keymap import ROWS, keymap
from app.ui.look.theme import theme
from app.ui.look.translation import error_text, is_german, text
from app.ui.widgets.dialogs import Question
from app.ui.widgets.labels import label
from app.ui.widgets.shortcuts import key_caps

ICON = 64
DATABASE_WIDTH = 520
SHORTCUTS_MARGIN = 24
GUIDE_WIDTH, GUIDE_HEIGHT = 900, 760  # px
GUIDE_MARGIN = 24
PARAGRAPH_SPACE, HEADING_SPACE = 10, 14  # px between paragraphs, and more before a heading


class AboutDialog(QDialog):
    """Version, licence and the promises the app makes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("menu.about"))
        picture = QLabel()
        picture.setPixmap(icons.app_icon().pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
        buttons = QDialogButtonBox()
        buttons.addButton(text("ui.close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 24, 32, 16)
        layout.setSpacing(8)
        for widget in (
            picture,
            label(text("app.name"), "h2"),
            label(text("about.version", v=__version__), "secondary"),
            label(text("about.licence"), "secondary", wrap=True),
            *(label(text(f"connect.promise{number}"), wrap=True) for number in (1, 2, 3)),
        ):
            layout.addWidget(widget)
        layout.addSpacing(8)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)


class ClosingDialog(Question):
    """Asks before closing while documents are being changed; after "Stop and close" it stays open until then.

    Signals:
        stop_asked: stop after the current document.
    """

    stop_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            text("closing.title"),
            text("closing.text"),
            text("closing.stop"),
            text("closing.go_on"),
            parent,
            role=QDialogButtonBox.ButtonRole.DestructiveRole,
        )
        self.stopping = False
        self.go.clicked.connect(self._stop)

    def reject(self) -> None:
        """Stay open once stopping has begun: the question is already answered."""
        if not self.stopping:
            super().reject()

    def _stop(self) -> None:
        self.stopping = True
        self.go.setEnabled(False)
        self.cancel.setEnabled(False)
        self.explanation.setText(text("closing.stopping"))
        self.stop_asked.emit()


class DatabaseDialog(QDialog):
    """Accepted if the damaged database shall be set aside; otherwise the app quits.

    An intact database that cannot be used here (a newer version, a read-only folder) stays where it is.
    """

    def __init__(self, error: DedupeError, folders: Folders, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folders = folders
        damaged = isinstance(error, DatabaseDamaged)
        self.setWindowTitle(text("app.name"))
        self.explanation = label(text("db.damaged") if damaged else error_text(error), wrap=True)
        self.place = label(str(folders.database), "secondary", wrap=True)
        self.buttons = QDialogButtonBox()
        self.open_folder = self._button("db.folder", QDialogButtonBox.ButtonRole.ActionRole)
        self.quit = self._button("menu.quit", QDialogButtonBox.ButtonRole.RejectRole)
        self.set_aside = self._button("db.aside", QDialogButtonBox.ButtonRole.AcceptRole)
        self.set_aside.setVisible(damaged)
        self.set_aside.setAutoDefault(False)
        self.quit.setDefault(True)
        self.open_folder.clicked.connect(self._open_folder)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(label(text("db.damaged.title" if damaged else "db.unusable.title"), "h2", wrap=True))
        layout.addWidget(self.explanation)
        layout.addWidget(self.place)
        if damaged:
            layout.addWidget(label(text("db.damaged.lost"), wrap=True))
        layout.addSpacing(4)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(DATABASE_WIDTH)

    def _button(self, key: str, role: QDialogButtonBox.ButtonRole) -> QPushButton:
        return self.buttons.addButton(text(key), role)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folders.data)))


class ShortcutsDialog(QDialog):
    """Keyboard shortcuts. Never larger than its window; a long list scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("menu.shortcuts"))
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(4, 4, 8, 4)  # room for the focus ring
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        for number, row in enumerate(ROWS):
            keys = row.fixed or tuple(keymap().key(command) for command in row.commands)
            grid.addWidget(label(text(row.title), wrap=True), number, 0)
            grid.addWidget(key_caps(keys), number, 1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(content)
        buttons = QDialogButtonBox()
        self.close_button = buttons.addButton(text("ui.close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.close_button.setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SHORTCUTS_MARGIN, SHORTCUTS_MARGIN, SHORTCUTS_MARGIN, 16)
        layout.setSpacing(16)
        layout.addWidget(scroll, 1)
        layout.addWidget(buttons)
        for widget in self.findChildren(QWidget):
            widget.ensurePolished()  # sizes depend on the final font
        needed = content.sizeHint() + QSize(scroll.verticalScrollBar().sizeHint().width(), 0)
        if parent is not None:
            around = QSize(
                2 * SHORTCUTS_MARGIN, SHORTCUTS_MARGIN + layout.spacing() + buttons.sizeHint().height() + 16
            )
            needed = needed.boundedTo(parent.window().size() - around)
        scroll.setMinimumSize(needed)


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
        size = theme().scaled(GUIDE_WIDTH), theme().scaled(GUIDE_HEIGHT)
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
        document.setDocumentMargin(GUIDE_MARGIN)
        block = document.begin()
        while block.isValid():
            space = block.blockFormat()
            is_part = block.textList() is not None or QTextCursor(block).currentTable() is not None
            space.setTopMargin(HEADING_SPACE if space.headingLevel() > 1 else 0)
            space.setBottomMargin(PARAGRAPH_SPACE / 2 if is_part else PARAGRAPH_SPACE)
            QTextCursor(block).setBlockFormat(space)
            block = block.next()

    def _room(self) -> int:
        return max(self.viewport().width() - 2 * GUIDE_MARGIN, 1)
