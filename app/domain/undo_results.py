"""What an undo could not take back, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cause(StrEnum):
    """Why something is not undone.

    OPEN: it could not be tried or failed; the next undo tries it again. GONE: the document is not in the
    trash any more. DIFFERS: the document is back, but not as it was. KEPT: it came from a document that is
    not back, so the keeper keeps it. CHANGED: somebody gave it another value since.
    """

    OPEN = "open"
    GONE = "gone"
    DIFFERS = "differs"
    KEPT = "kept"
    CHANGED = "changed"


@dataclass(frozen=True)
class NotUndone:
    """Something that was not taken back.

    Attributes:
        field: of the document: an `app.domain.runs.Field`, or "file", "text", "versions" or "owner".
        message: a sentence.
    """

    document: int
    field: str
    message: str
    cause: Cause


FILE, TEXT, VERSIONS, OWNER = "file", "text", "versions", "owner"
