"""Errors that a person can understand and act on.

`str(error)` is the sentence to show. `code` identifies the error for translations, reports and exit codes.
`details` holds the values in the sentence and, as `case`, which of several sentences it is, so that the
window can translate it. No error carries a token, a password or the text of a document.
"""

from __future__ import annotations

from typing import ClassVar

_LOGGED = ("url", "host", "status", "retry_after", "version", "fingerprint", "what", "path")


class DedupeError(Exception):
    """An error whose sentence states what is wrong and what to do."""

    code: ClassVar[str] = "error"
    retry_helps: ClassVar[bool] = False

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message)
        self.details = details

    @property
    def for_log(self) -> str:
        """Code and values in one line, without the server's own words, which may quote a document."""
        case = self.details.get("case", self.code)
        values = [f"{name}={self.details[name]}" for name in _LOGGED if self.details.get(name) is not None]
        return " ".join([str(case), *values])


class OperationCancelled(Exception):
    """The user asked to stop; completed work stays."""


# --- reaching the server -------------------------------------------------------------------------


class ServerUnreachable(DedupeError):
    """No answer from the address: name not found, connection refused, network down."""

    code = "unreachable"
    retry_helps = True


class ServerTimeout(ServerUnreachable):
    """The server did not answer in time."""

    code = "timeout"


class AddressInvalid(DedupeError):
    """The text entered cannot be an address."""

    code = "address-invalid"


class NotPaperless(DedupeError):
    """Something answers, but it is not Paperless (or the address lacks a path or port)."""

    code = "not-paperless"


class LoginPageAnswered(DedupeError):
    """The login page of a reverse proxy answered instead of Paperless."""

    code = "login-page"


class CertificateUnknown(DedupeError):
    """TLS works, but no trusted authority issued the certificate. Details: `fingerprint`."""

    code = "certificate-unknown"


class CertificateChanged(DedupeError):
    """The certificate differs from the trusted one. Details: `expected`, `fingerprint`."""

    code = "certificate-changed"


class ClientCertificateNeeded(DedupeError):
    """The server, or a proxy before it, requires a client certificate, or a different one."""

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
    """The token is not valid, or no longer."""

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


def is_signed_out(error: BaseException) -> bool:
    """Return whether the server, or a proxy before it, asked for a sign-in.

    The user may have to sign in again before anything more can be asked.
    """
    return isinstance(error, SignInFailed | LoginPageAnswered)


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
    """The answer is cut off, of the wrong type or not in Paperless' format."""

    code = "unreadable"
    retry_helps = True


# Statuses of a server that cannot work now, or of the proxy before it; 520 to 530 are Cloudflare's.
_AWAY = frozenset({408, 429, 502, 503, 504, *range(520, 531)})


def is_outage(failure: object) -> bool:
    """Return whether the server is unavailable, so that the failure says nothing about the request.

    That is: no answer came in time, the server cannot work now or is throttling, or something else answered
    instead, such as a proxy's error page.
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
    """The system ended a process of the app, as it does when memory is short."""

    code = "process-ended"

    def __init__(self) -> None:
        super().__init__(
            "The system stopped part of the work, probably because memory ran low. Close other programs and "
            "scan again."
        )


class ModelMissing(DedupeError):
    """The optional package with the model for same meaning is not installed."""

    code = "model-missing"


class MeaningUnavailable(DedupeError):
    """Documents cannot be found by their meaning: the tier is off, or nothing was embedded yet."""

    code = "meaning-off"


# --- plans and runs ------------------------------------------------------------------------------


class NothingScanned(DedupeError):
    """There is no scan of this server and user yet."""

    code = "nothing-scanned"


class PlanInvalid(DedupeError):
    """The plan breaks a safety rule, or its file does not have the format of README.md; nothing was sent."""

    code = "plan-invalid"


class RunUnknown(DedupeError):
    """The journal of this server and user has no such run."""

    code = "run-unknown"


class ConfirmationNeeded(DedupeError):
    """The step cannot be undone (no trash), so it needs an explicit confirmation and a backup."""

    code = "confirmation-needed"


class SettingInvalid(DedupeError):
    """A parameter is out of range."""

    code = "setting-invalid"


class YamlInvalid(DedupeError):
    """A YAML file has a wrong key, value or form; nothing was changed. Details: `line`, `column`, from 1."""

    code = "yaml-invalid"


# --- finding similar documents -------------------------------------------------------------------


class FingerprintQueryInvalid(DedupeError):
    """A fingerprint query cannot be read. Details: `text`."""

    code = "fingerprint-query"


class TextTooShort(DedupeError):
    """A text has too few words to be compared by shingles. Details: `words`, the fewest that do."""

    code = "text-too-short"


class FileHasNoText(DedupeError):
    """A file from disk has no text that can be compared. Details: `path`."""

    code = "file-without-text"


class FileUnreadable(DedupeError):
    """A file from disk cannot be read as text. Details: `path`."""

    code = "file-unreadable"
