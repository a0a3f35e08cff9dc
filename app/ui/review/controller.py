"""What is on the table: opens groups, shows their members, and goes on to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.documents import Sharing, Taxonomy
from app.domain.servers import ServerAddress
from app.services.review.comparison import Comparison, lookalike_id
from app.tasks import queries
from app.ui.look.theme import theme
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

BEFORE_NEXT = 250  # ms in which a decision is seen before the next group opens


class ReviewController(QObject):
    """Joins the list, the pane and the decisions.

    Signals:
        changed: another group is open, or none.
        nothing_left: the last open group was decided.
    """

    changed = Signal()
    nothing_left = Signal()

    def __init__(
        self,
        session: LibrarySession,
        model: QueueModel,
        panel: QueuePanel,
        pane: ComparisonView,
        memory: ReviewPreferences,
    ) -> None:
        super().__init__(pane)
        self._session = session
        self._model = model
        self._panel = panel
        self._pane = pane
        self._memory = memory
        self.loader = ReviewLoader(session, self)
        self.decider = DecisionController(session, pane, self.loader)
        self.sizes = FileSizes(session, self)
        self.score = ScorePopover(pane)
        self._preview: CarryOverDialog | None = None
        # By group: the members that the user took out, also for when it is opened again.
        self._left_out: dict[str, frozenset[int]] = {}
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(BEFORE_NEXT)
        self._next.timeout.connect(self.open_next)
        pane.set_carry_over(memory.carry_over)
        session.decided.connect(self._on_decided)
        session.not_decided.connect(self.refresh)
        session.connected.connect(self._left_out.clear)
        panel.selected.connect(self.open)
        self.loader.subject_loaded.connect(self._on_subject)
        self.loader.comparison_loaded.connect(self._on_compared)
        self.loader.looked_again.connect(self._on_looked_again)
        self.loader.group_gone.connect(session.reload)
        self.loader.load_failed.connect(self._on_load_failed)
        self.loader.looked_ahead.connect(pane.prefetch)
        self.loader.sharings_loaded.connect(self._on_sharings)
        self.sizes.learned.connect(pane.show_size)
        pane.mode_changed.connect(self._on_mode)
        pane.value_chosen.connect(self.choose_value)
        pane.ink_seen.connect(self._on_ink)
        self.decider.verdict_given.connect(self._on_verdict)
        self.decider.went_back.connect(self.open)
        self.decider.asking.connect(self._stay)
        pane.bar.swap.clicked.connect(self.swap)
        pane.bar.ignore_breaks.toggled.connect(self._show_texts)
        pane.why.score.clicked.connect(self.show_score)
        pane.decisions.carry.toggled.connect(self._on_carry)
        pane.decisions.preview.clicked.connect(self.preview)
        pane.filmstrip.left_requested.connect(self.show_left)
        pane.filmstrip.right_requested.connect(self.show_right)
        for header in pane.headers:
            header.exclusion_toggled.connect(self.toggle_member)

    @property
    def subject(self) -> ShownPair | None:
        return self._pane.subject

    @property
    def chosen(self) -> str | None:
        """What is open, or about to open instead."""
        return self.loader.opening or (self.subject.id if self.subject else None)

    # --- groups ----------------------------------------------------------------------------------

    def open(self, group: str) -> None:
        """Show a group, or a pair of look-alikes."""
        self._stay()
        self._panel.select(group)
        if self.subject is not None and self.subject.id == group:
            if self.loader.opening is not None:
                self.loader.stay(self.subject)
            return
        found = self._session.found
        pairs = found.lookalikes if found is not None and self._model.read_only else ()
        pair = next((pair for pair in pairs if lookalike_id(pair) == group), None)
        if pair is not None:
            self.loader.load_pair(pair)
        else:
            self.loader.load_group(group)

    def look_again(self, group: str) -> None:
        """Show a group as it is on the server now."""
        self._stay()
        self._panel.select(group)
        self.loader.look_again(group)

    def _on_looked_again(self, group: str) -> None:
        """Nothing that is shown or was read ahead counts any more."""
        self.close()
        self.open(group)

    def refresh(self) -> None:
        """Read the open group anew; it may have changed, or be gone."""
        subject = self.subject
        if subject is None or subject.group is None or self.loader.opening is not None:
            return
        if self._session.row(subject.id) is None:
            self.close()
        else:
            self.loader.load_group(subject.id)

    def close(self) -> None:
        self._stay()
        self._close_dialogs()
        self.loader.forget()
        self._pane.clear()
        self._panel.select(None)
        self.changed.emit()

    def next_group(self) -> None:
        self._panel.step(1)

    def previous_group(self) -> None:
        self._panel.step(-1)

    def open_next(self) -> None:
        """The next group without a verdict."""
        self._next.stop()
        following = self._following()
        if following is not None:
            self.open(following)
        elif not self._model.read_only:
            self.nothing_left.emit()

    def _stay(self) -> None:
        """The next group does not open by itself any more."""
        self._next.stop()
        self.decider.moving_on("")

    def _following(self) -> str | None:
        return self._model.next_undecided(self.subject.id if self.subject else "")

    # --- two documents ---------------------------------------------------------------------------

    def swap(self) -> None:
        if self.subject is not None:
            self._show(self.subject.swapped())

    def show_left(self, document: int) -> None:
        subject = self.subject
        if subject is not None and document != subject.left:
            self._show(subject.showing(document, subject.right))

    def show_right(self, document: int) -> None:
        subject = self.subject
        if subject is not None and document != subject.right:
            self._show(subject.showing(subject.left, document))

    def toggle_member(self, document: int) -> None:
        """Take a member out of the group, or in again; for a decision already made, too."""
        if self.subject is None:
            return
        toggled = self.subject.toggled(document)
        if document in toggled.left_out:
            self._show(toggled)
            self.decider.take_out(document)
        elif self.decider.take_in(toggled):
            self._show(toggled)

    def show_score(self) -> None:
        subject, found = self.subject, self._session.found
        if subject is not None and subject.pair is not None and found is not None:
            show_score(self.score, subject.pair, found.parameters)
            self.score.open_below(self._pane.why.score)

    def preview(self) -> None:
        """What the kept document would receive."""
        subject = self.subject
        if subject is None or self._pane.offer() is None or self._preview is not None:
            return
        self._stay()
        self._preview = CarryOverDialog(subject.letter, self._pane)
        self._preview.value_chosen.connect(self.choose_value)
        self._preview.finished.connect(self._on_preview_closed)
        self._show_preview()
        self._preview.open()
        self.loader.look_at_sharings(subject)

    def choose_value(self, slot: str, document: int | None) -> None:
        """Have the kept document get this one's value; None for those of all."""
        self.decider.choose_value(slot, document)
        self._show_preview()

    def member_left(self, place: int) -> None:
        """Show the member at a place of the filmstrip on the left."""
        subject = self.subject
        if subject is not None and place < len(subject.members):
            self.show_left(subject.members[place])

    def member_right(self, place: int) -> None:
        subject = self.subject
        if subject is not None and place < len(subject.members):
            self.show_right(subject.members[place])

    # --- answers ---------------------------------------------------------------------------------

    def _on_subject(self, subject: ShownPair) -> None:
        shown = self.subject
        if shown is not None and shown.id == subject.id and subject.group is not None:
            subject = shown.with_group(subject.group, settled=self.decider.settled)
        else:
            left_out = self._left_out.get(subject.id, subject.left_out)
            subject = replace(subject, left_out=left_out).with_decided_choices()
        self._show(subject)

    def _on_load_failed(self) -> None:
        """What was chosen does not open: what is shown is chosen again, so that it can be tried again."""
        if self.subject is not None:
            self.loader.stay(self.subject)
        self._select()

    def _show(self, subject: ShownPair) -> None:
        before = self.subject
        same = before is not None and (before.id, before.shown, before.left_out) == (
            subject.id,
            subject.shown,
            subject.left_out,
        )
        if before is not None and before.id != subject.id:
            self._close_dialogs()
        if self.decider.settled or before is None or before.id != subject.id:
            # Otherwise it stands as it was clicked last, which is not stored yet.
            if subject.decision is not None and subject.decision.keep is not None:
                self._pane.set_carry_over(subject.decision.carry_over)
            elif not same:
                self._pane.set_carry_over(self._memory.carry_over)
        taxonomy = self._session.found.taxonomy if self._session.found else Taxonomy()
        self._left_out[subject.id] = subject.left_out
        self._pane.show_subject(subject, taxonomy, self._page_url)
        if not same:
            self.loader.compare(subject)
            self.sizes.want(one for one in subject.shown if subject.documents[one].file_size is None)
            self.decider.moving_on("")
        self.decider.refresh()
        self._select()
        self.changed.emit()
        self._prefetch()

    def _select(self) -> None:
        self._panel.select(self.chosen)

    def _show_preview(self) -> None:
        offer = self._pane.offer()
        if self._preview is not None and offer is not None:
            self._preview.show_offer(offer, self._pane.writes(), self._pane.alternatives())

    def _close_dialogs(self) -> None:
        """They are about the group that was shown."""
        self.decider.withdraw()
        if self._preview is not None:
            self._preview.reject()

    def _on_preview_closed(self) -> None:
        self._preview = None

    def _on_mode(self, mode: str) -> None:
        """Only the details tell with whom documents are shared."""
        if mode == "details" and self.subject is not None:
            self.loader.look_at_sharings(self.subject)

    def _on_ink(self, ink: frozenset[tuple[int, int]]) -> None:
        """Keep in mind what the pages show: the plan and the last question name it."""
        subject, profile = self.subject, self._session.profile
        if subject is not None and profile is not None:
            shown = (subject.documents[subject.left], subject.documents[subject.right])
            bearing = frozenset(document for document, _ in ink)
            task = partial(queries.save_ink, profile=profile, documents=shown, bearing=bearing)
            self._session.ask(self._session.lanes.desk, task, failed=self._session.failed.emit)

    def _on_sharings(self, sharings: Mapping[int, Sharing]) -> None:
        self._pane.show_sharings(sharings)
        self._show_preview()

    def _on_compared(self, comparison: Comparison) -> None:
        self._pane.show_comparison(comparison)
        if not self._pane.bar.ignore_breaks.isChecked():
            self._show_texts()
        self._show_preview()
        self.decider.refresh()

    def _show_texts(self) -> None:
        """With the ends of their lines or without, as the switch stands."""
        comparison, subject = self._pane.comparison, self.subject
        if comparison is None or subject is None:
            return
        if self._pane.bar.ignore_breaks.isChecked():
            self._pane.show_texts(comparison.difference)
        else:
            task = partial(queries.compare_breaks, comparison=comparison, pair=subject.pair)
            self._session.lanes.desk.submit(task, self._on_breaks, failed=self._session.failed.emit)

    def _on_breaks(self, found: Comparison) -> None:
        shown = self._pane.comparison
        wanted = not self._pane.bar.ignore_breaks.isChecked()
        if (
            wanted
            and shown is not None
            and (shown.left.id, shown.right.id) == (found.left.id, found.right.id)
        ):
            self._pane.show_texts(found.difference)

    def _on_decided(self, change: queries.Decided) -> None:
        subject = self.subject
        if subject is not None and change.group is not None and change.group.group.id == subject.id:
            self._show(subject.with_group(change.group, settled=self.decider.settled))

    def _on_verdict(self) -> None:
        following = self._following()
        has_dialog = self._preview is not None or self.decider.is_asking
        subject = None if self.loader.opening else self.subject
        if theme().appearance.advance and subject is not None and not has_dialog:
            self.decider.moving_on(subject.id if following else "")
            self._next.start()

    def _on_carry(self, on: bool) -> None:
        self._memory.carry_over = on
        self._pane.show_details()
        self.decider.set_carry_over(on)
        self.decider.refresh()

    def _page_url(self, document: int) -> str:
        profile = self._session.profile
        if profile is None or profile.is_demo:
            return ""
        return ServerAddress(profile.server_url).document_page(document)

    def _prefetch(self) -> None:
        """Have the pages of the next group ready when it is opened."""
        following = self._following()
        if following is not None:
            self.loader.look_ahead(following)
