"""Banner of the overview: a clean-up was interrupted and can be continued."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.domain.runs import Run
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.wording.runs import interrupted_text


class InterruptedRun(Banner):
    """Leads to Clean up, which continues the run; hidden while there is none, or the user declined it."""

    _run: Run | None = None  # set before the banner names itself

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(BannerKind.WARNING, parent=parent)
        self._session = session
        self._button = self.add_button("")
        self._button.clicked.connect(self._go_cleanup)
        session.connected.connect(self.load)
        session.disconnected.connect(self._forget)
        session.changing_server_changed.connect(self.load)
        self.hide()

    def load(self) -> None:
        """Look for an interrupted run in the journal."""
        profile = self._session.profile
        if profile is not None:
            task = on_local(profile, queries.load_unfinished_runs)
            self._session.queues.queries.submit(task, self._show, failed=self._session.failed.emit)

    def _show(self, runs: tuple[Run, ...]) -> None:
        open_runs = (run for run in runs if run.can_go_on and run.id not in self._session.declined_runs)
        self._run = None if self._session.is_changing_server else next(open_runs, None)
        self.setVisible(self._run is not None)
        self.retranslate()

    def _forget(self) -> None:
        self._run = None
        self.hide()

    def _go_cleanup(self) -> None:
        self._session.go(Destination(ScreenId.CLEANUP))

    def retranslate(self) -> None:
        super().retranslate()
        if self._run is not None:
            self.set_message(interrupted_text(self._run))
            self._button.setText(text("ov.interrupted.go"))
