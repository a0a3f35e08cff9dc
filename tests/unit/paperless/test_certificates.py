"""Trust in certificates, pinned fingerprints and client certificates."""

import hashlib
import ssl

import pytest

from app.domain import errors
from app.domain.servers import ConnectionOptions, ServerAddress, Token
from app.paperless.certificates import context_for, normalised_fingerprint
from app.paperless.channel import Channel
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, listing, serve


def fingerprint(name):
    text = (CERTIFICATES / name).read_text("utf-8")
    certificate = text[text.index("-----BEGIN CERTIFICATE") :]
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate)).hexdigest()


def ask(address, **options):
    channel = Channel(address, ConnectionOptions(**options), Token("planted"))
    try:
        return channel.read("/api/documents/").json
    finally:
        channel.close()


def test_unknown_certificate_is_refused_with_its_fingerprint():
    with (
        serve(lambda asked: listing(), "server.pem") as server,
        pytest.raises(errors.CertificateUnknown) as raised,
    ):
        ask(server.address)

    assert raised.value.details["fingerprint"] == fingerprint("server.pem")
    assert fingerprint("server.pem") in str(raised.value)
    assert server.asked == []


def test_certificate_of_a_chosen_authority_is_trusted():
    with serve(lambda asked: listing(), "server.pem") as server:
        assert ask(server.address, ca_file=str(CERTIFICATES / "authority.pem"))["count"] == 0


def test_certificate_for_another_name_is_refused():
    with (
        serve(lambda asked: listing(), "elsewhere.pem") as server,
        pytest.raises(errors.CertificateUnknown, match="for a different name"),
    ):
        ask(server.address, ca_file=str(CERTIFICATES / "authority.pem"))

    assert server.asked == []


@pytest.mark.parametrize(
    "spelling", [str, str.upper, lambda text: ":".join(text[i : i + 2] for i in range(0, 64, 2))]
)
def test_trusted_fingerprint_is_accepted_in_any_spelling(spelling):
    with serve(lambda asked: listing(), "other.pem") as server:
        assert ask(server.address, trusted_fingerprint=spelling(fingerprint("other.pem")))["count"] == 0


def test_other_certificate_receives_no_byte_of_the_request():
    with (
        serve(lambda asked: listing(), "other.pem") as server,
        pytest.raises(errors.CertificateChanged) as raised,
    ):
        ask(server.address, trusted_fingerprint=fingerprint("server.pem"))

    assert raised.value.details["expected"] == fingerprint("server.pem")
    assert raised.value.details["fingerprint"] == fingerprint("other.pem")
    assert server.asked == []


def test_pinned_fingerprint_overrides_the_authority():
    with serve(lambda asked: listing(), "server.pem") as server, pytest.raises(errors.CertificateChanged):
        ask(
            server.address,
            ca_file=str(CERTIFICATES / "authority.pem"),
            trusted_fingerprint=fingerprint("other.pem"),
        )


def test_every_connection_compares_the_fingerprint():
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


def test_server_without_tls_is_recognised():
    with serve(lambda asked: listing()) as server:
        address = ServerAddress(server.address.url.replace("http://", "https://"))
        with pytest.raises(errors.ServerUnreachable, match="does not speak proper https"):
            ask(address)


@pytest.mark.parametrize("content", [None, "", "no certificate"])
def test_file_without_authority_is_refused(content, tmp_path):
    file = tmp_path / "authority.pem"
    if content is not None:
        file.write_text(content)

    with pytest.raises(errors.SettingInvalid, match=r"authority\.pem"):
        context_for(ConnectionOptions(ca_file=str(file)))


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "a" * 63, "a" * 65])
def test_invalid_fingerprint_is_refused(text):
    with pytest.raises(errors.SettingInvalid):
        normalised_fingerprint(text)


# --- client certificates -----------------------------------------------------------------------------------

AUTHORITY = str(CERTIFICATES / "authority.pem")
OURS = str(CERTIFICATES / "other.pem")  # certificate and key in one file


@pytest.fixture
def key_apart(tmp_path):
    """The certificate and its key in two files."""
    text = (CERTIFICATES / "other.pem").read_text("utf-8")
    certificate, key = tmp_path / "client.crt", tmp_path / "client.key"
    begin = text.index("-----BEGIN CERTIFICATE")
    end = text.index("-----END CERTIFICATE-----") + len("-----END CERTIFICATE-----\n")
    certificate.write_text(text[begin:end])
    key.write_text(text[:begin] + text[end:])
    return {"client_certificate": str(certificate), "client_key": str(key)}


BOTH_VERSIONS = pytest.mark.parametrize("tls", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])


@BOTH_VERSIONS
def test_client_certificate_is_sent(tls):
    with serve(lambda asked: listing(), "server.pem", clients="other.pem", tls=tls) as server:
        assert ask(server.address, ca_file=AUTHORITY, client_certificate=OURS)["count"] == 0


def test_certificate_and_key_may_be_separate_files(key_apart):
    with serve(lambda asked: listing(), "server.pem", clients="other.pem") as server:
        assert ask(server.address, ca_file=AUTHORITY, **key_apart)["count"] == 0


def test_pinned_server_receives_the_client_certificate():
    with serve(lambda asked: listing(), "server.pem", clients="other.pem") as server:
        pinned = fingerprint("server.pem")
        assert ask(server.address, trusted_fingerprint=pinned, client_certificate=OURS)["count"] == 0


@BOTH_VERSIONS
def test_missing_client_certificate_is_reported(tls):
    with (
        serve(lambda asked: listing(), "server.pem", clients="other.pem", tls=tls) as server,
        pytest.raises(errors.ClientCertificateNeeded, match="requires a client certificate"),
    ):
        ask(server.address, ca_file=AUTHORITY)

    assert server.asked == []


@BOTH_VERSIONS
def test_refused_client_certificate_is_reported(tls):
    with (
        serve(lambda asked: listing(), "server.pem", clients="other.pem", tls=tls) as server,
        pytest.raises(errors.ClientCertificateNeeded, match="does not accept the client certificate"),
    ):
        ask(server.address, ca_file=AUTHORITY, client_certificate=str(CERTIFICATES / "elsewhere.pem"))


def test_proxy_page_about_certificates_is_understood():
    page = b"<html><center>No required SSL certificate was sent</center></html>"
    with (
        serve(lambda asked: Reply(400, page, "text/html")) as server,
        pytest.raises(errors.ClientCertificateNeeded),
    ):
        ask(server.address)


def test_locked_key_is_refused_without_a_prompt(key_apart):
    locked = {**key_apart, "client_key": str(CERTIFICATES / "locked.key")}

    with pytest.raises(errors.SettingInvalid, match="passphrase") as raised:
        context_for(ConnectionOptions(**locked))

    assert "openssl pkey" in str(raised.value)


@pytest.mark.parametrize("name", ["client.p12", "client.PFX"])
def test_pkcs12_file_is_refused_with_a_conversion_command(name):
    with pytest.raises(errors.SettingInvalid, match="openssl pkcs12"):
        context_for(ConnectionOptions(client_certificate=f"/nowhere/{name}"))


@pytest.mark.parametrize("content", [None, "", "no certificate"])
def test_file_without_client_certificate_is_refused(content, tmp_path):
    file = tmp_path / "client.pem"
    if content is not None:
        file.write_text(content)

    with pytest.raises(errors.SettingInvalid, match=r"client\.pem"):
        context_for(ConnectionOptions(client_certificate=str(file)))


def test_key_of_another_certificate_is_refused(key_apart):
    with pytest.raises(errors.SettingInvalid, match="belongs to it"):
        context_for(
            ConnectionOptions(
                client_certificate=key_apart["client_certificate"],
                client_key=str(CERTIFICATES / "server.pem"),
            )
        )
