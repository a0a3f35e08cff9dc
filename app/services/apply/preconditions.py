"""Is everything still as it was when the user decided? Asked of the server directly before a document goes.

What counts as changed is everything the decision rested on or the user saw: the text, the file, its pages
and versions, and the metadata. The time stamp alone does not: it moves with an empty save.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from app.domain.documents import CustomFieldValue, Document, with_sharing
from app.domain.errors import SIGNED_OUT, DedupeError, NotPermitted, ServerFailed, is_outage
from app.domain.runs import Field, Reason
from app.services.carry_over.fields import ATTRIBUTES, is_all_ours

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document
    from app.domain.runs import Entry
    from app.domain.servers import Capabilities
    from app.paperless.client import PaperlessClient

# Known only after a closer look, or on newer servers; unknown on one side says nothing.
_FILE_FIELDS = ("checksum", "archive_checksum", "file_size", "page_count", "mime_type", "sharing")
_IGNORED = ("modified", "added", "user_can_change", *_FILE_FIELDS)
_COMPARED = tuple(field.name for field in fields(Document) if field.name not in _IGNORED)
_SPOKEN = {
    "content_hash": "text",
    "created": "date",
    "correspondent": "correspondent",
    "document_type": "document type",
    "storage_path": "storage path",
    "archive_serial_number": "archive serial number",
    "custom_fields": "custom fields",
    "version_count": "file versions",
    "original_file_name": "file name",
    "page_count": "number of pages",
    "file_size": "file size",
    "archive_checksum": "archive file",
    "checksum": "file",
    "mime_type": "file type",
    "sharing": "permissions",
}

GONE_ALREADY = "It was gone from the server already, or is not visible any more."


# What makes a document the paper it is; everything else is said about it.
_IDENTITY = ("content_hash", "version_count", "original_file_name", *_FILE_FIELDS[:-1])


@dataclass(frozen=True)
class PreconditionResult:
    """Whether a document may be worked on; `fresh` is its state on the server just now.

    Attributes:
        beside: attributes that somebody else, or a workflow of the server, changed while it was worked on.
        changed: attributes that differ from the state that the decision rested on.
    """

    fresh: Document | None
    reason: Reason = Reason.NONE
    message: str = ""
    beside: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        return self.reason is Reason.NONE


def changed_fields(then: Document, now: Document, own_links: Collection[int]) -> tuple[str, ...]:
    """The attributes in which two states of a document differ; empty if nothing that matters does.

    Args:
        own_links: documents whose links this app has turned. The server keeps links mutual, so turning one
            also changes the document at its other end; that is no change by somebody else.
    """
    if own_links:
        then, now = _without_links(then, own_links), _without_links(now, own_links)
    changed = [name for name in _COMPARED if _settled(getattr(then, name)) != _settled(getattr(now, name))]
    for name in _FILE_FIELDS:
        one, other = getattr(then, name), getattr(now, name)
        if one not in (None, "") and other not in (None, "") and one != other:
            changed.append(name)
    return tuple(changed)


def foreign_fields(
    then: Document, now: Document, own: Sequence[Entry], own_links: Collection[int]
) -> tuple[str, ...]:
    """The attributes in which two states differ by more than these writes of our own.

    Args:
        own: writes to the document that were done between the two states.
    """
    foreign = []
    for name in changed_fields(then, now, own_links):
        fields_of = {field for field in Field if name in ATTRIBUTES.get(field, (field.value,))}
        writes = [entry for entry in own if entry.field in fields_of]
        if not writes or not is_all_ours(then, now, *writes):
            foreign.append(name)
    return tuple(foreign)


def changes(then: Document, now: Document, own_links: Collection[int] = ()) -> tuple[str, ...]:
    """What differs between two states of a document, in words; see `changed_fields`."""
    return tuple(_SPOKEN.get(name, name) for name in changed_fields(then, now, own_links))


def _changed_and_beside(
    then: Document,
    now: Document,
    own_links: Collection[int],
    begun: Sequence[Entry] | None,
    unseen: Sequence[str],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What changed that stops an item, and what only has to be named."""
    if begun is None:
        return tuple(dict.fromkeys((*unseen, *changed_fields(then, now, own_links)))), ()
    own = [entry for entry in begun if entry.document == now.id]
    foreign = foreign_fields(then, now, own, own_links)
    return (
        tuple(name for name in foreign if name in _IDENTITY),
        tuple(name for name in foreign if name not in _IDENTITY),
    )


def _in_words(names: Collection[str]) -> str:
    return ", ".join(_SPOKEN.get(name, name) for name in names)


def _without_links(document: Document, targets: Collection[int]) -> Document:
    """The document as if it had no links to these, and no link fields left empty."""
    kept = []
    for custom in document.custom_fields:
        if isinstance(custom.value, tuple):
            links = tuple(link for link in custom.value if link not in targets)
            if links:
                kept.append(CustomFieldValue(custom.field, links))
        else:
            kept.append(custom)
    return replace(document, custom_fields=tuple(kept))


def _settled(value: object) -> object:
    """Tags, notes and fields mean the same in any order."""
    return frozenset(map(repr, value)) if isinstance(value, tuple) else value


def check_keeper(
    keeper: int,
    known: Document | None,
    look: ServerSnapshot,
    own_links: Collection[int] = (),
    begun: Sequence[Entry] | None = None,
    unseen: Sequence[str] = (),
) -> PreconditionResult:
    """Whether the keeper exists, is visible, is not in the trash, is unchanged and has its file (S2, S5).

    Args:
        known: as the last scan saw it.
        own_links: see `changed_fields`.
        begun: the writes to it that this run has made, if its item has been begun: then only a change of its
            identity stops the item, and any other is named.
        unseen: what an earlier look found changed since, which nobody has looked at yet.
    """
    if known is None:
        return PreconditionResult(
            None, Reason.KEEPER_GONE, f"Document {keeper} is not in the last scan. Scan again."
        )
    fresh = look.documents.get(keeper)
    if fresh is None:
        return PreconditionResult(
            None,
            Reason.KEEPER_GONE,
            f"The document to keep, “{known.title}”, is gone from the server or not visible any more.",
        )
    changed, beside = _changed_and_beside(known, fresh, own_links, begun, unseen)
    if changed:
        return PreconditionResult(
            fresh,
            Reason.KEEPER_CHANGED,
            f"The document to keep, “{known.title}”, was changed on the server since the scan "
            f"({_in_words(changed)}). Scan again and look once more.",
            beside,
            changed,
        )
    if keeper not in look.with_file:
        return PreconditionResult(
            fresh,
            Reason.KEEPER_FILE_MISSING,
            f"The server has no file for “{known.title}”, the document to keep.",
        )
    return PreconditionResult(fresh, beside=beside)


def check_copy(
    known: Document | None,
    fresh: Document,
    capabilities: Capabilities,
    own_links: Collection[int] = (),
    begun: Sequence[Entry] | None = None,
    unseen: Sequence[str] = (),
) -> PreconditionResult:
    """Whether a copy is unchanged since the scan and this user may delete it.

    Args:
        known: as the last scan saw it.
        fresh: as the server shows it now.
        own_links: see `changed_fields`.
        begun, unseen: see `check_keeper`.
    """
    if known is None:
        return PreconditionResult(
            fresh, Reason.CHANGED_ON_SERVER, f"“{fresh.title}” is not in the last scan. Scan again."
        )
    changed, beside = _changed_and_beside(known, fresh, own_links, begun, unseen)
    if changed:
        return PreconditionResult(
            fresh,
            Reason.CHANGED_ON_SERVER,
            f"“{known.title}” was changed on the server since the scan ({_in_words(changed)}). "
            "It was left alone; scan again and look once more.",
            beside,
            changed,
        )
    if not capabilities.may_delete(fresh):
        return PreconditionResult(
            fresh, Reason.NOT_PERMITTED, f"You may not delete “{known.title}” on this server."
        )
    return PreconditionResult(fresh, beside=beside)


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
