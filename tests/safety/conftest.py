"""Fixtures of the safety tests: scanned libraries, without delays between reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.builders import GROUPS, Harness, harness_at
from tests.support.covering import SERVER_VERSIONS
from tests.support.delays import without_delays

OpenHarness = Callable[..., Harness]


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    without_delays(monkeypatch, reads=2)


@pytest.fixture
def open_harness(tmp_path: Path) -> Iterator[OpenHarness]:
    """Return a function that opens harnesses: open_harness(library, server_version=…, user=…)."""
    with ExitStack() as stack:

        def open_(*arguments: Any, **options: Any) -> Harness:
            folder = tmp_path / f"data{len(list(tmp_path.iterdir()))}"
            context: AbstractContextManager[Harness] = harness_at(folder, *arguments, **options)
            return stack.enter_context(context)

        yield open_


@pytest.fixture
def harness_v3(open_harness: OpenHarness) -> Harness:
    """A scanned harness for tests that do not depend on the server's version."""
    opened = open_harness()
    opened.scan(*GROUPS)
    return opened


@pytest.fixture(params=SERVER_VERSIONS)
def harness(request: pytest.FixtureRequest, open_harness: OpenHarness) -> Harness:
    """A scanned harness, on each server version of this Python's turn."""
    opened = open_harness(server_version=request.param)
    opened.scan(*GROUPS)
    return opened
