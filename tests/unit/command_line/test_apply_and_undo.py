"""`apply` and `undo`: exit status, sentences, and what is refused before the first write."""

import json

import pytest

from app.__main__ import main
from app.domain.plans import PlanItem
from app.domain.value_choices import ValueChoice
from app.services import long_waits
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    OTHER_COPY,
    OTHER_KEEPER,
    plan_text,
    small_library,
    write_plan,
)
from tests.support.faults import Fault, FaultyDemoServer, answer, login_page, on
from tests.support.plan_items import CONFIRMED_LAST as LAST
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.unit.command_line.answers import CONFIRMED, about, one_sentence

pytestmark = pytest.mark.shared


def test_complete_apply_exits_with_0_and_can_be_undone(paperless_dedupe, scanned, server, tmp_path, capfd):
    plan = write_plan(tmp_path, PlanItem(KEEPER, (COPY,)))

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 0
    out, err = capfd.readouterr()
    result = json.loads(out)
    assert result["finished"] is True
    assert result["undo_possible"] is True
    assert result["items"][0]["carried_over"]["notes"] == 1
    done = {"id": COPY, "outcome": "trashed", "reason": "", "message": ""}
    assert result["items"][0]["documents"] == [done]
    assert f"run {result['run']}" in err.splitlines()

    assert paperless_dedupe("undo", result["run"], "--json", "-") == 0
    assert json.loads(capfd.readouterr().out)["restored"] == [COPY]
    assert server.state.trashed_documents() == []


def test_plan_can_choose_values_of_a_copy(paperless_dedupe, scanned, server, tmp_path, capfd):
    takes = (ValueChoice("custom_fields.2", COPY), ValueChoice("title", COPY))
    plan = write_plan(tmp_path, PlanItem(KEEPER, (COPY,), takes=takes))

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 0

    result = json.loads(capfd.readouterr().out)
    assert result["items"][0]["carried_over"]["title"] is True
    assert server.state.live(KEEPER).title == "Stromrechnung (Kopie)"
    assert server.state.live(KEEPER).custom_fields[2] == "EUR99.00"
    assert paperless_dedupe("undo", result["run"]) == 0
    assert server.state.live(KEEPER).title == "Stromrechnung"


def test_plan_can_link_versions_by_a_note(paperless_dedupe, scanned, server, tmp_path, capfd):
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({"schema": 1, "items": [{"keep": KEEPER, "link": [COPY], "by": "note"}]}))

    assert paperless_dedupe("apply", plan, "--dry-run", "--json", "-") == 0
    would = json.loads(capfd.readouterr().out)["items"][0]["documents"]
    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 0

    out, err = capfd.readouterr()
    result = json.loads(out)
    assert [would[0]["outcome"], result["items"][0]["documents"][0]["outcome"]] == ["would-link", "linked"]
    assert "Documents: 1 kept and linked." in err.splitlines()
    assert server.state.live(COPY).notes[-1].note.startswith("Versions of this document, oldest first: #11")
    assert paperless_dedupe("undo", result["run"]) == 0
    assert len(server.state.live(COPY).notes) == 1


def test_plan_can_make_versions_of_one_document(paperless_dedupe, scanned, server, tmp_path, capfd):
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({"schema": 1, "items": [{"keep": OTHER_KEEPER, "versions": [OTHER_COPY]}]}))
    told = f"The file of document {OTHER_COPY}"

    assert paperless_dedupe("apply", plan, "--dry-run", "--json", "-") == 0
    out, err = capfd.readouterr()
    would = json.loads(out)["items"][0]
    assert (would["as_versions"], would["documents"][0]["outcome"]) == (True, "would-trash")
    assert f"{told} becomes a version of document {OTHER_KEEPER} first." in err.splitlines()
    assert server.state.live(OTHER_KEEPER).versions == []
    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 0

    out, err = capfd.readouterr()
    result = json.loads(out)
    assert result["items"][0]["documents"][0]["outcome"] == "trashed"
    assert f"{told} is a version of document {OTHER_KEEPER} now." in err.splitlines()
    assert len(server.state.live(OTHER_KEEPER).versions) == 1
    assert server.state.live(OTHER_COPY) is None
    assert paperless_dedupe("undo", result["run"]) == 0
    assert server.state.live(OTHER_KEEPER).versions == []
    assert server.state.live(OTHER_COPY) is not None


def test_run_is_named_before_the_first_write(paperless_dedupe, scanned, server, tmp_path, capfd):
    plan = write_plan(tmp_path, PlanItem(KEEPER, (COPY,)))
    said = []

    def listen(request):
        if request.method != "GET" and not said:
            said.append(capfd.readouterr().err)
        return False

    server.faults.add(listen, Fault())
    assert paperless_dedupe("apply", plan, "--yes") == 0

    assert any(line.startswith("run 20") for line in said[0].splitlines())


@pytest.mark.usefixtures("one_at_a_time")
def test_partial_apply_exits_with_3(paperless_dedupe, scanned, server, tmp_path, capfd):
    server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), answer(403))
    plan = write_plan(tmp_path, CONFIRMED, OTHER)

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 3

    out, err = capfd.readouterr()
    (left,) = json.loads(out)["items"][1]["documents"]
    assert (left["outcome"], left["reason"]) == ("failed", "not-permitted")
    assert about(OTHER_COPY, err)
    assert "Documents: 1 in the trash, 1 failed." in err.splitlines()


def test_apply_without_effect_exits_with_1(paperless_dedupe, scanned, server, tmp_path, capfd):
    with server.state.lock:
        server.state.documents[OTHER_COPY].title = "Anders"
    plan = write_plan(tmp_path, OTHER)

    assert paperless_dedupe("apply", plan, "--yes") == 1
    assert "was changed on the server" in about(OTHER_COPY, capfd.readouterr().err)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not valid JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5_000, "too long"),
        ('{"schema": 1, "items": [{"keep": 10}]}', "Item 1"),
        ('{"schema": 1, "items": [{"keep": 10, "link": []}]}', "“link” of item 1"),
        ('{"schema": 1, "items": [{"keep": 10, "link": [11], "by": "mail"}]}', "“link” of item 1"),
        ('{"schema": 1, "items": [{"keep": 10, "link": [11], "trash": [12]}]}', "unknown entries: trash"),
        ('{"schema": 1, "items": [{"keep": 10, "link": [11, 10]}]}', "document 10 a second time"),
        ('{"schema": 1, "items": [{"keep": 20, "link": [11]}, {"keep": 10, "trash": [11]}]}', "item 2"),
        ('{"schema": 1, "items": [{"keep": 10, "versions": []}]}', "“versions” of item 1"),
        ('{"schema": 1, "items": [{"keep": 10, "versions": [11], "trash": [12]}]}', "unknown entries: trash"),
        ('{"schema": 1, "items": [{"keep": 10, "versions": [11, 21]}]}', "document 21"),
        (plan_text(PlanItem(KEEPER, (OTHER_COPY,))), "Item 1"),
        (plan_text(OTHER, PlanItem(OTHER_COPY, (LAST_COPY,), confirmed=True)), "Item 2"),
    ],
)
def test_refused_plan_sends_nothing(paperless_dedupe, scanned, server, tmp_path, capfd, text, sentence):
    plan = tmp_path / "plan.json"
    plan.write_text(text)

    assert paperless_dedupe("apply", plan, "--yes") == 1

    assert sentence in one_sentence(capfd.readouterr().err)
    assert server.requests.writes() == []


def test_missing_plan_is_reported(paperless_dedupe, scanned, tmp_path, capfd):
    assert paperless_dedupe("apply", tmp_path / "none.json", "--yes") == 1

    assert "cannot be read" in one_sentence(capfd.readouterr().err)


def test_apply_needs_a_scan(paperless_dedupe, server, tmp_path, capfd):
    assert paperless_dedupe("apply", write_plan(tmp_path, OTHER), "--yes") == 1

    assert "Scan first" in one_sentence(capfd.readouterr().err)
    assert server.requests.writes() == []


def test_apply_backs_up_to_the_given_folder(paperless_dedupe, scanned, tmp_path):
    plan = write_plan(tmp_path, OTHER)

    assert paperless_dedupe("apply", plan, "--yes", "--backup", tmp_path / "backup") == 0

    assert len(list((tmp_path / "backup").rglob("original.pdf"))) == 1


def test_server_without_trash_is_refused(tmp_path, data, monkeypatch, capfd):
    with FaultyDemoServer(small_library(), server_version="v2.9") as server:
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token)
        where = ["--server", server.url, "--data-dir", str(data)]
        assert main(["scan", *where]) == 0

        plan = write_plan(tmp_path, OTHER)
        status = main(["apply", str(plan), "--yes", "--backup", str(tmp_path / "backup"), *where])

        assert status == 1
        assert "no trash" in one_sentence(capfd.readouterr().err)
        assert server.requests.writes() == []


def test_unknown_run_cannot_be_undone(paperless_dedupe, scanned, capfd):
    assert paperless_dedupe("undo", "20200101-000000-abcd") == 1

    assert "20200101-000000-abcd" in one_sentence(capfd.readouterr().err)


def test_partial_undo_exits_with_3(paperless_dedupe, scanned, server, tmp_path, capfd):
    paperless_dedupe("apply", write_plan(tmp_path, OTHER, LAST), "--yes", "--json", tmp_path / "r.json")
    run = json.loads((tmp_path / "r.json").read_text("utf-8"))["run"]
    with server.state.lock:
        server.state.purge(server.state.documents[OTHER_COPY])
    capfd.readouterr()

    assert paperless_dedupe("undo", run) == 3
    assert about(OTHER_COPY, capfd.readouterr().err)


def applied(paperless_dedupe, tmp_path, *items):
    paperless_dedupe("apply", write_plan(tmp_path, *items), "--yes", "--json", tmp_path / "r.json")
    return json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["run"]


def test_values_of_a_purged_copy_stay_and_are_reported(paperless_dedupe, scanned, server, tmp_path, capfd):
    run = applied(paperless_dedupe, tmp_path, PlanItem(KEEPER, (COPY,)), LAST)
    with server.state.lock:
        server.state.purge(server.state.documents[COPY])
    capfd.readouterr()

    assert paperless_dedupe("undo", run, "--json", "-") == 3

    told = json.loads(capfd.readouterr().out)
    assert (told["schema"], told["run"], told["finished"], told["restored"]) == (1, run, False, [LAST_COPY])
    named = {(one["id"], one["field"]) for one in told["not_undone"]}
    assert named >= {(COPY, "trashed"), *((KEEPER, name) for name in ("tags", "note", "correspondent"))}
    assert all(one["message"].endswith(".") for one in told["not_undone"])
    assert server.state.live(KEEPER).archive_serial_number == 42


@pytest.mark.parametrize("page", [login_page(), answer(302)], ids=["login page", "redirect"])
def test_login_page_for_the_trash_leaves_an_undo_open(
    paperless_dedupe, scanned, server, tmp_path, capfd, page
):
    run = applied(paperless_dedupe, tmp_path, PlanItem(KEEPER, (COPY,)))
    server.faults.add(on("*", "/api/trash/"), page)
    for _ in range(2):
        capfd.readouterr()
        assert paperless_dedupe("undo", run, "--json", "-") == 1
        told = json.loads(capfd.readouterr().out)
        assert (told["finished"], told["restored"]) == (False, [])
        assert [(one["id"], one["field"]) for one in told["not_undone"]] == [(COPY, "trashed")]
        assert "no trash" not in told["not_undone"][0]["message"]

    server.faults.clear()

    assert paperless_dedupe("undo", run) == 0
    assert server.state.live(COPY).archive_serial_number == 42


@pytest.mark.parametrize(
    ("command", "held", "said"),
    [
        ("apply", on("DELETE", f"/api/documents/{LAST_COPY}/"), "move documents to the trash"),
        ("undo", on("POST", "/api/trash/"), "restore documents from the trash"),
    ],
)
def test_long_wait_is_explained(
    paperless_dedupe, scanned, server, tmp_path, capfd, monkeypatch, command, held, said
):
    monkeypatch.setattr(long_waits, "FIRST_AFTER", 1.0)
    run = applied(paperless_dedupe, tmp_path, LAST) if command == "undo" else ""
    server.faults.add(held, Fault(delay=2.5), times=1)
    capfd.readouterr()

    subject = run or write_plan(tmp_path, LAST)
    assert paperless_dedupe(command, subject, *(["--yes"] if command == "apply" else [])) == 0

    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("No progress for")]
    assert any(said in line for line in lines), lines
