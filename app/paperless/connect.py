"""Opens a session from an address and a sign-in: finds the server's version, the user and the user's rights.

The first request names no API version, because only an accepted request reveals which ones the server
supports. Then the highest version that both sides support is fixed for the session.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TypeVar

from app.domain.errors import (
    AnswerUnreadable,
    DedupeError,
    LoginPageAnswered,
    NotFound,
    NotPaperless,
    NotPermitted,
    ServerUnreachable,
    TokenRejected,
    VersionUnsupported,
)
from app.domain.progress import CancelToken
from app.domain.servers import (
    FIRST_TRASH,
    Capabilities,
    ConnectionOptions,
    PasswordLogin,
    ServerAddress,
    ServerFound,
    Token,
    release_of,
)
from app.paperless import json_parsing
from app.paperless.cancellation import cancel_scope
from app.paperless.channel import Channel, Params
from app.paperless.client import PaperlessClient
from app.paperless.error_cases import failure
from app.paperless.error_mapping import not_paperless, sign_in_failure, version_unsupported

log = logging.getLogger(__name__)

T = TypeVar("T")

NEWEST_API, OLDEST_API = 10, 3  # 3 came with Paperless 2.0
DEFAULT_OPTIONS = ConnectionOptions()
ONE_ID: Params = {"page_size": 1, "fields": "id"}  # the cheapest request that identifies Paperless

# Assumed for users who may not read their own rights; the server refuses what they may not do.
ASSUMED_PERMISSIONS = frozenset({"view_document", "change_document", "delete_document"})


class Session:
    """A signed-in connection; use it as a context manager or call close().

    Attributes:
        client: the calls.
        capabilities: the server's features and this user's rights.
        token: to keep in the keychain, also after a sign-in by password.
    """

    def __init__(self, channel: Channel, capabilities: Capabilities, token: Token) -> None:
        self.client = PaperlessClient(channel)
        self.address = channel.address
        self.capabilities = capabilities
        self.token = token
        self._channel = channel

    def close(self) -> None:
        self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def connect(
    address: ServerAddress,
    credentials: Token | PasswordLogin,
    options: ConnectionOptions = DEFAULT_OPTIONS,
    cancel: CancelToken | None = None,
) -> Session:
    """Sign in and determine the server's features and the user's rights.

    Raises:
        OperationCancelled, and every error of connecting, signing in and rights.
    """
    with cancel_scope(cancel):
        token = (
            credentials if isinstance(credentials, Token) else _request_token(address, credentials, options)
        )
        channel = Channel(address, options, token)
        try:
            login = credentials.user if isinstance(credentials, PasswordLogin) else None
            return Session(channel, _capabilities(channel, token, login), token)
        except BaseException:
            channel.close()
            raise


def connect_first(
    addresses: Iterable[ServerAddress],
    credentials: Token | PasswordLogin,
    options: ConnectionOptions = DEFAULT_OPTIONS,
    cancel: CancelToken | None = None,
) -> Session:
    """Connect to the first address that answers as Paperless.

    A token is sent with the first request, because servers log requests without a sign-in as attacks. A
    password is not sent before Paperless has answered, unless there is only one address.

    Raises:
        As `connect`, for the last address that was tried.
    """
    addresses = tuple(addresses)
    if isinstance(credentials, PasswordLogin) and len(addresses) > 1:
        addresses = (find_server(addresses, options, cancel).address,)
    return _first(addresses, lambda address: connect(address, credentials, options, cancel))


def find_server(
    addresses: Iterable[ServerAddress],
    options: ConnectionOptions = DEFAULT_OPTIONS,
    cancel: CancelToken | None = None,
) -> ServerFound:
    """Return the first address that answers as Paperless, without signing in.

    Raises:
        As `probe`, for the last address that was tried.
    """
    return _first(addresses, lambda address: ServerFound(address, probe(address, options, cancel)))


def _first(addresses: Iterable[ServerAddress], attempt: Callable[[ServerAddress], T]) -> T:
    """Return the first successful result.

    If something other than Paperless answers, the next address of the same origin is tried; if nothing
    answers, the next origin. Any other error ends the search: an untrusted certificate must not lead to an
    unencrypted connection.
    """
    failed: DedupeError | None = None
    tried = ServerAddress("")
    for address in addresses:
        if failed is not None and (address.origin == tried.origin) == isinstance(failed, ServerUnreachable):
            continue
        tried = address
        try:
            return attempt(address)
        except (ServerUnreachable, NotPaperless, LoginPageAnswered) as error:
            failed = error
    if failed is None:
        raise ValueError("no address to try")
    raise failed


def probe(
    address: ServerAddress,
    options: ConnectionOptions = DEFAULT_OPTIONS,
    cancel: CancelToken | None = None,
) -> str | None:
    """Check without signing in that Paperless answers; return its version, or None if it hides it."""
    channel = Channel(address, options, attempts=1)
    try:
        with cancel_scope(cancel):
            answer = channel.read("/api/documents/", ONE_ID)
            json_parsing.parse_page(answer.json)
            return answer.headers.get("x-version")
    except (TokenRejected, NotPermitted):
        return None  # Paperless answers requests without a sign-in like this, in JSON
    except (AnswerUnreadable, NotFound) as error:
        raise not_paperless(address) from error
    finally:
        channel.close()


def _request_token(address: ServerAddress, login: PasswordLogin, options: ConnectionOptions) -> Token:
    """Exchange user name and password for a token; sent once, because the server counts attempts."""
    body = {"username": login.user, "password": login.password}
    if login.code:
        body["code"] = login.code.replace(" ", "")
    channel = Channel(address, options, secrets=(login.password,))
    try:
        answer = channel.ask_once("POST", "/api/token/", body, sign_in_failure)
    except NotFound as error:
        raise not_paperless(address) from error
    finally:
        channel.close()
    value = answer.json.get("token") if isinstance(answer.json, dict) else None
    if not isinstance(value, str) or not value:
        raise not_paperless(address)
    return Token(value)


def _capabilities(channel: Channel, token: Token, login: str | None) -> Capabilities:
    server_version, newest = _versions(channel)
    channel.api_version = _negotiate(channel, server_version, newest)
    account = _account(channel, token, login)
    server_version = server_version or account.server_version
    has_trash, can_restore = _trash_access(channel, release_of(server_version))
    log.info("connected to Paperless %s with API %d", server_version or "?", channel.api_version)
    return Capabilities(
        server_version=server_version,
        api_version=channel.api_version,
        user_id=account.user_id,
        user_name=account.user_name,
        is_superuser=account.is_superuser,
        permissions=account.permissions,
        has_trash=has_trash,
        can_restore=can_restore,
        trash_days=account.trash_days,
    )


def _versions(channel: Channel) -> tuple[str, int | None]:
    """Return the server's version ("" if a proxy hides it) and its newest API version."""
    try:
        answer = channel.read_once("/api/documents/", ONE_ID)
        json_parsing.parse_page(answer.json)
    except NotPermitted as error:
        raise failure("not-permitted.documents") from error
    except (AnswerUnreadable, NotFound) as error:
        raise not_paperless(channel.address) from error
    newest = answer.headers.get("x-api-version", "")
    return answer.headers.get("x-version", ""), int(newest) if newest.isdecimal() else None


def _negotiate(channel: Channel, server_version: str, newest: int | None) -> int:
    """Return the highest API version that both sides support, after trying it.

    Raises:
        VersionUnsupported: there is none.
    """
    highest = NEWEST_API if newest is None else min(NEWEST_API, newest)
    for version in range(highest, OLDEST_API - 1, -1):
        if _supports(channel, version):
            return version
    raise version_unsupported(server_version, newer=newest is not None and newest > NEWEST_API)


def _supports(channel: Channel, version: int) -> bool:
    """Set the version and return whether a request with it succeeds."""
    channel.api_version = version
    try:
        channel.read("/api/documents/", ONE_ID)
    except VersionUnsupported:
        return False
    return True


@dataclass(frozen=True)
class _Account:
    user_id: int
    user_name: str
    is_superuser: bool
    permissions: frozenset[str]
    trash_days: int | None
    server_version: str


def _account(channel: Channel, token: Token, login: str | None) -> _Account:
    try:
        answer = channel.read("/api/ui_settings/").json
    except NotPermitted:
        return _unknown_account(token, login)
    user, settings = _part(answer, "user"), _part(answer, "settings")
    permissions = answer.get("permissions") if isinstance(answer, dict) else None
    user_id, name = user.get("id"), user.get("username")
    if not isinstance(user_id, int) or not isinstance(name, str) or not isinstance(permissions, list):
        raise failure("unreadable.user")
    days = settings.get("trash_delay")
    version = settings.get("version")
    return _Account(
        user_id=user_id,
        user_name=name,
        is_superuser=user.get("is_superuser") is True,
        permissions=frozenset(map(str, permissions)),
        trash_days=days if isinstance(days, int) and days > 0 else None,
        server_version=version if isinstance(version, str) else "",
    )


def _unknown_account(token: Token, login: str | None) -> _Account:
    """Return an account for users who may not read their settings, with a fixed name for each token.

    Two such users on one server must not share local data (S11). Eight digits of a hash do not reveal the
    token.
    """
    name = login or "token " + hashlib.sha256(token.value.encode()).hexdigest()[:8]
    return _Account(0, name, False, ASSUMED_PERMISSIONS, None, "")


def _trash_access(channel: Channel, release: tuple[int, int] | None) -> tuple[bool, bool]:
    """Return whether the server has a trash, and whether this user may open it.

    A web page as answer proves nothing: servers without a trash send one, and so do proxies that require a
    sign-in. Then the version decides.
    """
    if release is not None and release < FIRST_TRASH:
        return False, False
    try:
        json_parsing.parse_page(
            channel.read("/api/trash/", {"page_size": 1, "truncate_content": "true"}).json
        )
    except NotPermitted:
        return True, False
    except (LoginPageAnswered, NotPaperless, NotFound, AnswerUnreadable):
        return release is not None, False
    return True, True


def _part(answer: object, key: str) -> Mapping[str, object]:
    value = answer.get(key) if isinstance(answer, dict) else None
    return value if isinstance(value, dict) else {}
