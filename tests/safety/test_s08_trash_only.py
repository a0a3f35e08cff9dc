"""S8: the app never empties the trash, and deletes for good only with backup and confirmation."""

import json
from dataclasses import replace

import pytest

from app.demo.library import DemoVersion
from app.domain.errors import ConfirmationNeeded
from app.domain.plans import PlanItem
from app.domain.runs import Outcome, Reason
from app.services.apply.backup import Backup
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    TRASHED,
    file_of,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import answer, cut_body, edited, on

ITEM = PlanItem(OTHER_KEEPER, (OTHER_COPY,))
DOWNLOAD = on("GET", f"/api/documents/{OTHER_COPY}/download/")


@pytest.fixture
def without_trash(open_harness):
    harness = open_harness(server_version="v2.9")
    harness.scan(*GROUPS)
    return harness


def test_no_request_empties_the_trash_or_hits_unnamed_documents(harness):
    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)), ITEM)
    harness.undo(run)

    sent = json.dumps([one.json for one in harness.writes()])
    assert '"empty"' not in sent
    assert '"all"' not in sent
    assert '"filters"' not in sent
    assert all(
        one.json["documents"]
        for one in harness.writes()
        if one.path in ("/api/trash/", "/api/documents/bulk_edit/", "/api/documents/delete/")
    )


@pytest.mark.parametrize(("backup", "confirmed"), [(False, False), (True, False), (False, True)], ids=str)
def test_without_a_trash_a_backup_and_a_confirmation_are_needed(without_trash, tmp_path, backup, confirmed):
    with pytest.raises(ConfirmationNeeded, match="no trash"):
        without_trash.start(ITEM, backup=tmp_path / "backup" if backup else None, confirmed_final=confirmed)
    assert without_trash.writes() == []


def test_without_a_trash_both_together_are_enough(without_trash, tmp_path):
    run = without_trash.apply(ITEM, backup=tmp_path / "backup", confirmed_final=True)

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    (original,) = (tmp_path / "backup").rglob("original.pdf")
    assert original.read_bytes() == b"%PDF-1.4 original 21 %%EOF"


def test_what_is_gone_for_good_is_named_by_the_undo(without_trash, tmp_path):
    run = without_trash.apply(ITEM, backup=tmp_path / "backup", confirmed_final=True)

    result = without_trash.undo(run)

    trash = [problem for problem in result.not_undone if problem.field == "trashed"]
    assert "no trash" in trash[0].message


def test_run_started_with_a_trash_deletes_nothing_without_one(harness, monkeypatch):
    run = harness.start(ITEM)
    session = harness.library.session
    monkeypatch.setattr(session, "capabilities", replace(session.capabilities, has_trash=False))

    done = harness.applying.execute(run.id)

    assert outcomes(done) == {OTHER_COPY: (Outcome.SKIPPED, Reason.NO_TRASH)}
    assert harness.writes() == []


@pytest.mark.parametrize(
    "fault",
    [
        answer(200, b"%PDF-1.4 something else", "application/pdf"),
        answer(200, b"", "application/pdf"),
        answer(404, b'{"detail": "Not found."}', "application/json"),
        answer(500),
        cut_body(3),
        answer(200, b"<html>sign in</html>"),
    ],
    ids=["another file", "empty", "404", "500", "cut", "login page"],
)
def test_a_copy_whose_backup_is_not_whole_stays(harness_v3, tmp_path, fault):
    harness_v3.server.faults.add(DOWNLOAD, fault)

    run = harness_v3.apply(ITEM, backup=tmp_path / "backup")

    assert outcomes(run) == {OTHER_COPY: (Outcome.FAILED, Reason.NOT_VERIFIED)}
    assert "backup" in run.documents[0].message
    assert harness_v3.writes() == []
    assert list((tmp_path / "backup").rglob("original*")) == []


def test_copy_without_a_known_checksum_stays(harness_v3, tmp_path):
    metadata = b'{"original_checksum": null, "has_archive_version": false, "original_mime_type": "x"}'
    harness_v3.server.faults.add(
        on("GET", f"/api/documents/{OTHER_COPY}/metadata/"), answer(200, metadata, "application/json")
    )

    run = harness_v3.apply(ITEM, backup=tmp_path / "backup")

    assert outcomes(run)[OTHER_COPY] == (Outcome.FAILED, Reason.NOT_VERIFIED)


def test_a_backup_holds_original_archive_and_metadata(harness, tmp_path):
    folder = Backup(harness.library, str(tmp_path / "backup"), harness.cancel).save(harness.known(COPY))

    assert sorted(path.name for path in folder.iterdir()) == ["archive.pdf", "metadata.json", "original.pdf"]
    assert (folder / "archive.pdf").read_bytes().endswith(b"archiviert %%EOF")
    assert json.loads((folder / "metadata.json").read_text(encoding="utf-8"))["archive_serial_number"] == 42
    assert folder.parent.stat().st_mode & 0o077 == 0


VERSIONS = (
    DemoVersion(900, file_of("zwei"), content="Zweite Fassung", original_file_name="zwei.docx"),
    DemoVersion(901, file_of("drei"), label="unterschrieben", archive=file_of("drei, archiviert")),
)


@pytest.fixture
def harness_with_versions(open_harness):
    harness = open_harness(with_changed(small_library(), COPY, versions=VERSIONS))
    harness.scan(*GROUPS)
    return harness


def test_backup_contains_every_version_with_its_text(harness_with_versions, tmp_path):
    harness = harness_with_versions

    run = harness.apply(PlanItem(KEEPER, (COPY,)), backup=tmp_path / "backup")

    assert outcomes(run) == {COPY: TRASHED}
    (folder,) = (tmp_path / "backup").iterdir()
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    assert {name: path.read_bytes() for name, path in files.items() if path.suffix != ".json"} == {
        "original.pdf": VERSIONS[1].file.read(),
        "archive.pdf": VERSIONS[1].archive.read(),
        "version 900/original.docx": VERSIONS[0].file.read(),
        f"version {COPY}/original.pdf": file_of("Stromrechnung").read(),
        f"version {COPY}/archive.pdf": file_of("Stromrechnung, archiviert").read(),
    }
    told = {name: json.loads(files[name].read_text(encoding="utf-8")) for name in files if "json" in name}
    assert set(told) == {"metadata.json", "version 900/metadata.json", f"version {COPY}/metadata.json"}
    assert told["metadata.json"]["file_version"]["label"] == "unterschrieben"
    assert told["version 900/metadata.json"]["text"] == "Zweite Fassung"
    assert told[f"version {COPY}/metadata.json"]["files"]["file_size"] == file_of("Stromrechnung").size
    assert all(one["tags"] for one in told.values())


def test_missing_older_version_keeps_the_copy(harness_with_versions, tmp_path):
    """As from a server that does not heed which version is asked for."""
    harness = harness_with_versions
    newest = answer(200, VERSIONS[1].file.read(), "application/pdf")
    harness.server.faults.add(
        lambda request: "/download/" in request.path and request.query.get("version") == "900", newest
    )

    run = harness.apply(PlanItem(KEEPER, (COPY,)), backup=tmp_path / "backup")

    assert outcomes(run) == {COPY: (Outcome.FAILED, Reason.NOT_VERIFIED)}
    assert harness.deletes() == []


def test_file_of_wrong_size_keeps_the_copy(harness_v3, tmp_path):
    metadata = on("GET", f"/api/documents/{OTHER_COPY}/metadata/")
    harness_v3.server.faults.add(metadata, edited(lambda facts: facts.update(original_size=3)))

    run = harness_v3.apply(ITEM, backup=tmp_path / "backup")

    assert outcomes(run)[OTHER_COPY] == (Outcome.FAILED, Reason.NOT_VERIFIED)


def test_a_failed_backup_leaves_the_good_one_of_an_earlier_run(harness_v3, tmp_path):
    backup = Backup(harness_v3.library, str(tmp_path / "backup"), harness_v3.cancel)
    folder = backup.save(harness_v3.known(OTHER_COPY))
    harness_v3.server.faults.add(DOWNLOAD, cut_body(3))

    harness_v3.apply(ITEM, backup=tmp_path / "backup")

    assert (folder / "original.pdf").read_bytes() == b"%PDF-1.4 original 21 %%EOF"


def test_a_backup_folder_that_cannot_be_written_keeps_the_copy(harness_v3, tmp_path):
    (tmp_path / "backup").write_text("a file, no folder")

    run = harness_v3.apply(ITEM, backup=tmp_path / "backup")

    assert outcomes(run)[OTHER_COPY] == (Outcome.FAILED, Reason.NOT_VERIFIED)
    assert harness_v3.deletes() == []
