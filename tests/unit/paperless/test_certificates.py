"""TLS: whom the app believes, and that a certificate known by its fingerprint is compared every time."""

import hashlib
import ssl

import pytest

from app.domain import errors
from app.domain.servers import ConnectionOptions, ServerAddress, Token
from app.paperless.certificates import context_for, normalised_fingerprint
from app.paperless.channel import Channel
from tests.unit.paperless.scripted_server import CERTIFICATES, listing, serve


def fingerprint(name):
    text = (CERTIFICATES / name).read_text()
    certificate = text[text.index("-----BEGIN CERTIFICATE") :]
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate)).hexdigest()


def ask(address, **options):
    channel = Channel(address, ConnectionOptions(**options), Token("planted"))
    try:
        return channel.read("/api/documents/").json
    finally:
        channel.close()


def test_an_unknown_certificate_is_refused_and_its_fingerprint_named():
    with (
        serve(lambda asked: listing(), "server.pem") as server,
        pytest.raises(errors.CertificateUnknown) as raised,
    ):
        ask(server.address)

    assert raised.value.details["fingerprint"] == fingerprint("server.pem")
    assert fingerprint("server.pem") in str(raised.value)
    assert server.asked == []


def test_the_certificate_of_a_chosen_authority_is_believed():
    with serve(lambda asked: listing(), "server.pem") as server:
        assert ask(server.address, ca_file=str(CERTIFICATES / "authority.pem"))["count"] == 0


def test_an_authority_vouches_only_for_the_name_in_the_certificate():
    with (
        serve(lambda asked: listing(), "elsewhere.pem") as server,
        pytest.raises(errors.CertificateUnknown, match="for another"),
    ):
        ask(server.address, ca_file=str(CERTIFICATES / "authority.pem"))

    assert server.asked == []


@pytest.mark.parametrize(
    "spelling", [str, str.upper, lambda text: ":".join(text[i : i + 2] for i in range(0, 64, 2))]
)
def test_a_trusted_fingerprint_opens_the_door_however_it_is_spelled(spelling):
    with serve(lambda asked: listing(), "other.pem") as server:
        assert ask(server.address, trusted_fingerprint=spelling(fingerprint("other.pem")))["count"] == 0


def test_another_certificate_than_the_trusted_one_gets_not_a_byte_of_the_request():
    with (
        serve(lambda asked: listing(), "other.pem") as server,
        pytest.raises(errors.CertificateChanged) as raised,
    ):
        ask(server.address, trusted_fingerprint=fingerprint("server.pem"))

    assert raised.value.details == {
        "expected": fingerprint("server.pem"),
        "fingerprint": fingerprint("other.pem"),
    }
    assert server.asked == []


def test_the_fingerprint_counts_even_if_an_authority_vouches_for_another_certificate():
    with serve(lambda asked: listing(), "server.pem") as server, pytest.raises(errors.CertificateChanged):
        ask(
            server.address,
            ca_file=str(CERTIFICATES / "authority.pem"),
            trusted_fingerprint=fingerprint("other.pem"),
        )


def test_every_new_connection_is_compared_again():
    with serve(lambda asked: listing(), "server.pem") as server:
        channel = Channel(
            server.address, ConnectionOptions(trusted_fingerprint=fingerprint("server.pem")), Token("planted")
        )
        channel.read("/api/documents/")
        port = server.address.url.rpartition(":")[2]

    with serve(lambda asked: listing(), "other.pem", port=int(port)) as impostor:
        with pytest.raises(errors.CertificateChanged):
            channel.read("/api/documents/")
        channel.close()

    assert impostor.asked == []


def test_a_server_without_encryption_at_an_https_address_is_told_apart():
    with serve(lambda asked: listing()) as server:
        address = ServerAddress(server.address.url.replace("http://", "https://"))
        with pytest.raises(errors.ServerUnreachable, match="does not speak https"):
            ask(address)


@pytest.mark.parametrize("content", [None, "", "no certificate"])
def test_a_file_that_holds_no_authority_is_refused(content, tmp_path):
    file = tmp_path / "authority.pem"
    if content is not None:
        file.write_text(content)

    with pytest.raises(errors.SettingInvalid, match=r"authority\.pem"):
        context_for(ConnectionOptions(ca_file=str(file)))


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "a" * 63, "a" * 65])
def test_what_is_no_fingerprint_is_refused(text):
    with pytest.raises(errors.SettingInvalid):
        normalised_fingerprint(text)
