"""Thumbnails of first pages for lists: cached, and loaded on demand."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from app.domain.errors import DedupeError, is_outage
from app.tasks import file_tasks
from app.tasks.task_queue import Job
from app.ui.look.theme import theme
from app.ui.session.library_session import LibrarySession

MOST_KEPT = 400
MOST_WAITING = 60  # older requests have long been scrolled past


class Thumbnails(QObject):
    """Loads one thumbnail at a time, the latest request first: that is where the user is looking.

    Signals:
        ready: id of a document whose thumbnail can be painted now.
    """

    ready = Signal(int)

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kept: OrderedDict[int, QPixmap] = OrderedDict()
        self._missing: set[int] = set()  # failed to load; not requested again before reconnecting
        self._waiting: OrderedDict[int, None] = OrderedDict()
        self._job: Job | None = None
        self._loading = 0
        session.connected.connect(self.clear)
        session.disconnected.connect(self.clear)
        session.online_changed.connect(self._on_online_changed)

    def pixmap(self, document_id: int) -> QPixmap | None:
        """Return the thumbnail, or request it and return None; `ready` reports its arrival."""
        found = self._kept.get(document_id)
        if found is not None:
            self._kept.move_to_end(document_id)
            return found
        is_loading = self._job is not None and self._loading == document_id
        if document_id not in self._missing and not is_loading:
            self._waiting[document_id] = None
            self._waiting.move_to_end(document_id)
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popitem(last=False)
            self._load_next()
        return None

    def clear(self) -> None:
        """Drop everything: another library uses the same ids for other documents."""
        self._kept.clear()
        self._missing.clear()
        self._waiting.clear()
        if self._job is not None:
            self._job.cancel()
        self._loading = 0

    def _load_next(self) -> None:
        profile = self._session.profile
        if self._job is not None or not self._waiting or profile is None:
            return
        self._loading, _ = self._waiting.popitem(last=True)
        self._job = self._session.queues.files.submit(
            partial(file_tasks.load_thumbnail, profile=profile, document_id=self._loading),
            self._on_loaded,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _on_loaded(self, picture: QImage) -> None:
        self._job = None
        document_id = self._loading
        if document_id and picture.isNull():
            self._missing.add(document_id)
        elif document_id:
            self._kept[document_id] = QPixmap.fromImage(picture)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            self.ready.emit(document_id)
        self._load_next()

    def _on_failed(self, error: DedupeError) -> None:
        self._job = None
        if self._loading:
            self._missing.add(self._loading)
        if is_outage(error):
            self._missing.update(self._waiting)
            self._waiting.clear()
        self._load_next()

    def _on_cancelled(self) -> None:
        self._job = None
        self._load_next()

    def _on_online_changed(self, online: bool) -> None:
        if online:
            missing = list(self._missing)
            self._missing.clear()
            for document_id in missing[-MOST_WAITING:]:
                self.ready.emit(document_id)  # repainting the row requests the thumbnail again


class ThumbnailSource(Protocol):
    """Source of first pages."""

    def pixmap(self, document: int) -> QPixmap | None: ...


def paint_sheet(painter: QPainter, area: QRectF, page: QPixmap | None, count: int = 1) -> None:
    """Paint a first page, or an empty sheet until it is loaded, over a stack for groups of three or more."""
    look = theme()
    for offset in (4, 2) if count > 2 else ():
        behind = area.translated(offset, -offset)
        painter.fillRect(behind, look.color("paper"))
        _frame(painter, behind)
    painter.fillRect(area, look.color("paper"))
    if page is not None and not page.isNull():
        ratio = page.devicePixelRatio()
        size = QSize(round(page.width() / ratio), round(page.height() / ratio))
        fitted = size.scaled(area.size().toSize(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        share = min(1.0, area.height() / max(fitted.height(), 1))
        width = min(1.0, area.width() / max(fitted.width(), 1))
        source = QRectF(0, 0, page.width() * width, page.height() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, page, source)
    _frame(painter, area)


def _frame(painter: QPainter, area: QRectF) -> None:
    painter.setPen(theme().color("line"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
