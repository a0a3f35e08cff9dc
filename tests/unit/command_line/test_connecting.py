"""The way to the server: certificates, headers, proxies and credentials."""

import hashlib
import json
import socket
import ssl
from contextlib import closing

import httpx
import pytest

from tests.support.builders import PASSWORD, small_library
from tests.support.faults import answer, on
from tests.unit.command_line.answers import one_sentence
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, serve

pytestmark = pytest.mark.shared


# --- the way to the server --------------------------------------------------------------------------


GATE = "X-Gate-Secret"


@pytest.fixture
def proxied(server):
    """The address of an encrypted reverse proxy that requires a header."""

    def forward(asked):
        if asked.headers.get(GATE.lower()) != "planted-secret":
            return Reply(200, b"<html>sign in</html>", "text/html")
        headers = {name: asked.headers[name] for name in ("accept", "authorization") if name in asked.headers}
        answered = httpx.request(
            asked.method, server.url + asked.path, params=asked.query, content=asked.body, headers=headers
        )
        told = {name: value for name, value in answered.headers.items() if name.startswith("x-")}
        return Reply(answered.status_code, answered.content, answered.headers["content-type"], headers=told)

    with serve(forward, "server.pem") as proxy:
        yield proxy.address.url


OPENED = ["--header", f"{GATE}: planted-secret"]


def fingerprint_of(name):
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate_in(name))).hexdigest()


def certificate_in(name):
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    text = (CERTIFICATES / name).read_text("utf-8")
    return text[text.index(begin) : text.index(end) + len(end)]


def test_unknown_certificate_is_reported_with_fingerprint(paperless_dedupe, proxied, capfd):
    assert paperless_dedupe("scan", *OPENED, url=proxied) == 1

    assert fingerprint_of("server.pem") in capfd.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("way", ["fingerprint", "authority"])
def test_certificate_can_be_trusted_by_option(paperless_dedupe, proxied, capfd, way):
    trusted = {
        "fingerprint": ["--trust-fingerprint", fingerprint_of("server.pem")],
        "authority": ["--ca-file", CERTIFICATES / "authority.pem"],
    }[way]

    assert paperless_dedupe("scan", *trusted, *OPENED, "--json", "-", url=proxied) == 0

    assert json.loads(capfd.readouterr().out)["documents"] == len(small_library().documents)


def test_login_page_is_reported_without_the_header(paperless_dedupe, proxied, capfd):
    trusted = ["--trust-fingerprint", fingerprint_of("server.pem")]

    assert paperless_dedupe("scan", *trusted, url=proxied) == 1

    assert "probably a login" in one_sentence(capfd.readouterr().err)


def test_environment_proxy_is_used(paperless_dedupe, server, capfd, monkeypatch):
    with serve(lambda asked: Reply(502, b"", "text/plain")) as proxy:
        monkeypatch.setenv("http_proxy", proxy.address.url)
        assert paperless_dedupe("scan", url="http://paperless.example") == 1
        one_sentence(capfd.readouterr().err)
        assert proxy.asked
    monkeypatch.setenv("http_proxy", "nonsense://proxy:1")
    assert paperless_dedupe("scan", url="http://paperless.example") == 1
    assert "proxy" in one_sentence(capfd.readouterr().err).lower()


# --- what can be wrong before -------------------------------------------------------------------------


def test_missing_credentials_are_explained(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.delenv("PAPERLESS_TOKEN")

    assert paperless_dedupe("scan") == 2
    assert "PAPERLESS_TOKEN" in one_sentence(capfd.readouterr().err)


def test_user_option_needs_an_environment_password(paperless_dedupe, capfd):
    assert paperless_dedupe("scan", "--user", "anna") == 2
    assert "PAPERLESS_PASSWORD" in one_sentence(capfd.readouterr().err)


def test_user_signs_in_with_the_environment_password(paperless_dedupe, monkeypatch):
    monkeypatch.setenv("PAPERLESS_PASSWORD", PASSWORD)

    assert paperless_dedupe("scan", "--user", "anna") == 0


def test_token_is_read_from_a_file(paperless_dedupe, server, monkeypatch, tmp_path):
    monkeypatch.delenv("PAPERLESS_TOKEN")
    (tmp_path / "token").write_text(f"{server.token}\n")

    assert paperless_dedupe("scan", "--token-file", tmp_path / "token") == 0


def test_wrong_password_and_wrong_token_differ(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.setenv("PAPERLESS_PASSWORD", "not-the-password")
    assert paperless_dedupe("scan", "--user", "anna") == 1
    assert "password is wrong" in one_sentence(capfd.readouterr().err)

    monkeypatch.setenv("PAPERLESS_TOKEN", "0" * 40)
    assert paperless_dedupe("scan") == 1
    assert "does not accept" in one_sentence(capfd.readouterr().err)


def test_silent_server_is_reported(paperless_dedupe, capfd):
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"

    assert paperless_dedupe("scan", url=url) == 1
    assert url in one_sentence(capfd.readouterr().err)


@pytest.mark.parametrize(
    "url", ["ftp://paperless.example", "http://", "http://a b", "http://unknown.invalid"]
)
def test_invalid_address_is_reported(paperless_dedupe, capfd, url):
    assert paperless_dedupe("scan", url=url) == 1
    one_sentence(capfd.readouterr().err)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (answer(404, b"<h1>Not Found</h1>"), "not"),
        (answer(200, b"<html><body>Router</body></html>"), "not Paperless"),
        (answer(200, b'{"hello": 1}', "application/json"), "not Paperless"),
        (answer(406, b'{"detail": "Invalid version"}', "application/json"), "2.0"),
        (answer(500), "500"),
    ],
    ids=["nothing there", "another page", "another JSON", "too old", "broken"],
)
def test_other_server_is_reported(paperless_dedupe, server, capfd, fault, sentence):
    server.faults.add(on("*", "/api/.*"), fault)

    assert paperless_dedupe("scan") == 1
    assert sentence in one_sentence(capfd.readouterr().err)
