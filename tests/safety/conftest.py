"""Fixtures of the safety tests: scanned libraries, without delays between reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.builders import GROUPS, Desk, desk_at
from tests.support.delays import without_delays

OpenDesk = Callable[..., Desk]


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    without_delays(monkeypatch, reads=2)


@pytest.fixture
def open_desk(tmp_path: Path) -> Iterator[OpenDesk]:
    """Return a function that opens desks for one test: open_desk(library, server_version=…, user=…)."""
    with ExitStack() as stack:

        def open_(*arguments: Any, **options: Any) -> Desk:
            folder = tmp_path / f"data{len(list(tmp_path.iterdir()))}"
            context: AbstractContextManager[Desk] = desk_at(folder, *arguments, **options)
            return stack.enter_context(context)

        yield open_


@pytest.fixture
def desk_v3(open_desk: OpenDesk) -> Desk:
    """A scanned desk for tests that do not depend on the server's version."""
    opened = open_desk()
    opened.scan(*GROUPS)
    return opened


@pytest.fixture(params=["v3", "v3.2", "v2"])
def desk(request: pytest.FixtureRequest, open_desk: OpenDesk) -> Desk:
    """A scanned desk, on each supported server version."""
    opened = open_desk(server_version=request.param)
    opened.scan(*GROUPS)
    return opened
