"""The desk that the safety tests work at, and looks at the server without pauses in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest

from app.services.apply import reconciliation, verification
from tests.support.builders import GROUPS, Desk, desk_at

OpenDesk = Callable[..., Desk]


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo server shows at once what it does; waiting for it would only cost time."""
    monkeypatch.setattr(verification, "READ_BACK_DELAYS", (0.0, 0.0))
    monkeypatch.setattr(reconciliation, "FINAL_CHECK_DELAYS", (0.0,))


@pytest.fixture
def open_desk(tmp_path: Path) -> Iterator[OpenDesk]:
    """Opens desks that are closed with the test: open_desk(library, server_version=…, user=…)."""
    with ExitStack() as stack:

        def open_(*arguments: Any, **options: Any) -> Desk:
            folder = tmp_path / f"data{len(list(tmp_path.iterdir()))}"
            context: AbstractContextManager[Desk] = desk_at(folder, *arguments, **options)
            return stack.enter_context(context)

        yield open_


@pytest.fixture
def desk_v3(open_desk: OpenDesk) -> Desk:
    """A desk with a scan done, where the server's version makes no difference."""
    opened = open_desk()
    opened.scan(*GROUPS)
    return opened


@pytest.fixture(params=["v3", "v3.2", "v2"])
def desk(request: pytest.FixtureRequest, open_desk: OpenDesk) -> Desk:
    """A desk with a scan done, at either server that people run."""
    opened = open_desk(server_version=request.param)
    opened.scan(*GROUPS)
    return opened
