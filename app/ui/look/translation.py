"""Texts of the window in the chosen language.

Texts have keys. Their English and German wordings are in resources/i18n/strings/*.json, from which
packaging/translations.py generates Qt's translation files. Qt chooses the plural form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, Qt, QTranslator

from app.domain.errors import DedupeError
from app.domain.languages import PSEUDO, Language, lengthened
from app.system.folders import resources
from app.texts import added_languages, error_key, filled, languages
from app.ui.look.preferences import LanguageChoice

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:  # a second Qt base class would give the widget two C++ objects
    _Base = object

CONTEXT = "app"
_LOCALES: dict[Language, QLocale] = {
    LanguageChoice.ENGLISH: QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom),
    LanguageChoice.GERMAN: QLocale(QLocale.Language.German, QLocale.Country.Germany),
    PSEUDO: QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom),
}


_language = "en"  # painting asks for texts too often for a look-up in the application


def use_language(choice: str) -> None:
    """Switch the language; every widget then gets a LanguageChange event.

    Args:
        choice: a LanguageChoice, the code of another language, or PSEUDO.

    Raises:
        FileNotFoundError: a translation file is missing, so the installation is incomplete.
    """
    app = QCoreApplication.instance()
    if app is None:
        raise RuntimeError("The language needs a QApplication. Make one first.")
    global _language
    _language = language = _resolved(choice)
    files = LanguageChoice.ENGLISH if language == PSEUDO else language
    QLocale.setDefault(_locale_for(language))
    earlier = app.findChildren(QTranslator, options=Qt.FindChildOption.FindDirectChildrenOnly)
    qt_files = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    _install(app, f"{qt_files}/qtbase_{files}.qm")
    own = resources() / "i18n" / f"app_{files}.qm"
    if not _install(app, str(own)):
        raise FileNotFoundError(f"The texts are missing ({own.name}). Install Paperless Dedupe again.")
    for translator in earlier:
        app.removeTranslator(translator)
        translator.deleteLater()


def text(key: str, n: int | None = None, **values: object) -> str:
    """Return the wording of a key in the current language.

    Args:
        key: as in the JSON files; an unknown key is returned unchanged.
        n: selects singular or plural, and fills {n}.
        values: fill the other {names}. Whole numbers get the language's separators; pass ids and years as
            strings to avoid that.

    Raises:
        KeyError: a value of the wording is missing.
    """
    wording = _translated(key, n)
    if n is not None:
        values["n"] = n
    return filled(wording, lambda name: _localised(values[name]))


def _translated(key: str, n: int | None = None) -> str:
    wording = QCoreApplication.translate(CONTEXT, key, None, -1 if n is None else n)
    if n is not None and wording == key:  # with a number, Qt finds only wordings with plural forms
        wording = QCoreApplication.translate(CONTEXT, key)
    return lengthened(wording) if _language == PSEUDO else wording


def has_text(key: str) -> bool:
    """Return whether the key has a wording."""
    return QCoreApplication.translate(CONTEXT, key) != key


def locale() -> QLocale:
    """Return the locale of the current language, for numbers and dates."""
    return QLocale()


def language() -> Language:
    """Return the code of the current language."""
    return _language


def is_german() -> bool:
    return _language == LanguageChoice.GERMAN


def _localised(value: object) -> object:
    return locale().toString(value) if isinstance(value, int) else value


def _resolved(choice: str) -> Language:
    if choice != LanguageChoice.SYSTEM:
        return choice
    system = QLocale.system().name().partition("_")[0]
    return system if system in languages() else LanguageChoice.ENGLISH


def _locale_for(language: Language) -> QLocale:
    """Return the locale of the user's country if it speaks this language, else the usual one."""
    added = added_languages().get(language)
    usual, system = QLocale(added.locale) if added else _LOCALES[language], QLocale.system()
    same_language = system.language() is usual.language()
    return QLocale(system.language(), system.territory()) if same_language else usual


def _install(app: QCoreApplication, path: str) -> bool:
    translator = QTranslator(app)
    if translator.load(path):
        return app.installTranslator(translator)
    translator.deleteLater()
    return False


def error_text(error: DedupeError) -> str:
    """Return the message of an error in the current language; the English one comes from the error."""
    key = error_key(error, has_text) if _language != LanguageChoice.ENGLISH else None
    if key is None:
        return str(error)
    return filled(_translated(key), error.details.get)


class RetranslateMixin(_Base):
    """For widgets that set their texts in `retranslate`, initially and after a change of language.

    List it before the Qt class, and call `retranslate` at the end of the constructor:

        class Greeting(RetranslateMixin, QLabel): …
    """

    def retranslate(self) -> None:
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
