"""The review: the list of groups, two documents side by side, and the decisions about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QSettings, Qt, QTimer, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from app.domain.documents import Taxonomy
from app.domain.duplicates import Kind
from app.domain.parameters import Parameters
from app.domain.servers import ServerAddress
from app.services.comparing import lookalike_id
from app.services.review import GroupRow
from app.tasks import jobs
from app.ui.places import Destination, Place, ReviewFilter, ShownState
from app.ui.review.carry_dialog import CarryDialog
from app.ui.review.decider import Decider
from app.ui.review.decision_bar import KEYS as VERDICT_KEYS
from app.ui.review.keys import Keys
from app.ui.review.loader import Loader
from app.ui.review.page_states import PageStates, State
from app.ui.review.pane import PagesViewer, ReviewPane
from app.ui.review.queue_delegate import ThumbnailSource
from app.ui.review.queue_model import Order, QueueModel, state_of
from app.ui.review.queue_panel import NARROW_WIDTH, WIDTH, QueuePanel
from app.ui.review.score import show_score
from app.ui.review.subject import Subject
from app.ui.session import LibrarySession
from app.ui.theme import theme
from app.ui.widgets.score_popover import ScorePopover

BEFORE_NEXT = 250  # ms in which a decision is seen before the next group opens
SMALL = 1200  # px; a narrower window is laid out tighter (SPEC §10)


class Thumbnailer(ThumbnailSource, Protocol):
    """Where first pages come from, with a signal for those that arrive later."""

    ready: SignalInstance


class ReviewPage(QWidget):
    """The list at the left, the documents at the right."""

    def __init__(
        self,
        session: LibrarySession,
        parent: QWidget | None = None,
        *,
        make_pages_view: Callable[[LibrarySession], PagesViewer] | None = None,
        make_thumbnails: Callable[[LibrarySession], Thumbnailer] | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._thumbnails = (make_thumbnails or _thumbnails)(session)
        self._small: bool | None = None
        self.model = QueueModel(self)
        self.panel = QueuePanel(self.model, self._thumbnails)
        self.pane = ReviewPane((make_pages_view or _pages_view)(session), self._thumbnails)
        self.states = PageStates()
        self.loader = Loader(session, self)
        self.decider = Decider(session, self.pane)
        self._score = ScorePopover(self)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(BEFORE_NEXT)
        self._lay_out()
        self._listen()
        self._add_keys()
        self._restore_settings()
        self._show_state()

    def _lay_out(self) -> None:
        self.splitter = QSplitter()
        self.splitter.setHandleWidth(1)
        self.right = QStackedWidget()
        self.right.addWidget(self.states)
        self.right.addWidget(self.pane)
        self.splitter.addWidget(self.panel)
        self.splitter.addWidget(self.right)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setCollapsible(1, False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    def _listen(self) -> None:
        session, panel, pane = self.session, self.panel, self.pane
        session.connected.connect(self._reset)
        session.disconnected.connect(self._reset)
        session.found_changed.connect(self._on_found)
        session.row_changed.connect(self._on_row_changed)
        session.decided.connect(self._on_decided)
        session.online_changed.connect(self._on_online_changed)
        self._thumbnails.ready.connect(panel.repaint_thumbnails)
        self._thumbnails.ready.connect(pane.filmstrip.repaint_thumbnails)
        panel.selected.connect(self.open)
        panel.filters.filter_changed.connect(self.set_filter)
        panel.filters.order_changed.connect(self._set_order)
        self.loader.subject_loaded.connect(self._on_subject)
        self.loader.comparison_loaded.connect(pane.show_comparison)
        self.loader.lookalikes_loaded.connect(self._on_lookalikes)
        self.loader.group_gone.connect(session.reload)
        self.decider.verdict_given.connect(self._on_verdict)
        self.decider.went_back.connect(self.open)
        self._next.timeout.connect(self._open_next)
        self.splitter.splitterMoved.connect(self._on_splitter)
        pane.bar.list_button.clicked.connect(self._show_list)
        pane.bar.swap.clicked.connect(self.swap)
        pane.why.score.clicked.connect(self.show_score)
        pane.decisions.carry.toggled.connect(self._on_carry)
        pane.decisions.preview.clicked.connect(self.preview)
        pane.filmstrip.left_requested.connect(self.show_left)
        pane.filmstrip.right_requested.connect(self.show_right)
        pane.failed.retry_requested.connect(session.try_again)
        for header in pane.headers:
            header.exclusion_toggled.connect(self.toggle_member)
        states = self.states
        states.scan_requested.connect(self._scan)
        states.settings_requested.connect(self._go_settings)
        states.cleanup_requested.connect(self._go_cleanup)
        states.clear_requested.connect(self.clear_filters)

    def _add_keys(self) -> None:
        keys, pane = Keys(self), self.pane
        for verdict, key in VERDICT_KEYS.items():
            keys.add(pane.decisions.buttons[verdict].click, key)
        keys.add(self.decider.undo, "Ctrl+Z")
        keys.add(self.decider.redo, "Ctrl+Shift+Z")
        keys.add(self.previous_group, "Up", "K")
        keys.add(self.next_group, "Down", "J")
        keys.add(self._open_next, "Ctrl+Down")
        keys.add(pane.next_difference, "F7", "N")
        keys.add(pane.previous_difference, "Shift+F7", "P")
        keys.add(pane.show_pages, "Ctrl+1")
        keys.add(pane.show_text, "Ctrl+3")
        keys.add(pane.show_table, "Ctrl+4")
        keys.add(pane.bar.zoom_in.click, "Ctrl++", "Ctrl+=")
        keys.add(pane.bar.zoom_out.click, "Ctrl+-")
        keys.add(pane.bar.fit.click, "Ctrl+0")
        keys.add(pane.bar.sync.click, "L")
        keys.add(pane.bar.strip.click, "T")
        keys.add(self.swap, "X")
        keys.add(pane.decisions.carry.click, "C")
        keys.add(self.preview, "M")
        keys.add(self.show_score, "I")
        keys.add(self.panel.filters.focus_search, "Ctrl+F")
        keys.add(self.clear_search, "Esc", within=self.panel)
        keys.add(self.next_area, "F6")
        keys.add(self.previous_area, "Shift+F6")
        keys.add(pane.screen_down, "Space", within=pane.views)
        keys.add(pane.screen_up, "Shift+Space", within=pane.views)
        keys.member_left.connect(self._member_left)
        keys.member_right.connect(self._member_right)

    # --- arriving --------------------------------------------------------------------------------

    def enter(self, destination: Destination | None = None) -> None:
        """Show the list, narrowed to what the destination asks for."""
        if destination is not None and destination.review is not None:
            self.set_filter(destination.review)
        if destination is not None and destination.group is not None:
            self.open(destination.group)
        self._show_state()
        self._open_something()
        self.panel.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_filter(self, wanted: ReviewFilter) -> None:
        """Narrow the list; the shown group stays open."""
        turned = (wanted.kind is Kind.LOOKALIKE) != self.read_only
        self.model.set_filter(wanted)
        self.panel.set_read_only(self.read_only)
        if turned:
            self._close_group()
            self._load_rows()
        self.panel.show_progress()
        self.panel.select(self.pane.subject.id if self.pane.subject else None)
        self._show_state()
        self._open_something()

    def clear_filters(self) -> None:
        self.set_filter(ReviewFilter(state=ShownState.ALL))

    def clear_search(self) -> None:
        self.set_filter(replace(self.model.filter, search=""))
        self.panel.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def read_only(self) -> bool:
        """Whether look-alikes are shown, about which nothing is decided."""
        return self.model.filter.kind is Kind.LOOKALIKE

    # --- groups ----------------------------------------------------------------------------------

    def open(self, group: str) -> None:
        """Show a group, or a pair of look-alikes."""
        self._next.stop()
        self.panel.select(group)
        if self.pane.subject is not None and self.pane.subject.id == group:
            return
        pairs = self.session.found.lookalikes if self.session.found and self.read_only else ()
        pair = next((pair for pair in pairs if lookalike_id(pair) == group), None)
        if pair is not None:
            self.loader.load_pair(pair)
        else:
            self.loader.load_group(group)

    def next_group(self) -> None:
        self.panel.move(1)

    def previous_group(self) -> None:
        self.panel.move(-1)

    def _open_next(self) -> None:
        """The next group without a verdict; if there is none left at all, say so."""
        self._next.stop()
        subject = self.pane.subject
        following = self.model.next_undecided(subject.id if subject else "")
        if following is not None:
            self.open(following)
        elif not self.read_only and self._all_decided():
            self._close_group()
            self._show_state()

    def _open_something(self) -> None:
        """With nothing open, the first undecided group of the list, or the first."""
        rows = self.model.rows()
        if self.pane.subject is None and rows and self._state() is State.GROUP:
            first = next((row for row in rows if state_of(row) is ShownState.OPEN), rows[0])
            self.open(first.id)

    def _close_group(self) -> None:
        self.loader.forget()
        self.pane.clear()
        self.panel.select(None)

    # --- two documents ---------------------------------------------------------------------------

    def swap(self) -> None:
        if self.pane.subject is not None:
            self._show_subject(self.pane.subject.swapped())

    def show_left(self, document: int) -> None:
        subject = self.pane.subject
        if subject is not None and document != subject.left:
            self._show_subject(subject.showing(document, subject.right))

    def show_right(self, document: int) -> None:
        subject = self.pane.subject
        if subject is not None and document != subject.right:
            self._show_subject(subject.showing(subject.left, document))

    def toggle_member(self, document: int) -> None:
        """Take a member out of the group, or in again."""
        if self.pane.subject is not None:
            self._show_subject(self.pane.subject.toggled(document))

    def show_score(self) -> None:
        subject = self.pane.subject
        if subject is not None and subject.pair is not None:
            show_score(self._score, subject.pair, Parameters())
            self._score.open_below(self.pane.why.score)

    def preview(self) -> None:
        """What the kept document would receive."""
        subject, comparison = self.pane.subject, self.pane.comparison
        if subject is None or comparison is None or subject.group is None:
            return
        keeper = subject.keeper()
        if keeper in comparison.carried_over:
            CarryDialog(
                subject.documents[keeper],
                comparison.carried_over[keeper],
                self.pane.detail_rows(with_additions=True),
                comparison.taxonomy,
                self,
            ).open()

    # --- places of the page ----------------------------------------------------------------------

    def next_area(self) -> None:
        self._move_area(1)

    def previous_area(self) -> None:
        self._move_area(-1)

    def _move_area(self, steps: int) -> None:
        """From the list to the panes to the decisions, and round."""
        first = next((b for b in self.pane.decisions.buttons.values() if b.isEnabled()), None)
        areas = [self.panel, self.pane.views, self.pane.decisions]
        targets = [self.panel.list, self.pane.focus_target(), first]
        focus = self.focusWidget()
        here = next((i for i, area in enumerate(areas) if focus is not None and area.isAncestorOf(focus)), -1)
        place = here
        for _ in areas:
            place = (place + steps) % len(areas)
            target = targets[place]
            if target is not None and target.isVisible():
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        small = self.width() < SMALL
        self.pane.set_room(self.width(), self.window().height())
        if small is not self._small:
            self._small = small
            self.panel.set_narrow(small)
            self.splitter.setSizes([NARROW_WIDTH if small else self._list_width, self.width()])
            self.pane.set_strip_visible(not small)

    def _on_splitter(self, position: int, _index: int) -> None:
        self.pane.bar.list_button.setVisible(position == 0)
        if position:
            self._list_width = position
            QSettings().setValue("review/list_width", position)

    def _show_list(self) -> None:
        self.splitter.setSizes([self._list_width, self.width()])
        self.pane.bar.list_button.hide()

    def _restore_settings(self) -> None:
        settings = QSettings()
        width = settings.value("review/list_width")
        self._list_width = int(width) if str(width).isdigit() else WIDTH
        self.pane.set_carry_over(str(settings.value("review/carry_over")).lower() != "false")

    # --- answers ---------------------------------------------------------------------------------

    def _reset(self) -> None:
        self._close_group()
        self.model.set_filter(ReviewFilter())
        self.model.set_rows([], keep_place=False)
        self._show_state()

    def _on_found(self) -> None:
        found = self.session.found
        if found is None:
            return
        kinds = {row.kind for row in found.rows}
        offered = [kind for kind in Kind if kind in kinds]
        offered += [Kind.LOOKALIKE] if found.lookalikes else []
        self.panel.filters.set_kinds(tuple(offered))
        self._load_rows()
        subject = self.pane.subject
        if subject is not None and subject.group is not None:
            if self.session.row(subject.id) is None:
                self._close_group()
            else:
                self.loader.load_group(subject.id)
        self._open_something()

    def _load_rows(self) -> None:
        if self.read_only:
            self.loader.load_lookalikes()
        else:
            self._take_rows(self.session.rows)

    def _on_lookalikes(self, rows: tuple[GroupRow, ...]) -> None:
        if self.read_only:
            self._take_rows(list(rows))
            self._open_something()

    def _take_rows(self, rows: list[GroupRow]) -> None:
        self.model.set_rows(rows)
        self.panel.show_progress()
        self.panel.select(self.pane.subject.id if self.pane.subject else None)
        self._show_state()

    def _on_row_changed(self, group: str) -> None:
        row = self.session.row(group)
        if row is not None and not self.read_only:
            self.model.update_row(row)
            self.panel.show_progress()

    def _on_subject(self, subject: Subject) -> None:
        shown = self.pane.subject
        if shown is not None and shown.id == subject.id and subject.group is not None:
            subject = shown.with_group(subject.group)
        self._show_subject(subject)

    def _show_subject(self, subject: Subject) -> None:
        before = self.pane.subject
        same = before is not None and (before.id, before.shown, before.left_out) == (
            subject.id,
            subject.shown,
            subject.left_out,
        )
        if subject.decision is not None and subject.decision.keep is not None:
            self.pane.set_carry_over(subject.decision.carry_over)
        elif not same:
            self._restore_settings()
        taxonomy = self.session.found.taxonomy if self.session.found else Taxonomy()
        self.pane.show_subject(subject, taxonomy, self._page_url)
        if not same:
            self.loader.compare(subject)
        self.decider.refresh()
        self.panel.select(subject.id)
        self._show_state()

    def _on_decided(self, change: jobs.Decided) -> None:
        subject = self.pane.subject
        if subject is not None and change.group is not None and change.group.group.id == subject.id:
            self._show_subject(subject.with_group(change.group))

    def _on_verdict(self) -> None:
        if theme().appearance.advance:
            self._next.start()

    def _on_carry(self, on: bool) -> None:
        QSettings().setValue("review/carry_over", on)
        self.pane.show_details()
        self.decider.set_carry_over(on)

    def _on_online_changed(self, online: bool) -> None:
        self.pane.set_offline(not online)

    def _member_left(self, place: int) -> None:
        subject = self.pane.subject
        if subject is not None and place < len(subject.members):
            self.show_left(subject.members[place])

    def _member_right(self, place: int) -> None:
        subject = self.pane.subject
        if subject is not None and place < len(subject.members):
            self.show_right(subject.members[place])

    def _set_order(self, order: Order) -> None:
        self.model.set_order(order)
        self.panel.show_progress()
        self.panel.select(self.pane.subject.id if self.pane.subject else None)

    def _page_url(self, document: int) -> str:
        profile = self.session.profile
        if profile is None or profile.is_demo:
            return ""
        return ServerAddress(profile.server_url).document_page(document)

    # --- states ----------------------------------------------------------------------------------

    def _state(self) -> State:
        found, profile = self.session.found, self.session.profile
        if found is None or profile is None:
            return State.LOADING
        if self.model.rowCount():
            return State.GROUP
        if found.rows or self.read_only:
            done = self._all_decided() and self.model.filter == ReviewFilter()
            return State.ALL_DECIDED if done else State.NO_MATCH
        scanned = profile.last_scan is not None or self.session.last_scan is not None
        return State.NO_GROUPS if scanned else State.NO_SCAN

    def _all_decided(self) -> bool:
        return all(row.decision is not None for row in self.session.rows)

    def _show_state(self) -> None:
        state = self._state()
        found = self.session.found
        if state is State.GROUP and self.pane.subject is None and self._all_decided() and not self.read_only:
            state = State.ALL_DECIDED
        numbers = (
            {State.NO_GROUPS: found.figures.documents, State.ALL_DECIDED: len(found.rows)} if found else {}
        )
        self.states.show_state(state, numbers.get(state, 0))
        shows_pane = state is State.GROUP and self.pane.subject is not None
        self.right.setCurrentWidget(self.pane if shows_pane else self.states)
        self.panel.setHidden(state in (State.NO_SCAN, State.NO_GROUPS, State.LOADING))

    def _scan(self) -> None:
        self.session.scan()
        self.session.go(Destination(Place.SCAN))

    def _go_settings(self) -> None:
        self.session.go(Destination(Place.SETTINGS))

    def _go_cleanup(self) -> None:
        self.session.go(Destination(Place.CLEANUP))


def _pages_view(session: LibrarySession) -> PagesViewer:
    from app.ui.viewer.pages_view import PagesView

    return PagesView(session)


def _thumbnails(session: LibrarySession) -> Thumbnailer:
    from app.ui.viewer.thumbnails import Thumbnails

    return Thumbnails(session)
