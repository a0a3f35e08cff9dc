"""Fixtures for the tests of the command line as a process."""

import pytest

from tests.e2e.program import DONE, Program
from tests.support.builders import library_with_equal_texts
from tests.support.faults import FaultyDemoServer


@pytest.fixture(scope="module")
def library():
    return library_with_equal_texts()


@pytest.fixture
def fresh(library, tmp_path):
    with FaultyDemoServer(library) as server:
        yield Program(server, tmp_path)


@pytest.fixture
def program(fresh, monkeypatch):
    """A program whose data folder has a scan, made in this process, which is faster."""
    monkeypatch.setenv("PAPERLESS_TOKEN", fresh.server.token)
    assert fresh.within("scan") == DONE
    fresh.server.requests.clear()
    return fresh
