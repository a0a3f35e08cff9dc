"""All errors of requests to a server: one table of cases, classes and sentences.

A case is the error's code, followed by a dot and a variant. The class determines how the app reacts and
whether a retry makes sense (`retry_helps`). The English sentence is here, the German one under "err." and the
case among the window's texts. Sentences contain the address and the server's reason, never a header, a token,
a body or a passphrase; logs use `DedupeError.for_log`.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.errors import (
    AddressInvalid,
    AnswerUnreadable,
    CertificateChanged,
    CertificateUnknown,
    ClientCertificateNeeded,
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
    SettingInvalid,
    SignInFailed,
    TokenRejected,
    TooManyAttempts,
    VersionUnsupported,
    WrongPassword,
)


class ConnectionLost(ServerUnreachable):
    """The connection broke before an answer began; an immediate retry may help."""


class AnswerCut(AnswerUnreadable):
    """The connection broke during the answer; an immediate retry may help."""


class AnswerTooLarge(AnswerUnreadable):
    """The answer was too large to read; a smaller request helps."""


_TRUST = (
    "Choose the file of your certificate authority, or, if this is your server, trust its SHA-256 "
    "fingerprint {fingerprint}."
)

FAILURES: Mapping[str, tuple[type[DedupeError], str]] = {
    # --- no answer
    "unreachable.name": (
        ServerUnreachable,
        "The server name in {url} is unknown. Check the address and that you are online.",
    ),
    "unreachable.nothing": (
        ConnectionLost,
        "Nothing answers at {url}. Check the address and its port, and that Paperless is running.",
    ),
    "unreachable.far": (
        ConnectionLost,
        "{url} cannot be reached. Check the address and that you are online.",
    ),
    "unreachable.closed": (
        ConnectionLost,
        "{url} closed the connection without an answer. Try again.",
    ),
    "unreachable.tls": (
        ServerUnreachable,
        (
            "{url} does not speak proper https. If your Paperless is reached without encryption, enter the "
            "address with http://."
        ),
    ),
    "unreachable.proxy": (
        ServerUnreachable,
        "The proxy refused the connection to {url}. Check the proxy settings of this computer.",
    ),
    "timeout.answer": (
        ServerTimeout,
        "{url} did not answer in time. Try again, or allow more time in the settings.",
    ),
    "address-invalid.form": (
        AddressInvalid,
        "“{url}” cannot be opened. Check the address.",
    ),
    "address-invalid.elsewhere": (
        AddressInvalid,
        "The request to {host} was not sent: this is not the connected server.",
    ),
    # --- certificates
    "certificate-changed.pinned": (
        CertificateChanged,
        (
            "The certificate of {url} is not the one you trusted: its SHA-256 fingerprint is now "
            "{fingerprint}. If you renewed it, trust the new one; if not, do not sign in."
        ),
    ),
    "certificate-unknown.expired": (
        CertificateUnknown,
        "The certificate of {url} is not trusted: it has expired. " + _TRUST,
    ),
    "certificate-unknown.self-signed": (
        CertificateUnknown,
        "The certificate of {url} is not trusted: it is self-signed. " + _TRUST,
    ),
    "certificate-unknown.authority": (
        CertificateUnknown,
        "The certificate of {url} is not trusted: this computer does not know its issuer. " + _TRUST,
    ),
    "certificate-unknown.other-name": (
        CertificateUnknown,
        "The certificate of {url} is not trusted: it is for a different name or address. " + _TRUST,
    ),
    "certificate-unknown.nobody": (
        CertificateUnknown,
        "The certificate of {url} is not trusted: no authority this computer trusts has signed it. " + _TRUST,
    ),
    "client-certificate.none": (
        ClientCertificateNeeded,
        "{url} requires a client certificate. Choose its files in the advanced connection settings.",
    ),
    "client-certificate.refused": (
        ClientCertificateNeeded,
        "{url} does not accept the client certificate. Check that it is the right one and has not expired.",
    ),
    # --- settings that cannot be used
    "setting-invalid.ca-file": (
        SettingInvalid,
        (
            "The certificate file “{path}” cannot be used: it must be a readable PEM file with the "
            "certificate of the authority to trust."
        ),
    ),
    "setting-invalid.fingerprint": (
        SettingInvalid,
        "“{fingerprint}” is not the SHA-256 fingerprint of a certificate, which has 64 digits from 0 to f.",
    ),
    "setting-invalid.client-files": (
        SettingInvalid,
        (
            "The client certificate “{path}” cannot be used: it must be a readable PEM file, and its key a "
            "PEM file that belongs to it."
        ),
    ),
    "setting-invalid.client-form": (
        SettingInvalid,
        (
            "The client certificate “{path}” is not a PEM file. Turn a .p12 or .pfx file into one with: "
            "openssl pkcs12 -in FILE -out client.pem -nodes"
        ),
    ),
    "setting-invalid.passphrase": (
        SettingInvalid,
        (
            "The key of the client certificate “{path}” is protected by a passphrase, which this app does "
            "not ask for. Save the key without one, readable only by you, with: openssl pkey -in FILE -out "
            "client.key"
        ),
    ),
    "setting-invalid.header": (
        SettingInvalid,
        (
            "The extra header “{name}” cannot be sent. Write it as “Name: value” with plain letters, digits "
            "and signs."
        ),
    ),
    "setting-invalid.own-header": (
        SettingInvalid,
        "The header “{name}” is set by the app itself and cannot be an extra header.",
    ),
    "setting-invalid.proxy": (
        SettingInvalid,
        (
            "The proxy in {variable} or ALL_PROXY cannot be used. Write it as http://proxy.example:3128, or "
            "name this server in NO_PROXY."
        ),
    ),
    # --- something else answers
    "not-paperless.other": (
        NotPaperless,
        "Something answers at {url}, but it is not Paperless. Check the address, its port and its path.",
    ),
    "not-paperless.page": (
        NotPaperless,
        "A web page answered at {url}, but not Paperless. Check the address, its port and its path.",
    ),
    "not-paperless.encryption": (
        NotPaperless,
        "{url} requires encryption. Enter the address with https://.",
    ),
    "not-paperless.name": (
        NotPaperless,
        (
            "The server does not accept the address {url}. Use the address it is set up for, or allow this "
            "one in the server's PAPERLESS_URL or PAPERLESS_ALLOWED_HOSTS."
        ),
    ),
    "login-page.here": (
        LoginPageAnswered,
        (
            "A login page answered instead of Paperless at {url}. Check the address and its path; if a login "
            "protects Paperless, add the headers it requires to the connection."
        ),
    ),
    "login-page.elsewhere": (
        LoginPageAnswered,
        (
            "A login page at {host} answered instead of Paperless at {url}. Check the address and its path; "
            "if a login protects Paperless, add the headers it requires to the connection."
        ),
    ),
    "login-page.page": (
        LoginPageAnswered,
        (
            "A web page, probably a login, answered instead of Paperless at {url}. Add the headers it "
            "requires to the connection, or use an address that leads to Paperless directly."
        ),
    ),
    "login-page.front": (
        LoginPageAnswered,
        (
            "A login in front of {url} answered instead of Paperless. Add the headers it requires to the "
            "connection."
        ),
    ),
    "login-page.file": (
        LoginPageAnswered,
        "{url} sent a web page instead of the file, probably a login. Sign in again.",
    ),
    "version-unsupported.old": (
        VersionUnsupported,
        (
            "{named} offers no API version that this app supports. Paperless 2.0 or later is needed, and an "
            "app at least as new as the server."
        ),
    ),
    "version-unsupported.new": (
        VersionUnsupported,
        "{named} is too new for this app. Look for a newer version of the app.",
    ),
    # --- signing in and rights
    "wrong-password": (
        WrongPassword,
        "User name or password is wrong. Paperless locks the account after several tries.",
    ),
    "token-rejected.refused": (
        TokenRejected,
        "{url} does not accept the sign-in. Sign in again. The server said: “{reason}”",
    ),
    "token-rejected.spelling": (
        TokenRejected,
        (
            "The token is empty or contains characters that no token has. Copy it again from your profile in "
            "Paperless."
        ),
    ),
    "second-factor-needed": (
        SecondFactorNeeded,
        "This account needs a one-time code. Enter the one your app shows.",
    ),
    "second-factor-wrong": (
        SecondFactorWrong,
        "The one-time code is wrong or has expired. Enter the one your app shows now.",
    ),
    "sign-in.password": (
        SignInFailed,
        "{url} does not allow signing in with a password. Use a token from your profile in Paperless.",
    ),
    "too-many-attempts.seconds": (
        TooManyAttempts,
        "Paperless allows only a few sign-ins a minute. Try again in {seconds} seconds.",
    ),
    "not-permitted": (
        NotPermitted,
        "Your account may not do this. Ask the administrator of this Paperless for permission.",
    ),
    "not-permitted.documents": (
        NotPermitted,
        "Your account may not view documents. Ask the administrator of this Paperless for permission.",
    ),
    # --- answers of Paperless
    "not-found": (NotFound, "Paperless does not have it, or your account cannot see it."),
    "refused.reason": (RequestRefused, "Paperless refused this. The server said: “{reason}”"),
    "server-error.status": (
        ServerFailed,
        "{url} failed with status {status}. Try again later; the server's log says more.",
    ),
    "unreadable.damaged": (AnswerUnreadable, "The answer of {url} is damaged. Try again."),
    "unreadable.cut": (AnswerCut, "The connection to {url} broke off during the answer. Try again."),
    "unreadable.json": (
        AnswerUnreadable,
        "The answer of {url} is not the JSON that Paperless sends. Try again.",
    ),
    "unreadable.large": (
        AnswerTooLarge,
        "An answer of {url} is larger than {limit} MB and was not read. Ask for fewer documents at once.",
    ),
    "unreadable.file": (AnswerUnreadable, "{url} answered without the file. Try again."),
    "unreadable.thumbnail": (
        AnswerUnreadable,
        "The thumbnail of document {document} is larger than a thumbnail may be.",
    ),
    "unreadable.form": (
        AnswerUnreadable,
        "Paperless answered in a form this app does not know ({what}). Look for a newer version of the app.",
    ),
    "unreadable.user": (
        AnswerUnreadable,
        "Paperless did not say who is signed in. Look for a newer version of the app.",
    ),
}


def failure(case: str, **details: object) -> DedupeError:
    """Return the error of a case; the details fill its sentence, with "–" for None."""
    kind, sentence = FAILURES[case]
    shown = {name: "–" if value is None else value for name, value in details.items()}
    return kind(sentence.format(**shown), case=case, **details)
