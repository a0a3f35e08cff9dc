"""Sends requests to one server and returns its answers: JSON decoded, files as streams.

Reads are retried after a broken connection or a busy server. Writes never are, because only reading the
server's state shows whether the first one was applied.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from app.domain.errors import DedupeError, NotPaperless, ServerFailed, is_outage
from app.domain.servers import ConnectionOptions, ServerAddress, Token, Upload
from app.paperless.cancellation import active_token, cancel_scope, cancellable_sleep
from app.paperless.error_cases import AnswerCut, ConnectionLost, failure
from app.paperless.error_mapping import (
    NETWORK_FAILURES,
    Answer,
    answer_failure,
    certificate_unknown,
    is_distrusted,
    network_failure,
)
from app.paperless.transport import open_client, shown_fingerprint, time_limits

log = logging.getLogger(__name__)

PAUSES = (0.2, 0.6)  # seconds before the second and the third attempt of a read
MAX_PAUSE = 30.0  # seconds; if a server asks for more, its failure is shown instead
MAX_JSON_BYTES = 256 * 2**20
SHORTEST_SECRET = 6  # characters; a header value such as "1" is no secret, but occurs in many sentences
CHUNK = 64 * 2**10

Params = Mapping[str, str | int]
T = TypeVar("T")


@dataclass(frozen=True)
class JsonAnswer:
    """A successful answer.

    Attributes:
        json: the decoded body; None if there was none.
        headers: names in lower case.
    """

    json: Any
    headers: Mapping[str, str]


class Channel:
    """A connection to one server with one sign-in, and one API version once `api_version` is set."""

    def __init__(
        self,
        address: ServerAddress,
        options: ConnectionOptions,
        token: Token | None = None,
        *,
        attempts: int = 1 + len(PAUSES),
        secrets: tuple[str, ...] = (),
    ) -> None:
        """Prepare the connection; nothing is sent yet.

        Args:
            attempts: number of attempts for a read, 1…3.
            secrets: texts that must not appear in an error, besides the token and the headers.

        Raises:
            SettingInvalid, TokenRejected: the options or the token cannot be used.
        """
        self.address = address
        self.api_version: int | None = None
        self._options = options
        self._pauses = PAUSES[: attempts - 1]
        self._http = open_client(address, options, token)
        values = (value for _, value in options.headers if len(value) >= SHORTEST_SECRET)
        self._secrets = (*secrets, *values, *((token.value,) if token else ()))

    def close(self) -> None:
        self._http.close()

    def read(self, path: str, params: Params | None = None) -> JsonAnswer:
        """GET a JSON answer; `path` starts with /api/."""
        return self._repeated(lambda: self._json_answer("GET", path, params, None, answer_failure))

    def read_once(
        self, path: str, params: Params, *, timeout_factor: float = 1.0, at_most: int = MAX_JSON_BYTES
    ) -> JsonAnswer:
        """GET a JSON answer without retries, for lists, which handle failures themselves.

        Args:
            timeout_factor: multiple of the time-out to wait.
            at_most: bytes of the answer to read.

        Raises:
            AnswerTooLarge: the answer has more bytes.
        """
        timeout = self._options.timeout * timeout_factor
        return self._json_answer("GET", path, params, None, answer_failure, timeout=timeout, at_most=at_most)

    def write(self, method: str, path: str, body: object = None, params: Params | None = None) -> JsonAnswer:
        """Send a body as JSON, or an Upload as a form, once.

        It can be cancelled before it is sent, but not while the server processes it.
        """
        token = active_token()
        if token is not None:
            token.raise_if_cancelled()
        with cancel_scope(None):
            return self._json_answer(method, path, params, body, answer_failure)

    def ask_once(
        self,
        method: str,
        path: str,
        body: object,
        error_of: Callable[[Answer, ServerAddress], DedupeError | None],
    ) -> JsonAnswer:
        """Send once; it can be cancelled, and `error_of` returns the error that an answer means."""
        return self._json_answer(method, path, None, body, error_of)

    def fetch(self, path: str, params: Params, consume: Callable[[Iterator[bytes]], T]) -> T:
        """GET a file and pass its chunks to `consume`; retried only until `consume` has begun."""
        begun = False

        def attempt() -> T:
            nonlocal begun
            with self._exchange("GET", path, params, None, "*/*") as response:
                self._check_file(response)
                begun = True
                return consume(response.iter_bytes(CHUNK))

        return self._repeated(attempt, lambda: not begun)

    def _json_answer(
        self,
        method: str,
        path: str,
        params: Params | None,
        body: object,
        error_of: Callable[[Answer, ServerAddress], DedupeError | None],
        *,
        timeout: float | None = None,
        at_most: int | None = None,
    ) -> JsonAnswer:
        version = f"; version={self.api_version}" if self.api_version else ""
        accept = f"application/json{version}"
        with self._exchange(method, path, params, body, accept, timeout) as response:
            answer = Answer(response.status_code, _lowered(response), self._content(response, at_most))
        refused = error_of(answer, self.address)
        if refused is not None:
            raise self._without_secrets(refused)
        if not answer.body.strip():
            return JsonAnswer(None, answer.headers)
        try:
            return JsonAnswer(json.loads(answer.body), answer.headers)
        except (ValueError, RecursionError):
            # The cause would quote the body, and thus the text of documents.
            raise failure("unreadable.json", url=self.address.url) from None

    def _content(self, response: httpx.Response, at_most: int | None = None) -> bytes:
        limit = MAX_JSON_BYTES if at_most is None else at_most
        content = bytearray()
        for chunk in response.iter_bytes(CHUNK):
            content += chunk
            if len(content) > limit:
                raise failure("unreadable.large", url=self.address.url, limit=limit // 2**20)
        return bytes(content)

    def _check_file(self, response: httpx.Response) -> None:
        headers = _lowered(response)
        if response.status_code != 200:
            answer = Answer(response.status_code, headers, self._content(response))
            refused = answer_failure(answer, self.address)
            raise self._without_secrets(refused or failure("unreadable.file", url=self.address.url))
        # A document may be a web page, but then Paperless sends a file name; a login page does not.
        if headers.get("content-type", "").startswith("text/html") and "content-disposition" not in headers:
            refused = answer_failure(Answer(200, headers, self._content(response)), self.address)
            if isinstance(refused, NotPaperless):
                raise refused
            raise failure("login-page.file", url=self.address.url)

    @contextmanager
    def _exchange(
        self,
        method: str,
        path: str,
        params: Params | None,
        body: object,
        accept: str,
        timeout: float | None = None,
    ) -> Iterator[httpx.Response]:
        started = time.monotonic()
        status = 0
        try:
            with self._http.stream(
                method,
                self.address.url + path,
                params=params,
                **_content_of(body),
                headers={"Accept": accept},
                timeout=httpx.USE_CLIENT_DEFAULT if timeout is None else time_limits(timeout),
            ) as response:
                status = response.status_code
                yield response
        except NETWORK_FAILURES as error:
            raise self._network_failure(error, answered=status != 0) from error
        finally:
            log.debug("%s %s %d %.0f ms", method, path, status, (time.monotonic() - started) * 1000)

    def _network_failure(self, error: Exception, *, answered: bool) -> DedupeError:
        if is_distrusted(error):
            return certificate_unknown(error, self.address, shown_fingerprint(self.address, self._options))
        return network_failure(error, self.address, answered=answered)

    def _repeated(self, attempt: Callable[[], T], may_repeat: Callable[[], bool] = lambda: True) -> T:
        for normal_pause in self._pauses:
            try:
                return attempt()
            except (ConnectionLost, AnswerCut, ServerFailed) as error:
                wait = _pause_before_next(error, normal_pause)
                if wait is None or not may_repeat():
                    raise
            cancellable_sleep(wait)
        return attempt()

    def _without_secrets(self, error: DedupeError) -> DedupeError:
        """Remove secrets that the server repeats in its reason.

        Only the server's words are searched: a password may equal a word of our sentence.
        """
        reason = error.details.get("reason")
        if not isinstance(reason, str) or not reason:
            return error
        clean = reason
        for secret in filter(None, self._secrets):
            clean = clean.replace(secret, "…")
        return type(error)(str(error).replace(reason, clean), **{**error.details, "reason": clean})


def _pause_before_next(error: DedupeError, normal_pause: float) -> float | None:
    """Return the seconds to wait before the next attempt, or None for no further attempt."""
    if not isinstance(error, ServerFailed):
        return normal_pause
    if not is_outage(error):
        return None
    asked = error.details["retry_after"]
    wait = max(normal_pause, asked) if isinstance(asked, float) else normal_pause
    return wait if wait <= MAX_PAUSE else None


def _content_of(body: object) -> dict[str, Any]:
    """Return a request's content: JSON, or the form of an upload."""
    if not isinstance(body, Upload):
        return {"json": body}
    return {"data": body.values, "files": {"document": (body.name, body.file, body.content_type)}}


def _lowered(response: httpx.Response) -> dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}
