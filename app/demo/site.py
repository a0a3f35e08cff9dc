"""What handlers need to know of the server they work for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.demo.accounts import Accounts
    from app.demo.server_versions import ServerVersion
    from app.demo.state import State


@dataclass(frozen=True)
class Site:
    """One running demo server, without its sockets.

    Attributes:
        base_path: what stands before /api/ in every address; empty, or such as "/paper".
    """

    state: State
    accounts: Accounts
    manner: ServerVersion
    base_path: str
