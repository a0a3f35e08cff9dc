"""What the window knows of the connected library, and how its pages ask for more.

Lives in the window's thread. Pages read its attributes, call its methods and listen to its signals; they
never wait. Everything that takes time goes through the lanes and comes back as a signal.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.decisions import Decision
from app.domain.duplicates import Group
from app.domain.errors import SIGNED_OUT, DedupeError, ProcessEnded, is_outage
from app.domain.progress import Progress
from app.domain.servers import Capabilities, Profile
from app.services.review.group_table import GroupRow, GroupTable
from app.services.review.groups import ReviewGroup
from app.services.scan.scan import ScanResult
from app.tasks import connection_tasks, page_jobs, queries
from app.tasks.context import TaskContext
from app.tasks.task_queue import Job, Task, TaskQueue, TaskQueues
from app.ui.session.navigation import Destination

log = logging.getLogger(__name__)

SECONDS_BETWEEN_RECONNECTS = 15


class LibrarySession(QObject):
    """The library the window shows; `profile` is None while none is connected.

    Attributes:
        capabilities: what the user may do there; None while offline.
        signed_out: why the server takes the sign-in no more, if that is why it is offline.
        found: what the last load of the lists brought, or None before the first.
        rows: the rows of the review list as they are now, surest first.
        last_scan: the result of the last scan since the window opened, or None.
        progress: where the running scan stands, or None.
        changing: a plan is being carried out or taken back, by whichever page; there is one at a time.
    """

    connected = Signal()
    disconnected = Signal()
    online_changed = Signal(bool)
    found_changed = Signal()
    row_changed = Signal(str)  # id of the group whose row is new
    decided = Signal(object)  # jobs.Decided
    not_decided = Signal()  # a decision could not be stored
    scan_started = Signal()
    scan_progressed = Signal(object)  # a Progress
    scan_finished = Signal(object)  # a ScanResult
    scan_failed = Signal(object)  # a DedupeError
    scan_stopped = Signal()
    groups_grew = Signal(int)  # groups found so far; a first scan tells from time to time while it reads
    failed = Signal(object)  # a DedupeError that no page waits for
    navigation_requested = Signal(object)  # a Destination
    changing_changed = Signal()
    met_untested = Signal(str)  # the server's version, when the app meets it first and was not tested with it
    looked_again = Signal(object)  # ids of documents that were read anew from the server

    def __init__(self, lanes: TaskQueues, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lanes = lanes
        self.profile: Profile | None = None
        self.capabilities: Capabilities | None = None
        self.signed_out: DedupeError | None = None
        self.found: queries.Found | None = None
        self.last_scan: ScanResult | None = None
        self.progress: Progress | None = None
        self.rows = GroupTable()
        self.changing = False
        self._scan: Job | None = None
        self._scan_was_full = False
        self._check: Job | None = None
        self._asked: list[Job] = []  # of the open library; those that were answered go with the next one
        self._reconnect_timer = QTimer(self)
        self._reconnect_timer.setInterval(SECONDS_BETWEEN_RECONNECTS * 1000)
        self._reconnect_timer.timeout.connect(self.try_again)
        self.groups_grew.connect(self._on_groups_grew)

    # --- the library -----------------------------------------------------------------------------

    @property
    def online(self) -> bool:
        return self.capabilities is not None

    @property
    def scanning(self) -> bool:
        return self._scan is not None

    @property
    def undecided(self) -> int:
        """How many of the rows have no decision."""
        return self.rows.undecided

    @property
    def going(self) -> int:
        """How many documents go to the trash by the decisions made."""
        return self.rows.going

    def shows(self, profile: Profile) -> bool:
        """Whether it is the one that is open."""
        return self.profile is not None and self.profile.account == profile.account

    def open(self, library: connection_tasks.Connected) -> None:
        """Show a library that was just signed in to, in place of the one that is open."""
        self._leave()
        self.profile = library.profile
        self.capabilities = library.capabilities
        self.connected.emit()
        self.online_changed.emit(True)
        self._tell_if_untested(library)
        self.reload()

    def close(self) -> None:
        """Show no library any more."""
        self._leave()
        self.lanes.work.submit(connection_tasks.disconnect)
        self.disconnected.emit()

    def _leave(self) -> None:
        """Give up what is under way for the open library: its answers would be taken for the next one's.

        The work lane stays connected, for it may have signed in to the next library already.
        """
        if self.profile is None:
            return
        self._reconnect_timer.stop()
        self._stop_checking()
        for job in self._asked:
            job.disown()  # what was decided is stored all the same
        self._asked.clear()
        for lane in (self.lanes.desk, self.lanes.files, self.lanes.checks):
            lane.submit(connection_tasks.disconnect)
        self.profile = self.capabilities = self.signed_out = self.found = self.last_scan = None
        self.rows = GroupTable()
        if self._scan is not None:
            self._scan.disown()
            self._on_scan_stopped()

    def go(self, destination: Destination) -> None:
        """Ask the window to show a place."""
        self.navigation_requested.emit(destination)

    def set_changing(self, *, changing: bool) -> None:
        """Tell all pages that one of them begins to change the server, or that it has ended."""
        self.changing = changing
        self.changing_changed.emit()

    def lost_connection(self) -> None:
        """Go offline: review goes on with the local copy, and the server is tried again from time to time."""
        if self.online:
            self.capabilities = None
            self.online_changed.emit(False)
            self._reconnect_timer.start()

    def take_failure(self, error: DedupeError) -> None:
        """Go offline if a failure says so; where the sign-in was refused, ask at once whether for good."""
        if is_outage(error):
            self.lost_connection()
        elif isinstance(error, SIGNED_OUT):
            self.lost_connection()
            self.try_again()

    def try_again(self) -> None:
        """Try to reach the server now."""
        if self.profile is not None and not self.lanes.work.busy:
            self.ask(
                self.lanes.work,
                partial(connection_tasks.reconnect, profile=self.profile),
                self._on_reconnected,
                self._on_still_offline,
            )

    # --- lists and groups ------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the lists anew from the local library."""
        if self.profile is not None:
            # While groups are still being found, those that are there stay where they are.
            first = tuple(self.rows.ids) if self.scanning else ()
            task = partial(queries.load_found, profile=self.profile, first=first)
            self.ask(self.lanes.desk, task, self._on_found, self.failed.emit)

    def row(self, group_id: str) -> GroupRow | None:
        return self.rows.find(group_id)

    # --- decisions -------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> None:
        """Record a decision; `decided` tells when it is stored."""
        if self.profile is not None:
            self._change(partial(queries.decide, profile=self.profile, decision=decision))

    def revise_decision(self, group_id: str, revise: Callable[[Decision], Decision | None]) -> None:
        """Change a part of what is decided about a group by the time it is stored; see the job."""
        if self.profile is not None:
            self._change(
                partial(queries.revise_decision, profile=self.profile, group_id=group_id, revise=revise)
            )

    def clear_decision(self, group: Group) -> None:
        if self.profile is not None:
            self._change(partial(queries.clear_decision, profile=self.profile, group=group))

    def undo_decision(self) -> None:
        if self.profile is not None:
            self._change(partial(queries.undo_decision, profile=self.profile))

    def redo_decision(self) -> None:
        if self.profile is not None:
            self._change(partial(queries.redo_decision, profile=self.profile))

    # --- scanning --------------------------------------------------------------------------------

    def scan(self, *, full: bool = False) -> None:
        """Start a scan; one that was stopped is gone on with, if it was of the same kind."""
        if self.profile is None or self.scanning:
            return
        self._scan_was_full = full
        self.progress = None
        self._scan = self.lanes.work.submit(
            # Emitted in the lane's thread; Qt brings it into this one.
            partial(queries.scan_library, profile=self.profile, full=full, found=self.groups_grew.emit),
            self._on_scanned,
            failed=self._on_scan_failed,
            cancelled=self._on_scan_stopped,
            progressed=self._on_scan_progress,
        )
        self.scan_started.emit()

    def resume_scan(self) -> None:
        """Go on with the scan that was stopped."""
        self.scan(full=self._scan_was_full)

    def stop_scan(self) -> None:
        """Stop the scan; what was read stays, and the next scan goes on there."""
        if self._scan is not None:
            self._scan.cancel()

    # --- answers of the lanes --------------------------------------------------------------------

    def ask(
        self,
        lane: TaskQueue[TaskContext],
        task: Task[TaskContext],
        done: Callable[[Any], None] | None = None,
        failed: Callable[[DedupeError], None] | None = None,
        *,
        cancelled: Callable[[], None] | None = None,
        must_run: bool = False,
    ) -> Job:
        """Hand in a task whose answer counts only while this library is open."""
        job = lane.submit(task, done, failed=failed, cancelled=cancelled, must_run=must_run)
        self._asked = [*(asked for asked in self._asked if not asked.ended), job]
        return job

    def _change(self, task: partial[queries.Decided]) -> None:
        self.ask(
            self.lanes.desk,
            task,
            self._on_decided,
            self._on_not_decided,
            cancelled=self.not_decided.emit,
            must_run=True,
        )

    def _on_found(self, found: queries.Found) -> None:
        self.found = found
        self.rows = found.rows
        self.found_changed.emit()

    def _on_decided(self, change: queries.Decided) -> None:
        group: ReviewGroup | None = change.group
        if self.found is not None:
            self.found = replace(self.found, can_undo=change.can_undo, can_redo=change.can_redo)
        if group is not None and self.rows.place(group.group.id) is not None:
            self.rows.decide(group.group.id, group.decision)
            self.row_changed.emit(group.group.id)
        self.decided.emit(change)

    def _on_not_decided(self, error: DedupeError) -> None:
        self.not_decided.emit()
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
        if isinstance(error, SIGNED_OUT) and not error.retry_helps:
            self.signed_out = error
            self.online_changed.emit(False)
        else:
            self.failed.emit(error)

    def _on_groups_grew(self, _groups: int) -> None:
        self.reload()

    def _on_scan_progress(self, progress: Progress) -> None:
        self.progress = progress
        self.scan_progressed.emit(progress)

    def _on_scanned(self, result: ScanResult) -> None:
        self._scan = None
        self.progress = None
        self.last_scan = result
        if self.found is not None and not len(self.found.rows):
            self.found = None  # that nothing was found is old news, and the new ones are still being read
        self.reload()
        self.scan_finished.emit(result)
        self._check_pages()

    def _check_pages(self) -> None:
        """Compare the pages of likely copies behind the window's back: only then they may be suggested."""
        if self.profile is not None:
            self._stop_checking()
            self._check = self.lanes.checks.submit(
                partial(page_jobs.check_pages, profile=self.profile),
                self._on_pages_checked,
                failed=self._on_check_failed,
            )

    def _stop_checking(self) -> None:
        if self._check is not None:
            self._check.disown()
            self._check = None

    def _on_pages_checked(self, alike: int) -> None:
        self._check = None
        if alike:
            self.reload()

    def _on_check_failed(self, error: DedupeError) -> None:
        """Without the comparison nothing is suggested, and the next scan tries again: nobody waits for it.

        Only what the user can do something about is told.
        """
        self._check = None
        log.info("The pages were not compared: %s", error.code)
        if isinstance(error, ProcessEnded):
            self.reload()  # the other pairs were compared
            self.failed.emit(error)

    def _on_scan_failed(self, error: DedupeError) -> None:
        self._scan = None
        self.progress = None
        self.take_failure(error)
        self.scan_failed.emit(error)

    def _on_scan_stopped(self) -> None:
        self._scan = None
        self.progress = None
        self.scan_stopped.emit()
