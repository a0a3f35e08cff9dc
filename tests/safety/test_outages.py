"""An outage is never blamed on a document, whatever answers in place of the server (S7, S13).

Behind a proxy, an outage is not silence: the proxy answers. Apply then postpones the rest, and undo leaves
open what it could not try.
"""

import pytest

from app.demo.messages import Response
from app.domain.errors import DedupeError, is_outage
from app.domain.runs import Outcome, Reason
from app.paperless import channel, paging
from app.services.scan.scan import scan
from tests.support.builders import COPY, KEEPER, OTHER_COPY, OTHER_KEEPER, TRASHED, outcomes
from tests.support.covering import covering
from tests.support.faults import Fault, answer, hang_up, on, retry_later
from tests.support.plan_items import EVERY_ITEM as ALL

pytestmark = pytest.mark.shared

LEFT = (Outcome.SKIPPED, Reason.INTERRUPTED)
PAGE = b"<html><head><title>%s</title></head><body><h1>%s</h1><hr>nginx</body></html>"


def error_page(status, words):
    return answer(status, PAGE % (words, words))


OUTAGES = {
    "network lost": hang_up(),
    "502": error_page(502, b"502 Bad Gateway"),
    "503": answer(503, b"no available server", "text/plain"),
    "503 for an hour": retry_later(3600, 503),
    "504": error_page(504, b"504 Gateway Time-out"),
    "429 without an end": retry_later(0, 429),
    "Cloudflare's 522": error_page(522, b"Connection timed out"),
    "a page for maintenance": error_page(200, b"We will be back soon"),
    "a page for maintenance, as a file": Fault(
        answer=Response(404, PAGE % (b"Gone for now", b"Back soon"), "text/html"), applied=False
    ),
    "a proxy that has lost the server": answer(404, b"404 page not found\n", "text/plain"),
    "no database": error_page(500, b"Server Error (500)"),
}
POINTS = {
    "look": on("GET", "/api/documents/"),
    "file": on("GET", "/api/documents/[0-9]+/download/"),
    "carry over": on("PATCH", "/api/.*"),
    "trash": lambda request: request.method == "DELETE" or request.path == "/api/documents/delete/",
}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    for module in (channel, paging):
        monkeypatch.setattr(module, "cancellable_sleep", lambda _seconds: None)


@pytest.fixture
def outage(harness_v3):
    """Begins an outage with the next request that fits, which meets it as well."""

    def begin_at(predicate, fault):
        lasting = harness_v3.server.faults.add(on("*", "/api/.*"), fault, times=0)

        def begin(request):
            if predicate(request):
                lasting.times = 100_000
            return False

        harness_v3.server.faults._rules.insert(0, harness_v3.server.faults.add(begin, fault))

    return begin_at


@pytest.mark.parametrize(("name", "point", "items"), covering(OUTAGES, POINTS, (1, 5)))
def test_outage_postpones_the_rest_of_a_run(harness_v3, outage, name, point, items):
    before = harness_v3.snapshot()
    outage(POINTS[point], OUTAGES[name])
    items = ALL[:items]

    first = harness_v3.apply(*items)

    assert set(outcomes(first).values()) <= {TRASHED, LEFT}
    assert first.finished is None

    harness_v3.server.faults.clear()
    second = harness_v3.applying.execute(first.id)

    assert set(outcomes(second).values()) == {TRASHED}
    assert second.finished is not None
    assert harness_v3.undo(second).not_undone == ()
    assert harness_v3.snapshot() == before


@pytest.mark.parametrize("name", OUTAGES)
def test_outage_during_a_backup_postpones_the_rest(harness_v3, outage, name, tmp_path):
    run = harness_v3.start(*ALL, backup=tmp_path / "backup")
    outage(on("GET", f"/api/documents/{COPY}/metadata/"), OUTAGES[name])

    first = harness_v3.applying.execute(run.id)

    assert set(outcomes(first).values()) == {LEFT}

    harness_v3.server.faults.clear()
    second = harness_v3.applying.execute(run.id)
    assert set(outcomes(second).values()) == {TRASHED}


@pytest.mark.parametrize("name", OUTAGES)
@pytest.mark.parametrize(
    "point",
    [on("POST", "/api/trash/"), on("PATCH", f"/api/documents/{KEEPER}/"), on("GET", "/api/documents/.*")],
    ids=["restore", "metadata", "look"],
)
def test_undo_leaves_untried_documents_open(harness_v3, outage, name, point):
    before = harness_v3.snapshot()
    run = harness_v3.apply(*ALL)
    outage(point, OUTAGES[name])

    with pytest.raises(DedupeError):
        harness_v3.undo(run)

    now = harness_v3.library.local.journal.get(run.id)
    assert now.undo_possible
    assert Outcome.NOT_RESTORED not in {item.outcome for item in now.documents}

    harness_v3.server.faults.clear()
    assert harness_v3.undo(run).not_undone == ()
    assert harness_v3.snapshot() == before


@pytest.mark.parametrize("name", [name for name in OUTAGES if name != "no database"])
def test_short_outage_postpones_no_document(harness_v3, name):
    harness_v3.server.faults.add(on("GET", f"/api/documents/{KEEPER}/download/"), OUTAGES[name], times=1)
    harness_v3.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), OUTAGES[name], times=1)

    run = harness_v3.apply(*ALL)

    assert set(outcomes(run).values()) == {TRASHED}
    assert run.finished is not None


@pytest.mark.parametrize("name", [name for name in OUTAGES if name != "no database"])
def test_document_that_always_looks_like_an_outage_fails_alone(harness_v3, name):
    harness_v3.server.faults.add(on("*", f"/api/documents/{OTHER_KEEPER}/.*"), OUTAGES[name])

    run = harness_v3.apply(*ALL)

    found = outcomes(run)
    assert found.pop(OTHER_COPY)[0] in (Outcome.FAILED, Outcome.SKIPPED)
    assert set(found.values()) == {TRASHED}
    assert run.finished is not None


@pytest.mark.parametrize("name", OUTAGES)
def test_a_scan_keeps_what_it_read(harness_v3, outage, name):
    known = harness_v3.library.local.documents.ids()
    outage(on("GET", "/api/documents/"), OUTAGES[name])

    with pytest.raises(DedupeError) as failed:
        scan(harness_v3.library, harness_v3.cancel, full=True)

    assert is_outage(failed.value) or name == "no database"
    assert harness_v3.library.local.documents.ids() == known
    harness_v3.server.faults.clear()
    scan(harness_v3.library, harness_v3.cancel)
