"""The language of the output, of the errors and of the help."""

import json

import pytest

from app.__main__ import main
from app.command_line.arguments import language_of
from app.domain.plans import PlanItem
from tests.support.builders import COPY, KEEPER, OTHER_COPY, write_plan
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.unit.command_line.answers import about, one_sentence

pytestmark = pytest.mark.shared


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


def test_missing_credentials_are_explained_in_german(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.delenv("PAPERLESS_TOKEN")

    assert paperless_dedupe("scan", "--lang", "de") == 2

    assert one_sentence(capfd.readouterr().err).startswith("Wie anmelden?")


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
