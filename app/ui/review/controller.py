"""Opens groups, shows their members and advances to the next group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.documents import Sharing, Taxonomy
from app.domain.duplicates import Kind, Pair
from app.domain.errors import DedupeError
from app.meaning.side_by_side import beside
from app.services.review.comparison import Comparison, with_breaks
from app.tasks import meaning_tasks, queries
from app.tasks.task_queue import Job
from app.ui.look.theme import theme
from app.ui.look.translation import error_text
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.decision_controller import DecisionController
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from app.ui.review.loader import ReviewLoader
from app.ui.review.preferences import ReviewPreferences
from app.ui.review.queue.model import QueueModel
from app.ui.review.queue.panel import QueuePanel
from app.ui.review.score_popover import ScorePopover, show_score
from app.ui.review.shown_pair import ShownPair
from app.ui.session.file_sizes import FileSizes
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId, in_review

ADVANCE_DELAY = 250  # ms for which a decision stays visible before the next group opens


class ReviewController(QObject):
    """Connects the list, the comparison view and the decisions.

    Signals:
        changed: another group was opened, or the group was closed.
        nothing_left: the last undecided group was decided.
    """

    changed = Signal()
    nothing_left = Signal()

    def __init__(
        self,
        session: LibrarySession,
        model: QueueModel,
        panel: QueuePanel,
        view: ComparisonView,
        preferences: ReviewPreferences,
    ) -> None:
        super().__init__(view)
        self._session = session
        self._model = model
        self._panel = panel
        self._view = view
        self._preferences = preferences
        self.loader = ReviewLoader(session, self)
        self.decision_controller = DecisionController(session, view, self.loader)
        self.sizes = FileSizes(session, self)
        self.score = ScorePopover(view)
        self._preview: CarryOverDialog | None = None
        self._aligning: Job | None = None
        self._excluded: dict[str, frozenset[int]] = {}  # by group id, kept for when the group is reopened
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(ADVANCE_DELAY)
        self._next.timeout.connect(self.open_next)
        view.set_carry_over(preferences.carry_over)
        view.same_file_view = preferences.same_file_view
        session.decision_failed.connect(self.refresh)
        session.connected.connect(self._excluded.clear)
        panel.selected.connect(self.open)
        self.loader.pair_loaded.connect(self._on_pair_loaded)
        self.loader.comparison_loaded.connect(self._on_compared)
        self.loader.refreshed.connect(self._on_refreshed)
        self.loader.group_gone.connect(session.reload)
        self.loader.load_failed.connect(self._on_load_failed)
        self.loader.prefetched.connect(view.prefetch)
        self.loader.sharings_loaded.connect(self._on_sharings)
        self.sizes.learned.connect(view.show_file)
        view.mode_changed.connect(self._on_mode)
        view.value_chosen.connect(self.choose_value)
        view.ink_shown.connect(self._on_ink)
        self.decision_controller.recorded.connect(self._on_recorded)
        self.decision_controller.decision_saved.connect(self._on_decision_saved)
        self.decision_controller.undone.connect(self.open)
        self.decision_controller.asking.connect(self._stay)
        view.bar.swap.clicked.connect(self.swap)
        view.bar.ignore_breaks.toggled.connect(self._show_texts)
        view.explanation.score.clicked.connect(self.show_score)
        view.explanation.duplicates.clicked.connect(self.confirm_duplicates)
        view.decisions.carry.toggled.connect(self._on_carry)
        view.decisions.preview.clicked.connect(self.preview)
        view.filmstrip.left_requested.connect(self.show_left)
        view.filmstrip.right_requested.connect(self.show_right)
        for header in view.headers:
            header.exclusion_toggled.connect(self.toggle_member)
            header.similar_requested.connect(self.find_similar)

    @property
    def shown_pair(self) -> ShownPair | None:
        return self._view.shown_pair

    @property
    def chosen(self) -> str | None:
        """Id of the open group, or of the one that is loading in its place."""
        return self.loader.opening or (self.shown_pair.id if self.shown_pair else None)

    # --- groups ----------------------------------------------------------------------------------

    def open(self, group: str) -> None:
        """Open a group or a pair of look-alikes."""
        self._stay()
        self._panel.select(group)
        if self.shown_pair is not None and self.shown_pair.id == group:
            if self.loader.opening is not None:
                self.loader.keep_showing(self.shown_pair)
            return
        found = self._session.review_data
        pair = found.lookalikes.get(group) if found is not None and self._model.read_only else None
        if pair is not None:
            self.loader.load_pair(pair)
        else:
            self.loader.load_group(group)

    def open_pair(self, pair: Pair) -> None:
        """Open two documents that are in no group together, to be decided on like a group."""
        self._stay()
        self._panel.select(None)
        self.loader.load_asked(pair)

    def find_similar(self, document: int) -> None:
        """Show what is similar to a document."""
        self._session.go(Destination(ScreenId.FIND, document=document))

    def refresh_from_server(self, group: str) -> None:
        """Open a group after reading its documents from the server again."""
        self._stay()
        self._panel.select(group)
        self.loader.refresh_from_server(group)

    def _on_refreshed(self, group: str) -> None:
        """Discard the shown and prefetched data, and open the group."""
        self.close()
        self.open(group)

    def refresh(self) -> None:
        """Reload the open group; it may have changed or no longer exist."""
        shown_pair = self.shown_pair
        if shown_pair is None or shown_pair.group is None or self.loader.opening is not None:
            return
        if self._session.row(shown_pair.id) is None:
            if shown_pair.asked is None:
                self.close()
        else:
            self.loader.load_group(shown_pair.id)

    def close(self) -> None:
        self._stay()
        self._close_dialogs()
        self.loader.reset()
        self._view.clear()
        self._panel.select(None)
        self.changed.emit()

    def next_group(self) -> None:
        self._panel.step(1)

    def previous_group(self) -> None:
        self._panel.step(-1)

    def open_next(self) -> None:
        """Open the next undecided group."""
        self._next.stop()
        following = self._following()
        if following is not None:
            self.open(following)
        elif not self._model.read_only:
            self.nothing_left.emit()

    def _stay(self) -> None:
        """Stop the automatic advance to the next group."""
        self._next.stop()
        self.decision_controller.set_advancing_from("")

    def _following(self) -> str | None:
        return self._model.next_undecided(self.shown_pair.id if self.shown_pair else "")

    # --- two documents ---------------------------------------------------------------------------

    def swap(self) -> None:
        if self.shown_pair is not None:
            self._show(self.shown_pair.swapped())

    def show_left(self, document: int) -> None:
        shown_pair = self.shown_pair
        if shown_pair is not None and document != shown_pair.left:
            self._show(shown_pair.showing(document, shown_pair.right))

    def show_right(self, document: int) -> None:
        shown_pair = self.shown_pair
        if shown_pair is not None and document != shown_pair.right:
            self._show(shown_pair.showing(shown_pair.left, document))

    def toggle_member(self, document: int) -> None:
        """Exclude a member from the group or include it again, also in a decision already made."""
        if self.shown_pair is None:
            return
        toggled = self.shown_pair.toggled(document)
        if document in toggled.excluded:
            self._show(toggled)
            self.decision_controller.exclude(document)
        elif self.decision_controller.include(toggled):
            self._show(toggled)

    def show_score(self) -> None:
        shown_pair, found = self.shown_pair, self._session.review_data
        if shown_pair is not None and shown_pair.pair is not None and found is not None:
            weakest = shown_pair.group.group.confidence if shown_pair.group is not None else 1.0
            show_score(self.score, shown_pair.pair, found.parameters, weakest)
            self.score.open_below(self._view.explanation.score)

    def confirm_duplicates(self) -> None:
        """Call the shown look-alikes duplicates after all, and open the group that they become."""
        shown_pair = self.shown_pair
        if shown_pair is not None and shown_pair.may_be_duplicates and shown_pair.pair is not None:
            query = partial(queries.confirm_pair, pair=shown_pair.pair)
            self._session.query(query, self._on_confirmed, self._session.failed.emit, must_run=True)

    def _on_confirmed(self, group: str | None) -> None:
        self._session.reload()
        if group is not None:
            self._session.go(in_review(group))

    def preview(self) -> None:
        """Show what the keeper would receive."""
        shown_pair = self.shown_pair
        if shown_pair is None or self._view.carry_over_choices() is None or self._preview is not None:
            return
        self._stay()
        self._preview = CarryOverDialog(shown_pair.letter, self._view)
        self._preview.value_chosen.connect(self.choose_value)
        self._preview.finished.connect(self._on_preview_closed)
        self._show_preview()
        self._preview.open()
        self.loader.load_sharings(shown_pair)

    def choose_value(self, slot: str, document: int | None) -> None:
        """Give the keeper this document's value; None combines the values of all documents."""
        self.decision_controller.choose_value(slot, document)
        self._show_preview()

    def member_left(self, index: int) -> None:
        """Show the member at this index of the filmstrip on the left."""
        shown_pair = self.shown_pair
        if shown_pair is not None and index < len(shown_pair.members):
            self.show_left(shown_pair.members[index])

    def member_right(self, index: int) -> None:
        shown_pair = self.shown_pair
        if shown_pair is not None and index < len(shown_pair.members):
            self.show_right(shown_pair.members[index])

    # --- results ---------------------------------------------------------------------------------

    def _on_pair_loaded(self, shown_pair: ShownPair) -> None:
        shown = self.shown_pair
        if shown is not None and shown.id == shown_pair.id and shown_pair.group is not None:
            shown_pair = shown.with_group(shown_pair.group, saved=self.decision_controller.is_saved)
        else:
            excluded = self._excluded.get(shown_pair.id, shown_pair.excluded)
            shown_pair = replace(shown_pair, excluded=excluded).with_decided_choices()
        self._show(shown_pair)

    def _on_load_failed(self) -> None:
        """Select the shown group again, so that the user can retry the one that failed to open."""
        if self.shown_pair is not None:
            self.loader.keep_showing(self.shown_pair)
        self._select()

    def _show(self, shown_pair: ShownPair) -> None:
        before = self.shown_pair
        same = before is not None and (before.id, before.shown, before.excluded) == (
            shown_pair.id,
            shown_pair.shown,
            shown_pair.excluded,
        )
        if before is not None and before.id != shown_pair.id:
            self._close_dialogs()
        if self.decision_controller.is_saved or before is None or before.id != shown_pair.id:
            # Otherwise the box keeps the user's last click, which is not saved yet.
            if shown_pair.decision is not None and shown_pair.decision.keep is not None:
                self._view.set_carry_over(shown_pair.decision.carry_over)
            elif not same:
                self._view.set_carry_over(self._preferences.carry_over)
        taxonomy = self._session.review_data.taxonomy if self._session.review_data else Taxonomy()
        self._excluded[shown_pair.id] = shown_pair.excluded
        self._view.show_pair(shown_pair, taxonomy, self.page_url)
        if not same:
            self.loader.compare(shown_pair)
            self.sizes.request(one for one in shown_pair.shown if shown_pair.documents[one].file_size is None)
            self.decision_controller.set_advancing_from("")
        self.decision_controller.refresh()
        self._select()
        self.changed.emit()
        self._prefetch()

    def _select(self) -> None:
        self._panel.select(self.chosen)

    def _show_preview(self) -> None:
        choices = self._view.carry_over_choices()
        if self._preview is not None and choices is not None:
            self._preview.show_choices(choices, self._view.writes(), self._view.alternatives())

    def _close_dialogs(self) -> None:
        self.decision_controller.dismiss_question()
        if self._preview is not None:
            self._preview.reject()

    def _on_preview_closed(self) -> None:
        self._preview = None

    def _on_mode(self, mode: str) -> None:
        """Remember the view for identical files; load the documents' sharing, which only the details show."""
        if self.shown_pair is not None and self.shown_pair.is_same_file and self._view.mode_is_chosen:
            self._view.same_file_view = self._preferences.same_file_view = mode
        if mode == "details" and self.shown_pair is not None:
            self.loader.load_sharings(self.shown_pair)

    def _on_ink(self, ink: frozenset[tuple[int, int]]) -> None:
        """Save the ink found on the pages; the plan and the final confirmation mention it."""
        shown_pair = self.shown_pair
        if shown_pair is not None:
            shown = (shown_pair.documents[shown_pair.left], shown_pair.documents[shown_pair.right])
            bearing = frozenset(document for document, _ in ink)
            query = partial(queries.save_ink, documents=shown, bearing=bearing)
            self._session.query(query, failed=self._session.failed.emit)

    def _on_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        self._view.show_sharings(sharings)
        self._show_preview()

    def _on_compared(self, comparison: Comparison) -> None:
        pair = self.shown_pair.pair if self.shown_pair is not None else None
        if pair is not None and pair.kind is Kind.SEMANTIC:
            self._align(comparison)
        else:
            self._view.show_comparison(comparison)
            if not self._view.bar.ignore_breaks.isChecked():
                self._show_texts()
        self._show_preview()
        self.decision_controller.refresh()

    def _align(self, comparison: Comparison) -> None:
        """Show the texts beside each other, and aligned by meaning once they are."""
        if self._aligning is not None:
            self._aligning.detach()
            self._aligning = None
        profile = self._session.profile
        if profile is None:
            return
        difference = beside(comparison.left_text, comparison.right_text)
        self._view.show_comparison(replace(comparison, difference=difference))
        self._aligning = self._session.submit(
            self._session.queues.asking,
            partial(meaning_tasks.align_texts, profile=profile, comparison=comparison),
            self._on_aligned,
            partial(self._on_not_aligned, comparison),
        )

    def _on_not_aligned(self, comparison: Comparison, error: DedupeError) -> None:
        """Show the texts compared by their words, and say why."""
        self._on_aligned(comparison)
        self._view.toast.show_message(error_text(error))

    def _on_aligned(self, found: Comparison) -> None:
        shown = self._view.comparison
        if shown is not None and (shown.left.id, shown.right.id) == (found.left.id, found.right.id):
            self._view.show_comparison(replace(shown, difference=found.difference))

    def _show_texts(self) -> None:
        """Show the texts with or without line breaks, as the switch is set."""
        comparison, shown_pair = self._view.comparison, self.shown_pair
        if comparison is None or shown_pair is None:
            return
        if self._view.bar.ignore_breaks.isChecked() or comparison.difference.by_meaning:
            self._view.show_texts(comparison.difference)
        else:
            pair = shown_pair.pair
            self._session.queues.queries.submit(
                lambda *_context: with_breaks(comparison, pair),
                self._on_breaks,
                failed=self._session.failed.emit,
            )

    def _on_breaks(self, found: Comparison) -> None:
        shown = self._view.comparison
        wanted = not self._view.bar.ignore_breaks.isChecked()
        if (
            wanted
            and shown is not None
            and (shown.left.id, shown.right.id) == (found.left.id, found.right.id)
        ):
            self._view.show_texts(found.difference)

    def _on_recorded(self, change: queries.DecisionResult) -> None:
        shown_pair = self.shown_pair
        if shown_pair is not None and change.group is not None and change.group.group.id == shown_pair.id:
            self._show(shown_pair.with_group(change.group, saved=self.decision_controller.is_saved))

    def _on_decision_saved(self) -> None:
        following = self._following()
        has_dialog = self._preview is not None or self.decision_controller.is_asking
        shown_pair = None if self.loader.opening else self.shown_pair
        if theme().appearance.advance and shown_pair is not None and not has_dialog:
            self.decision_controller.set_advancing_from(shown_pair.id if following else "")
            self._next.start()

    def _on_carry(self, on: bool) -> None:
        self._preferences.carry_over = on
        self._view.show_details()
        self.decision_controller.set_carry_over(on)
        self.decision_controller.refresh()

    def page_url(self, document: int) -> str:
        """Return the address of a document's page in Paperless; "" in the demo library, which has none."""
        profile = self._session.profile
        return "" if profile is None else profile.document_page(document)

    def _prefetch(self) -> None:
        """Prepare the pages of the group that is likely to be opened next."""
        following = self._following()
        if following is not None:
            self.loader.prefetch(following)
