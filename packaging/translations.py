"""Builds Qt's translation files from the window's texts in resources/i18n/strings/*.json.

Each file maps keys to {"en": wording, "de": wording}. A wording that depends on a number is a list of
singular and plural, with the number as {n}. Run this after every change of a text:

    python packaging/translations.py

resources/i18n/strings/README.md says how a language is added.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from xml.sax.saxutils import escape

import PySide6

I18N = Path(__file__).resolve().parent.parent / "resources" / "i18n"
LANGUAGES = {"en": "en_GB", "de": "de_DE"}
CONTEXT = "app"
WITHOUT_QT = ("reports.json", "command_line.json")  # `app.texts` reads these itself

Wording = str | list[str]


def read_texts(folder: Path = I18N / "strings") -> dict[str, dict[str, Wording]]:
    """Return the texts of the window by key, sorted by key.

    Raises:
        ValueError: two files have the same key.
    """
    texts: dict[str, dict[str, Wording]] = {}
    for path in sorted(path for path in folder.glob("*.json") if path.name not in WITHOUT_QT):
        for key, wordings in json.loads(path.read_text(encoding="utf-8")).items():
            if key in texts:
                raise ValueError(f"{path.name}: another file has {key} as well. Keep one of them.")
            texts[key] = wordings
    return dict(sorted(texts.items()))


def as_ts(texts: dict[str, Wording], locale: str) -> str:
    """Return the texts of one language in the format of Qt Linguist, with the key as source text."""
    messages = "\n".join(_message(key, wording) for key, wording in texts.items())
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
        f'<TS version="2.1" language="{locale}" sourcelanguage="en">\n'
        f"<context>\n<name>{CONTEXT}</name>\n{messages}\n</context>\n</TS>\n"
    )


def _message(key: str, wording: Wording) -> str:
    source = f"<source>{escape(key)}</source>"
    if isinstance(wording, str):
        return f"<message>{source}<translation>{escape(wording)}</translation></message>"
    # Qt replaces %Ln by the number, with the language's separators.
    forms = "".join(f"<numerusform>{escape(form.replace('{n}', '%Ln'))}</numerusform>" for form in wording)
    return f'<message numerus="yes">{source}<translation>{forms}</translation></message>'


def completed(added: dict[str, Wording], english: dict[str, Wording]) -> dict[str, Wording]:
    """Return the texts of an added language, in English where it has none.

    Raises:
        ValueError: a wording has no English one, or lacks its plural forms or one of its {names}.
    """
    forms = max((len(wording) for wording in added.values() if isinstance(wording, list)), default=2)
    texts: dict[str, Wording] = {}
    for key, wording in english.items():
        found = added.get(key, wording)
        if isinstance(found, list) is not isinstance(wording, list) or _names(found) - _names(wording):
            raise ValueError(f"{key}: write it like the English wording, {json.dumps(wording)}.")
        texts[key] = found + found[-1:] * (forms - len(found)) if isinstance(found, list) else found
    return texts


def _names(wording: Wording) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", wording if isinstance(wording, str) else " ".join(wording)))


def write(folder: Path = I18N) -> None:
    """Write the .ts and the .qm file of each language into a folder; it may have languages of its own."""
    texts = read_texts()
    for language, locale in LANGUAGES.items():
        _write(folder, language, as_ts({key: entry[language] for key, entry in texts.items()}, locale))
    english = {key: entry["en"] for key, entry in texts.items()}
    for path in sorted((folder / "languages").glob("*.json")):
        added = json.loads(path.read_text(encoding="utf-8"))
        _write(folder, path.stem, as_ts(completed(added["texts"], english), added["locale"]))


def _write(folder: Path, language: str, content: str) -> None:
    source = folder / f"app_{language}.ts"
    source.write_text(content, encoding="utf-8", newline="\n")
    lrelease = Path(PySide6.__file__).parent / "lrelease"  # Windows finds lrelease.exe by this name
    subprocess.run([str(lrelease), "-silent", str(source), "-qm", str(source.with_suffix(".qm"))], check=True)


if __name__ == "__main__":
    write()
