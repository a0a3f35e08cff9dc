"""Differences as the ribbon shows them."""

from __future__ import annotations

from app.ui.viewer.difference_ribbon import Tick
from app.ui.viewer.pages.differences import Difference
from app.ui.viewer.pages.page_layout import LEFT, RIGHT, PageLayout


def tick_of(difference: Difference, layout: PageLayout) -> Tick:
    """Where a difference lies in the whole document, as the pages are laid out."""
    whole = max(layout.height, 1.0)
    top, bottom = layout.top(difference.row), layout.bottom(difference.last_row)
    mark = difference.mark
    if mark is not None:
        sheets = [layout.rect(side, difference.row) for side in (LEFT, RIGHT)]
        boxes = [(sheet, box) for sheet, found in zip(sheets, (mark.a, mark.b), strict=True) for box in found]
        top = min(sheet.y() + box.top * sheet.height() for sheet, box in boxes)
        bottom = max(sheet.y() + box.bottom * sheet.height() for sheet, box in boxes)
    return Tick(top / whole, (bottom - top) / whole, difference.meaning)
