"""A demo server in another process, so that it does not slow down the measured client."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from app.demo.library import DemoDocument, DemoLibrary, DemoName, DemoTag, DemoUser, StoredFile
from app.demo.server import DemoServer
from tests.benchmarks.elsewhere import elsewhere

WORDS_A_DOCUMENT = 450  # about 3 kB of text, as a real library has on average
FIRST_DAY = datetime(2015, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Running:
    """A running server."""

    url: str
    token: str


def server_elsewhere(documents: int, delay: float) -> AbstractContextManager[Running]:
    """Serve a generated library of `documents` documents; each answer is delayed by `delay` seconds."""
    return elsewhere(_serving, documents, delay)


@contextmanager
def _serving(documents: int, delay: float) -> Iterator[Running]:
    with DemoServer(made_library(documents)) as server:
        server.delay = delay
        yield Running(server.url, server.token)


def made_library(documents: int) -> DemoLibrary:
    """Return documents of random words, each with a file, identical in every run."""
    chance = random.Random(7)
    words = ["".join(chance.choices("abcdefghinorstu", k=chance.randint(2, 11))) for _ in range(4000)]
    return DemoLibrary(
        users=(DemoUser(1, "anna", is_superuser=True),),
        tags=tuple(DemoTag(number, f"tag {number}") for number in range(1, 21)),
        correspondents=tuple(DemoName(number, f"sender {number}") for number in range(1, 51)),
        documents=tuple(
            DemoDocument(
                number,
                f"Paper {number}",
                " ".join(chance.choices(words, k=WORDS_A_DOCUMENT)),
                StoredFile(f"%PDF-1.4 {number}".encode()),
                modified=FIRST_DAY + timedelta(minutes=number),
                tags=tuple(sorted(chance.sample(range(1, 21), 2))),
                correspondent=chance.randint(1, 50),
            )
            for number in range(1, documents + 1)
        ),
    )
