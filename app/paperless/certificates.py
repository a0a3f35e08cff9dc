"""Whom to believe when a server shows its certificate.

Three ways: the authorities of this computer, one authority from a file, or one certificate known by its
fingerprint. The third accepts a certificate nobody vouches for, so the comparison takes its place: it is
made in the handshake of every connection, before a byte of a request is sent.
"""

from __future__ import annotations

import hashlib
import re
import ssl

import truststore

from app.domain.errors import SettingInvalid
from app.domain.servers import ConnectionOptions

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
    """The TLS context that believes whom the options say.

    Raises:
        SettingInvalid: the file holds no certificate, or the text is no fingerprint.
    """
    if options.trusted_fingerprint:
        return pinning_context(normalised_fingerprint(options.trusted_fingerprint))
    if options.ca_file:
        return _authority_context(options.ca_file)
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def normalised_fingerprint(text: str) -> str:
    """Take off colons and spaces that people copy along: 64 lower-case hex digits.

    Raises:
        SettingInvalid: what is left is no SHA-256 fingerprint.
    """
    fingerprint = re.sub(r"[\s:]", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", fingerprint):
        raise SettingInvalid(
            f"“{text}” is not the SHA-256 fingerprint of a certificate, which has 64 digits from 0 to f."
        )
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
        raise SettingInvalid(
            f"The certificate file “{ca_file}” cannot be used: it must be a readable PEM file with the "
            "certificate of the authority to trust."
        ) from error
    # Python 3.13 demands extensions of authorities which those that people make at home rarely have.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context
