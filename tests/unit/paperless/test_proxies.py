"""The environment may name a proxy; a bad value is a sentence and never a crash."""

import pytest

from app.domain.errors import ServerUnreachable, SettingInvalid
from app.domain.servers import ConnectionOptions, ServerAddress, Token
from app.paperless.channel import Channel
from app.paperless.transport import Proxy, proxy_for
from tests.unit.paperless.scripted_server import Reply, listing, serve

SERVER = ServerAddress("https://paperless.example/paper")


@pytest.fixture(autouse=True)
def _no_proxy_of_this_computer(monkeypatch):
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"http_proxy": "http://p:3128"}, None),
        ({"https_proxy": "http://p:3128"}, Proxy("http://p:3128", None)),
        ({"https_proxy": "p:3128"}, Proxy("http://p:3128", None)),
        ({"https_proxy": "https://p"}, Proxy("https://p:443", None)),
        ({"all_proxy": "http://p"}, Proxy("http://p:80", None)),
        ({"https_proxy": "http://ada:a%40b@p:1"}, Proxy("http://p:1", ("ada", "a@b"))),
        ({"https_proxy": "http://[::1]:1"}, Proxy("http://[::1]:1", None)),
        ({"https_proxy": "http://p:1", "no_proxy": "paperless.example"}, None),
        ({"https_proxy": "http://p:1", "no_proxy": ".example"}, None),
        ({"https_proxy": "http://p:1", "no_proxy": "*"}, None),
        ({"https_proxy": "http://p:1", "no_proxy": "other.example"}, Proxy("http://p:1", None)),
    ],
)
def test_the_environment_says_which_way_to_take(environment, expected, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert proxy_for(SERVER) == expected


@pytest.mark.parametrize(
    "value",
    ["socks5://planted@p:1080", "http://planted@p:port", "http://planted@p:99999", "http://", "http://[::1"],
)
def test_a_proxy_that_cannot_be_used_is_named_without_its_password(value, monkeypatch):
    monkeypatch.setenv("https_proxy", value)

    with pytest.raises(SettingInvalid, match="HTTPS_PROXY") as raised:
        proxy_for(SERVER)

    assert "planted" not in str(raised.value)
    assert "planted" not in repr(Proxy("http://p:1", ("ada", "planted")))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.2", "[::1]"])
def test_this_computer_itself_is_asked_without_a_proxy(host, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://p:3128")

    assert proxy_for(ServerAddress(f"http://{host}:8000")) is None


def test_requests_go_through_the_proxy_that_is_named(monkeypatch):
    with serve(lambda asked: listing()) as proxy:
        monkeypatch.setenv("http_proxy", proxy.address.url)
        channel = Channel(ServerAddress("http://paperless.example"), ConnectionOptions())
        assert channel.read("/api/documents/").json["count"] == 0
        channel.close()

    assert proxy.asked[0].headers["host"] == "paperless.example"


def test_a_proxy_that_refuses_the_tunnel_never_sees_the_token(monkeypatch):
    with serve(lambda asked: Reply(403)) as proxy:
        monkeypatch.setenv("https_proxy", proxy.address.url)
        channel = Channel(SERVER, ConnectionOptions(), Token("planted"))
        with pytest.raises(ServerUnreachable, match="proxy"):
            channel.read("/api/documents/")
        channel.close()

    assert "planted" not in str(proxy.asked)
