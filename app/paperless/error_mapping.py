"""One place that turns what happens on the wire into the failures of the domain.

Their sentences stand in `failures`.
"""

from __future__ import annotations

import json
import math
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin, urlsplit

import httpcore
import httpx

from app.domain.errors import DedupeError
from app.domain.servers import ServerAddress
from app.paperless.certificates import OtherCertificate, beneath
from app.paperless.error_cases import failure

MAX_REASON = 300  # characters of the server's own words that go into a sentence

# What TLS says where a client certificate is missing or refused; the first before TLS 1.3.
_WITHOUT_CERTIFICATE = ("HANDSHAKE_FAILURE", "CERTIFICATE_REQUIRED")
_CERTIFICATE_REFUSED = (
    "ALERT_BAD_CERTIFICATE", "ALERT_UNKNOWN_CA", "ALERT_CERTIFICATE_EXPIRED", "ALERT_CERTIFICATE_REVOKED",
    "ALERT_CERTIFICATE_UNKNOWN", "ALERT_UNSUPPORTED_CERTIFICATE", "ALERT_ACCESS_DENIED",
    "ALERT_DECRYPT_ERROR",
)  # fmt: skip

NETWORK_FAILURES = (
    httpcore.TimeoutException,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    httpcore.UnsupportedProtocol,
    httpx.DecodingError,
    httpx.InvalidURL,
    UnicodeError,  # the host's name cannot be spelled for the name service
)


@dataclass(frozen=True)
class Answer:
    """What came back, as far as a failure is judged by it.

    Attributes:
        headers: names in lower case.
        body: decoded; of a file only its beginning.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def is_html(self) -> bool:
        return self.content_type == "text/html" and self.body.lstrip()[:1] == b"<"

    @property
    def retry_after(self) -> float | None:
        """Seconds the server asks to wait, at least 0; None if it does not say."""
        value = self.headers.get("retry-after", "").strip()
        if value.isdecimal():
            return float(value)
        try:
            moment = parsedate_to_datetime(value)
        except ValueError:
            return None
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, (aware - datetime.now(UTC)).total_seconds())


# --- no answer -----------------------------------------------------------------------------------


def network_failure(error: Exception, address: ServerAddress, *, answered: bool) -> DedupeError:
    """What a broken exchange means.

    Args:
        answered: the head of an answer had arrived, so only its body was cut.
    """
    cause = beneath(error)
    wanted = _client_certificate_case(cause)
    if wanted is not None:
        return failure(wanted, url=address.url)
    match error:
        case httpcore.ConnectError():
            return _connect_failure(cause, address)
        case httpcore.TimeoutException():
            return failure("timeout.answer", url=address.url)
        case httpcore.ProxyError():
            return failure("unreachable.proxy", url=address.url)
        case (
            httpcore.LocalProtocolError()
            | httpcore.UnsupportedProtocol()
            | httpx.InvalidURL()
            | UnicodeError()
        ):
            return failure("address-invalid.form", url=address.url)
        case httpx.DecodingError():
            return failure("unreadable.damaged", url=address.url)
    return failure("unreadable.cut" if answered else "unreachable.closed", url=address.url)


def _client_certificate_case(cause: OSError | None) -> str | None:
    """The case of a server that refuses to talk with this client for want of a certificate, or None.

    Since TLS 1.3 the server says so only after the handshake, in place of an answer.
    """
    if not isinstance(cause, ssl.SSLError) or isinstance(cause, OtherCertificate):
        return None
    reason = cause.reason or ""
    if reason.endswith(_WITHOUT_CERTIFICATE) and "ALERT" in reason:
        return "client-certificate.none"
    return "client-certificate.refused" if reason.endswith(_CERTIFICATE_REFUSED) else None


def _connect_failure(cause: OSError | None, address: ServerAddress) -> DedupeError:
    url = address.url
    match cause:
        case OtherCertificate():
            return failure(
                "certificate-changed.pinned", url=url, expected=cause.expected, fingerprint=cause.fingerprint
            )
        case ssl.SSLError():
            return failure("unreachable.tls", url=url, tls=True)
        case socket.gaierror():
            return failure("unreachable.name", url=url)
        case ConnectionRefusedError():
            return failure("unreachable.nothing", url=url)
    return failure("unreachable.far", url=url)


def is_distrusted(error: Exception) -> bool:
    """Whether the connection failed because nobody vouches for the certificate."""
    return isinstance(error, httpcore.ConnectError) and isinstance(
        beneath(error), ssl.SSLCertVerificationError
    )


def certificate_unknown(error: Exception, address: ServerAddress, fingerprint: str | None) -> DedupeError:
    """The failure for a certificate that this computer does not believe."""
    cause = beneath(error)
    code = cause.verify_code if isinstance(cause, ssl.SSLCertVerificationError) else 0
    why = {
        10: "expired",
        18: "self-signed",
        19: "authority",
        20: "authority",
        62: "other-name",
        64: "other-name",
    }.get(code, "nobody")
    return failure(f"certificate-unknown.{why}", url=address.url, fingerprint=fingerprint)


# --- an answer -----------------------------------------------------------------------------------


def answer_failure(answer: Answer, address: ServerAddress) -> DedupeError | None:
    """What an answer means that is no success; None for a success."""
    status = answer.status
    if 300 <= status < 400:
        return _redirected(answer, address)
    if status in (408, 429) or status >= 500:
        return failure("server-error.status", url=address.url, status=status, retry_after=answer.retry_after)
    if answer.is_html:
        return _page_answered(answer, address)
    if status < 300:
        return None
    return _refusal(answer, address)


def _refusal(answer: Answer, address: ServerAddress) -> DedupeError:
    reason = reason_of(answer.body)
    match answer.status:
        case 401 if _is_json(answer):
            return failure("token-rejected.refused", url=address.url, reason=reason)
        case 401:
            return failure("login-page.front", url=address.url)
        case 403:
            return failure("not-permitted")
        case 404 if not _is_json(answer):  # a proxy that has lost the server; Paperless answers in JSON
            return failure("not-paperless.other", url=address.url)
        case 404:
            return failure("not-found")
        case 406:
            return version_unsupported("", newer=False)
    return failure("refused.reason", reason=reason, status=answer.status)


def _redirected(answer: Answer, address: ServerAddress) -> DedupeError:
    target = urlsplit(urljoin(address.url + "/", answer.headers.get("location", "")))
    own = urlsplit(address.url)
    if (target.hostname, target.scheme) == (own.hostname, "https") and own.scheme == "http":
        return failure("not-paperless.encryption", url=address.url)
    if target.hostname == own.hostname:
        return failure("login-page.here", url=address.url)
    return failure("login-page.elsewhere", url=address.url, host=target.hostname)


def _page_answered(answer: Answer, address: ServerAddress) -> DedupeError:
    page = answer.body[:20_000].lower()
    if answer.status == 400 and b"https port" in page:
        return failure("not-paperless.encryption", url=address.url)
    if answer.status == 400 and b"ssl certificate" in page:  # as nginx says it
        case = "none" if b"no required ssl certificate" in page else "refused"
        return failure(f"client-certificate.{case}", url=address.url)
    if answer.status == 400:
        return failure("not-paperless.name", url=address.url)
    if answer.status in (401, 403) or b"password" in page or b"login" in page or b"sign in" in page:
        return failure("login-page.page", url=address.url)
    return failure("not-paperless.page", url=address.url)


def sign_in_failure(answer: Answer, address: ServerAddress) -> DedupeError | None:
    """What the answer to user name and password means; None for a success."""
    reason = reason_of(answer.body) if _is_json(answer) else ""
    match answer.status:
        case 400 if "mfa code is required" in reason.lower():
            return failure("second-factor-needed")
        case 400 if "invalid mfa code" in reason.lower():
            return failure("second-factor-wrong")
        case 400 | 401 if _is_json(answer):
            return failure("wrong-password")
        case 403:
            return failure("sign-in.password", url=address.url)
        case 429:
            wait = answer.retry_after
            seconds = math.ceil(60 if wait is None else wait)
            return failure("too-many-attempts.seconds", retry_after=wait, seconds=seconds)
    return answer_failure(answer, address)


def version_unsupported(version: str, *, newer: bool) -> DedupeError:
    """The failure when no version of the API is spoken by both sides."""
    named = f"Paperless {version}" if version else "Paperless"
    case = "version-unsupported.new" if newer else "version-unsupported.old"
    return failure(case, version=version, named=named)


def not_paperless(address: ServerAddress) -> DedupeError:
    """The failure when something answers properly, but not as Paperless does."""
    return failure("not-paperless.other", url=address.url)


def reason_of(body: bytes) -> str:
    """The server's own words in an answer of DRF's forms, on one line, at most MAX_REASON characters."""
    try:
        words = _words(json.loads(body))
    except (ValueError, RecursionError):
        words = "it gave no reason"
    line = " ".join(words.split()) or "it gave no reason"
    return line if len(line) <= MAX_REASON else line[: MAX_REASON - 1] + "…"


def _words(value: object) -> str:
    if isinstance(value, dict):
        parts = [
            _words(inner) if name in ("detail", "non_field_errors") else f"{name}: {_words(inner)}"
            for name, inner in value.items()
            if inner
        ]
        return "; ".join(parts)
    if isinstance(value, list):
        return " ".join(filter(None, map(_words, value)))
    return str(value)


def _is_json(answer: Answer) -> bool:
    return answer.content_type.endswith("json")
