"""Pages of a list, as every list of the API gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from urllib.parse import urlencode

from app.demo.messages import ApiError, FieldError, Response, json_response
from app.demo.server_versions import API_WITHOUT_ALL_IDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.demo.messages import Request
    from app.demo.site import Site

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
    """The page that the query asks for.

    Args:
        items: the whole list, filtered and in order.
        write: makes the JSON of one item; called only for the items of the page.
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
    """The ids of a filter such as `id__in=1,2`.

    Raises:
        FieldError: something else than numbers and commas.
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
