"""Fetches what the review shows: groups, pairs of look-alikes, and the comparison of two documents."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.documents import Sharing
from app.domain.duplicates import Pair
from app.domain.errors import DedupeError
from app.services.review.comparison import Comparison, lookalike_id
from app.services.review.group_table import GroupTable
from app.services.review.groups import ReviewGroup
from app.tasks import queries
from app.tasks.task_queue import Job
from app.ui.review.shown_pair import ShownPair
from app.ui.session.library_session import LibrarySession

log = logging.getLogger(__name__)

PAINTED = 30  # ms after which what is shown is painted


class ReviewLoader(QObject):
    """Only the last thing that was asked for comes.

    What is not missing on the screen is asked for a moment later: the lanes share the interpreter with the
    window, which would take two or three times as long to show the group.

    Signals:
        subject_loaded: a Subject.
        comparison_loaded: a Comparison of the subject that was asked for.
        group_gone: the group does not exist any more.
        load_failed: what was asked for does not come.
        lookalikes_loaded: GroupRows.
        looked_ahead: a Subject that may be opened next.
        looked_again: the group was read from the server, or could not be; it can be opened now.
        sharings_loaded: by document of the subject that was asked for, with whom it is shared.
    """

    subject_loaded = Signal(object)
    comparison_loaded = Signal(object)
    group_gone = Signal()
    load_failed = Signal()
    lookalikes_loaded = Signal(object)
    looked_ahead = Signal(object)
    sharings_loaded = Signal(object)
    looked_again = Signal(str)

    def __init__(self, session: LibrarySession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._group: str | None = None
        self._reading: deque[str] = deque()  # the groups the lane is asked for; it answers in this order
        self._pair: Pair | None = None
        self._subject: ShownPair | None = None
        self._ahead: ShownPair | None = None  # the group that is likely to be opened next, as read before
        self._looking: str | None = None  # the group that is being read from the server
        self._looks: deque[str] = deque()  # the same, all that were asked for
        self._given: ShownPair | None = None  # what came at once of the group that is being read
        self._job: Job | None = None
        self._shared: tuple[object, ...] = ()  # the group and the documents that were asked for last
        self._later: dict[str, Callable[[], None]] = {}  # what is asked for when it is painted, one of a sort
        self._painted = QTimer(self)
        self._painted.setSingleShot(True)
        self._painted.setInterval(PAINTED)
        self._painted.timeout.connect(self._ask)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._reading.clear)  # what was asked of the library before is not answered
            changed.connect(self._looks.clear)

    @property
    def opening(self) -> str | None:
        """What is on its way to be shown instead of what is shown now."""
        if self._pair is not None:
            return lookalike_id(self._pair)
        if self._looking is not None:
            return self._looking
        return None if self._subject is not None and self._subject.id == self._group else self._group

    def load_group(self, group: str) -> None:
        """Read a group. One that was looked ahead for comes at once, and again if it has changed since."""
        self._group = group
        self._pair = self._looking = None
        self._later.pop("group", None)
        self._given = self._ahead if self._ahead is not None and self._ahead.id == group else None
        if self._given is None:
            self._read(group)
        else:
            self._ask_later("group", partial(self._read, group))
            self.subject_loaded.emit(self._given)

    def load_pair(self, pair: Pair) -> None:
        """Two look-alikes; their documents come with their comparison."""
        self._group = self._looking = None
        self._subject = None
        self._pair = pair
        self._later.clear()
        self._submit(None, pair.a, pair.b, pair, frozenset())

    def stay(self, subject: ShownPair) -> None:
        """Go on showing this; what is on its way instead is of no interest any more."""
        self._group = self._pair = self._looking = None
        self._subject = subject
        self._later.pop("group", None)

    def look_again(self, group: str) -> None:
        """Read a group's documents from the server; `looked_again` comes when it can be opened."""
        profile = self._session.profile if self._session.online else None
        self._group = self._pair = None
        self._looking = group
        if profile is None:
            self.looked_again.emit(group)
            return
        self._looks.append(group)
        self._session.ask(
            self._session.lanes.files,
            partial(queries.look_at_group_again, profile=profile, group_id=group),
            self._on_looked_again,
            self._on_look_failed,
            cancelled=self._on_no_look,
        )

    def load_lookalikes(self) -> None:
        if self._session.profile is not None:
            task = partial(queries.load_lookalikes, profile=self._session.profile)
            self._session.ask(self._session.lanes.desk, task, self._on_lookalikes, self._session.failed.emit)

    def compare(self, subject: ShownPair) -> None:
        """Compare the two documents that a subject shows."""
        self._subject = subject
        self._pair = None
        self._cancel()
        group = subject.id if subject.group is not None else None
        ask = partial(self._submit, group, subject.left, subject.right, subject.pair, subject.left_out)
        self._ask_later("comparison", ask)

    def look_ahead(self, group: str) -> None:
        """Read a group that is likely to be opened next; it comes with `looked_ahead`."""
        self._ask_later("ahead", partial(self._read_ahead, group))

    def look_at_sharings(self, subject: ShownPair) -> None:
        """Ask the server with whom the documents of a group are shared, once each time it is opened."""
        asked = (subject.id, *subject.documents)
        profile = self._session.profile if self._session.online else None
        if subject.group is None or profile is None or asked == self._shared:
            return
        self._shared = asked
        self._session.ask(
            self._session.lanes.files,
            partial(queries.load_sharings, profile=profile, documents=tuple(subject.documents)),
            self._on_sharings,
            self._on_sharings_failed,
        )

    def forget(self) -> None:
        """What is on its way is of no interest any more."""
        self._group = self._pair = self._looking = None
        self._subject = self._ahead = self._given = None
        self._shared = ()
        self._later.clear()
        self._cancel()

    # --- asking ----------------------------------------------------------------------------------

    def _ask_later(self, sort: str, ask: Callable[[], None]) -> None:
        """Ask when what is shown now is painted, unless something else of this sort is asked until then."""
        self._later[sort] = ask
        self._painted.start()

    def _ask(self) -> None:
        asked, self._later = self._later, {}
        for ask in asked.values():
            ask()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _read(self, group: str) -> None:
        if self._session.profile is not None:
            self._reading.append(group)
            self._session.ask(
                self._session.lanes.desk,
                partial(queries.load_group, profile=self._session.profile, group_id=group),
                self._on_group,
                self._on_group_failed,
                cancelled=self._on_no_group,
            )

    def _read_ahead(self, group: str) -> None:
        if self._session.profile is not None:
            task = partial(queries.load_group, profile=self._session.profile, group_id=group)
            self._session.ask(self._session.lanes.desk, task, self._on_ahead)

    def _submit(
        self, group: str | None, left: int, right: int, pair: Pair | None, left_out: frozenset[int]
    ) -> None:
        self._cancel()
        if self._session.profile is None:
            return
        task = partial(
            queries.load_comparison,
            profile=self._session.profile,
            group_id=group,
            left=left,
            right=right,
            pair=pair,
            left_out=left_out,
        )
        self._job = self._session.ask(
            self._session.lanes.desk, task, self._on_comparison, self._on_comparison_failed
        )

    def _on_group(self, group: ReviewGroup | None) -> None:
        if self._reading.popleft() != self._group:
            return
        self._group = None
        if group is None:
            self.group_gone.emit()
        else:
            subject = ShownPair.of(group)
            if subject != self._given:
                self.subject_loaded.emit(subject)

    def _on_group_failed(self, error: DedupeError) -> None:
        self._on_no_group()
        self._session.failed.emit(error)

    def _on_no_group(self) -> None:
        if self._reading.popleft() == self._group:
            self._group = None
            self.load_failed.emit()

    def _on_looked_again(self, documents: frozenset[int]) -> None:
        self._session.looked_again.emit(documents)
        self._session.reload()
        self._on_no_look()

    def _on_look_failed(self, error: DedupeError) -> None:
        """What is known here is shown; the decision stays to be looked at."""
        self._session.take_failure(error)
        self._session.failed.emit(error)
        self._on_no_look()

    def _on_no_look(self) -> None:
        group = self._looks.popleft()
        if self._looking == group:
            self.looked_again.emit(group)

    def _on_ahead(self, group: ReviewGroup | None) -> None:
        if group is not None:
            self._ahead = ShownPair.of(group)
            self.looked_ahead.emit(self._ahead)

    def _on_comparison(self, comparison: Comparison | None) -> None:
        if comparison is None:
            self._pair = None
            self.group_gone.emit()
            return
        shown = (comparison.left.id, comparison.right.id)
        if self._pair is not None and shown == self._pair.ids:
            documents = {document.id: document for document in (comparison.left, comparison.right)}
            subject = ShownPair(documents, *shown, self._pair)
            self._subject, self._pair = subject, None
            self.subject_loaded.emit(subject)
        if self._subject is not None and shown == self._subject.shown:
            self.comparison_loaded.emit(comparison)

    def _on_comparison_failed(self, error: DedupeError) -> None:
        if self._pair is not None:
            self._pair = None
            self.load_failed.emit()
        self._session.failed.emit(error)

    def _on_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        if self._subject is not None and sharings.keys() <= self._subject.documents.keys():
            self.sharings_loaded.emit(sharings)

    def _on_sharings_failed(self, error: DedupeError) -> None:
        """Without it owner and permissions are not offered; nobody is kept from anything else."""
        self._shared = ()
        log.info("With whom the documents are shared could not be asked: %s", error.code)

    def _on_lookalikes(self, rows: GroupTable) -> None:
        self.lookalikes_loaded.emit(rows)
