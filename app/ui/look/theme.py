"""Colours, fonts and durations of the window, and changes of its appearance.

The application has one `Theme`. It follows the user's choice, and the system's scheme, contrast and motion.
It fills the style sheet template and provides colours by meaning to painted widgets. Setting the style sheet
makes Qt repaint every widget, so a widget that calls `theme()` while painting needs no other signal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import shiboken6
from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.system.folders import resources
from app.ui.look.preferences import Appearance, SchemeChoice
from app.ui.look.translation import use_language


@dataclass(frozen=True)
class FontRole:
    """Size in pixels at 100 % text size, and weight."""

    pixels: int
    weight: QFont.Weight = QFont.Weight.Normal
    fixed_pitch: bool = False


FONT_ROLES = {
    "h1": FontRole(24, QFont.Weight.DemiBold),
    "h2": FontRole(17, QFont.Weight.DemiBold),
    "lead": FontRole(14),
    "lead_strong": FontRole(14, QFont.Weight.DemiBold),
    "body": FontRole(13),
    "medium": FontRole(13, QFont.Weight.Medium),
    "strong": FontRole(13, QFont.Weight.DemiBold),
    "small": FontRole(12),
    "chip": FontRole(12, QFont.Weight.Medium),
    "small_strong": FontRole(12, QFont.Weight.DemiBold),
    "caption": FontRole(11, QFont.Weight.DemiBold),
    "caption_plain": FontRole(11),
    "ring": FontRole(16, QFont.Weight.DemiBold),
    "figure": FontRole(18, QFont.Weight.DemiBold),
    "number": FontRole(34, QFont.Weight.DemiBold),
    "tag": FontRole(10, QFont.Weight.DemiBold),
    "mono": FontRole(12, fixed_pitch=True),
}

MOST_WIDTHS = 2000  # of words whose width is kept
LINE = 16  # px of a control's text at 100 %
_FONT_SIZE = re.compile(r"font-size: (\d+)px")
_CONTROL_HEIGHT = re.compile(r"min-height: (2[4-9]|3\d)px")
_PLACEHOLDER = re.compile(r"@([a-z][a-z0-9_]*)")


class NoApplication(RuntimeError):
    """There is no QApplication for a theme or a keymap."""


class Theme(QObject):
    """The current theme; emits `changed` after new colours and fonts are set."""

    changed = Signal()

    def __init__(self, app: QApplication, appearance: Appearance | None = None) -> None:
        super().__init__(app)
        style_folder = resources() / "style"
        self._tokens = json.loads((style_folder / "tokens.json").read_text(encoding="utf-8"))
        self._on_paper = {name: QColor(value) for name, value in self._tokens["on_paper"].items()}
        self._template = (style_folder / "theme.qss.tpl").read_text(encoding="utf-8")
        self._app = app
        self._appearance = appearance or Appearance()
        self._scheme = "light"
        self._colors: dict[str, QColor] = {}
        self._fonts: dict[tuple[str, bool], QFont] = {}  # a frame needs a hundred, each costs about 40 µs
        self._widths: dict[tuple[str, str, bool], float] = {}
        app.setStyle("Fusion")
        self._style_hints = app.styleHints()  # kept, because PySide deletes the hints below with it
        self._style_hints.colorSchemeChanged.connect(self._follow_system)
        hints = self._style_hints.accessibility()
        self._high_contrast = hints.contrastPreference() is Qt.ContrastPreference.HighContrast
        hints.contrastPreferenceChanged.connect(self._follow_contrast)
        self._still = False  # the system asks for less motion
        names = ("motionPreference", "motionPreferenceChanged")  # Qt 6.12 and later
        motion, moved = (getattr(hints, name, None) for name in names)
        if motion is not None and moved is not None:
            self._still = _is_reduced(motion())
            moved.connect(self._follow_motion)
        self._apply()

    @property
    def appearance(self) -> Appearance:
        return self._appearance

    @property
    def scheme(self) -> str:
        """ "light" or "dark"."""
        return self._scheme

    @property
    def dark(self) -> bool:
        return self._scheme == "dark"

    @property
    def high_contrast(self) -> bool:
        """Whether the system asks for more contrast."""
        return self._high_contrast

    def set_appearance(self, appearance: Appearance) -> None:
        """Apply scheme, text size and motion; `translation` handles the language."""
        if appearance != self._appearance:
            self._appearance = appearance
            self._apply()

    def color(self, name: str, opacity: float = 1.0) -> QColor:
        """Return the colour of a token in the current scheme; opacity 0…1.

        Raises:
            KeyError: there is no such token.
        """
        color = QColor(self._colors[name])
        if opacity != 1:
            color.setAlphaF(color.alphaF() * opacity)
        return color

    def on_paper(self, name: str) -> QColor:
        """Return a colour for highlights on a page; the same in both schemes, because paper stays light."""
        return QColor(self._on_paper[name])

    def font(self, role: str, *, tabular: bool = False) -> QFont:
        """Return the font of a role at the chosen text size; tabular gives figures of equal width."""
        known = self._fonts.get((role, tabular))
        if known is None:
            known = self._fonts[role, tabular] = self._made_font(role, tabular=tabular)
        return QFont(known)

    def _made_font(self, role: str, *, tabular: bool) -> QFont:
        style = FONT_ROLES[role]
        kind = (
            QFontDatabase.SystemFont.FixedFont if style.fixed_pitch else QFontDatabase.SystemFont.GeneralFont
        )
        font = QFontDatabase.systemFont(kind)
        font.setPixelSize(self.scaled(style.pixels))
        font.setWeight(style.weight)
        if tabular:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def text_width(self, words: str, role: str, *, tabular: bool = False) -> float:
        """Return the width in pixels of words in the font of a role.

        Kept, because layouts and frames measure the same words again and again.
        """
        key = (words, role, tabular)
        if key not in self._widths:
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            self._widths[key] = QFontMetricsF(self.font(role, tabular=tabular)).horizontalAdvance(words)
        return self._widths[key]

    def scaled(self, pixels: float) -> int:
        """Scale a length with the text size, in whole pixels."""
        return round(pixels * self._appearance.text_size)

    def duration(self, milliseconds: int) -> int:
        """Return the duration of an animation; 0 if the user or the system wants less motion."""
        return 0 if self._appearance.reduce_motion or self._still else milliseconds

    @contextmanager
    def without_style_sheet(self) -> Iterator[None]:
        """Remove the style sheet while the first window is built, and restore it afterwards.

        With a style sheet Qt restyles a whole subtree each time it gets a parent, so building a screen takes
        twice as long. Not for later windows: Qt 6.11 crashes if a styled widget is destroyed before the event
        loop has run.
        """
        self._app.setStyleSheet("")
        try:
            yield
        finally:
            self._app.setStyleSheet(self.style_sheet())

    def style_sheet(self) -> str:
        """Return the template filled for the current scheme and text size."""
        values = {name: color.name() for name, color in self._colors.items()}
        values["icons"] = (resources() / "icons").as_posix().replace('"', r"\"")
        values["theme"] = self._scheme
        values["mono"] = f'"{self.font("mono").family()}"'
        sized = _FONT_SIZE.sub(lambda match: f"font-size: {self.scaled(int(match[1]))}px", self._template)
        larger = max(self.scaled(LINE) - LINE, 0)  # controls grow by what a line grows, and never shrink
        sized = _CONTROL_HEIGHT.sub(lambda match: f"min-height: {int(match[1]) + larger}px", sized)
        return _PLACEHOLDER.sub(lambda match: values[match[1]], _without_comments(sized))

    def _follow_system(self) -> None:
        if self._appearance.scheme is SchemeChoice.SYSTEM and self._wanted_scheme() != self._scheme:
            self._apply()

    def _follow_contrast(self, preference: Qt.ContrastPreference) -> None:
        self._high_contrast = preference is Qt.ContrastPreference.HighContrast
        self._apply()

    def _follow_motion(self, preference: object) -> None:
        self._still = _is_reduced(preference)
        self.changed.emit()

    def _wanted_scheme(self) -> str:
        if self._appearance.scheme is not SchemeChoice.SYSTEM:
            return str(self._appearance.scheme)
        return "dark" if self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark else "light"

    def _apply(self) -> None:
        # Native title bars and file dialogs follow Qt's scheme. Where the platform ignores it, as on plain
        # X11, the palette still colours everything the app paints.
        self._app.styleHints().setColorScheme(_QT_SCHEMES[self._appearance.scheme])
        self._scheme = self._wanted_scheme()
        more = self._tokens["contrast"][self._scheme] if self._high_contrast else {}
        tokens = {**self._tokens[self._scheme], **more}
        self._colors = {name: QColor(value) for name, value in tokens.items()}
        self._fonts.clear()
        self._widths.clear()
        self._app.setFont(self.font("body"))
        self._app.setPalette(self._palette())
        self._app.setStyleSheet(self.style_sheet())
        self.changed.emit()

    def _palette(self) -> QPalette:
        palette = QPalette()
        for role, token in _PALETTE_TOKENS.items():
            palette.setColor(role, self.color(token))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("disabled"))
        return palette


_QT_SCHEMES = {
    SchemeChoice.SYSTEM: Qt.ColorScheme.Unknown,
    SchemeChoice.LIGHT: Qt.ColorScheme.Light,
    SchemeChoice.DARK: Qt.ColorScheme.Dark,
}

_PALETTE_TOKENS = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "text3",
    QPalette.ColorRole.Button: "control",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "on_accent",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Link: "accent_text",
    QPalette.ColorRole.LinkVisited: "accent_text",
    QPalette.ColorRole.ToolTipBase: "text",
    QPalette.ColorRole.ToolTipText: "surface",
    QPalette.ColorRole.Light: "surface",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line_strong",
    QPalette.ColorRole.Shadow: "canvas",
    QPalette.ColorRole.Accent: "accent",
}


def _is_reduced(preference: object) -> bool:
    """Return whether a Qt.MotionPreference, which Qt 6.11 does not have, asks for less motion."""
    return getattr(preference, "name", "") == "ReducedMotion"


def _without_comments(style_sheet: str) -> str:
    return re.sub(r"/\*.*?\*/", "", style_sheet, flags=re.DOTALL)


Child = TypeVar("Child", bound=QObject)


def child_of_application(kind: type[Child], missing: str) -> Child:
    """Return the application's object of a kind, creating it on first use.

    Args:
        kind: its class.
        missing: message of the error.

    Raises:
        NoApplication: there is no QApplication yet.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise NoApplication(missing)
    found = app.findChild(kind, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found or kind(app)


def theme() -> Theme:
    """Return the application's theme, creating it with the default appearance on first use.

    Raises:
        NoApplication: there is no QApplication yet.
    """
    global _in_use  # painting calls this hundreds of times per frame, and a child lookup is slow
    if _in_use is None or not shiboken6.isValid(_in_use):
        _in_use = child_of_application(Theme, "The theme needs a QApplication. Make one first.")
    return _in_use


_in_use: Theme | None = None


def set_style_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property and reapply the style sheet."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def change_appearance(settings: QSettings | None, **values: object) -> None:
    """Apply changed values of `Appearance`; those set by the command line for this start are not saved.

    Args:
        settings: where to save them; without, they last as long as the window.
    """
    before = theme().appearance
    chosen = before.changed(**values)
    if chosen == before:
        return
    if settings is not None:
        Appearance.load(settings).changed(**values).save(settings)
    theme().set_appearance(chosen)
    if chosen.language != before.language:
        use_language(chosen.language)
