"""Faults come between a client and the server exactly where a test puts them."""

import threading

import httpx
import pytest

from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from tests.support import faults
from tests.support.faults import on

LIBRARY = DemoLibrary(documents=(DemoDocument(1, "old", original=StoredFile(b"0123456789")),))
PATCH = on("PATCH", "/api/documents/1/")


@pytest.fixture
def running(serve):
    return serve(LIBRARY)


def patch(running):
    return running.client().patch("/api/documents/1/", json={"title": "new"})


def title(running):
    return running.state.documents[1].title


@pytest.mark.parametrize(("applied", "expected"), [(False, "old"), (True, "new")])
def test_the_connection_is_closed_before_or_after_the_change(running, applied, expected):
    running.server.faults.add(PATCH, faults.hang_up(applied=applied))

    with pytest.raises(httpx.RemoteProtocolError):
        patch(running)

    assert title(running) == expected
    assert running.server.requests.all()[-1].status == 0


def test_what_is_put_off_is_done_when_the_server_catches_up(running):
    running.server.faults.add(PATCH, faults.defer())
    with pytest.raises(httpx.RemoteProtocolError):
        patch(running)
    assert title(running) == "old"

    running.server.apply_deferred()

    assert title(running) == "new"


def test_another_answer_is_sent_and_nothing_is_done(running):
    running.server.faults.add(PATCH, faults.answer(502, b"bad gateway"))

    assert (patch(running).status_code, title(running)) == (502, "old")


def test_an_error_can_be_answered_although_all_was_done(running):
    running.server.faults.add(PATCH, faults.answer(504, applied=True))

    assert (patch(running).status_code, title(running)) == (504, "new")


def test_a_write_can_be_confirmed_and_forgotten(running):
    before = running.state.snapshot()
    running.server.faults.add(on("*", ".*"), faults.ignore_write())

    assert patch(running).json()["title"] == "new"
    assert running.client().delete("/api/documents/1/").status_code == 204
    assert running.state.snapshot() == before


def test_a_sign_in_page_comes_with_status_200(running):
    running.server.faults.add(PATCH, faults.login_page())

    answer = patch(running)

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert title(running) == "old"


def test_a_busy_server_says_when_to_come_again(running):
    running.server.faults.add(PATCH, faults.retry_later(7), times=1)

    first, second = patch(running), patch(running)

    assert (first.status_code, first.headers["retry-after"]) == (503, "7")
    assert second.status_code == 200


def test_a_body_can_end_too_early(running):
    running.server.faults.add(on("GET", ".*/preview/"), faults.cut_body(after=4))

    received = []

    def read():
        with running.client().stream("GET", "/api/documents/1/preview/") as answer:
            for part in answer.iter_bytes():
                received.append(part)

    with pytest.raises(httpx.RemoteProtocolError):
        read()

    assert b"".join(received) == b"0123"


def test_an_answer_waits_for_an_event(running):
    event = threading.Event()
    rule = running.server.faults.add(PATCH, faults.wait_for(event))
    answers = []
    client = running.client()
    thread = threading.Thread(
        target=lambda: answers.append(client.patch("/api/documents/1/", json={"title": "new"}))
    )
    thread.start()
    while not rule.hits:  # other requests are answered meanwhile
        assert running.client().get("/api/documents/1/").json()["title"] == "old"

    event.set()
    thread.join()

    assert (answers[0].status_code, title(running)) == (200, "new")


def test_somebody_else_can_be_faster(running):
    def trash_it(state):
        state.delete(state.documents[1])

    running.server.faults.add(PATCH, faults.meanwhile(trash_it))

    assert patch(running).status_code == 404


def test_the_first_rule_that_fits_counts_for_as_many_requests_as_it_says(running):
    rules = [
        running.server.faults.add(on("GET", ".*"), faults.answer(500)),
        running.server.faults.add(PATCH, faults.answer(501), times=2),
        running.server.faults.add(PATCH, faults.answer(502), times=1),
    ]

    statuses = [patch(running).status_code for _ in range(4)]

    assert statuses == [501, 501, 502, 200]
    assert [rule.hits for rule in rules] == [0, 2, 1]


def test_cleared_rules_are_forgotten(running):
    running.server.faults.add(PATCH, faults.answer(500))

    running.server.faults.clear()

    assert patch(running).status_code == 200


def test_a_delay_holds_back_one_request_or_all(running):
    running.server.delay = 0.02
    running.server.faults.add(PATCH, faults.Fault(delay=0.03))

    assert patch(running).elapsed.total_seconds() >= 0.05
    assert running.client().get("/api/documents/").elapsed.total_seconds() >= 0.02
