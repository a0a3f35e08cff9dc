"""Failures in the language of the window.

The English sentences are the errors' own. German has one sentence for each case of a failure that asking a
server can end in (app.paperless.error_cases) and one for each other code, made from the error's details.
"""

from __future__ import annotations

from app.domain.errors import DedupeError
from app.ui.look.translation import has_text, is_german, text


def error_text(error: DedupeError) -> str:
    """What to tell the user: what is wrong and what to do."""
    if is_german():
        for key in (f"err.{error.details.get('case')}", f"err.{error.code}"):
            if has_text(key):
                return text(key, None, **_shown(error))
    return str(error)


def _shown(error: DedupeError) -> dict[str, str]:
    return {
        name: "–" if value is None else str(value) for name, value in error.details.items() if name != "n"
    }
