"""Beside the plan when it was carried out: what was done, what was not and why, and how to go on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.runs import Run, RunDocument
from app.services.phrases import Words
from app.ui.cleanup.figures import Figure, Figures
from app.ui.look import icons
from app.ui.look.formats import format_duration, format_moment, today
from app.ui.look.theme import theme
from app.ui.look.translation import is_german, text
from app.ui.review.explanation_wording import capitalised
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.inspector_column import InspectorColumn
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.retranslated import RetranslateMixin
from app.ui.wording.runs import GONE, left_alone, summary, why_text

DISC = 36
NAMED = 3


class ResultInspector(RetranslateMixin, InspectorColumn):
    """Signals: what the user wants next."""

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
        self._run = run
        self._final = final
        self.retranslate()

    def set_changing(self, *, changing: bool) -> None:
        """Whether something is carried out or taken back now: nothing else can be undone meanwhile."""
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
                Figure(gone, text("ap.r.gone" if self._final else "ap.r.trash")),
                Figure(len(run.received), text("ap.r.meta")),
                *((Figure(len(left), text("ap.r.not"), "differ"),) if left else ()),
            )
        )
        lines = [_line(item) for item in left[:NAMED]]
        if len(left) > NAMED:
            lines.append(text("ap.r.more", n=len(left) - NAMED))
        self.rest.set_message("\n".join(lines))
        self.rest.setVisible(bool(left))
        words = Words("de" if is_german() else "en")
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
    """A check on a disc, or a warning."""

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
