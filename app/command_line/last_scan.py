"""The library that a subcommand works on without asking its server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.errors import NothingScanned
from app.domain.servers import ServerAddress
from app.services.library import LocalLibrary
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from app.store.database import Database


def scanned_library(database: Database, server: str, user: str | None) -> LocalLibrary:
    """Return the library of a server and user, or of the user of the server that was used last.

    Raises:
        NothingScanned: there is no scan of this server and user.
    """
    urls = {address.url for address in ServerAddress.candidates(server)}
    for profile in ProfileRepository(database).all():
        if profile.server_url in urls and user in (None, profile.user_name) and profile.last_scan:
            return LocalLibrary.of(database, profile)
    raise NothingScanned("There is no scan of this server and user in the data folder. Scan first.")
