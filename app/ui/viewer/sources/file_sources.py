"""Page sources for PDF files and pictures, and the choice of one by a file's first bytes.

The type that the server reports may be wrong.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize, QSizeF
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions, QPdfPageRenderer

from app.domain.errors import DedupeError
from app.readers.page_files import StoredFile
from app.readers.pictures import has_parts, is_coarse, is_picture, is_too_large, picture_sizes
from app.tasks import file_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueue
from app.ui.viewer.sources.page_source import CannotShow, PageSource, Problem, fitted
from app.ui.viewer.sources.text_source import TextSource

PAGES_MEASURED = 200
"""Pages whose size is read on opening, 0.1 ms each. Later pages are laid out like the last of these, and
drawn in their own shape."""

_LOCKED = (QPdfDocument.Error.IncorrectPassword, QPdfDocument.Error.UnsupportedSecurityScheme)
HEAD = 1024  # bytes that contain the signature of a PDF


class PdfSource(PageSource):
    """A PDF in memory.

    Qt's PDFium runs one call at a time for all documents, so loading and closing wait for a page that is
    being drawn. The caller ensures that none is.
    """

    def __init__(self, data: bytes) -> None:
        """Load the file, some milliseconds.

        Raises:
            CannotShow: it is locked or damaged.
        """
        super().__init__(StoredFile(data, 0))
        # Qt destroys children in the order of creation: renderer, document, buffer.
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


class ImageSource(PageSource):
    """A picture in memory; a TIFF may have several pages. Decoding runs on a task queue."""

    def __init__(self, data: bytes, queue: TaskQueue[TaskContext]) -> None:
        """Read the sizes only.

        Raises:
            CannotShow: it is damaged or too large.
        """
        if is_too_large(data):
            raise CannotShow(Problem.LARGE)
        self._own_sizes = tuple(map(QSizeF, picture_sizes(data)))
        super().__init__(StoredFile(data, len(self._own_sizes)))
        self.has_parts = has_parts(data)
        self.is_coarse = is_coarse(data)
        self._data = data
        self._queue = queue
        if not self._own_sizes:
            raise CannotShow(Problem.DAMAGED)

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        return self._own_sizes

    def _draw(self, page: int, box: QSize, part: QRect | None) -> None:
        size = fitted(self._own_sizes[page], box) if part is None else box
        self._queue.submit(
            partial(file_tasks.draw_picture, data=self._data, page=page, size=size, part=part),
            self._on_drawn,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _on_drawn(self, picture: QImage) -> None:
        self._finish(picture)

    def _on_failed(self, _error: DedupeError) -> None:
        self._on_drawn(QImage())

    def _on_cancelled(self) -> None:
        self._on_drawn(QImage())


def open_source(data: bytes, queue: TaskQueue[TaskContext]) -> PageSource:
    """Open a PDF, a picture or a text.

    Raises:
        CannotShow: it is damaged, locked, or something else.
    """
    if b"%PDF-" in data[:HEAD]:
        return PdfSource(data)
    if is_picture(data):
        return ImageSource(data, queue)
    return TextSource(data)
