"""The review screen: list of groups on the left, two documents and their decision bar on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QSettings, Qt, QTimer, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.domain.errors import DedupeError
from app.domain.servers import Profile
from app.services.review.group_table import GroupTable, Ids, Order
from app.tasks import meaning_tasks, queries
from app.tasks.context import TaskContext
from app.tasks.task_queue import Job, Task
from app.ui.assistant.opening import Assistant
from app.ui.look.translation import error_text, text
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.controller import ReviewController
from app.ui.review.document_menus import DocumentMenus
from app.ui.review.empty_states import ReviewEmptyState, State
from app.ui.review.hints import ReviewHints
from app.ui.review.preferences import ReviewPreferences
from app.ui.review.queue.model import QueueModel
from app.ui.review.queue.panel import NARROW_WIDTH, BatchAction, QueuePanel
from app.ui.review.shortcuts import Shortcuts
from app.ui.session.library_session import LibrarySession
from app.ui.session.meaning_search import MeaningLookup
from app.ui.session.navigation import DecisionFilter, Destination, ReviewFilter, Screen, ScreenId
from app.ui.session.thumbnails import Thumbnails, ThumbnailSource
from app.ui.viewer.pages.pages_view import PagesView

SMALL = 1200  # px; a narrower window gets a compact layout
TYPING = 200  # ms after the last key of a search until a group is opened, if the open one is not found


class Thumbnailer(ThumbnailSource, Protocol):
    """Source of first pages, with a signal for those that arrive later."""

    ready: SignalInstance


class ReviewScreen(Screen):
    """Manages the list, the empty states and the layout; the controller does the rest."""

    def __init__(
        self,
        session: LibrarySession,
        parent: QWidget | None = None,
        *,
        settings: QSettings | None = None,
        make_pages_view: Callable[[LibrarySession], PagesView] = PagesView,
        make_thumbnails: Callable[[LibrarySession], Thumbnailer] = Thumbnails,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._thumbnails = make_thumbnails(session)
        self._is_small: bool | None = None
        self._preferences = ReviewPreferences(settings)
        self.model = QueueModel(self)
        self.panel = QueuePanel(self.model, self._thumbnails)
        self.view = ComparisonView(make_pages_view(session), self._thumbnails)
        self.states = ReviewEmptyState()
        self.hints = ReviewHints(self._preferences)
        self.controller = ReviewController(session, self.model, self.panel, self.view, self._preferences)
        DocumentMenus(session, self.panel, self.view, self.controller)
        self._searching: Job | None = None
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING)
        self._typing.timeout.connect(self._open_first)
        self.lookup = MeaningLookup(session, self._look_for_meaning, self)
        self._lay_out()
        self._listen()
        self.assistant = Assistant(self.session, self, self.view.toast)
        Shortcuts(self, self.panel, self.view, self.controller)
        self._show_state()

    def _lay_out(self) -> None:
        # From the outside in: whenever a widget gets another parent, Qt applies the style sheet anew to
        # everything in it.
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.splitter = QSplitter()
        layout.addWidget(self.splitter)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(self.panel)
        beside_list = QWidget()
        self.splitter.addWidget(beside_list)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setCollapsible(1, False)
        column = QVBoxLayout(beside_list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.hints)
        self.right = QStackedWidget()
        column.addWidget(self.right, 1)
        self.right.addWidget(self.states)
        self.right.addWidget(self.view)

    def _listen(self) -> None:
        session, panel, states = self.session, self.panel, self.states
        session.connected.connect(self._reset)
        session.disconnected.connect(self._reset)
        session.review_data_changed.connect(self._on_found)
        session.row_changed.connect(self._on_row_changed)
        session.rows_changed.connect(self._on_rows_changed)
        self._thumbnails.ready.connect(panel.repaint_thumbnails)
        self._thumbnails.ready.connect(self.view.filmstrip.repaint_thumbnails)
        panel.filters.filter_changed.connect(self._on_filter)
        self.lookup.found.connect(self._on_meanings_searched)
        self.lookup.failed.connect(self._on_meanings_failed)
        self.lookup.loading.connect(self._on_model_loading)
        panel.filters.order_changed.connect(self._set_order)
        panel.batch.chosen.connect(self._decide_all)
        self.controller.changed.connect(self._show_state)
        self.controller.nothing_left.connect(self._on_nothing_left)
        self.controller.loader.lookalikes_loaded.connect(self._on_lookalikes)
        self.splitter.splitterMoved.connect(self._on_splitter)
        self.view.bar.list_button.clicked.connect(self._show_list)
        states.scan_requested.connect(session.show_scan)
        states.settings_requested.connect(self._go_settings)
        states.cleanup_requested.connect(self._go_cleanup)
        states.clear_requested.connect(self.clear_filters)

    # --- the list --------------------------------------------------------------------------------

    def enter(self, destination: Destination | None = None) -> None:
        """Show the list with the destination's filter and open its group."""
        self._typing.stop()
        if destination is not None and destination.review is not None:
            self.set_filter(destination.review)
        if destination is not None and destination.group is not None:
            (self.controller.refresh_from_server if destination.refresh else self.controller.open)(
                destination.group
            )
        elif destination is not None and destination.pair is not None:
            self.controller.open_pair(destination.pair)
        else:
            self._open_first()
        self._show_state()
        self.panel.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_filter(self, wanted: ReviewFilter) -> None:
        if wanted.search != self.model.filter.search:
            self._typing.start()
        self.set_filter(wanted)

    def set_filter(self, wanted: ReviewFilter) -> None:
        """Filter the list; a group that is no longer in it is closed."""
        before = self.model.read_only
        self.model.set_filter(wanted)
        if self.model.read_only is not before:
            self.panel.set_read_only(self.model.read_only)
            self.controller.close()
            self.model.set_rows(GroupTable(), keep_place=False)
            self._load_rows()
        elif self.controller.chosen is not None and self.model.place(self.controller.chosen) < 0:
            self.controller.close()  # it could still be decided, though the filter hides it
        self._search_texts(wanted.search)
        self._list_changed()

    def _search_texts(self, search: str) -> None:
        """Look for the words of the search in titles and texts; the list shows what is found as well."""
        self.panel.filters.say("")
        self.lookup.look(search)
        if self._searching is not None:
            self._searching.detach()  # so that each key is answered at once
            self._searching = None
        if search.strip():
            self._searching = self.session.query(
                partial(queries.documents_with_words, typed=search),
                partial(self._on_texts_searched, search),
                self.session.failed.emit,
            )

    def _on_texts_searched(self, search: str, documents: Ids) -> None:
        self.model.set_found_by_words(search, documents)
        self._list_changed()

    def _look_for_meaning(self, profile: Profile, search: str) -> Task[TaskContext]:
        return partial(meaning_tasks.find_about, profile=profile, typed=search)

    def _on_meanings_searched(self, search: str, documents: list[int]) -> None:
        self.panel.filters.say("")
        self.model.set_found_by_meaning(search, documents)
        self._list_changed()

    def _on_model_loading(self, _search: str) -> None:
        self.panel.filters.say(text("fs.loading"))

    def _on_meanings_failed(self, _search: str, error: DedupeError) -> None:
        self.panel.filters.say(text("rv.search.words", problem=error_text(error)))

    def clear_filters(self) -> None:
        self.set_filter(ReviewFilter(state=DecisionFilter.ALL))

    def _decide_all(self, action: BatchAction) -> None:
        groups = self.panel.selected_group_ids()
        if action is BatchAction.ASSIST:
            self.assistant.open(listed=frozenset(groups))
        else:
            self.controller.decision_controller.decide_all(action, groups)

    def _set_order(self, order: Order) -> None:
        self.model.set_order(order)
        self._list_changed()

    def _load_rows(self) -> None:
        if self.model.read_only:
            self.controller.loader.load_lookalikes()
        else:
            self._set_rows(self.session.rows)

    def _set_rows(self, rows: GroupTable) -> None:
        self.model.set_rows(rows)
        self._list_changed()

    def _list_changed(self) -> None:
        self.panel.show_progress()
        self.panel.select(self.controller.chosen)
        self._show_state()
        self._open_first()

    def _open_first(self) -> None:
        """If no group is open, open the first undecided one of the list, or else the first.

        While words are typed, groups come and go with each key, and each would take as long as the list.
        """
        if self._typing.isActive() or self.controller.chosen is not None:
            return
        if self.model.rowCount() and self._state() is State.GROUP:
            self.controller.open(self.model.first_to_review())

    # --- results ---------------------------------------------------------------------------------

    def _reset(self) -> None:
        self._typing.stop()
        self.controller.close()
        self.model.set_filter(ReviewFilter())
        self.panel.set_read_only(False)
        self.model.set_rows(GroupTable(), keep_place=False)
        self._show_state()

    def _on_found(self) -> None:
        found = self.session.review_data
        if found is None:
            return
        kinds = {figures.kind for figures in found.figures.kinds}
        offered = [kind for kind in Kind if kind in kinds]
        offered += [Kind.LOOKALIKE] if found.lookalikes else []
        self.panel.filters.set_kinds(tuple(offered))
        self.controller.refresh()
        self._load_rows()

    def _on_lookalikes(self, rows: GroupTable) -> None:
        if self.model.read_only:
            self._set_rows(rows)

    def _on_row_changed(self, group: str) -> None:
        if not self.model.read_only:
            self.model.update_row(group)
            self.panel.show_progress()

    def _on_rows_changed(self) -> None:
        if not self.model.read_only:
            self.model.update_rows()
            self.panel.show_progress()
            self.controller.refresh()

    def _on_nothing_left(self) -> None:
        if self._all_decided():
            self.controller.close()

    # --- layout ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small = self.width() < SMALL
        self.view.set_room(self.width(), self.window().height())
        if is_small is not self._is_small:
            self._is_small = is_small
            self.panel.set_narrow(is_small)
            self.view.set_strip_visible(not is_small)
            self._show_list()

    def _show_list(self) -> None:
        width = NARROW_WIDTH if self._is_small else self._preferences.list_width
        self.splitter.setSizes([width, self.width() - width])
        self.view.bar.list_button.hide()

    def _on_splitter(self, position: int, _index: int) -> None:
        self.view.bar.list_button.setVisible(position == 0)
        if position:
            self._preferences.list_width = position

    # --- empty states ----------------------------------------------------------------------------

    def _state(self) -> State:
        found, profile = self.session.review_data, self.session.profile
        if found is None or profile is None:
            return State.LOADING
        shown_pair = self.controller.shown_pair
        is_outside = shown_pair is not None and (shown_pair.group is None or shown_pair.asked is not None)
        if self.model.rowCount() or is_outside:
            return State.GROUP
        if len(found.rows) or self.model.read_only:
            done = self._all_decided() and self.model.filter == ReviewFilter()
            return State.ALL_DECIDED if done else State.NO_MATCH
        scanned = profile.last_scan is not None or self.session.last_scan is not None
        return State.NO_GROUPS if scanned else State.NO_SCAN

    def _all_decided(self) -> bool:
        return self.session.undecided == 0

    def _show_state(self) -> None:
        state = self._state()
        found, is_open = self.session.review_data, self.controller.shown_pair is not None
        nothing_opens = self.controller.chosen is None
        if state is State.GROUP and nothing_opens and self._all_decided() and not self.model.read_only:
            state = State.ALL_DECIDED
        numbers = (
            {State.NO_GROUPS: found.figures.documents, State.ALL_DECIDED: len(found.rows)} if found else {}
        )
        self.states.show_state(state, numbers.get(state, 0))
        shows_group = state is State.GROUP and is_open
        self.right.setCurrentWidget(self.view if shows_group else self.states)
        self.hints.setVisible(shows_group and self.hints.are_left and not self.model.read_only)
        self.panel.setHidden(state in (State.NO_SCAN, State.NO_GROUPS, State.LOADING))

    def _go_settings(self) -> None:
        self.session.go(Destination(ScreenId.SETTINGS))

    def _go_cleanup(self) -> None:
        self.session.go(Destination(ScreenId.CLEANUP))
