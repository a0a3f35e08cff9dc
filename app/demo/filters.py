"""Which documents a list shows, and in which order."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.demo.listing import id_list
from app.demo.messages import FieldError
from app.demo.serialise import SERVER_ZONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.demo.state import Document, State

SEARCHES = ("query", "title_search")

_ORDERINGS: dict[str, Callable[[Document], Any]] = {
    "id": lambda document: document.id,
    "created": lambda document: document.created,
    "added": lambda document: document.added,
    "modified": lambda document: document.modified,
    "title": lambda document: document.title.lower(),
    "archive_serial_number": lambda document: document.archive_serial_number or 0,
}


def filtered(state: State, documents: Iterable[Document], query: dict[str, str]) -> list[Document]:
    """Apply the filters of a query; like the real server, unknown ones are ignored.

    Raises:
        FieldError: a filter's value cannot be read.
    """
    tests = [_FILTERS[name](state, value) for name, value in query.items() if name in _FILTERS and value]
    return [document for document in documents if all(test(document) for test in tests)]


def ordered(documents: list[Document], ordering: str) -> list[Document]:
    """Sort by several keys, such as "modified,-id"; without a known key: newest first."""
    keys = [key.strip() for key in ordering.split(",")]
    known = [key for key in keys if key.removeprefix("-") in _ORDERINGS] or ["-created", "-id"]
    result = list(documents)
    for key in reversed(known):
        result.sort(key=_ORDERINGS[key.removeprefix("-")], reverse=key.startswith("-"))
    return result


def _by_ids(_state: State, value: str) -> Callable[[Document], bool]:
    ids = id_list(value, "id__in")
    return lambda document: document.id in ids


def _modified_after(_state: State, value: str) -> Callable[[Document], bool]:
    limit = _moment(value, "modified__gt")
    return lambda document: document.modified > limit


def _modified_since(_state: State, value: str) -> Callable[[Document], bool]:
    limit = _moment(value, "modified__gte")
    return lambda document: document.modified >= limit


def _by_checksum(state: State, value: str) -> Callable[[Document], bool]:
    checksum = value.lower()
    return lambda document: state.checksum(document.original) == checksum


def _in_inbox(state: State, value: str) -> Callable[[Document], bool]:
    inbox = {tag.id for tag in state.names["tags"].values() if tag.is_inbox_tag}
    wanted = value.lower() in ("1", "true")
    return lambda document: bool(inbox & set(document.tags)) == wanted


def _by_text(_state: State, value: str) -> Callable[[Document], bool]:
    words = value.lower().split()
    return lambda document: (
        document.in_search and all(word in f"{document.title}\n{document.content}".lower() for word in words)
    )


def _by_title(_state: State, value: str) -> Callable[[Document], bool]:
    words = value.lower().split()
    return lambda document: document.in_search and all(word in document.title.lower() for word in words)


_FILTERS: dict[str, Callable[[State, str], Callable[[Document], bool]]] = {
    "id__in": _by_ids,
    "modified__gt": _modified_after,
    "modified__gte": _modified_since,
    "checksum__iexact": _by_checksum,
    "is_in_inbox": _in_inbox,
    "query": _by_text,
    "title_search": _by_title,
}


def _moment(value: str, name: str) -> datetime:
    # An offset whose plus sign was not percent-encoded arrives with a blank, and is refused.
    try:
        when = datetime.fromisoformat(value)
    except ValueError as error:
        raise FieldError(name, "Enter a valid date/time.") from error
    return when if when.tzinfo else when.replace(tzinfo=SERVER_ZONE)
