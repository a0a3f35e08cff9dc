"""The right side of the review: two documents, in the view that was chosen, and the decision bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Protocol, cast

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.compare.text_difference import TextDiff, row_of
from app.domain.documents import Document, Sharing, Taxonomy, with_sharing
from app.services.carry_over.choices import CarryOverChoices, FieldChoice
from app.services.carry_over.planning import Write
from app.services.review.comparison import Comparison
from app.services.review.explanation import INK, PAGES, ChipSort, FactChip, conflict_values
from app.ui.look.translation import text
from app.ui.review.changed_banner import ChangedBanner
from app.ui.review.comparison.decision_bar import DecisionBar
from app.ui.review.comparison.document_header import DocumentHeader
from app.ui.review.comparison.explanation_strip import ExplanationStrip
from app.ui.review.comparison.filmstrip import DropArea, Filmstrip
from app.ui.review.comparison.toolbar import ComparisonToolBar
from app.ui.review.details.rows import ALL_LETTER, DetailRow, RowChoice, detail_rows
from app.ui.review.details.view import DetailsView
from app.ui.review.shown_pair import ShownPair
from app.ui.session.thumbnails import ThumbnailSource
from app.ui.viewer.difference_ribbon import WIDTH as RIBBON
from app.ui.viewer.pages.page_comparer import UNJUDGED, ComparisonOptions
from app.ui.viewer.pages.page_layout import LEFT, RIGHT
from app.ui.viewer.text.text_view import TextView
from app.ui.widgets.toast import Toast
from app.ui.wording.carry_over import additions_count, additions_text, removals_text

NARROWEST = 720  # px; the parts make themselves small when they get less than they like
PAGE_MODES = ("pages", "overlay")


class PagesViewer(Protocol):
    """What the pages are shown with; a QWidget."""

    zoom_changed: SignalInstance
    page_failed: SignalInstance
    text_requested: SignalInstance
    part_found: SignalInstance
    ink_found: SignalInstance
    read: SignalInstance
    difference_changed: SignalInstance
    strip_column: QWidget

    def show_documents(
        self, left: Document | None, right: Document | None, how: ComparisonOptions = UNJUDGED
    ) -> None: ...
    def show_names(self, names: tuple[tuple[str, str], tuple[str, str]]) -> None: ...
    def set_overlay(self, on: bool) -> None: ...
    def blink(self) -> None: ...
    def go(self, steps: int) -> None: ...
    def go_to_fact(self, said: FactChip) -> None: ...
    def tell(self) -> None: ...
    def prefetch(self, documents: Sequence[Document], how: ComparisonOptions = UNJUDGED) -> None: ...
    def clear(self) -> None: ...
    def zoom_in(self) -> None: ...
    def zoom_out(self) -> None: ...
    def fit_width(self) -> None: ...
    def fit_page(self) -> None: ...
    def set_synchronised(self, on: bool) -> None: ...
    def scroll_screen(self, screens: int) -> None: ...


class ComparisonView(QWidget):
    """Shows a Subject; decides nothing.

    Signals:
        mode_changed: the view that is shown now.
        value_chosen: slot, and the document whose value the kept one shall have; None for those of all.
        ink_seen: as `shown_ink`, where it is not empty.
    """

    mode_changed = Signal(str)
    value_chosen = Signal(str, object)
    ink_seen = Signal(object)

    def __init__(
        self,
        pages: PagesViewer,
        thumbnails: ThumbnailSource,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.pages = pages
        self.subject: ShownPair | None = None
        self.comparison: Comparison | None = None
        self._taxonomy = Taxonomy()
        self._mode_is_chosen = False
        self._part_pages: tuple[int, int] | None = None
        self._ink: frozenset[ChipSort] = frozenset()
        self._sharings: Mapping[int, Sharing] = {}
        self.why = ExplanationStrip()
        self.filmstrip = Filmstrip(thumbnails)
        self.bar = ComparisonToolBar()
        self.headers = (DocumentHeader(), DocumentHeader())
        self.text = TextView()
        self.details = DetailsView()
        self.decisions = DecisionBar()
        self._lay_out()
        self.toast = Toast(self.views)
        self.setMinimumWidth(NARROWEST)
        self._connect()
        self.set_mode("pages")

    def _lay_out(self) -> None:
        self._head = QWidget()
        heads = QHBoxLayout(self._head)
        heads.setContentsMargins(0, 0, 0, 0)
        heads.setSpacing(0)
        gap = QWidget()
        gap.setObjectName("documentHeader")
        gap.setFixedWidth(RIBBON)
        heads.addWidget(self.headers[0], 1)
        heads.addWidget(gap)
        heads.addWidget(self.headers[1], 1)
        self.changed = ChangedBanner()
        self.views = DropArea()
        for view in (cast("QWidget", self.pages), self.text, self.details):
            self.views.addWidget(view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.changed, self.why, self.filmstrip, self.bar):
            column.addWidget(widget)
        beside_strip = QVBoxLayout()
        beside_strip.setSpacing(0)
        beside_strip.addWidget(self._head)
        beside_strip.addWidget(self.views, 1)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.pages.strip_column)
        row.addLayout(beside_strip, 1)
        column.addLayout(row, 1)
        column.addWidget(self.decisions)

    def _connect(self) -> None:
        bar = self.bar
        bar.mode_chosen.connect(self.choose_mode)
        bar.previous.clicked.connect(self.previous_difference)
        bar.next.clicked.connect(self.next_difference)
        bar.zoom_in.clicked.connect(self.pages.zoom_in)
        bar.zoom_out.clicked.connect(self.pages.zoom_out)
        bar.fit_chosen.connect(self._fit)
        bar.sync.toggled.connect(self.pages.set_synchronised)
        bar.strip.toggled.connect(self._show_strip)
        bar.only_differences.toggled.connect(self.details.set_only_differences)
        self.views.currentChanged.connect(self._keep_toast_above)
        self.views.dropped_left.connect(self.filmstrip.left_requested)
        self.views.dropped_right.connect(self.filmstrip.right_requested)
        self.pages.zoom_changed.connect(bar.show_zoom)
        self.pages.page_failed.connect(self._on_page_failed)
        self.pages.read.connect(self._show_read)
        self.pages.difference_changed.connect(self._count_page_differences)
        self.text.difference_changed.connect(self._count_text_differences)
        self.details.value_chosen.connect(self.value_chosen)
        self.details.difference_changed.connect(self._count_detail_differences)
        self.pages.text_requested.connect(self.show_text)
        self.pages.part_found.connect(self._on_part_found)
        self.pages.ink_found.connect(self._on_ink_found)
        self.why.chip_activated.connect(self._on_chip)

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        return self.bar.modes.current()

    def show_subject(self, subject: ShownPair, taxonomy: Taxonomy, page_url: Callable[[int], str]) -> None:
        """Show two documents; a new pair of them opens in the view that shows most."""
        before = self.subject
        is_new = before is None or (before.id, before.shown) != (subject.id, subject.shown)
        self.subject = subject
        self._taxonomy = taxonomy
        if is_new:
            self._part_pages = None
            self._ink = frozenset()
        self._show_why()
        self.changed.show_subject(subject)
        self.filmstrip.show_subject(subject)
        for header, document in zip(self.headers, subject.shown, strict=True):
            header.show_document(subject, document, taxonomy, page_url(document))
        self.decisions.setVisible(subject.group is not None)
        self.decisions.show_verdicts(subject.suggested(), subject.decided())
        self.decisions.show_numbers(len(subject.documents), subject.going_by_verdict())
        if is_new:
            self.comparison = None
            self._mode_is_chosen = False
            self.text.show_difference(None)
            left, right = (subject.documents[document] for document in subject.shown)
            self.pages.show_documents(left, right, _comparing(subject))
            self.pages.show_names(
                ((subject.letter(left.id), left.title), (subject.letter(right.id), right.title))
            )
        if before is None or before.id != subject.id:
            self._sharings = {}
            self.set_mode(subject.best_mode())
        elif is_new:
            self.set_mode(self.mode)
        self.show_details()
        self._order_focus()

    def shown_ink(self) -> frozenset[tuple[int, int]]:
        """Of the shown documents, which alone bears ink that the other lacks, as far as their pages told."""
        if self.subject is None:
            return frozenset()
        left, right = self.subject.shown
        sides = {ChipSort.ONLY_LEFT: (left, right), ChipSort.ONLY_RIGHT: (right, left)}
        return frozenset(sides[sort] for sort in self._ink)

    def _show_why(self) -> None:
        if self.subject is not None:
            self.why.show_why(self.subject.why(self._part_pages, self._ink))
            self._order_focus()

    def _order_focus(self) -> None:
        """Chips and cards are made anew; Tab reaches them where they stand."""
        chips = self.why.chips
        order = [self.why.score, *chips.chips(), chips.overflow(), *self.filmstrip.cards()]
        for before, after in pairwise(order):
            self.setTabOrder(before, after)

    def show_comparison(self, comparison: Comparison) -> None:
        # It may have been read before the answer about the sharings came.
        self.comparison = comparison.with_sharings(self._sharings)
        self.show_texts(comparison.difference)
        self.show_details()

    def show_texts(self, difference: TextDiff) -> None:
        """Show the texts of the two documents, from where one begins in the other."""
        subject = self.subject
        row = 0
        if subject is not None and subject.place is not None:
            row = row_of(subject.place, difference, whole_is_left=subject.whole_is_left)
        self.text.show_difference(difference, row)

    def show_details(self) -> None:
        """The table and the line of additions, as the carry-over stands."""
        subject = self.subject
        if subject is None:
            return
        keeper = subject.keeper()
        writes, alternatives = self.writes(), self.alternatives()
        self.details.show_rows(subject, self._detail_rows(subject, writes, alternatives))
        adds = additions_text(writes, keeper, self._taxonomy)
        going = subject.going_for(keeper)
        if adds and len(going) == 1:
            adds = text("rv.carry.from", x=adds, d=subject.letter(going[0]))
        removes = removals_text(writes, keeper, self._taxonomy)
        contradictions = sum(1 for one in alternatives if one.contradicts)
        known = None if self.comparison is None else adds
        self.decisions.show_additions(known, additions_count(writes, keeper), contradictions, removes)

    def show_choice(self, slot: str, document: int | None) -> None:
        """Show that the kept document shall have this one's value; None for those of all."""
        if self.subject is not None:
            self.subject = self.subject.choosing(slot, document)
            self.show_details()

    def show_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        """Show with whom the documents are shared."""
        if self.subject is None:
            return
        self._sharings = sharings
        documents = {key: with_sharing(one, sharings) for key, one in self.subject.documents.items()}
        self.subject = replace(self.subject, documents=documents)
        if self.comparison is not None:
            self.comparison = self.comparison.with_sharings(sharings)
        self.show_details()

    def show_size(self, document: int, size: int) -> None:
        """Show how many bytes a document's file has, if it is one of the group."""
        subject = self.subject
        if subject is None or document not in subject.documents:
            return
        measured = replace(subject.documents[document], file_size=size)
        self.subject = replace(subject, documents={**subject.documents, document: measured})
        for header, shown in zip(self.headers, self.subject.shown, strict=True):
            header.show_document(self.subject, shown, self._taxonomy, header.page_url)
        self.show_details()

    def offer(self) -> CarryOverChoices | None:
        """What the kept document and those that go for it have to offer, once it is known."""
        if self.subject is None or self.comparison is None:
            return None
        return self.comparison.offers.get(self.subject.keeper())

    def alternatives(self) -> tuple[FieldChoice, ...]:
        """What there is to choose for the kept document."""
        subject, offer = self.subject, self.offer()
        if subject is None or offer is None:
            return ()
        return offer.alternatives(subject.takes_for(subject.keeper()))

    def writes(self) -> tuple[Write, ...]:
        """What the kept document would receive."""
        subject, offer = self.subject, self.offer()
        if subject is None or offer is None:
            return ()
        return offer.writes(subject.takes_for(subject.keeper()))

    def _detail_rows(
        self, subject: ShownPair, writes: tuple[Write, ...], alternatives: tuple[FieldChoice, ...]
    ) -> tuple[DetailRow, ...]:
        """The table of details; with what is carried over to the kept document, if that is wanted."""
        if not self.decisions.carry.isChecked():
            writes, alternatives = (), ()
        choices = {one.slot: _row_choice(one, subject) for one in alternatives}
        left, right = (subject.documents[document] for document in subject.shown)
        kept = subject.documents[subject.keeper()]
        return detail_rows(left, right, kept, writes, self._taxonomy, choices)

    def prefetch(self, subject: ShownPair) -> None:
        """Have the pages of documents ready that may be shown next."""
        self.pages.prefetch([subject.documents[document] for document in subject.shown], _comparing(subject))

    def clear(self) -> None:
        self.subject = None
        self.comparison = None
        self.text.show_difference(None)
        self.pages.clear()

    # --- views -----------------------------------------------------------------------------------

    def set_mode(self, mode: str) -> None:
        """One of the compare bar's MODES."""
        self.bar.set_mode(mode)
        shown = {"text": self.text, "details": self.details}.get(mode, cast("QWidget", self.pages))
        self.pages.set_overlay(mode == "overlay")
        self.views.setCurrentWidget(shown)
        self._head.setVisible(mode in ("pages", "text"))
        self._show_strip(self.bar.strip.isChecked())
        self._count_differences()
        self.mode_changed.emit(mode)

    def choose_mode(self, mode: str) -> None:
        """The user's own choice; it holds for the two documents that are shown."""
        self._mode_is_chosen = True
        self.set_mode(mode)

    def show_pages(self) -> None:
        self.choose_mode("pages")

    def show_overlay(self) -> None:
        self.choose_mode("overlay")

    def show_text(self) -> None:
        self.choose_mode("text")

    def show_table(self) -> None:
        self.choose_mode("details")

    def next_difference(self) -> None:
        self._go_difference(1)

    def previous_difference(self) -> None:
        self._go_difference(-1)

    def scroll_screen(self, screens: int) -> None:
        if self.mode in PAGE_MODES:
            self.pages.scroll_screen(screens)
        elif self.mode == "text":
            self.text.scroll_screen(screens)
        else:
            self.details.scroll_screen(screens)

    def screen_down(self) -> None:
        self.scroll_screen(1)

    def screen_up(self) -> None:
        self.scroll_screen(-1)

    def focus_target(self) -> QWidget:
        """What takes the focus of the view that is shown."""
        targets = {"text": self.text.left, "details": self.details.table}
        return targets.get(self.mode) or cast("QWidget", self.pages)

    def set_room(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.decisions.set_room(width, height)
        self.filmstrip.set_low(height < 740)
        self.why.set_small(width < 1100)
        self.bar.set_small(width < 1100)

    def set_strip_visible(self, visible: bool) -> None:
        self.bar.strip.setChecked(visible)

    def set_carry_over(self, on: bool) -> None:
        """Tick the box without telling."""
        with QSignalBlocker(self.decisions.carry):
            self.decisions.carry.setChecked(on)

    # --- answers ---------------------------------------------------------------------------------

    def _go_difference(self, steps: int) -> None:
        if self.mode == "text":
            self.text.go(steps)
        elif self.mode == "details":
            self.details.go(steps)
        else:
            self.pages.go(steps)

    def _keep_toast_above(self) -> None:
        """A stack puts the view that it shows above all that lies in it."""
        self.toast.raise_()

    def _on_chip(self, said: FactChip) -> None:
        """Show the place of a fact: in the text where that is shown and holds it, otherwise on the pages."""
        if self.mode == "text" and said.key != INK:
            self.text.go_to_fact(said)
        elif said.fact is not None or said.key in (PAGES, INK):
            if self.mode not in PAGE_MODES:
                self.choose_mode("pages")
            self.pages.go_to_fact(said)

    def _on_part_found(self, first: int, last: int) -> None:
        if self.subject is not None and self._part_pages != (first, last):
            self._part_pages = first, last
            self._show_why()

    def _on_ink_found(self, ink: frozenset[ChipSort]) -> None:
        if self.subject is not None and self._ink != ink:
            self._ink = ink
            self._show_why()
            if ink:
                self.ink_seen.emit(self.shown_ink())

    def _on_page_failed(self) -> None:
        """Show the texts instead, unless the user asked for the pages."""
        if self.mode in PAGE_MODES and not self._mode_is_chosen:
            self.set_mode("text")

    def _show_strip(self, visible: bool) -> None:
        self.pages.strip_column.setVisible(visible and self.mode in PAGE_MODES)

    def _fit(self, what: str) -> None:
        if what == "page":
            self.pages.fit_page()
        else:
            self.pages.fit_width()

    def _show_read(self, share: float) -> None:
        if self.mode in PAGE_MODES:
            self.bar.show_read(share)

    def _count_page_differences(self, current: int, total: int) -> None:
        if self.mode in PAGE_MODES:
            self.bar.show_differences(current, total)

    def _count_text_differences(self, current: int, total: int) -> None:
        if self.mode == "text":
            self.bar.show_differences(current, total)

    def _count_detail_differences(self, current: int, total: int) -> None:
        if self.mode == "details":
            self.bar.show_differences(current, total)

    def _count_differences(self) -> None:
        if self.mode == "text":
            self.text.tell()
        elif self.mode == "details":
            self.details.tell()
        else:
            self.pages.tell()


def _row_choice(found: FieldChoice, subject: ShownPair) -> RowChoice:
    options = tuple(
        (one.document, ALL_LETTER if one.document is None else subject.letter(one.document))
        for one in found.options
    )
    return RowChoice(found.slot, options, found.chosen, unites=found.unites)


def _comparing(subject: ShownPair) -> ComparisonOptions:
    """How the pages of the two documents are compared."""
    whole = LEFT if subject.whole_is_left else RIGHT
    return ComparisonOptions(conflict_values(subject.pair), subject.place, whole)
