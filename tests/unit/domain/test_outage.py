"""What counts as an outage of the server, and what speaks about the thing that was asked for."""

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
def test_a_server_that_cannot_work_now_is_away(status):
    assert is_outage(ServerFailed("It failed.", status=status))


@pytest.mark.parametrize("kind", [ServerUnreachable, ServerTimeout, NotPaperless])
def test_no_answer_and_one_of_something_else_are_outages(kind):
    assert is_outage(kind("No answer."))


@pytest.mark.parametrize("status", [500, 501, 507])
def test_a_failure_at_one_request_is_not(status):
    assert not is_outage(ServerFailed("It failed.", status=status))


@pytest.mark.parametrize(
    "kind", [NotFound, NotPermitted, RequestRefused, TokenRejected, LoginPageAnswered, AnswerUnreadable]
)
def test_what_paperless_says_of_a_document_or_a_sign_in_is_not(kind):
    assert not is_outage(kind("It says so."))


def test_nothing_is_no_outage():
    assert not is_outage(None)
