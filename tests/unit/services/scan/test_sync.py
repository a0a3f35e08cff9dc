"""A sync makes the local library equal to the server despite failures, and resumes where it stopped."""

from dataclasses import replace

import pytest

from app.bootstrap import open_app
from app.demo.library import DemoDocument, DemoLibrary, DemoUser
from app.domain.errors import DedupeError, OperationCancelled
from app.domain.progress import CancelFlag, Stage
from app.domain.servers import Token
from app.paperless import channel, pacing
from app.services.scan import sync
from app.services.scan.sync import SyncService
from app.system.folders import Folders
from tests.support.covering import covering
from tests.support.faults import (
    Fault,
    FaultyDemoServer,
    answer,
    cut_body,
    edited,
    hang_up,
    meanwhile,
    retry_later,
)

pytestmark = pytest.mark.shared

COUNT = 64
SIZE = 8
MANNERS = ("v2", "v3")


@pytest.fixture(autouse=True)
def _small_pages_and_short_pauses(monkeypatch):
    for name in ("FIRST_PAGE_SIZE", "PAGE_SIZE", "FIRST_INVENTORY_PAGE_SIZE", "INVENTORY_PAGE_SIZE"):
        monkeypatch.setattr(sync, name, SIZE)
    monkeypatch.setattr(pacing, "PAUSES", (0.01, 0.01, 0.01, 0.01))
    monkeypatch.setattr(channel, "PAUSES", (0.01, 0.01))


def served(count=COUNT, server_version="v3"):
    documents = tuple(DemoDocument(n, f"Paper {n}", content=f"Text {n}") for n in range(1, count + 1))
    users = (DemoUser(1, "anna", "geheim-4711", is_superuser=True),)
    return FaultyDemoServer(DemoLibrary(users=users, documents=documents), server_version=server_version)


@pytest.fixture(params=MANNERS)
def server(request):
    with served(server_version=request.param) as running:
        yield running


@pytest.fixture
def library(server, tmp_path):
    with open_app(Folders(tmp_path)) as app:
        signed_in = app.connection.sign_in(server.url, Token(server.token))
        with signed_in.library.session:
            server.requests.clear()
            yield signed_in.library


def run(library, **how):
    return SyncService(library, CancelFlag()).run(**how)


def assert_same(library, server):
    """Assert that both sides have the same documents with the same texts and time stamps."""
    with server.state.lock:
        theirs = {one.id: (one.content, one.modified) for one in server.state.live_documents()}
    known = library.local.documents
    assert {n: (known.text(n), known.get(n).modified) for n in known.ids()} == theirs


def pages(server):
    return [record for record in server.requests.all() if "content" in record.query.get("fields", "")]


def texts(request):
    return "content" in request.query.get("fields", "")


def test_a_first_sync_reads_everything_once_and_needs_no_inventory(library, server):
    result = run(library)

    assert (result.total, result.read, result.removed, result.unreadable) == (COUNT, COUNT, 0, ())
    assert_same(library, server)
    assert len(pages(server)) == COUNT / SIZE
    assert len([r for r in server.requests.all() if r.path == "/api/documents/"]) == COUNT / SIZE + 2


def test_a_later_sync_reads_only_what_changed(library, server):
    run(library)
    with server.state.lock:
        server.state.documents[9].content = "changed"
        server.state.touch(server.state.documents[9])
        del server.state.documents[11]
    server.requests.clear()

    result = run(library)

    assert (result.total, result.read, result.removed) == (COUNT - 1, 1, 1)
    assert_same(library, server)
    assert [record.query["id__in"] for record in pages(server)] == ["9"]


def test_what_is_restored_comes_back(library, server):
    run(library)
    client = library.client
    client.trash(5)
    run(library)
    assert library.local.documents.get(5) is None

    client.restore([5])
    run(library)

    assert library.local.documents.text(5) == "Text 5"


@pytest.mark.parametrize("stored", [1, 3, 7])
def test_a_sync_goes_on_at_the_page_where_it_was_stopped(library, server, stored):
    cancel = CancelFlag()
    count = []

    def stop():
        count.append(1)
        if len(count) == stored:
            cancel.cancel()

    with pytest.raises(OperationCancelled):
        SyncService(library, cancel, page_stored=stop).run()
    server.requests.clear()

    result = run(library)

    assert result.read == COUNT - stored * SIZE
    assert_same(library, server)
    assert min(int(record.query["page"]) for record in pages(server)) == stored + 1


def test_pages_may_be_of_another_size_after_an_interruption(library, server, monkeypatch):
    cancel = CancelFlag()
    with pytest.raises(OperationCancelled):
        SyncService(library, cancel, page_stored=cancel.cancel).run()
    for name in ("FIRST_PAGE_SIZE", "PAGE_SIZE"):
        monkeypatch.setattr(sync, name, 32)

    run(library)

    assert_same(library, server)


def delete_first(state):
    state.documents.pop(min(state.documents), None)


def add_one(state):
    model = state.documents[max(state.documents)]
    number = max(state.documents) + 1
    state.documents[number] = replace(model, id=number, content=f"Text {number}")
    state.touch(state.documents[number])


def delete_and_add(state):
    delete_first(state)
    add_one(state)


def nth_page(number):
    """Match the n-th request for documents with texts."""
    seen = []

    def matches(request):
        seen.append(texts(request))
        return texts(request) and sum(seen) == number

    return matches


SHIFTS = [delete_first, add_one, delete_and_add]


@pytest.mark.parametrize(
    ("change", "request_number", "server"), covering(SHIFTS, (1, 4, 8), MANNERS), indirect=["server"]
)
def test_pages_that_shift_while_they_are_read_lose_nothing(library, server, change, request_number):
    server.faults.add(nth_page(request_number), meanwhile(change), times=1)
    run(library)

    assert_same(library, server)


FAULTS = {
    "hang up": hang_up(),
    "cut": cut_body(20),
    "wrong type": answer(200, b"[1, 2", "application/json"),
    "no list": answer(200, b'"a word"', "application/json"),
    "other keys": edited(lambda page: page.pop("results")),
    "null": edited(lambda page: page.update(results=None)),
    "500": answer(500),
    "502": answer(502),
    "503, later": retry_later(0),
    "429": retry_later(0, 429),
    "slow": Fault(delay=0.2),
    "shrunk": edited(lambda page: page["results"].pop()),
    "repeated": edited(lambda page: page.update(results=page["results"][:1] * len(page["results"]))),
    "empty": edited(lambda page: page.update(results=[])),
}


@pytest.mark.parametrize(
    ("name", "request_number", "server"), covering(FAULTS, (1, 5, 8), MANNERS), indirect=["server"]
)
def test_a_fault_on_the_way_is_got_over(library, server, name, request_number):
    server.faults.add(nth_page(request_number), FAULTS[name], times=1)
    run(library)

    assert_same(library, server)
    assert len(pages(server)) <= 2 * COUNT / SIZE + 6  # a retry does not multiply the load


@pytest.mark.parametrize("fault", ["hang up", "500", "503, later", "other keys"])
def test_a_fault_that_stays_ends_the_sync_and_the_next_one_goes_on(library, server, fault):
    server.faults.add(lambda request: texts(request) and int(request.query["page"]) > 3, FAULTS[fault])
    with pytest.raises(DedupeError):
        run(library)
    assert library.local.documents.ids() >= set(range(1, 3 * SIZE + 1))

    server.faults.clear()
    run(library)

    assert_same(library, server)


def test_document_missing_from_the_inventory_is_not_removed(library, server):
    run(library)

    def slip(
        page,
    ):  # one is missing, another is there twice in its place, as after a deletion and an addition
        if len(page["results"]) > 4:
            page["results"][3] = {**page["results"][3], "id": 900}

    server.faults.add(lambda request: request.query.get("fields") == "id,modified", edited(slip), times=1)
    run(library)

    assert library.local.documents.ids() == set(range(1, COUNT + 1))


def test_the_progress_has_true_totals_and_never_goes_back(library, server):
    told = []
    SyncService(library, CancelFlag(), told.append).run()

    assert {progress.stage for progress in told} == {Stage.SYNC}
    assert {progress.total for progress in told} == {COUNT}
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert done[-1] == COUNT


def test_names_are_read_once_a_sync(library, server):
    run(library)

    for kind in ("tags", "correspondents", "document_types", "storage_paths", "custom_fields", "users"):
        assert len([r for r in server.requests.all() if r.path == f"/api/{kind}/"]) == 1
