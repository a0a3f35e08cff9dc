"""The library that a subcommand works on without asking its server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.errors import NothingScanned
from app.services.library import LocalLibrary
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from app.store.database import Database


def scanned_library(database: Database, server: str, user: str | None) -> LocalLibrary:
    """Return the library of a server and user, or of the user of the server that was used last.

    Raises:
        AddressInvalid: the server's address cannot be one.
        NothingScanned: there is no scan of this server and user.
    """
    for profile in ProfileRepository(database).matching(server, user):
        if profile.last_scan:
            return LocalLibrary.of(database, profile)
    raise NothingScanned("There is no scan of this server and user in the data folder. Scan first.")
