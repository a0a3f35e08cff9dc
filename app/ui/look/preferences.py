"""User preferences for the window's appearance and behaviour, and how they are saved."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QSettings, QStandardPaths

from app.texts import languages

Choice = TypeVar("Choice", bound=StrEnum)

TEXT_SIZES = (0.9, 1.0, 1.15, 1.3, 1.5)
"""Factors for every font size; the steps of the "Text size" slider."""


BACKUP_FOLDER = "cleanup/backup_folder"


def backup_folder(settings: QSettings | None) -> Path:
    """Return the backup folder: the one chosen last, otherwise one in the user's documents."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    usual = str(Path(documents) / "Paperless backup")
    return Path(str(settings.value(BACKUP_FOLDER, usual)) if settings is not None else usual)


class SchemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class LanguageChoice(StrEnum):
    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"


@dataclass(frozen=True)
class Appearance:
    """The choices of "Appearance & language" in the settings.

    Attributes:
        language: a LanguageChoice, or the code of another language.
        text_size: one of TEXT_SIZES.
        dim_paper: tint pages in the dark scheme.
        reduce_motion: no animations; spinners are static.
        patterns: hatch highlights, for users who cannot distinguish the colours.
        advance: open the next group after a decision.
    """

    scheme: SchemeChoice = SchemeChoice.SYSTEM
    language: str = LanguageChoice.SYSTEM
    text_size: float = 1.0
    dim_paper: bool = True
    reduce_motion: bool = False
    patterns: bool = False
    advance: bool = True

    @classmethod
    def load(cls, settings: QSettings) -> Appearance:
        """Load the saved choices; missing or invalid values get their defaults."""
        default = cls()
        return cls(
            scheme=_one_of(SchemeChoice, settings.value("appearance/scheme"), default.scheme),
            language=_language(settings.value("appearance/language"), default.language),
            text_size=_text_size(settings.value("appearance/text_size"), default.text_size),
            dim_paper=_flag(settings, "dim_paper", default.dim_paper),
            reduce_motion=_flag(settings, "reduce_motion", default.reduce_motion),
            patterns=_flag(settings, "patterns", default.patterns),
            advance=_flag(settings, "advance", default.advance),
        )

    def save(self, settings: QSettings) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            settings.setValue(f"appearance/{field.name}", str(value) if isinstance(value, StrEnum) else value)

    def changed(self, **values: Any) -> Appearance:
        """Return a copy with some values replaced."""
        return replace(self, **values)


def _one_of(choices: type[Choice], value: object, default: Choice) -> Choice:
    return next((choice for choice in choices if choice == value), default)


def _language(value: object, default: str) -> str:
    return next((code for code in (LanguageChoice.SYSTEM, *languages()) if code == value), default)


def _text_size(value: object, default: float) -> float:
    by_name = {str(size): size for size in TEXT_SIZES}
    return by_name.get(str(value), default)


def _flag(settings: QSettings, name: str, default: bool) -> bool:
    return {"true": True, "false": False}.get(str(settings.value(f"appearance/{name}")).lower(), default)
