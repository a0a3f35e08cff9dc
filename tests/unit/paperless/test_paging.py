"""A list is read whole, once and in order, at a pace the server keeps up with, whatever fails on the way."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import AnswerUnreadable, NotPermitted, OperationCancelled, ServerFailed, ServerTimeout
from app.domain.progress import CancelFlag
from app.paperless import pacing as pace_module
from app.paperless.cancellation import cancel_scope
from app.paperless.error_cases import ConnectionLost, failure
from app.paperless.pacing import LITTLE, LONGEST_PATIENCE, MOST_AT_ONCE, MUCH, RequestPacer
from app.paperless.paging import ListChunk, fetch_in_chunks


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch):
    monkeypatch.setattr(pace_module, "PAUSES", (0.0, 0.0, 0.0, 0.0))


def busy(status, retry_after=None):
    return failure("server-error.status", url="http://s", status=status, retry_after=retry_after)


class Shelf:
    """A list of numbers, and what goes wrong when it is asked for."""

    def __init__(self, length, trouble=lambda start, size, count: None, most_a_page=10**6):
        self.numbers = list(range(length))
        self.asked = []
        self.most_under_way = 0
        self._trouble = trouble
        self._most = most_a_page
        self._under_way = 0
        self._lock = threading.Lock()

    def fetch(self, start, size, patience):
        with self._lock:
            self.asked.append((start, size, patience))
            self._under_way += 1
            self.most_under_way = max(self.most_under_way, self._under_way)
            count = len(self.asked)
        try:
            time.sleep(0.001)
            problem = self._trouble(start, size, count)
            if problem is not None:
                raise problem
        finally:
            with self._lock:
                self._under_way -= 1
        page_size = min(size, self._most)
        page = start // size
        items = self.numbers[page * page_size : (page + 1) * page_size]
        return ListChunk(items, (page + 1) * page_size, len(self.numbers), page_size, is_last=not items)

    def read(self, pace=None, start=0):
        found = []
        for part in fetch_in_chunks(self.fetch, pace or RequestPacer(8, 64), start):
            found += part.items or []
        return found


def test_a_list_comes_whole_and_in_order_with_up_to_four_requests_at_once():
    shelf = Shelf(1000)

    assert shelf.read() == list(range(1000))
    assert 1 < shelf.most_under_way <= MOST_AT_ONCE
    assert shelf.asked[0] == (0, 8, 1.0)


def test_a_quick_server_is_asked_for_more_until_the_largest_page():
    shelf = Shelf(1000)
    shelf.read()

    assert max(size for _, size, _ in shelf.asked) == 64
    assert len(shelf.asked) <= 1000 // 64 + 12


@pytest.mark.parametrize("length", [0, 1, 8, 9, 63])
def test_short_lists_end(length):
    assert Shelf(length).read() == list(range(length))


def test_reading_goes_on_from_the_middle():
    assert Shelf(100).read(start=24) == list(range(24, 100))


@given(st.integers(0, 300), st.sampled_from([1, 2, 8, 32]), st.sets(st.integers(1, 40), max_size=8))
def test_nothing_is_lost_or_twice_whichever_requests_fail(length, size, failing):
    alone = {number for number in failing if number - 1 not in failing}  # no outage
    shelf = Shelf(length, lambda start, size, count: ConnectionLost("gone") if count in alone else None)

    assert shelf.read(RequestPacer(size, 32)) == list(range(length))


def test_a_part_that_fails_is_asked_for_in_two_halves():
    shelf = Shelf(8, lambda start, size, count: ServerTimeout("slow") if size > 2 else None)

    assert shelf.read(RequestPacer(8, 8)) == list(range(8))
    assert [asked[:2] for asked in shelf.asked[:3]] == [(0, 8), (0, 4), (0, 2)]


def test_a_server_that_needs_long_is_given_more_time_and_less_work():
    shelf = Shelf(64, lambda start, size, count: ServerTimeout("slow") if count == 1 else None)
    shelf.read(RequestPacer(16, 16))

    assert shelf.asked[1] == (0, 8, 2.0)


def test_an_entry_that_breaks_the_list_costs_only_itself():
    def trouble(start, size, count):
        return busy(500) if start <= 37 < start + size else None

    shelf = Shelf(100, trouble)

    assert shelf.read() == [number for number in range(100) if number != 37]


def test_a_list_that_is_broken_as_a_whole_is_given_up_soon():
    shelf = Shelf(10_000, lambda start, size, count: busy(500))

    with pytest.raises(ServerFailed):
        shelf.read(RequestPacer(64, 512))
    assert sum(size for _, size, _ in shelf.asked) <= 2 * 64 + 4


def test_an_outage_ends_in_its_failure_and_not_in_many_requests():
    shelf = Shelf(10_000, lambda start, size, count: ConnectionLost("gone") if count > 3 else None)

    with pytest.raises(ConnectionLost):
        shelf.read()
    assert len(shelf.asked) <= 3 + MOST_AT_ONCE + len(pace_module.PAUSES)


def test_a_server_that_never_answered_is_given_up_after_three_attempts():
    shelf = Shelf(10, lambda start, size, count: busy(503))

    with pytest.raises(ServerFailed):
        shelf.read()
    assert len(shelf.asked) == 3


def test_what_cannot_go_better_is_not_repeated():
    shelf = Shelf(10, lambda start, size, count: NotPermitted("no"))

    with pytest.raises(NotPermitted):
        shelf.read()
    assert len(shelf.asked) == 1


def test_after_too_many_requests_there_are_fewer_at_once_and_none_before_the_time_is_up():
    refused_at = []
    moments = []

    def trouble(start, size, count):
        moments.append(time.monotonic())
        if count == 8:
            refused_at.append(time.monotonic())
            return busy(429, 0.3)
        if count in (5, 6, 7):
            time.sleep(0.1)  # its turn comes before the refusal's, but the refusal is there already
        return None

    shelf = Shelf(2000, trouble)

    assert shelf.read() == list(range(2000))
    under_way_then = MOST_AT_ONCE - 1  # they were sent before the answer was there
    later = [moment for moment in moments if moment > refused_at[0]][under_way_then:]
    assert min(later) - refused_at[0] >= 0.3


def test_a_server_that_wants_a_longer_pause_than_anybody_waits_is_given_up():
    shelf = Shelf(10, lambda start, size, count: busy(429, 3600.0))

    with pytest.raises(ServerFailed):
        shelf.read()
    assert len(shelf.asked) == 1


@pytest.mark.parametrize("most", [1, 3, 5, 25])
def test_a_server_with_its_own_page_size_is_followed(most):
    assert Shelf(100, most_a_page=most).read(RequestPacer(64, 64)) == list(range(100))


def test_a_page_size_that_changes_on_the_way_loses_nothing():
    shelf = Shelf(300)
    found = set()
    for part in fetch_in_chunks(shelf.fetch, RequestPacer(16, 16)):
        found.update(part.items)
        shelf._most = 10

    assert found == set(range(300))


def test_a_cancel_stops_the_requests_and_the_pauses():
    cancel = CancelFlag()

    def trouble(start, size, count):
        if count > 4:
            cancel.cancel()
            return busy(503, 60.0)
        return None

    started = time.monotonic()
    with cancel_scope(cancel), pytest.raises(OperationCancelled):
        Shelf(1000, trouble).read()
    assert time.monotonic() - started < 5


def test_whoever_stops_reading_leaves_nothing_under_way():
    shelf = Shelf(1000)
    parts = fetch_in_chunks(shelf.fetch, RequestPacer(8, 8))
    next(parts)
    parts.close()
    asked = len(shelf.asked)
    time.sleep(0.05)

    assert len(shelf.asked) == asked


# --- the pace ----------------------------------------------------------------------------------------------

OUTCOMES = st.one_of(
    st.tuples(st.just("answer"), st.floats(0, 30), st.integers(0, 10**8)),
    st.tuples(st.just("failure"), st.sampled_from([500, 429, 504]), st.just(0)),
    st.tuples(st.just("timeout"), st.just(0), st.just(0)),
)


@given(st.lists(OUTCOMES, max_size=60), st.integers(0, 10**6))
def test_sizes_stay_within_bounds_and_pages_begin_where_they_should(outcomes, position):
    pace = RequestPacer(64, 512)
    for kind, value, characters in outcomes:
        try:
            if kind == "answer":
                pace.succeeded(pace.size, value, characters)
            else:
                pace.failed(busy(value) if kind == "failure" else ServerTimeout("slow"), pace.size)
        except (ServerFailed, ServerTimeout):  # it is given up; the bounds hold all the same
            pass
        assert 1 <= pace.size <= 512
        assert 1 <= pace.at_once <= MOST_AT_ONCE
        assert 1 <= pace.patience <= LONGEST_PATIENCE
        assert position % pace.piece_at(position) == 0


def test_pages_shrink_when_their_texts_are_huge_and_grow_when_they_are_little():
    pace = RequestPacer(64, 512)
    pace.succeeded(64, 0.1, MUCH + 1)
    assert pace.size == 32
    pace.succeeded(32, 0.1, LITTLE - 1)
    assert pace.size == 64
    pace.succeeded(64, 0.1, LITTLE + 1)
    assert pace.size == 64


def test_an_unreadable_answer_is_no_outage():
    pace = RequestPacer(64, 512)
    for _ in range(6):
        pace.failed(AnswerUnreadable("cut"), pace.size)
    assert pace.size == 1


def test_nothing_is_asked_for_while_requests_of_before_a_failure_are_under_way():
    under_way_at = []
    failed = []

    def trouble(start, size, count):
        if count == 6:
            failed.append(start)
            return ConnectionLost("gone")
        if start in failed:
            under_way_at.append(shelf._under_way)
        time.sleep(0.02)
        return None

    shelf = Shelf(200, trouble)

    assert shelf.read(RequestPacer(8, 8)) == list(range(200))
    assert under_way_at[0] == 1  # when it is asked for again
