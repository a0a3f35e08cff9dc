"""Everything that can go wrong in a way a person can understand and act on.

`str(error)` is the sentence to show. `code` names the failure for translations, reports and exit
decisions; `details` holds the values the sentence was made from, and as `case` which of several sentences
it is, so that the window can say the same in another language. No error ever carries a token, a password or
the text of a document.
"""

from __future__ import annotations

from typing import ClassVar

_LOGGED = ("url", "host", "status", "retry_after", "version", "fingerprint", "what", "path")


class DedupeError(Exception):
    """A failure with a sentence that says what is wrong and what to do."""

    code: ClassVar[str] = "error"
    retry_helps: ClassVar[bool] = False

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message)
        self.details = details

    @property
    def for_log(self) -> str:
        """Code and values in one line; without the server's own words, which may quote a document."""
        case = self.details.get("case", self.code)
        values = [f"{name}={self.details[name]}" for name in _LOGGED if self.details.get(name) is not None]
        return " ".join([str(case), *values])


class OperationCancelled(Exception):
    """The user asked to stop; what was done stays done."""


# --- reaching the server -------------------------------------------------------------------------


class ServerUnreachable(DedupeError):
    """No answer from the address: name not found, connection refused, network down."""

    code = "unreachable"
    retry_helps = True


class ServerTimeout(ServerUnreachable):
    """The server did not answer in time."""

    code = "timeout"


class AddressInvalid(DedupeError):
    """What was typed cannot be an address."""

    code = "address-invalid"


class NotPaperless(DedupeError):
    """Something answers, but it is not Paperless (or the address lacks a path or port)."""

    code = "not-paperless"


class LoginPageAnswered(DedupeError):
    """A login page of a reverse proxy answered in place of Paperless."""

    code = "login-page"


class CertificateUnknown(DedupeError):
    """TLS works, but nobody this computer trusts vouches for the certificate. Details: `fingerprint`."""

    code = "certificate-unknown"


class CertificateChanged(DedupeError):
    """The certificate is not the one that was trusted. Details: `expected`, `fingerprint`."""

    code = "certificate-changed"


class ClientCertificateNeeded(DedupeError):
    """The server (or a proxy before it) wants a client certificate, or another one."""

    code = "client-certificate"


class VersionUnsupported(DedupeError):
    """The server is too old or too new for every API version this app speaks. Details: `version`."""

    code = "version-unsupported"


# --- signing in and rights -----------------------------------------------------------------------


class SignInFailed(DedupeError):
    """The server refused the sign-in."""

    code = "sign-in"


class WrongPassword(SignInFailed):
    """User name or password is wrong."""

    code = "wrong-password"


class TokenRejected(SignInFailed):
    """The token is not, or no longer, valid."""

    code = "token-rejected"


class SecondFactorNeeded(SignInFailed):
    """The account needs a one-time code."""

    code = "second-factor-needed"


class SecondFactorWrong(SignInFailed):
    """The one-time code was wrong or has expired."""

    code = "second-factor-wrong"


class TooManyAttempts(SignInFailed):
    """The server limits sign-ins. Details: `retry_after` in seconds, or None."""

    code = "too-many-attempts"
    retry_helps = True


class NotPermitted(DedupeError):
    """This user may not do that."""

    code = "not-permitted"


# Perhaps nothing more can be asked until the user has signed in again.
SIGNED_OUT = (SignInFailed, LoginPageAnswered)


# --- answers of the server -----------------------------------------------------------------------


class NotFound(DedupeError):
    """The document (or what belongs to it) does not exist, or this user cannot see it."""

    code = "not-found"


class RequestRefused(DedupeError):
    """The server understood the request and refused it (400). Details: `reason` in the server's words."""

    code = "refused"


class ServerFailed(DedupeError):
    """The server or a proxy before it failed (5xx, 429). Details: `status`."""

    code = "server-error"
    retry_helps = True


class AnswerUnreadable(DedupeError):
    """The answer is cut, of the wrong type or not in the form Paperless gives."""

    code = "unreadable"
    retry_helps = True


# What a proxy or the server itself answers while it cannot work; 520 to 530 are Cloudflare's.
_AWAY = frozenset({408, 429, 502, 503, 504, *range(520, 531)})


def is_outage(failure: object) -> bool:
    """Whether the server, or the way to it, is away for now: nothing then speaks about what was asked for.

    It is where no answer came (in time), where the answer says that the server cannot work now or not for
    so many requests, and where something else answered in its place, such as a proxy's error page.
    """
    if isinstance(failure, ServerFailed):
        return failure.details.get("status") in _AWAY
    return isinstance(failure, ServerUnreachable | NotPaperless)


# --- this computer -------------------------------------------------------------------------------


class DiskFull(DedupeError):
    """Nothing more can be written on this computer."""

    code = "disk-full"


class StorageFailed(DedupeError):
    """The data folder cannot be read or written. Details: `path`."""

    code = "storage"


class FileLocked(DedupeError):
    """A document's file needs a password to be read."""

    code = "file-locked"


class FileDamaged(DedupeError):
    """A document's file cannot be read as what it claims to be, or has no pages."""

    code = "file-damaged"


class FileCodingUnknown(FileDamaged):
    """A document's file is whole, but its pixels are coded in a way that is not read here.

    Details: `coding`, its name.
    """

    code = "file-coding-unknown"


class DatabaseTooNew(DedupeError):
    """The database was written by a newer version of the app."""

    code = "database-too-new"


class DatabaseDamaged(DedupeError):
    """The database cannot be opened or read."""

    code = "database-damaged"


class DataFolderInUse(DedupeError):
    """Another instance works on this data folder."""

    code = "in-use"


class ProcessEnded(DedupeError):
    """A process of the app was ended by somebody else, as the system does when memory is short."""

    code = "process-ended"

    def __init__(self) -> None:
        super().__init__(
            "The system ended a part of the work, probably because memory ran short. Close other programs "
            "and scan again."
        )


# --- plans and runs ------------------------------------------------------------------------------


class NothingScanned(DedupeError):
    """There is no scan of this server and user yet."""

    code = "nothing-scanned"


class PlanInvalid(DedupeError):
    """The plan breaks a safety rule, or its file is not as README.md shows it; nothing was sent."""

    code = "plan-invalid"


class RunUnknown(DedupeError):
    """No run of that name stands in the journal of this server and user."""

    code = "run-unknown"


class ConfirmationNeeded(DedupeError):
    """The step cannot be taken back (no trash) and needs an explicit confirmation and a backup."""

    code = "confirmation-needed"


class SettingInvalid(DedupeError):
    """A parameter is out of range."""

    code = "setting-invalid"
