"""Failures in the language of the command line, which has no Qt to translate them.

The English sentences are the errors' own; the German ones are the window's, read from the same files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError
from app.system.folders import resources

if TYPE_CHECKING:
    from app.domain.languages import Language

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def error_text(error: DedupeError, language: Language) -> str:
    """What to tell the user: what is wrong and what to do."""
    if language == "de":
        for key in (f"err.{error.details.get('case')}", f"err.{error.code}"):
            if wording := _german().get(key):
                return _PLACEHOLDER.sub(lambda match: _shown(error.details.get(match[1])), wording)
    return str(error)


@cache
def _german() -> Mapping[str, str]:
    """The German sentences of failures by their keys."""
    found: dict[str, str] = {}
    for path in sorted((resources() / "i18n" / "strings").glob("*.json")):
        wordings = json.loads(path.read_text(encoding="utf-8"))
        found |= {key: texts["de"] for key, texts in wordings.items() if key.startswith("err.")}
    return found


def _shown(value: object) -> str:
    return "–" if value is None else str(value)
