"""The languages of the program, and the pseudo-language that shows where a longer text has no room."""

from __future__ import annotations

import re

Language = str
"""Code of a language: one of LANGUAGES, that of a file in resources/i18n/languages, or PSEUDO."""

LANGUAGES: tuple[Language, ...] = ("en", "de")
"""The languages that have a wording of every text."""

PSEUDO: Language = "zz"
"""English, 40 % longer and with accents; for developers."""

_FIXED = re.compile(r"(\{\w+\}|<[^>]*>|&\w+;|%\(\w+\)\w|%\w+|https?://\S+)")  # placeholders, tags, options
_WORD = re.compile(r"[^\W\d_]+")
_VOWEL = re.compile("[aeiouyAEIOUY]")
_ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "áéíóúýÁÉÍÓÚÝçñšž")
_LONGER = 0.4


def lengthened(wording: str) -> str:
    """Return an English wording in the pseudo-language; placeholders and tags stay as they are."""
    parts = _FIXED.split(wording)
    parts[::2] = [_WORD.sub(lambda word: _stretched(word[0]), part) for part in parts[::2]]
    return "".join(parts)


def _stretched(word: str) -> str:
    """Repeat the first vowel of a word, or else its last letter, until the word is 40 % longer."""
    vowel = _VOWEL.search(word)
    at = vowel.start() if vowel else len(word) - 1
    more = word[at].lower() * round(len(word) * _LONGER + 0.3)
    return (word[: at + 1] + more + word[at + 1 :]).translate(_ACCENTS)
