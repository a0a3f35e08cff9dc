"""Share links: they stop working while their document is in the trash, and cannot be carried over."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError
from app.domain.runs import RunWarning, WarningKind

if TYPE_CHECKING:
    from app.domain.plans import Plan
    from app.paperless.client import PaperlessClient

log = logging.getLogger(__name__)


def shared_by_link(client: PaperlessClient) -> dict[int, int]:
    """Return the number of share links by document, as far as this user can see them.

    A server that does not list them counts as having none: this warning must not block a run.
    """
    try:
        return client.share_links()
    except DedupeError as error:
        log.warning("Share links could not be counted: %s", error.code)
        return {}


def share_link_warnings(client: PaperlessClient, plan: Plan) -> tuple[RunWarning, ...]:
    """Return a warning for each document with share links that the plan trashes."""
    found = shared_by_link(client)
    return tuple(
        RunWarning(WarningKind.SHARE_LINKS, item.keep, document, (str(found[document]),))
        for item in plan.items
        for document in item.trash
        if document in found
    )
