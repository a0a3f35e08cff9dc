"""The server and the writing of the library, in a process of their own: they are not what is measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from app.demo.server import DemoServer
from app.paths import Folders
from tests.benchmarks.reviewing.library import Written, count_documents, served_library, write_libraries


@dataclass(frozen=True)
class Backstage:
    """The server that runs, and what was written."""

    server_url: str
    token: str
    written: Written


@contextmanager
def backstage(folder: Path, groups: int, analysed: int) -> Iterator[Backstage]:
    """A running server and a database in the folder, until the block ends."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_run, args=(folder, groups, analysed, theirs))
    process.start()
    theirs.close()
    try:
        yield ours.recv()
    finally:
        ours.close()  # the process waits for that
        process.join()


def _run(folder: Path, groups: int, analysed: int, pipe: Connection) -> None:
    with DemoServer(served_library(count_documents(groups))) as server:
        written = write_libraries(Folders(folder), server.url, groups, analysed)
        pipe.send(Backstage(server.url, server.token, written))
        try:
            pipe.recv()
        except EOFError:
            return
