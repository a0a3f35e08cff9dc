"""How two documents are compared, by what their texts have told."""

from __future__ import annotations

from dataclasses import dataclass

from app.compare.part_place import pages_about
from app.domain.duplicates import ContainedSpan
from app.ui.viewer.pages.page_layout import LEFT, RIGHT

UNKNOWN = -1
"""In place of a number of differences: none was found yet, and the comparison goes on."""
NOT_COMPARED = -2
"""In place of a number of differences: the pages of one of the two cannot be shown."""


@dataclass(frozen=True)
class ComparisonOptions:
    """What is known of two documents before their pages are read.

    Attributes:
        conflicts: values of facts that conflict; they are marked as such.
        place: where one of the two lies in the other; None if neither does.
        whole: the side of that other one.
    """

    conflicts: tuple[str, ...] = ()
    place: ContainedSpan | None = None
    whole: int = LEFT

    def offset(self, counts: tuple[int, int]) -> int:
        """For `pair_by_order`: the pages before the part, as far as the place tells without their texts.

        Args:
            counts: of the pages of both; 0 as long as that is not known.
        """
        if self.place is None or not counts[self.whole]:
            return 0
        before, _ = pages_about(self.place, counts[self.whole])
        return before if self.whole == RIGHT else -before


UNJUDGED = ComparisonOptions()
