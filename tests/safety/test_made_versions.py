"""Versions of one document: uploaded, verified, then trashed; all or none (S2, S4), and undone (S9)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app.demo.library import DemoVersion
from app.domain.documents import Checksum
from app.domain.errors import PlanInvalid
from app.domain.plans import PlanItem
from app.domain.progress import CancelFlag
from app.domain.protections import Protection
from app.domain.runs import EntryState, Field, Outcome, Reason
from app.services.apply import version_uploads
from app.services.apply.plan_preview import preview_plan
from app.services.apply.undo import UndoService
from tests.safety.merging import (
    GROUPS,
    MERGED,
    TAKE_OUT,
    TRASH_B,
    UPLOAD,
    files,
    originals,
    uploads,
    uploads_sent,
)
from tests.safety.watching import Watch
from tests.support.builders import (
    FOREIGN_COPY,
    FOREIGN_KEEPER,
    KEEPER,
    TRASHED,
    A,
    B,
    C,
    app_at,
    file_of,
    harness_at,
    outcomes,
    small_library,
)
from tests.support.delays import without_delays
from tests.support.faults import Fault, FaultyDemoServer, answer, defer, hang_up, ignore_write, meanwhile, on


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    without_delays(monkeypatch)
    monkeypatch.setattr(version_uploads, "LONGEST_WAIT", 5.0)


@pytest.fixture(scope="module")
def server():
    """Every test reverts what it changes."""
    with FaultyDemoServer(small_library(), server_version="v3") as running:
        yield running


@pytest.fixture
def harness(server, tmp_path):
    with server.state.reverted(), app_at(tmp_path, server) as opened:
        opened.scan(*GROUPS)
        yield opened
    server.faults.clear()
    server.state.consumption, server.state.consumption_failure = 0, ""


def as_before(harness):
    """Return the library without versions that were taken out again: the server keeps them in its trash."""
    found = harness.snapshot()
    for values in found.values():
        values.pop("trashed_versions")
    return found


def test_copies_become_versions_in_order_and_undo_takes_them_out(harness):
    before = as_before(harness)
    watch = Watch(harness.server)
    harness.server.faults.add(watch.look, Fault())
    watch.confirm(MERGED)

    run = harness.apply(MERGED)

    assert files(harness) == originals(A, B, C)
    assert [version.label for version in harness.live(A).versions] == ["Kette B", "Kette C"]
    assert outcomes(run) == {B: TRASHED, C: TRASHED}
    assert harness.deletes() == [B, C]
    assert run.is_complete
    assert run.undo_possible
    assert run.received[A].versions == 2
    assert {entry.state for entry in uploads(harness, run)} == {EntryState.DONE}
    watch.check(harness)
    result = harness.undo(run)
    assert (result.finished, result.not_undone) == (True, ())
    assert set(result.restored) == {B, C}
    assert as_before(harness) == before
    watch.check(harness)


def test_the_newest_version_is_what_the_library_knows_now(harness):
    run = harness.apply(MERGED)

    known, there = harness.known(A), harness.live(A)
    assert known.version_count == 3
    assert known.checksum == Checksum("sha256", there.versions[-1].file.sha256)
    assert harness.library.local.documents.texts([A])[A] == small_library_text(C)
    harness.undo(run)
    assert harness.library.local.documents.texts([A])[A] == small_library_text(A)


def small_library_text(document):
    return next(one.content for one in small_library().documents if one.id == document)


def test_metadata_is_carried_over_before_the_copies_go(harness):
    harness.edit(C, tags=[3], correspondent=2)
    harness.scan(*GROUPS)

    run = harness.apply(MERGED)

    assert (harness.live(A).tags, harness.live(A).correspondent) == ([3], 2)
    assert harness.undo(run).finished
    assert (harness.live(A).tags, harness.live(A).correspondent) == ([], None)


def test_files_are_backed_up_first(harness, tmp_path):
    run = harness.apply(MERGED, backup=tmp_path / "backup")

    assert run.is_complete
    saved = [(tmp_path / "backup").glob(f"{one:06d}*/original.pdf") for one in (B, C)]
    assert [next(one).read_bytes() for one in saved] == originals(B, C)


def test_the_server_may_take_its_time(harness):
    harness.server.state.consumption = 4

    run = harness.apply(MERGED)

    assert run.is_complete
    assert files(harness) == originals(A, B, C)
    assert len(uploads_sent(harness)) == 2


def test_a_file_that_the_server_cannot_take_in_stops_all(harness):
    before = as_before(harness)

    def second(state):
        state.consumption_failure = "The file is damaged." if state.documents[A].versions else ""

    harness.server.faults.add(UPLOAD, meanwhile(second))

    run = harness.apply(MERGED)

    assert {outcome for outcome, _ in outcomes(run).values()} == {Outcome.FAILED}
    assert "The file is damaged." in run.documents[0].message
    assert as_before(harness) == before
    assert harness.deletes() == [] or all(one == A for one in harness.deletes())
    assert not run.undo_possible


@pytest.mark.parametrize("fault", [answer(403), answer(400), ignore_write()], ids=["403", "400", "ignored"])
def test_a_refused_upload_leaves_everything_in_place(harness, fault):
    before = as_before(harness)
    harness.server.faults.add(UPLOAD, fault)

    run = harness.apply(MERGED)

    assert {outcome for outcome, _ in outcomes(run).values()} <= {Outcome.FAILED, Outcome.SKIPPED}
    assert as_before(harness) == before


def test_a_version_with_another_file_does_not_count(harness):
    before = as_before(harness)

    def damage(state):
        state.tasks[-1].content += b"!" if state.tasks else b""

    harness.server.state.consumption = 1
    harness.server.faults.add(on("GET", "/api/tasks/"), meanwhile(damage), times=1)

    run = harness.apply(MERGED)

    assert set(outcomes(run).values()) == {(Outcome.FAILED, Reason.SERVER_ERROR)}
    assert "changed the file" in run.documents[0].message
    assert as_before(harness) == before


@pytest.mark.parametrize(
    ("fault", "sent"), [(hang_up(applied=True), 2), (answer(504, applied=True), 2)], ids=["cut", "504"]
)
def test_an_upload_whose_answer_was_lost_is_found_and_not_sent_again(harness, fault, sent):
    harness.server.faults.add(UPLOAD, fault, times=1)

    run = harness.apply(MERGED)

    assert run.is_complete
    assert files(harness) == originals(A, B, C)
    assert len(uploads_sent(harness)) == sent


def test_an_upload_that_may_still_arrive_is_waited_for(harness, monkeypatch):
    """The server got it but has not even queued it: nothing is sent again until it is certain to be lost."""
    harness.server.faults.add(UPLOAD, defer(), times=1)
    monkeypatch.setattr(version_uploads, "LONGEST_WAIT", 0.0)
    monkeypatch.setattr(version_uploads, "UNANSWERED", timedelta(hours=1))

    run = harness.apply(MERGED)

    assert run.finished is None or not run.is_complete
    assert len(uploads_sent(harness)) == 1
    harness.server.apply_deferred()
    again = harness.applying.execute(run.id) if run.finished is None else harness.apply(MERGED)
    assert again.is_complete
    assert files(harness) == originals(A, B, C)


def test_an_upload_that_never_arrived_is_sent_again(harness):
    harness.server.faults.add(UPLOAD, hang_up(), times=1)

    run = harness.apply(MERGED)

    assert run.is_complete
    assert files(harness) == originals(A, B, C)


def test_stop_while_the_server_takes_its_time(harness):
    harness.server.state.consumption = 10

    def stop(_state):
        harness.cancel.cancel()

    harness.server.faults.add(on("GET", "/api/tasks/"), meanwhile(stop), times=1)
    run = harness.apply(MERGED)
    assert run.finished is None
    assert harness.trashed() == set()

    harness.cancel = CancelFlag()
    done = harness.applying.execute(run.id)

    assert done.is_complete
    assert files(harness) == originals(A, B, C)
    assert len(uploads_sent(harness)) == 2


def test_a_copy_that_cannot_be_trashed_stops_the_others(harness):
    before = as_before(harness)
    harness.server.faults.add(TRASH_B, answer(403))

    run = harness.apply(MERGED)

    assert {outcome for outcome, _ in outcomes(run).values()} == {Outcome.FAILED}
    assert as_before(harness) == before


def test_a_version_taken_out_by_somebody_stops_the_trash(harness):
    def take_out(state):
        document = state.documents[A]
        state.delete_version(document, document.versions[-1].id)

    harness.server.faults.add(TRASH_B, Fault(), times=1)
    harness.server.faults.add(
        on("GET", f"/api/documents/{A}/download/"), meanwhile(take_out_when_two(take_out))
    )

    run = harness.apply(MERGED)

    assert {outcome for outcome, _ in outcomes(run).values()} <= {Outcome.SKIPPED, Outcome.FAILED}
    assert {B, C}.isdisjoint(harness.trashed())


def take_out_when_two(take_out):
    def act(state):
        if len(state.documents[A].versions) == 2:
            take_out(state)

    return act


@pytest.mark.parametrize("changed", [A, B, C])
def test_a_changed_document_stops_all(harness, changed):
    harness.edit(changed, content="Ein ganz anderer Text.")

    run = harness.apply(MERGED)

    assert {outcome for outcome, _ in outcomes(run).values()} == {Outcome.SKIPPED}
    assert harness.writes() == []


def test_a_missing_document_stops_all(harness):
    harness.edit(B, deleted_at=harness.live(A).added)

    run = harness.apply(MERGED)

    assert set(outcomes(run).values()) == {(Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}
    assert harness.writes() == []


def test_a_document_with_versions_of_its_own_is_not_merged(harness):
    harness.edit(B, versions=[DemoVersion(900, file_of("neuer"), content="Neuer Text")])
    harness.scan(*GROUPS)

    with pytest.raises(PlanInvalid, match="versions of its own"):
        harness.start(MERGED)


def test_the_oldest_may_have_versions_and_keeps_them(harness):
    older = DemoVersion(900, file_of("schon da"), content="Schon da")
    harness.edit(A, versions=[older])
    harness.scan(*GROUPS)

    run = harness.apply(MERGED)

    assert files(harness) == [originals(A)[0], older.file.read(), *originals(B, C)]
    assert harness.undo(run).finished
    assert harness.live(A).versions == [older]


def test_equal_files_in_a_row_need_one_version(harness):
    harness.edit(C, original=file_of("original 31"))  # that of B
    harness.scan(*GROUPS)

    run = harness.apply(MERGED)

    assert run.is_complete
    assert files(harness) == originals(A, B)
    assert harness.undo(run).finished


def test_a_protected_document_is_not_merged(harness):
    harness.edit(C, tags=[3])
    harness.scan(*GROUPS)
    harness.library.local.protections.set(Protection(tags=frozenset({3})))

    with pytest.raises(PlanInvalid, match="protected"):
        harness.start(MERGED)
    harness.library.local.protections.set(Protection())


def test_documents_of_which_one_matches_no_other_are_not_merged(harness):
    with pytest.raises(PlanInvalid, match="did not match"):
        harness.start(PlanItem(A, (B, KEEPER), as_versions=True))


def test_a_user_who_could_not_undo_it_may_not_merge(server, tmp_path):
    with server.state.reverted(), app_at(tmp_path, server, user="ben") as harness:
        item = PlanItem(FOREIGN_COPY, (FOREIGN_KEEPER,), as_versions=True)
        harness.scan(*GROUPS)

        run = harness.apply(item)

        assert set(outcomes(run).values()) == {(Outcome.SKIPPED, Reason.NOT_PERMITTED)}
        assert harness.writes() == []


@pytest.mark.parametrize("server_version", ["v2", "v2.9"])
def test_a_server_before_version_3_makes_no_versions(tmp_path, server_version):
    with harness_at(tmp_path, server_version=server_version) as harness:
        harness.scan(*GROUPS)

        with pytest.raises(PlanInvalid, match=r"3\.0"):
            harness.start(MERGED, confirmed_final=True, backup=tmp_path)


def test_a_version_of_a_copy_that_is_not_back_stays(harness):
    run = harness.apply(MERGED)
    harness.server.state.purge(harness.server.state.documents[C])

    result = harness.undo(run)

    assert files(harness) == originals(A, C)
    assert B not in harness.trashed()
    assert not result.finished
    assert any(one.document == A and one.field == Field.FILE_VERSION for one in result.not_undone)


def test_one_document_alone_is_restored_and_only_its_version_taken_out(harness):
    run = harness.apply(MERGED)

    result = UndoService(harness.library, harness.cancel).undo(run.id, document=C)

    assert result.restored == (C,)
    assert files(harness) == originals(A, B)
    assert harness.trashed() == {B}
    assert harness.undo(run).finished
    assert files(harness) == originals(A)


def test_another_text_after_the_undo_is_named(harness):
    run = harness.apply(MERGED)
    harness.server.state.documents[A].content = "Neu erkannt."

    result = harness.undo(run)

    assert [(one.document, one.field) for one in result.not_undone] == [(A, "text")]


def test_an_undo_whose_answer_was_lost_is_not_repeated(harness):
    run = harness.apply(MERGED)
    harness.server.faults.add(TAKE_OUT, hang_up(applied=True), times=1)

    assert harness.undo(run).finished
    assert files(harness) == originals(A)


def test_a_dry_run_and_the_plan_say_what_would_happen_and_write_nothing(harness):
    plan = harness.start(MERGED).plan

    run = harness.applying.dry_run(plan)
    view = preview_plan(harness.library.local, plan, {A: "g"}, harness.library.capabilities)

    assert {item.outcome for item in run.documents} == {Outcome.WOULD_TRASH}
    (planned,) = view.versions
    assert (planned.keeper.id, [one.document.id for one in planned.copies]) == (A, [B, C])
    assert view.documents == ()
    assert harness.writes() == []


@pytest.mark.parametrize("stopped", [False, True])
def test_a_late_version_of_a_run_that_was_undone_is_taken_out(harness, monkeypatch, stopped):
    monkeypatch.setattr(version_uploads, "LONGEST_WAIT", 0.0)
    monkeypatch.setattr(version_uploads, "UNANSWERED", timedelta(hours=1))
    harness.server.faults.add(UPLOAD, defer(), times=1)
    if stopped:
        harness.server.faults.add(on("GET", "/api/tasks/"), meanwhile(lambda _: harness.cancel.cancel()))
    run = harness.apply(MERGED)
    assert (run.finished is None) == stopped
    harness.cancel = CancelFlag()
    harness.undo(run)
    harness.server.apply_deferred()
    harness.library.client.document(A)
    assert len(files(harness)) == 2

    harness.applying.reconcile()

    assert files(harness) == originals(A)
