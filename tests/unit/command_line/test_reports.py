"""Reports and settings files: which stream or file they go to, and what they name."""

import json
import sys
from pathlib import Path

import pytest

from app.__main__ import main
from tests.support.builders import COPY, KEEPER, LAST_COPY, OTHER_COPY, small_library, start_app, with_changed
from tests.support.faults import FaultyDemoServer, edited, on
from tests.unit.command_line.answers import one_sentence

pytestmark = pytest.mark.shared


def test_settings_file_counts_for_its_scan_only(paperless_dedupe, data, tmp_path, capfd):
    config = tmp_path / "settings.yaml"
    config.write_text("numBands: 20\nthresholds: {near: 0.9}\npolicies: {exact: ask, version: off}", "utf-8")

    assert paperless_dedupe("scan", "--config", config, "--json", "-") == 0

    out, err = capfd.readouterr()
    report = json.loads(out)
    settings = report["settings"]
    assert (settings["num_bands"], settings["thresholds"]) == (24, {"near": 0.9})
    assert "version" not in settings["kinds"]
    assert (settings["policies"]["exact"], settings["policies"]["version"]) == ("ask", "off")
    (exact,) = [group for group in report["groups"] if group["kind"] == "exact"]
    assert "ask for this kind each time" in exact["why_not_suggested"]
    assert "192 values cannot be split into 20 equal bands; 24 bands are used." in err
    assert paperless_dedupe("scan", "--json", "-") == 0
    assert json.loads(capfd.readouterr().out)["settings"]["policies"]["exact"] == "suggest"


def test_wrong_settings_file_is_refused_before_the_scan(paperless_dedupe, server, tmp_path, capfd):
    config = tmp_path / "settings.yaml"
    config.write_text("minWords: 20\nsimilarityThreshold: 75", "utf-8")

    assert paperless_dedupe("scan", "--config", config) == 2

    assert one_sentence(capfd.readouterr().err) == (
        "Line 2, column 22: “similarityThreshold” needs a number from 0 to 1."
    )
    assert server.requests.all() == []


def test_scan_prints_only_the_requested_report(paperless_dedupe, capfd):
    assert paperless_dedupe("scan", "--json", "-") == 0

    out, err = capfd.readouterr()
    report = json.loads(out)
    assert report["schema"] == 1
    assert report["documents"] == len(small_library().documents)
    exact = [group for group in report["groups"] if group["kind"] == "exact"]
    assert [[one["id"] for one in group["documents"]] for group in exact] == [[KEEPER, COPY]]
    few_words = [group for group in report["groups"] if group not in exact]
    assert "trash" not in {one["suggested"] for group in few_words for one in group["documents"]}
    assert err.splitlines()[0] == "Reading the library…"
    assert len(err.splitlines()) == len(set(err.splitlines()))


@pytest.mark.parametrize(("option", "begins"), [("--csv", "group,kind"), ("--html", "<!doctype html>")])
def test_every_report_can_go_to_standard_output(paperless_dedupe, capfd, option, begins):
    assert paperless_dedupe("scan", option, "-") == 0

    assert capfd.readouterr().out.startswith(begins)


def test_nothing_is_printed_without_a_report(paperless_dedupe, capfd):
    assert paperless_dedupe("scan") == 0

    assert capfd.readouterr().out == ""


def test_reports_are_written_to_their_files(paperless_dedupe, tmp_path):
    files = [tmp_path / name for name in ("r.json", "r.csv", "r.html")]

    options = [part for path in files for part in (f"--{path.suffix[1:]}", path)]
    assert paperless_dedupe("scan", *options) == 0

    assert all(path.stat().st_size for path in files)


@pytest.mark.skipif(sys.platform == "win32", reason="the exit status is that of a signal")
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_closed_pipe_ends_the_command_quietly(server, data, stream):
    command = ("scan", "--server", server.url, "--json", "-", "--data-dir", data)
    with start_app(*command, PAPERLESS_TOKEN=server.token) as process:
        getattr(process, stream).close()
        said = (process.stderr if stream == "stdout" else process.stdout).read()
        assert process.wait() == 141

    assert "Traceback" not in said
    assert "went wrong" not in said
    assert "BrokenPipe" not in said


def test_two_reports_on_standard_output_are_refused(paperless_dedupe, server, capfd):
    assert paperless_dedupe("scan", "--json", "-", "--csv", "-") == 2

    assert "Only one report" in one_sentence(capfd.readouterr().err)
    assert server.requests.all() == []


def test_unwritable_report_is_refused_first(paperless_dedupe, server, capfd):
    assert paperless_dedupe("scan", "--json", "/nowhere/at/all/r.json") == 1

    assert "no such folder" in one_sentence(capfd.readouterr().err)
    assert server.requests.all() == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_full_disk_is_reported(paperless_dedupe, capfd):
    assert paperless_dedupe("scan", "--json", "/dev/full") == 1

    one_sentence(capfd.readouterr().err)


def test_skipped_documents_are_named_with_their_reason(tmp_path, data, monkeypatch, capfd):
    library = with_changed(small_library(), OTHER_COPY, content=" \n")
    with FaultyDemoServer(library) as server:
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token)
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        broken = edited(lambda shown: [one.pop("title", None) for one in shown_of(shown, LAST_COPY)])
        server.faults.add(on("GET", "/api/documents/.*"), broken)
        html = tmp_path / "r.html"

        where = ["--server", server.url, "--data-dir", str(data)]
        assert main(["scan", "--json", "-", "--html", str(html), *where]) == 0

    out, err = capfd.readouterr()
    skipped = {one["id"]: one["reason"] for one in json.loads(out)["skipped"]}
    assert skipped == {OTHER_COPY: "no-text", LAST_COPY: "unreadable"}
    assert f"document {LAST_COPY}" in one_sentence(err)
    assert "It has no text." in html.read_text(encoding="utf-8")


def shown_of(answer, number):
    """Return the entries for one document in an answer of the server."""
    entries = answer.get("results", [answer])
    return [one for one in entries if isinstance(one, dict) and one.get("id") == number]
