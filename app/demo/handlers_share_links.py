"""Links under which documents are shown to people without an account."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from app.demo import permissions
from app.demo.listing import page_response

if TYPE_CHECKING:
    from app.demo.messages import Request, Response
    from app.demo.site import Site


def list_share_links(site: Site, request: Request) -> Response:
    permissions.require(request.who(), "view_sharelink")
    return page_response(site, request, site.state.share_links, asdict)
