"""The command line: exit status, sentences, and the stream of each output."""

import hashlib
import json
import signal
import socket
import sqlite3
import ssl
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from app.__main__ import main
from app.command_line.arguments import language_of
from app.domain.plans import PlanItem
from app.domain.value_choices import ValueChoice
from app.services import long_waits
from app.store.lock import DataFolderLock
from app.system.folders import Folders
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    OTHER_COPY,
    OTHER_KEEPER,
    PASSWORD,
    plan_text,
    small_library,
    start_app,
    with_changed,
    write_plan,
)
from tests.support.faults import Fault, FaultyDemoServer, answer, edited, login_page, meanwhile, on
from tests.support.plan_items import CONFIRMED_LAST as LAST
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.unit.paperless.scripted_server import CERTIFICATES, Reply, serve

pytestmark = pytest.mark.shared

CONFIRMED = PlanItem(KEEPER, (COPY,), confirmed=True)


def one_sentence(text):
    """Return the last line of the output, which must be a complete sentence and no traceback."""
    assert "Traceback" not in text
    line = text.strip().splitlines()[-1]
    assert line.endswith((".", ".”"))  # a server's own words are in quotation marks
    assert line[0].isupper() or line[0] in "“/-h"
    return line


def about(document, text, word="Document"):
    """Return the sentence about one document."""
    assert "Traceback" not in text
    (line,) = [line for line in text.splitlines() if line.startswith(f"{word} {document}: ")]
    assert line.endswith(".")
    return line


# --- what is printed where --------------------------------------------------------------------------


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


# --- apply and undo ---------------------------------------------------------------------------------


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
    assert "Documents: 1 linked with its versions." in err.splitlines()
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


# --- the way to the server --------------------------------------------------------------------------

GATE = "X-Gate-Secret"


@pytest.fixture
def proxied(server):
    """The address of an encrypted reverse proxy that requires a header."""

    def forward(asked):
        if asked.headers.get(GATE.lower()) != "planted-secret":
            return Reply(200, b"<html>sign in</html>", "text/html")
        headers = {name: asked.headers[name] for name in ("accept", "authorization") if name in asked.headers}
        answered = httpx.request(
            asked.method, server.url + asked.path, params=asked.query, content=asked.body, headers=headers
        )
        told = {name: value for name, value in answered.headers.items() if name.startswith("x-")}
        return Reply(answered.status_code, answered.content, answered.headers["content-type"], headers=told)

    with serve(forward, "server.pem") as proxy:
        yield proxy.address.url


OPENED = ["--header", f"{GATE}: planted-secret"]


def fingerprint_of(name):
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate_in(name))).hexdigest()


def certificate_in(name):
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    text = (CERTIFICATES / name).read_text("utf-8")
    return text[text.index(begin) : text.index(end) + len(end)]


def test_unknown_certificate_is_reported_with_fingerprint(paperless_dedupe, proxied, capfd):
    assert paperless_dedupe("scan", *OPENED, url=proxied) == 1

    assert fingerprint_of("server.pem") in capfd.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("way", ["fingerprint", "authority"])
def test_certificate_can_be_trusted_by_option(paperless_dedupe, proxied, capfd, way):
    trusted = {
        "fingerprint": ["--trust-fingerprint", fingerprint_of("server.pem")],
        "authority": ["--ca-file", CERTIFICATES / "authority.pem"],
    }[way]

    assert paperless_dedupe("scan", *trusted, *OPENED, "--json", "-", url=proxied) == 0

    assert json.loads(capfd.readouterr().out)["documents"] == len(small_library().documents)


def test_login_page_is_reported_without_the_header(paperless_dedupe, proxied, capfd):
    trusted = ["--trust-fingerprint", fingerprint_of("server.pem")]

    assert paperless_dedupe("scan", *trusted, url=proxied) == 1

    assert "probably a login" in one_sentence(capfd.readouterr().err)


def test_environment_proxy_is_used(paperless_dedupe, server, capfd, monkeypatch):
    with serve(lambda asked: Reply(502, b"", "text/plain")) as proxy:
        monkeypatch.setenv("http_proxy", proxy.address.url)
        assert paperless_dedupe("scan", url="http://paperless.example") == 1
        one_sentence(capfd.readouterr().err)
        assert proxy.asked
    monkeypatch.setenv("http_proxy", "nonsense://proxy:1")
    assert paperless_dedupe("scan", url="http://paperless.example") == 1
    assert "proxy" in one_sentence(capfd.readouterr().err).lower()


# --- languages --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "environment", "language"),
    [
        ("de", {"LC_ALL": "en_US.UTF-8"}, "de"),
        ("en", {"LC_ALL": "de_DE.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "en_US"}, "de"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "nl_NL.UTF-8"}, "en"),
        (None, {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_language_is_the_chosen_one_or_the_systems(lang, environment, language):
    assert language_of(lang, environment) == language


def test_german_output_keeps_the_json(paperless_dedupe, server, tmp_path, capfd, monkeypatch):
    html, told = tmp_path / "r.html", tmp_path / "r.json"
    assert paperless_dedupe("scan", "--lang", "de", "--json", "-", "--html", html) == 0
    out, err = capfd.readouterr()
    german = json.loads(out)
    assert err.splitlines()[0] == "Bestand lesen…"
    assert "möglicher Duplikate" in err.splitlines()[-1]
    assert '<html lang="de">' in html.read_text(encoding="utf-8")
    assert "Vorschlag" in html.read_text(encoding="utf-8")
    assert paperless_dedupe("scan", "--json", "-") == 0
    english = json.loads(capfd.readouterr().out)
    for report in (german, english):
        del report["timings"], report["peak_rss_mb"]
    assert german == english

    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with server.state.lock:
        server.state.documents[OTHER_COPY].title = "Anders"
    assert paperless_dedupe("apply", write_plan(tmp_path, OTHER), "--yes", "--json", told) == 1
    err = capfd.readouterr().err
    assert "Es wurde auf dem Server" in about(OTHER_COPY, err, "Dokument")
    assert "Dokumente: 1 nicht angerührt." in err.splitlines()
    (left,) = json.loads(told.read_text(encoding="utf-8"))["items"][0]["documents"]
    assert (left["outcome"], left["reason"]) == ("skipped", "changed-on-server")


def test_partial_undo_is_reported_in_german(paperless_dedupe, scanned, server, tmp_path, capfd):
    plan = write_plan(tmp_path, PlanItem(KEEPER, (COPY,)))
    assert paperless_dedupe("apply", plan, "--yes", "--json", tmp_path / "r.json") == 0
    run = json.loads((tmp_path / "r.json").read_text("utf-8"))["run"]
    with server.state.lock:
        server.state.documents[KEEPER].correspondent = 2
    capfd.readouterr()

    assert paperless_dedupe("undo", run, "--lang", "de") == 3

    assert "Der Korrespondent blieb" in about(KEEPER, capfd.readouterr().err, "Dokument")


def test_errors_are_german_and_name_the_plan_item(paperless_dedupe, scanned, tmp_path, capfd, monkeypatch):
    plan = write_plan(tmp_path, PlanItem(KEEPER, (OTHER_COPY,)))
    assert paperless_dedupe("apply", plan, "--yes", "--lang", "de") == 1
    assert one_sentence(capfd.readouterr().err).startswith(f"Eintrag 1 des Plans legt Dokument {OTHER_COPY}")

    monkeypatch.setenv("PAPERLESS_TOKEN", "wrong")
    assert paperless_dedupe("scan", "--lang", "de") == 1
    assert "nimmt die Anmeldung nicht an" in capfd.readouterr().err.splitlines()[-1]


# --- what is left out -------------------------------------------------------------------------------


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


# --- stopping ---------------------------------------------------------------------------------------


def interrupt(_state):
    signal.raise_signal(signal.SIGINT)


def test_stopped_scan_exits_with_130_and_can_be_repeated(paperless_dedupe, server, capfd):
    server.faults.add(on("GET", "/api/tags/"), meanwhile(interrupt), times=1)

    assert paperless_dedupe("scan", "--json", "-") == 130
    out, err = capfd.readouterr()
    assert out == ""
    assert "Stopped" in one_sentence(err)

    assert paperless_dedupe("scan") == 0


@pytest.mark.usefixtures("one_at_a_time")
def test_stopped_apply_exits_with_130_and_can_be_resumed(paperless_dedupe, scanned, server, tmp_path, capfd):
    server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), meanwhile(interrupt), times=1)
    plan = write_plan(tmp_path, OTHER, LAST)

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 130
    first = json.loads(capfd.readouterr().out)
    assert first["finished"] is False
    assert [item["documents"][0]["outcome"] for item in first["items"]] == ["trashed", "skipped"]
    assert first["items"][1]["documents"][0]["reason"] == "interrupted"

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 0
    second = json.loads(capfd.readouterr().out)
    assert [item["documents"][0]["outcome"] for item in second["items"]] == ["already-gone", "trashed"]


def test_second_interrupt_stops_immediately(paperless_dedupe, server, capfd):
    def twice(state):
        interrupt(state)
        interrupt(state)

    server.faults.add(on("GET", "/api/tags/"), meanwhile(twice), times=1)

    assert paperless_dedupe("scan") == 130
    assert "Stopped" in one_sentence(capfd.readouterr().err)


# --- what can be wrong before -------------------------------------------------------------------------


def test_missing_credentials_are_explained(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.delenv("PAPERLESS_TOKEN")

    assert paperless_dedupe("scan") == 2
    assert "PAPERLESS_TOKEN" in one_sentence(capfd.readouterr().err)


def test_missing_credentials_are_explained_in_german(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.delenv("PAPERLESS_TOKEN")

    assert paperless_dedupe("scan", "--lang", "de") == 2

    assert one_sentence(capfd.readouterr().err).startswith("Wie anmelden?")


def test_user_option_needs_an_environment_password(paperless_dedupe, capfd):
    assert paperless_dedupe("scan", "--user", "anna") == 2
    assert "PAPERLESS_PASSWORD" in one_sentence(capfd.readouterr().err)


def test_user_signs_in_with_the_environment_password(paperless_dedupe, monkeypatch):
    monkeypatch.setenv("PAPERLESS_PASSWORD", PASSWORD)

    assert paperless_dedupe("scan", "--user", "anna") == 0


def test_token_is_read_from_a_file(paperless_dedupe, server, monkeypatch, tmp_path):
    monkeypatch.delenv("PAPERLESS_TOKEN")
    (tmp_path / "token").write_text(f"{server.token}\n")

    assert paperless_dedupe("scan", "--token-file", tmp_path / "token") == 0


def test_wrong_password_and_wrong_token_differ(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.setenv("PAPERLESS_PASSWORD", "not-the-password")
    assert paperless_dedupe("scan", "--user", "anna") == 1
    assert "password is wrong" in one_sentence(capfd.readouterr().err)

    monkeypatch.setenv("PAPERLESS_TOKEN", "0" * 40)
    assert paperless_dedupe("scan") == 1
    assert "does not accept" in one_sentence(capfd.readouterr().err)


def test_silent_server_is_reported(paperless_dedupe, capfd):
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"

    assert paperless_dedupe("scan", url=url) == 1
    assert url in one_sentence(capfd.readouterr().err)


@pytest.mark.parametrize(
    "url", ["ftp://paperless.example", "http://", "http://a b", "http://unknown.invalid"]
)
def test_invalid_address_is_reported(paperless_dedupe, capfd, url):
    assert paperless_dedupe("scan", url=url) == 1
    one_sentence(capfd.readouterr().err)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (answer(404, b"<h1>Not Found</h1>"), "not"),
        (answer(200, b"<html><body>Router</body></html>"), "not Paperless"),
        (answer(200, b'{"hello": 1}', "application/json"), "not Paperless"),
        (answer(406, b'{"detail": "Invalid version"}', "application/json"), "2.0"),
        (answer(500), "500"),
    ],
    ids=["nothing there", "another page", "another JSON", "too old", "broken"],
)
def test_other_server_is_reported(paperless_dedupe, server, capfd, fault, sentence):
    server.faults.add(on("*", "/api/.*"), fault)

    assert paperless_dedupe("scan") == 1
    assert sentence in one_sentence(capfd.readouterr().err)


def test_newer_database_is_left_unchanged(paperless_dedupe, scanned, data, capfd):
    with closing(sqlite3.connect(Folders(data).database)) as database:
        database.execute("PRAGMA user_version = 999")
    assert paperless_dedupe("scan") == 1

    assert "newer" in capfd.readouterr().err
    with closing(sqlite3.connect(Folders(data).database)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (999,)


def test_second_instance_on_the_folder_is_refused(paperless_dedupe, server, data, capfd):
    with DataFolderLock(data):
        assert paperless_dedupe("scan") == 1

    assert "Another" in one_sentence(capfd.readouterr().err)
    assert server.requests.all() == []


def test_data_folder_that_is_a_file_is_reported(paperless_dedupe, data, capfd):
    data.write_text("a file")

    assert paperless_dedupe("scan") == 1
    one_sentence(capfd.readouterr().err)


@pytest.mark.parametrize(
    "arguments",
    [
        ["scan"],
        ["scan", "--demo", "--server", "http://x"],
        ["apply", "plan.json", "--server", "http://x"],
        ["apply", "--yes", "--server", "http://x"],
        ["apply", "plan.json", "--yes"],
        ["apply", "plan.json", "--resume", "RUN", "--yes", "--server", "http://x"],
        ["apply", "--resume", "RUN", "--server", "http://x"],
        ["apply", "--resume", "RUN", "--yes"],
        ["apply", "--resume", "RUN", "--yes", "--backup", "b", "--server", "http://x"],
        ["apply", "--resume", "RUN", "--dry-run", "--server", "http://x"],
        ["apply", "--dry-run", "--server", "http://x"],
        ["apply", "plan.json", "--dry-run"],
        ["runs", "RUN"],
        ["scan", "--server", "http://x", "--client-key", "key.pem"],
        ["undo", "--server", "http://x"],
        ["undo", "RUN"],
        ["similar", "FINGERPRINT:1"],
        ["similar", "--server", "http://x"],
        ["check", "letter.pdf"],
        ["check", "--server", "http://x"],
        ["decide", "--rules", "rules.yaml", "--plan", "plan.json"],
        ["decide", "--rules", "rules.yaml", "--server", "http://x"],
        ["decide", "--plan", "plan.json", "--server", "http://x"],
        ["decide", "--rules", "r", "--plan", "p", "--server", "http://x", "--kinds", "exact,equal"],
        ["decide", "--rules", "r", "--plan", "p", "--server", "http://x", "--min-confidence", "2"],
        ["scan", "--server", "http://x", "--threshold", "1.5"],
        ["scan", "--server", "http://x", "--threshold", "nan"],
        ["scan", "--server", "http://x", "--timeout", "0"],
        ["scan", "--server", "http://x", "--header", "no colon"],
        ["scan", "--server", "http://x", "--log-level", "loud"],
        ["delete-everything"],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2(arguments, capfd):
    with pytest.raises(SystemExit) as end:
        main(arguments)

    assert end.value.code == 2
    assert "error:" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["scan"], "scan braucht entweder --demo oder --server URL."),
        (["apply", "plan.json", "--server", "http://x"], "Bestätige das mit --yes."),
        (["undo", "RUN"], "undo braucht --server URL."),
        (["apply", "--yes", "--server", "http://x"], "entweder PLAN.json oder --resume RUN."),
        (["apply", "--resume", "RUN", "--dry-run", "--server", "x"], "--resume macht weiter"),
        (["runs", "--client-key", "k"], "--client-key gehört zu einem Zertifikat."),
        (["undo", "--server", "http://x"], "Es fehlt: RUN"),
        (["undo", "RUN", "--server"], "--server: Hier fehlt ein Wert."),
        (["scan", "--demo", "--threshold", "1.5"], "--threshold: die Schwelle liegt zwischen 0 und 1"),
        (["scan", "--demo", "--timeout", "0"], "die Sekunden müssen über 0 und höchstens 3600 sein"),
        (["scan", "--demo", "--timeout", "x"], "'x' ist hier keine gültige Angabe."),
        (["scan", "--demo", "--header", "no colon"], "„no colon“ hat nicht die Form 'Name: Wert'"),
        (["scan", "--demo", "--full=1"], "Hier darf kein Wert stehen: '1'"),
        (["scan", "--demo", "--lang", "xx"], "'xx' gibt es nicht"),
        (["scan", "--demo", "--fulll"], "Unbekannt: --fulll"),
        (["delete-everything"], "'delete-everything' gibt es nicht"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.parametrize("by_option", [True, False])
def test_wrong_usage_is_reported_in_german(arguments, said, by_option, capfd, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8" if by_option else "de_DE.UTF-8")
    if by_option and "--lang" not in arguments:
        arguments = ["--lang", "de", *arguments]
    elif by_option:
        monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    with pytest.raises(SystemExit) as end:
        main(arguments)

    assert end.value.code == 2
    told = capfd.readouterr().err
    assert told.startswith("Aufruf: ")
    assert "Fehler: " in told
    assert said in told


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        *([command, "--help"] for command in ("scan", "apply", "undo", "runs", "decide", "similar", "check")),
    ],
)
def test_help_language_does_not_persist(arguments, capfd):
    told = []
    for language in ("de", "en"):
        with pytest.raises(SystemExit):
            main(["--lang", language, *arguments])
        told.append(capfd.readouterr().out)

    german, english = told
    assert german.startswith("Aufruf: ")
    assert english.startswith("usage: ")
    words = ("usage", "options", "positional", "exit", "document", "server's", "report")
    assert not [word for word in words if f" {word}" in german]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        *([command, "--help"] for command in ("scan", "apply", "undo", "runs", "decide", "similar", "check")),
    ],
)
def test_help_and_version_exit_with_0(arguments, capfd):
    with pytest.raises(SystemExit) as end:
        main(arguments)

    assert end.value.code == 0
    assert capfd.readouterr().out


def test_only_debug_adds_the_traceback(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.setenv("PAPERLESS_TOKEN", "0" * 40)

    paperless_dedupe("scan", "--log-level", "debug")
    assert "Traceback" in capfd.readouterr().err

    paperless_dedupe("scan", "--log-level", "info")
    assert "Traceback" not in capfd.readouterr().err


def test_data_folder_is_private(paperless_dedupe, scanned, data):
    if sys.platform == "win32":
        pytest.skip("Windows has no such modes")
    assert data.stat().st_mode & 0o077 == 0
    assert Folders(data).database.stat().st_mode & 0o077 == 0
