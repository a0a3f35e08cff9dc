"""What must never go to the trash: by tag, owner, correspondent, storage path, custom field or number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.domain.documents import Taxonomy
from app.domain.protections import Protection
from app.tasks import queries
from app.ui.look.formats import joined, literal
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import Section, SettingRow
from app.ui.widgets.buttons import Switch, push_button
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel

SORTS = ("tags", "owners", "correspondents", "storage_paths", "custom_fields")
"""Attributes of a Protection, in the order of the rows."""


class ProtectionSection(Section):
    """Changes take effect at once, for the open library only."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._protection = Protection()
        self._taxonomy = Taxonomy()
        self._explanation = label(role="secondary", wrap=True)
        self.buttons: dict[str, QPushButton] = {}
        self._rows: dict[str, SettingRow] = {}
        panel = Panel()
        for sort in SORTS:
            button = push_button(size="s")
            button.setProperty("sort", sort)
            menu = QMenu(button)
            menu.aboutToShow.connect(self._fill)
            menu.setProperty("sort", sort)
            button.setMenu(menu)
            button.setStyleSheet("QPushButton { padding-right: 20px; }")  # room for the menu's chevron
            self.buttons[sort] = button
            self._rows[sort] = SettingRow(button)
            panel.add_row(self._rows[sort])
        self.with_asn = Switch()
        self.with_asn.clicked.connect(self._on_asn)
        self._asn = SettingRow(self.with_asn)
        panel.add_row(self._asn)
        self.body.addWidget(self._explanation)
        self.body.addWidget(panel)
        session.connected.connect(self.enter)
        session.disconnected.connect(self._show)
        self.retranslate()

    def enter(self) -> None:
        self._session.query(queries.load_protection, self._on_loaded, self._session.failed.emit)
        self._show()

    def retranslate(self) -> None:
        self.heading.setText(text("st.protect"))
        self._explanation.setText(text("st.protect.d"))
        for button in self.buttons.values():
            button.setText(text("st.protect.choose"))
        self.with_asn.setAccessibleName(text("st.protect.asn"))
        self._asn.set_texts(text("st.protect.asn"), text("st.protect.asn.d"))
        self._show()

    def _on_loaded(self, found: tuple[Protection, Taxonomy]) -> None:
        self._protection, self._taxonomy = found
        self._show()

    def _show(self) -> None:
        is_open = self._session.profile is not None
        for sort in SORTS:
            chosen, names = getattr(self._protection, sort), self._names(sort)
            shown = joined(sorted((names.get(one, f"#{one}") for one in chosen), key=str.casefold))
            title = text(f"st.protect.{sort}")
            self._rows[sort].set_texts(title, shown if chosen else text("st.protect.none"))
            self.buttons[sort].setAccessibleName(f"{title}: {text('st.protect.choose')}")
            self.buttons[sort].setEnabled(is_open and bool(names or chosen))
        self.with_asn.setChecked(self._protection.with_asn)
        self.with_asn.setEnabled(is_open)

    def _names(self, sort: str) -> Mapping[int, str]:
        taxonomy = self._taxonomy
        names: dict[str, Mapping[int, str]] = {
            "tags": {number: tag.name for number, tag in taxonomy.tags.items()},
            "owners": taxonomy.users,
            "correspondents": taxonomy.correspondents,
            "storage_paths": taxonomy.storage_paths,
            "custom_fields": {number: field.name for number, field in taxonomy.custom_fields.items()},
        }
        return names[sort]

    def _fill(self) -> None:
        """Fill the menu that is about to open with the names to tick."""
        menu = self.sender()
        if not isinstance(menu, QMenu):
            return
        sort = str(menu.property("sort"))
        chosen = getattr(self._protection, sort)
        names = {**{one: f"#{one}" for one in chosen}, **self._names(sort)}
        menu.clear()
        for number, name in sorted(names.items(), key=lambda item: item[1].casefold()):
            action = menu.addAction(literal(name), partial(self._toggle, sort, number))
            action.setCheckable(True)
            action.setChecked(number in chosen)

    def _toggle(self, sort: str, number: int) -> None:
        self._save(self._protection.toggled(sort, number))

    def _on_asn(self, on: bool) -> None:
        self._save(replace(self._protection, with_asn=on))

    def _save(self, protection: Protection) -> None:
        self._protection = protection
        query = partial(queries.save_protection, protection=protection)
        self._session.query(query, self._on_saved, self._session.failed.emit, must_run=True)
        self._show()

    def _on_saved(self, found: tuple[Protection, Taxonomy]) -> None:
        self._on_loaded(found)
        self._session.reload()  # locks and suggestions change
