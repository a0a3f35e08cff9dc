"""A list is read completely, once and in order, at a pace that the server can keep."""

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
from app.paperless.pacing import LITTLE, MAX_CONCURRENCY, MAX_TIMEOUT_FACTOR, MUCH, RequestPacer
from app.paperless.paging import ListChunk, fetch_in_chunks


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch):
    monkeypatch.setattr(pace_module, "PAUSES", (0.0, 0.0, 0.0, 0.0))


def busy(status, retry_after=None):
    return failure("server-error.status", url="http://s", status=status, retry_after=retry_after)


class Shelf:
    """A list of numbers with planned failures."""

    def __init__(self, length, trouble=lambda start, size, count: None, most_a_page=10**6):
        self.numbers = list(range(length))
        self.asked = []
        self.most_under_way = 0
        self._trouble = trouble
        self._most = most_a_page
        self._under_way = 0
        self._lock = threading.Lock()

    def fetch(self, start, size, timeout_factor):
        with self._lock:
            self.asked.append((start, size, timeout_factor))
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

    def read(self, pacer=None, start=0):
        found = []
        for part in fetch_in_chunks(self.fetch, pacer or RequestPacer(8, 64), start):
            found += part.items or []
        return found


def test_list_is_read_in_order_with_concurrent_requests():
    shelf = Shelf(1000)

    assert shelf.read() == list(range(1000))
    assert 1 < shelf.most_under_way <= MAX_CONCURRENCY
    assert shelf.asked[0] == (0, 8, 1.0)


def test_fast_server_gets_larger_requests():
    shelf = Shelf(1000)
    shelf.read()

    assert max(size for _, size, _ in shelf.asked) == 64
    assert len(shelf.asked) <= 1000 // 64 + 12


@pytest.mark.parametrize("length", [0, 1, 8, 9, 63])
def test_short_lists_end(length):
    assert Shelf(length).read() == list(range(length))


def test_reading_can_start_in_the_middle():
    assert Shelf(100).read(start=24) == list(range(24, 100))


@given(st.integers(0, 300), st.sampled_from([1, 2, 8, 32]), st.sets(st.integers(1, 40), max_size=8))
def test_failures_lose_and_repeat_nothing(length, size, failing):
    alone = {number for number in failing if number - 1 not in failing}  # no outage
    shelf = Shelf(length, lambda start, size, count: ConnectionLost("gone") if count in alone else None)

    assert shelf.read(RequestPacer(size, 32)) == list(range(length))


def test_failed_chunk_is_requested_in_two_halves():
    shelf = Shelf(8, lambda start, size, count: ServerTimeout("slow") if size > 2 else None)

    assert shelf.read(RequestPacer(8, 8)) == list(range(8))
    assert [asked[:2] for asked in shelf.asked[:3]] == [(0, 8), (0, 4), (0, 2)]


def test_slow_server_gets_more_time_and_less_work():
    shelf = Shelf(64, lambda start, size, count: ServerTimeout("slow") if count == 1 else None)
    shelf.read(RequestPacer(16, 16))

    assert shelf.asked[1] == (0, 8, 2.0)


def test_broken_entry_costs_only_itself():
    def trouble(start, size, count):
        return busy(500) if start <= 37 < start + size else None

    shelf = Shelf(100, trouble)

    assert shelf.read() == [number for number in range(100) if number != 37]


def test_broken_list_is_abandoned_soon():
    shelf = Shelf(10_000, lambda start, size, count: busy(500))

    with pytest.raises(ServerFailed):
        shelf.read(RequestPacer(64, 512))
    assert sum(size for _, size, _ in shelf.asked) <= 2 * 64 + 4


def test_outage_ends_after_few_requests():
    shelf = Shelf(10_000, lambda start, size, count: ConnectionLost("gone") if count > 3 else None)

    with pytest.raises(ConnectionLost):
        shelf.read()
    assert len(shelf.asked) <= 3 + MAX_CONCURRENCY + len(pace_module.PAUSES)


def test_silent_server_is_tried_three_times():
    shelf = Shelf(10, lambda start, size, count: busy(503))

    with pytest.raises(ServerFailed):
        shelf.read()
    assert len(shelf.asked) == 3


def test_permanent_failure_is_not_retried():
    shelf = Shelf(10, lambda start, size, count: NotPermitted("no"))

    with pytest.raises(NotPermitted):
        shelf.read()
    assert len(shelf.asked) == 1


def test_throttling_reduces_concurrency_and_waits():
    refused_at = []
    moments = []

    def trouble(start, size, count):
        moments.append(time.monotonic())
        if count == 8:
            refused_at.append(time.monotonic())
            return busy(429, 0.3)
        if count in (5, 6, 7):
            time.sleep(0.1)  # its chunk comes first, but the refusal of a later one has already arrived
        return None

    shelf = Shelf(2000, trouble)

    assert shelf.read() == list(range(2000))
    under_way_then = MAX_CONCURRENCY - 1  # sent before the answer arrived
    later = [moment for moment in moments if moment > refused_at[0]][under_way_then:]
    assert min(later) - refused_at[0] >= 0.3


def test_too_long_requested_pause_is_an_error():
    shelf = Shelf(10, lambda start, size, count: busy(429, 3600.0))

    with pytest.raises(ServerFailed):
        shelf.read()
    assert len(shelf.asked) == 1


@pytest.mark.parametrize("most", [1, 3, 5, 25])
def test_page_size_of_the_server_is_used(most):
    assert Shelf(100, most_a_page=most).read(RequestPacer(64, 64)) == list(range(100))


def test_changing_page_size_loses_nothing():
    shelf = Shelf(300)
    found = set()
    for part in fetch_in_chunks(shelf.fetch, RequestPacer(16, 16)):
        found.update(part.items)
        shelf._most = 10

    assert found == set(range(300))


def test_cancel_stops_requests_and_pauses():
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


def test_closing_the_reader_ends_all_requests():
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
def test_sizes_stay_in_range_and_pages_are_aligned(outcomes, position):
    pacer = RequestPacer(64, 512)
    for kind, value, characters in outcomes:
        try:
            if kind == "answer":
                pacer.succeeded(pacer.size, value, characters)
            else:
                pacer.failed(busy(value) if kind == "failure" else ServerTimeout("slow"), pacer.size)
        except (ServerFailed, ServerTimeout):  # abandoned; the bounds still hold
            pass
        assert 1 <= pacer.size <= 512
        assert 1 <= pacer.concurrency <= MAX_CONCURRENCY
        assert 1 <= pacer.timeout_factor <= MAX_TIMEOUT_FACTOR
        assert position % pacer.chunk_size_at(position) == 0


def test_page_size_follows_the_text_size():
    pacer = RequestPacer(64, 512)
    pacer.succeeded(64, 0.1, MUCH + 1)
    assert pacer.size == 32
    pacer.succeeded(32, 0.1, LITTLE - 1)
    assert pacer.size == 64
    pacer.succeeded(64, 0.1, LITTLE + 1)
    assert pacer.size == 64


def test_unreadable_answer_is_no_outage():
    pacer = RequestPacer(64, 512)
    for _ in range(6):
        pacer.failed(AnswerUnreadable("cut"), pacer.size)
    assert pacer.size == 1


def test_retry_waits_for_running_requests():
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
    assert under_way_at[0] == 1  # when it is requested again
