"""Menus of the assistant: rules to add, and rules saved by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from app.domain.documents import Taxonomy
from app.domain.keeper_rules import Rule, RuleName, RuleSet
from app.tasks import queries
from app.ui.assistant.rule_list import RuleList
from app.ui.look import icons
from app.ui.look.formats import literal
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.buttons import push_button
from app.ui.widgets.dialogs import ShadedDialog
from app.ui.widgets.fields import LabeledField
from app.ui.widgets.layouts import fit_to_texts

NAME_WIDTH = 360


class RuleMenu(QPushButton):
    """Adds a rule to the list; rules that are there already are not offered."""

    def __init__(self, rules: RuleList) -> None:
        super().__init__(text("as.add"))
        self.setProperty("kind", "link")
        self.setProperty("focusRing", True)
        self.setAutoDefault(False)
        self.setStyleSheet("QPushButton::menu-indicator { image: none; width: 0; }")
        icons.set_icon(self, "plus", "accent_text", "accent_text", 16)
        self._rules = rules
        self._taxonomy = Taxonomy()
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)

    def set_taxonomy(self, taxonomy: Taxonomy) -> None:
        self._taxonomy = taxonomy

    def _fill(self) -> None:
        self._menu.clear()
        there = self._rules.rules()
        for name in RuleName:
            if name.needs_value:
                self._add_names(name, there)
            elif Rule(name) not in there:
                self._menu.addAction(text(f"r.{name}"), partial(self._rules.add, Rule(name)))

    def _add_names(self, name: RuleName, there: tuple[Rule, ...]) -> None:
        names: Mapping[int, str] = {number: tag.name for number, tag in self._taxonomy.tags.items()}
        if name is RuleName.UNDER_PATH:
            names = self._taxonomy.storage_paths
        below = self._menu.addMenu(text(f"r.{name}.add"))
        for number, called in sorted(names.items(), key=lambda item: item[1].casefold()):
            rule = Rule(name, number)
            if rule not in there:
                below.addAction(literal(called), partial(self._rules.add, rule))
        below.setEnabled(not below.isEmpty())


class SavedRules(QPushButton):
    """A menu of the saved rule sets: take one, save the shown one, delete one."""

    def __init__(
        self,
        session: LibrarySession,
        shown: Callable[[], RuleSet],
        use: Callable[[RuleSet], None],
        parent: QWidget,
    ) -> None:
        super().__init__(text("as.saved"), parent)
        self.setProperty("kind", "link")
        self.setProperty("focusRing", True)
        self.setAutoDefault(False)
        self.setStyleSheet("QPushButton { padding-right: 18px; }")  # room for the menu's chevron
        self._session = session
        self._shown = shown
        self._use = use
        self._sets: Mapping[str, RuleSet] = {}
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        session.query(queries.load_rule_sets, self._on_sets, session.failed.emit)

    def _on_sets(self, sets: Mapping[str, RuleSet]) -> None:
        self._sets = sets

    def _fill(self) -> None:
        self._menu.clear()
        for name, rules in self._sets.items():
            self._menu.addAction(literal(name), partial(self._use, rules))
        if self._sets:
            self._menu.addSeparator()
        self._menu.addAction(text("as.save"), self.ask_name)
        if self._sets:
            delete = self._menu.addMenu(text("as.delete"))
            for name in self._sets:
                delete.addAction(literal(name), partial(self._delete, name))

    def ask_name(self) -> None:
        dialog = NameDialog(self)
        dialog.named.input.setFocus()
        dialog.chosen.connect(self._save)
        fit_to_texts(dialog)
        dialog.open()

    def _save(self, name: str) -> None:
        query = partial(queries.save_rule_set, name=name, rules=self._shown())
        self._session.query(query, self._on_sets, self._session.failed.emit)

    def _delete(self, name: str) -> None:
        self._session.query(
            partial(queries.delete_rule_set, name=name), self._on_sets, self._session.failed.emit
        )


class NameDialog(ShadedDialog):
    """Asks for the name of a rule set; one of the same name is replaced.

    Signals:
        chosen: the name.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("as.save.title"))
        self.named = LabeledField(text("as.save.name"))
        self.cancel = push_button(text("ui.cancel"))
        self.go = push_button(text("as.save.go"), "primary")
        self.go.setEnabled(False)
        self.go.setDefault(True)
        self.named.input.textChanged.connect(self._on_name)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._choose)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(16)
        column.addWidget(self.named)
        column.addLayout(buttons)
        self.setMinimumWidth(NAME_WIDTH)

    def _on_name(self, name: str) -> None:
        self.go.setEnabled(bool(name.strip()))

    def _choose(self) -> None:
        self.chosen.emit(self.named.input.text().strip())
        self.accept()
