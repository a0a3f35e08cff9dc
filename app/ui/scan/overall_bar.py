"""How much of the whole scan is done, as a bar."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.painting import bar, painter_for
from app.ui.widgets.retranslated import RetranslateMixin

HEIGHT = 10
MOVES_FOR = 200  # milliseconds
ANNOUNCED = (0.25, 0.5, 0.75, 1.0)


class OverallBar(RetranslateMixin, QWidget):
    """Painted here because a QProgressBar tells screen readers of every step; this one tells of quarters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self._shown = 0.0
        self.announced: list[str] = []  # what screen readers were told of this scan
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(MOVES_FOR)
        self._motion.valueChanged.connect(self._move)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def share(self) -> float:
        return self._share

    def start(self) -> None:
        """Back to 0 for another scan."""
        self.announced = []
        self._share = self._shown = 0.0
        self._motion.stop()
        self.retranslate()
        self.update()

    def set_share(self, share: float) -> None:
        """Move to a share, 0…1."""
        passed = [mark for mark in ANNOUNCED if self._share < mark <= share]
        self._share = share
        self.retranslate()
        self._motion.stop()
        if theme().duration(MOVES_FOR) and self.isVisible():
            self._motion.setStartValue(self._shown)
            self._motion.setEndValue(share)
            self._motion.start()
        else:
            self._move(share)
        if passed:
            self._announce(passed[-1])

    def retranslate(self) -> None:
        self.setAccessibleName(text("a11y.progress", p=format_percent(self._share)))

    def sizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        bar(painter, QRectF(self.rect()), self._shown, theme().color("accent"), theme().color("track"))
        painter.end()

    def _move(self, share: float) -> None:
        self._shown = share
        self.update()

    def _announce(self, mark: float) -> None:
        told = text("a11y.progress", p=format_percent(mark))
        self.announced.append(told)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, told))
