"""One place that turns what happens on the wire into the failures of the domain, with their sentences.

Sentences name the address and the server's own reason, never a header, a token or a body.
"""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin, urlsplit

import httpcore
import httpx

from app.domain.errors import (
    AddressInvalid,
    AnswerUnreadable,
    CertificateChanged,
    CertificateUnknown,
    DedupeError,
    LoginPageAnswered,
    NotFound,
    NotPaperless,
    NotPermitted,
    RequestRefused,
    SecondFactorNeeded,
    SecondFactorWrong,
    ServerFailed,
    ServerTimeout,
    ServerUnreachable,
    SignInFailed,
    TokenRejected,
    TooManyAttempts,
    VersionUnsupported,
    WrongPassword,
)
from app.domain.servers import ServerAddress
from app.paperless.certificates import OtherCertificate, beneath

OLDEST_PAPERLESS = "2.0"
MAX_REASON = 300  # characters of the server's own words that go into a sentence

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


class ConnectionLost(ServerUnreachable):
    """The connection broke before an answer began; asking again may help at once."""


class AnswerCut(AnswerUnreadable):
    """The connection broke inside the answer; asking again may help at once."""


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
    match error:
        case httpcore.ConnectError():
            return _connect_failure(beneath(error), address)
        case httpcore.TimeoutException():
            return ServerTimeout(
                f"{address.url} did not answer in time. Try again, or allow more time in the settings."
            )
        case httpcore.ProxyError():
            return ServerUnreachable(
                f"The proxy on the way to {address.url} refused. Check the proxy settings of this computer."
            )
        case (
            httpcore.LocalProtocolError()
            | httpcore.UnsupportedProtocol()
            | httpx.InvalidURL()
            | UnicodeError()
        ):
            return AddressInvalid(f"“{address.url}” cannot be asked. Check the address.")
        case httpx.DecodingError():
            return AnswerUnreadable(f"The answer of {address.url} is damaged. Try again.")
    if answered:
        return AnswerCut(f"The connection to {address.url} broke inside the answer. Try again.")
    return ConnectionLost(f"{address.url} closed the connection without an answer. Try again.")


def _connect_failure(cause: OSError | None, address: ServerAddress) -> DedupeError:
    match cause:
        case OtherCertificate():
            return CertificateChanged(
                f"The certificate of {address.url} is not the one that was trusted: it now has the SHA-256 "
                f"fingerprint {cause.fingerprint}. If you renewed it, trust the new one; if not, do not "
                "sign in.",
                expected=cause.expected,
                fingerprint=cause.fingerprint,
            )
        case ssl.SSLError():
            return ServerUnreachable(
                f"{address.url} does not speak https as it should. If your Paperless is reached without "
                "encryption, enter the address with http://.",
                tls=True,
            )
        case socket.gaierror():
            return ServerUnreachable(
                f"The name in {address.url} is not known. Check the address and that you are online."
            )
        case ConnectionRefusedError():
            return ConnectionLost(
                f"Nothing answers at {address.url}. Check the address and its port, and that Paperless runs."
            )
    return ConnectionLost(f"{address.url} cannot be reached. Check the address and that you are online.")


def is_distrusted(error: Exception) -> bool:
    """Whether the connection failed because nobody vouches for the certificate."""
    return isinstance(error, httpcore.ConnectError) and isinstance(
        beneath(error), ssl.SSLCertVerificationError
    )


def certificate_unknown(error: Exception, address: ServerAddress, fingerprint: str | None) -> DedupeError:
    """The failure for a certificate that this computer does not believe."""
    why = _why_distrusted(beneath(error))
    if fingerprint is None:
        return CertificateUnknown(
            f"The certificate of {address.url} is not trusted: {why}.", fingerprint=None
        )
    return CertificateUnknown(
        f"The certificate of {address.url} is not trusted: {why}. Choose the file of your certificate "
        f"authority, or, if this is your server, trust its SHA-256 fingerprint {fingerprint}.",
        fingerprint=fingerprint,
    )


def _why_distrusted(cause: OSError | None) -> str:
    code = cause.verify_code if isinstance(cause, ssl.SSLCertVerificationError) else 0
    return {
        10: "it has expired",
        18: "it vouches for itself",
        19: "this computer does not know its authority",
        20: "this computer does not know its authority",
        62: "it was made for another name",
        64: "it was made for another address",
    }.get(code, "nobody this computer trusts vouches for it")


# --- an answer -----------------------------------------------------------------------------------


def answer_failure(answer: Answer, address: ServerAddress) -> DedupeError | None:
    """What an answer means that is no success; None for a success."""
    status = answer.status
    if 300 <= status < 400:
        return _redirected(answer, address)
    if status in (429, 500, 501) or status > 501:
        return ServerFailed(
            f"{address.url} failed with status {status}. Try again in a while; its log says more.",
            status=status,
            retry_after=answer.retry_after,
        )
    if answer.is_html:
        return _page_answered(answer, address)
    if status < 300:
        return None
    return _refusal(answer, address)


def _refusal(answer: Answer, address: ServerAddress) -> DedupeError:
    reason = reason_of(answer.body)
    match answer.status:
        case 401 if _is_json(answer):
            return TokenRejected(
                f"{address.url} does not accept the sign-in ({reason}). Sign in again.", reason=reason
            )
        case 401:
            return LoginPageAnswered(
                f"A login in front of {address.url} answered, not Paperless. Add the headers it wants to the "
                "connection."
            )
        case 403:
            return NotPermitted(
                "Your account may not do that. Ask whoever runs this Paperless for the right to."
            )
        case 404:
            return NotFound("Paperless does not have it, or your account cannot see it.")
        case 406:
            return version_unsupported("", newer=False)
    return RequestRefused(f"Paperless refused: {reason}", reason=reason, status=answer.status)


def _redirected(answer: Answer, address: ServerAddress) -> DedupeError:
    target = urlsplit(urljoin(address.url + "/", answer.headers.get("location", "")))
    own = urlsplit(address.url)
    if (target.hostname, target.scheme) == (own.hostname, "https") and own.scheme == "http":
        return _encryption_wanted(address)
    where = "" if target.hostname == own.hostname else f" at {target.hostname}"
    return LoginPageAnswered(
        f"A login page{where} answered in place of Paperless at {address.url}. Check the address and its "
        "path; if a login protects Paperless, add the headers it wants to the connection."
    )


def _encryption_wanted(address: ServerAddress) -> NotPaperless:
    return NotPaperless(
        f"{address.url} wants to be reached with encryption. Enter the address with https://."
    )


def _page_answered(answer: Answer, address: ServerAddress) -> DedupeError:
    page = answer.body[:20_000].lower()
    if answer.status == 400 and b"https port" in page:
        return _encryption_wanted(address)
    if answer.status == 400:
        return NotPaperless(
            f"The server refuses to be called {address.url}. Use the address it is set up for, or allow this "
            "one in the server's PAPERLESS_URL or PAPERLESS_ALLOWED_HOSTS."
        )
    if answer.status in (401, 403) or b"password" in page or b"login" in page or b"sign in" in page:
        return LoginPageAnswered(
            f"A web page answered in place of Paperless at {address.url}, probably a login. Add the headers "
            "it wants to the connection, or use an address that leads to Paperless directly."
        )
    return NotPaperless(
        f"A web page answered at {address.url}, but not Paperless. Check the address, its port and its path."
    )


def sign_in_failure(answer: Answer, address: ServerAddress) -> DedupeError | None:
    """What the answer to user name and password means; None for a success."""
    reason = reason_of(answer.body) if _is_json(answer) else ""
    match answer.status:
        case 400 if "mfa code is required" in reason.lower():
            return SecondFactorNeeded("This account needs a one-time code. Enter the one your app shows.")
        case 400 if "invalid mfa code" in reason.lower():
            return SecondFactorWrong(
                "The one-time code is wrong or has expired. Enter the one your app shows now."
            )
        case 400 | 401 if _is_json(answer):
            return WrongPassword("User name or password is wrong.")
        case 403:
            return SignInFailed(
                f"{address.url} does not allow to sign in with a password. Use a token from your profile in "
                "Paperless."
            )
        case 429:
            wait = answer.retry_after
            return TooManyAttempts(
                "Paperless allows only a few sign-ins a minute. Try again "
                + (f"in {wait:.0f} seconds." if wait is not None else "in a minute."),
                retry_after=wait,
            )
    return answer_failure(answer, address)


def version_unsupported(version: str, *, newer: bool) -> VersionUnsupported:
    """The failure when no version of the API is spoken by both sides."""
    named = f"Paperless {version}" if version else "This Paperless"
    if newer:
        return VersionUnsupported(
            f"{named} is too new for this app. Look for a newer version of the app.", version=version
        )
    return VersionUnsupported(
        f"{named} does not speak a version of its interface that this app knows; Paperless "
        f"{OLDEST_PAPERLESS} or later is needed, and an app that is not older than the server.",
        version=version,
    )


def not_paperless(address: ServerAddress) -> NotPaperless:
    """The failure when something answers properly, but not as Paperless does."""
    return NotPaperless(
        f"Something answers at {address.url}, but it is not Paperless. Check the address, its port and its "
        "path."
    )


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
