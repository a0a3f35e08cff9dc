"""Signing in to a server and opening what is stored about it."""

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
    """A connected library, and whether its token could be put into the keychain.

    Attributes:
        remembered: False if the token is kept for this session only.
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
            DedupeError: the address, the server or the sign-in was refused; the sentence says which.
        """
        from app.paperless.connect import connect_first  # brings the HTTP client: not for the first window

        options = options or ConnectionOptions()
        session = connect_first(ServerAddress.candidates(typed_address), credentials, options, cancel)
        capabilities = session.capabilities
        first_untested = capabilities.is_untested and not self._has_met(session.address.url, capabilities)
        profile = self._profiles.find_or_create(
            session.address.url, capabilities.user_name, capabilities.user_id, is_demo=is_demo
        )
        self._profiles.touch(profile.id, server_version=capabilities.server_version)
        # A reverse proxy's headers may be secrets as much as a token (S10): only their names are stored.
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
        """Whether anybody signed in to this server here before while it had the version it has now."""
        met = (server_url, capabilities.server_version)
        return any((profile.server_url, profile.server_version) == met for profile in self._profiles.all())

    def look_at(
        self, typed_address: str, options: ConnectionOptions, cancel: CancelToken | None = None
    ) -> ServerFound:
        """See whether a Paperless answers there, before anybody signs in.

        Raises:
            DedupeError: the address or what answers there is wrong; the sentence says how.
        """
        from app.paperless.connect import find_server  # as above

        return find_server(ServerAddress.candidates(typed_address), options, cancel)

    def reconnect(self, profile: Profile, cancel: CancelToken | None = None) -> Library | None:
        """Connect with what is in the keychain; None if that is not enough."""
        secrets = self._secrets.load(profile)
        if secrets is None:
            return None
        token, headers = secrets
        options = replace(profile.options, headers=headers)
        return self.sign_in(
            profile.server_url, token, options, is_demo=profile.is_demo, cancel=cancel
        ).library

    def recent(self) -> tuple[Profile, ...]:
        """Servers used before, the last first; demo libraries are not remembered as servers."""
        return tuple(profile for profile in self._profiles.all() if not profile.is_demo)

    def demos(self) -> tuple[Profile, ...]:
        """Demo libraries of earlier starts."""
        return tuple(profile for profile in self._profiles.all() if profile.is_demo)

    def forget(self, profile: Profile) -> None:
        """Remove everything this computer knows of the profile: token, documents, decisions, journal."""
        if not profile.is_demo:  # the demo's token never was in the keychain, and asking it may take long
            self._secrets.forget(profile)
        self._profiles.forget(profile.id)

    def find(self, typed_address: str, user_name: str | None = None) -> Profile | None:
        """The stored profile of an address (and user), without connecting."""
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
