"""What has to be said above the plan."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.runs import Outcome, Run
from app.ui.look.formats import format_date, format_time
from app.ui.look.translation import text
from app.ui.messages import error_text
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.retranslated import RetranslateMixin


class CleanUpBanners(RetranslateMixin, QWidget):
    """Signals:
    continue_requested: the Run to go on with.
    """

    continue_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: Run | None = None
        self._online = True
        self._signed_out = False
        self._changing = False
        self._left: set[str] = set()
        self.final = Banner(BannerKind.ERROR)
        self.problem = Banner(BannerKind.ERROR, closable=True)
        self.good = Banner(BannerKind.GOOD, closable=True)
        self.open_run = Banner(BannerKind.WARNING)
        self.go_on = self.open_run.add_button("", "primary")
        self.leave = self.open_run.add_button("")
        self.go_on.clicked.connect(self._on_go_on)
        self.leave.clicked.connect(self._on_leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for banner in (self.final, self.open_run, self.problem, self.good):
            column.addWidget(banner)
            banner.hide()
        self.retranslate()

    def show_final(self, final: bool) -> None:
        """Whether the server has no trash."""
        self.final.setVisible(final)

    def show_problem(self, error: DedupeError) -> None:
        self.good.hide()
        self.problem.set_message(error_text(error))
        self.problem.show()

    def show_good(self, message: str) -> None:
        self.problem.hide()
        self.good.set_message(message)
        self.good.show()

    def forget_look(self, _result: object = None) -> None:
        """The library was read anew: what a look at the server had shown or missed is old."""
        self.problem.hide()
        self.good.hide()

    def clear(self) -> None:
        """Take away what was said of something that is past."""
        self.problem.hide()
        self.good.hide()
        self.offer(None)

    def forget(self) -> None:
        """Another library is shown."""
        self._left.clear()
        self.clear()
        self.final.hide()

    def offer(self, run: Run | None) -> None:
        """Offer to continue a run, unless the user has left it; None to offer nothing."""
        self._run = run if run is not None and run.id not in self._left else None
        self.open_run.setVisible(self._run is not None)
        self.retranslate()

    def show_connection(self, *, online: bool, signed_out: bool) -> None:
        """Say of an open run what it waits for: the connection, another sign-in, or only the user."""
        self._online, self._signed_out = online, signed_out
        self.open_run.set_kind(BannerKind.WARNING if online or signed_out else BannerKind.OFFLINE)
        self.retranslate()

    def show_changing(self, *, changing: bool) -> None:
        """Whether something is carried out or taken back now: an open run waits for its end."""
        self._changing = changing
        self.retranslate()

    def retranslate(self) -> None:
        self.final.set_message(text("ap.perm"))
        self.go_on.setText(text("ap.continue"))
        self.go_on.setEnabled(self._online and not self._changing)
        self.go_on.setToolTip(text("ap.why.changing") if self._changing else "")
        self.leave.setText(text("ap.leave"))
        if self._run is not None:
            self.open_run.set_message(self._why_open(self._run))

    def _why_open(self, run: Run) -> str:
        if self._online:
            return _interrupted(run)
        return text("ap.pause.signedout" if self._signed_out else "ap.pause.conn")

    def _on_go_on(self) -> None:
        if self._run is not None:
            self.continue_requested.emit(self._run)

    def _on_leave(self) -> None:
        if self._run is not None:
            self._left.add(self._run.id)
        self.offer(None)


def _interrupted(run: Run) -> str:
    started = run.started.astimezone()
    done = sum(1 for item in run.documents if item.outcome in (Outcome.TRASHED, Outcome.ALREADY_GONE))
    return text(
        "ap.interrupted",
        n=len(run.documents) - done,
        day=format_date(started.date()),
        time=format_time(started),
    )
