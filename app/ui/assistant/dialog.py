"""The selection assistant: rules and scope on the left, their live effect on the right."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.documents import Taxonomy
from app.domain.errors import DedupeError
from app.domain.keeper_rules import RuleSet
from app.services.review.batch import Batch, BatchRequest, Effect
from app.tasks import queries
from app.tasks.task_queue import Job
from app.ui.assistant.effect_list import EffectFigures, EffectList, EffectModel
from app.ui.assistant.rule_list import RuleList
from app.ui.assistant.rule_menus import RuleMenu, SavedRules
from app.ui.assistant.scope import Scope
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.session.thumbnails import Thumbnails
from app.ui.widgets.buttons import BusyButton, push_button
from app.ui.widgets.dialogs import ShadedDialog
from app.ui.widgets.labels import Icon, label
from app.ui.widgets.panels import divider

SIZE = (1040, 712)
RULES_WIDTH = 468
MARGIN = 24
STILL = 1_500  # milliseconds without a change before pages are compared in the background


class AssistantDialog(ShadedDialog):
    """Asks for rules, and decides nothing before "Choose in … groups" is pressed.

    Signals:
        chosen: the Effect that shall be decided.
    """

    chosen = Signal(object)

    def __init__(
        self, session: LibrarySession, rules: RuleSet, listed: frozenset[str], parent: QWidget
    ) -> None:
        """listed: ids of the groups of a list, to which the batch can be limited; none to offer nothing."""
        super().__init__(parent)
        self._window = parent.window()
        self._session = session
        self._listed = listed
        self._batch: Batch | None = None
        self._effect: Effect | None = None
        self._job: Job | None = None
        self._is_stale = False
        self._asked: set[tuple[int, int]] = set()  # pairs whose pages were asked to be compared
        self.setWindowTitle(text("as.title"))
        self.rules = RuleList()
        self.scope = Scope()
        self.add = RuleMenu(self.rules)
        self.saved = SavedRules(session, self.rule_set, self._use, self)
        self.figures = EffectFigures()
        self.model = EffectModel(session, self)
        self._thumbnails = Thumbnails(session, self)
        self.list = EffectList(self.model, self._thumbnails)
        self.cancel = push_button(text("ui.cancel"))
        self.go = BusyButton(text("as.go", n=0))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(STILL)
        self._lay_out()
        self._use(rules)
        self.scope.set_listed(len(listed))
        self._listen()
        self.rules.setCurrentRow(0)
        self.rules.setFocus()
        self._load()

    # --- building --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        panes = QHBoxLayout()
        panes.setSpacing(0)
        panes.addWidget(self._left_pane())
        panes.addWidget(self._right_pane(), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(panes, 1)
        column.addWidget(divider())
        column.addWidget(self._footer())
        room = self._window.size()
        width, height = (max(theme().scaled(side), side) for side in SIZE)
        self.resize(min(width, room.width() - 40), min(height, room.height() - 40))

    def _left_pane(self) -> QWidget:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(MARGIN, 18, MARGIN, 18)
        column.setSpacing(0)
        column.addWidget(label(text("as.sub"), "secondary", wrap=True))
        column.addSpacing(14)
        head = QHBoxLayout()
        head.addWidget(label(text("as.rules"), "strong"), 1)
        head.addWidget(self.saved)
        column.addLayout(head)
        column.addSpacing(6)
        panel = QFrame()
        panel.setObjectName("panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(5, 5, 5, 5)
        inside.addWidget(self.rules)
        column.addWidget(panel)
        column.addSpacing(4)
        below = QHBoxLayout()
        below.addWidget(self.add)
        then = label(text("as.then"), "hint", wrap=True)
        then.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        below.addWidget(then, 1)
        column.addLayout(below)
        column.addSpacing(16)
        column.addWidget(self.scope)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(content)
        area.setFixedWidth(max(RULES_WIDTH, theme().scaled(RULES_WIDTH)))
        return area

    def _right_pane(self) -> QWidget:
        pane = QFrame()
        pane.setObjectName("effect")
        pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(pane)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.figures)
        column.addWidget(divider())
        column.addWidget(self.list, 1)
        return pane

    def _footer(self) -> QWidget:
        footer = QWidget()
        row = QHBoxLayout(footer)
        row.setContentsMargins(22, 12, 20, 12)
        row.setSpacing(8)
        row.addWidget(Icon("shield", "keep", 16))
        row.addWidget(label(text("as.safe"), "small"), 1)
        row.addWidget(self.cancel)
        row.addWidget(self.go)
        for button in (self.cancel, self.go):
            button.setAutoDefault(False)  # Enter presses only the button that has the focus
        return footer

    def _listen(self) -> None:
        session = self._session
        self.rules.rules_changed.connect(self._on_changed)
        self.scope.changed.connect(self._on_changed)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._choose)
        self._pause.timeout.connect(self._compare_pages)
        self._thumbnails.ready.connect(self.list.repaint_rows)
        session.review_data_changed.connect(self._load)
        session.pages_compared.connect(self._load)
        session.online_changed.connect(self._show)
        session.disconnected.connect(self.reject)

    # --- rules -----------------------------------------------------------------------------------

    def rule_set(self) -> RuleSet:
        """Return the rules as they are shown."""
        return RuleSet(self.rules.rules(), self.scope.chosen_kinds, self.scope.confidence)

    def _use(self, rules: RuleSet) -> None:
        found = self._session.review_data
        taxonomy = found.taxonomy if found is not None else Taxonomy()
        self.rules.set_rules(rules.rules, taxonomy)
        self.add.set_taxonomy(taxonomy)
        self.scope.choose(rules.kinds, rules.min_confidence)
        self._on_changed()

    # --- effect ----------------------------------------------------------------------------------

    def _load(self) -> None:
        """Read the groups; they may have changed."""
        query = partial(queries.load_batch, rights=self._session.capabilities)
        self._session.query(query, self._on_batch, self._on_failed)

    def _on_batch(self, batch: Batch) -> None:
        self._batch = batch
        kinds = Counter(batch.table.kind(group) for group in range(len(batch.table)))
        self.scope.show_kinds(kinds)
        self._on_changed()

    def _on_changed(self) -> None:
        """Work out the effect, once more after the one that is being worked out."""
        self.go.set_ready(False)
        self._pause.stop()
        if self._job is not None:
            self._is_stale = True
        elif self._batch is not None:
            listed = self._listed if self._listed and self.scope.listed_only.isChecked() else None
            request = BatchRequest(
                self.rule_set(), groups=listed, overwrite=not self.scope.keep_own.isChecked()
            )
            query = partial(queries.effect_of, batch=self._batch, request=request)
            self._job = self._session.query(query, self._on_effect, self._on_failed)

    def _on_effect(self, effect: Effect) -> None:
        self._job = None
        if self._is_stale:
            self._is_stale = False
            self._on_changed()
            return
        self._effect = effect
        self._show()
        if effect.waiting:
            self._pause.start()

    def _on_failed(self, error: DedupeError) -> None:
        self._job = None
        self._session.failed.emit(error)

    def _show(self) -> None:
        effect, found = self._effect, self._session.review_data
        if effect is None:
            return
        self.model.show(effect, found.taxonomy if found is not None else Taxonomy())
        if effect.rules.rules == self.rules.rules():
            self.rules.show_settled([effect.decided_by(place) for place in range(len(effect.rules.rules))])
        self.figures.show_effect(effect, online=self._session.online)
        self.go.setText(text("as.go", n=effect.decided))
        self.go.set_ready(effect.decided > 0)

    def _compare_pages(self) -> None:
        """Compare in the background the pages that groups wait for; those asked for once are not repeated."""
        if self._effect is None or not self._session.online:
            return
        pairs = [pair for pair in self._effect.batch.waiting_pairs(self._effect) if pair not in self._asked]
        if pairs and self._session.compare_pages(tuple(pairs)):
            self._asked.update(pairs)

    def _choose(self) -> None:
        if self._effect is not None and self._effect.decided:
            self.chosen.emit(self._effect)
            self.accept()
