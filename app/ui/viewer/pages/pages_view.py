"""Two documents page by page, side by side or over each other, with the strip of page pairs at the left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QDesktopServices,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.compare.page_pairing import PagePair, pair_by_order
from app.compare.text_difference import pages_of
from app.domain.documents import Document
from app.domain.servers import ServerAddress
from app.services.review.explanation import INK, ChipSort, FactChip
from app.tasks.comparison_tasks import PagePairComparison, WordLocations
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.viewer.difference_ribbon import DifferenceRibbon
from app.ui.viewer.fact_spellings import spellings
from app.ui.viewer.pages.differences import Difference, Differences, tick_of
from app.ui.viewer.pages.document_cache import DocumentCache
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.linked_panes import LinkedPanes
from app.ui.viewer.pages.overlay import OverlayView
from app.ui.viewer.pages.page_comparer import NOT_COMPARED, UNJUDGED, UNKNOWN, ComparisonOptions, PageComparer
from app.ui.viewer.pages.page_layout import LEFT, RIGHT
from app.ui.viewer.pages.page_pair_strip import PADDING, WIDTH, PairStrip
from app.ui.viewer.pages.page_pane import Pictures
from app.ui.viewer.pages.render_queue import RenderQueue
from app.ui.viewer.pages.render_scheduler import RenderScheduler
from app.ui.viewer.sources.page_source import PageSource

SIDES = ("left", "right")
ONLY_ON = (ChipSort.ONLY_LEFT, ChipSort.ONLY_RIGHT)  # by side
SOME_AT_A_TIME = 250  # milliseconds


class PagesView(QWidget):
    """Shows two documents.

    Attributes:
        strip_column: the page pairs, for whoever lays this view out to put them at its left.

    Signals:
        zoom_changed: in per cent, 25…400; 100 is as wide as a pane.
        page_failed: "left" or "right"; its pages cannot be shown, and the pane says why.
        left_loaded, right_loaded: the document is open; its pages follow.
        text_requested: the user wants to compare the texts instead.
        part_found: first and last page, from 1, of the whole on which the part was found by their texts.
        ink_found: ONLY_LEFT, ONLY_RIGHT: where pages bear ink that those opposite lack, as far as known; a
            set of them, told with every change of the differences.
        read: the share of the pages that was read to compare them, 0…1.
        difference_changed: number of the difference that is looked at (from 1, 0 for none), and of all;
            UNKNOWN as long as none was found and the comparison goes on, NOT_COMPARED if it never can.
    """

    zoom_changed = Signal(int)
    page_failed = Signal(str)
    left_loaded = Signal()
    right_loaded = Signal()
    text_requested = Signal()
    part_found = Signal(int, int)
    ink_found = Signal(object)
    read = Signal(float)
    difference_changed = Signal(int, int)

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
        self._shelf = DocumentCache(session, self._queue, self)
        self._comparer = PageComparer(session.lanes.marks, self)
        self._pictures = Pictures()
        self._how = ComparisonOptions()
        self._how_ahead = ComparisonOptions()
        self._compared: object = None  # what the differences are of
        # Differences far from what is seen are shown some at a time: each time costs the window a little.
        self._showing_later = QTimer(self)
        self._showing_later.setSingleShot(True)
        self._showing_later.setInterval(SOME_AT_A_TIME)
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
        self._drawing = RenderScheduler(self, self._queue, self._pictures, self._shelf, self.strip, self.both)
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
            side.text_requested.connect(self.text_requested)
            side.browser_requested.connect(self._open_in_browser)
        for panes in (self.both, self.overlay.panes):
            panes.moved.connect(self._on_moved)
            panes.zoom_changed.connect(self.zoom_changed)
            for pane in panes.panes:
                pane.difference_clicked.connect(self.look_at)
        self.strip.pair_chosen.connect(self._go_to_row)
        self.strip.moved.connect(self._drawing.want)
        self.ribbon.scroll_requested.connect(self.both.scroll_to_share)
        self.ribbon.wheel_turned.connect(self.both.scroll_by_wheel)
        self._shelf.opened.connect(self._on_opened)
        self._shelf.closing.connect(self._on_closing)
        self._comparer.read.connect(self.read)
        self._comparer.paired.connect(self._pair)
        self._comparer.compared.connect(self._on_compared)
        self._comparer.found.connect(self._on_found)
        self._session.connected.connect(self._on_library_changed)
        self._session.disconnected.connect(self._on_library_changed)

    # --- what the review page asks for -----------------------------------------------------------

    @property
    def panes(self) -> LinkedPanes:
        """Those of the view that is shown."""
        return self.overlay.panes if self._views.currentWidget() is self.overlay else self.both

    def set_overlay(self, on: bool) -> None:
        """Show the documents over each other, or side by side."""
        before = self.panes
        if not on:
            self.overlay.stop()
        self._views.setCurrentWidget(self.overlay if on else self._beside)
        self._drawing.draw_for(self.panes)
        if self.panes is not before:
            self.panes.set_zoom(before.zoom, fits_page=before.fits_page)
            self.panes.stand_at(before.leader.anchor_at(0))
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

    def set_synchronised(self, on: bool) -> None:
        """Scroll and zoom both documents together, or each alone."""
        self.both.set_synchronised(on)

    def scroll_screen(self, screens: int) -> None:
        """Scroll both documents by so many screens, up if negative."""
        self.panes.scroll_screen(screens)

    def blink(self) -> None:
        """The key for blinking was pressed."""
        if self.panes is self.overlay.panes:
            self.overlay.blink_pressed()

    # --- differences -----------------------------------------------------------------------------

    def go(self, steps: int) -> None:
        """To the next (1) or previous (-1) difference, around the ends."""
        difference = self.differences.step(steps, self.panes.leader.current_row())
        if difference is not None:
            self.look_at(difference)

    def look_at(self, difference: Difference) -> None:
        """Bring a difference into view and point it out."""
        self.differences.current = difference
        mark = difference.mark
        self._point_out(())
        self.panes.bring(difference.row, (*mark.a, *mark.b) if mark is not None else ())
        self._describe()
        self.tell()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, difference.said()))

    def go_to_fact(self, said: FactChip) -> None:
        """To the first place that shows a fact, or to the ink or the pages that only one side has."""
        if said.fact is None:
            alone = (
                one
                for one in self.differences.all()
                if one.side is not None
                and ONLY_ON[one.side] is said.sort
                and (one.is_ink if said.key == INK else one.mark is None)
            )
            difference = next(alone, None)
        else:
            wanted = spellings(said.fact.value) | spellings(said.fact.other)
            difference = next((one for one in self.differences.all() if one.shows(wanted)), None)
        if difference is not None:
            self.look_at(difference)
        elif said.fact is not None:
            value, other = said.fact.value, said.fact.other or said.fact.value
            self._comparer.look_for((spellings(value), spellings(other)))

    def tell(self) -> None:
        """Emit `difference_changed` with what is so now."""
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
        self._point_out(found)
        rows = [self.panes.layout.row_of(one.side, one.page) for one in found]
        row = next((row for row in rows if row is not None), None)
        if row is not None:
            here = [
                box for one, its_row in zip(found, rows, strict=True) if its_row == row for box in one.boxes
            ]
            self.panes.bring(row, here)
        self.tell()

    def _point_out(self, found: Sequence[WordLocations]) -> None:
        for panes in (self.both, self.overlay.panes):
            for pane in panes.panes:
                pane.point_out(next((one for one in found if one.side == pane.side), None))

    def _on_compared(self, row: int, compared: PagePairComparison) -> None:
        if self._take(row, compared, self.both.layout.pairs):
            self.both.lay_out_again()
            self.overlay.panes.lay_out_again()
        if self._comparer.finished or any(row in pane.visible_rows() for pane in self.panes.panes):
            self._show_differences()
        elif not self._showing_later.isActive():
            self._showing_later.start()

    def _take(self, row: int, compared: PagePairComparison, pairs: Sequence[PagePair]) -> bool:
        """Keep what differs on two pages, and have them stand upright; whether one did not before."""
        self.differences.add(row, compared)
        if row >= len(pairs):
            return False
        pages = pairs[row].left, pairs[row].right
        turned = [self._turn(*one) for one in zip(self.sides, pages, compared.turned, strict=True)]
        return any(turned)

    def _turn(self, side: DocumentSide, page: int | None, degrees: int) -> bool:
        """Show a page upright; whether it was not before."""
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
        self.tell()
        self._drawing.want()

    # --- what is shown ---------------------------------------------------------------------------

    def show_documents(
        self, left: Document | None, right: Document | None, how: ComparisonOptions = UNJUDGED
    ) -> None:
        """Show two documents from their first common page on."""
        self._how = how
        for side, document in zip(self.sides, (left, right), strict=True):
            side.show_document(document)
        self.both.start()
        self.overlay.panes.start()
        self._shelf.show([document for document in (left, right) if document is not None])
        self._refresh_sides()

    def show_names(self, names: tuple[tuple[str, str], tuple[str, str]]) -> None:
        """Letter and title of both documents."""
        self.overlay.show_names(names)

    def clear(self) -> None:
        """Show nothing."""
        self._drawing.ahead = ()
        self._shelf.prefetch(())
        self.show_documents(None, None)

    def prefetch(self, documents: Sequence[Document], how: ComparisonOptions = UNJUDGED) -> None:
        """Fetch what is likely to be shown next, draw its first pages and compare it; all else is first."""
        self._drawing.ahead = tuple(documents)
        self._how_ahead = how
        self._shelf.prefetch(documents)
        self._read_ahead()
        self._drawing.want()

    def _refresh_sides(self) -> None:
        for side, loaded in zip(self.sides, (self.left_loaded, self.right_loaded), strict=True):
            if side.document is None:
                continue
            shelved = self._shelf.find(side.document)
            if shelved is None:
                continue
            if shelved.source is not None and side.source is None:
                side.show_source(shelved.source)
                loaded.emit()
            elif shelved.problem is not None and side.problem is None:
                side.show_problem(shelved.problem)
                self.page_failed.emit(SIDES[side.number])
        left, right = self.sides
        self.overlay.show_problem(self._why_not_over_each_other())
        offset = self._how.offset((len(left.sizes), len(right.sizes)))
        self._comparer.show(left.source, right.source, self._how.conflicts, offset)
        self._pair()

    def _why_not_over_each_other(self) -> str:
        for side in self.sides:
            if side.problem is not None:
                return f"{text('ol.alone')} {side.notice.reason()}"
        return ""

    def _on_opened(self, document_id: int) -> None:
        if any(side.document is not None and side.document.id == document_id for side in self.sides):
            self._refresh_sides()
        else:
            self._read_ahead()
            self._drawing.want()

    def _read_ahead(self) -> None:
        found = [self._shelf.find(document) for document in self._drawing.ahead]
        sources = [shelved.source for shelved in found if shelved is not None and shelved.source is not None]
        if len(sources) == len(SIDES):
            left, right = sources
            offset = self._how_ahead.offset((len(left.sizes), len(right.sizes)))
            self._comparer.prefetch(left, right, self._how_ahead.conflicts, offset)

    def _on_library_changed(self) -> None:
        self.clear()
        self._comparer.clear()

    def _on_closing(self, source: PageSource) -> None:
        self._comparer.forget(source)
        shown = [side for side in self.sides if side.source is source]
        for side in shown:
            side.show_document(side.document)
        self._drawing.forget(source)
        if shown:
            self._pair()

    def _pair(self) -> None:
        """Lay the pages out: by their contents once these are known, until then by order."""
        left, right = self.sides
        known = self._comparer.pairs()
        counts = len(left.sizes), len(right.sizes)
        pairs = known or pair_by_order(*counts, self._how.offset(counts))
        compared = (left.source, right.source, known, self._how.conflicts)
        if compared != self._compared:
            self._compared = compared
            self.differences.start(known or ())
            for row, found in self._comparer.results().items():
                self._take(row, found, pairs)
        self.strip.show_pairs(pairs, (left.source, right.source))
        self.both.set_pairs(pairs)
        self.overlay.panes.set_pairs(pairs)
        self._show_differences()
        self._tell_part()

    def _go_to_row(self, row: int) -> None:
        self.panes.go_to_row(row)

    def _tell_part(self) -> None:
        source = self.sides[self._how.whole].source
        texts = source.texts if source is not None else ()
        place = self._how.place
        found = pages_of(place, texts) if place is not None and texts else None
        if found is not None:
            self.part_found.emit(found[0] + 1, found[1] + 1)

    def _on_moved(self) -> None:
        if self.sender() is not self.panes:  # those that are not shown move, too
            return
        ribbon = self.ribbon if self.panes is self.both else self.overlay.ribbon
        ribbon.set_visible_part(*self.panes.visible_part)
        self.strip.set_current(self.panes.leader.current_row())
        rows = {row for pane in self.panes.panes for row in pane.visible_rows()}
        self._comparer.want(sorted(rows))
        self._describe()
        self._drawing.want()

    def _describe(self) -> None:
        for pane in self.panes.panes:
            pane.describe()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.want()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._drawing.want()
        return super().event(event)

    # --- the browser -----------------------------------------------------------------------------

    def _open_in_browser(self, side: int) -> None:
        document, profile = self.sides[side].document, self._session.profile
        if document is not None and profile is not None:
            self._open_url(QUrl(ServerAddress(profile.server_url).document_page(document.id)))
