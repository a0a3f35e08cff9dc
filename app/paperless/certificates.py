"""TLS contexts: trust in the server's certificate, and the client certificate.

A certificate is trusted in one of three ways: through the authorities of this computer, through one authority
from a file, or by its fingerprint. The third needs no authority, so the fingerprint is compared in the
handshake of every connection, before a byte of a request is sent.
"""

from __future__ import annotations

import hashlib
import re
import ssl

import truststore

from app.domain.servers import ConnectionOptions
from app.paperless.error_cases import failure

NO_FINGERPRINT = ""  # matches no certificate: the handshake fails and reports the fingerprint


class OtherCertificate(ssl.SSLError):
    """The certificate's fingerprint differs from the expected one."""

    def __init__(self, expected: str, fingerprint: str) -> None:
        super().__init__("the certificate is not the trusted one")
        self.expected = expected
        self.fingerprint = fingerprint


def beneath(error: BaseException) -> OSError | None:
    """Return the error of the socket or of TLS that caused an error of httpcore, or None."""
    found: BaseException | None = error
    while found is not None and not isinstance(found, OSError):
        found = found.__cause__ or found.__context__
    return found


def context_for(options: ConnectionOptions) -> ssl.SSLContext:
    """Return a TLS context with the options' trust and, if there is one, their client certificate.

    Raises:
        SettingInvalid: a file contains no certificate or key, the key is locked, or a fingerprint is invalid.
    """
    context = _trusting_context(options)
    if options.client_certificate:
        _add_client_certificate(context, options.client_certificate, options.client_key)
    return context


def _trusting_context(options: ConnectionOptions) -> ssl.SSLContext:
    if options.trusted_fingerprint:
        return pinning_context(normalised_fingerprint(options.trusted_fingerprint))
    if options.ca_file:
        return _authority_context(options.ca_file)
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _add_client_certificate(context: ssl.SSLContext, certificate: str, key: str | None) -> None:
    def refuse_passphrase() -> str:  # or OpenSSL would prompt on the terminal
        raise failure("setting-invalid.passphrase", path=key or certificate)

    if certificate.lower().endswith((".p12", ".pfx")):
        raise failure("setting-invalid.client-form", path=certificate)
    try:
        context.load_cert_chain(certificate, key, password=refuse_passphrase)
    except (OSError, ValueError) as error:
        raise failure("setting-invalid.client-files", path=certificate) from error


def normalised_fingerprint(text: str) -> str:
    """Remove copied colons and spaces; return 64 lower-case hex digits.

    Raises:
        SettingInvalid: the rest is no SHA-256 fingerprint.
    """
    fingerprint = re.sub(r"[\s:]", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", fingerprint):
        raise failure("setting-invalid.fingerprint", fingerprint=text)
    return fingerprint


def pinning_context(fingerprint: str) -> ssl.SSLContext:
    """Return a context that accepts only the certificate with this fingerprint."""

    def check(certificate: bytes | None) -> None:
        shown = hashlib.sha256(certificate or b"").hexdigest()
        if shown != fingerprint:
            raise OtherCertificate(fingerprint, shown)

    class PinnedSocket(ssl.SSLSocket):
        def do_handshake(self, block: bool = False) -> None:
            super().do_handshake(block)
            check(self.getpeercert(binary_form=True))

    class PinnedObject(ssl.SSLObject):  # TLS inside the TLS of a proxy
        def do_handshake(self) -> None:
            super().do_handshake()
            check(self.getpeercert(binary_form=True))

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.sslsocket_class = PinnedSocket
    context.sslobject_class = PinnedObject
    return context


def _authority_context(ca_file: str) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=ca_file)
    except (OSError, ValueError) as error:
        raise failure("setting-invalid.ca-file", path=ca_file) from error
    # Python 3.13 requires extensions that home-made authorities rarely have.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context
