"""The proxy that the environment (or the system's settings) names for a server, if any."""

from __future__ import annotations

import ipaddress
import urllib.request
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from app.domain.servers import ServerAddress
from app.paperless.error_cases import failure


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
