"""Stores tokens in the system's keychain, or in memory for this session where there is none.

A locked keychain may wait for a prompt, so every call belongs on a task queue.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from app.domain.servers import Token

if TYPE_CHECKING:
    from app.domain.servers import Profile

log = logging.getLogger(__name__)

SERVICE = "Paperless Dedupe"

Headers = tuple[tuple[str, str], ...]


class TokenStore:
    """Tokens and the values of extra headers, by profile. Never writes a secret to a file."""

    def __init__(self) -> None:
        self._session: dict[str, tuple[Token, Headers]] = {}

    def keep_for_session(self, profile: Profile, token: Token, headers: Headers) -> None:
        """Keep token and headers until the app ends."""
        self._session[profile.secret_name] = (token, headers)

    def save(self, profile: Profile, token: Token, headers: Headers = ()) -> bool:
        """Store token and headers; False if only for this session, for want of a usable keychain."""
        import keyring
        from keyring.errors import KeyringError

        self.keep_for_session(profile, token, headers)
        try:
            keyring.set_password(SERVICE, profile.secret_name, token.value)
            if headers:
                keyring.set_password(SERVICE, _headers_name(profile), json.dumps(headers))
            return keyring.get_password(SERVICE, profile.secret_name) == token.value
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
            return False

    def load(self, profile: Profile) -> tuple[Token, Headers] | None:
        """Return the profile's token and extra headers; None if the user must enter them."""
        import keyring
        from keyring.errors import KeyringError

        if profile.secret_name in self._session:
            return self._session[profile.secret_name]
        try:
            token = keyring.get_password(SERVICE, profile.secret_name)
            headers = (
                keyring.get_password(SERVICE, _headers_name(profile)) if profile.options.headers else None
            )
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
            return None
        if not token or (profile.options.headers and not headers):
            return None
        return Token(token), tuple((name, value) for name, value in json.loads(headers or "[]"))

    def forget(self, profile: Profile) -> None:
        """Remove the profile's secrets from this session and from the keychain."""
        import keyring
        from keyring.errors import KeyringError

        self._session.pop(profile.secret_name, None)
        try:
            for name in (profile.secret_name, _headers_name(profile)):
                if keyring.get_password(SERVICE, name) is not None:
                    keyring.delete_password(SERVICE, name)
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)

    def save_key(self, name: str, key: str) -> bool:
        """Store the key of another service, "" to remove it; False if only for this session."""
        import keyring
        from keyring.errors import KeyringError

        self._session[name] = (Token(key), ())
        try:
            if key:
                keyring.set_password(SERVICE, name, key)
            elif keyring.get_password(SERVICE, name) is not None:
                keyring.delete_password(SERVICE, name)
            return (keyring.get_password(SERVICE, name) or "") == key
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
            return False

    def load_key(self, name: str) -> str:
        """Return the key of another service; "" if there is none, or no name."""
        if not name:
            return ""
        import keyring
        from keyring.errors import KeyringError

        if name in self._session:
            return self._session[name][0].value
        try:
            return keyring.get_password(SERVICE, name) or ""
        except KeyringError as error:
            log.warning("The keychain cannot be used: %s", type(error).__name__)
            return ""


def _headers_name(profile: Profile) -> str:
    return f"headers of {profile.secret_name}"
