"""An embedding server may be slow, fail, cut its answers off or send vectors of another size."""

import threading
import time

import numpy as np
import pytest

from app.domain.errors import (
    AddressInvalid,
    AnswerUnreadable,
    OperationCancelled,
    RequestRefused,
    ServerFailed,
    ServerTimeout,
    ServerUnreachable,
    TokenRejected,
)
from app.domain.progress import CancelFlag
from app.domain.servers import is_loopback
from app.embedding import endpoint
from app.embedding.endpoint import EmbeddingEndpoint
from tests.support.embedding_server import PATHS, FakeServer

KEY = "planted-key-0815"


@pytest.fixture(scope="module")
def running_server():
    made = FakeServer()
    yield made
    made.stop()


@pytest.fixture
def server(running_server):
    """Return the server without faults and requests of earlier tests."""
    running_server.faults, running_server.requests = [], []
    running_server.release.clear()
    address = running_server.address
    yield running_server
    running_server.address = address
    running_server.release.set()


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(endpoint, "PAUSES", (0.001, 0.002))


def embed(server, texts, protocol="ollama", **options):
    with EmbeddingEndpoint(
        protocol,
        server.address,
        "a-model",
        options.pop("key", ""),
        options.pop("cancel", CancelFlag()),
        **options,
    ) as ask:
        return ask(texts)


@pytest.mark.parametrize("protocol", PATHS)
def test_texts_are_embedded_in_order_with_length_one(server, protocol, monkeypatch):
    monkeypatch.setattr(endpoint, "BATCH", 2)

    vectors = embed(server, ["abc", "", "a", "ab"], protocol, key=KEY)

    expected = np.array([[3, 1], [0, 0], [1, 1], [2, 1]], np.float32)
    expected /= np.maximum(np.linalg.norm(expected, axis=1, keepdims=True), 1)
    assert vectors == pytest.approx(expected)
    assert [(path, body["model"], body["input"]) for path, body, _ in server.requests] == [
        (PATHS[protocol], "a-model", ["abc", "a"]),
        (PATHS[protocol], "a-model", ["ab"]),
    ]
    assert {key for _, _, key in server.requests} == {f"Bearer {KEY}"}


def test_address_may_name_the_version(server):
    server.address += "/v1/"

    embed(server, ["abc"], "openai")

    assert server.requests[0][0] == PATHS["openai"]


@pytest.mark.parametrize("protocol", PATHS)
@pytest.mark.parametrize("fault", [(503, "busy"), (429, "slow down"), (200, "no JSON"), "cut"])
def test_failed_request_is_tried_again(server, fault, protocol):
    server.faults = [fault]

    assert embed(server, ["abc"], protocol).shape == (1, 2)
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ((500, ""), ServerFailed),
        ((401, ""), TokenRejected),
        ((404, ""), RequestRefused),
        ((302, ""), RequestRefused),
        ((200, "<html>"), AnswerUnreadable),
        ((200, '{"embeddings": [[1, 2], [3, 4]]}'), AnswerUnreadable),
        ((200, '{"embeddings": [["x", 2]]}'), AnswerUnreadable),
        ((200, '{"embeddings": [[NaN, 2]]}'), AnswerUnreadable),
        ((200, '{"embeddings": [[1, 2, 3]]}'), RequestRefused),
        ((200, '{"data": [{"index": 0, "embedding": [1, 2, 3]}]}'), RequestRefused),
        ((200, '{"data": [{"index": 0}]}'), AnswerUnreadable),
        ((200, "[]"), AnswerUnreadable),
    ],
)
def test_lasting_failure_has_a_sentence(server, answer, error):
    server.faults = [answer] * 3

    with pytest.raises(error) as raised:
        embed(server, ["a secret text"], key=KEY, dimensions=2)

    assert str(raised.value).endswith(".")
    assert "127.0.0.1" in str(raised.value)
    assert KEY not in str(raised.value)
    assert "secret" not in str(raised.value)


def test_silent_server_ends_in_a_timeout(server, monkeypatch):
    monkeypatch.setattr(endpoint, "TIMEOUT", 0.05)
    monkeypatch.setattr(endpoint, "PAUSES", ())
    server.faults = ["slow"]

    with pytest.raises(ServerTimeout):
        embed(server, ["abc"])


def test_silent_server_does_not_delay_cancelling(server):
    server.faults = ["slow"]
    cancel = CancelFlag()
    threading.Timer(0.1, cancel.cancel).start()

    began = time.perf_counter()
    with pytest.raises(OperationCancelled):
        embed(server, ["abc"], cancel=cancel)

    assert time.perf_counter() - began < 1


def test_missing_server_is_named(server, monkeypatch):
    monkeypatch.setattr(endpoint, "PAUSES", ())
    server.address = "http://127.0.0.1:9"

    with pytest.raises(ServerUnreachable, match=r"127\.0\.0\.1"):
        embed(server, ["abc"])


@pytest.mark.parametrize("address", ["", "localhost:11434", "ftp://localhost", "http://", "http://key@host"])
def test_address_must_be_one_of_a_web_server(address):
    with pytest.raises(AddressInvalid):
        EmbeddingEndpoint("ollama", address, "a-model", "", CancelFlag())


@pytest.mark.parametrize("address", ["http://localhost:11434", "http://127.0.0.1", "http://[::1]:8080/v1"])
def test_loopback_stays_on_this_computer(address):
    assert is_loopback(address)


@pytest.mark.parametrize(
    "address", ["https://api.example.com", "http://192.168.1.5", "http://localhost.example.com"]
)
def test_other_addresses_leave_this_computer(address):
    assert not is_loopback(address)
