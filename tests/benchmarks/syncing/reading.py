"""Speed of reading a library: by the app into its database, and by a bare loop over the same pages."""

from __future__ import annotations

import time
from pathlib import Path

import httpx

from app.bootstrap import open_app
from app.domain.progress import CancelFlag, Progress
from app.domain.servers import Token
from app.paperless.client import FIELDS
from app.services.scan.sync import SyncService
from app.system.folders import Folders
from tests.benchmarks.process_usage import peak_mb
from tests.benchmarks.syncing.server import Running

Figures = dict[str, float]


def sync_figures(server: Running, folder: Path, documents: int, page_size: int) -> Figures:
    """Read the whole library with the app, and before and after that with a bare loop.

    Args:
        folder: an empty one, for the app's data.
        page_size: of the bare loop; the app chooses its own.
    """
    before = bare_rate(server, documents, page_size)
    rate, memory = our_rate(server, folder, documents)
    after = bare_rate(server, documents, page_size)
    return {
        "documents": documents,
        "rate": round(rate, 1),
        "bare_rate": round(max(before, after), 1),
        "rss_mb_at_quarter": round(memory, 1),
        "peak_rss_mb": round(peak_mb(), 1),
    }


def bare_rate(server: Running, documents: int, page_size: int) -> float:
    """Return the documents per second of a loop that requests and decodes one page after the other."""
    started = time.perf_counter()
    read, page = 0, 1
    with httpx.Client(headers={"Authorization": f"Token {server.token}"}, timeout=120) as client:
        while read < documents:
            query: dict[str, str | int] = {
                "page": page,
                "page_size": page_size,
                "ordering": "id",
                "fields": FIELDS,
            }
            answer = client.get(f"{server.url}/api/documents/", params=query).raise_for_status().json()
            read += len(answer["results"])
            page += 1
    return documents / (time.perf_counter() - started)


def our_rate(server: Running, folder: Path, documents: int) -> tuple[float, float]:
    """Return the documents per second of a first sync, and the peak memory in MB after a quarter.

    Raises:
        RuntimeError: not all documents arrived.
    """
    at_quarter: list[float] = []

    def watch(progress: Progress) -> None:
        if progress.done >= documents / 4 and not at_quarter:
            at_quarter.append(peak_mb())

    with open_app(Folders(folder)) as app:
        library = app.connection.sign_in(server.url, Token(server.token)).library
        with library.session:
            started = time.perf_counter()
            SyncService(library, CancelFlag(), watch).run()
            seconds = time.perf_counter() - started
        if library.local.documents.count() != documents:
            raise RuntimeError(f"Only {library.local.documents.count()} of {documents} documents arrived.")
    return documents / seconds, at_quarter[0]
