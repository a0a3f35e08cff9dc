"""Which failures count as an outage of the server."""

import pytest

from app.domain.errors import (
    AnswerUnreadable,
    LoginPageAnswered,
    NotFound,
    NotPaperless,
    NotPermitted,
    RequestRefused,
    ServerFailed,
    ServerTimeout,
    ServerUnreachable,
    TokenRejected,
    is_outage,
)


@pytest.mark.parametrize("status", [408, 429, 502, 503, 504, 520, 522, 530])
def test_unavailable_statuses_are_outages(status):
    assert is_outage(ServerFailed("It failed.", status=status))


@pytest.mark.parametrize("kind", [ServerUnreachable, ServerTimeout, NotPaperless])
def test_missing_and_foreign_answers_are_outages(kind):
    assert is_outage(kind("No answer."))


@pytest.mark.parametrize("status", [500, 501, 507])
def test_failure_of_one_request_is_no_outage(status):
    assert not is_outage(ServerFailed("It failed.", status=status))


@pytest.mark.parametrize(
    "kind", [NotFound, NotPermitted, RequestRefused, TokenRejected, LoginPageAnswered, AnswerUnreadable]
)
def test_refusal_by_paperless_is_no_outage(kind):
    assert not is_outage(kind("It says so."))


def test_no_failure_is_no_outage():
    assert not is_outage(None)
