"""Field reports about connecting, the client and reading a library, by their numbers.

Each test does what its report says went wrong for somebody, on a server on loopback.
"""

import threading
from dataclasses import replace
from datetime import date, timedelta

import pytest

from app.bootstrap import open_app
from app.demo import listing
from app.demo.library import DemoDocument, DemoLibrary, DemoUser, StoredFile
from app.domain import errors
from app.domain.documents import Checksum
from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, PasswordLogin, ServerAddress, Token
from app.paperless import channel, json_parsing, pacing
from app.paperless.connect import connect, probe
from app.services.scan import sync
from app.services.scan.analysis import fetch_file_facts
from app.services.scan.sync import SyncService
from app.system.folders import Folders
from tests.support.builders import assert_nothing_secret_in
from tests.support.faults import FaultyDemoServer, answer, edited, hang_up, login_page, on, retry_later
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, reply_json, serve
from tests.unit.paperless.scripted_server import listing as page_of

ANNA = DemoUser(1, "anna", "geheim-4711", is_superuser=True)
READER = DemoUser(2, "reader", "geheim-4712", permissions=("view_document", "view_uisettings"))
COUNT = 40
LIST = on("GET", "/api/documents/")


@pytest.fixture(autouse=True)
def _small_pages_and_short_pauses(monkeypatch):
    for name, value in (("FIRST_PAGE_SIZE", 8), ("PAGE_SIZE", 8), ("FIRST_INVENTORY_PAGE_SIZE", 16)):
        monkeypatch.setattr(sync, name, value)
    monkeypatch.setattr(sync, "INVENTORY_PAGE_SIZE", 16)
    monkeypatch.setattr(pacing, "PAUSES", (0.01, 0.01, 0.01, 0.01))
    monkeypatch.setattr(channel, "PAUSES", (0.01, 0.01))


def papers(count=COUNT, **values):
    return tuple(DemoDocument(n, f"Paper {n}", content=f"Text {n}. ", **values) for n in range(1, count + 1))


def library_of(*documents):
    return DemoLibrary(users=(ANNA, READER), documents=documents or papers())


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


# --- connecting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("server_version", "has_trash"), [("v2.9", False), ("v2", True), ("v3", True)])
def test_report_16_a_server_without_a_trash_is_known_by_its_version(server_version, has_trash):
    with (
        FaultyDemoServer(library_of(), server_version=server_version) as server,
        connect(ServerAddress(server.url), Token(server.token)) as session,
    ):
        assert session.capabilities.has_trash is has_trash


def test_report_17_restore_right_is_known_before_deleting():
    with FaultyDemoServer(library_of()) as server:
        server.faults.add(on("GET", "/api/trash/"), answer(403, b"{}", "application/json"))
        with connect(ServerAddress(server.url), Token(server.token)) as session:
            assert (session.capabilities.has_trash, session.capabilities.can_restore) == (True, False)


def test_report_18_ignored_filter_adds_no_documents(harness, monkeypatch):
    everything = harness.server.state
    monkeypatch.setattr("app.demo.listing._FILTERS", {})
    harness.server.requests.clear()

    found = harness.library.client.documents_by_id([3, 4, 999])

    assert [item.document.id for item in found] == [3, 4]
    assert len(harness.server.requests.all()) == 4  # the list once, then each one: never the whole library
    assert len(everything.documents) == COUNT


@pytest.mark.parametrize(
    ("accepted", "told", "agreed"),
    [(range(1, 8), 7, 7), (range(1, 10), 9, 9), ((9, 10), 10, 10), ((11,), 11, None)],
)
def test_report_28_the_version_is_negotiated_or_the_reason_is_said(accepted, told, agreed):
    def respond(asked):
        _, _, version = asked.headers["accept"].partition("version=")
        if version and int(version) not in accepted:
            return reply_json({"detail": 'Invalid version in "Accept" header.'}, 406)
        if asked.path == "/api/ui_settings/":
            me = {"user": {"id": 1, "username": "anna"}, "settings": {}, "permissions": []}
            return reply_json(me)
        reply = page_of({"id": 1})
        return replace(reply, headers={"X-Version": "2.20.15", "X-Api-Version": str(told)})

    with serve(respond) as server:
        if agreed is None:
            with pytest.raises(errors.VersionUnsupported, match="too new"):
                connect(server.address, Token("planted"))
        else:
            with connect(server.address, Token("planted")) as session:
                assert session.capabilities.api_version == agreed


def test_report_28_a_refused_version_is_no_empty_library(harness):
    harness.sync()
    harness.server.faults.add(LIST, answer(406, b'{"detail": "Invalid version"}', "application/json"))

    with pytest.raises(errors.VersionUnsupported):
        harness.sync(full=True)
    assert harness.ids == all_ids()


@pytest.mark.parametrize(
    "reply",
    [
        Reply(302, headers={"Location": "https://auth.example/login"}),
        Reply(200, b"<!DOCTYPE html><form><input type=password></form>", "text/html"),
        Reply(401, b"Unauthorized", "text/plain", headers={"WWW-Authenticate": "Basic"}),
    ],
)
def test_report_29_a_login_page_is_named_as_one(reply):
    with serve(lambda asked: reply) as server, pytest.raises(errors.LoginPageAnswered, match=r"[Ll]ogin"):
        connect(server.address, Token("planted"))


def test_report_29_login_page_during_a_sync_loses_nothing(harness):
    harness.sync()
    harness.server.faults.add(LIST, login_page())

    with pytest.raises(errors.LoginPageAnswered):
        harness.sync()
    assert harness.ids == all_ids()


def test_report_29_extra_headers_go_along_with_every_kind_of_call():
    with serve(lambda asked: Reply(200, b"x", "application/octet-stream")) as server:
        one = channel.Channel(server.address, ConnectionOptions(headers=(("X-Door", "open-sesame"),)))
        one.fetch("/api/documents/1/thumb/", {}, list)
        with pytest.raises(errors.AnswerUnreadable):
            one.read("/api/documents/")
        with pytest.raises(errors.AnswerUnreadable):
            one.write("DELETE", "/api/documents/1/")
        one.close()

    assert {asked.headers["x-door"] for asked in server.asked} == {"open-sesame"}
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("h", "https://h"),
        ("h:8000/", "https://h:8000"),
        ("https://h/paper", "https://h/paper"),
        ("https://h/paper/", "https://h/paper"),
        ("https://h/paper/api/", "https://h/paper"),
        ("https://h//api/api/", "https://h"),
        ("https://h/paper/dashboard", "https://h/paper"),
        (" http://[::1]:8000/ ", "http://[::1]:8000"),
    ],
)
def test_report_30_addresses_are_taken_however_they_are_typed(typed, url):
    of_first_scheme = [one.url for one in ServerAddress.candidates(typed) if one.url.startswith(url[:6])]
    assert of_first_scheme[-1] == url


def test_report_30_a_server_below_a_path_is_read(open_harness):
    harness = open_harness(base_path="/paper")
    harness.sync()

    assert harness.ids == all_ids()


@pytest.mark.parametrize(
    ("code", "failure"), [(None, errors.SecondFactorNeeded), ("000000", errors.SecondFactorWrong)]
)
def test_report_31_second_factor_is_requested_and_checked(code, failure):
    def respond(asked):
        wrong = b"code" in asked.body
        reason = "Invalid MFA code" if wrong else "MFA code is required"
        return reply_json({"non_field_errors": [reason]}, 400)

    with serve(respond) as server, pytest.raises(failure):
        connect(server.address, PasswordLogin("anna", "planted", code))


@pytest.mark.parametrize(
    ("reply", "failure"),
    [
        (Reply(403, b"no", "text/plain"), errors.SignInFailed),
        (Reply(429, b"{}", headers={"Retry-After": "42"}), errors.TooManyAttempts),
    ],
)
def test_report_32_refused_sign_in_is_reported_and_sent_once(reply, failure):
    with serve(lambda asked: reply) as server, pytest.raises(failure) as raised:
        connect(server.address, PasswordLogin("anna", "planted"))

    assert len(server.asked) == 1
    assert "42" in str(raised.value) or "token" in str(raised.value)


def test_report_32_unanswered_sign_in_times_out_or_is_cancelled():
    silence = threading.Event()
    with serve(lambda asked: Reply(silence=silence)) as server:
        with pytest.raises(errors.ServerTimeout):
            connect(server.address, PasswordLogin("anna", "planted"), ConnectionOptions(timeout=0.2))
        cancel = CancelFlag()
        stopper = threading.Timer(0.1, cancel.cancel)
        stopper.start()
        with pytest.raises(errors.OperationCancelled):
            connect(server.address, PasswordLogin("anna", "planted"), cancel=cancel)
        stopper.join()
        silence.set()


@pytest.mark.parametrize(("ca_file", "trusted"), [("authority.pem", True), (None, False)])
def test_report_33_private_authority_needs_a_file_or_fingerprint(ca_file, trusted):
    options = ConnectionOptions(ca_file=str(CERTIFICATES / ca_file) if ca_file else None)
    with serve(lambda asked: page_of(), "server.pem") as server:
        if trusted:
            assert probe(server.address, options) == "3.0.5"
        else:
            with pytest.raises(errors.CertificateUnknown, match=r"[0-9a-f]{64}"):
                probe(server.address, options)


@pytest.mark.parametrize("has_one", [True, False])
def test_report_34_client_certificate_is_sent_and_required(has_one):
    options = ConnectionOptions(
        ca_file=str(CERTIFICATES / "authority.pem"),
        client_certificate=str(CERTIFICATES / "other.pem") if has_one else None,
    )
    with serve(lambda asked: page_of(), "server.pem", clients="other.pem") as server:
        if has_one:
            assert probe(server.address, options) == "3.0.5"
        else:
            with pytest.raises(errors.ClientCertificateNeeded, match="client certificate"):
                probe(server.address, options)


# --- reading -----------------------------------------------------------------------------------------------


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


def test_report_98_missing_authority_file_keeps_verification_on():
    with pytest.raises(errors.SettingInvalid, match=r"nowhere\.pem"):
        probe(ServerAddress("https://127.0.0.1:1"), ConnectionOptions(ca_file="/nowhere.pem"))


def test_report_34_private_key_is_never_copied_or_logged(tmp_path, caplog):
    caplog.set_level("DEBUG", logger="app")
    key = (CERTIFICATES / "other.pem").read_text("utf-8")
    secret = key.partition("PRIVATE KEY-----\n")[2].splitlines()[0]
    (tmp_path / "client.pem").write_text(key)
    options = ConnectionOptions(
        ca_file=str(CERTIFICATES / "authority.pem"),
        headers=(("X-Door", "planted-header-4711"),),
        client_certificate=str(tmp_path / "client.pem"),
    )

    def respond(asked):
        me = {"user": {"id": 1, "username": "anna"}, "settings": {}, "permissions": []}
        return reply_json(me) if asked.path == "/api/ui_settings/" else page_of()

    with (
        serve(respond, "server.pem", clients="other.pem") as server,
        open_app(Folders(tmp_path / "data")) as app,
    ):
        signed_in = app.connection.sign_in(server.address.url, Token("planted-token-4711"), options)
        signed_in.library.session.close()
        again = app.connection.reconnect(app.connection.recent()[0])
        again.session.close()

    assert again.local.profile.options.client_certificate == str(tmp_path / "client.pem")
    assert_nothing_secret_in(tmp_path / "data", secret, "planted-header-4711", "planted-token-4711")

    assert "planted" not in caplog.text
    assert secret not in caplog.text
