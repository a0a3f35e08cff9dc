"""A keychain that forgets everything with the test."""

from __future__ import annotations

from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError


class MemoryKeychain(KeyringBackend):
    """Keeps secrets in this process only.

    Attributes:
        secrets: what is kept, by service and user name.
    """

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.secrets: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.secrets.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.secrets[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.secrets:
            raise PasswordDeleteError(f"{service} has no secret of {username}.")
        del self.secrets[service, username]
