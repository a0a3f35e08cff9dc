"""A database in the test's own folder, and one profile in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.servers import Profile
from app.store.database import Database
from app.store.profiles import ProfileRepository


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "library.sqlite"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    with Database.open(path) as database:
        yield database


@pytest.fixture
def profile(database: Database) -> Profile:
    return ProfileRepository(database).find_or_create("https://paper.example", "anna", 3)


@pytest.fixture
def other_profile(database: Database) -> Profile:
    return ProfileRepository(database).find_or_create("https://paper.example", "ben", 4)
