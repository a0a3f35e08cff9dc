"""The places of the window, and what a place can be asked to show on arrival."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtWidgets import QWidget

from app.domain.duplicates import Kind


class ScreenId(StrEnum):
    CONNECT = "connect"
    SCAN = "scan"
    OVERVIEW = "overview"
    REVIEW = "review"
    CLEANUP = "cleanup"
    HISTORY = "history"
    SETTINGS = "settings"


class DecisionFilter(StrEnum):
    """Which groups the review list shows, by decision."""

    OPEN = "open"
    DECIDED = "decided"
    SKIPPED = "skipped"
    CONFLICT = "conflict"
    ALL = "all"


@dataclass(frozen=True)
class ReviewFilter:
    """What the review list is narrowed to.

    Attributes:
        kind: only this kind; None for all, `Kind.LOOKALIKE` for the read-only list of look-alikes.
        confidence: a step of the overview's histogram, or None.
        correspondent: only this one ("" for none), or None for all.
        search: text that a row has to contain.
    """

    state: DecisionFilter = DecisionFilter.OPEN
    kind: Kind | None = None
    confidence: int | None = None
    correspondent: str | None = None
    search: str = ""


@dataclass(frozen=True)
class Destination:
    """Where to go, and for the review, to which groups.

    Attributes:
        afresh: the group's documents are read from the server first.
    """

    place: ScreenId
    review: ReviewFilter | None = None
    group: str | None = None
    afresh: bool = False


class Screen(QWidget):
    """A place of the window."""

    def enter(self, destination: Destination | None = None) -> None:
        """Called each time the page is shown; it brings itself up to date."""
        raise NotImplementedError
