"""Reports by users about detection and requests: one test per report, named by its number."""

import json
import random
import tracemalloc
import unicodedata
from contextlib import ExitStack

import pytest

from app.bootstrap import open_app
from app.dedup.engine import analyse
from app.demo.library import DemoDocument, DemoLibrary, DemoUser, StoredFile
from app.domain.duplicates import AnalysedDocument, Cause, Kind, Suggestion
from app.domain.plans import PlanItem
from app.domain.progress import CancelFlag
from app.domain.servers import Token
from app.readers.page_files import files_look_alike
from app.services.review.groups import ReviewService
from app.services.review.page_check import PageCheck
from app.services.scan.scan import scan
from app.store.file_cache import FileCache
from app.system.folders import Folders
from tests.contract.recordings import all_exchanges, schema_names
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    TRASHED,
    harness_at,
    outcomes,
)
from tests.support.delays import without_delays
from tests.support.faults import FaultyDemoServer, hang_up, on
from tests.support.plan_items import ITEM

ANNA = DemoUser(1, "anna", "geheim-4711", is_superuser=True)
TEXT = (
    "Stadtwerke Musterstadt, Jahresabrechnung Strom für Erika Mustermann, Beispielweg 5. Der Verbrauch lag "
    "bei 2150 Kilowattstunden, der Betrag von 612,40 Euro wird zum 15.03.2024 abgebucht. Zählernummer 4711."
)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    without_delays(monkeypatch)


@pytest.fixture
def library_of(tmp_path):
    """Serves documents and scans them; gives the signed-in library."""
    with ExitStack() as stack:

        def open_(*documents, server_version="v3"):
            server = stack.enter_context(
                FaultyDemoServer(
                    DemoLibrary(users=(ANNA,), documents=documents), server_version=server_version
                )
            )
            app = stack.enter_context(open_app(Folders(tmp_path / "data")))
            library = app.connection.sign_in(server.url, Token(server.token)).library
            stack.enter_context(library.session)
            scan(library, CancelFlag())
            return library

        yield open_


@pytest.fixture
def harness(tmp_path):
    with harness_at(tmp_path / "data") as harness:
        harness.scan(*GROUPS)
        yield harness


def pdf(pages, *, inked=True, mark=""):
    """A PDF whose pages differ in where their black bar lies, or have none; the mark makes another file."""
    kids = " ".join(f"{3 + 2 * page} 0 R" for page in range(pages))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {pages}>>"]
    for page in range(pages):
        ink = f"72 {700 - 40 * page} 300 20 re f" if inked else ""
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {4 + 2 * page} 0 R/Resources<<>>>>"
        )
        objects.append(f"<</Length {len(ink)}>>stream\n{ink}\nendstream")
    body, places = f"%PDF-1.4\n%{mark}\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += f"{number} 0 obj{content}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer<</Size {size}/Root 1 0 R>>\nstartxref\n"
    return StoredFile(f"{body}{end}{len(body)}\n%%EOF".encode())


def suggestions_after_the_pages_were_compared(library, tmp_path):
    PageCheck(library, FileCache(tmp_path / "cache"), files_look_alike, CancelFlag()).run()
    (group,) = ReviewService(library.local).groups()
    assert group.group.kind is Kind.EXACT
    return group.suggestion.suggestions


def groups_of(library):
    return [
        (group.group.kind, set(group.documents), {pair.cause for pair in group.group.pairs})
        for group in ReviewService(library.local).groups()
    ]


def test_report_1_documents_without_text_match_only_as_one_file(library_of):
    blanks = ["", "\n \n", "\u00a0\u00a0", "\u00ad", "", ""]
    files = [pdf(1), pdf(2), pdf(3), pdf(4), pdf(5), pdf(5)]
    papers = [
        DemoDocument(number, f"Scan {number}", content=text, original=file)
        for number, (text, file) in enumerate(zip(blanks, files, strict=True), start=1)
    ]

    library = library_of(*papers)

    assert groups_of(library) == [(Kind.EXACT, {5, 6}, {Cause.SAME_FILE})]
    analysis = library.local.analyses.load()
    assert {one.id for one in analysis.skipped} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("server_version", ["v3", "v2"])
def test_report_40_mails_fetched_repeatedly_form_one_group(library_of, server_version):
    papers = [
        DemoDocument(
            number, "Rechnung", content=TEXT, original=StoredFile(f"%PDF-1.4 made {number}".encode())
        )
        for number in range(1, 6)
    ]

    (found,) = groups_of(library_of(*papers, server_version=server_version))

    assert found == (Kind.EXACT, {1, 2, 3, 4, 5}, {Cause.SAME_TEXT})


@pytest.mark.parametrize(
    "written",
    [
        TEXT.replace("Jahresabrechnung", "Jahresab\u00adrechnung"),
        TEXT.replace("Jahresabrechnung", "Jahresab-\nrechnung"),
        TEXT.replace(" ", "\u00a0"),
        TEXT.replace(". ", ".\f"),
        unicodedata.normalize("NFD", TEXT),
    ],
    ids=["soft hyphen", "line-end hyphen", "odd spaces", "form feed", "NFD"],
)
def test_report_59_typesetting_makes_no_difference(library_of, written):
    one = DemoDocument(1, "Rechnung", content=TEXT, original=StoredFile(b"%PDF-1.4 one"))
    other = DemoDocument(2, "Rechnung", content=written, original=StoredFile(b"%PDF-1.4 other"))

    (group,) = ReviewService(library_of(one, other).local).groups()

    (pair,) = group.group.pairs
    assert pair.score >= 0.98


@pytest.mark.parametrize(("pages", "suggested"), [(3, Suggestion.NONE), (4, Suggestion.TRASH)])
def test_report_14_equal_text_with_a_page_less_is_not_suggested(library_of, tmp_path, qapp, pages, suggested):
    """The server's count is stale; the pages of the real files decide."""
    whole = DemoDocument(1, "Abrechnung", content=TEXT, original=pdf(4), page_count=4)
    file = StoredFile(pdf(pages).read() + b"\n")  # saved again: other bytes
    copy = DemoDocument(2, "Abrechnung", content=TEXT, original=file, page_count=4)

    found = suggestions_after_the_pages_were_compared(library_of(whole, copy), tmp_path)

    assert found[2 if found[1] is Suggestion.KEEP else 1] is suggested


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/documents/bulk_edit/"),
        ("PATCH", f"/api/documents/{KEEPER}/"),
        ("POST", f"/api/documents/{KEEPER}/notes/"),
        ("DELETE", f"/api/documents/{COPY}/"),
    ],
)
def test_report_36_write_with_a_lost_answer_is_verified_not_repeated(harness, method, path):
    harness.server.faults.add(on(method, path), hang_up(applied=True))

    run = harness.apply(ITEM)

    assert outcomes(run) == {COPY: TRASHED}
    sent = [(one.method, one.path, json.dumps(one.json, sort_keys=True)) for one in harness.writes()]
    assert len(sent) == len(set(sent))
    assert [note.note for note in harness.live(KEEPER).notes].count("ben, 2024-03-05: bitte abheften") == 1


def test_report_36_lost_write_is_reported_and_keeps_the_copy(harness):
    harness.server.faults.add(on("PATCH", f"/api/documents/{KEEPER}/"), hang_up())

    run = harness.apply(ITEM)

    assert outcomes(run)[COPY] != TRASHED
    assert harness.trashed() == set()


@pytest.mark.parametrize("server_version", ["v3", "v2"])
def test_report_41_re_uploaded_archive_version_is_a_duplicate(library_of, server_version):
    archive = StoredFile(b"%PDF-1.4 archived")
    again = DemoDocument(1, "Abrechnung", content=TEXT, original=archive)
    true = DemoDocument(
        2, "Abrechnung", content=TEXT, original=StoredFile(b"%PDF-1.4 scanned"), archive=archive
    )

    (group,) = ReviewService(library_of(again, true, server_version=server_version).local).groups()

    (pair,) = group.group.pairs
    assert pair.cause is Cause.SAME_FILE
    assert group.suggestion.document == true.id


# --- requests ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("server_version", ["v3", "v2"])
def test_report_44_every_write_matches_the_servers_schema(tmp_path, server_version):
    """A run that carries everything over and is undone sends every kind of write."""
    with harness_at(tmp_path / "data", server_version=server_version) as harness:
        writes = all_writes(harness)
    accepted = [one for one in all_exchanges(server_version) if one.method != "GET" and one.status < 300]
    bodies = {(template(one.path), *form(one.request_json)) for one in accepted if one.request_json}

    kinds = set()
    for write in writes:
        path = template(write.path)
        kinds.add((write.method, path))
        if write.json is None:
            assert write.method == "DELETE"
            continue
        properties, required, methods = SCHEMAS[path]()
        assert write.json.keys() <= properties
        assert write.json.keys() >= required
        assert write.json.get("method", write.json.get("action")) in {None, *methods}
        if path != "/api/documents/{id}/":
            assert (path, *form(write.json)) in bodies
    own_address = {("POST", "/api/documents/delete/")} if server_version == "v3" else set()
    assert kinds == own_address | {
        ("POST", "/api/documents/bulk_edit/"),
        ("PATCH", "/api/documents/{id}/"),
        ("POST", "/api/documents/{id}/notes/"),
        ("DELETE", "/api/documents/{id}/notes/"),
        ("POST", "/api/trash/"),
    }


def test_report_8_and_45_server_merge_and_task_list_are_unused(harness):
    writes = all_writes(harness)

    assert "merge" not in json.dumps([one.json for one in writes])
    assert not any(one.path.startswith("/api/tasks") for one in harness.server.requests.all())


def all_writes(harness):
    harness.scan(*GROUPS)
    run = harness.apply(ITEM, PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    harness.undo(run)
    return harness.writes()


def template(path):
    return "/".join("{id}" if part.isdigit() else part for part in path.split("/"))


def form(body):
    """Which keys a body and its parameters have, and the method it names."""
    parameters = body.get("parameters") or {}
    return frozenset(body), body.get("method") or body.get("action"), frozenset(parameters)


def schema(name, enumeration=None):
    """Properties, required properties and values of an enumeration in the schema of the server."""
    return (
        schema_names(name, "properties"),
        schema_names(name, "required"),
        schema_names(enumeration, "enum") if enumeration else set(),
    )


SCHEMAS = {
    "/api/documents/bulk_edit/": lambda: schema("BulkEditRequest", "MethodEnum"),
    "/api/documents/delete/": lambda: schema("DeleteDocumentsRequest"),
    "/api/documents/{id}/": lambda: schema("PatchedDocumentRequest"),
    "/api/documents/{id}/notes/": lambda: schema("NoteCreateRequestRequest"),
    "/api/trash/": lambda: schema("TrashRequest", "TrashActionEnum"),
}


@pytest.mark.parametrize(("inked", "wanted"), [(True, Suggestion.TRASH), (False, Suggestion.NONE)])
def test_report_78_blank_pages_with_text_verify_nothing(library_of, tmp_path, inked, wanted):
    """The content of the pages shows in another program only, so two blank pages are not called alike."""
    library = library_of(
        *(
            DemoDocument(number, "Brief", content=TEXT, original=pdf(1, inked=inked, mark=f"{number}"))
            for number in (1, 2)
        )
    )

    found = suggestions_after_the_pages_were_compared(library, tmp_path)

    assert sorted(found.values()) == sorted([Suggestion.KEEP, wanted])


def sentences(seed, count):
    """A text of its own, in words that other texts have too."""
    chance = random.Random(seed)
    words = [
        f"{start}{end}" for start in ("ver", "be", "ein", "auf") for end in ("trag", "zug", "satz", "gang")
    ]
    return ". ".join(
        " ".join((*chance.choices(words, k=7), f"nr{chance.randrange(10**6)}")) for _ in range(count)
    )


def test_report_52_stack_contains_its_parts_which_do_not_match(library_of):
    parts = [sentences(seed, 12) for seed in (1, 2, 3)]
    library = library_of(
        DemoDocument(1, "Stapel", content="\f".join(parts), original=StoredFile(b"1")),
        *(
            DemoDocument(number, f"Teil {number}", content=text, original=StoredFile(b"%d" % number))
            for number, text in enumerate(parts, start=2)
        ),
    )

    (group,) = ReviewService(library.local).groups()
    assert {(pair.ids, pair.kind) for pair in group.group.pairs} == {
        ((1, number), Kind.CONTAINED) for number in (2, 3, 4)
    }
    places = [(pair.span.start, pair.span.end) for pair in group.group.pairs]
    assert places == [pytest.approx((part / 3, (part + 1) / 3), abs=0.1) for part in range(3)]
    assert Suggestion.TRASH not in group.suggestion.suggestions.values()


def test_report_60_pages_of_misread_letters_are_like_no_other_page(library_of):
    def misread(seed):
        chance = random.Random(seed)
        letters = "abcdefghijklmnoprstuvwz|~_.,;:'-"
        return " ".join("".join(chance.choices(letters, k=chance.randint(1, 9))) for _ in range(300))

    library = library_of(
        *(
            DemoDocument(
                number, f"Scan {number}", content=misread(number), original=StoredFile(b"%d" % number)
            )
            for number in range(1, 13)
        )
    )

    assert groups_of(library) == []


def bills(count):
    """Papers of 2 kB each from a few senders; every tenth was scanned twice."""
    for number in range(1, count + 1):
        paper = number - 1 if number % 10 == 0 else number
        text = f"{TEXT} Rechnung {paper}. {sentences(paper, 22)}"
        yield AnalysedDocument(id=number, title=f"Rechnung {number}", text=text)


def peak_of(count):
    """Bytes that an analysis needed beside the documents at most."""
    documents = list(bills(count))
    tracemalloc.start()
    analyse(documents, processes=1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_report_66_memory_and_pairs_grow_linearly():
    few, many = (analyse(bills(count), processes=1) for count in (500, 2000))
    assert peak_of(2000) < 7 * peak_of(500)
    assert len(few.groups) == 50
    assert len(many.groups) == 200
    assert len(many.pairs) < 7 * len(few.pairs)
    spread = analyse(bills(2000), processes=2)
    assert (spread.pairs, spread.groups) == (many.pairs, many.groups)
