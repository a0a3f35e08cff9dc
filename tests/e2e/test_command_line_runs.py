"""Checks what docs/command-line.md says about runs: applied, undone, interrupted, resumed and listed."""

import json
import signal
import sys
from itertools import cycle

import pytest

from app.__main__ import main
from app.domain.plans import PlanItem
from tests.e2e.program import DONE, FAILED, IN_PART, INTERRUPTED, commands_in, sentences_beside
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    plan_text,
    run_app,
)
from tests.support.plan_items import CONFIRMED_LAST as LAST
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.support.plan_items import ITEM as EXACT

# --- apply and undo -----------------------------------------------------------------------------------------


def test_apply_reports_outcomes_and_can_be_undone(program):
    with program.server.state.lock:
        program.server.state.documents[OTHER_COPY].title = "Anders"

    ended = program.run("apply", program.plan(EXACT, OTHER), "--yes", "--json", "-")

    assert ended.returncode == IN_PART
    result = json.loads(ended.stdout)
    assert set(result) >= {"schema", "run", "finished", "items", "undo_possible"}
    assert (result["finished"], result["undo_possible"]) == (True, True)
    for item in result["items"]:
        assert set(item) >= {"keep", "carried_over", "documents"}
        assert set(item["carried_over"]) >= {"tags", "notes", "custom_fields", "correspondent"}
        assert all(set(one) >= {"id", "outcome", "reason", "message"} for one in item["documents"])
    (gone,), (left,) = (item["documents"] for item in result["items"])
    assert (gone["outcome"], gone["reason"]) == ("trashed", "")
    assert (left["outcome"], left["reason"]) == ("skipped", "changed-on-server")
    lines = ended.stderr.splitlines()
    assert f"run {result['run']}" in lines
    assert f"Document {OTHER_COPY}: {left['message']}" in lines
    assert "Documents: 1 in the trash, 1 left alone." in lines
    assert set(sentences_beside(result)) <= set(lines)
    (command,) = commands_in(ended.stderr)
    assert command[:2] == ["undo", result["run"]]

    undone = run_app(*command, "--json", "-", **program.token)

    assert undone.returncode == DONE, undone.stderr
    told = json.loads(undone.stdout)
    assert set(told) >= {"schema", "run", "finished", "restored", "not_undone"}
    assert (told["run"], told["finished"]) == (result["run"], True)
    assert (told["restored"], told["not_undone"]) == ([COPY], [])
    assert "Documents restored: 1." in undone.stderr.splitlines()
    with program.server.state.lock:
        assert program.server.state.trashed_documents() == []


def test_partial_undo_names_fields_and_exits_with_3(program):
    run = program.apply(EXACT, OTHER)["run"]
    with program.server.state.lock:
        program.server.state.purge(program.server.state.documents[OTHER_COPY])

    ended = program.run("undo", run, "--json", "-", "--lang", "de")

    assert ended.returncode == IN_PART
    result = json.loads(ended.stdout)
    assert result["restored"] == [COPY]
    assert all(set(one) == {"id", "field", "message"} for one in result["not_undone"])
    assert OTHER_COPY in {one["id"] for one in result["not_undone"]}
    assert "Zurückgeholte Dokumente: 1." in ended.stderr.splitlines()
    (entry,) = program.runs()
    assert (entry["state"], entry["trashed"]) == ("undone-in-part", 1)


REFUSED = (
    ("nonsense", "not valid JSON"),
    ('{"schema": 2, "items": []}', "“schema” must be 1"),
    ('{"schema": 1, "items": [{"keep": 10, "trash": []}]}', "Item 1"),
    (plan_text(OTHER, PlanItem(OTHER_KEEPER, (LAST_COPY,), confirmed=True)), "Item 2"),  # named twice
    (plan_text(OTHER, PlanItem(OTHER_COPY, (LAST_COPY,), confirmed=True)), "Item 2"),  # kept and trashed
    (plan_text(PlanItem(KEEPER, (LAST_COPY,))), "Item 1"),  # no direct match
    (plan_text(LAST, PlanItem(SECOND_COPY, (KEEPER, COPY), confirmed=True)), "Item 2"),  # a whole group
)


def test_invalid_plan_is_refused_completely(program, capfd):
    path = program.folder / "plan.json"
    capfd.readouterr()
    for (text, named), how in zip(REFUSED, cycle(["--yes", "--dry-run"]), strict=False):
        path.write_text(text)

        assert program.within("apply", path, how, "--json", "-") == FAILED

        out, err = capfd.readouterr()
        assert out == ""
        assert named in err
        assert "Traceback" not in err
    assert program.server.requests.writes() == []
    assert program.runs() == []


# --- interrupted runs ---------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_interrupted_run_is_listed_and_resumed(program, name, capfd):
    number = signal.Signals[name]
    plan = program.plan(EXACT, OTHER, LAST)
    with program.held("apply", plan, "--yes") as process:
        process.send_signal(number)
        if number == signal.SIGKILL:
            process.wait()
    assert process.returncode == {signal.SIGKILL: -9, signal.SIGINT: INTERRUPTED}[number]
    (entry,) = program.runs()
    assert entry["state"] == "interrupted"

    capfd.readouterr()
    assert program.within("scan") == DONE
    told = capfd.readouterr().err
    assert f"Run {entry['run']} of " in told
    resume, *_ = commands_in(told)
    assert resume[:3] == ["apply", "--resume", entry["run"]]
    assert program.within("apply", program.plan(OTHER), "--dry-run") == DONE
    assert entry["run"] in capfd.readouterr().err

    ended = run_app(*resume, "--json", "-", **program.token)

    assert ended.returncode == DONE, ended.stderr
    result = json.loads(ended.stdout)
    assert (result["run"], result["finished"]) == (entry["run"], True)
    assert {one["outcome"] for item in result["items"] for one in item["documents"]} == {"trashed"}
    assert f"run {entry['run']}" in ended.stderr.splitlines()
    (now,) = program.runs()
    assert (now["state"], now["trashed"], now["undo_possible"]) == ("finished", 3, True)
    capfd.readouterr()
    assert program.within("apply", "--resume", entry["run"], "--yes") == DONE
    assert "There is nothing to continue" in capfd.readouterr().err


def test_unknown_or_undone_run_cannot_be_resumed(program, capfd):
    run = program.apply(OTHER)["run"]
    assert program.within("undo", run) == DONE
    capfd.readouterr()
    program.server.requests.clear()

    for name in (run, "20200101-000000-abcd"):
        assert program.within("apply", "--resume", name, "--yes") == FAILED
        assert name in capfd.readouterr().err
    assert program.server.requests.writes() == []


# --- runs ---------------------------------------------------------------------------------------------------


def test_runs_are_listed_without_a_server(program, capfd):
    first = program.apply(OTHER)["run"]
    second = program.apply(EXACT, LAST)["run"]
    assert program.within("undo", first) == DONE
    program.server.requests.clear()

    listed = program.runs()

    assert [entry["run"] for entry in listed] == [second, first]
    assert [entry["state"] for entry in listed] == ["finished", "undone"]
    assert [entry["trashed"] for entry in listed] == [2, 0]
    assert [entry["undo_possible"] for entry in listed] == [True, False]
    assert {(entry["server"], entry["user"]) for entry in listed} == {(program.server.url, "anna")}
    assert program.runs("--server", program.server.url, "--user", "anna") == listed
    assert program.runs("--server", "https://elsewhere.example") == []
    assert program.runs("--server", program.server.url, "--user", "ben") == []
    assert program.server.requests.all() == []

    told = run_app("runs", "--data-dir", program.data, "--lang", "de")
    assert told.stderr == ""
    assert [line.split()[0] for line in told.stdout.splitlines()] == [second, first]
    assert "rückgängig gemacht" in told.stdout.splitlines()[1]
    capfd.readouterr()
    assert main(["runs", "--data-dir", str(program.folder / "empty"), "--lang", "en"]) == DONE
    assert "no run" in capfd.readouterr().err
