"""The window's texts in the chosen language.

Texts have keys. Their English and German wording is kept in resources/i18n/strings/*.json, from which
packaging/translations.py makes Qt's translation files. Qt chooses the plural form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, Qt, QTranslator

from app.domain.errors import DedupeError
from app.system.folders import resources
from app.ui.look.preferences import LanguageChoice

CONTEXT = "app"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_LOCALES = {
    LanguageChoice.ENGLISH: QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom),
    LanguageChoice.GERMAN: QLocale(QLocale.Language.German, QLocale.Country.Germany),
}


def use_language(choice: LanguageChoice) -> None:
    """Switch the texts; every widget then gets a LanguageChange event.

    Raises:
        FileNotFoundError: a translation file is missing, so the installation is incomplete.
    """
    app = QCoreApplication.instance()
    if app is None:
        raise RuntimeError("The language needs a QApplication. Make one first.")
    language = _resolved(choice)
    QLocale.setDefault(_locale_for(language))
    earlier = app.findChildren(QTranslator, options=Qt.FindChildOption.FindDirectChildrenOnly)
    qt_files = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    _install(app, f"{qt_files}/qtbase_{language}.qm")
    own = resources() / "i18n" / f"app_{language}.qm"
    if not _install(app, str(own)):
        raise FileNotFoundError(f"The texts are missing ({own.name}). Install Paperless Dedupe again.")
    for translator in earlier:
        app.removeTranslator(translator)
        translator.deleteLater()


def text(key: str, n: int | None = None, **values: object) -> str:
    """The wording of a key in the language in use.

    Args:
        key: as in the JSON files; a key that is not there is shown as it is.
        n: the number that decides between singular and plural; also fills {n}.
        values: fill the other {names}. Whole numbers get the language's separators; what must not
            have any, such as an id or a year, is passed as a string.

    Raises:
        KeyError: the wording needs a value that was not given.
    """
    wording = QCoreApplication.translate(CONTEXT, key, None, -1 if n is None else n)
    if n is not None:
        values["n"] = n
        if wording == key:  # Qt finds nothing under a number when the wording has no plural forms
            wording = QCoreApplication.translate(CONTEXT, key)
    return _PLACEHOLDER.sub(lambda match: _shown(values[match[1]]), wording)


def has_text(key: str) -> bool:
    """Whether there is a wording for the key."""
    return QCoreApplication.translate(CONTEXT, key) != key


def locale() -> QLocale:
    """The locale of the language in use, for numbers and dates."""
    return QLocale()


def is_german() -> bool:
    return locale().language() is QLocale.Language.German


def _shown(value: object) -> str:
    return locale().toString(value) if isinstance(value, int) else str(value)


def _resolved(choice: LanguageChoice) -> LanguageChoice:
    if choice is not LanguageChoice.SYSTEM:
        return choice
    system = QLocale.system().language()
    return LanguageChoice.GERMAN if system is QLocale.Language.German else LanguageChoice.ENGLISH


def _locale_for(language: LanguageChoice) -> QLocale:
    """Numbers and dates as in the user's own country, if its language is the one in use."""
    usual, system = _LOCALES[language], QLocale.system()
    same_language = system.language() is usual.language()
    return QLocale(system.language(), system.territory()) if same_language else usual


def _install(app: QCoreApplication, path: str) -> bool:
    translator = QTranslator(app)
    if translator.load(path):
        return app.installTranslator(translator)
    translator.deleteLater()
    return False


def error_text(error: DedupeError) -> str:
    """What to tell the user: what is wrong and what to do."""
    if is_german():
        for key in (f"err.{error.details.get('case')}", f"err.{error.code}"):
            if has_text(key):
                return text(key, None, **_shown_value(error))
    return str(error)


def _shown_value(error: DedupeError) -> dict[str, str]:
    return {
        name: "–" if value is None else str(value) for name, value in error.details.items() if name != "n"
    }


if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:  # a second Qt class among the bases would give the widget two C++ objects
    _Base = object


class RetranslateMixin(_Base):
    """Mixed into a widget that sets its own texts in `retranslate`, first and after a change of language.

    It stands before the Qt class, and the widget calls `retranslate` at the end of its constructor:

        class Greeting(Retranslated, QLabel): …
    """

    def retranslate(self) -> None:
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
