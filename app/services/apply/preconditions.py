"""Checks, directly before a document is trashed, that nothing changed since the user decided.

A change is any difference in what the user saw or the decision was based on: text, file, pages, versions and
metadata. The time stamp alone does not count: saving without changes moves it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from app.domain.documents import CustomFieldValue, Document, with_sharing
from app.domain.errors import DedupeError, NotPermitted, ServerFailed, is_outage, is_signed_out
from app.domain.runs import Field, Reason
from app.services.carry_over.fields import ATTRIBUTES, is_all_ours

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document
    from app.domain.runs import Entry
    from app.domain.servers import Capabilities
    from app.paperless.client import PaperlessClient

# Known only after a separate request, or on newer servers; a value unknown on one side is not a difference.
_FILE_FIELDS = ("checksum", "archive_checksum", "file_size", "page_count", "mime_type", "sharing")
_IGNORED = ("modified", "added", "user_can_change", "versions", *_FILE_FIELDS)
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

GONE_ALREADY = "It no longer exists on the server, or is no longer visible."

# Attributes that identify a document; all others are metadata.
_IDENTITY = ("content_hash", "version_count", "original_file_name", *_FILE_FIELDS[:-1])


@dataclass(frozen=True)
class PreconditionResult:
    """Whether a document may be processed.

    Attributes:
        fresh: its current state on the server; None if unknown.
        beside: attributes that somebody else, or a workflow of the server, changed during the run.
        changed: attributes that differ from the state the decision was based on.
    """

    fresh: Document | None
    reason: Reason = Reason.NONE
    message: str = ""
    beside: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return self.reason is Reason.NONE


def changed_fields(then: Document, now: Document, own_links: Collection[int]) -> tuple[str, ...]:
    """Return the attributes in which two states of a document differ.

    Args:
        own_links: documents whose links this app has redirected. The server keeps links mutual, so
            redirecting one also changes the document at its other end; that is not another user's change.
    """
    if own_links:
        then, now = _without_links(then, own_links), _without_links(now, own_links)
    changed = [
        name for name in _COMPARED if _unordered(getattr(then, name)) != _unordered(getattr(now, name))
    ]
    for name in _FILE_FIELDS:
        one, other = getattr(then, name), getattr(now, name)
        if one not in (None, "") and other not in (None, "") and one != other:
            changed.append(name)
    return tuple(changed)


def foreign_fields(
    then: Document, now: Document, own: Sequence[Entry], own_links: Collection[int]
) -> tuple[str, ...]:
    """Return the attributes in which two states differ by more than our own writes.

    Args:
        own: our writes to the document between the two states.
    """
    foreign = []
    for name in changed_fields(then, now, own_links):
        fields_of = {field for field in Field if name in ATTRIBUTES.get(field, (field.value,))}
        writes = [entry for entry in own if entry.field in fields_of]
        if not writes or not is_all_ours(then, now, *writes):
            foreign.append(name)
    return tuple(foreign)


def changes(then: Document, now: Document, own_links: Collection[int] = ()) -> tuple[str, ...]:
    """Return the differences between two states of a document in words; see `changed_fields`."""
    return tuple(_SPOKEN.get(name, name) for name in changed_fields(then, now, own_links))


def _changed_and_beside(
    then: Document,
    now: Document,
    own_links: Collection[int],
    begun: Sequence[Entry] | None,
    unseen: Sequence[str],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the changes that stop an item, and those that are only reported."""
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
    """Return the document without links to these targets and without empty link fields."""
    kept = []
    for custom in document.custom_fields:
        if isinstance(custom.value, tuple):
            links = tuple(link for link in custom.value if link not in targets)
            if links:
                kept.append(CustomFieldValue(custom.field, links))
        else:
            kept.append(custom)
    return replace(document, custom_fields=tuple(kept))


def _unordered(value: object) -> object:
    """Return tags, notes and custom fields in a form that ignores order."""
    return frozenset(map(repr, value)) if isinstance(value, tuple) else value


def check_keeper(
    keeper: int,
    known: Document | None,
    snapshot: ServerSnapshot,
    own_links: Collection[int] = (),
    begun: Sequence[Entry] | None = None,
    unseen: Sequence[str] = (),
) -> PreconditionResult:
    """Check that the keeper exists, is visible, is not in the trash, is unchanged and has its file (S2, S5).

    Args:
        known: as of the last scan.
        own_links: see `changed_fields`.
        begun: this run's writes to it, if its item has been begun: then only a change of its identity stops
            the item, and any other is reported.
        unseen: changes that an earlier check found and the user has not reviewed yet.
    """
    if known is None:
        return PreconditionResult(
            None, Reason.KEEPER_GONE, f"Document {keeper} is not in the last scan. Scan again."
        )
    fresh = snapshot.documents.get(keeper)
    if fresh is None:
        return PreconditionResult(
            None,
            Reason.KEEPER_GONE,
            f"The document to keep, “{known.title}”, no longer exists on the server or is no longer visible.",
        )
    changed, beside = _changed_and_beside(known, fresh, own_links, begun, unseen)
    if changed:
        return PreconditionResult(
            fresh,
            Reason.KEEPER_CHANGED,
            f"The document to keep, “{known.title}”, was changed on the server since the scan "
            f"({_in_words(changed)}). Scan again and review it once more.",
            beside,
            changed,
        )
    if keeper not in snapshot.with_file:
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
    """Check that a copy is unchanged since the scan and this user may delete it; see `check_unchanged`."""
    result = check_unchanged(known, fresh, own_links, begun, unseen)
    if result.ok and not capabilities.may_delete(fresh):
        message = f"You may not delete “{fresh.title}” on this server."
        return PreconditionResult(fresh, Reason.NOT_PERMITTED, message)
    return result


def check_unchanged(
    known: Document | None,
    fresh: Document,
    own_links: Collection[int] = (),
    begun: Sequence[Entry] | None = None,
    unseen: Sequence[str] = (),
) -> PreconditionResult:
    """Check that a document is unchanged since the scan.

    Args:
        known: as of the last scan.
        fresh: as just read.
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
            "It was left alone. Scan again and review it once more.",
            beside,
            changed,
        )
    return PreconditionResult(fresh, beside=beside)


PARALLEL_FILE_CHECKS = 4  # a server with few workers gains nothing from more


@dataclass(frozen=True)
class ServerSnapshot:
    """State of some documents on the server at one moment.

    Attributes:
        documents: those that exist, are visible and are not in the trash, by id.
        with_file: keepers whose original file is served.
        texts: texts of the documents, by id.
    """

    documents: Mapping[int, Document]
    with_file: frozenset[int]
    texts: Mapping[int, str] = field(default_factory=dict)


def take_snapshot(
    client: PaperlessClient, keepers: Collection[int], copies: Collection[int], shared: Collection[int] = ()
) -> ServerSnapshot:
    """Read documents, and check whether the keepers have their files.

    Args:
        shared: documents whose permissions are read too.

    Raises:
        DedupeError: a request failed; there is no partial result.
    """
    with_file = _with_file(client, sorted(keepers))
    sharings = client.sharings(shared) if shared else {}
    found = client.documents_by_id({*keepers, *copies})
    documents = {item.document.id: with_sharing(item.document, sharings) for item in found}
    return ServerSnapshot(documents, with_file, {item.document.id: item.text for item in found})


def is_signed_out_for_good(client: PaperlessClient, failure: DedupeError) -> bool:
    """Return whether a failure means that the server rejects this sign-in for every request.

    A proxy may show its login page for one address only, so a small request checks the server.
    """
    if not is_signed_out(failure):
        return False
    try:
        client.newest_change()
    except DedupeError as error:
        return is_signed_out(error)
    return False


def ends_work(client: PaperlessClient, failure: DedupeError) -> bool:
    """Return whether a failure ends all work for now: the server is gone or requires a sign-in."""
    return is_gone(client, failure) or is_signed_out_for_good(client, failure)


def is_gone(client: PaperlessClient, failure: DedupeError) -> bool:
    """Return whether a failure means that the server answers nothing now, whatever the document.

    Behind a proxy, one request may fail as if the server were gone, and a server without its database fails
    every request with the status of a single failure. So a small request checks the server.
    """
    if not (_may_be_gone(failure) or is_signed_out(failure)):
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
        except NotPermitted:  # the server's answer for the file of a document this user cannot see
            return False

    if len(keepers) == 1:
        return frozenset(keeper for keeper in keepers if is_served(keeper))
    with ThreadPoolExecutor(PARALLEL_FILE_CHECKS, thread_name_prefix="look") as pool:
        # The cancel token is found through the context, of which each thread needs a copy.
        asked = [(keeper, pool.submit(copy_context().run, is_served, keeper)) for keeper in keepers]
        return frozenset(keeper for keeper, answer in asked if answer.result())
