"""A local library whose texts are indexed, without a server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.domain.documents import DocumentWithText, content_hash
from app.services.library import LocalLibrary
from app.services.similar.index import update_index
from app.store.database import Database
from app.store.profiles import ProfileRepository
from tests.unit.store.samples import document


def stored(local: LocalLibrary, texts: Mapping[int, str], **values: object) -> None:
    """Store documents with these texts, as a sync does, and index them."""
    local.documents.upsert(
        DocumentWithText(document(number, content_hash=content_hash(text), **values), text)
        for number, text in texts.items()
    )
    update_index(local)


@contextmanager
def opened_library(folder: Path) -> Iterator[LocalLibrary]:
    with Database.open(folder / "library.sqlite") as database:
        profile = ProfileRepository(database).find_or_create("https://paper.example", "anna", 3)
        yield LocalLibrary.of(database, profile)


@pytest.fixture
def local(tmp_path: Path) -> Iterator[LocalLibrary]:
    with opened_library(tmp_path) as local:
        yield local
