"""One look at the server at everything that is to be judged: the documents of several plan items at once.

How fresh a look is: the documents are read in one request, last, so that between its answer and the request
that moves copies to the trash lies nothing but the journal's note of it. The keepers' files are asked for
just before that. A look counts for one round of copies (`app.services.apply.executor`) and only until this app
has written or saved anything of the round; then everything is looked at again.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.domain.errors import SIGNED_OUT, DedupeError, NotPermitted, ServerFailed, is_outage

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document, Sharing
    from app.paperless.client import PaperlessClient

FILES_AT_ONCE = 4  # reads side by side; a server with few workers gains nothing from more


@dataclass(frozen=True)
class ServerSnapshot:
    """What the server showed.

    Attributes:
        documents: those that exist, are visible and are not in the trash, by id.
        with_file: the keepers whose original is served.
        texts: of the documents, by id.
    """

    documents: Mapping[int, Document]
    with_file: frozenset[int]
    texts: Mapping[int, str] = field(default_factory=dict)


def take_snapshot(
    client: PaperlessClient, keepers: Collection[int], copies: Collection[int], shared: Collection[int] = ()
) -> ServerSnapshot:
    """Look at documents, and whether the keepers have their files.

    Args:
        shared: those of them that are looked at with whom they are shared, too.

    Raises:
        DedupeError: one of the questions failed, so that nothing can be said of any.
    """
    with_file = _with_file(client, sorted(keepers))
    sharings = client.sharings(shared) if shared else {}
    found = client.documents_by_id({*keepers, *copies})
    documents = {item.document.id: with_sharing(item.document, sharings) for item in found}
    return ServerSnapshot(documents, with_file, {item.document.id: item.text for item in found})


def with_sharing(document: Document, sharings: Mapping[int, Sharing]) -> Document:
    """The document with whom it is shared, if that is known."""
    sharing = sharings.get(document.id)
    return document if sharing is None else replace(document, sharing=sharing)


def is_signed_out_for_good(client: PaperlessClient, failure: DedupeError) -> bool:
    """Whether a failure means that the server takes this sign-in no more, for anything.

    A proxy may show its login page for one address only, and a single refusal may be a slip: the server is
    asked something small.
    """
    if not isinstance(failure, SIGNED_OUT):
        return False
    try:
        client.newest_change()
    except DedupeError as error:
        return isinstance(error, SIGNED_OUT)
    return False


def ends_work(client: PaperlessClient, failure: DedupeError) -> bool:
    """Whether a failure means that nothing more can be done now: the server is gone or wants a sign-in."""
    return is_gone(client, failure) or is_signed_out_for_good(client, failure)


def is_gone(client: PaperlessClient, failure: DedupeError) -> bool:
    """Whether a failure means that the server answers nothing now; then it says nothing about a document.

    Behind a proxy, one request may fail as if the server were gone, and a server without its database fails
    at every request as it else does at a single one: so it is asked something small.
    """
    if not (_may_be_gone(failure) or isinstance(failure, SIGNED_OUT)):
        return False
    try:
        client.newest_change()
    except DedupeError as error:
        return _may_be_gone(error)
    return False


def _may_be_gone(failure: DedupeError) -> bool:
    return isinstance(failure, ServerFailed) or is_outage(failure)


def _with_file(client: PaperlessClient, keepers: Collection[int]) -> frozenset[int]:
    def is_served(keeper: int) -> bool:
        try:
            return client.file_present(keeper)
        except NotPermitted:  # so the server answers for the file of a document this user cannot see
            return False

    if len(keepers) == 1:
        return frozenset(keeper for keeper in keepers if is_served(keeper))
    with ThreadPoolExecutor(FILES_AT_ONCE, thread_name_prefix="look") as pool:
        # The token that can stop the work is found through the context, of which each thread needs a copy.
        asked = [(keeper, pool.submit(copy_context().run, is_served, keeper)) for keeper in keepers]
        return frozenset(keeper for keeper, answer in asked if answer.result())
