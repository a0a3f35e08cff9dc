"""The whole demo cleanup as processes: scan, compare with the planted duplicates, apply, undo."""

import json
import subprocess
import sys
from itertools import combinations

import pytest

from app.demo.server import DemoServer
from app.system import folders
from tests.support.builders import ROOT, assert_nothing_secret_in, run_app, settled


@pytest.fixture(scope="module")
def truth():
    return json.loads((folders.resources() / "demo" / "truth.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The output of `scan --demo --json -`, which needs neither a server nor a display."""
    data = tmp_path_factory.mktemp("demo") / "data"
    process = run_app("scan", "--demo", "--json", "-", "--data-dir", data, DISPLAY="")
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def ids(pairs):
    return {(min(pair["a"], pair["b"]), max(pair["a"], pair["b"])) for pair in pairs}


def grouped(report):
    return {
        pair
        for group in report["groups"]
        for pair in combinations(sorted(document["id"] for document in group["documents"]), 2)
    }


def test_planted_duplicates_are_found(report, truth):
    planted = ids(truth["pairs"])

    assert planted - grouped(report) == set()


def test_no_other_documents_are_grouped(report, truth):
    assert grouped(report) & ids(truth["lookalikes"]) == set()
    matching = [pair for group in report["groups"] for pair in group["pairs"] if pair["kind"] != "look-alike"]
    assert ids(matching) <= ids(truth["pairs"]) | ids(truth["dontcare"])


def test_only_same_files_are_suggested_for_the_trash(report):
    for group in report["groups"]:
        suggested = [document["suggested"] for document in group["documents"]]
        assert suggested.count("keep") == 1
        if group["kind"] != "exact":
            assert "trash" not in suggested


def test_scan_needs_no_qt():
    code = (
        "import sys, tempfile; from app.__main__ import main; import app.command_line.commands; "
        "assert not any(name.startswith(('PySide6', 'shiboken6')) for name in sys.modules)"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert process.returncode == 0, process.stderr


def test_scan_apply_and_undo_restore_the_library(tmp_path):
    data, plan_file = tmp_path / "data", tmp_path / "plan.json"
    with DemoServer() as server:
        token = {"PAPERLESS_TOKEN": server.token}
        where = ("--server", server.url, "--data-dir", data)
        scanned = run_app("scan", *where, "--json", "-", **token)
        assert scanned.returncode == 0, scanned.stderr
        assert server.requests.writes() == []
        with server.state.lock:
            before = settled(server.state.snapshot())
        plan = plan_of(json.loads(scanned.stdout))
        plan_file.write_text(json.dumps(plan))

        applied = run_app("apply", plan_file, *where, "--yes", "--json", "-", **token)

        assert applied.returncode == 0, applied.stdout + applied.stderr
        result = json.loads(applied.stdout)
        wanted = {document for item in plan["items"] for document in item["trash"]}
        with server.state.lock:
            after = settled(server.state.snapshot())
            assert {one.id for one in server.state.trashed_documents()} == wanted
        for item in plan["items"]:
            for copy in item["trash"]:
                assert set(before[copy]["tags"]) <= set(after[item["keep"]]["tags"])
                assert set(before[copy]["custom_fields"]) <= set(after[item["keep"]]["custom_fields"])

        undone = run_app("undo", result["run"], *where, **token)

        assert undone.returncode == 0, undone.stderr
        with server.state.lock:
            assert settled(server.state.snapshot()) == before
        assert_nothing_secret_in(data, server.token)


def plan_of(report):
    """Clean up the whole demo library: keep the suggested documents and trash their direct matches."""
    items = []
    for group in report["groups"]:
        keep = next(document["id"] for document in group["documents"] if document["suggested"] == "keep")
        trash = sorted(
            pair["a"] + pair["b"] - keep
            for pair in group["pairs"]
            if keep in (pair["a"], pair["b"]) and pair["kind"] != "look-alike"
        )
        items.append({"keep": keep, "trash": trash, "carry_over": True})
    return {"schema": 1, "items": items}
