"""Appearance and language; every choice takes effect at once and is remembered."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QButtonGroup, QComboBox, QHBoxLayout, QSlider, QWidget

from app.ui.look.formats import format_percent
from app.ui.look.preferences import TEXT_SIZES, Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import text, use_language
from app.ui.settings.scheme_card import SchemeCard
from app.ui.settings.section import Section
from app.ui.settings.setting_row import SettingRow
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel
from app.ui.widgets.switch import Switch

WIDTH = 690
SCHEMES = (
    (SchemeChoice.SYSTEM, "st.theme.sys"),
    (SchemeChoice.LIGHT, "st.theme.light"),
    (SchemeChoice.DARK, "st.theme.dark"),
)
LANGUAGES = (
    (LanguageChoice.SYSTEM, "st.lang.sys"),
    (LanguageChoice.ENGLISH, "st.lang.en"),
    (LanguageChoice.GERMAN, "st.lang.de"),
)
SWITCHES = (  # field of Appearance, its title, its explanation
    ("dim_paper", "st.dim", "st.dim.d"),
    ("reduce_motion", "st.motion", ""),
    ("patterns", "st.pattern", "st.pattern.d"),
    ("advance", "st.advance", ""),
)


class AppearanceSection(Section):
    def __init__(self, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._settings = settings
        self._cards = [SchemeCard(scheme) for scheme, _ in SCHEMES]
        self._schemes = QButtonGroup(self)
        for number, card in enumerate(self._cards):
            self._schemes.addButton(card.radio, number)
        self.language = QComboBox()
        self.language.addItems([str(choice) for choice, _ in LANGUAGES])
        self.text_size = QSlider(Qt.Orientation.Horizontal)
        self.text_size.setRange(0, len(TEXT_SIZES) - 1)
        self.text_size.setPageStep(1)
        self.text_size.setFixedWidth(150)
        self.switches = [Switch() for _ in SWITCHES]
        self.restore = push_button(kind="link")
        self._lay_out()
        self.enter()
        self._schemes.idToggled.connect(self._choose_scheme)
        self.language.currentIndexChanged.connect(self._choose_language)
        self.text_size.valueChanged.connect(self._choose_text_size)
        for switch in self.switches:  # no group: Tab would come to one of them only
            switch.toggled.connect(self._choose_switch)
        self.restore.clicked.connect(self._restore_defaults)
        self.retranslate()

    @property
    def schemes(self) -> list[QWidget]:
        """The radio buttons, as in SCHEMES."""
        return [card.radio for card in self._cards]

    def enter(self) -> None:
        """Show the appearance in use."""
        look = theme().appearance
        self._cards[[scheme for scheme, _ in SCHEMES].index(look.scheme)].radio.setChecked(True)
        self.language.setCurrentIndex([choice for choice, _ in LANGUAGES].index(look.language))
        self.text_size.setValue(TEXT_SIZES.index(look.text_size))
        for switch, (field, _, _) in zip(self.switches, SWITCHES, strict=True):
            switch.setChecked(getattr(look, field))

    def retranslate(self) -> None:
        self.heading.setText(text("st.look"))
        for card, (_, key) in zip(self._cards, SCHEMES, strict=True):
            card.set_text(text(key))
        for number, (_, key) in enumerate(LANGUAGES):
            self.language.setItemText(number, text(key))
        self.language.setAccessibleName(text("st.lang"))
        self._language_row.set_texts(text("st.lang"), text("st.lang.d"))
        self._show_text_size()
        for row, switch, (_, title, explanation) in zip(
            self._switch_rows, self.switches, SWITCHES, strict=True
        ):
            row.set_texts(text(title), text(explanation) if explanation else "")
            switch.setAccessibleName(text(title))
        self.restore.setText(text("st.reset"))

    def _lay_out(self) -> None:
        cards = QHBoxLayout()
        cards.setSpacing(16)
        for card in self._cards:
            cards.addWidget(card)
        cards.addStretch(1)
        self._language_row = SettingRow(self.language)
        self.language.setMinimumWidth(200)
        self._size_row = SettingRow(label("A", "small"), self.text_size, label("A", "h2"))
        self._switch_rows = [SettingRow(switch) for switch in self.switches]
        panel = Panel()
        for row in (self._language_row, self._size_row, *self._switch_rows):
            panel.add_row(row)
        self.body.addLayout(cards)
        self.body.addSpacing(6)
        self.body.addWidget(panel)
        self.body.addWidget(self.restore, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_text_size(self) -> None:
        size = text("st.size.value", p=format_percent(theme().appearance.text_size))
        self._size_row.set_texts(text("st.size"), size)
        self.text_size.setAccessibleName(text("st.size"))
        self.text_size.setAccessibleDescription(size)

    # --- choosing --------------------------------------------------------------------------------

    def _choose_scheme(self, number: int, checked: bool) -> None:
        if checked:
            self._apply(scheme=SCHEMES[number][0])

    def _choose_language(self, number: int) -> None:
        self._apply(language=LANGUAGES[number][0])

    def _choose_text_size(self, number: int) -> None:
        self._apply(text_size=TEXT_SIZES[number])

    def _choose_switch(self, on: bool) -> None:
        chosen = self.sender()
        for switch, (field, _, _) in zip(self.switches, SWITCHES, strict=True):
            if switch is chosen:
                self._apply(**{field: on})

    def _restore_defaults(self) -> None:
        default = Appearance()
        self._apply(**{name: getattr(default, name) for name in vars(default)})
        self.enter()

    def _apply(self, **values: object) -> None:
        """Take over what differs. What the command line chose for this start only is not remembered."""
        before = theme().appearance
        chosen = before.changed(**values)
        if chosen == before:
            return
        Appearance.load(self._settings).changed(**values).save(self._settings)
        theme().set_appearance(chosen)
        if chosen.language is not before.language:
            use_language(chosen.language)
        self._show_text_size()
