"""Share links: they stop working while their document is in the trash, and no keeper can take them."""

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
    """How many share links each document has, as far as this user can see them.

    A server that does not list them keeps nobody from anything: it is taken for one that has none.
    """
    try:
        return client.share_links()
    except DedupeError as error:
        log.warning("Share links could not be counted: %s", error.code)
        return {}


def share_link_warnings(client: PaperlessClient, plan: Plan) -> tuple[RunWarning, ...]:
    """A warning for each document that is to go and has share links."""
    found = shared_by_link(client)
    return tuple(
        RunWarning(WarningKind.SHARE_LINKS, item.keep, document, (str(found[document]),))
        for item in plan.items
        for document in item.trash
        if document in found
    )
