"""Has the pages of two documents read, paired and compared, one thing at a time, what is looked at first."""

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

Spellings = tuple[frozenset[str], frozenset[str]]  # of what is looked for on each side


@dataclass
class Sides:
    """Two open documents, and what is known of them; the same if they are compared in the same way.

    Attributes:
        known: None until their pages are paired.
        worded: rows whose words were compared.
    """

    left: PageSource
    right: PageSource
    question: ComparisonKey
    known: CachedComparison | None = field(default=None, compare=False)
    worded: set[int] = field(default_factory=set, compare=False)

    @property
    def sources(self) -> tuple[PageSource, PageSource]:
        return self.left, self.right

    @property
    def pairs(self) -> tuple[PagePair, ...]:
        """How the pages belong together; none while that is not known."""
        return self.known.read.pairs if self.known is not None else ()

    def rows(self) -> list[int]:
        """Those with two pages that were not compared yet, from the first.

        A page that stands alone has nothing to be compared with; it is only turned, once it is seen.
        """
        done = self.known.rows if self.known is not None else {}
        return [
            row
            for row, pair in enumerate(self.pairs)
            if row not in done and None not in (pair.left, pair.right)
        ]


class PageComparer(QObject):
    """Everything is done in the marks lane; what nobody waits for any more is cancelled.

    What was found out is remembered, so that documents that were compared before, the other way round, or
    ahead of being shown, are known at once.

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

    def __init__(self, lane: TaskQueue[TaskContext], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = lane
        self._memory = ComparisonCache()
        self._shown: Sides | None = None
        self._ahead: Sides | None = None
        self._seen: list[int] = []  # the rows on the screen
        self._job: Job | None = None
        self._working: Sides | None = None  # what the job is about
        self._row: int | None = None  # that is being compared; None while texts are read
        self._search: Job | None = None
        self._searched: Sides | None = None
        self._sought: Spellings | None = None  # what is to be looked for when the pages are paired

    @property
    def reading(self) -> bool:
        """Whether pages are being read and paired, or looked through for words."""
        return (self._job is not None and self._row is None) or self._search is not None

    @property
    def idle(self) -> bool:
        """Whether there is nothing left to do, not even ahead."""
        return self._job is None and self._search is None

    def show(
        self,
        left: PageSource | None,
        right: PageSource | None,
        conflicts: Collection[str] = (),
        offset: int = 0,
    ) -> None:
        """Compare these; None for a document without pages. What is known of them can be asked for at once.

        Args:
            conflicts: values of facts that conflict.
            offset: for `pair_by_order`, where the texts do not tell how the pages belong together.
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
        self._sought = None
        self._shown = shown
        if shown is not None and shown.known is not None and shown.known.given_up:
            self._memory.drop(shown.question)  # it is tried once more
            shown.known = None
        self._next()

    def prefetch(
        self, left: PageSource, right: PageSource, conflicts: Collection[str] = (), offset: int = 0
    ) -> None:
        """Compare these too, as for `show`, when there is nothing else to do."""
        ahead = self._sides(left, right, conflicts, offset)
        if ahead != self._ahead:
            self._ahead = ahead
            self._next()

    def pairs(self) -> tuple[PagePair, ...] | None:
        """How the pages of the shown documents belong together; None while that is not known."""
        return self._shown.pairs if self._shown is not None and self._shown.known is not None else None

    def results(self) -> Mapping[int, PagePairComparison]:
        """By row, what was found out already about the pages of the shown documents."""
        return self._shown.known.rows if self._shown is not None and self._shown.known is not None else {}

    def want(self, rows: Iterable[int]) -> None:
        """Compare these rows before all others."""
        self._seen = list(rows)
        self._next()

    @property
    def finished(self) -> bool:
        """Whether everything about the shown documents is known."""
        return self._shown is None or (self._shown.known is not None and not self._shown.rows())

    def look_for(self, spellings: Spellings) -> None:
        """Find words on both sides; `found` tells, once it is known how the pages stand."""
        pairs = self.pairs()
        self._sought = spellings if pairs is None else None
        if self._shown is None or pairs is None:
            return
        if self._search is not None:
            self._search.cancel()
        if self._job is not None and self._working != self._shown:
            self._job.cancel()
        self._searched = self._shown
        files = self._shown.left.file, self._shown.right.file
        self._search = self._lane.submit(
            partial(comparison_tasks.find_words, files=files, spellings=spellings, pairs=pairs),
            self._on_found,
            failed=self._on_search_failed,
            cancelled=self._on_search_ended,
        )

    def forget(self, source: PageSource) -> None:
        """The source is about to be closed."""
        if self._ahead is not None and source in self._ahead.sources:
            self._ahead = None
        if self._job is not None and self._working is not None and source in self._working.sources:
            self._job.cancel()
        if self._shown is not None and source in self._shown.sources:
            self.show(None, None)

    def clear(self) -> None:
        """Forget everything, as another library is about to be shown."""
        self._ahead = None
        self.show(None, None)
        self._memory.clear()

    # --- one after the other ---------------------------------------------------------------------

    def _sides(self, left: PageSource, right: PageSource, conflicts: Collection[str], offset: int) -> Sides:
        """Two documents with what is known of them."""
        question = ComparisonKey(left.identity, right.identity, frozenset(conflicts), offset)
        sides = Sides(left, right, question, self._memory.find(question))
        if sides.known is not None:
            _tell_texts(sides, sides.known)
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
            self._compare(shown, shown_row, pictures=shown_row in shown.worded, following=following)
        elif ahead is not None and self._search is None:
            if ahead.known is None:
                self._read_pages(ahead)
            elif rows := ahead.rows():
                self._compare(ahead, rows[0], pictures=True)

    def _next_row(self, shown: Sides) -> int | None:
        """What is seen comes first, and words, which take little, before pictures."""
        if shown.known is None:
            return None
        done = shown.known.rows
        seen = [row for row in self._seen if row < len(shown.pairs) and row not in done]
        for rows in (seen, shown.rows()):
            if (row := next((row for row in rows if row not in shown.worded), None)) is not None:
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
            offset=sides.question.offset,
        )
        self._job = self._lane.submit(
            task,
            self._on_read,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_reading,
        )

    def _compare(self, sides: Sides, row: int, *, pictures: bool, following: int | None = None) -> None:
        """Args:
        pictures: compare them too, after the words; ahead there is no need to have the words before.
        following: the row whose pictures are likely compared next.
        """
        if pictures:
            sides.worded.add(row)
        self._working, self._row = sides, row
        task = partial(
            comparison_tasks.compare_pair,
            left=sides.left.file,
            right=sides.right.file,
            pair=sides.pairs[row],
            conflicts=sides.question.conflicts,
            pictures=pictures,
            following=sides.pairs[following] if pictures and following is not None else None,
        )
        self._job = self._lane.submit(
            task, self._on_compared, failed=self._on_failed, cancelled=self._on_cancelled
        )

    def _on_reading(self, progress: Progress) -> None:
        if progress.total and self._working == self._shown:
            self.read.emit(progress.done / progress.total)

    def _on_read(self, read: PagesRead, *, given_up: bool = False) -> None:
        sides, self._job = self._working, None
        if sides is not None:
            sides.known = CachedComparison(read, given_up=given_up)
            self._memory.put(sides.question, sides.known)
            _tell_texts(sides, sides.known)
            for one in (self._shown, self._ahead):
                if one is not None and one == sides:
                    one.known = sides.known
            if sides == self._shown:
                self.paired.emit()
                if self._sought is not None:
                    self.look_for(self._sought)
        self._next()

    def _on_compared(self, compared: PagePairComparison) -> None:
        sides, row, self._job = self._working, self._row, None
        if sides is not None and sides.known is not None and row is not None:
            if row in sides.worded:
                sides.known.rows[row] = compared
            sides.worded.add(row)
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
        """What cannot be read or compared is not tried again: it is paired by order and has no marks."""
        sides = self._working
        if sides is None:
            return
        if self._row is not None:
            sides.worded.add(self._row)
            self._on_compared(PagePairComparison())
        else:
            count = sides.left.file.count, sides.right.file.count
            none = ("",) * count[0], ("",) * count[1]
            self._on_read(PagesRead(none, pair_by_order(*count, sides.question.offset)), given_up=True)

    # --- places of words -------------------------------------------------------------------------

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


def _tell_texts(sides: Sides, known: CachedComparison) -> None:
    for source, texts in zip(sides.sources, known.read.texts, strict=True):
        source.set_texts(texts)


UNKNOWN = -1
"""In place of a number of differences: none was found yet, and the comparison goes on."""
NOT_COMPARED = -2
"""In place of a number of differences: the pages of one of the two cannot be shown."""


@dataclass(frozen=True)
class ComparisonOptions:
    """What is known of two documents before their pages are read.

    Attributes:
        conflicts: values of facts that conflict; they are marked as such.
        place: where one of the two lies in the other; None if neither does.
        whole: the side of that other one.
    """

    conflicts: tuple[str, ...] = ()
    place: ContainedSpan | None = None
    whole: int = LEFT

    def offset(self, counts: tuple[int, int]) -> int:
        """For `pair_by_order`: the pages before the part, as far as the place tells without their texts.

        Args:
            counts: of the pages of both; 0 as long as that is not known.
        """
        if self.place is None or not counts[self.whole]:
            return 0
        before, _ = pages_about(self.place, counts[self.whole])
        return before if self.whole == RIGHT else -before


UNJUDGED = ComparisonOptions()
