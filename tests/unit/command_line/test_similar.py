"""`similar` and `check`: on the last scan, with the server switched off."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.__main__ import main
from app.bootstrap import open_database
from app.demo.library import DemoDocument, DemoLibrary, DemoUser
from app.demo.server import DemoServer
from app.domain.progress import CancelFlag
from app.services.library import scanned_library
from app.services.meaning import questions
from app.services.meaning.search import MeaningSearch
from app.services.same_meaning import MeaningChoice
from app.services.token_store import TokenStore
from app.store.lock import DataFolderLock
from app.system.folders import Folders
from tests.benchmarks.semantic.letters import LETTERS
from tests.support.local_library import prose
from tests.support.topic_vectors import MODEL, SETTINGS, ask, fake_embed

GYM = LETTERS["gym"]
PART, NEW = prose(1, 120), prose(2, 260)
BILL = "Rechnung Nr. 2024-{n} vom {d}.03.2024 über {n},50 EUR, Zählerstand {n}7. " + prose(3, 80)
LETTER = "Sehr geehrte Damen und Herren, hiermit kündige ich meinen Vertrag 4711-88. " + prose(4, 150)
BOOK = f"{prose(5, 260)} {PART} {prose(6, 260)}"
TEXTS = {
    1: LETTER,
    2: BOOK,
    3: BILL.format(n=311, d=11),
    4: prose(7, 260),
    5: "kurz",
    6: GYM[0],
    7: GYM[2],
    8: GYM[2].replace("34,90", "39,90"),
}


@pytest.fixture(scope="module")
def where(tmp_path_factory):
    """A scanned library whose server is gone; the options that name it."""
    folder = tmp_path_factory.mktemp("data")
    documents = tuple(
        DemoDocument(number, f"Document {number}", content=text, archive_serial_number=number + 100)
        for number, text in TEXTS.items()
    )
    library = DemoLibrary(users=(DemoUser(1, "anna", "geheim", is_superuser=True),), documents=documents)
    with pytest.MonkeyPatch.context() as patch, DemoServer(library) as server:
        patch.setenv("PAPERLESS_TOKEN", server.token)
        options = ("--server", server.url, "--data-dir", str(folder), "--lang", "en")
        assert main(["scan", *options]) == 0
    return options


@pytest.fixture
def run(where, capfd, tmp_path):
    """Return a function that runs a subcommand; it returns exit status, JSON and standard error."""

    def run(*arguments):
        target = tmp_path / "out.json"
        target.unlink(missing_ok=True)
        status = main([*map(str, arguments), "--json", str(target), *where])
        written = json.loads(target.read_text("utf-8")) if target.exists() else None
        return status, written, capfd.readouterr().err

    return run


def test_similar_answers_a_query(run):
    status, written, _ = run("similar", "FINGERPRINT:2_20_40")

    assert status == 0
    assert {key: written[key] for key in ("schema", "query", "rows", "bands")} == {
        "schema": 1,
        "query": "FINGERPRINT:2_20_40",
        "rows": 3,
        "bands": 171,
    }
    assert written["results"] == [
        {
            "id": 2,
            "title": "Document 2",
            "jaccard": 1.0,
            "in_query": 1.0,
            "of_query": 1.0,
            "chance": 1.0,
            "kind": "exact",
            "pages": written["results"][0]["pages"],
        }
    ]


def test_similar_finds_a_file_with_its_place(run, tmp_path):
    (tmp_path / "part.txt").write_text(PART, "utf-8")

    status, written, _ = run("similar", tmp_path / "part.txt")

    assert status == 0
    assert written["query"] == f"FINGERPRINT:{tmp_path / 'part.txt'}"
    (hit,) = written["results"]
    assert (hit["id"], hit["of_query"], hit["kind"]) == (2, 1.0, "contained")
    assert hit["in_query"] == pytest.approx(120 / 640, abs=0.02)


@pytest.mark.parametrize("named", ["1", "ASN 101", "FINGERPRINT:1", "FINGERPRINT:ASN 101_90"])
def test_document_is_named_in_several_ways(run, named):
    assert [hit["id"] for hit in run("similar", named)[1]["results"]] == [1]


def test_several_queries_are_answered_together(run):
    status, written, errors = run("similar", "1", "999", "3")

    assert status == 1
    assert [answer["query"] for answer in written["queries"]] == ["FINGERPRINT:1", "FINGERPRINT:3"]
    assert "no document “999”" in errors


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("FINGERPRINT:1_200", "Write it like FINGERPRINT:1234_20_80"),
        ("999", "no document “999”"),
        ("5", "fewer than 5 words"),
        ("nothing.pdf", "no file that can be read"),
    ],
)
def test_wrong_question_gets_one_sentence(run, asked, said):
    status, written, errors = run("similar", asked)

    assert (status, written) == (1, None)
    assert said in errors
    assert "Traceback" not in errors


def test_similar_by_meaning_needs_the_comparison(run):
    status, written, errors = run("similar", "6", "--by", "meaning")

    assert (status, written) == (1, None)
    assert "scan --meaning" in errors


@pytest.fixture
def compared(where, monkeypatch):
    """The library after `scan --meaning`, with a model that knows the letters' topics."""
    server, folder = where[1], Path(where[3])
    monkeypatch.setattr(questions, "_embed_on_server", lambda *asked: fake_embed(asked[-1]))
    with open_database(Folders(folder), TokenStore()) as app:
        local = scanned_library(app.database, server, None)
        MeaningChoice(app.database).save(replace(SETTINGS, on=False))
        MeaningSearch(local, MODEL, ask, fake_embed, CancelFlag()).run()


def test_similar_by_meaning_names_what_says_the_same_and_what_is_related(run, compared):
    status, written, _ = run("similar", "6", "--by", "meaning")

    assert (status, written["by"], written["not_compared"]) == (0, "meaning", 0)
    found = {hit["id"]: (hit["kind"], hit["level"]) for hit in written["results"]}
    assert found == {
        6: ("exact", "strong"),
        7: ("semantic", "strong"),
        8: ("related", "strong"),
    }
    assert written["results"][0]["meaning"] == pytest.approx(1, abs=1e-3)


def test_similar_by_both_adds_what_shares_text(run, compared):
    written = run("similar", "7", "--by", "both")[1]

    assert {hit["id"]: hit["kind"] for hit in written["results"]} == {
        7: "exact",
        6: "semantic",
        8: "lookalike",
    }


def test_similar_by_meaning_prints_for_people(where, compared, capfd):
    assert main(["similar", "6", "--by", "meaning", *where]) == 0

    said = capfd.readouterr().out
    assert "#7 “Document 7”: means the same in other words or another language, meaning 1.00\n" in said
    assert "#8 “Document 8”: related: on the same topic, not the same, meaning 1.00\n" in said


def test_similar_prints_for_people_without_json(where, capfd):
    assert main(["similar", "1", *where]) == 0

    said = capfd.readouterr().out
    assert "FINGERPRINT:1: 1 documents" in said
    assert "#1 “Document 1”: the same" in said


def test_check_says_what_each_file_is(run, tmp_path):
    folder = tmp_path / "in"
    (folder / "below").mkdir(parents=True)
    misread = LETTER.replace("kündige", "kundige").replace("Herren", "Herron")
    for name, text in {
        "a-letter.txt": LETTER,
        "b-rescan.txt": misread,
        "below/c-part.txt": PART,
        "d-next-bill.txt": BILL.format(n=412, d=12),
        "e-new.txt": NEW,
        ".hidden": NEW,
    }.items():
        (folder / name).write_text(text, "utf-8")

    status, written, errors = run("check", folder)

    assert status == 4
    found = {
        entry["path"].rpartition("-")[2]: (entry["known"], entry["kind"], entry["id"])
        for entry in written["files"]
    }
    assert found == {
        "letter.txt": (True, "exact", 1),
        "rescan.txt": (True, "near", 1),
        "part.txt": (True, "contained", 2),
        "bill.txt": (False, "lookalike", 3),
        "new.txt": (False, None, None),
    }
    assert "Checking files…" in errors
    assert all(entry["message"].endswith(".") for entry in written["files"])


def test_check_ends_with_0_if_all_are_known(run, tmp_path):
    (tmp_path / "letter.txt").write_text(LETTER, "utf-8")

    assert run("check", tmp_path / "letter.txt")[0] == 0


def test_unreadable_files_are_named_and_the_rest_is_answered(run, tmp_path):
    (tmp_path / "letter.txt").write_text(LETTER, "utf-8")
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")

    status, written, errors = run("check", tmp_path / "gone.pdf", tmp_path)

    assert status == 1
    known = {Path(entry["path"]).name: entry["known"] for entry in written["files"]}
    assert known == {"gone.pdf": False, "empty.pdf": False, "letter.txt": True, "picture.png": False}
    for said in ("gone.pdf", "empty.pdf” is empty", "picture without text"):
        assert said in errors


def test_scripts_may_ask_while_the_window_is_open(where, run):
    with DataFolderLock(Path(where[3])):
        assert run("similar", "1")[0] == 0


def test_library_that_was_never_scanned_says_so(tmp_path, capfd):
    options = ("--server", "http://paper.example", "--data-dir", str(tmp_path), "--lang", "en")

    assert main(["check", __file__, *options]) == 1
    assert "Scan first" in capfd.readouterr().err
