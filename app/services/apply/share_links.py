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


def share_link_warnings(client: PaperlessClient, plan: Plan) -> tuple[RunWarning, ...]:
    """A warning for each document that is to go and has share links, as far as this user can see them.

    A server that does not list them keeps nobody from anything.
    """
    try:
        found = client.share_links()
    except DedupeError as error:
        log.warning("Share links could not be counted: %s", error.code)
        return ()
    return tuple(
        RunWarning(WarningKind.SHARE_LINKS, item.keep, document, (str(found[document]),))
        for item in plan.items
        for document in item.trash
        if document in found
    )
