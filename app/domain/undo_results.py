"""Changes that an undo could not reverse, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cause(StrEnum):
    """Why a change is not undone.

    OPEN: it was not tried or failed; the next undo tries it again. GONE: the document is no longer in the
    trash. DIFFERS: the document is back, but not as it was. KEPT: the value came from a document that is not
    back, so the keeper keeps it. CHANGED: somebody has changed the value since.
    """

    OPEN = "open"
    GONE = "gone"
    DIFFERS = "differs"
    KEPT = "kept"
    CHANGED = "changed"


@dataclass(frozen=True)
class NotUndone:
    """A change that was not undone.

    Attributes:
        field: an `app.domain.runs.Field` of the document, or "file", "text", "versions" or "owner".
        message: a sentence.
    """

    document: int
    field: str
    message: str
    cause: Cause


FILE, TEXT, VERSIONS, OWNER = "file", "text", "versions", "owner"
