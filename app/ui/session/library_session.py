"""The open library as the screens see it.

It lives in the window's thread and never blocks: slow work runs on task queues, results arrive as signals.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.decisions import Decision
from app.domain.duplicates import Group
from app.domain.errors import DedupeError, ProcessEnded, is_outage, is_signed_out
from app.domain.progress import CancelToken, Progress, ProgressSink
from app.domain.servers import Capabilities, Profile
from app.services.library import Library, LocalLibrary
from app.services.review.group_table import GroupRow, GroupTable
from app.services.scan.scan import ScanResult, scan
from app.tasks import connection_tasks, operations, queries
from app.tasks.context import TaskContext, on_local, on_server
from app.tasks.task_queue import Job, Task, TaskQueue, TaskQueues
from app.ui.session.meaning_search import MeaningSearchSession
from app.ui.session.navigation import Destination, ScreenId

log = logging.getLogger(__name__)

SECONDS_BETWEEN_RECONNECTS = 15
LARGE_BATCH = 5_000  # groups; the lists are then read again, not to hold up the window

Result = TypeVar("Result")


class LibrarySession(QObject):
    """The library the window shows.

    Attributes:
        profile: None while no library is open.
        capabilities: the user's permissions on the server; None while offline.
        signed_out: the error that rejected the sign-in, if the session is offline for that reason.
        review_data: the lists as last loaded, or None before the first load.
        rows: the current rows of the review list, highest confidence first.
        last_scan: the result of the last scan since the window opened, or None.
        progress: progress of the running scan, or None.
        declined_runs: ids of interrupted runs that the user does not want to continue now.
        meaning: the search for same meaning.
        is_changing_server: whether a screen is applying or undoing a plan; one at a time.
    """

    connected = Signal()
    disconnected = Signal()
    online_changed = Signal(bool)
    review_data_changed = Signal()
    row_changed = Signal(str)  # group id
    pages_compared = Signal()  # or given up; see compare_pages
    rows_changed = Signal()  # many rows: a batch was decided or undone
    decided = Signal(object)  # a queries.DecisionResult
    decision_failed = Signal()  # a decision could not be saved
    scan_started = Signal()
    scan_progressed = Signal(object)  # a Progress
    scan_finished = Signal(object)  # a ScanResult
    scan_failed = Signal(object)  # a DedupeError
    scan_stopped = Signal()
    groups_found = Signal(int)  # groups found so far; emitted now and then while a first scan is reading
    failed = Signal(object)  # a DedupeError that no screen handles
    navigation_requested = Signal(object)  # a Destination
    changing_server_changed = Signal()
    met_untested = Signal(str)  # version of a server newer than tested, when it is first met
    documents_refreshed = Signal(object)  # ids of documents that were read again from the server

    def __init__(self, queues: TaskQueues, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.queues = queues
        self.declined_runs: set[str] = set()
        self.profile: Profile | None = None
        self.capabilities: Capabilities | None = None
        self.signed_out: DedupeError | None = None
        self.review_data: queries.ReviewData | None = None
        self.last_scan: ScanResult | None = None
        self.progress: Progress | None = None
        self.rows = GroupTable()
        self.is_changing_server = False
        self._scan: Job | None = None
        self._scan_was_full = False
        self._check: Job | None = None
        self._jobs: list[Job] = []  # of the open library; finished ones are removed with the next submission
        self._reconnect_timer = QTimer(self)
        self._reconnect_timer.setInterval(SECONDS_BETWEEN_RECONNECTS * 1000)
        self._reconnect_timer.timeout.connect(self.reconnect)
        self.groups_found.connect(self._on_groups_found)
        self.meaning = MeaningSearchSession(self)

    # --- the library -----------------------------------------------------------------------------

    @property
    def online(self) -> bool:
        return self.capabilities is not None

    @property
    def scanning(self) -> bool:
        return self._scan is not None

    @property
    def undecided(self) -> int:
        """Number of rows without a decision."""
        return self.rows.undecided

    @property
    def trash_count(self) -> int:
        """Number of documents that the decisions move to the trash."""
        return self.rows.going

    def is_open(self, profile: Profile) -> bool:
        """Return whether this profile's library is the open one."""
        return self.profile is not None and self.profile.account == profile.account

    def open(self, library: connection_tasks.Connected) -> None:
        """Open a library that was just signed in to, in place of the current one."""
        self._leave()
        self.profile = library.profile
        self.capabilities = library.capabilities
        self.connected.emit()
        self.online_changed.emit(True)
        self._tell_if_untested(library)
        self.reload()

    def close(self) -> None:
        """Close the library."""
        self._leave()
        self.queues.operations.submit(connection_tasks.disconnect)
        self.disconnected.emit()

    def _leave(self) -> None:
        """Detach pending work of the open library, so that its results are not taken for the next one's.

        The operations queue stays connected: it may already have signed in to the next library.
        """
        if self.profile is None:
            return
        self._reconnect_timer.stop()
        self._stop_checking()
        for job in self._jobs:
            job.detach()  # decisions are saved nevertheless
        self._jobs.clear()
        for queue in (self.queues.queries, self.queues.files, self.queues.background):
            queue.submit(connection_tasks.disconnect)
        self.profile = self.capabilities = self.signed_out = self.review_data = self.last_scan = None
        self.rows = GroupTable()
        if self._scan is not None:
            self._scan.detach()
            self._on_scan_stopped()

    def go(self, destination: Destination) -> None:
        """Request that the window shows a screen."""
        self.navigation_requested.emit(destination)

    def set_changing_server(self, *, changing: bool) -> None:
        """Report to all screens that one of them starts or stops changing the server."""
        self.is_changing_server = changing
        self.changing_server_changed.emit()

    def lost_connection(self) -> None:
        """Go offline: the review continues on the local copy, and a timer retries the server."""
        if self.online:
            self.capabilities = None
            self.online_changed.emit(False)
            self._reconnect_timer.start()

    def handle_failure(self, error: DedupeError) -> None:
        """Go offline after an outage or a refused sign-in; check at once whether the refusal is permanent."""
        if is_outage(error):
            self.lost_connection()
        elif is_signed_out(error):
            self.lost_connection()
            self.reconnect()

    @property
    def connection(self) -> str:
        """Return "online", "offline", or "signed-out" if the server rejects the sign-in."""
        if self.online:
            return "online"
        return "offline" if self.signed_out is None else "signed-out"

    def reconnect(self) -> None:
        """Try to reach the server now."""
        if self.profile is not None and not self.queues.operations.busy:
            self.submit(
                self.queues.operations,
                partial(connection_tasks.reconnect, profile=self.profile),
                self._on_reconnected,
                self._on_still_offline,
            )

    # --- lists and groups ------------------------------------------------------------------------

    def reload(self) -> None:
        """Reload the lists from the local library."""
        if self.profile is not None:
            # While a scan is still finding groups, those listed keep their positions.
            first = tuple(self.rows.ids) if self.scanning else ()
            self.query(partial(queries.load_review, first=first), self._on_review_data, self.failed.emit)

    def row(self, group_id: str) -> GroupRow | None:
        return self.rows.find(group_id)

    # --- decisions -------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> None:
        """Record a decision; `decided` is emitted once it is saved."""
        self._save(partial(queries.decide, decision=decision))

    def revise_decision(self, group_id: str, revise: Callable[[Decision], Decision | None]) -> None:
        """Apply `revise` to a group's decision as it is when the task runs; see `queries.revise_decision`."""
        self._save(partial(queries.revise_decision, group_id=group_id, revise=revise))

    def clear_decision(self, group: Group) -> None:
        self._save(partial(queries.clear_decision, group=group))

    def decide_batch(self, decide: Callable[[LocalLibrary], queries.DecisionResult]) -> None:
        """Decide on many groups as one step, with a query such as `queries.decide_batch`."""
        self._save(decide)

    def undo_decision(self) -> None:
        self._save(queries.undo_decision)

    def redo_decision(self) -> None:
        self._save(queries.redo_decision)

    # --- scanning --------------------------------------------------------------------------------

    def scan(self, *, full: bool = False) -> None:
        """Start a scan, or resume a stopped scan of the same kind."""
        if self.profile is None or self.scanning:
            return
        self._scan_was_full = full
        self.progress = None
        # `found` is called in the queue's thread; Qt delivers the signal in this one.
        run_scan = partial(scan, full=full, found=self.groups_found.emit)
        self._scan = self.queues.operations.submit(
            on_server(self.profile, run_scan, cancel_connect=True),
            self._on_scanned,
            failed=self._on_scan_failed,
            cancelled=self._on_scan_stopped,
            progressed=self._on_scan_progress,
        )
        self.scan_started.emit()

    def show_scan(self, *, full: bool = False) -> None:
        """Show the scan screen, and start a scan if none is running."""
        self.go(Destination(ScreenId.SCAN))
        self.scan(full=full)

    def resume_scan(self) -> None:
        """Resume the stopped scan."""
        self.scan(full=self._scan_was_full)

    def stop_scan(self) -> None:
        """Stop the scan; documents read so far stay, and the next scan continues from there."""
        if self._scan is not None:
            self._scan.cancel()

    # --- tasks and their results -----------------------------------------------------------------

    def submit(
        self,
        queue: TaskQueue[TaskContext],
        task: Task[TaskContext],
        done: Callable[[Any], None] | None = None,
        failed: Callable[[DedupeError], None] | None = None,
        *,
        cancelled: Callable[[], None] | None = None,
        progressed: Callable[[Progress], None] | None = None,
        must_run: bool = False,
    ) -> Job:
        """Queue a task whose result is delivered only while this library is open."""
        job = queue.submit(
            task, done, failed=failed, cancelled=cancelled, progressed=progressed, must_run=must_run
        )
        self._jobs = [*(pending for pending in self._jobs if not pending.ended), job]
        return job

    def query(
        self,
        query: Callable[[LocalLibrary], Result],
        done: Callable[[Result], None] | None = None,
        failed: Callable[[DedupeError], None] | None = None,
        *,
        cancelled: Callable[[], None] | None = None,
        must_run: bool = False,
    ) -> Job | None:
        """Queue quick work on the open library's local data; return None if no library is open."""
        if self.profile is None:
            return None
        task = on_local(self.profile, query)
        return self.submit(self.queues.queries, task, done, failed, cancelled=cancelled, must_run=must_run)

    def operate(
        self,
        queue: TaskQueue[TaskContext],
        operation: Callable[[Library, CancelToken, ProgressSink], Result],
        done: Callable[[Result], None] | None = None,
        failed: Callable[[DedupeError], None] | None = None,
        *,
        cancelled: Callable[[], None] | None = None,
        cancel_connect: bool = False,
    ) -> Job | None:
        """Queue work on the open library's server; return None if no library is open.

        Args:
            cancel_connect: whether cancelling the job also interrupts signing in.
        """
        if self.profile is None:
            return None
        task = on_server(self.profile, operation, cancel_connect=cancel_connect)
        return self.submit(queue, task, done, failed, cancelled=cancelled)

    def _save(self, change: Callable[[LocalLibrary], queries.DecisionResult]) -> None:
        """Queue a change of a decision; it runs even if the library is closed meanwhile."""
        self.query(
            change,
            self._on_decided,
            self._on_decision_failed,
            cancelled=self.decision_failed.emit,
            must_run=True,
        )

    def _on_review_data(self, review_data: queries.ReviewData) -> None:
        self.review_data = review_data
        self.rows = review_data.rows
        self.review_data_changed.emit()

    def _on_decided(self, change: queries.DecisionResult) -> None:
        group = change.group
        if self.review_data is not None:
            self.review_data = replace(self.review_data, can_undo=change.can_undo, can_redo=change.can_redo)
        if group is not None and self.rows.place(group.group.id) is not None:
            self.rows.decide(group.group.id, group.decision)
            self.row_changed.emit(group.group.id)
        elif change.batch:
            self._show_batch(change)
        self.decided.emit(change)

    def _show_batch(self, change: queries.DecisionResult) -> None:
        if len(change.batch) > LARGE_BATCH:
            self.reload()
            return
        for group_id in change.batch:
            self.rows.decide(group_id, change.decisions.get(group_id))
        self.rows_changed.emit()

    def _on_decision_failed(self, error: DedupeError) -> None:
        self.decision_failed.emit()
        self.failed.emit(error)

    def _on_reconnected(self, library: connection_tasks.Connected) -> None:
        self._reconnect_timer.stop()
        self.capabilities = library.capabilities
        self.signed_out = None
        self.online_changed.emit(True)
        self._tell_if_untested(library)

    def _tell_if_untested(self, library: connection_tasks.Connected) -> None:
        if library.first_untested:
            self.met_untested.emit(library.capabilities.server_version)

    def _on_still_offline(self, error: DedupeError) -> None:
        if is_outage(error) or error.retry_helps:
            return
        self._reconnect_timer.stop()
        if is_signed_out(error) and not error.retry_helps:
            self.signed_out = error
            self.online_changed.emit(False)
        else:
            self.failed.emit(error)

    def _on_groups_found(self, _groups: int) -> None:
        self.reload()

    def _on_scan_progress(self, progress: Progress) -> None:
        self.progress = progress
        self.scan_progressed.emit(progress)

    def _on_scanned(self, result: ScanResult) -> None:
        self._scan = None
        self.progress = None
        self.last_scan = result
        if self.review_data is not None and not len(self.review_data.rows):
            self.review_data = None  # the empty result is stale: new groups are still loading
        self.reload()
        self.scan_finished.emit(result)
        self._check_pages()

    def compare_pages(self, pairs: tuple[tuple[int, int], ...]) -> bool:
        """Compare the pages of these keepers and copies in the background; `pages_compared` reports the end.

        Returns:
            False if pages are already being compared, which then is reported first.
        """
        if self._check is None:
            self._check_pages(pairs)
            return True
        return False

    def _check_pages(self, pairs: tuple[tuple[int, int], ...] | None = None) -> None:
        """Compare the pages of likely copies in the background; only then can they be suggested."""
        if self.profile is not None:
            self._stop_checking()
            self._check = self.queues.background.submit(
                partial(operations.check_pages, profile=self.profile, pairs=pairs),
                self._on_pages_checked,
                failed=self._on_check_failed,
            )

    def _stop_checking(self) -> None:
        if self._check is not None:
            self._check.detach()
            self._check = None

    def _on_pages_checked(self, alike: int) -> None:
        self._check = None
        self.pages_compared.emit()
        if alike:
            self.reload()

    def _on_check_failed(self, error: DedupeError) -> None:
        """Report only a failure that the user can fix.

        Without the comparison nothing is suggested, and the next scan tries again.
        """
        self._check = None
        log.info("The pages were not compared: %s", error.code)
        self.pages_compared.emit()
        if isinstance(error, ProcessEnded):
            self.reload()  # the other pairs were compared
            self.failed.emit(error)

    def _on_scan_failed(self, error: DedupeError) -> None:
        self._scan = None
        self.progress = None
        self.handle_failure(error)
        self.scan_failed.emit(error)

    def _on_scan_stopped(self) -> None:
        self._scan = None
        self.progress = None
        self.scan_stopped.emit()
