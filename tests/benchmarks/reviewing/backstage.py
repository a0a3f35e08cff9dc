"""The server and the creation of the library, in another process, because they are not measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.demo.server import DemoServer
from app.system.folders import Folders
from tests.benchmarks.elsewhere import elsewhere
from tests.benchmarks.reviewing.library import Written, count_documents, served_library, write_libraries


@dataclass(frozen=True)
class Backstage:
    """The running server and the created libraries."""

    server_url: str
    token: str
    written: Written


def backstage(folder: Path, groups: int, analysed: int) -> AbstractContextManager[Backstage]:
    """Yield a running server and a database in the folder, until the block ends."""
    return elsewhere(_running, folder, groups, analysed)


@contextmanager
def _running(folder: Path, groups: int, analysed: int) -> Iterator[Backstage]:
    with DemoServer(served_library(count_documents(groups))) as server:
        written = write_libraries(Folders(folder), server.url, groups, analysed)
        yield Backstage(server.url, server.token, written)
