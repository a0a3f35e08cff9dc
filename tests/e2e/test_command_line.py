"""Checks docs/command-line.md by running the program as a process against the demo server."""

import json
import os
import shlex
import shutil
import signal
import stat
import sys
import threading
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle

import httpx
import pytest

from app.__main__ import main
from app.demo.server import DemoServer
from app.domain.plans import PlanItem
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    OTHER_COPY,
    OTHER_KEEPER,
    PASSWORD,
    SECOND_COPY,
    library_with_equal_texts,
    plan_text,
    run_app,
    small_library,
    start_app,
    with_changed,
    write_plan,
)
from tests.support.faults import Fault, FaultyDemoServer, answer, on
from tests.support.plan_items import CONFIRMED_LAST as LAST
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.support.plan_items import ITEM as EXACT
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, serve

DONE, FAILED, WRONG_USAGE, IN_PART, INTERRUPTED = 0, 1, 2, 3, 130


GROUP_KEYS = {"id", "kind", "confidence", "documents", "pairs"}
PAIR_KEYS = {
    "a", "b", "kind", "score", "jaccard", "containment", "fuzzy", "metadata", "title", "facts",
}  # fmt: skip
RUN_KEYS = {"run", "server", "user", "started", "state", "trashed", "undo_possible"}


class Program:
    """The command line with one server and its own data folder."""

    def __init__(self, server, folder):
        self.server = server
        self.data = folder / "data"
        self.folder = folder
        self.token = {"PAPERLESS_TOKEN": server.token, "LC_ALL": "C.UTF-8"}

    def where(self):
        return ("--server", self.server.url, "--data-dir", self.data)

    def run(self, command, *arguments, **environment):
        return run_app(command, *arguments, *self.where(), **{**self.token, **environment})

    def runs(self, *arguments):
        listed = self.folder / "runs.json"
        assert main(["runs", "--data-dir", str(self.data), "--json", str(listed), *arguments]) == DONE
        report = json.loads(listed.read_text(encoding="utf-8"))
        assert set(report) == {"schema", "runs"}
        assert all(set(entry) == RUN_KEYS for entry in report["runs"])
        return report["runs"]

    def plan(self, *items):
        return write_plan(self.folder, *items)

    def within(self, command, *arguments):
        """Run the command in this process, which is several times faster."""
        return main([str(part) for part in (command, *arguments, *self.where())])

    def apply(self, *items, how="--yes"):
        """Return the output of `apply --json`."""
        result = self.folder / "result.json"
        assert self.within("apply", self.plan(*items), how, "--json", result) == DONE
        return json.loads(result.read_text(encoding="utf-8"))

    @contextmanager
    def held(self, *command):
        """Start a command that waits in its first write until the block ends."""
        reached, goes_on = threading.Event(), threading.Event()

        def is_write(request):
            if request.method != "GET":
                reached.set()
            return request.method != "GET"

        self.server.faults.add(is_write, Fault(wait_for=goes_on))
        with start_app(*command, *self.where(), **self.token) as process:
            assert reached.wait(60)
            try:
                yield process
            finally:
                self.server.faults.clear()
                goes_on.set()
                process.communicate()


@pytest.fixture(scope="module")
def library():
    return library_with_equal_texts()


@pytest.fixture
def fresh(library, tmp_path):
    with FaultyDemoServer(library) as server:
        yield Program(server, tmp_path)


@pytest.fixture
def program(fresh, monkeypatch):
    """A program whose data folder has a scan, made in this process, which is faster."""
    monkeypatch.setenv("PAPERLESS_TOKEN", fresh.server.token)
    assert fresh.within("scan") == DONE
    fresh.server.requests.clear()
    return fresh


def commands_in(text):
    """Return the printed commands as a user would type them."""
    found = [
        line[line.index("paperless-dedupe") :] for line in text.splitlines() if "paperless-dedupe" in line
    ]
    return [shlex.split(command)[1:] for command in found]


def sentences_beside(result):
    """Return the values not carried over, and the warnings, from a result."""
    return [
        sentence
        for item in result["items"]
        for sentence in (*(value["message"] for value in item["not_carried"]), *item["warnings"])
    ]


# --- scan ---------------------------------------------------------------------------------------------------


def test_scan_report_explains_missing_suggestions(fresh):
    page = fresh.folder / "report.html"

    ended = fresh.run("scan", "--json", "-", "--html", page, "--threshold", "0.7", "--full")

    assert ended.returncode == DONE
    report = json.loads(ended.stdout)
    assert set(report) >= {
        "schema", "server", "server_version", "api_version", "documents", "settings", "groups",
        "lookalikes", "skipped", "timings", "peak_rss_mb",
    }  # fmt: skip
    assert (report["schema"], report["server"]) == (1, fresh.server.url)
    assert report["settings"]["threshold"] == 0.7
    assert set(report["timings"]) == {"sync", "fingerprint", "candidates", "compare", "group"}
    assert report["peak_rss_mb"] > 0
    for group in report["groups"]:
        assert set(group) - {"why_not_suggested"} == GROUP_KEYS
        assert group["kind"] in {"exact", "near", "version", "contained", "semantic"}
        assert all(set(document) == {"id", "title", "suggested"} for document in group["documents"])
        assert all(set(pair) == PAIR_KEYS for pair in group["pairs"])
        for pair in group["pairs"]:
            assert set(pair["facts"]) == {"agree", "conflict", "only_a", "only_b"}
            assert len(pair["containment"]) == 2
        left = [document["id"] for document in group["documents"] if document["suggested"] == "none"]
        assert bool(left) is ("why_not_suggested" in group)
        if left:
            assert f"({', '.join(f'#{one}' for one in left)})." in group["why_not_suggested"]
            assert group["why_not_suggested"] in page.read_text(encoding="utf-8")
    suggested = {one["suggested"] for group in report["groups"] for one in group["documents"]}
    assert suggested == {"keep", "trash", "none"}
    lines = ended.stderr.splitlines()
    assert "\r" not in ended.stderr
    assert len(lines) == len(set(lines))
    assert fresh.server.requests.writes() == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_account_without_documents_is_told(tmp_path, library, lang, monkeypatch, capfd):
    for document in library.documents:
        library = with_changed(library, document.id, owner=1)
    with FaultyDemoServer(library) as server:
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token_for("cleo"))

        assert Program(server, tmp_path).within("scan", "--json", "-", "--lang", lang) == DONE

    out, err = capfd.readouterr()
    assert json.loads(out)["documents"] == 0
    told = err.splitlines()[-1]
    assert told.startswith(
        {"en": "The account “cleo” sees no document", "de": "Das Konto „cleo“ sieht auf diesem Server kein"}[
            lang
        ]
    )
    assert {"en": "right to view documents", "de": "das Recht"}[lang] in told


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_server_newer_than_tested_is_named_once_and_is_no_error(
    tmp_path, library, lang, monkeypatch, capfd
):
    start = {"en": "Not tested with Paperless {}:", "de": "Nicht getestet mit Paperless {}:"}[lang]

    def lines_of_a_scan(user):
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token_for(user))
        assert program.within("scan", "--lang", lang) == DONE
        return [line for line in capfd.readouterr().err.splitlines() if line.startswith(start[:10])]

    with DemoServer(library, server_version="v3.2") as server:
        program = Program(server, tmp_path)

        (line,) = lines_of_a_scan("anna")
        assert line.startswith(start.format("3.2.0"))
        assert "3.0)" in line
        assert lines_of_a_scan("anna") == []
        assert lines_of_a_scan("ben") == []
        server._site = replace(
            server._site, server_version=replace(server._site.server_version, version="3.3.0")
        )
        (line,) = lines_of_a_scan("anna")
        assert line.startswith(start.format("3.3.0"))


@pytest.mark.parametrize("manner", ["v3", "v2"])
def test_nothing_is_said_of_a_server_that_the_app_was_tested_with(
    tmp_path, library, manner, monkeypatch, capfd
):
    with DemoServer(library, server_version=manner) as server:
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token)

        assert Program(server, tmp_path).within("scan") == DONE

    assert "tested" not in capfd.readouterr().err


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


# --- dry runs -----------------------------------------------------------------------------------------------


def test_dry_run_reports_outcomes_and_writes_nothing(program):
    with program.server.state.lock:
        program.server.state.documents[OTHER_COPY].title = "Anders"

    ended = program.run("apply", program.plan(EXACT, OTHER), "--dry-run", "--json", "-")

    assert ended.returncode == IN_PART
    report = json.loads(ended.stdout)
    assert (report["schema"], report["run"], report["finished"], report["dry_run"]) == (1, None, False, True)
    assert report["undo_possible"] is True
    (gone,), (left,) = (item["documents"] for item in report["items"])
    assert (gone["id"], gone["outcome"], gone["reason"]) == (COPY, "would-trash", "")
    assert (left["id"], left["outcome"], left["reason"]) == (OTHER_COPY, "skipped", "changed-on-server")
    assert "nothing was changed" in ended.stderr.splitlines()[-1]
    assert set(sentences_beside(report)) <= set(ended.stderr.splitlines())
    assert "Documents: 1 to go to the trash, 1 left alone." in ended.stderr.splitlines()
    assert program.server.requests.writes() == []
    assert program.runs() == []
    assert program.within("apply", program.plan(OTHER), "--dry-run") == FAILED

    result = program.apply(EXACT)
    assert report["items"][0]["carried_over"] == result["items"][0]["carried_over"]
    assert set(report) - {"dry_run"} == set(result)
    assert {key for item in report["items"] for key in item} == {
        key for item in result["items"] for key in item
    }


def test_dry_run_warns_if_undo_is_impossible(program):
    program.server.faults.add(on("GET", "/api/trash/"), answer(403))

    assert program.apply(EXACT, how="--dry-run")["undo_possible"] is False


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


# --- the data folder ----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@pytest.mark.parametrize("made_before", [True, False])
def test_data_folder_is_private(fresh, made_before, monkeypatch):
    monkeypatch.setenv("PAPERLESS_TOKEN", fresh.server.token)
    if made_before:
        fresh.data.mkdir(mode=0o755)
    before = os.umask(0o022)
    try:
        assert fresh.within("scan") == DONE
        assert fresh.within("apply", fresh.plan(EXACT), "--yes") == DONE
    finally:
        os.umask(before)

    open_to_others = [
        path for path in (fresh.data, *fresh.data.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077
    ]
    assert open_to_others == []


def test_second_apply_on_one_data_folder_is_refused(program, capfd):
    plan = program.plan(EXACT)
    capfd.readouterr()
    with program.held("apply", plan, "--yes") as process:
        assert program.within("apply", plan, "--yes", "--json", "-") == FAILED
        out, err = capfd.readouterr()
        assert out == ""
        assert "Another Paperless Dedupe is working in" in err
    assert process.returncode == DONE
    (entry,) = program.runs()
    assert entry["state"] == "finished"


# --- the way to the server ----------------------------------------------------------------------------------


def test_client_certificate_with_separate_key_is_sent(program, capfd):
    def forward(asked):
        headers = {name: asked.headers[name] for name in ("accept", "authorization") if name in asked.headers}
        answered = httpx.request(
            asked.method,
            program.server.url + asked.path,
            params=asked.query,
            content=asked.body,
            headers=headers,
        )
        told = {name: value for name, value in answered.headers.items() if name.startswith("x-")}
        return Reply(answered.status_code, answered.content, answered.headers["content-type"], headers=told)

    text = (CERTIFICATES / "other.pem").read_text("utf-8")
    key = text[text.index("-----BEGIN PRIVATE KEY") : text.index("-----END PRIVATE KEY-----") + 25]
    (program.folder / "client.key").write_text(f"{key}\n")
    (program.folder / "client.pem").write_text(text.replace(key, ""))
    shutil.rmtree(program.data)
    trusted = ("--ca-file", CERTIFICATES / "authority.pem", "--data-dir", program.data)
    shown = ("--client-cert", program.folder / "client.pem", "--client-key", program.folder / "client.key")
    with serve(forward, "server.pem", clients="other.pem") as door:
        where = ("--server", door.address.url)
        let_in = run_app("scan", *where, *trusted, *shown, "--json", "-", **program.token)
        capfd.readouterr()
        kept_out = main([str(part) for part in ("scan", *where, *trusted)])

    assert let_in.returncode == DONE, let_in.stderr
    assert json.loads(let_in.stdout)["documents"] == len(small_library().documents)
    assert kept_out == FAILED
    assert "client certificate" in capfd.readouterr().err


def test_timeout_option_limits_the_wait(fresh):
    silence = threading.Event()
    with serve(lambda asked: Reply(silence=silence)) as server:
        ended = run_app(
            "scan",
            "--server",
            server.address.url,
            "--timeout",
            "0.3",
            "--data-dir",
            fresh.data,
            **fresh.token,
        )
        silence.set()

    assert ended.returncode == FAILED
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip()


def test_environment_password_appears_in_no_command(program):
    ended = run_app("scan", *program.where(), "--user", "anna", PAPERLESS_PASSWORD=PASSWORD)

    assert ended.returncode == DONE
    assert PASSWORD not in ended.stderr + ended.stdout
