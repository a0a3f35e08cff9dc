"""Filters, ordering and pages of lists."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from urllib.parse import urlencode

from app.demo.messages import ApiError, FieldError, Response, json_response
from app.demo.serialise import SERVER_ZONE
from app.demo.server_versions import API_WITHOUT_ALL_IDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from app.demo.messages import Request, Site
    from app.demo.state import Document, State

DEFAULT_PAGE_SIZE = 25
LARGEST_PAGE_SIZE = 100_000


class _HasId(Protocol):
    @property
    def id(self) -> int: ...


Item = TypeVar("Item", bound=_HasId)


def page_response(
    site: Site,
    request: Request,
    items: Sequence[Item],
    write: Callable[[Item], dict[str, Any]],
    extra: dict[str, Any] | None = None,
) -> Response:
    """Return the page that the query requests.

    Args:
        items: the whole list, filtered and ordered.
        write: returns the JSON of one item; called only for the items of the page.
        extra: further entries beside `results`.

    Raises:
        ApiError: 404, there is no such page.
    """
    size = _page_size(request)
    last = max(1, -(-len(items) // size))
    page = _page_number(request, last)
    results = [write(item) for item in items[(page - 1) * size : page * size]]
    everything = {"all": [item.id for item in items]} if request.api_version < API_WITHOUT_ALL_IDS else {}
    return json_response(
        {
            "count": len(items),
            "next": _page_address(site, request, page + 1) if page < last else None,
            "previous": _page_address(site, request, page - 1) if page > 1 else None,
            **everything,
            "results": results,
            **(extra or {}),
        }
    )


def id_list(text: str, name: str) -> set[int]:
    """Return the ids of a filter such as `id__in=1,2`.

    Raises:
        FieldError: the text has other characters than digits and commas.
    """
    try:
        return {int(part) for part in text.split(",") if part}
    except ValueError as error:
        raise FieldError(name, "Enter a number.") from error


def _page_size(request: Request) -> int:
    text = request.query.get("page_size", "")
    size = int(text) if text.isdecimal() else 0
    return min(size, LARGEST_PAGE_SIZE) if size > 0 else DEFAULT_PAGE_SIZE


def _page_number(request: Request, last: int) -> int:
    text = request.query.get("page", "1")
    if text == "last":
        return last
    page = int(text) if text.isdecimal() else 0
    if not 1 <= page <= last:
        raise ApiError(404, "Invalid page.")
    return page


def _page_address(site: Site, request: Request, page: int) -> str:
    query = {name: value for name, value in request.query.items() if name != "page"}
    if page > 1:
        query["page"] = str(page)
    host = request.headers.get("host", "")
    encoded = urlencode(sorted(query.items()))
    return f"http://{host}{site.base_path}{request.path}" + (f"?{encoded}" if encoded else "")


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
    """Sort by several keys, such as "modified,-id"; without a known key newest first."""
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
    # An offset whose plus sign was not percent-encoded arrives with a space and is refused.
    try:
        when = datetime.fromisoformat(value)
    except ValueError as error:
        raise FieldError(name, "Enter a valid date/time.") from error
    return when if when.tzinfo else when.replace(tzinfo=SERVER_ZONE)
