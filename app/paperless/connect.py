"""From an address and a sign-in to a session: what the server is, who we are there, and what we may do.

The first request names no version of the API, because only an accepted request tells which ones the server
speaks; then the highest that both sides know is pinned for the session.
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
ONE_ID: Params = {"page_size": 1, "fields": "id"}  # the cheapest answer that only Paperless gives

# Rights that a user has who may not read his own rights: the server refuses what he may not do.
ASSUMED_PERMISSIONS = frozenset({"view_document", "change_document", "delete_document"})


class Session:
    """A signed-in connection; use it as a context manager or call close().

    Attributes:
        client: the calls.
        capabilities: what the server offers and this user may do.
        token: what to keep in the keychain, also after a sign-in by password.
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
    """Sign in and learn what there is to know before the first scan.

    Raises:
        OperationCancelled, and every failure of reaching the server, signing in and rights.
    """
    with cancel_scope(cancel):
        token = credentials if isinstance(credentials, Token) else _trade(address, credentials, options)
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

    A token is shown with the first request already: servers log one without a sign-in as an attack. A
    password goes nowhere before Paperless has answered, unless there is only one address.

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
    """The first of the addresses that answers as Paperless, asked without a sign-in.

    Raises:
        As `probe`, for the last address that was tried.
    """
    return _first(addresses, lambda address: ServerFound(address, probe(address, options, cancel)))


def _first(addresses: Iterable[ServerAddress], attempt: Callable[[ServerAddress], T]) -> T:
    """The first success.

    Where something else than Paperless answers, the next address of the same origin is tried, and where
    nothing answers, the next origin. Whatever else fails ends the search: a certificate that is not trusted
    must not lead to a connection without encryption.
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
    """Ask without a sign-in whether Paperless answers; its version where it tells it to strangers."""
    channel = Channel(address, options, attempts=1)
    try:
        with cancel_scope(cancel):
            answer = channel.read("/api/documents/", ONE_ID)
            json_parsing.parse_page(answer.json)
            return answer.headers.get("x-version")
    except (TokenRejected, NotPermitted):
        return None  # asking for a sign-in in JSON is just how Paperless answers a stranger
    except (AnswerUnreadable, NotFound) as error:
        raise not_paperless(address) from error
    finally:
        channel.close()


def _trade(address: ServerAddress, login: PasswordLogin, options: ConnectionOptions) -> Token:
    """User name and password for a token; sent once, because the server counts the attempts."""
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
    server_version, newest = _introduce(channel)
    channel.api_version = _negotiate(channel, server_version, newest)
    me = _who_am_i(channel, token, login)
    server_version = server_version or me.server_version
    has_trash, can_restore = _trash_access(channel, release_of(server_version))
    log.info("connected to Paperless %s with API %d", server_version or "?", channel.api_version)
    return Capabilities(
        server_version=server_version,
        api_version=channel.api_version,
        user_id=me.user_id,
        user_name=me.user_name,
        is_superuser=me.is_superuser,
        permissions=me.permissions,
        has_trash=has_trash,
        can_restore=can_restore,
        trash_days=me.trash_days,
    )


def _introduce(channel: Channel) -> tuple[str, int | None]:
    """The server's version ("" if a proxy hides it) and the newest API version it speaks."""
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
    """The highest API version that both sides speak, tried out.

    Raises:
        VersionUnsupported: there is none.
    """
    highest = NEWEST_API if newest is None else min(NEWEST_API, newest)
    for version in range(highest, OLDEST_API - 1, -1):
        if _speaks(channel, version):
            return version
    raise version_unsupported(server_version, newer=newest is not None and newest > NEWEST_API)


def _speaks(channel: Channel, version: int) -> bool:
    """Pin a version and ask something with it."""
    channel.api_version = version
    try:
        channel.read("/api/documents/", ONE_ID)
    except VersionUnsupported:
        return False
    return True


@dataclass(frozen=True)
class _Me:
    user_id: int
    user_name: str
    is_superuser: bool
    permissions: frozenset[str]
    trash_days: int | None
    server_version: str


def _who_am_i(channel: Channel, token: Token, login: str | None) -> _Me:
    try:
        answer = channel.read("/api/ui_settings/").json
    except NotPermitted:
        return _unknown_me(token, login)
    user, settings = _part(answer, "user"), _part(answer, "settings")
    permissions = answer.get("permissions") if isinstance(answer, dict) else None
    user_id, name = user.get("id"), user.get("username")
    if not isinstance(user_id, int) or not isinstance(name, str) or not isinstance(permissions, list):
        raise failure("unreadable.user")
    days = settings.get("trash_delay")
    version = settings.get("version")
    return _Me(
        user_id=user_id,
        user_name=name,
        is_superuser=user.get("is_superuser") is True,
        permissions=frozenset(map(str, permissions)),
        trash_days=days if isinstance(days, int) and days > 0 else None,
        server_version=version if isinstance(version, str) else "",
    )


def _unknown_me(token: Token, login: str | None) -> _Me:
    """For users without the right to read their settings: a name that stays the same for the same token.

    Two such users on one server must not share their local rows (S11), and eight digits of a hash give
    nothing of the token away.
    """
    name = login or "token " + hashlib.sha256(token.value.encode()).hexdigest()[:8]
    return _Me(0, name, False, ASSUMED_PERMISSIONS, None, "")


def _trash_access(channel: Channel, release: tuple[int, int] | None) -> tuple[bool, bool]:
    """Whether there is a trash, and whether this user may look into it.

    A page says nothing of what the server can do: servers without a trash answer with one, and so does a
    proxy that wants a sign-in. There is a trash then if the version says so.
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
