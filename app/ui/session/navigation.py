"""Screens of the window, and the destination passed to a screen on entering it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtWidgets import QWidget

from app.domain.duplicates import Kind, Pair


class ScreenId(StrEnum):
    CONNECT = "connect"
    SCAN = "scan"
    OVERVIEW = "overview"
    REVIEW = "review"
    FIND = "find"
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
    """Filter of the review list.

    Attributes:
        kind: None for all; `Kind.LOOKALIKE` for the read-only list of look-alikes.
        confidence: a step of the overview's histogram, or None for all.
        correspondent: "" for documents without one, None for all.
        search: text that a row must contain.
        include_older: search the older versions of a document as well, not only the latest.
    """

    state: DecisionFilter = DecisionFilter.OPEN
    kind: Kind | None = None
    confidence: int | None = None
    correspondent: str | None = None
    search: str = ""
    include_older: bool = False


@dataclass(frozen=True)
class Destination:
    """A screen, and for the review the groups to show.

    Attributes:
        refresh: whether to read the group's documents from the server first.
        pair: two documents in no group together, to show and decide on instead of a group.
        document: to find similar ones to.
        section: of the settings.
    """

    screen: ScreenId
    review: ReviewFilter | None = None
    group: str | None = None
    refresh: bool = False
    pair: Pair | None = None
    document: int | None = None
    section: str = ""


def in_review(found: str | Pair) -> Destination:
    """Return the review with a group, given by its id, or with two documents; no filter hides the group."""
    everything = ReviewFilter(state=DecisionFilter.ALL)
    if isinstance(found, str):
        return Destination(ScreenId.REVIEW, everything, group=found)
    return Destination(ScreenId.REVIEW, everything, pair=found)


class Screen(QWidget):
    """Base class of the screens."""

    def enter(self, destination: Destination | None = None) -> None:
        """Bring the screen up to date; called each time it is shown."""
        raise NotImplementedError
