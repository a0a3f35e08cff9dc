"""Has the pages of two documents read, paired and compared, one thing at a time, what is looked at first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.compare.page_pairing import PagePair, pair_by_order
from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.tasks import mark_jobs
from app.tasks.lane import Job, Lane
from app.tasks.mark_jobs import Found, PagesRead, PairCompared
from app.tasks.workbench import Workbench
from app.ui.viewer.page_source import PageSource

Sources = tuple[PageSource, PageSource]
Spellings = tuple[frozenset[str], frozenset[str]]  # of what is looked for on each side


class Comparer(QObject):
    """Everything is done in the marks lane; what nobody waits for any more is cancelled.

    Signals:
        read: the share of the shown documents' pages that was read to pair them, 0…1.
        paired: the pages of the shown documents are paired; `pairs` tells how.
        compared: a row, and its PairCompared.
        found: where the words that were looked for stand, a tuple of Found.
    """

    read = Signal(float)
    paired = Signal()
    compared = Signal(int, object)
    found = Signal(object)

    def __init__(self, lane: Lane[Workbench], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = lane
        self._shown: Sources | None = None
        self._ahead: Sources | None = None
        self._drawn: Sources | None = None  # whose first pages were drawn ahead
        self._conflicts: tuple[str, ...] = ()
        self._offset = 0
        self._read: dict[Sources, tuple[PagePair, ...]] = {}
        self._rows: list[int] = []  # that are to be compared, in their order
        self._seen: list[int] = []  # the rows on the screen
        self._worded: set[int] = set()  # rows whose words were compared
        self._done: set[int] = set()  # rows whose pictures were, too
        self._job: Job | None = None
        self._reading: Sources | None = None
        self._row: int | None = None  # that is being compared; None while texts are read
        self._search: Job | None = None
        self._searched: Sources | None = None
        self._sought: Spellings | None = None  # what is to be looked for when the pages are paired

    @property
    def reading(self) -> bool:
        """Whether pages are being read and paired, or looked through for words."""
        return (self._job is not None and self._row is None) or self._search is not None

    def show(
        self,
        left: PageSource | None,
        right: PageSource | None,
        conflicts: Collection[str] = (),
        offset: int = 0,
    ) -> None:
        """Compare these; None for a document without pages.

        Args:
            conflicts: values of facts that conflict.
            offset: for `pair_by_order`, where the texts do not tell how the pages belong together.
        """
        shown = (left, right) if left is not None and right is not None else None
        if shown == self._shown and tuple(conflicts) == self._conflicts:
            return
        is_read_already = self._reading == shown and self._row is None and offset == self._offset
        if self._job is not None and not is_read_already:
            self._job.cancel()
        if self._search is not None:
            self._search.cancel()
        if offset != self._offset and shown is not None:
            self._read.pop(shown, None)
        self._sought = None
        self._shown, self._conflicts, self._offset = shown, tuple(conflicts), offset
        self._start()
        self._next()

    def prefetch(self, left: PageSource, right: PageSource) -> None:
        """Read these too, and draw their first pages, when there is nothing else to do."""
        self._ahead = (left, right)
        self._next()

    def pairs(self) -> tuple[PagePair, ...] | None:
        """How the pages of the shown documents belong together; None while that is not known."""
        return self._read.get(self._shown) if self._shown is not None else None

    def want(self, rows: Iterable[int]) -> None:
        """Compare these rows before all others."""
        self._seen = list(rows)
        self._next()

    @property
    def finished(self) -> bool:
        """Whether everything about the shown documents is known."""
        return self._shown is None or (self._shown in self._read and set(self._rows) <= self._done)

    def look_for(self, spellings: Spellings) -> None:
        """Find words on both sides; `found` tells, once it is known how the pages stand."""
        pairs = self.pairs()
        self._sought = spellings if pairs is None else None
        if self._shown is None or pairs is None:
            return
        if self._search is not None:
            self._search.cancel()
        self._searched = self._shown
        files = self._shown[0].file, self._shown[1].file
        self._search = self._lane.submit(
            partial(mark_jobs.find_words, files=files, spellings=spellings, pairs=pairs),
            self._on_found,
            failed=self._on_search_failed,
            cancelled=self._on_search_ended,
        )

    def forget(self, source: PageSource) -> None:
        """The source is about to be closed."""
        for sources in [sources for sources in self._read if source in sources]:
            del self._read[sources]
        if self._ahead is not None and source in self._ahead:
            self._ahead = None
        if self._drawn is not None and source in self._drawn:
            self._drawn = None
        if self._shown is not None and source in self._shown:
            self.show(None, None)

    # --- one after the other ---------------------------------------------------------------------

    def _start(self) -> None:
        self._worded, self._done = set(), set()
        pairs = self.pairs() or ()
        # A page that stands alone has nothing to be compared with; it is only turned, once it is seen.
        self._rows = [row for row, pair in enumerate(pairs) if None not in (pair.left, pair.right)]

    def _next(self) -> None:
        if self._job is not None:
            return
        if self._shown is not None and self._shown not in self._read:
            self._read_pages(self._shown)
        elif self._shown is not None and (row := self._next_row()) is not None:
            self._compare(self._shown, row)
        elif self._ahead is not None and self._ahead not in self._read:
            self._read_pages(self._ahead)
        elif self._ahead is not None and self._ahead != self._drawn:
            self._draw_first(self._ahead)

    def _next_row(self) -> int | None:
        """What is seen comes first, and words, which take little, before pictures."""
        count = len(self.pairs() or ())
        seen = [row for row in self._seen if row < count]
        for rows in (seen, self._rows):
            for done in (self._worded, self._done):
                if (row := next((row for row in rows if row not in done), None)) is not None:
                    return row
        return None

    def _read_pages(self, sources: Sources) -> None:
        self._reading, self._row = sources, None
        left, right = sources
        self._job = self._lane.submit(
            partial(mark_jobs.read_pages, left=left.file, right=right.file, offset=self._offset),
            self._on_read,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_reading,
        )

    def _draw_first(self, sources: Sources) -> None:
        self._drawn = self._reading = sources
        self._row = None
        left, right = sources
        pairs = (pair for pair in self._read[sources] if None not in (pair.left, pair.right))
        if (first := next(pairs, None)) is not None:
            task = partial(mark_jobs.draw_pair, left=left.file, right=right.file, pair=first)
            self._job = self._lane.submit(
                task, self._on_drawn, failed=self._on_drawn, cancelled=self._on_drawn
            )

    def _compare(self, sources: Sources, row: int) -> None:
        self._reading, self._row = sources, row
        left, right = sources
        task = partial(
            mark_jobs.compare_pair,
            left=left.file,
            right=right.file,
            pair=self._read[sources][row],
            conflicts=self._conflicts,
            pictures=row in self._worded,
        )
        self._job = self._lane.submit(
            task, self._on_compared, failed=self._on_failed, cancelled=self._on_cancelled
        )

    def _on_reading(self, progress: Progress) -> None:
        if progress.total and self._reading == self._shown:
            self.read.emit(progress.done / progress.total)

    def _on_read(self, read: PagesRead) -> None:
        sources, self._job = self._reading, None
        if sources is not None and sources in (self._shown, self._ahead):
            self._read[sources] = read.pairs
            for source, texts in zip(sources, read.texts, strict=True):
                source.set_texts(texts)
            if sources == self._shown:
                self._start()
                self.paired.emit()
                if self._sought is not None:
                    self.look_for(self._sought)
        self._next()

    def _on_drawn(self, _result: DedupeError | None = None) -> None:
        self._job = None
        self._next()

    def _on_compared(self, compared: PairCompared) -> None:
        sources, self._job = self._reading, None
        if sources == self._shown and self._row is not None:
            (self._done if self._row in self._worded else self._worded).add(self._row)
            self.compared.emit(self._row, compared)
        self._next()

    def _on_failed(self, _error: DedupeError) -> None:
        self._give_up()

    def _on_cancelled(self) -> None:
        if self._job is not None and self._job.flag.cancelled:
            self._job = None
            self._next()
        else:
            self._give_up()

    def _give_up(self) -> None:
        """What cannot be read or compared is not tried again: it is paired by order and has no marks."""
        sources = self._reading
        if self._row is not None:
            self._worded.add(self._row)
            self._on_compared(PairCompared())
        elif sources is not None:
            count = sources[0].file.count, sources[1].file.count
            none = ("",) * count[0], ("",) * count[1]
            self._on_read(PagesRead(none, pair_by_order(*count, self._offset)))

    # --- places of words -------------------------------------------------------------------------

    def _on_found(self, found: tuple[Found, ...]) -> None:
        self._search = None
        if self._searched == self._shown:
            self.found.emit(found)

    def _on_search_failed(self, _error: DedupeError) -> None:
        self._search = None

    def _on_search_ended(self) -> None:
        self._search = None
