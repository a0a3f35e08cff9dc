"""A library in a database of its own, without a server, and texts for it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from app.domain.documents import DocumentWithText, content_hash
from app.services.library import LocalLibrary
from app.store.database import Database
from app.store.profiles import ProfileRepository
from tests.unit.store.samples import document

USER_ID = 3
SYLLABLES = ("ba", "de", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu")


@contextmanager
def local_library(path: Path) -> Iterator[LocalLibrary]:
    """Open the library in this database file."""
    with Database.open(path) as database:
        profile = ProfileRepository(database).find_or_create("https://paper.example", "anna", USER_ID)
        yield LocalLibrary.of(database, profile)


def put_texts(local: LocalLibrary, texts: Mapping[int, str], **values: object) -> None:
    """Store documents with these texts, as a sync does."""
    local.documents.upsert(
        DocumentWithText(document(number, content_hash=content_hash(text), **values), text)
        for number, text in texts.items()
    )


def prose(seed: int, length: int = 200) -> str:
    """Return that many made-up words, the same for the same seed."""
    chance = random.Random(seed)
    return " ".join("".join(chance.choices(SYLLABLES, k=3)) for _ in range(length))
