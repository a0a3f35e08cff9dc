"""Share links of documents: not carried over, and without effect while their document is in the trash."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError
from app.domain.runs import RunWarning, WarningKind

if TYPE_CHECKING:
    from app.domain.plans import Plan
    from app.paperless.client import PaperlessClient

log = logging.getLogger(__name__)


def shared_by_link(client: PaperlessClient) -> dict[int, int] | None:
    """Return the number of share links by document, as far as this user can see them.

    None if the server does not list them: that must not block a scan or a run.
    """
    try:
        return client.share_links()
    except DedupeError as error:
        log.warning("Share links could not be counted: %s", error.code)
        return None


def share_link_warnings(client: PaperlessClient, plan: Plan) -> tuple[RunWarning, ...]:
    """Return a warning for each document with share links that the plan trashes."""
    found = shared_by_link(client) or {}
    return tuple(
        RunWarning(WarningKind.SHARE_LINKS, item.keep, document, (str(found[document]),))
        for item in plan.items
        for document in item.trash
        if document in found
    )
