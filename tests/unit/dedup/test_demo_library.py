"""The demo library: every planted pair is found with its kind, and no look-alikes are grouped."""

import hashlib
import json
from datetime import date
from pathlib import Path

import pytest

from app.dedup.engine import analyse
from app.domain.documents import Checksum
from app.domain.duplicates import AnalysedDocument

DEMO = Path(__file__).parents[3] / "resources" / "demo"


@pytest.fixture(scope="module")
def truth():
    return json.loads((DEMO / "truth.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def analysis():
    library = json.loads((DEMO / "library.json").read_text("utf-8"))
    names = {entry["id"]: entry["name"] for entry in library["correspondents"]}
    types = {entry["id"]: entry["name"] for entry in library["document_types"]}
    return analyse(
        AnalysedDocument(
            id=entry["id"],
            title=entry["title"],
            text=entry["content"],
            correspondent=names.get(entry["correspondent"]),
            document_type=types.get(entry["document_type"]),
            created=date.fromisoformat(entry["created"]) if entry["created"] else None,
            page_count=entry["page_count"],
            checksum=_checksum(entry["file"]),
            archive_checksum=_checksum(entry["archive_file"]),
        )
        for entry in library["documents"]
    )


def _checksum(file: str | None) -> Checksum | None:
    return (
        Checksum("sha256", hashlib.sha256((DEMO / "files" / file).read_bytes()).hexdigest()) if file else None
    )


def test_every_planted_pair_is_found_with_its_kind(analysis, truth):
    found = {pair.ids: pair.kind.value for pair in analysis.pairs if pair.score >= 0.75}

    wrong = {
        (planted["a"], planted["b"]): (
            planted["kind"],
            found.get((min(planted["a"], planted["b"]), max(planted["a"], planted["b"]))),
        )
        for planted in truth["pairs"]
        if found.get((min(planted["a"], planted["b"]), max(planted["a"], planted["b"]))) != planted["kind"]
    }
    assert wrong == {}


def test_nothing_but_planted_pairs_is_called_a_duplicate(analysis, truth):
    known = {frozenset((planted["a"], planted["b"])) for planted in [*truth["pairs"], *truth["dontcare"]]}

    false = [
        pair.ids for pair in analysis.pairs if pair.kind.is_duplicate and frozenset(pair.ids) not in known
    ]
    assert false == []


def test_no_look_alikes_stand_in_one_group(analysis, truth):
    group_of = {document: group.id for group in analysis.groups for document in group.documents}

    grouped = [
        (pair["a"], pair["b"])
        for pair in truth["lookalikes"]
        if pair["a"] in group_of and group_of[pair["a"]] == group_of.get(pair["b"])
    ]
    assert grouped == []
