"""Tasks that pair the pages of two documents and find their differences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from threading import Thread

from app.compare.alignment import Alignment
from app.compare.page import Box, Page, Word, hull, joined_text, turn
from app.compare.page_differences import PageHighlight, compare_pages
from app.compare.page_pairing import PagePair
from app.domain.errors import FileDamaged, FileLocked
from app.domain.progress import CancelFlag, Progress, ProgressSink, Stage
from app.readers.page_files import MAX_KEPT, SHEET, PageFile
from app.readers.pdf import DOTS_PER_INCH
from app.services.page_comparison import PagesOfFile, choose_page_rotation, pair_files
from app.tasks.context import TaskContext

LONGEST_VALUE = 8  # words in the value of a fact


@dataclass(frozen=True)
class PagesRead:
    """The texts of all pages, "" for an unreadable one, and the pairs of pages."""

    texts: tuple[tuple[str, ...], tuple[str, ...]]
    pairs: tuple[PagePair, ...]

    def swapped(self) -> PagesRead:
        """Return a copy with left and right swapped."""
        left, right = self.texts
        return PagesRead((right, left), tuple(pair.swapped() for pair in self.pairs))


@dataclass(frozen=True)
class PagePairComparison:
    """The comparison of two paired pages.

    Attributes:
        turned: degrees clockwise by which each page was turned upright.
        alignment: the mapping of the right page onto the left one.
    """

    highlights: tuple[PageHighlight, ...] = ()
    turned: tuple[int, int] = (0, 0)
    alignment: Alignment = field(default_factory=Alignment)

    def swapped(self) -> PagePairComparison:
        """Return a copy with left and right swapped."""
        left, right = self.turned
        return PagePairComparison(
            tuple(highlight.swapped() for highlight in self.highlights),
            (right, left),
            self.alignment.inverse(),
        )

    def rotated(self, degrees: int) -> PagePairComparison:
        """Return a copy for pages shown turned clockwise by a multiple of 90 degrees."""
        return replace(
            self,
            highlights=tuple(highlight.rotated(degrees) for highlight in self.highlights),
            alignment=self.alignment.turned(degrees),
        )


@dataclass(frozen=True)
class WordLocations:
    """The boxes of words on a page of one side (0 left, 1 right)."""

    side: int
    page: int
    boxes: tuple[Box, ...]

    def rotated(self, degrees: int) -> WordLocations:
        """Return the locations on a page shown turned clockwise by a multiple of 90 degrees."""
        return replace(self, boxes=tuple(box.turned(degrees) for box in self.boxes))


def read_pages(
    _context: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    left: PageFile,
    right: PageFile,
    offset: int,
) -> PagesRead:
    """Read the texts of two files, render the pages without text, and pair the pages by both.

    Args:
        offset: for `pair_by_order`, which pairs pages that have neither.
    """
    counter = PageProgress(progress, left.count + right.count)
    with ExitStack() as opened:
        one, other = (TolerantPages(file, _opened(file, opened), cancel, counter) for file in (left, right))
        pairs = choose_page_rotation(pair_files(one, other, offset), one, other)
        return PagesRead((one.texts(), other.texts()), pairs)


def read_words(
    _context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, file: PageFile, page: int
) -> tuple[Word, ...]:
    """Return the words of a page's text layer, as stored; none for a page that cannot be read."""
    try:
        return tuple(file.read(page, False).words)
    except (FileDamaged, FileLocked):
        return ()


def _opened(file: PageFile, opened: ExitStack) -> PagesOfFile | None:
    try:
        return opened.enter_context(file.open())
    except (FileDamaged, FileLocked):  # the window's reader may open what this one cannot
        return None


class PageProgress:
    """Reports the number of pages read so far."""

    def __init__(self, progress: ProgressSink, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0

    def count_page(self) -> None:
        self._done += 1
        self._progress(Progress(Stage.PAGES, self._done, self._total))


class TolerantPages:
    """The pages of a file; an unreadable page is empty."""

    def __init__(
        self, file: PageFile, pages: PagesOfFile | None, cancel: CancelFlag, counter: PageProgress
    ) -> None:
        self.count = file.count
        self._file = file
        self._pages = pages
        self._cancel = cancel
        self._counter = counter
        self._texts: dict[int, str] = {}

    def texts(self) -> tuple[str, ...]:
        return tuple(self.text(number) for number in range(self.count))

    def text(self, number: int) -> str:
        if number not in self._texts:
            self._cancel.raise_if_cancelled()
            self._texts[number] = self._read_text(number)
            self._counter.count_page()
        return self._texts[number]

    def _read_text(self, number: int) -> str:
        if self._pages is None:
            return ""
        if self.count > MAX_KEPT:
            return _text(self._pages, number)
        try:  # keeps the page's words, which are needed next
            return joined_text(self._file.read(number, False).words)
        except FileDamaged:
            return ""

    def page(self, number: int, dots_per_inch: float | None = DOTS_PER_INCH) -> Page:
        self._cancel.raise_if_cancelled()
        with suppress(FileDamaged):
            if self._pages is not None and self.count <= MAX_KEPT:  # the page is kept until it is compared
                return self._file.read(number, dots_per_inch is not None)
            if self._pages is not None:
                return self._pages.page(number, dots_per_inch)
        return Page(*SHEET)


def _text(pages: PagesOfFile, number: int) -> str:
    try:
        return pages.text(number)
    except FileDamaged:
        return ""


def compare_pair(
    _context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    left: PageFile,
    right: PageFile,
    pair: PagePair,
    conflicts: Collection[str],
    pictures: bool,
    following: PagePair | None = None,
) -> PagePairComparison:
    """Compare two pages; unreadable pages have no highlights. A page without a partner is only turned.

    Args:
        pictures: compare ink too, which takes a hundred times as long as the words alone.
        following: the pages whose pictures are compared next; they are rendered meanwhile.
    """
    both = pictures and pair.left is not None and pair.right is not None
    sides = ((left, pair.left, pair.turn_left), (right, pair.right, pair.turn_right))
    found: list[Page | None] = []
    try:
        for file, number, degrees in sides:
            cancel.raise_if_cancelled()
            if number is None:
                found.append(None)
            else:
                page = turn(file.read(number, both), degrees)
                found.append(page if both else replace(page, picture=None))  # it may have been read before
    except (FileDamaged, FileLocked):
        return PagePairComparison()
    a, b = found
    turned = (a.turned if a else 0, b.turned if b else 0)
    if a is None or b is None:
        return PagePairComparison(turned=turned)
    cancel.raise_if_cancelled()
    with _rendered_meanwhile(left, right, following):
        compared = compare_pages(a, b, conflicts)
    return PagePairComparison(compared.highlights, turned, compared.alignment)


@contextmanager
def _rendered_meanwhile(left: PageFile, right: PageFile, pair: PagePair | None) -> Iterator[None]:
    """Render two pages in a thread while others are compared; the files keep them.

    PDFium does not need the interpreter, and comparing seldom uses both processors.
    """

    def render() -> None:
        for file, number in ((left, pair.left), (right, pair.right)) if pair is not None else ():
            if number is not None:
                with suppress(FileDamaged, FileLocked):  # comparing the page reports it
                    file.read(number, True)

    if pair is None:
        yield
        return
    thread = Thread(target=render, name="rendering")
    thread.start()
    try:
        yield
    finally:
        thread.join()


def find_words(
    _context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    files: tuple[PageFile, PageFile],
    spellings: tuple[frozenset[str], frozenset[str]],
    pairs: Sequence[PagePair],
) -> tuple[WordLocations, ...]:
    """Return the first occurrence of one of the spellings on each side that has one.

    Unreadable files are left out: their pane reports them.

    Args:
        spellings: for each side, only letters and digits, in lower case.
        pairs: the pages as shown; the words of a turned page have their turned positions.
    """
    turns = (
        {pair.left: pair.turn_left for pair in pairs},
        {pair.right: pair.turn_right for pair in pairs},
    )
    found = []
    for side, (file, wanted) in enumerate(zip(files, spellings, strict=True)):
        with suppress(FileDamaged, FileLocked), file.open() as pages:
            location = _first_location(pages, file.count, wanted, turns[side], cancel)
            if location is not None:
                found.append(WordLocations(side, *location))
    return tuple(found)


def _first_location(
    pages: PagesOfFile,
    count: int,
    wanted: frozenset[str],
    turns: Mapping[int | None, int],
    cancel: CancelFlag,
) -> tuple[int, tuple[Box, ...]] | None:
    for number in range(count):
        cancel.raise_if_cancelled()
        page_text = squeezed(_text(pages, number))
        if not any(spelling in page_text for spelling in wanted):
            continue
        words = turn(pages.page(number, None), turns.get(number, 0)).words
        plain = [squeezed(word.text) for word in words]
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST_VALUE, len(words)) + 1):
                if "".join(plain[start:end]) in wanted:
                    return number, (hull(word.box for word in words[start:end]),)
    return None


def squeezed(text: str) -> str:
    """Return only the letters and digits, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))
