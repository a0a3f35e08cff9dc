"""argparse's own words in German.

argparse asks gettext for each of them, under the English one. gettext would need catalogues of its own, and
takes the language from the environment alone, while the command line has an option for it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.domain.languages import Language

_GERMAN: Mapping[str, str] = {
    "usage: ": "Aufruf: ",
    "positional arguments": "Angaben",
    "options": "Optionen",
    "show this help message and exit": "diese Hilfe zeigen",
    "%(prog)s: error: %(message)s\n": "%(prog)s: Fehler: %(message)s\n",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "the following arguments are required: %s": "Es fehlt: %s",
    "unrecognized arguments: %s": "Unbekannt: %s",
    "expected one argument": "Hier fehlt ein Wert.",
    "ignored explicit argument %r": "Hier darf kein Wert stehen: %r",
    "invalid %(type)s value: %(value)r": "%(value)r ist hier keine gültige Angabe.",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r gibt es nicht, nur %(choices)s.",
}


@contextmanager
def install_argparse_texts(language: Language) -> Iterator[None]:
    """Let argparse speak this language; what is not known in it stays English."""
    words = vars(argparse)
    before = words["_"]
    if language == "de":
        words["_"] = lambda message: _GERMAN.get(message, message)
    try:
        yield
    finally:
        words["_"] = before
