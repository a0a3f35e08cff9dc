"""Loads the plan, checks it and its share links against the server, and freezes it for applying."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.domain.documents import Taxonomy
from app.domain.errors import DedupeError
from app.domain.languages import Language
from app.domain.plans import Plan
from app.services.apply.plan_preview import PlanIssue, PlanPreview, without
from app.services.library import LocalLibrary
from app.tasks import operations, queries
from app.tasks.context import on_local, on_server
from app.tasks.task_queue import Job
from app.ui.cleanup.plan_inspector import Summary
from app.ui.cleanup.plan_model import PlanModel
from app.ui.cleanup.plan_rows import PlanRow, Section, plan_rows
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession

log = logging.getLogger(__name__)


class PlanController(QObject):
    """Fills the model from the local library.

    Nothing can be applied while the view may be out of date: the latest decisions are applied, not the rows
    that happen to be shown.

    Signals:
        changed: rows, ticks or the obstacle changed.
        checked: the check against the server is done; number of documents that need a look.
        failed: a DedupeError.
    """

    changed = Signal()
    checked = Signal(int)
    failed = Signal(object)

    def __init__(self, session: LibrarySession, model: PlanModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = model
        self._view: PlanPreview | None = None
        self._concerns: dict[int, PlanIssue] = {}
        self._narrowed = False  # the carry-overs shown belong to a part of the plan
        self._open: deque[Job] = deque()  # pending queries, in the order of their answers
        self._stale = True  # the library's plan may have changed
        self._failed = False  # the last query failed
        self.links = ShareLinks(session, self)
        self.note: Language | None = "en"  # language of the note with values that a keeper cannot take
        self.checking = False
        self.active = True  # False while a plan is applied or its result is shown
        model.ticked.connect(self._on_ticked)
        self.links.changed.connect(self.changed)
        session.documents_refreshed.connect(self._on_looked_again)
        session.scan_finished.connect(self._on_scanned)

    def load(self) -> None:
        """Read the plan from the local library."""
        if self.active and self._session.profile is not None:
            self.expire()
            rights = self._session.capabilities
            self._ask(partial(queries.load_plan, rights=rights, note=self.note), self._on_loaded)

    def expire(self) -> None:
        """Mark the plan as stale: nothing can be applied until it was read again."""
        self._cancel_open()
        self._stale = True

    def forget(self) -> None:
        self.expire()
        self._view = None
        self._concerns = {}
        self.links.forget()

    def check(self) -> None:
        """Check the plan against the server; documents that changed need a look from then on."""
        if self._view is None or self._session.profile is None or self.checking:
            return
        self.checking = True
        self._session.queues.operations.submit(
            on_server(self._session.profile, partial(operations.check_plan_again, view=self._view)),
            self._on_checked,
            failed=self._on_check_failed,
            cancelled=self._on_check_cancelled,
        )

    # --- what would be applied -------------------------------------------------------------------

    def ticked(self) -> list[PlanRow]:
        """Return the rows of the documents that would be trashed, also those that become versions first."""
        sections = (Section.NEEDS_LOOK, Section.TRASH, Section.VERSIONS)
        return [row for section in sections for row in self._model.ticked_rows(section)]

    def receiving(self) -> list[PlanRow]:
        """Return the rows of the keepers that would receive something."""
        keepers = {row.keeper for row in self.ticked()}
        return [row for row in self._model.ticked_rows(Section.CARRY_OVER) if row.keeper in keepers]

    def linked(self) -> list[PlanRow]:
        """Return the rows of the versions that would be linked."""
        return self._model.ticked_rows(Section.LINK)

    def frozen_plan(self) -> Plan:
        """Return the plan as ticked now; later changes do not affect it (S1)."""
        if self._view is None:
            return Plan(())
        keepers = (item.keep for item in self._view.plan.items)
        bare = {keeper for keeper in keepers if not self._model.gives_to(keeper)}
        return without(self._view.plan, self._left_out(), bare)

    def summary(self) -> Summary:
        ticked = self.ticked()
        going = {row.document for row in ticked}
        documents = self._view.going if self._view is not None else ()
        size = sum(item.document.file_size or 0 for item in documents if item.document.id in going)
        rights, linked = self._session.capabilities, len(self.linked())
        obstacle = self._obstacle(len(going), linked)
        return Summary(
            len(going),
            len(self.receiving()),
            size,
            rights,
            obstacle,
            self.links.of(going),
            linked,
            sum(1 for row in ticked if row.version),
        )

    def _left_out(self) -> frozenset[int]:
        """Return the documents planned but not ticked, or no longer in the list."""
        if self._view is None:
            return frozenset()
        planned = {*self._view.plan.trashed, *(item.latest.id for item in self._view.links)}
        return frozenset(planned) - {row.document for row in (*self.ticked(), *self.linked())}

    def _obstacle(self, going: int, linked: int) -> str:
        rights = self._session.capabilities
        if rights is None:
            return text(f"ap.why.{self._session.connection}")
        if not rights.allows("delete_document" if going or not linked else "change_document"):
            return text("err.readonly")
        if self._session.scanning:
            return text("ap.why.scanning")
        if self._session.is_changing_server:
            return text("ap.why.changing")
        if self._failed:
            return text("ap.why.unread")
        if self._stale:
            return text("ap.why.reading")
        if not (going or linked):
            return text("ap.why.nothing")
        waiting = any(not job.flag.cancelled for job in self._open)
        return text("ap.why.reading") if waiting else ""

    # --- asking the library ----------------------------------------------------------------------

    def _ask(self, query: Callable[[LocalLibrary], PlanPreview], done: Callable[[PlanPreview], None]) -> None:
        profile = self._session.profile
        if profile is not None:
            task = on_local(profile, query)
            queue = self._session.queues.queries
            self._open.append(queue.submit(task, done, failed=self._on_failed, cancelled=self._on_cancelled))

    def _cancel_open(self) -> None:
        """Cancel the pending queries."""
        self._failed = False
        for job in self._open:
            job.cancel()

    def _is_wanted(self) -> bool:
        """Return whether the answer that arrived is still wanted; a queue answers in order."""
        return not self._open.popleft().flag.cancelled

    # --- answers ---------------------------------------------------------------------------------

    def _on_loaded(self, view: PlanPreview) -> None:
        if self._is_wanted() and self.active:
            self._view = view
            self._stale = False
            self._narrowed = False
            planned = {item.document.id for item in view.going}
            self._concerns = {key: value for key, value in self._concerns.items() if key in planned}
            self._show()
            self._load_carry_overs()
            self.changed.emit()

    def _on_failed(self, error: DedupeError) -> None:
        if self._is_wanted():
            self._failed = True
            self.changed.emit()
            self.failed.emit(error)

    def _on_cancelled(self) -> None:
        """Handle a query that ended without a result, unless it was cancelled here."""
        if self._is_wanted():
            self._failed = True
            self.changed.emit()

    def _on_ticked(self) -> None:
        self._load_carry_overs()
        self.changed.emit()

    def _load_carry_overs(self) -> None:
        """Load what the keepers receive from the ticked copies."""
        if self._stale or self._view is None or self._session.profile is None:
            return  # the plan includes them
        self._cancel_open()  # it was for other ticks
        if not (self._left_out() or self._narrowed):
            return
        plan, rights = without(self._view.plan, self._left_out()), self._session.capabilities
        self._ask(partial(queries.view_of_plan, plan=plan, rights=rights), self._on_carry_overs)

    def _on_carry_overs(self, narrowed: PlanPreview) -> None:
        """Use the result if nothing was ticked or loaded meanwhile."""
        if self._is_wanted() and self.active and self._view is not None:
            self._narrowed = bool(self._left_out())
            self._view = replace(self._view, carry_overs=narrowed.carry_overs)
            self._show()
            self.changed.emit()

    def _on_looked_again(self, documents: frozenset[int]) -> None:
        """Read the plan again: it shows what changed in these documents."""
        self._concerns = {key: value for key, value in self._concerns.items() if key not in documents}

    def _on_scanned(self, _result: object) -> None:
        self._concerns = {}  # they refer to the previous scan

    def _on_checked(self, concerns: dict[int, PlanIssue]) -> None:
        self.checking = False
        self._concerns = concerns
        if self.active:
            self._show()
            self._load_carry_overs()
            self.changed.emit()
            self.checked.emit(len(concerns))

    def _on_check_failed(self, error: DedupeError) -> None:
        self.checking = False
        self._session.handle_failure(error)
        self.changed.emit()
        self.failed.emit(error)

    def _on_check_cancelled(self) -> None:
        self.checking = False
        self.changed.emit()

    def retranslate(self) -> None:
        if self.active and self._view is not None:
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        if self._view is None:
            return
        found, rights = self._session.review_data, self._session.capabilities
        taxonomy = found.taxonomy if found is not None else Taxonomy()
        own = rights.user_id if rights is not None else None
        self._model.set_plan(plan_rows(self._view, taxonomy, self._concerns, own))


class ShareLinks(QObject):
    """The server's latest counts, read on the file queue, so that no plan waits for them.

    Signals:
        changed: new counts arrived.
    """

    changed = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._found: Mapping[int, int] = {}
        self._job: Job | None = None

    def load(self) -> None:
        """Read the counts, unless they are being read or the server cannot be reached."""
        if not self._session.online or (self._job is not None and not self._job.ended):
            return
        self._job = self._session.operate(
            self._session.queues.files,
            operations.count_share_links,
            self._on_counted,
            self._on_failed,
            cancel_connect=True,
        )

    def forget(self) -> None:
        """Drop the counts: another library is shown."""
        self._found = {}
        self._job = None

    def of(self, documents: Collection[int]) -> int:
        """Return the number of links of these documents, as far as known."""
        return sum(self._found.get(document, 0) for document in documents)

    def _on_counted(self, found: Mapping[int, int]) -> None:
        self._found = found
        self.changed.emit()

    def _on_failed(self, error: DedupeError) -> None:
        """Log only: Apply counts the links again, and the window shows that a server is offline."""
        log.info("Share links were not counted: %s", error.code)
