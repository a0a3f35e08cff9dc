"""Progress of a running or paused scan, with its stages and the buttons to pause or cancel."""

from __future__ import annotations

import time

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.progress import Progress
from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.scan import wording
from app.ui.scan.progress_estimate import ProgressEstimate
from app.ui.scan.stage_list import StageList
from app.ui.widgets.announcing import announce, passed_quarter
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import bar, painter_for

MARGINS = (48, 32, 48, 32)


class RunningView(RetranslateMixin, QWidget):
    """Shows the scan reported by `start` and `show_progress`.

    Signals:
        pause_asked, continue_asked, cancel_asked: the user pressed that button.
    """

    pause_asked = Signal()
    continue_asked = Signal()
    cancel_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._estimate = ProgressEstimate(time.monotonic(), first_scan=True)
        self._paused = False
        self._title = label(role="h1", wrap=True)
        self._subtitle = label(role="secondary", wrap=True)
        self.pause = push_button()
        self.cancel = push_button()
        self.bar = OverallBar()
        self._percent = label(role="strong")
        self._documents = label(role="small")
        self._speed = label(role="small", wrap=True)
        self._speed.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.stages = StageList()
        self._lay_out()
        self.pause.clicked.connect(self._on_pause_clicked)
        self.cancel.clicked.connect(self.cancel_asked)
        self.set_paused(False)

    def _lay_out(self) -> None:
        titles = QVBoxLayout()
        titles.setSpacing(6)
        titles.addWidget(self._title)
        titles.addWidget(self._subtitle)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.pause)
        buttons.addWidget(self.cancel)
        upright = QVBoxLayout()
        upright.addLayout(buttons)
        upright.addStretch(1)
        header = QHBoxLayout()
        header.setSpacing(24)
        header.addLayout(titles, 1)
        header.addLayout(upright)
        figures = QHBoxLayout()
        figures.setSpacing(8)
        figures.addWidget(self._percent, 0, Qt.AlignmentFlag.AlignTop)
        figures.addWidget(self._documents, 0, Qt.AlignmentFlag.AlignTop)
        figures.addWidget(self._speed, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(0)
        column.addLayout(header)
        column.addSpacing(24)
        column.addWidget(self.bar)
        column.addSpacing(8)
        column.addLayout(figures)
        column.addSpacing(28)
        column.addWidget(self.stages)
        column.addStretch(1)

    @property
    def estimate(self) -> ProgressEstimate:
        return self._estimate

    def start(self, *, first_scan: bool) -> None:
        """Show a scan that starts or resumes."""
        self._estimate = ProgressEstimate(time.monotonic(), first_scan=first_scan)
        self.bar.start()
        self.set_paused(False)

    def show_progress(self, progress: Progress) -> None:
        self._estimate.update(progress, time.monotonic())
        self.bar.set_share(self._estimate.share)
        self._show_figures()

    def set_paused(self, paused: bool, *, may_continue: bool = True) -> None:
        """Show whether the scan is paused; it can be resumed only once it has really stopped."""
        self._paused = paused
        self.pause.setEnabled(may_continue)
        icons.set_icon(self.pause, "play" if paused else "pause", "text", "text", 16, 4)
        self.retranslate()

    def is_paused(self) -> bool:
        return self._paused

    def retranslate(self) -> None:
        self._title.setText(text("scan.paused.title" if self._paused else "scan.title"))
        self._subtitle.setText(text("scan.paused.sub" if self._paused else "scan.sub"))
        self.pause.setText(text("scan.continue" if self._paused else "scan.pause"))
        self.cancel.setText(text("scan.cancel"))
        self._show_figures()

    def _show_figures(self) -> None:
        estimate = self._estimate
        self._percent.setText(format_percent(estimate.share))
        known = estimate.documents > 0
        self._documents.setText(text("scan.of", n=estimate.documents) if known else "")
        self._speed.setText("" if self._paused else wording.speed(estimate, time.monotonic()))
        self.stages.set_stages(wording.stages(estimate))

    def _on_pause_clicked(self) -> None:
        if self._paused:
            self.continue_asked.emit()
        else:
            self.pause_asked.emit()


HEIGHT = 10
MOVES_FOR = 200  # milliseconds


class OverallBar(RetranslateMixin, QWidget):
    """Progress bar that announces only quarters; a QProgressBar reports every step to screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self._shown = 0.0
        self.announced: list[str] = []  # announcements of this scan to screen readers
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(MOVES_FOR)
        self._motion.valueChanged.connect(self._move)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def share(self) -> float:
        return self._share

    def start(self) -> None:
        """Reset to 0 for a new scan."""
        self.announced = []
        self._share = self._shown = 0.0
        self._motion.stop()
        self.retranslate()
        self.update()

    def set_share(self, share: float) -> None:
        """Animate to a share, 0…1."""
        passed = passed_quarter(self._share, share)
        self._share = share
        self.retranslate()
        self._motion.stop()
        if theme().duration(MOVES_FOR) and self.isVisible():
            self._motion.setStartValue(self._shown)
            self._motion.setEndValue(share)
            self._motion.start()
        else:
            self._move(share)
        if passed is not None:
            self._announce(passed)

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
        message = text("a11y.progress", p=format_percent(mark))
        self.announced.append(message)
        announce(self, message)
