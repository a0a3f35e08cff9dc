"""Whom to believe when a server shows its certificate.

Three ways to believe it: the authorities of this computer, one authority from a file, or one certificate
known by its fingerprint. The third accepts a certificate nobody vouches for, so the comparison takes its
place: it is made in the handshake of every connection, before a byte of a request is sent. The same contexts
show the server who we are, where it wants a client certificate.
"""

from __future__ import annotations

import hashlib
import re
import ssl

import truststore

from app.domain.servers import ConnectionOptions
from app.paperless.error_cases import failure

NO_FINGERPRINT = ""  # matches no certificate: the handshake ends by telling the fingerprint


class OtherCertificate(ssl.SSLError):
    """The handshake showed a certificate with another fingerprint than the expected one."""

    def __init__(self, expected: str, fingerprint: str) -> None:
        super().__init__("the certificate is not the trusted one")
        self.expected = expected
        self.fingerprint = fingerprint


def beneath(error: BaseException) -> OSError | None:
    """The failure of the socket or of TLS that lies beneath an error of httpcore, which hides it."""
    found: BaseException | None = error
    while found is not None and not isinstance(found, OSError):
        found = found.__cause__ or found.__context__
    return found


def context_for(options: ConnectionOptions) -> ssl.SSLContext:
    """The TLS context that believes whom the options say, and shows the client certificate if there is one.

    Raises:
        SettingInvalid: a file holds no certificate or key, the key is locked, or the text is no fingerprint.
    """
    context = _believing_context(options)
    if options.client_certificate:
        _show(context, options.client_certificate, options.client_key)
    return context


def _believing_context(options: ConnectionOptions) -> ssl.SSLContext:
    if options.trusted_fingerprint:
        return pinning_context(normalised_fingerprint(options.trusted_fingerprint))
    if options.ca_file:
        return _authority_context(options.ca_file)
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _show(context: ssl.SSLContext, certificate: str, key: str | None) -> None:
    def refuse_to_ask() -> str:  # without this, OpenSSL asks on the terminal and waits
        raise failure("setting-invalid.passphrase", path=key or certificate)

    if certificate.lower().endswith((".p12", ".pfx")):
        raise failure("setting-invalid.client-form", path=certificate)
    try:
        context.load_cert_chain(certificate, key, password=refuse_to_ask)
    except (OSError, ValueError) as error:
        raise failure("setting-invalid.client-files", path=certificate) from error


def normalised_fingerprint(text: str) -> str:
    """Take off colons and spaces that people copy along: 64 lower-case hex digits.

    Raises:
        SettingInvalid: what is left is no SHA-256 fingerprint.
    """
    fingerprint = re.sub(r"[\s:]", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", fingerprint):
        raise failure("setting-invalid.fingerprint", fingerprint=text)
    return fingerprint


def pinning_context(fingerprint: str) -> ssl.SSLContext:
    """A context that accepts the certificate with this fingerprint and no other."""

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
    # Python 3.13 demands extensions of authorities which those that people make at home rarely have.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context
