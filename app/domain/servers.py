"""A Paperless server: its address, how to connect to it, and what this user may do there."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import BinaryIO
from urllib.parse import urlsplit

from app.domain.documents import Document
from app.domain.errors import AddressInvalid

# Addresses copied from the browser mostly end in a page of Paperless, not in its base address.
_PAGES_OF_PAPERLESS = ("api", "dashboard", "documents", "accounts", "admin", "view", "settings", "trash")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The base address of a Paperless server, without a trailing slash: "https://home.example/paper"."""

    url: str

    @classmethod
    def candidates(cls, typed: str) -> tuple[ServerAddress, ...]:
        """Turn the text entered into addresses to try, best first.

        The path is tried as entered, then without a trailing page of Paperless such as
        "/documents/12/details", because a server may be installed below such a name. Without a scheme, https
        is tried before http. User names, queries and a trailing slash are removed.

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
        """Scheme, host and port: the token is sent nowhere else."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def is_encrypted(self) -> bool:
        return self.url.startswith("https://")

    @property
    def is_private(self) -> bool:
        """Whether the host is on this computer or a home network, judging by its name."""
        host = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_private
        except ValueError:
            return "." not in host or host.endswith((".local", ".lan", ".home", ".internal", ".fritz.box"))

    def document_page(self, document_id: int) -> str:
        """Return the address of the document's page."""
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
    """Return the path, and its part before each segment that may begin a page; the longest first."""
    segments = [segment for segment in path.split("/") if segment]
    pages = [at for at, segment in enumerate(segments) if segment in _PAGES_OF_PAPERLESS]
    ends = dict.fromkeys([len(segments), *reversed(pages)])
    return ["".join(f"/{segment}" for segment in segments[:end]) for end in ends]


@dataclass(frozen=True)
class ServerFound:
    """A Paperless server that answers at an address; `version` is None if it reports none before sign-in."""

    address: ServerAddress
    version: str | None


@dataclass(frozen=True)
class ConnectionOptions:
    """Connection settings besides the address.

    Attributes:
        ca_file: path of a PEM file with the certificate authority to trust, or None.
        client_certificate: path of a PEM file with the client certificate, or None.
        client_key: path of the PEM file with its key, which is never copied; None if the certificate's file
            contains the key.
        trusted_fingerprint: SHA-256 of the one certificate to trust (64 hex digits, no colons), or None.
        headers: extra headers for a reverse proxy, sent with every request to the server's origin.
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
    """A sign-in token. Never logged, and stored only in the system keychain."""

    value: str

    def __repr__(self) -> str:
        return "Token(…)"


@dataclass(frozen=True)
class PasswordLogin:
    """User name and password, with a one-time code if the account needs one; exchanged for a token."""

    user: str
    password: str
    code: str | None = None

    def __repr__(self) -> str:
        return f"PasswordLogin(user={self.user!r}, …)"


Credentials = Token | PasswordLogin


@dataclass(frozen=True)
class Upload:
    """A file to upload.

    Attributes:
        name, content_type: of the file.
        values: further values of the form.
    """

    file: BinaryIO
    name: str
    content_type: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class UploadTask:
    """The server's task that takes an upload in.

    Attributes:
        is_over: nothing more happens.
        reason: why it failed, in the server's words; "" if it did not, or the server does not say.
    """

    id: str
    file_name: str
    is_over: bool
    failed: bool
    reason: str


FIRST_TRASH = (2, 10)
FIRST_FILE_VERSIONS = (3, 0)

# The newest release of Paperless that the app was tested with, whatever its last number; 2.x and 3.0.x were.
# Raise it with the recorded exchanges that the demo server is like (`app.demo.server_versions`).
NEWEST_TESTED = (3, 0)


def release_of(version: str) -> tuple[int, int] | None:
    """Read "2.20.15-beta" as (2, 20); None if it is no version."""
    numbers = re.match(r"v?(\d+)\.(\d+)", version)
    return (int(numbers[1]), int(numbers[2])) if numbers else None


@dataclass(frozen=True)
class Capabilities:
    """The server's features and this user's rights.

    Attributes:
        server_version: as reported by the server, "3.0.5".
        api_version: the API version both sides support, fixed for the session.
        user_id, user_name: the signed-in user.
        permissions: global rights, "view_document", "change_document", "delete_document", …
        has_trash: deleted documents can be restored (Paperless 2.10 and later); False if unknown.
        can_restore: this user may open the trash, so an undo will find the documents.
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
        """Whether the server's version is known to be older than the trash."""
        release = release_of(self.server_version)
        return release is not None and release < FIRST_TRASH

    @property
    def has_file_versions(self) -> bool:
        """Whether a document may have several files, of which the newest is shown."""
        release = release_of(self.server_version)
        return release is not None and release >= FIRST_FILE_VERSIONS

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
        """Return whether this user may change owner and permissions of documents with this owner."""
        return self.is_superuser or owner is None or owner == self.user_id

    def may_delete(self, document: Document) -> bool:
        """Return whether a delete would be accepted: it needs the global right and ownership, or no owner."""
        return self.allows("delete_document") and self.may_share(document.owner)


@dataclass(frozen=True)
class Profile:
    """One user on one server; all local data belongs to exactly one profile (S11).

    Attributes:
        id: key of the local records.
        server_url: base address.
        user_name, user_id: the user that signs in.
        server_version: seen at the last connection.
        last_scan: end of the last complete scan, or None.
        is_demo: the demo library of the app.
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
        """Identifies the profile; the id alone is reused after its profile is removed."""
        return self.id, self.server_url, self.user_name, self.user_id

    def document_page(self, document_id: int) -> str:
        """Return the address of a document's page in Paperless; "" in the demo library, which has none."""
        return "" if self.is_demo else ServerAddress(self.server_url).document_page(document_id)

    @property
    def secret_name(self) -> str:
        """Name of this profile's token in the keychain."""
        return f"{self.user_name}@{self.server_url}"


def is_loopback(address: str) -> bool:
    """Return whether a server is on this computer, so that no text leaves it."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return False
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
