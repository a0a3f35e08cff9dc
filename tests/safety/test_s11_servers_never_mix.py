"""S11: every local row belongs to one server and one user of it."""

import pytest

from app.domain.decisions import keep_decision
from app.domain.errors import NothingScanned, RunUnknown
from app.domain.plans import PlanItem
from app.domain.servers import Token
from app.services.apply.undo import UndoService
from app.services.review.groups import ReviewService
from tests.support.builders import (
    FOREIGN_COPY,
    GROUPS,
    OTHER_COPY,
    OTHER_KEEPER,
    Harness,
    small_library,
    without_document,
)
from tests.support.faults import FaultyDemoServer

ITEM = PlanItem(OTHER_KEEPER, (OTHER_COPY,))


@pytest.fixture
def another_user(open_harness):
    """Anna's harness with a scan, and Ben's on the same server and in the same data folder."""
    anna = open_harness()
    anna.scan(*GROUPS)
    signed_in = anna.app.connection.sign_in(anna.server.url, Token(anna.server.token_for("ben")))
    with signed_in.library.session:
        yield anna, Harness(anna.server, anna.app, signed_in.library, anna.cancel)


@pytest.fixture
def another_server(open_harness):
    """Two servers with the same user and the same ids, in one data folder."""
    anna = open_harness()
    anna.scan(*GROUPS)
    with FaultyDemoServer(without_document(small_library(), FOREIGN_COPY)) as server:
        signed_in = anna.app.connection.sign_in(server.url, Token(server.token))
        with signed_in.library.session:
            yield anna, Harness(server, anna.app, signed_in.library, anna.cancel)


@pytest.fixture(params=["another_user", "another_server"])
def two(request):
    return request.getfixturevalue(request.param)


def test_nothing_of_one_is_seen_by_the_other(two):
    first, second = two
    first.library.local.decisions.set(keep_decision(GROUPS[1], OTHER_KEEPER))
    run = first.start(ITEM)

    local = second.library.local
    assert local.documents.count() == 0
    assert local.analyses.groups() == []
    assert local.decisions.all() == ()
    assert local.journal.runs() == ()
    assert ReviewService(local).plan().items == ()
    with pytest.raises(RunUnknown):
        second.applying.execute(run.id)
    with pytest.raises(RunUnknown):
        UndoService(second.library, second.cancel).undo(run.id)
    assert second.writes() == []


def test_a_scan_of_one_is_none_of_the_other(two):
    _, second = two

    with pytest.raises(NothingScanned):
        second.start(ITEM)


def test_a_run_on_one_server_leaves_the_other_alone(another_server):
    first, second = another_server
    second.scan(*GROUPS)
    before = second.snapshot()

    first.apply(ITEM)

    assert second.snapshot() == before
    assert second.known(OTHER_COPY) is not None
    assert second.writes() == []


def test_forgetting_one_leaves_the_other(another_server):
    first, second = another_server
    second.scan(*GROUPS)

    first.app.connection.forget(first.library.local.profile)

    assert second.library.local.documents.count() == len(small_library().documents) - 1
    assert len(second.library.local.analyses.groups()) == len(GROUPS)
