"""The message catalogue for everything that runs without Qt: reports, the command line and their errors.

The wordings are in resources/i18n/strings, English and German; its README says how to add a language. Reports
and the command line read their files here; the window reads the others as Qt translations, for plural forms
and changes of language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError
from app.domain.languages import LANGUAGES, PSEUDO, lengthened
from app.system.folders import resources

if TYPE_CHECKING:
    from app.domain.languages import Language

_FILES = {"report": "reports.json", "cli": "command_line.json", "err": "errors.json"}
"""The file of each key prefix."""


@dataclass(frozen=True)
class AddedLanguage:
    """A file in resources/i18n/languages.

    Attributes:
        name: of the language, in that language.
        locale: such as "fr_FR".
        texts: the wordings by key; a key without one keeps its English wording.
    """

    name: str
    locale: str
    texts: Mapping[str, str | list[str]] = field(default_factory=dict)


_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def text(key: str, language: Language, /, **values: object) -> str:
    """Return the wording of a key, with the values in place of its {names}.

    Raises:
        KeyError: there is no such key, or it needs a value that was not given.
    """
    return filled(_wording(key, language), values.__getitem__)


def has_text(key: str) -> bool:
    return key in _entries(key)


def error_text(error: DedupeError, language: Language) -> str:
    """Return a sentence for the user: what is wrong and what to do. English is the error's own."""
    key = error_key(error, has_text) if language != "en" else None
    return str(error) if key is None else filled(_wording(key, language), error.details.get)


def error_key(error: DedupeError, has_text: Callable[[str], bool]) -> str | None:
    """Return the key of an error's translation, that of its case before that of its code."""
    keys = (f"err.{error.details.get('case')}", f"err.{error.code}")
    return next(filter(has_text, keys), None)


def filled(wording: str, value_of: Callable[[str], object]) -> str:
    """Return a wording with the values in place of its {names}, a dash for None."""

    def shown(match: re.Match[str]) -> str:
        value = value_of(match[1])
        return "–" if value is None else str(value)

    return _PLACEHOLDER.sub(shown, wording)


def argparse_texts(language: Language) -> Mapping[str, str]:
    """Return argparse's messages in a language, by its own English."""
    entries = _entries("cli.argparse")
    return {
        entry["en"]: _wording(key, language)
        for key, entry in entries.items()
        if key.startswith("cli.argparse.")
    }


def languages() -> tuple[Language, ...]:
    """Return the codes of the languages that users can choose."""
    return (*LANGUAGES, *added_languages())


@cache
def added_languages() -> Mapping[Language, AddedLanguage]:
    """Return the languages other than English and German, by their codes."""
    files = sorted((resources() / "i18n" / "languages").glob("*.json"))
    return {file.stem: AddedLanguage(**json.loads(file.read_text(encoding="utf-8"))) for file in files}


def _wording(key: str, language: Language) -> str:
    entry = _entries(key)[key]
    if language == PSEUDO:
        return lengthened(entry["en"])
    if language in entry:
        return entry[language]
    return str(added_languages()[language].texts.get(key, entry["en"]))


def _entries(key: str) -> Mapping[str, Mapping[Language, str]]:
    return _read(_FILES[key.partition(".")[0]])


@cache
def _read(name: str) -> Mapping[str, Mapping[Language, str]]:
    content: Mapping[str, Mapping[Language, str]] = json.loads(
        (resources() / "i18n" / "strings" / name).read_text(encoding="utf-8")
    )
    return content
