"""Field reports about what the command line prints and writes: titles, consoles, records."""

import csv
import html
import json
import subprocess
import sys

import pytest

from app.__main__ import main
from app.domain.plans import PlanItem
from app.services.reports.run_report import RunReport
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    ROOT,
    command_line,
    harness_at,
    library_with_equal_texts,
    plan_text,
    run_app,
)
from tests.support.delays import without_delays
from tests.support.faults import Fault, FaultyDemoServer, answer, on

TITLES = ("⏰ 20 % …", "שלום", "<b>&amp;</b>", "x" * 128, "two\nlines\tand a tab", '=1+1;"')


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    without_delays(monkeypatch)


@pytest.fixture
def server(monkeypatch):
    """A library in which KEEPER and COPY are one text."""
    with FaultyDemoServer(library_with_equal_texts()) as server:
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token)
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        yield server


def run(command, *arguments, server, folder):
    where = ("--server", server.url, "--data-dir", folder / "data")
    return main([str(part) for part in (command, *arguments, *where)])


def test_report_87_odd_titles_appear_unchanged_in_reports(server, tmp_path):
    files = {kind: tmp_path / f"r.{kind}" for kind in ("json", "csv", "html")}
    options = [part for kind, path in files.items() for part in (f"--{kind}", path)]
    for title in TITLES:
        with server.state.lock:
            server.state.documents[COPY].title = title
            server.state.touch(server.state.documents[COPY])

        assert run("scan", *options, server=server, folder=tmp_path) == 0

        report = json.loads(files["json"].read_text(encoding="utf-8"))
        shown = {one["id"]: one["title"] for group in report["groups"] for one in group["documents"]}
        assert shown[COPY] == title
        with files["csv"].open(encoding="utf-8", newline="") as file:
            rows = {int(row["id"]): row["title"] for row in csv.DictReader(file)}
        assert rows[COPY].removeprefix("'") == title
        assert not rows[COPY].startswith("=")
        page = files["html"].read_text(encoding="utf-8")
        assert html.escape(title) in page
        assert "<b>" not in page


def test_report_87_console_without_unicode_works(server, tmp_path):
    with server.state.lock:
        server.state.documents[COPY].title = TITLES[0]
    assert run("scan", server=server, folder=tmp_path) == 0
    with server.state.lock:
        server.state.documents[COPY].correspondent = 2
    plan = tmp_path / "plan.json"
    plan.write_text(plan_text(PlanItem(KEEPER, (COPY,))))

    told = run_app(
        "apply", plan, "--dry-run", "--json", "-", "--server", server.url, "--data-dir", tmp_path / "data",
        PAPERLESS_TOKEN=server.token, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C",
    )  # fmt: skip

    assert told.returncode == 1
    assert "Error" not in told.stderr
    assert "20 %" in told.stderr
    (left,) = json.loads(told.stdout)["items"][0]["documents"]
    assert TITLES[0] in left["message"]


@pytest.mark.skipif(sys.platform == "win32", reason="the shell that closes the streams is another one")
def test_report_94_a_scan_without_any_console_does_its_work(tmp_path):
    target = tmp_path / "r.json"
    command = command_line("scan", "--demo", "--json", target, "--data-dir", tmp_path / "data")

    # The shell closes all three streams, as a bundle without a console finds them.
    closed = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *command], cwd=ROOT, check=False, timeout=120
    )

    assert closed.returncode == 0
    assert json.loads(target.read_text(encoding="utf-8"))["groups"]


def test_report_17_impossible_undo_is_announced_before_any_write(server, tmp_path, capfd):
    assert run("scan", server=server, folder=tmp_path) == 0
    server.faults.add(on("GET", "/api/trash/"), answer(403))
    capfd.readouterr()
    said = []

    def listen(request):
        if request.method != "GET" and not said:
            said.append(capfd.readouterr().err)
        return False

    server.faults.add(listen, Fault())
    plan, result = tmp_path / "plan.json", tmp_path / "r.json"
    plan.write_text(plan_text(PlanItem(KEEPER, (COPY,))))

    assert run("apply", plan, "--yes", "--json", result, server=server, folder=tmp_path) == 0

    assert "cannot open the server's trash" in said[0]
    assert json.loads(result.read_text(encoding="utf-8"))["undo_possible"] is False
    assert "paperless-dedupe undo" not in capfd.readouterr().err


def test_report_73_record_names_every_document_and_undo_restores_it(tmp_path):
    with harness_at(tmp_path / "data") as harness:
        harness.scan(*GROUPS)
        before = harness.snapshot()
        harness.edit(OTHER_COPY, title="Anders")
        run = harness.apply(PlanItem(KEEPER, (COPY,)), PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
        titles = {KEEPER: "Stromrechnung", OTHER_KEEPER: "Mietvertrag"}
        report = RunReport(harness.server.url, run, titles)
        for name in ("record.csv", "record.html", "record.json"):
            report.save(tmp_path / name)
        result = harness.undo(run)
        harness.edit(OTHER_COPY, title="Mietvertrag Kopie")
        assert harness.snapshot() == before

    assert (result.restored, result.not_undone) == ((COPY,), ())
    with (tmp_path / "record.csv").open(encoding="utf-8", newline="") as file:
        gone, left = csv.DictReader(file)
    assert (gone["id"], gone["title"], gone["outcome"]) == (str(COPY), "Stromrechnung (Kopie)", "trashed")
    assert (gone["kept id"], gone["kept title"]) == (str(KEEPER), "Stromrechnung")
    assert (left["id"], left["outcome"], left["reason"]) == (
        str(OTHER_COPY),
        "skipped",
        "changed-on-server",
    )
    page = (tmp_path / "record.html").read_text(encoding="utf-8")
    assert f"{run.started.astimezone():%Y-%m-%d %H:%M}" in page
    assert json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))["run"] == run.id
