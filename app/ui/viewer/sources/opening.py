"""Opens a file as whatever it is. Its first bytes tell; what the server calls it may be wrong."""

from __future__ import annotations

from app.readers.pictures import is_picture
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueue
from app.ui.viewer.sources.image_source import ImageSource
from app.ui.viewer.sources.page_source import PageSource
from app.ui.viewer.sources.pdf_source import PdfSource
from app.ui.viewer.sources.text_source import TextSource

HEAD = 1024  # bytes among which a PDF says that it is one


def open_source(data: bytes, lane: TaskQueue[TaskContext]) -> PageSource:
    """Open a PDF, a picture or a text.

    Raises:
        CannotShow: it is damaged, locked, or something else.
    """
    if b"%PDF-" in data[:HEAD]:
        return PdfSource(data)
    if is_picture(data):
        return ImageSource(data, lane)
    return TextSource(data)
