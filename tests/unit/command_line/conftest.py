"""The command line on a demo server with a small library."""

from __future__ import annotations

import pytest

from app.__main__ import main
from tests.support.builders import library_with_equal_texts
from tests.support.delays import without_delays
from tests.support.faults import FaultyDemoServer


@pytest.fixture
def server(monkeypatch):
    without_delays(monkeypatch)
    with FaultyDemoServer(library_with_equal_texts()) as server:
        monkeypatch.setenv("PAPERLESS_TOKEN", server.token)
        monkeypatch.delenv("PAPERLESS_PASSWORD", raising=False)
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        yield server


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def paperless_dedupe(server, data):
    """Return a function that runs a subcommand on the server and returns its exit status."""

    def run(command, *arguments, url=None):
        where = ("--server", url or server.url, "--data-dir", str(data))
        return main([command, *map(str, arguments), *where])

    return run


@pytest.fixture
def scanned(paperless_dedupe, capfd):
    assert paperless_dedupe("scan") == 0
    capfd.readouterr()
