"""Pages of a PDF."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize, QSizeF
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions, QPdfPageRenderer

from app.readers.page_files import StoredFile
from app.ui.viewer.sources.page_source import CannotShow, PageSource, Problem, fitted

PAGES_MEASURED = 200
"""Pages whose size is read at once, 0.1 ms each. Those behind are laid out like the last of them, and drawn
in their own shape."""

_LOCKED = (QPdfDocument.Error.IncorrectPassword, QPdfDocument.Error.UnsupportedSecurityScheme)


class PdfSource(PageSource):
    """A PDF in memory.

    Qt's PDFium does one thing at a time for all documents of the program, so loading and closing wait for a
    page that is being drawn: whoever calls them sees to it that none is.
    """

    def __init__(self, data: bytes) -> None:
        """Load the file, some milliseconds.

        Raises:
            CannotShow: it is locked or damaged.
        """
        super().__init__(StoredFile(data, 0))
        # Qt destroys children in the order they were made: who draws, what is drawn, what it is read from.
        self._renderer = QPdfPageRenderer(self)
        self._document = QPdfDocument(self)
        self._buffer = QBuffer(self)
        self._buffer.setData(data)
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document.load(self._buffer)
        if self._document.error() in _LOCKED:
            raise CannotShow(Problem.LOCKED)
        count = self._document.pageCount()
        if self._document.status() is not QPdfDocument.Status.Ready or count < 1:
            raise CannotShow(Problem.DAMAGED)
        measured = [self._document.pagePointSize(page) for page in range(min(count, PAGES_MEASURED))]
        self._own_sizes = (*measured, *[measured[-1]] * (count - len(measured)))
        self.file = StoredFile(data, count)
        self._renderer.setRenderMode(QPdfPageRenderer.RenderMode.MultiThreaded)
        self._renderer.setDocument(self._document)
        self._renderer.pageRendered.connect(self._on_rendered)

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        return self._own_sizes

    def _draw(self, page: int, box: QSize, part: QRect | None) -> None:
        size = self._document.pagePointSize(page) if page >= PAGES_MEASURED else self._own_sizes[page]
        options = QPdfDocumentRenderOptions()
        if part is not None:
            options.setScaledSize(box)
            options.setScaledClipRect(part)
        pixels = fitted(size, box) if part is None else part.size()
        if size.isEmpty() or not self._renderer.requestPage(page, pixels, options):
            self._finish(QImage())

    def close(self) -> None:
        self._document.close()
        super().close()

    def _on_rendered(
        self, _page: int, _size: QSize, picture: QImage, _options: QPdfDocumentRenderOptions, _request: int
    ) -> None:
        self._finish(picture)
