"""Builds Qt's translation files from the window's texts in resources/i18n/strings/*.json.

Each file maps keys to {"en": wording, "de": wording}. A wording that depends on a number is a list of
singular and plural, with the number as {n}. Run this after every change of a text:

    python packaging/translations.py
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

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


def as_ts(texts: dict[str, dict[str, Wording]], language: str) -> str:
    """Return the texts of one language in the format of Qt Linguist, with the key as source text."""
    messages = "\n".join(_message(key, wordings[language]) for key, wordings in texts.items())
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
        f'<TS version="2.1" language="{LANGUAGES[language]}" sourcelanguage="en">\n'
        f"<context>\n<name>{CONTEXT}</name>\n{messages}\n</context>\n</TS>\n"
    )


def _message(key: str, wording: Wording) -> str:
    source = f"<source>{escape(key)}</source>"
    if isinstance(wording, str):
        return f"<message>{source}<translation>{escape(wording)}</translation></message>"
    # Qt replaces %Ln by the number, with the language's separators.
    forms = "".join(f"<numerusform>{escape(form.replace('{n}', '%Ln'))}</numerusform>" for form in wording)
    return f'<message numerus="yes">{source}<translation>{forms}</translation></message>'


def write(folder: Path = I18N) -> None:
    """Write app_en and app_de, as .ts and .qm, into a folder."""
    texts = read_texts()
    for language in LANGUAGES:
        source = folder / f"app_{language}.ts"
        source.write_text(as_ts(texts, language), encoding="utf-8")
        lrelease = Path(sys.executable).parent / "pyside6-lrelease"
        subprocess.run(
            [str(lrelease), "-silent", str(source), "-qm", str(source.with_suffix(".qm"))], check=True
        )


if __name__ == "__main__":
    write()
