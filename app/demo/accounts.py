"""Signing in: tokens, passwords, second factor and the limit on attempts."""

from __future__ import annotations

import base64
import binascii
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING

from app.demo.messages import ApiError, FieldError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.demo.library import DemoUser

ATTEMPTS_PER_MINUTE = 5


class Accounts:
    """The users of one server and their tokens, which are new at each start of a server.

    Args:
        throttle: refuse the sixth sign-in within a minute, counting successful ones.
        clock: monotonic, in seconds.
    """

    def __init__(
        self,
        users: Mapping[int, DemoUser],
        *,
        throttle: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._users = users
        self._throttle = throttle
        self._clock = clock
        self._attempts: deque[float] = deque()
        self._tokens: dict[str, int] = {}

    def token_for(self, username: str) -> str:
        """Return the user's token, created on the first call.

        Raises:
            KeyError: there is no such user.
        """
        user = self._by_name(username)
        if user is None:
            raise KeyError(username)
        for token, user_id in self._tokens.items():
            if user_id == user.id:
                return token
        token = secrets.token_urlsafe(32)
        self._tokens[token] = user.id
        return token

    def sign_in(self, fields: Mapping[str, object]) -> str:
        """Return a token for name and password, and a code if the user has a second factor.

        Raises:
            FieldError: something is missing or wrong.
            ApiError: 429, too many attempts.
        """
        self._count_attempt()
        for name in ("username", "password"):
            if not fields.get(name):
                raise FieldError(name, "This field is required.")
        user = self._by_password(str(fields["username"]), str(fields["password"]))
        if user is None:
            raise FieldError("non_field_errors", "Unable to log in with provided credentials.")
        if user.mfa_code is not None:
            if not fields.get("code"):
                raise FieldError("non_field_errors", "MFA code is required")
            if not secrets.compare_digest(str(fields["code"]).encode(), user.mfa_code.encode()):
                raise FieldError("non_field_errors", "Invalid MFA code")
        return self.token_for(user.username)

    def authenticate(self, authorization: str) -> DemoUser:
        """Return the user of an Authorization header.

        Raises:
            ApiError: 401.
        """
        scheme, _, value = authorization.partition(" ")
        if scheme.lower() == "token":
            return self._by_token(value.strip())
        if scheme.lower() == "basic":
            return self._by_basic(value.strip())
        raise _unauthorised("Authentication credentials were not provided.", "Token")

    def _by_token(self, given: str) -> DemoUser:
        for token, user_id in self._tokens.items():
            if secrets.compare_digest(token.encode(), given.encode()):
                return self._users[user_id]
        raise _unauthorised("Invalid token.", "Token")

    def _by_basic(self, value: str) -> DemoUser:
        try:
            username, _, password = base64.b64decode(value, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError) as error:
            message = "Invalid basic header. Credentials not correctly base64 encoded."
            raise _unauthorised(message, 'Basic realm="api"') from error
        user = self._by_password(username, password)
        if user is None:
            raise _unauthorised("Invalid username/password.", 'Basic realm="api"')
        if user.mfa_code is not None:
            raise _unauthorised("MFA required", 'Basic realm="api"')
        return user

    def _by_name(self, username: str) -> DemoUser | None:
        return next((user for user in self._users.values() if user.username == username), None)

    def _by_password(self, username: str, password: str) -> DemoUser | None:
        user = self._by_name(username)
        # A user without a password can sign in by token only.
        if user is None or not user.password:
            return None
        return user if secrets.compare_digest(password.encode(), user.password.encode()) else None

    def _count_attempt(self) -> None:
        if not self._throttle:
            return
        now = self._clock()
        while self._attempts and now - self._attempts[0] >= 60:
            self._attempts.popleft()
        if len(self._attempts) >= ATTEMPTS_PER_MINUTE:
            seconds = max(1, round(60 - (now - self._attempts[0])))
            error = ApiError(429, f"Request was throttled. Expected available in {seconds} seconds.")
            error.response = error.response.with_headers(Retry_After=str(seconds))
            raise error
        self._attempts.append(now)


def _unauthorised(detail: str, scheme: str) -> ApiError:
    error = ApiError(401, detail)
    error.response = error.response.with_headers(WWW_Authenticate=scheme)
    return error
