"""Warnings about share links, which cannot be carried over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.runs import RunWarning, WarningKind
from app.services.share_links import shared_by_link

if TYPE_CHECKING:
    from app.domain.plans import Plan
    from app.paperless.client import PaperlessClient


def share_link_warnings(client: PaperlessClient, plan: Plan) -> tuple[RunWarning, ...]:
    """Return a warning for each document with share links that the plan trashes."""
    found = shared_by_link(client) or {}
    return tuple(
        RunWarning(WarningKind.SHARE_LINKS, item.keep, document, (str(found[document]),))
        for item in plan.items
        for document in item.trash
        if document in found
    )
