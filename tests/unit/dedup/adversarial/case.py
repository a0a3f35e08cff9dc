"""How a pair is written down."""

from __future__ import annotations

from dataclasses import dataclass

DUPLICATE, OTHER = "duplicate", "other"


@dataclass(frozen=True)
class Case:
    """A base text and the same text with words replaced.

    Attributes:
        verdict: DUPLICATE or OTHER.
        reason: why, as one would say it to a colleague.
        changes: old → new; every old text is in the base. "" → text appends a line.
    """

    base: str
    verdict: str
    reason: str
    changes: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> tuple[str, str]:
        changed = self.base
        for old, new in self.changes:
            if old not in changed:
                message = f"{old!r} does not stand in the text"
                raise ValueError(message)
            changed = changed.replace(old, new) if old else f"{changed}\n{new}"
        return self.base, changed


def same(base: str, reason: str, *changes: tuple[str, str]) -> Case:
    return Case(base, DUPLICATE, reason, changes)


def other(base: str, reason: str, *changes: tuple[str, str]) -> Case:
    return Case(base, OTHER, reason, changes)
