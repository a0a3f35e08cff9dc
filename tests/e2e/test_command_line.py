"""Checks docs/command-line.md by running the program as a process against the demo server."""

import json
import os
import shutil
import stat
import sys
import threading
from dataclasses import replace

import httpx
import pytest

from app.__main__ import main
from app.demo.server import DemoServer
from tests.e2e.program import DONE, FAILED, GROUP_KEYS, IN_PART, PAIR_KEYS, Program, sentences_beside
from tests.support.builders import COPY, OTHER_COPY, PASSWORD, run_app, small_library, with_changed
from tests.support.faults import FaultyDemoServer, answer, on
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.support.plan_items import ITEM as EXACT
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, serve

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
