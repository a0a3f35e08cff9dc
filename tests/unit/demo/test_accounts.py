"""Signing in by password and second factor, and the limit on attempts."""

import base64

import pytest

from app.demo.accounts import Accounts
from app.demo.library import DemoLibrary, DemoUser
from app.demo.messages import ApiError, FieldError, RequestRefusedError

PLAIN = DemoUser(1, "plain", "secret")
CAREFUL = DemoUser(2, "careful", "secret", mfa_code="123456")
TOKEN_ONLY = DemoUser(3, "token-only")
USERS = {user.id: user for user in (PLAIN, CAREFUL, TOKEN_ONLY)}


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_sign_in_returns_a_valid_token():
    accounts = Accounts(USERS)

    token = accounts.sign_in({"username": "plain", "password": "secret"})

    assert accounts.authenticate(f"Token {token}") == PLAIN
    assert token == accounts.token_for("plain")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"username": "plain"}, "This field is required."),
        ({"username": "plain", "password": "wrong"}, "Unable to log in with provided credentials."),
        ({"username": "nobody", "password": "secret"}, "Unable to log in with provided credentials."),
        ({"username": "token-only", "password": " "}, "Unable to log in with provided credentials."),
        ({"username": "careful", "password": "secret"}, "MFA code is required"),
        ({"username": "careful", "password": "secret", "code": "000000"}, "Invalid MFA code"),
    ],
)
def test_invalid_sign_in_is_answered_with_400(fields, message):
    with pytest.raises(FieldError, match=message) as refused:
        Accounts(USERS).sign_in(fields)

    assert refused.value.response.status == 400


def test_second_factor_signs_in():
    accounts = Accounts(USERS)

    token = accounts.sign_in({"username": "careful", "password": "secret", "code": "123456"})

    assert accounts.authenticate(f"Token {token}") == CAREFUL


@pytest.mark.parametrize(
    ("credentials", "message"),
    [
        ("plain:wrong", "Invalid username/password."),
        ("token-only:", "Invalid username/password."),
        ("careful:secret", "MFA required"),
    ],
)
def test_wrong_basic_authentication_is_answered_with_401(credentials, message):
    header = "Basic " + base64.b64encode(credentials.encode()).decode()

    with pytest.raises(ApiError, match=message) as refused:
        Accounts(USERS).authenticate(header)

    assert refused.value.response.status == 401


def test_basic_authentication_signs_in():
    header = "Basic " + base64.b64encode(b"plain:secret").decode()

    assert Accounts(USERS).authenticate(header) == PLAIN


def test_sixth_sign_in_within_a_minute_is_throttled():
    clock = Clock()
    accounts = Accounts(USERS, throttle=True, clock=clock)
    right = {"username": "plain", "password": "secret"}
    for _ in range(5):
        accounts.sign_in(right)
        clock.now += 2

    with pytest.raises(RequestRefusedError) as refused:
        accounts.sign_in(right)

    assert refused.value.response.status == 429
    assert refused.value.response.headers["Retry-After"] == "50"
    clock.now += 50
    assert accounts.sign_in(right)


@pytest.mark.parametrize("how", ["json", "data"])
def test_sign_in_accepts_json_and_forms(serve, how):
    running = serve(DemoLibrary(users=(PLAIN,)))

    answer = running.anonymous().post("/api/token/", **{how: {"username": "plain", "password": "secret"}})

    assert answer.json() == {"token": running.server.token}
    assert "x-version" not in answer.headers
