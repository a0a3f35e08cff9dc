"""Loads the review's data: groups, pairs of look-alikes, and comparisons of two documents."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.dedup.grouping import group_id
from app.domain.documents import Sharing
from app.domain.duplicates import Pair
from app.domain.errors import DedupeError
from app.services.apply.local_refresh import refresh_group
from app.services.carry_over.choices import fetch_sharings
from app.services.library import LocalLibrary
from app.services.review.comparison import Comparison, compare, lookalike_id, lookalike_rows
from app.services.review.group_table import GroupTable
from app.services.review.groups import ReviewGroup
from app.tasks import queries
from app.tasks.task_queue import Job
from app.ui.review.shown_pair import ShownPair
from app.ui.session.library_session import LibrarySession

log = logging.getLogger(__name__)

PAINT_DELAY = 30  # ms after which the shown pair is painted


class ReviewLoader(QObject):
    """Delivers only the result of the latest request.

    Data that the screen does not need immediately is requested a moment later: the task queues share the
    interpreter with the window, which would take two or three times as long to show the group.

    Signals:
        pair_loaded: a ShownPair.
        comparison_loaded: a Comparison of the requested pair.
        group_gone: the group no longer exists.
        load_failed: the requested group or pair could not be loaded.
        lookalikes_loaded: a GroupTable.
        prefetched: a ShownPair that is likely to be opened next.
        refreshed: id of a group that can be opened now: it was read from the server, or that failed.
        sharings_loaded: the sharing of each document of the requested pair's group.
    """

    pair_loaded = Signal(object)
    comparison_loaded = Signal(object)
    group_gone = Signal()
    load_failed = Signal()
    lookalikes_loaded = Signal(object)
    prefetched = Signal(object)
    sharings_loaded = Signal(object)
    refreshed = Signal(str)

    def __init__(self, session: LibrarySession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._group: str | None = None
        self._reading: deque[str] = deque()  # requested groups, in the order of their results
        self._pair: Pair | None = None
        self._shown_pair: ShownPair | None = None
        self._ahead: ShownPair | None = None  # the prefetched group
        self._refreshing: str | None = None  # the group being read from the server
        self._refreshes: deque[str] = deque()  # all such requests, in the order of their results
        self._given: ShownPair | None = None  # the prefetched version of the group being read
        self._job: Job | None = None
        self._shared: tuple[object, ...] = ()  # group and documents of the last request for sharings
        self._later: dict[str, Callable[[], None]] = {}  # requests to make after painting, one of each sort
        self._painted = QTimer(self)
        self._painted.setSingleShot(True)
        self._painted.setInterval(PAINT_DELAY)
        self._painted.timeout.connect(self._request)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._reading.clear)  # results of the previous library are not delivered
            changed.connect(self._refreshes.clear)

    @property
    def opening(self) -> str | None:
        """Id of the group or pair that is loading in place of the shown one."""
        if self._pair is not None:
            return lookalike_id(*self._pair.ids)
        if self._refreshing is not None:
            return self._refreshing
        return None if self._shown_pair is not None and self._shown_pair.id == self._group else self._group

    def load_group(self, group: str) -> None:
        """Read a group. A prefetched one is delivered at once, and again if it has changed since."""
        self._group = group
        self._pair = self._refreshing = None
        self._later.pop("group", None)
        self._given = self._ahead if self._ahead is not None and self._ahead.id == group else None
        if self._given is None:
            self._read(group)
        else:
            self._request_later("group", partial(self._read, group))
            self.pair_loaded.emit(self._given)

    def load_pair(self, pair: Pair) -> None:
        """Load two look-alikes; their documents arrive with their comparison."""
        self._group = self._refreshing = None
        self._shown_pair = None
        self._pair = pair
        self._later.clear()
        self._submit(partial(compare, left=pair.a, right=pair.b, pair=pair))

    def load_asked(self, pair: Pair) -> None:
        """Read two documents that are in no group together, as the group that a decision makes them."""
        self._group = group = group_id(pair.ids)
        self._pair = self._refreshing = None
        self._later.clear()
        self._read(group, partial(queries.load_asked_pair, pair=pair))

    def keep_showing(self, shown_pair: ShownPair) -> None:
        """Keep this pair and ignore the one that is loading."""
        self._group = self._pair = self._refreshing = None
        self._shown_pair = shown_pair
        self._later.pop("group", None)

    def refresh_from_server(self, group: str) -> None:
        """Read a group's documents from the server; `refreshed` is emitted when it can be opened."""
        profile = self._session.profile if self._session.online else None
        self._group = self._pair = None
        self._refreshing = group
        if profile is None:
            self.refreshed.emit(group)
            return
        self._refreshes.append(group)
        self._session.operate(
            self._session.queues.files,
            lambda library, *_: refresh_group(library, group),
            self._on_refreshed,
            self._on_refresh_failed,
            cancelled=self._on_refresh_ended,
            cancel_connect=True,
        )

    def load_lookalikes(self) -> None:
        self._session.query(lookalike_rows, self._on_lookalikes, self._session.failed.emit)

    def compare(self, shown_pair: ShownPair) -> None:
        """Compare the two documents of a pair."""
        self._shown_pair = shown_pair
        self._pair = None
        self._cancel()
        query = partial(
            compare,
            left=shown_pair.left,
            right=shown_pair.right,
            group_id=shown_pair.id if shown_pair.group is not None and shown_pair.asked is None else None,
            group=shown_pair.group.group if shown_pair.group is not None else None,
            pair=shown_pair.pair,
            left_out=shown_pair.excluded,
        )
        self._request_later("comparison", partial(self._submit, query))

    def prefetch(self, group: str) -> None:
        """Read a group that is likely to be opened next; `prefetched` delivers it."""
        self._request_later("ahead", partial(self._read_ahead, group))

    def load_sharings(self, shown_pair: ShownPair) -> None:
        """Ask the server how a group's documents are shared, once each time the group is opened."""
        asked = (shown_pair.id, *shown_pair.documents)
        profile = self._session.profile if self._session.online else None
        if shown_pair.group is None or profile is None or asked == self._shared:
            return
        self._shared = asked
        documents = tuple(shown_pair.documents)
        self._session.operate(
            self._session.queues.files,
            lambda library, *_: fetch_sharings(library, documents),
            self._on_sharings,
            self._on_sharings_failed,
            cancel_connect=True,
        )

    def reset(self) -> None:
        """Ignore everything that is loading."""
        self._group = self._pair = self._refreshing = None
        self._shown_pair = self._ahead = self._given = None
        self._shared = ()
        self._later.clear()
        self._cancel()

    # --- requests --------------------------------------------------------------------------------

    def _request_later(self, sort: str, request: Callable[[], None]) -> None:
        """Make a request after the shown pair is painted, unless a newer one of its sort replaces it."""
        self._later[sort] = request
        self._painted.start()

    def _request(self) -> None:
        requests, self._later = self._later, {}
        for request in requests.values():
            request()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _read(self, group: str, query: Callable[[LocalLibrary], ReviewGroup | None] | None = None) -> None:
        if self._session.profile is not None:
            self._reading.append(group)
            self._session.query(
                query or partial(queries.load_group, group_id=group),
                self._on_group,
                self._on_group_failed,
                cancelled=self._on_no_group,
            )

    def _read_ahead(self, group: str) -> None:
        self._session.query(partial(_load_explained, group_id=group), self._on_ahead)

    def _submit(self, query: Callable[[LocalLibrary], Comparison | None]) -> None:
        self._cancel()
        self._job = self._session.query(query, self._on_comparison, self._on_comparison_failed)

    def _on_group(self, group: ReviewGroup | None) -> None:
        if self._reading.popleft() != self._group:
            return
        self._group = None
        if group is None:
            self.group_gone.emit()
        else:
            shown_pair = ShownPair.of(group)
            if shown_pair != self._given:
                self.pair_loaded.emit(shown_pair)

    def _on_group_failed(self, error: DedupeError) -> None:
        self._on_no_group()
        self._session.failed.emit(error)

    def _on_no_group(self) -> None:
        if self._reading.popleft() == self._group:
            self._group = None
            self.load_failed.emit()

    def _on_refreshed(self, documents: frozenset[int]) -> None:
        self._session.documents_refreshed.emit(documents)
        self._session.reload()
        self._on_refresh_ended()

    def _on_refresh_failed(self, error: DedupeError) -> None:
        """Show the local copy; the decision still needs a review."""
        self._session.handle_failure(error)
        self._session.failed.emit(error)
        self._on_refresh_ended()

    def _on_refresh_ended(self) -> None:
        group = self._refreshes.popleft()
        if self._refreshing == group:
            self.refreshed.emit(group)

    def _on_ahead(self, shown_pair: ShownPair | None) -> None:
        if shown_pair is not None:
            self._ahead = shown_pair
            self.prefetched.emit(shown_pair)

    def _on_comparison(self, comparison: Comparison | None) -> None:
        if comparison is None:
            self._pair = None
            self.group_gone.emit()
            return
        shown = (comparison.left.id, comparison.right.id)
        if self._pair is not None and shown == self._pair.ids:
            documents = {document.id: document for document in (comparison.left, comparison.right)}
            shown_pair = ShownPair(documents, *shown, self._pair, protected=comparison.protected)
            self._shown_pair, self._pair = shown_pair, None
            self.pair_loaded.emit(shown_pair)
        if self._shown_pair is not None and shown == self._shown_pair.shown:
            self.comparison_loaded.emit(comparison)

    def _on_comparison_failed(self, error: DedupeError) -> None:
        if self._pair is not None:
            self._pair = None
            self.load_failed.emit()
        self._session.failed.emit(error)

    def _on_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        if self._shown_pair is not None and sharings.keys() <= self._shown_pair.documents.keys():
            self.sharings_loaded.emit(sharings)

    def _on_sharings_failed(self, error: DedupeError) -> None:
        """Go on without sharings: owner and permissions are then not offered, everything else works."""
        self._shared = ()
        log.info("Could not read how the documents are shared: %s", error.code)

    def _on_lookalikes(self, rows: GroupTable) -> None:
        self.lookalikes_loaded.emit(rows)


def _load_explained(local: LocalLibrary, *, group_id: str) -> ShownPair | None:
    """Read a group as it opens, and find what its papers say in print, so that it is known when it opens."""
    group = queries.load_group(local, group_id=group_id)
    if group is None:
        return None
    shown_pair = ShownPair.of(group)
    shown_pair.explanation()
    return shown_pair
