"""Context menus of the review, and what they do with a document's file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, QTemporaryDir, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from app.domain.documents import Document
from app.services.file_names import original_name
from app.tasks import file_tasks
from app.ui.look.translation import text
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.controller import ReviewController
from app.ui.review.queue.panel import QueuePanel
from app.ui.session.library_session import LibrarySession
from app.ui.viewer.pages.text_selection import SelectablePages


class DocumentMenus(QObject):
    """Opens the menus of pages and list rows; opens and saves original files."""

    def __init__(
        self, session: LibrarySession, panel: QueuePanel, view: ComparisonView, controller: ReviewController
    ) -> None:
        super().__init__(view)
        self._session = session
        self._panel = panel
        self._view = view
        self._controller = controller
        self._opened: QTemporaryDir | None = None  # files opened in other programs
        panel.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        panel.list.customContextMenuRequested.connect(self._open_row_menu)
        view.pages.menu_requested.connect(self._open_page_menu)
        session.disconnected.connect(self._remove_opened)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self._remove_opened)
        for header in view.headers:
            header.file_requested.connect(self.open_file)
            header.saving_requested.connect(self.save_file)

    # --- menus -----------------------------------------------------------------------------------

    def _open_page_menu(self, pane: SelectablePages, place: QPoint) -> None:
        menu = self._menu()
        copy = menu.addAction(text("page.copy"), pane.copy_text)
        copy.setEnabled(bool(pane.selected_text()))
        menu.addAction(text("page.select"), pane.select_page)
        menu.addAction(text("tip.rotate"), self._view.pages.rotate)
        menu.addSeparator()
        self._view.headers[pane.side].fill(menu)
        menu.popup(place)

    def _open_row_menu(self, place: QPoint) -> None:
        rows = self._panel.list
        row = self._panel.row_at(place)
        if row is None:
            return
        menu = self._menu()
        url = self._controller.page_url(row.thumbnail)
        entries = (("row.open", row.id), ("doc.open", url), ("doc.copylink", url), ("row.copy", row.title))
        for key, words in entries:
            if words:
                menu.addAction(text(key)).setData((key, words))
        menu.addSeparator()
        menu.addAction(text("row.all"), rows.selectAll)
        menu.triggered.connect(self._on_row_action)
        menu.popup(rows.viewport().mapToGlobal(place))

    def _on_row_action(self, action: QAction) -> None:
        key, words = action.data() or ("", "")
        if key == "row.open":
            self._controller.open(words)
        elif key == "doc.open":
            QDesktopServices.openUrl(QUrl(words))
        elif key:
            QGuiApplication.clipboard().setText(words)

    def _menu(self) -> QMenu:
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    # --- files -----------------------------------------------------------------------------------

    def open_file(self, document: Document) -> None:
        """Open a copy of the original file in the program that the system has for it."""
        if self._opened is None:
            self._opened = QTemporaryDir()
        folder = Path(self._opened.path()) / str(document.id)
        self._fetch(document, folder / original_name(document), opens=True)

    def save_file(self, document: Document) -> None:
        """Ask where to save the original file, and save it there."""
        target, _ = QFileDialog.getSaveFileName(self._view, text("doc.save"), original_name(document))
        if target:
            self._fetch(document, Path(target), opens=False)

    def _fetch(self, document: Document, target: Path, *, opens: bool) -> None:
        profile = self._session.profile
        if profile is None:
            return
        task = partial(file_tasks.save_original, profile=profile, document=document, target=target)
        done = self._on_opened if opens else self._on_saved
        self._session.queues.files.submit(task, done, failed=self._session.failed.emit)

    def _on_opened(self, path: Path) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def _remove_opened(self) -> None:
        """Remove the copies that were opened; a program may still hold one on Windows, where it stays."""
        if self._opened is not None:
            self._opened.remove()
            self._opened = None

    def _on_saved(self, path: Path) -> None:
        self._view.toast.show_message(text("doc.saved", x=path.name))
