"""Pictures as pages: photographs and scans that never became a PDF."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, QSizeF
from PySide6.QtGui import QImage

from app.domain.errors import DedupeError
from app.tasks import file_jobs
from app.tasks.lane import Lane
from app.tasks.pictures import picture_sizes
from app.tasks.workbench import Workbench
from app.ui.viewer.page_source import CannotShow, PageSource, Problem, fitted


class ImageSource(PageSource):
    """A picture in memory; a TIFF may have several pages. The lane decodes them."""

    def __init__(self, data: bytes, lane: Lane[Workbench]) -> None:
        """Read the sizes only.

        Raises:
            CannotShow: it is damaged.
        """
        super().__init__()
        self._data = data
        self._lane = lane
        self._sizes = tuple(map(QSizeF, picture_sizes(data)))
        self._page = 0
        self._box = QSize()
        if not self._sizes:
            raise CannotShow(Problem.DAMAGED)

    @property
    def sizes(self) -> tuple[QSizeF, ...]:
        return self._sizes

    def draw(self, page: int, box: QSize) -> None:
        self._page, self._box = page, box
        size = fitted(self._sizes[page], box)
        self._lane.submit(
            partial(file_jobs.draw_picture, data=self._data, page=page, size=size),
            self._on_drawn,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _text_on(self, _page: int) -> str:
        return ""

    def _on_drawn(self, picture: QImage) -> None:
        self.drawn.emit(self._page, self._box, picture)

    def _on_failed(self, _error: DedupeError) -> None:
        self._on_drawn(QImage())

    def _on_cancelled(self) -> None:
        self._on_drawn(QImage())
