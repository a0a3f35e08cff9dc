"""Failures in the language of the window.

The English sentences are written where the errors are raised and are the most precise. The other languages
have one sentence for each code, made from the error's details.
"""

from __future__ import annotations

from app.domain.errors import DedupeError
from app.ui.i18n import has_text, is_german, text


def sentence(error: DedupeError) -> str:
    """What to tell the user: what is wrong and what to do."""
    key = f"err.{error.code}"
    if is_german() and has_text(key):
        details = {name: str(value) for name, value in error.details.items() if name != "n"}
        return text(key, None, **details)
    return str(error)
