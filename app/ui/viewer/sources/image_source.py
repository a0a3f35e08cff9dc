"""Pictures as pages: photographs and scans that never became a PDF."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect, QSize, QSizeF
from PySide6.QtGui import QImage

from app.domain.errors import DedupeError
from app.readers.page_files import StoredFile
from app.readers.pictures import has_parts, is_coarse, is_too_large, picture_sizes
from app.tasks import file_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueue
from app.ui.viewer.sources.page_source import CannotShow, PageSource, Problem, fitted


class ImageSource(PageSource):
    """A picture in memory; a TIFF may have several pages. The lane decodes them."""

    def __init__(self, data: bytes, lane: TaskQueue[TaskContext]) -> None:
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
        self._lane = lane
        if not self._own_sizes:
            raise CannotShow(Problem.DAMAGED)

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        return self._own_sizes

    def _draw(self, page: int, box: QSize, part: QRect | None) -> None:
        size = fitted(self._own_sizes[page], box) if part is None else box
        self._lane.submit(
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
