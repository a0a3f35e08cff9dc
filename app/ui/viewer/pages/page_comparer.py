"""Reads, pairs and compares the pages of two documents, one task at a time, visible pages first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.compare.page_pairing import PagePair, pair_by_order
from app.compare.text_difference import pages_about
from app.domain.duplicates import ContainedSpan
from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.tasks import comparison_tasks
from app.tasks.comparison_tasks import PagePairComparison, PagesRead, WordLocations
from app.tasks.context import TaskContext
from app.tasks.task_queue import Job, TaskQueue
from app.ui.viewer.pages.comparison_cache import CachedComparison, ComparisonCache, ComparisonKey
from app.ui.viewer.pages.page_layout import LEFT, RIGHT
from app.ui.viewer.sources.page_source import PageSource

Spellings = tuple[frozenset[str], frozenset[str]]  # spellings to search for on each side


@dataclass
class Sides:
    """Two open documents and their cached comparison; equal if they are compared in the same way.

    Attributes:
        known: None until their pages are paired.
        words_compared: rows whose words were compared.
    """

    left: PageSource
    right: PageSource
    key: ComparisonKey
    known: CachedComparison | None = field(default=None, compare=False)
    words_compared: set[int] = field(default_factory=set, compare=False)

    @property
    def sources(self) -> tuple[PageSource, PageSource]:
        return self.left, self.right

    @property
    def pairs(self) -> tuple[PagePair, ...]:
        """The page pairs; empty until they are known."""
        return self.known.read.pairs if self.known is not None else ()

    def rows(self) -> list[int]:
        """Return the rows with two pages that are not compared yet, from the first.

        A page without a partner has nothing to be compared with; it is only turned, once it is visible.
        """
        done = self.known.rows if self.known is not None else {}
        return [
            row
            for row, pair in enumerate(self.pairs)
            if row not in done and None not in (pair.left, pair.right)
        ]


class PageComparer(QObject):
    """Runs on the comparison queue and cancels tasks whose result is no longer needed.

    Results are cached, so documents compared before, with sides swapped, or ahead of being shown are
    available at once.

    Signals:
        reading_progressed: share of the shown documents' pages read for pairing, 0…1.
        paired: the pages of the shown documents are paired; see `pairs`.
        compared: a row, and its PagePairComparison.
        found: the locations of the searched words, a tuple of WordLocations.
    """

    reading_progressed = Signal(float)
    paired = Signal()
    compared = Signal(int, object)
    found = Signal(object)

    def __init__(self, queue: TaskQueue[TaskContext], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._cache = ComparisonCache()
        self._shown: Sides | None = None
        self._ahead: Sides | None = None
        self._visible: list[int] = []  # the rows on the screen
        self._job: Job | None = None
        self._working: Sides | None = None  # the documents of the job
        self._row: int | None = None  # the row being compared; None while texts are read
        self._search: Job | None = None
        self._searched: Sides | None = None
        self._pending_search: Spellings | None = None  # to run once the pages are paired

    @property
    def reading(self) -> bool:
        """Whether pages are being read and paired, or searched for words."""
        return (self._job is not None and self._row is None) or self._search is not None

    @property
    def idle(self) -> bool:
        """Whether no task is running, not even for the documents shown next."""
        return self._job is None and self._search is None

    def show(
        self,
        left: PageSource | None,
        right: PageSource | None,
        conflicts: Collection[str] = (),
        offset: int = 0,
    ) -> None:
        """Compare two documents; None for one without pages. Cached results are available at once.

        Args:
            conflicts: values of facts that conflict.
            offset: for `pair_by_order`, used where the texts do not determine the pairs.
        """
        shown = None
        if left is not None and right is not None:
            shown = self._sides(left, right, conflicts, offset)
        if shown == self._shown:
            return
        if self._job is not None and self._working != shown:
            self._job.cancel()
        if self._search is not None:
            self._search.cancel()
        self._pending_search = None
        self._shown = shown
        if shown is not None and shown.known is not None and shown.known.given_up:
            self._cache.drop(shown.key)  # retry it
            shown.known = None
        self._next()

    def prefetch(
        self, left: PageSource, right: PageSource, conflicts: Collection[str] = (), offset: int = 0
    ) -> None:
        """Compare these documents, as in `show`, when nothing else is left to do."""
        ahead = self._sides(left, right, conflicts, offset)
        if ahead != self._ahead:
            self._ahead = ahead
            self._next()

    def pairs(self) -> tuple[PagePair, ...] | None:
        """Return the page pairs of the shown documents; None until they are known."""
        return self._shown.pairs if self._shown is not None and self._shown.known is not None else None

    def results(self) -> Mapping[int, PagePairComparison]:
        """Return the results for the shown documents so far, by row."""
        return self._shown.known.rows if self._shown is not None and self._shown.known is not None else {}

    def prioritise(self, rows: Iterable[int]) -> None:
        """Compare these rows first."""
        self._visible = list(rows)
        self._next()

    @property
    def finished(self) -> bool:
        """Whether the shown documents are completely compared."""
        return self._shown is None or (self._shown.known is not None and not self._shown.rows())

    def search(self, spellings: Spellings) -> None:
        """Find words on both sides; `found` delivers them, once the pages are paired."""
        pairs = self.pairs()
        self._pending_search = spellings if pairs is None else None
        if self._shown is None or pairs is None:
            return
        if self._search is not None:
            self._search.cancel()
        if self._job is not None and self._working != self._shown:
            self._job.cancel()
        self._searched = self._shown
        files = self._shown.left.file, self._shown.right.file
        self._search = self._queue.submit(
            partial(comparison_tasks.find_words, files=files, spellings=spellings, pairs=pairs),
            self._on_found,
            failed=self._on_search_failed,
            cancelled=self._on_search_ended,
        )

    def forget(self, source: PageSource) -> None:
        """Stop using a source that is about to be closed."""
        if self._ahead is not None and source in self._ahead.sources:
            self._ahead = None
        if self._job is not None and self._working is not None and source in self._working.sources:
            self._job.cancel()
        if self._shown is not None and source in self._shown.sources:
            self.show(None, None)

    def clear(self) -> None:
        """Drop everything, as another library is about to be opened."""
        self._ahead = None
        self.show(None, None)
        self._cache.clear()

    # --- tasks -----------------------------------------------------------------------------------

    def _sides(self, left: PageSource, right: PageSource, conflicts: Collection[str], offset: int) -> Sides:
        """Return two documents with their cached comparison."""
        key = ComparisonKey(left.identity, right.identity, frozenset(conflicts), offset)
        sides = Sides(left, right, key, self._cache.find(key))
        if sides.known is not None:
            _set_texts(sides, sides.known)
        return sides

    def _next(self) -> None:
        shown, ahead = self._shown, self._ahead
        shown_row = self._next_row(shown) if shown is not None else None
        waits = shown is not None and (shown.known is None or shown_row is not None)
        if self._job is not None:
            if waits and self._working != shown:
                self._job.cancel()
        elif shown is not None and shown.known is None:
            self._read_pages(shown)
        elif shown is not None and shown_row is not None:
            following = next((row for row in shown.rows() if row > shown_row), None)
            self._compare(shown, shown_row, pictures=shown_row in shown.words_compared, following=following)
        elif ahead is not None and self._search is None:
            if ahead.known is None:
                self._read_pages(ahead)
            elif rows := ahead.rows():
                self._compare(ahead, rows[0], pictures=True)

    def _next_row(self, shown: Sides) -> int | None:
        """Return the next row: visible ones first, and words, which are fast, before pictures."""
        if shown.known is None:
            return None
        done = shown.known.rows
        seen = [row for row in self._visible if row < len(shown.pairs) and row not in done]
        for rows in (seen, shown.rows()):
            if (row := next((row for row in rows if row not in shown.words_compared), None)) is not None:
                return row
            if rows:
                return rows[0]
        return None

    def _read_pages(self, sides: Sides) -> None:
        self._working, self._row = sides, None
        task = partial(
            comparison_tasks.read_pages,
            left=sides.left.file,
            right=sides.right.file,
            offset=sides.key.offset,
        )
        self._job = self._queue.submit(
            task,
            self._on_read,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_reading,
        )

    def _compare(self, sides: Sides, row: int, *, pictures: bool, following: int | None = None) -> None:
        """Compare a row.

        Args:
            pictures: whether to compare the pictures too; ahead of showing, words need no separate step.
            following: the row whose pictures are likely compared next.
        """
        if pictures:
            sides.words_compared.add(row)
        self._working, self._row = sides, row
        task = partial(
            comparison_tasks.compare_pair,
            left=sides.left.file,
            right=sides.right.file,
            pair=sides.pairs[row],
            conflicts=sides.key.conflicts,
            pictures=pictures,
            following=sides.pairs[following] if pictures and following is not None else None,
        )
        self._job = self._queue.submit(
            task, self._on_compared, failed=self._on_failed, cancelled=self._on_cancelled
        )

    def _on_reading(self, progress: Progress) -> None:
        if progress.total and self._working == self._shown:
            self.reading_progressed.emit(progress.done / progress.total)

    def _on_read(self, read: PagesRead, *, given_up: bool = False) -> None:
        sides, self._job = self._working, None
        if sides is not None:
            sides.known = CachedComparison(read, given_up=given_up)
            self._cache.put(sides.key, sides.known)
            _set_texts(sides, sides.known)
            for one in (self._shown, self._ahead):
                if one is not None and one == sides:
                    one.known = sides.known
            if sides == self._shown:
                self.paired.emit()
                if self._pending_search is not None:
                    self.search(self._pending_search)
        self._next()

    def _on_compared(self, compared: PagePairComparison) -> None:
        sides, row, self._job = self._working, self._row, None
        if sides is not None and sides.known is not None and row is not None:
            if row in sides.words_compared:
                sides.known.rows[row] = compared
            sides.words_compared.add(row)
            if sides == self._shown:
                self.compared.emit(row, compared)
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
        """Do not retry: pair unreadable documents by order, and leave incomparable pages unmarked."""
        sides = self._working
        if sides is None:
            return
        if self._row is not None:
            sides.words_compared.add(self._row)
            self._on_compared(PagePairComparison())
        else:
            count = sides.left.file.count, sides.right.file.count
            none = ("",) * count[0], ("",) * count[1]
            self._on_read(PagesRead(none, pair_by_order(*count, sides.key.offset)), given_up=True)

    # --- search ----------------------------------------------------------------------------------

    def _on_found(self, found: tuple[WordLocations, ...]) -> None:
        self._end_search()
        if self._searched == self._shown:
            self.found.emit(found)

    def _on_search_failed(self, _error: DedupeError) -> None:
        self._end_search()

    def _on_search_ended(self) -> None:
        self._end_search()

    def _end_search(self) -> None:
        self._search = None
        self._next()


def _set_texts(sides: Sides, known: CachedComparison) -> None:
    for source, texts in zip(sides.sources, known.read.texts, strict=True):
        source.set_texts(texts)


NOT_COMPARED = -2  # instead of a number of differences: one document's pages cannot be shown


@dataclass(frozen=True)
class ComparisonOptions:
    """Knowledge about two documents before their pages are read.

    Attributes:
        conflicts: values of conflicting facts, which are highlighted as such.
        span: where one document lies in the other; None if neither contains the other.
        whole: the side of the containing document.
    """

    conflicts: tuple[str, ...] = ()
    span: ContainedSpan | None = None
    whole: int = LEFT

    def offset(self, counts: tuple[int, int]) -> int:
        """Return the offset for `pair_by_order`: the pages before the part, estimated from the span.

        Args:
            counts: the numbers of pages of both; 0 while unknown.
        """
        if self.span is None or not counts[self.whole]:
            return 0
        before, _ = pages_about(self.span, counts[self.whole])
        return before if self.whole == RIGHT else -before


DEFAULTS = ComparisonOptions()
