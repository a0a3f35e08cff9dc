"""Field reports about reading a library, by their numbers.

Each test does what its report says went wrong for somebody, on a server on loopback.
"""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from app.bootstrap import open_app
from app.demo import listing
from app.demo.library import DemoDocument, StoredFile
from app.domain import errors
from app.domain.documents import Checksum
from app.domain.progress import CancelFlag
from app.domain.servers import Token
from app.paperless import channel, json_parsing, pacing
from app.services.scan import sync
from app.services.scan.analysis import fetch_file_facts
from app.services.scan.sync import SyncService
from app.system.folders import Folders
from tests.field.papers import COUNT, library_of, papers
from tests.support.faults import FaultyDemoServer, answer, edited, hang_up, login_page, on, retry_later

LIST = on("GET", "/api/documents/")


@pytest.fixture(autouse=True)
def _small_pages_and_short_pauses(monkeypatch):
    for name, value in (("FIRST_PAGE_SIZE", 8), ("PAGE_SIZE", 8), ("FIRST_INVENTORY_PAGE_SIZE", 16)):
        monkeypatch.setattr(sync, name, value)
    monkeypatch.setattr(sync, "INVENTORY_PAGE_SIZE", 16)
    monkeypatch.setattr(pacing, "PAUSES", (0.01, 0.01, 0.01, 0.01))
    monkeypatch.setattr(channel, "PAUSES", (0.01, 0.01))


class Harness:
    def __init__(self, server, library):
        self.server = server
        self.library = library

    def sync(self, **how):
        return SyncService(self.library, CancelFlag()).run(**how)

    @property
    def ids(self):
        return set(self.library.local.documents.ids())

    def text(self, number):
        return self.library.local.documents.text(number)

    def lists(self):
        return [record for record in self.server.requests.all() if record.path == "/api/documents/"]


@pytest.fixture
def open_harness(tmp_path):
    running = []

    def start(library=None, server_version="v3", base_path=""):
        server = FaultyDemoServer(library or library_of(), server_version=server_version, base_path=base_path)
        app = open_app(Folders(tmp_path))
        server.start()
        opened = app.__enter__()
        signed_in = opened.connection.sign_in(server.url, Token(server.token))
        running.append((server, app, signed_in.library.session))
        server.requests.clear()
        return Harness(server, signed_in.library)

    yield start
    for server, app, session in running:
        session.close()
        app.__exit__(None, None, None)
        server.stop()


@pytest.fixture
def harness(open_harness):
    return open_harness()


def third_page(request):
    return request.query.get("page") == "3"


def all_ids(count=COUNT):
    return set(range(1, count + 1))


def test_report_18_ignored_filter_adds_no_documents(harness, monkeypatch):
    everything = harness.server.state
    monkeypatch.setattr("app.demo.listing._FILTERS", {})
    harness.server.requests.clear()

    found = harness.library.client.documents_by_id([3, 4, 999])

    assert [item.document.id for item in found] == [3, 4]
    assert len(harness.server.requests.all()) == 4  # the list once, then each one: never the whole library
    assert len(everything.documents) == COUNT


def test_report_28_a_refused_version_is_no_empty_library(harness):
    harness.sync()
    harness.server.faults.add(LIST, answer(406, b'{"detail": "Invalid version"}', "application/json"))

    with pytest.raises(errors.VersionUnsupported):
        harness.sync(full=True)
    assert harness.ids == all_ids()


def test_report_29_login_page_during_a_sync_loses_nothing(harness):
    harness.sync()
    harness.server.faults.add(LIST, login_page())

    with pytest.raises(errors.LoginPageAnswered):
        harness.sync()
    assert harness.ids == all_ids()


def test_report_30_a_server_below_a_path_is_read(open_harness):
    harness = open_harness(base_path="/paper")
    harness.sync()

    assert harness.ids == all_ids()


def test_report_24_page_order_is_stable_and_repeats_count_once(harness):
    def repeat(page):
        page["results"][-1] = page["results"][0]

    harness.server.faults.add(LIST, edited(repeat), times=3)
    result = harness.sync()

    assert harness.ids == all_ids()
    assert result.total == COUNT
    assert {record.query["ordering"] for record in harness.lists() if "page" in record.query} == {"id"}


def test_report_24_a_count_that_never_fits_is_said(harness):
    def count_more(page):
        page["count"] += 1

    harness.server.faults.add(LIST, edited(count_more))

    with pytest.raises(errors.AnswerUnreadable, match=r"counts 41 documents, but lists 40"):
        harness.sync()


@pytest.mark.parametrize("following", ["http://internal:8000/api/documents/?page=2", "/api/?page=2", None])
def test_report_25_the_address_of_the_next_page_is_never_used(harness, following):
    def mislead(page):
        page["next"] = following

    harness.server.faults.add(LIST, edited(mislead))
    harness.sync()

    assert harness.ids == all_ids()


def test_report_26_server_with_its_own_page_size_is_read_whole(harness, monkeypatch):
    monkeypatch.setattr(listing, "LARGEST_PAGE_SIZE", 3)
    harness.sync()

    assert harness.ids == all_ids()


def test_report_26_page_sizes_that_change_on_the_way_lose_nothing(harness, monkeypatch):
    def shrink(_state):
        monkeypatch.setattr(listing, "LARGEST_PAGE_SIZE", 5)

    harness.server.faults.add(
        third_page,
        replace(hang_up(applied=True), meanwhile=shrink),
        times=1,
    )
    harness.sync()

    assert harness.ids == all_ids()


@pytest.mark.parametrize("ids", [None, [1, 2, 3]])
def test_report_27_a_list_of_all_ids_is_not_relied_upon(open_harness, ids):
    harness = open_harness(server_version="v2")

    def mislead(page):
        page.pop("all", None)
        if ids is not None:
            page["all"] = ids

    harness.server.faults.add(LIST, edited(mislead))
    harness.sync()

    assert harness.ids == all_ids()


def test_report_36_dropped_connection_is_retried(harness):
    harness.server.faults.add(lambda request: request.query.get("page") in ("2", "4"), hang_up(), times=2)
    harness.sync()

    assert harness.ids == all_ids()


def test_report_37_a_slow_server_is_waited_for_and_asked_for_less(harness):
    slow = harness.library.session._channel
    slow._options = replace(slow._options, timeout=0.3)
    harness.server.faults.add(
        lambda request: int(request.query.get("page_size", 0)) == 8, answer_late(0.5), times=2
    )
    harness.sync()

    assert harness.ids == all_ids()
    assert min(int(record.query["page_size"]) for record in harness.lists() if "page" in record.query) < 8


def answer_late(seconds):
    return replace(edited(lambda data: None), delay=seconds)


def test_report_37_huge_texts_make_the_pages_small(open_harness, monkeypatch):
    monkeypatch.setattr(pacing, "MUCH", 50_000)
    monkeypatch.setattr(pacing, "LITTLE", 10_000)
    monkeypatch.setattr("app.paperless.client.MAX_LIST_BYTES", 300_000)
    harness = open_harness(library_of(*(replace(one, content="wort " * 10_000) for one in papers(24))))
    harness.sync()

    assert harness.ids == all_ids(24)
    assert harness.text(24) == "wort " * 10_000


def test_report_37_names_are_read_once_and_cheaply(harness):
    harness.sync()
    asked = harness.server.requests.all()

    assert len([record for record in asked if record.path == "/api/tags/"]) == 1
    assert not any({"full_perms", "include_selection_data"} & set(record.query) for record in asked)
    assert len(harness.lists()) <= COUNT / 8 + 2


def test_report_38_whole_texts_are_read_and_never_shortened_ones(harness):
    long = "x" * 551
    with harness.server.state.lock:
        harness.server.state.documents[1].content = long + "one"
        harness.server.state.documents[2].content = long + "two"
    harness.sync()

    documents = harness.library.local.documents
    assert documents.get(1).content_hash != documents.get(2).content_hash
    assert not any("truncate_content" in record.query for record in harness.lists())


def test_report_39_checksums_of_two_algorithms_never_compare_equal():
    assert Checksum.parse("a" * 32) != Checksum.parse("a" * 64)
    assert {Checksum.parse(text).algorithm for text in ("a" * 32, "b" * 64)} == {"md5", "sha256"}


@pytest.mark.parametrize(("server_version", "asked"), [("v3", 0), ("v2", 4)])
def test_report_39_checksums_are_asked_for_only_where_they_decide(open_harness, server_version, asked):
    file = StoredFile(b"%PDF the same")
    alike = [DemoDocument(n, f"Scan {n}", content="", original=file) for n in range(1, 5)]
    other = [DemoDocument(n, f"Paper {n}", content=f"Text {n}", original=file) for n in range(5, 20)]
    harness = open_harness(library_of(*alike, *other), server_version=server_version)
    harness.sync()

    assert fetch_file_facts(harness.library, CancelFlag()) == asked
    documents = harness.library.local.documents
    assert len({documents.get(n).checksum for n in range(1, 5)}) == 1
    assert documents.get(1).checksum is not None


def test_report_42_documents_vanishing_during_the_sync_are_removed(harness):
    def delete(state):
        del state.documents[5]

    harness.server.faults.add(third_page, replace(retry_later(0), meanwhile=delete), times=1)
    result = harness.sync()

    assert harness.ids == all_ids() - {5}
    assert result.total == COUNT - 1
    assert len(harness.lists()) < 40


def test_report_46_full_sync_finds_changes_without_time_stamp(harness):
    harness.sync()
    with harness.server.state.lock:
        harness.server.state.documents[7].content = "Read again by a better eye."
    harness.sync()
    assert harness.text(7) == "Text 7. "

    harness.sync(full=True)

    assert harness.text(7) == "Read again by a better eye."


def test_report_46_a_full_sync_comes_round_by_itself(harness, monkeypatch):
    harness.sync()
    with harness.server.state.lock:
        harness.server.state.documents[7].content = "Read again by a better eye."
    monkeypatch.setattr(sync, "FULL_AGAIN_AFTER", timedelta(0))

    harness.sync()

    assert harness.text(7) == "Read again by a better eye."


@pytest.mark.parametrize(
    ("spelled", "day"),
    [
        ("2024-11-06", date(2024, 11, 6)),
        ("2024-11-06T00:00:00+01:00", date(2024, 11, 6)),
        ("0001-01-01", date(1, 1, 1)),
        ("1001-03-04T00:00:00+00:53:28", date(1001, 3, 4)),
        ("2106-02-07", date(2106, 2, 7)),
        (None, None),
        ("2024-13-45", None),
    ],
)
def test_report_47_odd_dates_are_dates_or_none(spelled, day):
    assert json_parsing.parse_date(spelled) == day


def test_report_50_ids_that_nobody_can_resolve_are_kept(harness):
    with harness.server.state.lock:
        one = harness.server.state.documents[9]
        one.tags, one.correspondent, one.document_type = (998,), 999, 997
    harness.sync()

    read = harness.library.local.documents.get(9)
    assert (read.tags, read.correspondent, read.document_type) == ((998,), 999, 997)


def test_report_50_document_that_breaks_its_list_is_skipped_alone(harness):
    def breaks(request):
        ids = request.query.get("id__in", "").split(",")
        start = (int(request.query.get("page", 1)) - 1) * int(request.query.get("page_size", 1))
        texts = "content" in request.query.get("fields", "")
        by_page = "page" in request.query and start < 23 <= start + int(request.query["page_size"])
        return texts and ("23" in ids if ids != [""] else by_page)

    harness.server.faults.add(breaks, answer(500))
    result = harness.sync()

    assert harness.ids == all_ids() - {23}
    assert result.unreadable == (23,)


@pytest.mark.parametrize("title", ["⏰ 20 % …", "שלום", "<b>&amp;</b>", "x" * 128, "two\nlines\tand a tab"])
def test_report_87_titles_arrive_as_they_are(harness, title):
    with harness.server.state.lock:
        harness.server.state.documents[3].title = title
    harness.sync()

    assert harness.library.local.documents.get(3).title == title
