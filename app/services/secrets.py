"""Where tokens are kept: the system's keychain, or this session's memory where there is none.

A locked keychain may wait for a prompt, so every call belongs into a worker.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from app.domain.servers import Token

if TYPE_CHECKING:
    from app.domain.servers import Profile

log = logging.getLogger(__name__)

SERVICE = "Paperless Dedupe"


class SecretStore:
    """Tokens by profile. Never writes a secret to a file of its own."""

    def __init__(self) -> None:
        self._session: dict[str, Token] = {}

    def keep_for_session(self, profile: Profile, token: Token) -> None:
        """Keep a token until the app ends."""
        self._session[profile.secret_name] = token

    def save(self, profile: Profile, token: Token) -> bool:
        """Keep a token; False if only for this session, because this computer has no usable keychain."""
        import keyring
        from keyring.errors import KeyringError

        self.keep_for_session(profile, token)
        try:
            keyring.set_password(SERVICE, profile.secret_name, token.value)
            return keyring.get_password(SERVICE, profile.secret_name) == token.value
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
            return False

    def load(self, profile: Profile) -> Token | None:
        """The profile's token, or None if it has to be asked for."""
        import keyring
        from keyring.errors import KeyringError

        if profile.secret_name in self._session:
            return self._session[profile.secret_name]
        try:
            value = keyring.get_password(SERVICE, profile.secret_name)
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
            return None
        return Token(value) if value else None

    def forget(self, profile: Profile) -> None:
        """Remove the profile's token from this session and from the keychain."""
        import keyring
        from keyring.errors import KeyringError

        self._session.pop(profile.secret_name, None)
        try:
            if keyring.get_password(SERVICE, profile.secret_name) is not None:
                keyring.delete_password(SERVICE, profile.secret_name)
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
