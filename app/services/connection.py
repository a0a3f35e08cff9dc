"""Signs in to servers and opens their local libraries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.errors import AddressInvalid
from app.domain.servers import ConnectionOptions, Credentials, ServerAddress
from app.services.library import Library, LocalLibrary
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from app.domain.progress import CancelToken
    from app.domain.servers import Capabilities, Profile, ServerFound
    from app.services.token_store import TokenStore
    from app.store.database import Database


@dataclass(frozen=True)
class SignedIn:
    """A connected library.

    Attributes:
        remembered: True if the token is in the keychain; False if it is kept for this session only.
    """

    library: Library
    remembered: bool


class ConnectionService:
    """Connects to servers, new ones and those used before."""

    def __init__(self, database: Database, secrets: TokenStore) -> None:
        self._database = database
        self._profiles = ProfileRepository(database)
        self._secrets = secrets

    def sign_in(
        self,
        typed_address: str,
        credentials: Credentials,
        options: ConnectionOptions | None = None,
        *,
        remember: bool = False,
        is_demo: bool = False,
        cancel: CancelToken | None = None,
    ) -> SignedIn:
        """Connect to the first address that answers and open the local library of this server and user.

        Args:
            remember: put the token and the extra headers (never the password) into the system's keychain.

        Raises:
            DedupeError: the address, the server or the sign-in failed; the message says which.
        """
        from app.paperless.connect import (
            connect_first,  # loads the HTTP client, which the first window does not need
        )

        options = options or ConnectionOptions()
        session = connect_first(ServerAddress.candidates(typed_address), credentials, options, cancel)
        capabilities = session.capabilities
        first_untested = capabilities.is_untested and not self._has_met(session.address.url, capabilities)
        profile = self._profiles.find_or_create(
            session.address.url, capabilities.user_name, capabilities.user_id, is_demo=is_demo
        )
        self._profiles.touch(profile.id, server_version=capabilities.server_version)
        # Headers for a reverse proxy may be secrets like a token (S10): only their names are stored.
        names = tuple((name, "") for name, _ in options.headers)
        self._profiles.save_options(profile.id, replace(options, headers=names))
        if remember:
            remembered = self._secrets.save(profile, session.token, options.headers)
        else:
            self._secrets.keep_for_session(profile, session.token, options.headers)
            remembered = False
        profile = self._profiles.get(profile.id)
        library = Library(LocalLibrary.of(self._database, profile), session, first_untested)
        return SignedIn(library, remembered)

    def _has_met(self, server_url: str, capabilities: Capabilities) -> bool:
        """Return whether anybody signed in here before to this server at its current version."""
        met = (server_url, capabilities.server_version)
        return any((profile.server_url, profile.server_version) == met for profile in self._profiles.all())

    def find_server(
        self, typed_address: str, options: ConnectionOptions, cancel: CancelToken | None = None
    ) -> ServerFound:
        """Check whether a Paperless server answers at an address, before signing in.

        Raises:
            DedupeError: the address is wrong, or no Paperless answers there; the message says which.
        """
        from app.paperless.connect import find_server  # as above

        return find_server(ServerAddress.candidates(typed_address), options, cancel)

    def reconnect(self, profile: Profile, cancel: CancelToken | None = None) -> Library | None:
        """Connect with the secrets of the keychain; None if there are none."""
        secrets = self._secrets.load(profile)
        if secrets is None:
            return None
        token, headers = secrets
        options = replace(profile.options, headers=headers)
        return self.sign_in(
            profile.server_url, token, options, is_demo=profile.is_demo, cancel=cancel
        ).library

    def recent(self) -> tuple[Profile, ...]:
        """Return the servers used before, the latest first, without demo libraries."""
        return tuple(profile for profile in self._profiles.all() if not profile.is_demo)

    def demos(self) -> tuple[Profile, ...]:
        """Return the demo libraries of earlier starts."""
        return tuple(profile for profile in self._profiles.all() if profile.is_demo)

    def forget(self, profile: Profile) -> None:
        """Remove everything stored about the profile: token, documents, decisions, journal."""
        if not profile.is_demo:  # a demo token is never in the keychain, and the keychain may be slow
            self._secrets.forget(profile)
        self._profiles.forget(profile.id)

    def find(self, typed_address: str, user_name: str | None = None) -> Profile | None:
        """Return the stored profile of an address (and user), without connecting."""
        try:
            urls = [address.url for address in ServerAddress.candidates(typed_address)]
        except AddressInvalid:
            return None
        return next(
            (
                profile
                for url in urls
                for profile in self._profiles.all()
                if profile.server_url == url and user_name in (None, profile.user_name)
            ),
            None,
        )
