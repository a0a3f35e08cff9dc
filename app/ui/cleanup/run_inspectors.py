"""Inspectors beside the rows of a run: progress while it is applied, and its result."""

from __future__ import annotations

import time

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.domain.progress import Progress, Stage, Wait
from app.domain.runs import Outcome, Run, RunDocument
from app.services.phrases import Words
from app.ui.cleanup.confirm_dialog import Confirmed
from app.ui.look import icons
from app.ui.look.formats import capitalised, format_duration, format_moment, format_time_left, today
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, language, text
from app.ui.widgets.announcing import ProgressAnnouncer, announce
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import ElidedLabel, IconLabel, label
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.panels import Figure, Figures, InspectorColumn, divider
from app.ui.wording.runs import GONE, left_alone, summary, trashed, wait_text, why_text

SECONDS_BEFORE_ESTIMATE = 10
_STEPS = {Stage.BACKUP: "ap.step.saving", Stage.CARRY_OVER: "ap.step.carrying", Stage.APPLY: "ap.step.trash"}


class ProgressInspector(RetranslateMixin, InspectorColumn):
    """Shows the step and the progress of a run; the steps repeat for every document.

    Signals:
        stop_requested: stop after the current document.
    """

    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._progress = Progress(Stage.APPLY, 0, 0)
        self._announcer = ProgressAnnouncer(self, "a11y.applying")
        self._with_backup = False
        self._started = time.monotonic()
        self._first_done = 0
        self._stopping = False
        self._narrow = False
        self._title = label(role="h2", wrap=True)
        self._position = label(role="secondary", wrap=True)
        self._document = ElidedLabel("", "small")
        self._bar = QProgressBar()
        self._bar.setProperty("scale", "l")
        self._bar.setTextVisible(False)
        self._count = label(role="strong")
        self._left = label(role="small")
        numbers = QHBoxLayout()
        numbers.addWidget(self._count, 1)
        numbers.addWidget(self._left)
        self._rows = {stage: IconLabel("clock", role="small") for stage in _STEPS}
        self._note = label(role="hint", wrap=True)
        self.stop = push_button(size="l", icon="stop")
        self.stop.clicked.connect(self.stop_requested)
        for widget in (self._title, self._position, self._document, self._bar):
            self.body.addWidget(widget)
        self.body.addLayout(numbers)
        self.body.addWidget(divider())
        for row in self._rows.values():
            self.body.addWidget(row)
        self.body.addWidget(self._note)
        self.footer.addWidget(self.stop)
        self.retranslate()

    def begin(self, confirmed: Confirmed | None, total: int) -> None:
        """Show the start of a run; confirmed is None for a resumed run."""
        self._with_backup = confirmed is None or confirmed.backup is not None
        self._progress = Progress(Stage.APPLY, 0, total)
        self._announcer.start()
        self._started = time.monotonic()
        self._first_done = -1
        self._stopping = False
        self.retranslate()

    def set_narrow(self, narrow: bool) -> None:
        """Use a one-word button text in a narrow window."""
        self._narrow = narrow
        self.retranslate()

    def show_progress(self, progress: Progress) -> None:
        if self._first_done < 0:
            self._first_done = progress.done
        self._progress = progress
        self.retranslate()
        self._announcer.show_progress(progress)

    def show_stopping(self) -> None:
        self._stopping = True
        self.retranslate()

    def retranslate(self) -> None:
        progress, total = self._progress, self._progress.total or 0
        self._title.setText(text("ap.applying"))
        self._position.setText(text("ap.position", i=min(progress.done + 1, total), total=total))
        self._document.setText(progress.note)
        self._bar.setMaximum(max(total, 1))
        self._bar.setValue(progress.done)
        self._count.setText(text("ui.of", a=progress.done, b=total))
        self._left.setText(self._time_left())
        for stage, row in self._rows.items():
            running = progress.document is not None and progress.stage is stage
            uploads = running and progress.wait is Wait.VERSIONS
            row.set_text(text("ap.step.versions" if uploads else _STEPS[stage]))
            row.icon.set_icon("refresh" if running else "clock", "accent_text" if running else "text3")
        self._rows[Stage.BACKUP].setVisible(self._with_backup)
        self._note.setText(wait_text(progress) or text("ap.savedfirst"))
        stop = "ap.stop.short" if self._narrow else "ap.stop"
        self.stop.setText(text("ap.stopping" if self._stopping else stop))
        self.stop.setEnabled(not self._stopping)
        self._bar.setAccessibleName(self._position.text())

    def _time_left(self) -> str:
        seconds = time.monotonic() - self._started
        done = self._progress.done - max(self._first_done, 0)
        left = (self._progress.total or 0) - self._progress.done
        if seconds < SECONDS_BEFORE_ESTIMATE or done <= 0 or left <= 0:
            return ""
        return text("ap.timeleft", t=format_time_left(seconds / done * left))


DISC = 36
NAMED = 3


class ResultInspector(RetranslateMixin, InspectorColumn):
    """Shows the result of a run; the signals are what the user can do next."""

    compare_requested = Signal()
    undo_requested = Signal()
    backup_requested = Signal()
    report_requested = Signal()
    history_requested = Signal()
    review_requested = Signal()
    plan_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._run: Run | None = None
        self._final = False
        self._changing = False
        self._sign = _Sign()
        self._title = label(role="h2", wrap=True)
        self._when = label(role="small", wrap=True)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._when)
        head = QHBoxLayout()
        head.setSpacing(12)
        sign = QVBoxLayout()
        sign.addWidget(self._sign)
        sign.addStretch(1)
        head.addLayout(sign)
        head.addLayout(words, 1)
        self._figures = Figures()
        self.rest = Banner(BannerKind.WARNING, inline=True)
        self.warnings = Banner(BannerKind.WARNING, inline=True)
        self.compare = push_button(size="s")
        self.rest.add_below(self.compare)
        self.undo = push_button(icon="undo")
        self.backup = push_button(icon="folder")
        self.report = push_button(icon="download")
        self.history = push_button(icon="history")
        self.plan = push_button(kind="link")
        self.review = push_button(kind="primary", size="l", icon="arrow-right", icon_after=True)
        self.body.addLayout(head)
        shown = (self._figures, self.rest, self.warnings)
        for widget in (*shown, self.undo, self.backup, self.report, self.history):
            self.body.addWidget(widget)
        self.footer.addWidget(self.plan)
        self.footer.addWidget(self.review)
        self._listen()
        self.retranslate()

    def _listen(self) -> None:
        for button, signal in (
            (self.compare, self.compare_requested),
            (self.undo, self.undo_requested),
            (self.backup, self.backup_requested),
            (self.report, self.report_requested),
            (self.history, self.history_requested),
            (self.review, self.review_requested),
            (self.plan, self.plan_requested),
        ):
            button.clicked.connect(signal)

    def show_run(self, run: Run, *, final: bool) -> None:
        is_news = self._run is None or (self._run.id, self._run.finished) != (run.id, run.finished)
        self._run = run
        self._final = final
        self.retranslate()
        if is_news:
            announce(self, self._title.text())

    def set_changing(self, *, changing: bool) -> None:
        """Disable undoing while another run is being applied or undone."""
        self._changing = changing
        self.retranslate()

    def retranslate(self) -> None:
        for button, key in (
            (self.compare, "menu.rescan"),
            (self.undo, "ap.undoall"),
            (self.backup, "ap.showbackup"),
            (self.report, "ap.report"),
            (self.history, "h.title"),
            (self.review, "ap.review"),
            (self.plan, "ap.backtoplan"),
        ):
            button.setText(text(key))
        self.undo.setEnabled(not self._changing)
        self.undo.setToolTip(text("ap.why.changing") if self._changing else "")
        if self._run is not None:
            self._show(self._run)

    def _show(self, run: Run) -> None:
        gone = sum(1 for item in run.documents if item.outcome in GONE)
        linked = sum(1 for item in run.documents if item.outcome is Outcome.LINKED)
        versions = sum(1 for item in trashed(run) if item.document in run.plan.become_versions)
        left = left_alone(run)
        complete = run.finished is not None
        done = "ap.done.perm" if self._final else "ap.done"
        title = text(done if complete else "ap.stopped", n=gone)
        if complete and run.undone_at is not None:
            title = f"{capitalised(summary(run))}."
        self._title.setText(title)
        self._sign.set_good(good=complete and not left)
        moment = format_moment(run.started.astimezone().replace(tzinfo=None), today())
        took = ""
        if run.finished is not None:
            seconds = (run.finished - run.started).total_seconds()
            took = text("ap.took", t=format_duration(seconds))
        self._when.setText(" · ".join(filter(None, (capitalised(moment), took))))
        self._figures.set_figures(
            (
                Figure(gone, text("ap.r.gone" if self._final else "ap.r.trash", n=gone)),
                *((Figure(versions, text("ap.r.versions", n=versions)),) if versions else ()),
                *((Figure(linked, text("ap.r.linked", n=linked)),) if linked else ()),
                Figure(len(run.received), text("ap.r.meta", n=len(run.received))),
                *((Figure(len(left), text("ap.r.not"), "differ"),) if left else ()),
            )
        )
        lines = [_line(item) for item in left[:NAMED]]
        if len(left) > NAMED:
            lines.append(text("ap.r.more", n=len(left) - NAMED))
        self.rest.set_message("\n".join(lines))
        self.rest.setVisible(bool(left))
        words = Words(language())
        said = [words.warning(warning) for warning in run.warnings[:NAMED]]
        if len(run.warnings) > NAMED:
            said.append(text("ap.r.more", n=len(run.warnings) - NAMED))
        self.warnings.set_message("\n".join(said))
        self.warnings.setVisible(bool(said))
        self.undo.setVisible(run.undo_possible and not self._final)
        self.backup.setVisible(run.backup_folder is not None)


def _line(item: RunDocument) -> str:
    why = why_text(item)
    return why if item.title in why else text("h.named", title=item.title, why=why)


class _Sign(QWidget):
    """A check mark on a disc, or a warning."""

    def __init__(self) -> None:
        super().__init__()
        self._good = True
        self.setFixedSize(QSize(DISC, DISC))

    def set_good(self, *, good: bool) -> None:
        self._good = good
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        area = QRectF(self.rect())
        rounded(painter, area, DISC / 2, theme().color("keep_fill" if self._good else "differ_tint"))
        name, color = ("check", "on_keep") if self._good else ("warning", "differ")
        icons.paint(painter, name, color, area.adjusted(9, 9, -9, -9))
        painter.end()
