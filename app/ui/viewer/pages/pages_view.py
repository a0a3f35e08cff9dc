"""Two documents page by page, side by side or overlaid, with a strip of page pairs on the left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.compare.page_pairing import PagePair, pair_by_order
from app.compare.text_difference import pages_of
from app.domain.documents import Document
from app.domain.servers import ServerAddress
from app.services.review.explanation import FactChip
from app.tasks.comparison_tasks import PagePairComparison, WordLocations
from app.ui.session.library_session import LibrarySession
from app.ui.viewer.difference_ribbon import UNKNOWN, DifferenceRibbon
from app.ui.viewer.fact_spellings import spellings
from app.ui.viewer.pages.differences import ONLY_ON, Difference, Differences, tick_of
from app.ui.viewer.pages.document_cache import DocumentCache
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.linked_panes import LinkedPanes
from app.ui.viewer.pages.overlay import OverlayView
from app.ui.viewer.pages.page_comparer import DEFAULTS, NOT_COMPARED, ComparisonOptions, PageComparer
from app.ui.viewer.pages.page_layout import LEFT, RIGHT
from app.ui.viewer.pages.page_pair_strip import PADDING, WIDTH, PairStrip
from app.ui.viewer.pages.page_pane import Pictures
from app.ui.viewer.pages.render_queue import RenderQueue
from app.ui.viewer.pages.render_scheduler import RenderScheduler
from app.ui.viewer.pages.text_selection import PageWords, TextSelection
from app.ui.viewer.sources.page_source import PageSource

SIDES = ("left", "right")
REFRESH_DELAY = 250  # ms


class PagesView(QWidget):
    """Shows two documents.

    Attributes:
        strip_column: the page pairs, to be placed at the left of this view.

    Signals:
        zoom_changed: per cent, 25…400; 100 fits the width of a pane.
        page_failed: "left" or "right", if its pages cannot be shown; the pane shows the reason.
        left_loaded, right_loaded: the document is open; its pages follow.
        text_requested: the user wants to compare the texts instead.
        part_found: first and last page, from 1, of the whole on which the texts place the part.
        ink_found: set of ONLY_LEFT and ONLY_RIGHT, the sides with ink that the other side lacks, as far as
            known; emitted with every change of the differences.
        reading_progressed: share of the pages read for the comparison, 0…1.
        menu_requested: the context menu of a PagePane, at this point of the screen.
        difference_changed: number of the current difference (from 1; 0 for none), and the total: UNKNOWN
            while none is found and the comparison is running, NOT_COMPARED if it is impossible.
    """

    zoom_changed = Signal(int)
    page_failed = Signal(str)
    left_loaded = Signal()
    right_loaded = Signal()
    text_requested = Signal()
    part_found = Signal(int, int)
    ink_found = Signal(object)
    reading_progressed = Signal(float)
    difference_changed = Signal(int, int)
    menu_requested = Signal(object, QPoint)

    def __init__(
        self,
        session: LibrarySession,
        parent: QWidget | None = None,
        open_url: Callable[[QUrl], object] = QDesktopServices.openUrl,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._open_url = open_url
        self._queue = RenderQueue(self)
        self._documents = DocumentCache(session, self._queue, self)
        self._comparer = PageComparer(session.queues.comparison, self)
        self._pictures = Pictures()
        self._words = PageWords(session.queues.comparison, self)
        self._options = ComparisonOptions()
        self._options_ahead = ComparisonOptions()
        self._compared: object = None  # the inputs of the current differences
        self._rotation = 0  # degrees clockwise by which all pages are shown turned
        # Differences outside the visible area are shown in batches: each update costs the window a little.
        self._showing_later = QTimer(self)
        self._showing_later.setSingleShot(True)
        self._showing_later.setInterval(REFRESH_DELAY)
        self._showing_later.timeout.connect(self._show_differences)
        self.differences = Differences()
        self.strip = PairStrip()
        self.strip.show_differences(self.differences)
        self.ribbon = DifferenceRibbon()
        self.sides = (
            DocumentSide(LEFT, self._pictures, self.differences),
            DocumentSide(RIGHT, self._pictures, self.differences),
        )
        self.both = LinkedPanes(self.sides, tuple(side.pane for side in self.sides), self)
        self.overlay = OverlayView(self.sides, self._pictures, self.differences)
        self._drawing = RenderScheduler(
            self, self._queue, self._pictures, self._documents, self.strip, self.both
        )
        self._lay_out()
        self._connect()
        self.set_overlay(False)

    def _lay_out(self) -> None:
        self.strip_column = QWidget()
        self.strip_column.setObjectName("sideBar")
        self.strip_column.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.strip_column.setFixedWidth(WIDTH)
        column = QVBoxLayout(self.strip_column)
        column.setContentsMargins(PADDING, PADDING, PADDING + 1, PADDING)
        column.addWidget(self.strip)
        self._beside = QWidget()
        row = QHBoxLayout(self._beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sides[LEFT], 1)
        row.addWidget(self.ribbon)
        row.addWidget(self.sides[RIGHT], 1)
        self._views = QStackedWidget()
        self._views.addWidget(self._beside)
        self._views.addWidget(self.overlay)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._views)

    def _connect(self) -> None:
        for side in self.sides:
            side.pane.selection = TextSelection(self._words)
            side.pane.menu_requested.connect(self.menu_requested)
            side.text_requested.connect(self.text_requested)
            side.browser_requested.connect(self._open_in_browser)
        for panes in (self.both, self.overlay.panes):
            panes.moved.connect(self._on_moved)
            panes.zoom_changed.connect(self.zoom_changed)
            for pane in panes.panes:
                pane.difference_clicked.connect(self.select_difference)
        self.strip.pair_chosen.connect(self._go_to_row)
        self.strip.moved.connect(self._drawing.schedule)
        self.ribbon.scroll_requested.connect(self.both.scroll_to_share)
        self.ribbon.wheel_turned.connect(self.both.scroll_by_wheel)
        self._documents.opened.connect(self._on_opened)
        self._documents.closing.connect(self._on_closing)
        self._comparer.reading_progressed.connect(self.reading_progressed)
        self._comparer.paired.connect(self._pair)
        self._comparer.compared.connect(self._on_compared)
        self._comparer.found.connect(self._on_found)
        self._session.connected.connect(self._on_library_changed)
        self._session.disconnected.connect(self._on_library_changed)

    # --- view ------------------------------------------------------------------------------------

    @property
    def panes(self) -> LinkedPanes:
        """The panes of the current view."""
        return self.overlay.panes if self._views.currentWidget() is self.overlay else self.both

    def set_overlay(self, on: bool) -> None:
        """Show the documents overlaid or side by side."""
        before = self.panes
        if not on:
            self.overlay.stop()
        self._views.setCurrentWidget(self.overlay if on else self._beside)
        self._drawing.draw_for(self.panes)
        if self.panes is not before:
            self.panes.set_zoom(before.zoom, fits_page=before.fits_page)
            self.panes.scroll_to(before.leader.anchor_at(0))
        self.setFocusProxy(self.panes.panes[LEFT])

    @property
    def zoom(self) -> int:
        return self.panes.zoom

    def zoom_in(self) -> None:
        self.panes.zoom_in()

    def zoom_out(self) -> None:
        self.panes.zoom_out()

    def fit_width(self) -> None:
        self.panes.fit_width()

    def fit_page(self) -> None:
        self.panes.fit_page()

    def rotate(self) -> None:
        """Turn the pages of both documents by 90 degrees clockwise; the next documents are upright again."""
        self._rotation = (self._rotation + 90) % 360
        for side in self.sides:
            if side.source is not None:
                self._turn_to_rotation(side.source)
        self._ring_words(())
        self._compared = None
        self._pair()

    def _turn_to_rotation(self, source: PageSource) -> None:
        if source.rotate(self._rotation):
            self._drawing.forget(source)

    def set_synchronised(self, on: bool) -> None:
        """Scroll and zoom both documents together or separately."""
        self.both.set_synchronised(on)

    def scroll_screen(self, screens: int) -> None:
        """Scroll both documents by this many screens, up if negative."""
        self.panes.scroll_screen(screens)

    def blink(self) -> None:
        """Handle the key for blinking."""
        if self.panes is self.overlay.panes:
            self.overlay.blink_pressed()

    # --- differences -----------------------------------------------------------------------------

    def go(self, steps: int) -> None:
        """Go to the next (1) or previous (-1) difference, wrapping around."""
        difference = self.differences.step(steps, self.panes.leader.current_row())
        if difference is not None:
            self.select_difference(difference)

    def select_difference(self, difference: Difference) -> None:
        """Scroll a difference into view and highlight it."""
        self.differences.current = difference
        highlight = difference.highlight
        self._ring_words(())
        self.panes.scroll_into_view(
            difference.row, (*highlight.a, *highlight.b) if highlight is not None else ()
        )
        self._describe()
        self.report_difference()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, difference.description()))

    def go_to_fact(self, chip: FactChip) -> None:
        """Go to the first occurrence of a fact, or to the ink or pages that only one side has."""
        difference = self.differences.of_chip(chip)
        if difference is not None:
            self.select_difference(difference)
        elif chip.fact is not None:
            value, other = chip.fact.value, chip.fact.other or chip.fact.value
            self._comparer.search((spellings(value), spellings(other)))

    def report_difference(self) -> None:
        """Emit `difference_changed` with the current values."""
        total = len(self.differences.all())
        if any(side.problem for side in self.sides):
            self.difference_changed.emit(0, NOT_COMPARED)
            return
        is_known = total > 0 or (not self._is_loading() and self._comparer.finished)
        self.difference_changed.emit(self.differences.number(), total if is_known else UNKNOWN)

    def _is_loading(self) -> bool:
        return any(side.document and not side.source and not side.problem for side in self.sides)

    def _on_found(self, found: tuple[WordLocations, ...]) -> None:
        self.differences.current = None
        found = tuple(one.rotated(self._rotation) for one in found)
        self._ring_words(found)
        rows = [self.panes.layout.row_of(one.side, one.page) for one in found]
        row = next((row for row in rows if row is not None), None)
        if row is not None:
            here = [
                box for one, its_row in zip(found, rows, strict=True) if its_row == row for box in one.boxes
            ]
            self.panes.scroll_into_view(row, here)
        self.report_difference()

    def _ring_words(self, found: Sequence[WordLocations]) -> None:
        for panes in (self.both, self.overlay.panes):
            for pane in panes.panes:
                pane.ring_words(next((one for one in found if one.side == pane.side), None))

    def _on_compared(self, row: int, compared: PagePairComparison) -> None:
        if self._add_result(row, compared, self.both.layout.pairs):
            self.both.refresh_layout()
            self.overlay.panes.refresh_layout()
        if self._comparer.finished or any(row in pane.visible_rows() for pane in self.panes.panes):
            self._show_differences()
        elif not self._showing_later.isActive():
            self._showing_later.start()

    def _add_result(self, row: int, compared: PagePairComparison, pairs: Sequence[PagePair]) -> bool:
        """Store the differences of two pages and turn the pages upright; return whether one was turned."""
        self.differences.add(row, compared.rotated(self._rotation))
        if row >= len(pairs):
            return False
        pages = pairs[row].left, pairs[row].right
        turned = [self._turn(*one) for one in zip(self.sides, pages, compared.turned, strict=True)]
        return any(turned)

    def _turn(self, side: DocumentSide, page: int | None, degrees: int) -> bool:
        """Show a page upright; return whether it was turned."""
        if page is None or side.source is None or not side.source.turn(page, degrees):
            return False
        self._drawing.forget(side.source)
        return True

    def _show_differences(self) -> None:
        for panes, ribbon in ((self.both, self.ribbon), (self.overlay.panes, self.overlay.ribbon)):
            ribbon.set_ticks([tick_of(one, panes.layout) for one in self.differences.all()])
            for pane in panes.panes:
                pane.refresh()
        self.strip.show_differences(self.differences)
        self.ink_found.emit(frozenset(ONLY_ON[side] for side in self.differences.inked_sides()))
        self._describe()
        self.report_difference()
        self._drawing.schedule()

    # --- documents -------------------------------------------------------------------------------

    def show_documents(
        self, left: Document | None, right: Document | None, options: ComparisonOptions = DEFAULTS
    ) -> None:
        """Show two documents, starting at their first common page."""
        self._options = options
        self._rotation = 0
        for side, document in zip(self.sides, (left, right), strict=True):
            side.show_document(document)
        self.both.start()
        self.overlay.panes.start()
        self._documents.show([document for document in (left, right) if document is not None])
        self._refresh_sides()

    def show_names(self, names: tuple[tuple[str, str], tuple[str, str]]) -> None:
        """Show the letter and title of both documents."""
        self.overlay.show_names(names)

    def clear(self) -> None:
        """Show nothing."""
        self._drawing.ahead = ()
        self._documents.prefetch(())
        self.show_documents(None, None)

    def prefetch(self, documents: Sequence[Document], options: ComparisonOptions = DEFAULTS) -> None:
        """Prepare the documents likely to be shown next: fetch, draw and compare them, last of all."""
        self._drawing.ahead = tuple(documents)
        self._options_ahead = options
        self._documents.prefetch(documents)
        self._compare_ahead()
        self._drawing.schedule()

    def _refresh_sides(self) -> None:
        for side, loaded in zip(self.sides, (self.left_loaded, self.right_loaded), strict=True):
            if side.document is None:
                continue
            cached = self._documents.find(side.document)
            if cached is None:
                continue
            if cached.source is not None and side.source is None:
                self._turn_to_rotation(cached.source)
                side.show_source(cached.source)
                loaded.emit()
            elif cached.problem is not None and side.problem is None:
                side.show_problem(cached.problem)
                self.page_failed.emit(SIDES[side.number])
        left, right = self.sides
        self.overlay.show_problem()
        offset = self._options.offset((len(left.sizes), len(right.sizes)))
        self._comparer.show(left.source, right.source, self._options.conflicts, offset)
        self._pair()

    def _on_opened(self, document_id: int) -> None:
        if any(side.document is not None and side.document.id == document_id for side in self.sides):
            self._refresh_sides()
        else:
            self._compare_ahead()
            self._drawing.schedule()

    def _compare_ahead(self) -> None:
        found = [self._documents.find(document) for document in self._drawing.ahead]
        sources = [cached.source for cached in found if cached is not None and cached.source is not None]
        if len(sources) == len(SIDES):
            left, right = sources
            offset = self._options_ahead.offset((len(left.sizes), len(right.sizes)))
            self._comparer.prefetch(left, right, self._options_ahead.conflicts, offset)

    def _on_library_changed(self) -> None:
        self.clear()
        self._comparer.clear()

    def _on_closing(self, source: PageSource) -> None:
        self._comparer.forget(source)
        self._words.forget(source)
        shown = [side for side in self.sides if side.source is source]
        for side in shown:
            side.show_document(side.document)
        self._drawing.forget(source)
        if shown:
            self._pair()

    def _pair(self) -> None:
        """Lay the pages out: paired by contents once these are known, before that by order."""
        left, right = self.sides
        known = self._comparer.pairs()
        counts = len(left.sizes), len(right.sizes)
        pairs = known or pair_by_order(*counts, self._options.offset(counts))
        compared = (left.source, right.source, known, self._options.conflicts)
        if compared != self._compared:
            self._compared = compared
            self.differences.start(known or ())
            for row, found in self._comparer.results().items():
                self._add_result(row, found, pairs)
        self.strip.show_pairs(pairs, (left.source, right.source))
        self.both.set_pairs(pairs)
        self.overlay.panes.set_pairs(pairs)
        self._show_differences()
        self._report_part()

    def _go_to_row(self, row: int) -> None:
        self.panes.go_to_row(row)

    def _report_part(self) -> None:
        source = self.sides[self._options.whole].source
        texts = source.texts if source is not None else ()
        span = self._options.span
        found = pages_of(span, texts) if span is not None and texts else None
        if found is not None:
            self.part_found.emit(found[0] + 1, found[1] + 1)

    def _on_moved(self) -> None:
        if self.sender() is not self.panes:  # hidden panes move, too
            return
        ribbon = self.ribbon if self.panes is self.both else self.overlay.ribbon
        ribbon.set_visible_part(*self.panes.visible_part)
        self.strip.set_current(self.panes.leader.current_row())
        rows = {row for pane in self.panes.panes for row in pane.visible_rows()}
        self._comparer.prioritise(sorted(rows))
        self._describe()
        self._drawing.schedule()

    def _describe(self) -> None:
        for pane in self.panes.panes:
            pane.describe_soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.schedule()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._drawing.schedule()
        return super().event(event)

    def _open_in_browser(self, side: int) -> None:
        document, profile = self.sides[side].document, self._session.profile
        if document is not None and profile is not None:
            self._open_url(QUrl(ServerAddress(profile.server_url).document_page(document.id)))
