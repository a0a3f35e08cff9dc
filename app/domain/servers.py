"""A Paperless server as the app knows it: its address, how to reach it, and what this user may do there."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from app.domain.documents import Document
from app.domain.errors import AddressInvalid

# What people copy from the browser's address bar mostly ends in a page of Paperless, not in its base address.
_PAGES_OF_PAPERLESS = ("api", "dashboard", "documents", "accounts", "admin", "view", "settings", "trash")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The base address of a Paperless server, without a trailing slash: "https://home.example/paper"."""

    url: str

    @classmethod
    def candidates(cls, typed: str) -> tuple[ServerAddress, ...]:
        """Turn what a person typed into the addresses to try, best first.

        The path counts as entered first, and then without what may be a page of Paperless, such as
        "/documents/12/details": a server may well lie below such a name. Without a scheme, https is tried
        before http. User names, queries and a trailing slash are taken off.

        Raises:
            AddressInvalid: the text cannot be an address.
        """
        text = typed.strip()
        explicit = "://" in text
        parts = urlsplit(text if explicit else f"https://{text}")
        if parts.scheme not in ("http", "https"):
            raise AddressInvalid(
                f"“{parts.scheme}” is not a way to reach Paperless. Use an address that starts with "
                "https:// or http://."
            )
        host = _host_and_port(parts.netloc.rpartition("@")[2], typed)
        paths = _base_paths(parts.path)
        schemes = (parts.scheme,) if explicit else ("https", "http")
        return tuple(cls(f"{scheme}://{host}{path}") for scheme in schemes for path in paths)

    @property
    def origin(self) -> str:
        """Scheme, host and port: the only place the token is ever sent to."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def is_encrypted(self) -> bool:
        return self.url.startswith("https://")

    @property
    def is_private(self) -> bool:
        """Whether the host is on this computer or a home network, as far as its spelling tells."""
        host = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_private
        except ValueError:
            return "." not in host or host.endswith((".local", ".lan", ".home", ".internal", ".fritz.box"))

    def document_page(self, document_id: int) -> str:
        """Where a browser shows the document."""
        return f"{self.url}/documents/{document_id}/details"


def _host_and_port(netloc: str, typed: str) -> str:
    try:
        parts = urlsplit(f"//{netloc}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or any(character.isspace() or character in "<>\"'\\^`{|}" for character in host):
        raise AddressInvalid(
            f"“{typed.strip()}” is not an address. Enter it as in the browser, for example "
            "https://paperless.example or 192.168.1.20:8000."
        )
    spelled = f"[{host}]" if ":" in host else host
    return spelled if port is None else f"{spelled}:{port}"


def _base_paths(path: str) -> list[str]:
    """The path, and what stands before each of its segments that may begin a page; the longest first."""
    segments = [segment for segment in path.split("/") if segment]
    pages = [place for place, segment in enumerate(segments) if segment in _PAGES_OF_PAPERLESS]
    ends = dict.fromkeys([len(segments), *reversed(pages)])
    return ["".join(f"/{segment}" for segment in segments[:end]) for end in ends]


@dataclass(frozen=True)
class ServerFound:
    """A Paperless that answers at an address; its version is known if it tells before signing in."""

    address: ServerAddress
    version: str | None


@dataclass(frozen=True)
class ConnectionOptions:
    """How to reach a server beyond its address.

    Attributes:
        ca_file: path of a PEM file with the certificate authority to trust, or None.
        client_certificate: path of a PEM file with the certificate to show to the server, or None.
        client_key: path of the PEM file with its key, which is read where it lies and copied nowhere; None if
            the certificate's file holds the key as well.
        trusted_fingerprint: SHA-256 of the one certificate to trust (64 hex digits, no colons), or None.
        headers: extra headers a reverse proxy wants, sent with every request to the server's origin.
        timeout: seconds to wait for an answer.
    """

    ca_file: str | None = None
    trusted_fingerprint: str | None = None
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # may hold a proxy's secret
    timeout: float = 30.0
    client_certificate: str | None = None
    client_key: str | None = None


@dataclass(frozen=True)
class Token:
    """A token that signs this app in. Never logged or stored outside the system keychain."""

    value: str

    def __repr__(self) -> str:
        return "Token(…)"


@dataclass(frozen=True)
class PasswordLogin:
    """A user name and a password, with a one-time code where the account wants one; traded for a token."""

    user: str
    password: str
    code: str | None = None

    def __repr__(self) -> str:
        return f"PasswordLogin(user={self.user!r}, …)"


Credentials = Token | PasswordLogin


FIRST_TRASH = (2, 10)

# The newest release of Paperless that the app was tested with, whatever its last number; 2.x and 3.0.x were.
# Raise it with the recorded exchanges that the demo server is like (`app.demo.server_versions`).
NEWEST_TESTED = (3, 0)


def release_of(version: str) -> tuple[int, int] | None:
    """Read “2.20.15-beta” as (2, 20); None if it is no version."""
    numbers = re.match(r"v?(\d+)\.(\d+)", version)
    return (int(numbers[1]), int(numbers[2])) if numbers else None


@dataclass(frozen=True)
class Capabilities:
    """What this server offers and what this user may do there.

    Attributes:
        server_version: as the server names it, "3.0.5".
        api_version: the API version both sides speak, pinned for the session.
        user_id, user_name: who is signed in.
        permissions: global rights, "view_document", "change_document", "delete_document", …
        has_trash: deleted documents can come back (Paperless 2.10 and later); False if nothing tells.
        can_restore: this user was shown the trash, so an undo will find the documents.
        trash_days: days until the server empties its trash, or None if unknown.
    """

    server_version: str
    api_version: int
    user_id: int
    user_name: str
    is_superuser: bool
    permissions: frozenset[str]
    has_trash: bool
    can_restore: bool
    trash_days: int | None

    @property
    def lacks_trash(self) -> bool:
        """Whether the server is known to be older than the trash; only its version tells that."""
        release = release_of(self.server_version)
        return release is not None and release < FIRST_TRASH

    @property
    def is_untested(self) -> bool:
        """Whether the server says that it is newer than those that the app was tested with."""
        release = release_of(self.server_version)
        return release is not None and release > NEWEST_TESTED

    def allows(self, permission: str) -> bool:
        return self.is_superuser or permission in self.permissions

    def may_change(self, document: Document) -> bool:
        return self.allows("change_document") and document.user_can_change

    def may_share(self, owner: int | None) -> bool:
        """Whether this user may say who owns and who may see what has this owner."""
        return self.is_superuser or owner is None or owner == self.user_id

    def may_delete(self, document: Document) -> bool:
        """Whether a delete would be accepted: the global right, and the document is one's own or nobody's."""
        return self.allows("delete_document") and self.may_share(document.owner)


@dataclass(frozen=True)
class Profile:
    """One user on one server: everything local belongs to exactly one profile (S11).

    Attributes:
        id: key of the local rows.
        server_url: base address.
        user_name, user_id: who signs in.
        server_version: seen at the last connection.
        last_scan: end of the last complete scan, or None.
        is_demo: the library that comes with the app.
    """

    id: int
    server_url: str
    user_name: str
    user_id: int
    server_version: str = ""
    last_used: str = ""
    last_scan: str | None = None
    is_demo: bool = False
    options: ConnectionOptions = ConnectionOptions()

    @property
    def account(self) -> tuple[int, str, str, int]:
        """What no other profile has; an id alone is given out anew when its profile is forgotten."""
        return self.id, self.server_url, self.user_name, self.user_id

    @property
    def secret_name(self) -> str:
        """Under which the keychain keeps this profile's token."""
        return f"{self.user_name}@{self.server_url}"
