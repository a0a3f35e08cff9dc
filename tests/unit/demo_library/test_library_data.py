"""The committed demo library is complete, small, and says the truth about itself."""

import hashlib
import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

DEMO = Path(__file__).resolve().parents[3] / "resources" / "demo"
MAX_BYTES = 6_000_000

LIBRARY = json.loads((DEMO / "library.json").read_text(encoding="utf-8"))
TRUTH = json.loads((DEMO / "truth.json").read_text(encoding="utf-8"))
DOCUMENTS = {document["id"]: document for document in LIBRARY["documents"]}
PAIRS = {frozenset((pair["a"], pair["b"])): pair for pair in TRUTH["pairs"]}


def checksum(document):
    return hashlib.sha256((DEMO / "files" / document["file"]).read_bytes()).hexdigest()


def words(text):
    return Counter(re.findall(r"\w+", text.lower()))


def shingles(text, length=3):
    found = re.findall(r"\w+", text.lower())
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def likeness(first, second):
    """Share of the smaller document's shingles that the other one has, 0…1."""
    a, b = shingles(first["content"]), shingles(second["content"])
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0


def members_of(pairs):
    return {number for pair in pairs for number in (pair["a"], pair["b"])}


def test_the_library_has_about_three_hundred_documents():
    assert 290 <= len(DOCUMENTS) <= 310
    assert len(DOCUMENTS) == len(LIBRARY["documents"])


def test_everything_together_is_small():
    assert sum(path.stat().st_size for path in DEMO.rglob("*") if path.is_file()) <= MAX_BYTES


def test_every_document_has_its_file_and_its_thumbnail_and_nothing_else_lies_around():
    files = {document["file"] for document in DOCUMENTS.values()}
    files |= {document["archive_file"] for document in DOCUMENTS.values() if document["archive_file"]}

    assert {path.name for path in (DEMO / "files").iterdir()} == files
    assert {path.name for path in (DEMO / "thumbs").iterdir()} == {f"{number}.webp" for number in DOCUMENTS}


def test_a_document_refers_only_to_what_the_library_has():
    known = {
        name: {thing["id"] for thing in LIBRARY[name]}
        for name in ("users", "tags", "correspondents", "document_types", "storage_paths", "custom_fields")
    }
    for document in DOCUMENTS.values():
        people = [note["user"] for note in document["notes"]]
        people += document["permissions"]["view"]["users"] + document["permissions"]["change"]["users"]
        assert {*people, document["owner"]} - {None} <= known["users"]
        assert set(document["tags"]) <= known["tags"]
        assert {document["correspondent"]} - {None} <= known["correspondents"]
        assert {document["document_type"]} - {None} <= known["document_types"]
        assert {document["storage_path"]} - {None} <= known["storage_paths"]
        assert {field["field"] for field in document["custom_fields"]} <= known["custom_fields"]


def test_a_custom_field_has_a_value_of_its_type():
    fields = {field["id"]: field for field in LIBRARY["custom_fields"]}
    checks = {
        "string": lambda value, _field: isinstance(value, str),
        "longtext": lambda value, _field: isinstance(value, str),
        "date": lambda value, _field: re.fullmatch(r"\d{4}-\d\d-\d\d", value),
        "monetary": lambda value, _field: re.fullmatch(r"[A-Z]{3}\d+\.\d\d", value),
        "boolean": lambda value, _field: isinstance(value, bool),
        "integer": lambda value, _field: type(value) is int,
        "float": lambda value, _field: isinstance(value, float),
        "url": lambda value, _field: value.startswith("https://"),
        "select": lambda value, field: value in {o["id"] for o in field["extra_data"]["select_options"]},
        "documentlink": lambda value, _field: set(value) <= set(DOCUMENTS),
    }
    used = set()
    for document in DOCUMENTS.values():
        for entry in document["custom_fields"]:
            field = fields[entry["field"]]
            used.add(field["data_type"])
            assert checks[field["data_type"]](entry["value"], field), (document["title"], field["name"])
    assert used == set(checks)


def test_archive_serial_numbers_and_note_numbers_are_given_once():
    serials = [d["archive_serial_number"] for d in DOCUMENTS.values() if d["archive_serial_number"]]
    notes = [note["id"] for document in DOCUMENTS.values() for note in document["notes"]]

    assert len(serials) == len(set(serials)) > 10
    assert len(notes) == len(set(notes)) > 10


def test_the_truth_speaks_of_documents_that_exist_and_calls_no_pair_two_things():
    lists = [TRUTH["pairs"], TRUTH["lookalikes"], TRUTH["dontcare"]]
    named = [frozenset((pair["a"], pair["b"])) for pairs in lists for pair in pairs]

    assert all(len(pair) == 2 and pair <= set(DOCUMENTS) for pair in named)
    assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("kind", "causes", "least"),
    [
        ("exact", {"same-file"}, 6),
        ("exact", {"same-text"}, 6),
        ("near", {"rescan"}, 25),
        ("near", {"stamp", "signature", "handwriting"}, 6),
        (
            "version",
            {"draft-final", "amended-clauses", "corrected-invoice", "signed-unsigned", "new-edition"},
            6,
        ),
        ("contained", {"batch-scan", "yearly-collection", "mail-in-thread", "excerpt", "collection"}, 6),
    ],
)
def test_every_planted_kind_is_there(kind, causes, least):
    found = [pair for pair in TRUTH["pairs"] if pair["kind"] == kind and pair["cause"] in causes]

    assert len(found) >= least
    assert {pair["cause"] for pair in found} == causes


def test_there_are_many_series_of_monthly_papers():
    assert len([s for s in TRUTH["series"] if 6 <= len(s["documents"]) <= 24]) >= 8


def test_only_the_same_file_has_the_same_checksum():
    by_checksum = {}
    for number, document in DOCUMENTS.items():
        by_checksum.setdefault(checksum(document), []).append(number)
    same = {frozenset(pair) for group in by_checksum.values() for pair in combinations(group, 2)}

    assert same == {pair for pair, told in PAIRS.items() if told["cause"] == "same-file"}


def test_only_exact_pairs_have_the_same_text():
    by_text = {}
    for number, document in DOCUMENTS.items():
        by_text.setdefault(document["content"], []).append(number)
    same = {frozenset(pair) for group in by_text.values() for pair in combinations(group, 2)}

    assert same == {pair for pair, told in PAIRS.items() if told["kind"] == "exact"}


def test_groups_of_copies_are_told_completely():
    copies = {pair for pair, told in PAIRS.items() if told["kind"] in ("exact", "near")}
    for first, second in combinations(copies, 2):
        if first & second:
            assert first ^ second in copies


def test_a_part_is_told_for_every_copy_of_the_part():
    copies = [pair for pair in TRUTH["pairs"] if pair["kind"] in ("exact", "near")]
    contained = {(pair["a"], pair["b"]) for pair in TRUTH["pairs"] if pair["kind"] == "contained"}
    for part, whole in contained:
        for pair in copies:
            if part in (pair["a"], pair["b"]):
                other = pair["a"] if part == pair["b"] else pair["b"]
                assert (other, whole) in contained


def test_documents_that_are_not_planted_and_in_no_series_have_clearly_different_texts():
    named = set(PAIRS) | {frozenset((p["a"], p["b"])) for p in [*TRUTH["lookalikes"], *TRUTH["dontcare"]]}
    found = {number: shingles(document["content"]) for number, document in DOCUMENTS.items()}
    for a, b in combinations(found, 2):
        if found[a] and found[b] and frozenset((a, b)) not in named:
            shared = len(found[a] & found[b]) / min(len(found[a]), len(found[b]))
            assert shared < 0.5, (DOCUMENTS[a]["title"], DOCUMENTS[b]["title"])


def test_planted_pairs_share_much_of_their_text():
    alike = {pair: likeness(*(DOCUMENTS[number] for number in pair)) for pair in PAIRS}

    assert min(alike.values()) > 0.3
    assert all(alike[pair] > 0.6 for pair, told in PAIRS.items() if told["kind"] in ("version", "contained"))


def test_ink_lies_on_a_copy_and_within_its_page():
    for ink in TRUTH["ink"]:
        x, y, width, height = ink["box"]
        assert PAIRS[frozenset((ink["document"], ink["counterpart"]))]["kind"] == "near"
        assert 0 <= ink["page"] < DOCUMENTS[ink["document"]]["page_count"]
        assert min(x, y) >= 0
        assert x + width <= 1
        assert y + height <= 1
        assert 0.0005 < width * height < 0.1
    assert {ink["kind"] for ink in TRUTH["ink"]} == {"stamp", "signature", "handwriting"}


def test_members_of_a_pair_differ_in_what_people_wrote_to_them():
    copies = [pair for pair in TRUTH["pairs"] if pair["kind"] in ("exact", "near")]
    for name in ("tags", "notes", "custom_fields", "owner", "archive_serial_number", "correspondent"):
        differing = [p for p in copies if DOCUMENTS[p["a"]][name] != DOCUMENTS[p["b"]][name]]
        assert len(differing) >= 5, name


def test_other_documents_link_to_copies():
    links = {field["id"] for field in LIBRARY["custom_fields"] if field["data_type"] == "documentlink"}
    targets = {
        target
        for document in DOCUMENTS.values()
        for entry in document["custom_fields"]
        if entry["field"] in links
        for target in entry["value"]
    }

    assert len(targets & members_of(p for p in TRUTH["pairs"] if p["kind"] in ("exact", "near"))) >= 6


def test_owners_and_rights_vary():
    owners = Counter(document["owner"] for document in DOCUMENTS.values())

    assert len(owners) == 4
    assert owners[None] > 10
    assert any(document["permissions"]["change"]["users"] for document in DOCUMENTS.values())
    assert any(tag["parent"] for tag in LIBRARY["tags"])


def test_one_picture_one_text_file_and_one_document_without_words_are_there():
    kinds = Counter(document["mime_type"] for document in DOCUMENTS.values())

    assert kinds["image/png"] == kinds["text/plain"] == 1
    assert [d["title"] for d in DOCUMENTS.values() if not d["content"]] == ["Scan_2025-01-18_2203"]


def test_the_pages_say_what_the_content_says():
    pdfium = pytest.importorskip("pypdfium2")
    for document in DOCUMENTS.values():
        name = document["archive_file"] or document["file"]
        if not name.endswith(".pdf"):
            continue
        pdf = pdfium.PdfDocument(DEMO / "files" / name)
        try:
            text = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
            assert len(pdf) == document["page_count"]
        finally:
            pdf.close()
        told, read = words(document["content"]), words(text)
        assert sum((told - read).values()) <= 0.03 * sum(told.values()), document["title"]
