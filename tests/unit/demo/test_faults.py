"""Faults hit exactly the requests that a test selects."""

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
def test_hang_up_closes_before_or_after_the_change(running, applied, expected):
    running.server.faults.add(PATCH, faults.hang_up(applied=applied))

    with pytest.raises(httpx.RemoteProtocolError):
        patch(running)

    assert title(running) == expected
    assert running.server.requests.all()[-1].status == 0


def test_deferred_request_is_applied_later(running):
    running.server.faults.add(PATCH, faults.defer())
    with pytest.raises(httpx.RemoteProtocolError):
        patch(running)
    assert title(running) == "old"

    running.server.apply_deferred()

    assert title(running) == "new"


def test_answer_replaces_the_request(running):
    running.server.faults.add(PATCH, faults.answer(502, b"bad gateway"))

    assert (patch(running).status_code, title(running)) == (502, "old")


def test_error_can_be_sent_after_the_change(running):
    running.server.faults.add(PATCH, faults.answer(504, applied=True))

    assert (patch(running).status_code, title(running)) == (504, "new")


def test_ignored_write_is_confirmed(running):
    before = running.state.snapshot()
    running.server.faults.add(on("*", ".*"), faults.ignore_write())

    assert patch(running).json()["title"] == "new"
    assert running.client().delete("/api/documents/1/").status_code == 204
    assert running.state.snapshot() == before


def test_login_page_has_status_200(running):
    running.server.faults.add(PATCH, faults.login_page())

    answer = patch(running)

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert title(running) == "old"


def test_retry_later_states_the_delay(running):
    running.server.faults.add(PATCH, faults.retry_later(7), times=1)

    first, second = patch(running), patch(running)

    assert (first.status_code, first.headers["retry-after"]) == (503, "7")
    assert second.status_code == 200


def test_body_can_be_cut_off(running):
    running.server.faults.add(on("GET", ".*/preview/"), faults.cut_body(after=4))

    received = []

    def read():
        with running.client().stream("GET", "/api/documents/1/preview/") as answer:
            for part in answer.iter_bytes():
                received.append(part)

    with pytest.raises(httpx.RemoteProtocolError):
        read()

    assert b"".join(received) == b"0123"


def test_answer_waits_for_an_event(running):
    event = threading.Event()
    rule = running.server.faults.add(PATCH, faults.wait_for(event))
    answers = []
    client = running.client()
    thread = threading.Thread(
        target=lambda: answers.append(client.patch("/api/documents/1/", json={"title": "new"}))
    )
    thread.start()
    while not rule.hits:  # meanwhile other requests are answered
        assert running.client().get("/api/documents/1/").json()["title"] == "old"

    event.set()
    thread.join()

    assert (answers[0].status_code, title(running)) == (200, "new")


def test_meanwhile_changes_the_library_first(running):
    def trash_it(state):
        state.delete(state.documents[1])

    running.server.faults.add(PATCH, faults.meanwhile(trash_it))

    assert patch(running).status_code == 404


def test_first_matching_rule_applies_as_often_as_it_says(running):
    rules = [
        running.server.faults.add(on("GET", ".*"), faults.answer(500)),
        running.server.faults.add(PATCH, faults.answer(501), times=2),
        running.server.faults.add(PATCH, faults.answer(502), times=1),
    ]

    statuses = [patch(running).status_code for _ in range(4)]

    assert statuses == [501, 501, 502, 200]
    assert [rule.hits for rule in rules] == [0, 2, 1]


def test_cleared_rules_do_not_apply(running):
    running.server.faults.add(PATCH, faults.answer(500))

    running.server.faults.clear()

    assert patch(running).status_code == 200


def test_delay_applies_to_one_request_or_all(running):
    running.server.delay = 0.02
    running.server.faults.add(PATCH, faults.Fault(delay=0.03))

    assert patch(running).elapsed.total_seconds() >= 0.05
    assert running.client().get("/api/documents/").elapsed.total_seconds() >= 0.02
