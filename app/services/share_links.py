"""Share links of documents: they stop working while their document is in the trash."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError

if TYPE_CHECKING:
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
