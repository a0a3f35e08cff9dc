"""English and German are complete, consistent, and switched at once."""

import ast
import importlib.util
import json
import re
import shutil
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSettings
from PySide6.QtWidgets import QDialogButtonBox, QLabel

from app import texts
from app.command_line.arguments import parse
from app.domain.languages import PSEUDO, lengthened
from app.system.folders import resources
from app.ui.look import formats, translation
from app.ui.look.preferences import Appearance, LanguageChoice
from app.ui.look.translation import RetranslateMixin, locale, text, use_language
from app.ui.settings.appearance import AppearanceSection

ROOT = Path(__file__).resolve().parents[3]


def load_generator():
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATOR = load_generator()
TEXTS = GENERATOR.read_texts()


def placeholders(wording: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", wording))


def forms(wording) -> list[str]:
    return [wording] if isinstance(wording, str) else wording


# --- The texts ----------------------------------------------------------------------------------------------


def test_every_text_has_both_languages_with_the_same_plurals():
    wrong = [
        key
        for key, wordings in TEXTS.items()
        if set(wordings) != {"en", "de"}
        or {len(forms(wording)) for wording in wordings.values()} not in ({1}, {2})
        or not all(form.strip() for wording in wordings.values() for form in forms(wording))
    ]
    assert wrong == []


def test_both_languages_have_the_same_placeholders():
    wrong = [
        key
        for key, wordings in TEXTS.items()
        for english, german in zip(forms(wordings["en"]), forms(wordings["de"]), strict=True)
        if placeholders(english) != placeholders(german)
    ]
    assert wrong == []


def test_translation_files_are_up_to_date(tmp_path):
    GENERATOR.write(tmp_path)

    for name in ("app_en.ts", "app_de.ts", "app_en.qm", "app_de.qm"):
        kept = (resources() / "i18n" / name).read_bytes()
        assert kept == (tmp_path / name).read_bytes(), f"{name} is old: python packaging/translations.py"


def used_keys():
    """(place, key or its constant beginning, complete?, names of the values) of each `text(…)` in the app."""
    for module in sorted((ROOT / "app" / "ui").rglob("*.py")):
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not (
                isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "text"
            ):
                continue
            names = {keyword.arg for keyword in call.keywords}
            names |= {"n"} if len(call.args) > 1 else set()
            place = f"{module.relative_to(ROOT)}:{call.lineno}"
            for key in call.args[:1]:
                for constant in alternatives(key):
                    yield place, constant, isinstance(key, ast.Constant | ast.IfExp), names


def alternatives(key: ast.expr) -> list[str]:
    if isinstance(key, ast.IfExp):
        return alternatives(key.body) + alternatives(key.orelse)
    if isinstance(key, ast.JoinedStr):
        first = key.values[0]
        return [first.value] if isinstance(first, ast.Constant) else []
    return [key.value] if isinstance(key, ast.Constant) else []


def test_words_of_the_server_are_quoted_as_its_own():
    said = [wording for key, entry in TEXTS.items() if key.startswith("err.") for wording in entry.values()]
    quoting = [wording for wording in said if isinstance(wording, str) and "{reason}" in wording]

    assert len(quoting) >= 6
    for wording in quoting:
        assert re.search(r"(The server said: “|Der Server meldet: „){reason}[”“]$", wording), wording


def test_every_used_key_has_a_text():
    missing = [
        f"{place}: {key}"
        for place, key, complete, _ in used_keys()
        if not (key in TEXTS if complete else any(known.startswith(key) for known in TEXTS))
    ]
    assert missing == []


def test_every_text_gets_its_values():
    wrong = [
        f"{place}: {key} needs {sorted(needed)}, gets {sorted(filter(None, names))}"
        for place, key, complete, names in used_keys()
        if complete and key in TEXTS and None not in names
        for needed in [set().union(*map(placeholders, forms(TEXTS[key]["en"])))]
        if names - {"n"} != needed - {"n"} or ("n" in needed and "n" not in names)
    ]
    assert wrong == []


def words_of_the_app():
    """Return all text constants of the app, and patterns for composed ones."""
    constants, patterns = set(), set()
    for module in sorted((ROOT / "app").rglob("*.py")):
        for found in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(found, ast.Constant) and isinstance(found.value, str):
                constants.add(found.value)
            elif isinstance(found, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in found.values]
                if parts and parts[0] and "." in parts[0]:
                    patterns.add("".join(r"[\w-]+" if part is None else re.escape(part) for part in parts))
    return constants, patterns


def test_every_text_is_used():
    constants, patterns = words_of_the_app()
    made = re.compile("|".join(sorted(patterns)))

    def is_used(key):
        if key.startswith(
            "err."
        ):  # of a failure; named after its code and case, or what is wrong with a file
            prefixes = ("", "err.", "err.plan-invalid.", "err.yaml-invalid.")
            return not constants.isdisjoint(map(key.removeprefix, prefixes))
        explained = key.rpartition(".")[0]  # the key without ".d" or the like of an explanation
        return key in constants or explained in constants or made.fullmatch(key)

    assert [key for key in TEXTS if not is_used(key)] == []


# --- Looking up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "number", "expected"),
    [
        (LanguageChoice.ENGLISH, 1, "1 change planned"),
        (LanguageChoice.ENGLISH, 0, "0 changes planned"),
        (LanguageChoice.ENGLISH, 12480, "12,480 changes planned"),
        (LanguageChoice.GERMAN, 1, "1 Änderung geplant"),
        (LanguageChoice.GERMAN, 12480, "12.480 Änderungen geplant"),
    ],
)
def test_number_selects_singular_or_plural(language, number, expected):
    use_language(language)

    assert text("ap.title", n=number) == expected


def test_number_fills_a_text_without_plural():
    assert text("sc.how", n=94) == "How the 94 came about"


def test_placeholder_in_a_value_is_not_filled():
    assert text("merge.adds", title="{n} of %1") == "“{n} of %1” gets"


def test_missing_value_raises_an_error():
    with pytest.raises(KeyError):
        text("merge.adds")


class Greeting(RetranslateMixin, QLabel):
    def __init__(self):
        super().__init__()
        self.retranslate()

    def retranslate(self):
        self.setText(text("tab.overview"))


def test_language_change_updates_widgets_at_once(qtbot):
    greeting = Greeting()
    qtbot.addWidget(greeting)
    assert greeting.text() == "Overview"

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: greeting.text() == "Übersicht")


def test_qt_buttons_are_translated(qtbot):
    use_language(LanguageChoice.GERMAN)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)

    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Abbrechen"


# --- Numbers and dates --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "english", "german"),
    [
        (lambda: formats.format_number(12480), "12,480", "12.480"),
        (lambda: formats.format_percent(0.99), "99%", "99\u00a0%"),
        (lambda: formats.format_percent(0.999, 1), "99.9%", "99,9\u00a0%"),
        (lambda: formats.format_date(date(2024, 1, 15)), "15 Jan 2024", "15.01.2024"),
        (lambda: formats.format_size(0), "0\u00a0B", "0\u00a0B"),
        (lambda: formats.format_size(412_300), "412\u00a0kB", "412\u00a0kB"),
        (lambda: formats.format_size(999_900), "1.0\u00a0MB", "1,0\u00a0MB"),
        (lambda: formats.format_size(1_904_000_000), "1.9\u00a0GB", "1,9\u00a0GB"),
        (lambda: formats.format_duration(0.2), "0\u00a0s", "0\u00a0s"),
        (lambda: formats.format_duration(228), "3\u00a0min 48\u00a0s", "3\u00a0min 48\u00a0s"),
        (lambda: formats.format_duration(7500), "2\u00a0h 5\u00a0min", "2\u00a0h 5\u00a0min"),
        (lambda: formats.format_time_left(1), "5 seconds", "5 Sekunden"),
        (lambda: formats.format_time_left(23), "25 seconds", "25 Sekunden"),
        (lambda: formats.format_time_left(58), "1 minute", "1 Minute"),
        (lambda: formats.format_time_left(79), "1 minute 20 seconds", "1 Minute 20 Sekunden"),
        (lambda: formats.format_time_left(119), "2 minutes", "2 Minuten"),
        (lambda: formats.format_time_left(3595), "1 hour", "1 Stunde"),
        (lambda: formats.format_time_left(5400), "1 hour 30 minutes", "1 Stunde 30 Minuten"),
    ],
)
def test_numbers_dates_and_times_follow_the_language(shown, english, german):
    assert shown() == english

    use_language(LanguageChoice.GERMAN)

    assert shown() == german


@pytest.mark.parametrize(
    ("system", "choice", "used"),
    [
        ("de_AT", LanguageChoice.GERMAN, "de_AT"),
        ("en_US", LanguageChoice.ENGLISH, "en_US"),
        ("de_CH", LanguageChoice.ENGLISH, "en_GB"),
        ("fr_FR", LanguageChoice.GERMAN, "de_DE"),
    ],
)
def test_formats_follow_the_users_country(qapp, monkeypatch, system, choice, used):
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale(system)))
    try:
        use_language(choice)
        assert locale().name() == used
    finally:
        monkeypatch.undo()
        use_language(LanguageChoice.ENGLISH)


# --- Other languages ----------------------------------------------------------------------------------------


@pytest.fixture
def polish(qapp, tmp_path, monkeypatch):
    """A language added by one file, and the generator run."""
    folder = tmp_path / "i18n"
    shutil.copytree(resources() / "i18n", folder)
    (folder / "languages").mkdir(exist_ok=True)
    content = {
        "name": "Polski",
        "locale": "pl_PL",
        "texts": {
            "tab.review": "Sprawdź",
            "rv.selected": ["{n} grupa", "{n} grupy", "{n} grup"],
            "cli.help.demo": "biblioteka pokazowa",
        },
    }
    (folder / "languages" / "pl.json").write_text(json.dumps(content), encoding="utf-8")
    GENERATOR.write(folder)
    for module in (texts, translation):
        monkeypatch.setattr(module, "resources", lambda: tmp_path)
    texts.added_languages.cache_clear()
    yield "pl"
    use_language(LanguageChoice.ENGLISH)
    texts.added_languages.cache_clear()


def test_one_file_adds_a_language(polish, qtbot, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    settings.setValue("appearance/language", polish)
    section = AppearanceSection(settings)
    qtbot.addWidget(section)

    section.language.setCurrentIndex(section.language.findText("Polski"))

    assert text("tab.review") == "Sprawdź"
    assert [text("rv.selected", n=number) for number in (1, 3, 7)] == ["1 grupa", "3 grupy", "7 grup"]
    assert text("ap.title", n=7) == "7 changes planned"  # not translated yet
    assert locale().name() == "pl_PL"
    assert texts.text("cli.help.demo", polish) == "biblioteka pokazowa"
    assert texts.text("cli.help.theme", polish) == texts.text("cli.help.theme", "en")
    assert Appearance.load(settings).language == polish
    assert parse(["--lang", polish]).lang == polish


def test_faulty_wording_of_an_added_language_is_named():
    english = {"some.key": "{a} of {b}"}

    with pytest.raises(ValueError, match=r"some\.key"):
        GENERATOR.completed({"some.key": "{a} z {c}"}, english)


def test_pseudo_language_is_longer_and_keeps_values(qapp):
    use_language(PSEUDO)
    try:
        assert text("rv.progress", a=3, b=7).startswith("3 ")
        assert re.fullmatch(r"3 \w{3} 7 \w{10,}", text("rv.progress", a=3, b=7))
        assert text("rv.selected", n=2) == lengthened("2 groups selected")
    finally:
        use_language(LanguageChoice.ENGLISH)
    wordings = [wording["en"] for wording in TEXTS.values() if isinstance(wording["en"], str)]
    longer = sum(map(len, map(lengthened, wordings))) / sum(map(len, wordings))
    assert longer == pytest.approx(1.4, abs=0.05)
    assert all(placeholders(lengthened(one)) == placeholders(one) for one in wordings)
