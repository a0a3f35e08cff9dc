"""Right side of the review: two documents in the chosen view, and the decision bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.compare.text_difference import TextDiff, row_of
from app.domain.documents import FileFacts, Sharing, Taxonomy, with_file, with_sharing
from app.services.carry_over.choices import CarryOverChoices, FieldChoice
from app.services.carry_over.planning import Write
from app.services.review.comparison import Comparison
from app.services.review.explanation import INK, PAGES, ChipSort, FactChip
from app.services.review.pair_facts import conflict_values
from app.ui.look.translation import text
from app.ui.review.comparison.decision_bar import DecisionBar
from app.ui.review.comparison.document_header import DocumentHeader
from app.ui.review.comparison.dragging import DropArea
from app.ui.review.comparison.explanation_strip import ChangedBanner, ExplanationStrip
from app.ui.review.comparison.filmstrip import Filmstrip
from app.ui.review.comparison.toolbar import ComparisonToolBar
from app.ui.review.details.rows import DetailRow, RowChoice, detail_rows
from app.ui.review.details.view import DetailsView
from app.ui.review.shown_pair import PagesFound, ShownPair
from app.ui.session.thumbnails import ThumbnailSource
from app.ui.viewer.difference_ribbon import WIDTH as RIBBON
from app.ui.viewer.pages.page_comparer import ComparisonOptions
from app.ui.viewer.pages.page_layout import LEFT, RIGHT
from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.text.text_view import TextView
from app.ui.widgets.toast import Toast
from app.ui.wording.carry_over import additions_count, additions_text, removals_text

NARROWEST = 720  # px; below their preferred width the parts use compact layouts
PAGE_MODES = ("pages", "overlay")


class ComparisonView(QWidget):
    """Shows a pair; decides nothing.

    Signals:
        mode_changed: the new view mode.
        value_chosen: field, and the document whose value the keeper receives; None for those of all.
        ink_shown: the result of `shown_ink`, if it is not empty.
    """

    mode_changed = Signal(str)
    value_chosen = Signal(str, object)
    ink_shown = Signal(object)

    def __init__(
        self,
        pages: PagesView,
        thumbnails: ThumbnailSource,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.pages = pages
        self.shown_pair: ShownPair | None = None
        self.comparison: Comparison | None = None
        self._taxonomy = Taxonomy()
        self.mode_is_chosen = False  # by the user, for the shown pair
        self.same_file_view = "details"
        self._found = PagesFound()
        self._opening = False  # a new pair is being shown; what its pages show is explained at the end
        self._sharings: Mapping[int, Sharing] = {}
        self.explanation = ExplanationStrip()
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
        column = QVBoxLayout(self)  # from the outside in, as ReviewScreen
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.changed = ChangedBanner()
        for widget in (self.changed, self.explanation, self.filmstrip, self.bar):
            column.addWidget(widget)
        row = QHBoxLayout()
        column.addLayout(row, 1)
        row.setSpacing(0)
        row.addWidget(self.pages.strip_column)
        beside_strip = QVBoxLayout()
        row.addLayout(beside_strip, 1)
        beside_strip.setSpacing(0)
        self._head = QWidget()
        beside_strip.addWidget(self._head)
        heads = QHBoxLayout(self._head)
        heads.setContentsMargins(0, 0, 0, 0)
        heads.setSpacing(0)
        gap = QWidget()
        gap.setObjectName("documentHeader")
        gap.setFixedWidth(RIBBON)
        heads.addWidget(self.headers[0], 1)
        heads.addWidget(gap)
        heads.addWidget(self.headers[1], 1)
        self.views = DropArea()
        beside_strip.addWidget(self.views, 1)
        for view in (self.pages, self.text, self.details):
            self.views.addWidget(view)
        column.addWidget(self.decisions)

    def _connect(self) -> None:
        bar = self.bar
        bar.mode_chosen.connect(self.choose_mode)
        bar.previous.clicked.connect(self.previous_difference)
        bar.next.clicked.connect(self.next_difference)
        bar.zoom_in.clicked.connect(self.pages.zoom_in)
        bar.zoom_out.clicked.connect(self.pages.zoom_out)
        bar.fit_chosen.connect(self._fit)
        bar.rotate.clicked.connect(self.pages.rotate)
        bar.sync.toggled.connect(self.pages.set_synchronised)
        bar.strip.toggled.connect(self._show_strip)
        bar.only_differences.toggled.connect(self.details.set_only_differences)
        self.views.currentChanged.connect(self._keep_toast_above)
        self.views.dropped_left.connect(self.filmstrip.left_requested)
        self.views.dropped_right.connect(self.filmstrip.right_requested)
        self.pages.zoom_changed.connect(bar.show_zoom)
        self.pages.page_failed.connect(self._on_page_failed)
        self.pages.reading_progressed.connect(self._show_reading_progress)
        self.pages.difference_changed.connect(self._count_page_differences)
        self.text.difference_changed.connect(self._count_text_differences)
        self.details.value_chosen.connect(self.value_chosen)
        self.details.difference_changed.connect(self._count_detail_differences)
        self.pages.text_requested.connect(self.show_text)
        self.pages.part_found.connect(self._on_part_found)
        self.pages.ink_found.connect(self._on_ink_found)
        self.explanation.chip_activated.connect(self._on_chip)

    # --- contents --------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        return self.bar.modes.current()

    def show_pair(self, shown_pair: ShownPair, taxonomy: Taxonomy, page_url: Callable[[int], str]) -> None:
        """Show a pair; a new one opens in its most useful view."""
        before = self.shown_pair
        is_new = before is None or (before.id, before.shown) != (shown_pair.id, shown_pair.shown)
        self.shown_pair = shown_pair
        self._taxonomy = taxonomy
        if is_new:
            self._open_pages(shown_pair)
        self._show_explanation()
        self.changed.show_pair(shown_pair)
        self.filmstrip.show_pair(shown_pair)
        for header, document in zip(self.headers, shown_pair.shown, strict=True):
            header.show_document(shown_pair, document, taxonomy, page_url(document))
        self.decisions.setVisible(shown_pair.group is not None)
        self.decisions.show_decision(shown_pair.suggested(), shown_pair.decided(), shown_pair.same_meaning)
        self.decisions.show_counts(len(shown_pair.documents), shown_pair.trash_counts())
        if before is None or before.id != shown_pair.id:
            self._sharings = {}
            self.set_mode(shown_pair.best_mode(self.same_file_view))
        elif is_new:
            self.set_mode(self.mode)
        self.show_details()
        self._order_focus()

    def _open_pages(self, shown_pair: ShownPair) -> None:
        """Show the pages of a new pair; if they were compared before, this finds what they show."""
        self._found = PagesFound()
        self._opening = True
        self.comparison = None
        self.mode_is_chosen = False
        self.text.show_difference(None)
        left, right = (shown_pair.documents[document] for document in shown_pair.shown)
        self.pages.show_documents(left, right, _comparing(shown_pair))
        self.pages.show_names(
            ((shown_pair.letter(left.id), left.title), (shown_pair.letter(right.id), right.title))
        )
        self._opening = False

    def shown_ink(self) -> frozenset[tuple[int, int]]:
        """Return which shown document bears ink that the other lacks, as far as the pages were compared."""
        if self.shown_pair is None:
            return frozenset()
        left, right = self.shown_pair.shown
        sides = {ChipSort.ONLY_LEFT: (left, right), ChipSort.ONLY_RIGHT: (right, left)}
        return frozenset(sides[sort] for sort in self._found.ink)

    def _show_explanation(self) -> None:
        if self.shown_pair is not None and not self._opening:
            self.explanation.show_explanation(
                self.shown_pair.explanation(self._found),
                may_be_duplicates=self.shown_pair.may_be_duplicates,
            )
            self._order_focus()

    def _order_focus(self) -> None:
        """Put the recreated chips and cards into the Tab order at their visual position."""
        chips, duplicates = self.explanation.chips, self.explanation.duplicates
        before = [*chips.chips(), chips.overflow()]
        after = [before[-1], duplicates, self.explanation.score, *self.filmstrip.cards()]
        for one, following in (*pairwise([duplicates, *before]), *pairwise(after)):
            self.setTabOrder(one, following)

    def show_comparison(self, comparison: Comparison) -> None:
        # The comparison may have been loaded before the sharings arrived.
        self.comparison = comparison.with_sharings(self._sharings)
        if self.shown_pair is not None and self.shown_pair.with_papers(comparison.papers) != self.shown_pair:
            self.shown_pair = self.shown_pair.with_papers(comparison.papers)
            self._show_explanation()
        self.show_texts(comparison.difference)
        self.show_details()

    def show_texts(self, difference: TextDiff) -> None:
        """Show the texts, starting where one document begins in the other."""
        shown_pair = self.shown_pair
        row = 0
        if shown_pair is not None and shown_pair.span is not None:
            row = row_of(shown_pair.span, difference, whole_is_left=shown_pair.whole_is_left)
        self.text.show_difference(difference, row)

    def show_details(self) -> None:
        """Update the details table and the summary of additions."""
        shown_pair = self.shown_pair
        if shown_pair is None:
            return
        keeper = shown_pair.keeper()
        writes, alternatives = self.writes(), self.alternatives()
        self.details.show_rows(shown_pair, partial(self._detail_rows, shown_pair, writes, alternatives))
        adds = additions_text(writes, keeper, self._taxonomy)
        copies = shown_pair.copies_trashed_for(keeper)
        if adds and len(copies) == 1:
            adds = text("rv.carry.from", x=adds, d=shown_pair.letter(copies[0]))
        removes = removals_text(writes, keeper, self._taxonomy)
        contradictions = sum(1 for one in alternatives if one.contradicts)
        known = None if self.comparison is None else adds
        self.decisions.show_additions(known, additions_count(writes, keeper), contradictions, removes)

    def show_choice(self, slot: str, document: int | None) -> None:
        """Show the choice of this document's value for the keeper; None for those of all."""
        if self.shown_pair is not None:
            self.shown_pair = self.shown_pair.choosing(slot, document)
            self.show_details()

    def show_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        """Show how the documents are shared."""
        if self.shown_pair is None:
            return
        self._sharings = sharings
        documents = {key: with_sharing(one, sharings) for key, one in self.shown_pair.documents.items()}
        self.shown_pair = replace(self.shown_pair, documents=documents)
        if self.comparison is not None:
            self.comparison = self.comparison.with_sharings(sharings)
        self.show_details()

    def show_file(self, document: int, facts: FileFacts) -> None:
        """Show what is known of a document's files, if it belongs to the group."""
        shown_pair = self.shown_pair
        if shown_pair is None or document not in shown_pair.documents:
            return
        measured = with_file(shown_pair.documents[document], facts)
        self.shown_pair = replace(shown_pair, documents={**shown_pair.documents, document: measured})
        for header, shown in zip(self.headers, self.shown_pair.shown, strict=True):
            header.show_document(self.shown_pair, shown, self._taxonomy, header.page_url)
        self.show_details()

    def carry_over_choices(self) -> CarryOverChoices | None:
        """Return what the copies can give the keeper, once the comparison is loaded."""
        if self.shown_pair is None or self.comparison is None:
            return None
        return self.comparison.offers.get(self.shown_pair.keeper())

    def alternatives(self) -> tuple[FieldChoice, ...]:
        """Return the fields of the keeper for which a value can be chosen."""
        shown_pair, choices = self.shown_pair, self.carry_over_choices()
        if shown_pair is None or choices is None:
            return ()
        return choices.alternatives(shown_pair.choices_for(shown_pair.keeper()))

    def writes(self) -> tuple[Write, ...]:
        """Return what the keeper would receive."""
        shown_pair, choices = self.shown_pair, self.carry_over_choices()
        if shown_pair is None or choices is None:
            return ()
        return choices.writes(shown_pair.choices_for(shown_pair.keeper()))

    def _detail_rows(
        self, shown_pair: ShownPair, writes: tuple[Write, ...], alternatives: tuple[FieldChoice, ...]
    ) -> tuple[DetailRow, ...]:
        """Return the rows of the details, including the carry-over if it is switched on."""
        if not self.decisions.carry.isChecked():
            writes, alternatives = (), ()
        choices = {one.slot: RowChoice.of(one, shown_pair.letter) for one in alternatives}
        left, right = (shown_pair.documents[document] for document in shown_pair.shown)
        kept = shown_pair.documents[shown_pair.keeper()]
        return detail_rows(left, right, kept, writes, self._taxonomy, choices)

    def prefetch(self, shown_pair: ShownPair) -> None:
        """Prepare the pages of a pair that is likely to be shown next."""
        self.pages.prefetch(
            [shown_pair.documents[document] for document in shown_pair.shown], _comparing(shown_pair)
        )

    def clear(self) -> None:
        self.shown_pair = None
        self.comparison = None
        self.text.show_difference(None)
        self.pages.clear()

    # --- views -----------------------------------------------------------------------------------

    def set_mode(self, mode: str) -> None:
        """Switch to one of the tool bar's MODES."""
        self.bar.set_mode(mode)
        shown = {"text": self.text, "details": self.details}.get(mode, self.pages)
        self.pages.set_overlay(mode == "overlay")
        self.views.setCurrentWidget(shown)
        self._head.setVisible(mode in ("pages", "text"))
        self._show_strip(self.bar.strip.isChecked())
        self._count_differences()
        self.mode_changed.emit(mode)

    def choose_mode(self, mode: str) -> None:
        """Switch to the mode that the user chose; it is kept while this pair is shown."""
        self.mode_is_chosen = True
        self.set_mode(mode)

    def show_text(self) -> None:
        self.choose_mode("text")

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

    def focus_target(self) -> QWidget:
        """Return the widget of the current view that takes the focus."""
        targets = {"text": self.text.left, "details": self.details.table}
        return targets.get(self.mode) or self.pages

    def set_room(self, width: int, height: int) -> None:
        """Adapt to the window's size."""
        self.decisions.set_room(width, height)
        self.filmstrip.set_low(height < 740)
        self.explanation.set_small(width < 1100)
        self.bar.set_small(width < 1100)

    def set_strip_visible(self, visible: bool) -> None:
        self.bar.strip.setChecked(visible)

    def set_carry_over(self, on: bool) -> None:
        """Set the carry-over box without emitting its signal."""
        with QSignalBlocker(self.decisions.carry):
            self.decisions.carry.setChecked(on)

    # --- signals ---------------------------------------------------------------------------------

    def _go_difference(self, steps: int) -> None:
        if self.mode == "text":
            self.text.go(steps)
        elif self.mode == "details":
            self.details.go(steps)
        else:
            self.pages.go(steps)

    def _keep_toast_above(self) -> None:
        """Raise the toast: the stack raises each view that it shows."""
        self.toast.raise_()

    def _on_chip(self, chip: FactChip) -> None:
        """Scroll to a fact: in the text if that is shown and has it, otherwise on the pages."""
        if self.mode == "text" and chip.key != INK:
            self.text.go_to_fact(chip)
        elif chip.fact is not None or chip.key in (PAGES, INK):
            if self.mode not in PAGE_MODES:
                self.set_mode("pages")
            self.pages.go_to_fact(chip)

    def _on_part_found(self, first: int, last: int) -> None:
        self._learn(replace(self._found, part=(first, last)))

    def _on_ink_found(self, ink: frozenset[ChipSort]) -> None:
        if self._learn(replace(self._found, ink=ink)) and ink:
            self.ink_shown.emit(self.shown_ink())

    def _learn(self, found: PagesFound) -> bool:
        """Explain the pair by what its pages show; return whether that is news."""
        if self.shown_pair is None or found == self._found:
            return False
        self._found = found
        self._show_explanation()
        return True

    def _on_page_failed(self) -> None:
        """Show the texts instead, unless the user chose the pages."""
        if self.mode in PAGE_MODES and not self.mode_is_chosen:
            self.set_mode("text")

    def _show_strip(self, visible: bool) -> None:
        self.pages.strip_column.setVisible(visible and self.mode in PAGE_MODES)

    def _fit(self, what: str) -> None:
        (self.pages.fit_page if what == "page" else self.pages.fit_width)()

    def _show_reading_progress(self, share: float) -> None:
        if self.mode in PAGE_MODES:
            self.bar.show_reading_progress(share)

    def _count_page_differences(self, current: int, total: int) -> None:
        self._learn(replace(self._found, is_same=total == 0))
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
            self.text.report_difference()
        elif self.mode == "details":
            self.details.report_difference()
        else:
            self.pages.report_difference()


def _comparing(shown_pair: ShownPair) -> ComparisonOptions:
    """Return the options for comparing the pages of a pair."""
    whole = LEFT if shown_pair.whole_is_left else RIGHT
    return ComparisonOptions(conflict_values(shown_pair.pair), shown_pair.span, whole)
