"""An embedding server in place of the local model: OpenAI-compatible, or Ollama.

Texts are sent in batches; a failed request is tried again, with growing pauses. The key is sent to the chosen
address only, never after a redirect, and stands in no log or error.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Sequence
from concurrent.futures import Future, wait
from threading import Thread
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import numpy as np
import truststore
from numpy.typing import NDArray

from app.domain.errors import (
    AddressInvalid,
    AnswerUnreadable,
    DedupeError,
    RequestRefused,
    ServerFailed,
    ServerTimeout,
    ServerUnreachable,
    TokenRejected,
)
from app.domain.progress import CancelToken

log = logging.getLogger(__name__)

BATCH = 32  # texts in a request
PAUSES = (0.5, 2.0, 8.0)  # seconds before each further attempt
TIMEOUT = 60.0  # seconds for an answer: a model on a slow processor needs them
CHECK = 0.05  # seconds between two looks at the cancel token
_PATHS = {"openai": "/v1/embeddings", "ollama": "/api/embed"}


class EmbeddingEndpoint:
    """Embeds texts on a server; use it as a context manager.

    Attributes:
        dimensions: of the vectors; 0 until the first answer if unknown.
    """

    def __init__(
        self, protocol: str, address: str, model: str, key: str, cancel: CancelToken, dimensions: int = 0
    ) -> None:
        """Send nothing yet.

        Args:
            protocol: "openai" or "ollama".
            key: "" if the server needs none.
            dimensions: that every vector must have; 0 to take those of the first answer.

        Raises:
            AddressInvalid: the address is none of a web server.
        """
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
            raise AddressInvalid(
                f"“{address}” is no address of an embedding server. Enter one such as http://localhost:11434.",
                case="embedding-address",
                address=address,
            )
        path = _PATHS[protocol]
        base = address.rstrip("/")
        self._url = base + (path.removeprefix("/v1") if base.endswith("/v1") else path)
        self._host = parts.hostname
        self._model = model
        self._cancel = cancel
        self.dimensions = dimensions
        self._client = httpx.Client(
            timeout=httpx.Timeout(TIMEOUT, connect=5.0),
            follow_redirects=False,
            trust_env=False,
            verify=truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
            headers={"Authorization": f"Bearer {key}"} if key else {},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return a vector of length 1 for each text; 0 for an empty one, which is not sent.

        Raises:
            OperationCancelled: within 200 ms, also while the server is silent.
            DedupeError: the server failed repeatedly, refused the request, or its answer is no embedding.
        """
        wanted = [text for text in texts if text.strip()]
        found: list[list[float]] = []
        for start in range(0, len(wanted), BATCH):
            found += self._embedded(wanted[start : start + BATCH])
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        places = [place for place, text in enumerate(texts) if text.strip()]
        if places:
            vectors[places] = np.array(found, np.float32)
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
        return vectors

    def _embedded(self, texts: Sequence[str]) -> list[list[float]]:
        for pause in PAUSES:
            try:
                return self._asked(texts)
            except DedupeError as error:
                if not error.retry_helps:
                    raise
                log.info("The embedding server failed, next attempt in %g s: %s", pause, error.code)
                if self._cancel.wait(pause):
                    self._cancel.raise_if_cancelled()
        return self._asked(texts)

    def _asked(self, texts: Sequence[str]) -> list[list[float]]:
        """Ask once; the request runs in a thread, so that cancelling need not wait for the server."""
        self._cancel.raise_if_cancelled()
        request = {"model": self._model, "input": list(texts)}
        answer: Future[httpx.Response] = Future()
        Thread(target=self._send, args=(request, answer), name="embedding", daemon=True).start()
        while not answer.done():
            wait([answer], CHECK)
            self._cancel.raise_if_cancelled()
        try:
            response = answer.result()
        except httpx.TimeoutException as error:
            raise ServerTimeout(
                f"The embedding server {self._host} did not answer in time. Try again later.",
                case="embedding-timeout",
                host=self._host,
            ) from error
        except httpx.HTTPError as error:
            raise ServerUnreachable(
                f"The embedding server {self._host} cannot be reached. Check its address, and that it runs.",
                case="embedding-unreachable",
                host=self._host,
            ) from error
        self._check_status(response)
        return self._vectors(response, len(texts))

    def _send(self, request: dict[str, Any], answer: Future[httpx.Response]) -> None:
        """Runs in a thread that ends with the process: after cancelling, the server may stay silent."""
        try:
            answer.set_result(self._client.post(self._url, json=request))
        except (httpx.HTTPError, RuntimeError) as error:  # RuntimeError: the client was closed meanwhile
            answer.set_exception(error)

    def _check_status(self, response: httpx.Response) -> None:
        status = response.status_code
        if status in (401, 403):
            raise TokenRejected(
                f"The embedding server {self._host} does not accept the key. Enter it again.",
                case="embedding-key",
                host=self._host,
            )
        if status >= 500 or status == 429:
            raise ServerFailed(
                f"The embedding server {self._host} failed with status {status}. Try again later.",
                case="embedding-failed",
                host=self._host,
                status=status,
            )
        if status != 200:
            raise RequestRefused(
                f"The embedding server {self._host} refused the request with status {status}. Check address "
                "and model.",
                case="embedding-refused",
                host=self._host,
                status=status,
            )

    def _vectors(self, response: httpx.Response, count: int) -> list[list[float]]:
        try:
            vectors = _vectors_in(response.json())
            lengths = {len(vector) for vector in vectors}
            numbers = np.array(vectors, np.float32)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self._unreadable() from error
        if len(vectors) != count or len(lengths) != 1 or not np.isfinite(numbers).all():
            raise self._unreadable()
        size = lengths.pop()
        if self.dimensions not in (0, size):
            raise RequestRefused(
                f"The embedding server {self._host} sent vectors of {size} numbers in place of "
                f"{self.dimensions}: it has another model. Choose the model again.",
                case="embedding-size",
                host=self._host,
                size=size,
                expected=self.dimensions,
            )
        self.dimensions = size
        return vectors

    def _unreadable(self) -> AnswerUnreadable:
        return AnswerUnreadable(
            f"The answer of the embedding server {self._host} is no list of vectors, or is cut off. Check "
            "the address and the kind of server.",
            case="embedding-unreadable",
            host=self._host,
        )


def _vectors_in(answer: Any) -> list[list[float]]:
    """Return the vectors of an answer in the order of the texts."""
    if "data" in answer:
        return [item["embedding"] for item in sorted(answer["data"], key=lambda item: int(item["index"]))]
    vectors: list[list[float]] = answer["embeddings"]
    return vectors
