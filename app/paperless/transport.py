"""The road to one server: sockets, TLS, a proxy where one is named, and the headers that server may see.

Whatever is asked through it, the token and the extra headers go to the configured origin and nowhere else
(S10): a request to another origin is refused here, redirects are not followed, and no cookie is kept.
"""

from __future__ import annotations

import http.cookiejar
import ipaddress
import logging
import re
import ssl
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn
from urllib.parse import unquote, urlsplit

import httpcore
import httpx

from app.domain.servers import ConnectionOptions, ServerAddress, Token
from app.paperless.cancellation import CancellableBackend
from app.paperless.certificates import NO_FINGERPRINT, OtherCertificate, beneath, context_for, pinning_context
from app.paperless.error_cases import failure

CONNECT_TIMEOUT = 5.0  # seconds; a server that takes longer to pick up is not there

# Their own lines hold whole addresses with the query, and the headers of answers.
for _library in ("httpx", "httpcore"):
    logging.getLogger(_library).setLevel(logging.WARNING)

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?")
_OURS = frozenset({"accept", "authorization", "host", "content-length", "content-type", "transfer-encoding"})


def open_client(address: ServerAddress, options: ConnectionOptions, token: Token | None) -> httpx.Client:
    """A client whose every request goes to this server, with the token and the extra headers.

    Raises:
        SettingInvalid: a certificate file, fingerprint, header or proxy that cannot be used.
        TokenRejected: the text cannot be a token.
    """
    return httpx.Client(
        transport=_Transport(address, options, token, context_for(options)),
        timeout=time_limits(options.timeout),
        follow_redirects=False,
        trust_env=False,  # the proxy is read by us; .netrc must never add a password
        cookies=http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[])),
        headers={"User-Agent": "paperless-dedupe"},
    )


def time_limits(seconds: float) -> httpx.Timeout:
    """Wait so long for an answer, and for each further piece of it."""
    return httpx.Timeout(seconds, connect=CONNECT_TIMEOUT)


def shown_fingerprint(address: ServerAddress, options: ConnectionOptions) -> str | None:
    """SHA-256 of the certificate the server shows, or None if it shows none; nothing is sent to it."""
    transport = _Transport(address, options, None, pinning_context(NO_FINGERPRINT))
    with httpx.Client(transport=transport, trust_env=False, timeout=CONNECT_TIMEOUT) as client:
        try:
            client.head(address.url)
        except httpcore.ConnectError as error:
            cause = beneath(error)
            return cause.fingerprint if isinstance(cause, OtherCertificate) else None
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError):
            return None
    return None


class _Transport(httpx.BaseTransport):
    def __init__(
        self,
        address: ServerAddress,
        options: ConnectionOptions,
        token: Token | None,
        context: ssl.SSLContext,
    ) -> None:
        self._origin = httpx.URL(address.origin)
        self._headers = _extra_headers(options)
        if token is not None:
            self._headers.append((b"Authorization", f"Token {_checked(token)}".encode("ascii")))
        self._pool = _pool(address, context)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if _origin_of(request.url) != _origin_of(self._origin):
            _refuse_other_origin(request.url)
        answer = self._pool.handle_request(
            httpcore.Request(
                method=request.method,
                url=httpcore.URL(
                    scheme=request.url.raw_scheme,
                    host=request.url.raw_host,
                    port=request.url.port,
                    target=request.url.raw_path,
                ),
                headers=self._with_ours(request.headers.raw),
                content=request.stream,
                extensions=request.extensions,
            )
        )
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(answer),
            extensions=answer.extensions,
        )

    def close(self) -> None:
        self._pool.close()

    def _with_ours(self, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        ours = {name.lower() for name, _ in self._headers}
        return [header for header in headers if header[0].lower() not in ours] + self._headers


class _Body(httpx.SyncByteStream):
    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        return self._answer.iter_stream()

    def close(self) -> None:
        self._answer.close()


def _pool(address: ServerAddress, context: ssl.SSLContext) -> httpcore.ConnectionPool:
    proxy = proxy_for(address)
    if proxy is None:
        return httpcore.ConnectionPool(ssl_context=context, network_backend=CancellableBackend())
    return httpcore.HTTPProxy(
        proxy.url,
        proxy_auth=proxy.sign_in,
        ssl_context=context,
        # The proxy is believed as the system says; what is trusted for the server is for the server only.
        proxy_ssl_context=context_for(ConnectionOptions()) if proxy.url.startswith("https") else None,
        network_backend=CancellableBackend(),
    )


def _origin_of(url: httpx.URL) -> tuple[str, str, int]:
    return url.scheme, url.host, url.port or (443 if url.scheme == "https" else 80)


def _refuse_other_origin(url: httpx.URL) -> NoReturn:
    raise failure("address-invalid.elsewhere", host=url.host)


def _checked(token: Token) -> str:
    value = token.value.strip()
    if not re.fullmatch(r"[\x21-\x7e]+", value):
        raise failure("token-rejected.spelling")
    return value


def _extra_headers(options: ConnectionOptions) -> list[tuple[bytes, bytes]]:
    """The options' headers, checked; a sentence about a bad one names it but not its value."""
    for name, value in options.headers:
        if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(value.strip()):
            raise failure("setting-invalid.header", name=name)
        if name.lower() in _OURS:
            raise failure("setting-invalid.own-header", name=name)
    return [(name.encode("ascii"), value.strip().encode("ascii")) for name, value in options.headers]


@dataclass(frozen=True)
class Proxy:
    """Where to send requests instead of to the server itself.

    Attributes:
        url: "http://proxy:3128", without the sign-in.
        sign_in: user name and password, or None.
    """

    url: str
    sign_in: tuple[str, str] | None

    def __repr__(self) -> str:
        return f"Proxy({self.url!r})"


def proxy_for(address: ServerAddress) -> Proxy | None:
    """Read HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY; this computer itself needs no proxy.

    Raises:
        SettingInvalid: the value cannot be used as a proxy.
    """
    server = urlsplit(address.url)
    named = urllib.request.getproxies()
    value = named.get(server.scheme) or named.get("all")
    if not value or _is_exempt(server.hostname or "", server.port):
        return None
    return _parse(value, server.scheme)


def _is_exempt(host: str, port: int | None) -> bool:
    return _is_loopback(host) or bool(urllib.request.proxy_bypass(host if port is None else f"{host}:{port}"))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _parse(value: str, scheme: str) -> Proxy:
    # The value itself may hold a password, so the sentence names only where it stands.
    useless = failure("setting-invalid.proxy", variable=f"{scheme.upper()}_PROXY")
    try:
        parts = urlsplit(value if "://" in value else f"http://{value}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise useless from None
    if parts.scheme not in ("http", "https") or not host:
        raise useless
    spelled = f"[{host}]" if ":" in host else host
    url = f"{parts.scheme}://{spelled}:{port or (443 if parts.scheme == 'https' else 80)}"
    sign_in = (unquote(parts.username), unquote(parts.password or "")) if parts.username else None
    return Proxy(url, sign_in)
