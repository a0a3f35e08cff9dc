"""Clean up screen: check, confirm and apply the plan, then show the result."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.decisions import Choice, Decision
from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.domain.runs import Outcome, Reason, Run
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.cleanup.confirm_dialog import ConfirmDialog, Confirmed
from app.ui.cleanup.layout import CleanUpLayout, Phase
from app.ui.cleanup.plan_controller import PlanController
from app.ui.cleanup.plan_rows import PlanRow, PlanRows, Section
from app.ui.cleanup.run_rows import confirmed_rows, going_rows, rows_of_run, states_of, with_reasons
from app.ui.look.translation import RetranslateMixin, text
from app.ui.runs.apply_controller import ApplyController
from app.ui.runs.run_files import open_backup, save_report
from app.ui.runs.undo_controller import UndoController
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, Screen, ScreenId
from app.ui.session.thumbnails import Thumbnails
from app.ui.widgets.shortcuts import CommandShortcut


class CleanUpScreen(RetranslateMixin, Screen):
    """settings: where the backup folder is saved; without them it lasts as long as the window."""

    def __init__(
        self, session: LibrarySession, parent: QWidget | None = None, *, settings: QSettings | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self._phase = Phase.PLAN
        self._rows = PlanRows()
        self._run: Run | None = None
        self._current: int | None = None
        self._superseded = False  # something was decided since the shown result
        self._final = False
        self._thumbnails = Thumbnails(session, self)
        self.frame = CleanUpLayout(self._thumbnails, settings)
        self.model, self.tree, self.search = self.frame.model, self.frame.tree, self.frame.search
        self.banners, self.inspector = self.frame.banners, self.frame.inspector
        self.progress, self.result = self.frame.progress, self.frame.result
        self.controller = PlanController(session, self.model, self)
        self.applying = ApplyController(session, self)
        self.undoing = UndoController(session, self)
        self.dialog: ConfirmDialog | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.frame)
        self._listen()
        self.retranslate()

    # --- building --------------------------------------------------------------------------------

    def _listen(self) -> None:
        session = self._session
        for changed in (session.decided, session.review_data_changed, session.online_changed):
            changed.connect(self._on_library_changed)
        for changed in (
            session.scan_started,
            session.scan_finished,
            session.scan_failed,
            session.scan_stopped,
        ):
            changed.connect(self._show_plan)
        session.scan_finished.connect(self.banners.clear_check)
        session.failed.connect(self._on_library_changed)  # perhaps a decision was not saved
        session.online_changed.connect(self._on_online_changed)
        session.changing_server_changed.connect(self._on_changing)
        session.connected.connect(self._forget)
        session.disconnected.connect(self._forget)
        self.controller.changed.connect(self._show_plan)
        self.controller.checked.connect(self._on_checked)
        self.controller.failed.connect(self.banners.show_problem)
        self._thumbnails.ready.connect(self.tree.repaint_rows)
        self.tree.compare_requested.connect(self._compare)
        self.tree.pair_requested.connect(self._show_pair)
        self.tree.leave_out_requested.connect(self._leave_out)
        self.frame.to_review.clicked.connect(self._go_review)
        self.inspector.apply_requested.connect(self.ask)
        self.inspector.check_requested.connect(self._check)
        self.inspector.note_changed.connect(self._on_note)
        self.controller.note = self.inspector.note_language
        self.progress.stop_requested.connect(self._stop)
        self.applying.progressed.connect(self._on_progress)
        self.applying.updated.connect(self._on_updated)
        self.applying.finished.connect(self._on_finished)
        self.applying.failed.connect(self._on_failed)
        self.applying.stopped.connect(self._back_to_plan)
        self.banners.continue_requested.connect(self._continue)
        self.banners.declined.connect(session.declined_runs.add)
        self.result.compare_requested.connect(session.show_scan)
        self.result.undo_requested.connect(self._undo)
        self.result.backup_requested.connect(self._open_backup)
        self.result.report_requested.connect(self._save_report)
        self.result.history_requested.connect(self._go_history)
        self.result.review_requested.connect(self._go_review)
        self.result.plan_requested.connect(self._back_to_plan)
        self.undoing.started.connect(self._on_changing)
        self.undoing.finished.connect(self._on_undone)
        self.undoing.failed.connect(self.banners.show_problem)
        for command, slot in (("apply", self.ask), ("search", self.search.begin)):
            shortcut = CommandShortcut(command, self)
            shortcut.activated.connect(slot)

    # --- arriving --------------------------------------------------------------------------------

    def enter(self, _destination: Destination | None = None) -> None:
        """Refresh the plan or the result, unless a plan is being applied; a newer plan replaces a result."""
        if self._phase is Phase.RESULT and self._superseded:
            self._show_new_plan()
            return
        self.controller.load()
        self.controller.links.load()
        self._read_journal()
        self._show_plan()

    def _read_journal(self) -> None:
        """Read the shown run or the open runs again: the history may have changed them."""
        profile, queue = self._session.profile, self._session.queues.queries
        if profile is None:
            return
        if self._phase is Phase.PLAN:
            task = on_local(profile, queries.load_unfinished_runs)
            queue.submit(task, self._on_open_runs, failed=self.banners.show_problem)
        elif self._phase is Phase.RESULT and self._run is not None:
            again = on_local(profile, partial(queries.load_run, run=self._run.id))
            queue.submit(again, self._on_result, failed=self.banners.show_problem)

    def _on_open_runs(self, runs: tuple[Run, ...]) -> None:
        if self._phase is Phase.PLAN:
            self._offer(next((run for run in runs if run.can_go_on), None))

    def _on_result(self, run: Run) -> None:
        if self._phase is Phase.RESULT and self._run is not None and self._run.id == run.id:
            if any(item.outcome is Outcome.RESTORED for item in run.documents):
                self._show_new_plan()  # it was undone in the history
                return
            self._show_result(run)
            self._offer(run if run.can_go_on else None)
            self._show_phase()

    def _offer(self, run: Run | None) -> None:
        """Offer to resume a run, unless it is being applied."""
        self.banners.offer(None if self._session.is_changing_server else run)

    def _on_library_changed(self, *_change: object) -> None:
        """Reload only a visible plan: a large one takes seconds, which would delay the next group."""
        self.controller.expire()
        self._superseded = self._superseded or any(isinstance(one, queries.DecisionResult) for one in _change)
        if self.isVisible():
            self.controller.load()
            self._show_plan()

    def _on_online_changed(self, online: bool) -> None:
        self.banners.show_connection(online=online, signed_out=self._session.signed_out is not None)
        if self.isVisible():
            self.controller.links.load()

    def _on_changing(self) -> None:
        """Update the controls: one screen changes the server at a time, the others show why they wait."""
        changing = self._session.is_changing_server
        self.banners.show_changing(changing=changing)
        # While the question is open, the button keeps the focus in case the answer is no.
        self.result.set_changing(changing=changing and not self.undoing.asking)
        if not changing and self.isVisible():
            self._read_journal()
        self._show_plan()

    def _forget(self) -> None:
        self.controller.forget()
        self.banners.forget()
        self._run = None
        self._enter_phase(Phase.PLAN)
        self.model.forget()
        self._show_plan()

    # --- the plan --------------------------------------------------------------------------------

    def _show_plan(self, *_result: object) -> None:
        if self._phase is Phase.PLAN:
            summary = self.controller.summary()
            self.inspector.show_summary(summary)
            self.inspector.set_checking(self.controller.checking)
            self.banners.show_final(summary.is_final)
        self._show_phase()

    def _check(self) -> None:
        self.controller.check()
        self._show_plan()

    def _on_checked(self, number: int) -> None:
        self.banners.show_good(text("ap.checked", n=number) if number else text("ap.checked.none"))

    def _compare(self, row: PlanRow) -> None:
        self._session.go(Destination(ScreenId.REVIEW, group=row.group, refresh=True))

    def _show_pair(self, row: PlanRow) -> None:
        self._session.go(Destination(ScreenId.REVIEW, group=row.group))

    def _on_note(self) -> None:
        self.controller.note = self.inspector.note_language
        self.controller.load()
        self._show_plan()

    def _leave_out(self, row: PlanRow) -> None:
        """Skip the group, which removes it from the plan."""
        self._session.decide(Decision(row.group, Choice.SKIPPED))
        self.controller.expire()  # it is read again once the decision is saved
        self._show_plan()

    def ask(self) -> None:
        """Freeze the plan and its rows, and ask whether to apply it."""
        summary = self.controller.summary()
        rights = self._session.capabilities
        if self._phase is not Phase.PLAN or summary.obstacle or rights is None or self.dialog is not None:
            return
        confirmed = Confirmed(
            self.controller.frozen_plan().in_language(self.inspector.text_language),
            confirmed_rows(self.model),
            self.inspector.backup_folder,
            summary.is_final,
            summary.no_way_back,
        )
        self.dialog = ConfirmDialog(
            confirmed,
            [*self.controller.ticked(), *self.controller.linked()],
            summary.receiving,
            rights.trash_days,
            self,
            links=summary.links,
        )
        self.dialog.confirmed.connect(self._begin)
        self.dialog.finished.connect(self._on_answered)
        self.dialog.ask()

    def _on_answered(self, _result: int) -> None:
        self.dialog = None

    # --- carrying it out -------------------------------------------------------------------------

    def _begin(self, confirmed: Confirmed) -> None:
        if self._session.is_changing_server:
            return
        self.banners.clear()
        self._final = confirmed.final
        self._start(confirmed.rows, confirmed)
        self.applying.apply(confirmed.plan, backup=confirmed.backup, final=confirmed.final)

    def _continue(self, run: Run) -> None:
        """Resume a run after loading what its rows show."""
        if self._session.is_changing_server or self._session.profile is None:
            return
        self._run = run
        task = on_local(self._session.profile, partial(queries.load_run_context, run=run))
        self._session.queues.queries.submit(task, self._on_context, failed=self.banners.show_problem)

    def _on_context(self, context: queries.RunContext) -> None:
        run = self._run
        if run is None or self._session.is_changing_server or self.dialog is not None:
            return  # another operation or question began meanwhile
        self.banners.clear()
        rights = self._session.capabilities
        self._final = rights is not None and not rights.has_trash
        self._start(rows_of_run(run, context), None)
        self.applying.resume(run)

    def _start(self, rows: PlanRows, confirmed: Confirmed | None) -> None:
        self._rows = rows
        self._run = None
        self._current = None
        self._enter_phase(Phase.APPLYING)
        self.search.clear()
        self.model.set_rows(rows)
        self._show_states()
        self.progress.begin(confirmed, len(going_rows(rows)))
        self._show_phase()

    def _stop(self) -> None:
        self.applying.stop()
        self.progress.show_stopping()

    def _on_progress(self, progress: Progress) -> None:
        self._current = progress.document
        self.progress.show_progress(progress)
        self._show_states()

    def _on_updated(self, run: Run) -> None:
        self._run = run
        self._show_states()

    def _show_states(self) -> None:
        self.model.set_states(states_of(self._rows, self._run, self._current))

    def _on_finished(self, run: Run) -> None:
        self._current = None
        self._superseded = False
        self._enter_phase(Phase.RESULT)
        self._show_result(run)
        interrupted = any(item.reason is Reason.INTERRUPTED for item in run.documents)
        lost = interrupted and not self.applying.was_stopped
        if run.finished is None:
            self.banners.offer(run)
        if lost:
            self._session.lost_connection()
            self._session.reconnect()
        self._show_phase()
        self._session.reload()

    def _show_result(self, run: Run) -> None:
        self._run = run
        self.model.set_rows(with_reasons(self._rows, run))
        self._show_states()
        self.result.show_run(run, final=self._final)

    def _on_failed(self, error: DedupeError) -> None:
        """Show why nothing was done, or why an earlier interruption could not be reconciled."""
        self._session.handle_failure(error)
        self._back_to_plan()
        self.banners.show_problem(error)

    def _back_to_plan(self) -> None:
        """Show the plan; the focus stays on this screen, so that its keys work while the plan is read."""
        self._show_new_plan()
        if self.isVisible():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_new_plan(self) -> None:
        self._run = None
        self._enter_phase(Phase.PLAN)
        self.model.set_rows(PlanRows())
        self.enter()

    # --- afterwards ------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self._run is not None:
            titles = {row.keeper: row.title for row in self._rows.rows.get(Section.CARRY_OVER, ())}
            self.undoing.ask(self._run, titles)

    def _on_undone(self, words: str, _run: Run) -> None:
        if self._phase is Phase.RESULT:
            self._back_to_plan()
        self.banners.show_good(words)

    def _open_backup(self) -> None:
        open_backup(self._run)

    def _save_report(self) -> None:
        save_report(self, self._session, self._run, self.banners.show_problem)

    def _go_review(self) -> None:
        self._session.go(Destination(ScreenId.REVIEW))

    def _go_history(self) -> None:
        self._session.go(Destination(ScreenId.HISTORY))

    # --- looks -----------------------------------------------------------------------------------

    def _enter_phase(self, phase: Phase) -> None:
        self._phase = phase
        self.controller.active = phase is Phase.PLAN
        if phase is Phase.PLAN:
            self.model.set_states({})
        self.frame.show_phase(phase)

    def _show_phase(self) -> None:
        rows = self.model.rowCount() > 0 or bool(self.search.text())
        self.frame.show_list(filled=rows or self._phase is not Phase.PLAN)
        if self._phase is Phase.PLAN:
            self.frame.show_heading(text("ap.title", n=self.controller.summary().changes), text("ap.sub"))
        elif self._phase is Phase.APPLYING:
            self.frame.show_heading(text("ap.applying"), text("ap.keepusing"))
        else:
            stopped = self._run is not None and self._run.can_go_on
            title = text("ap.stopped.title" if stopped else "ap.finished")
            self.frame.show_heading(title, text("ap.undecided", n=self._session.undecided))

    def retranslate(self) -> None:
        self.controller.retranslate()
        self._show_phase()
