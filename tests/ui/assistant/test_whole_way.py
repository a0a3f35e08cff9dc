"""A library is cleaned by the assistant and Apply, and undone: every document is as before.

With FULL=1 the library has 2,000 groups.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.demo.library import DemoLibrary, DemoNote
from app.domain.progress import CancelFlag
from app.services.scan.scan import scan
from app.tasks import operations, queries
from app.ui.overview.screen import OverviewScreen
from tests.support.builders import ANNA, HOME, TAX, document, file_of, harness_at, small_library
from tests.support.covering import FULL
from tests.support.keychain import MemoryKeychain
from tests.ui.screens import ScreenSetup, screen_setup_of

GROUPS = 2_000 if FULL else 10
CONFLICTS = GROUPS // 10  # groups of two months' bills on one form
SECONDS = 3_600 if FULL else 20
WORDS = 60


def library() -> DemoLibrary:
    """Return groups of one file each, every fifth of three documents; and bills that only look alike."""
    rng, documents = random.Random(11), []
    words = ["".join(rng.choices("abcdefghiklmnoprstuvwz", k=rng.randrange(4, 10))) for _ in range(4_000)]

    def add(title: str, content: str, file: str, **values: object) -> None:
        number = 100 + len(documents)
        documents.append(document(number, title, content=content, original=file_of(file), **values))

    for group in range(GROUPS):
        content = f"Brief {' '.join(rng.choices(words, k=WORDS))}"
        note = DemoNote(10_000 + group, "bezahlt", documents[0].added, ANNA.id) if documents else None
        add(f"Brief {group}", content, f"file {group}", archive_serial_number=group + 1)
        add(f"Kopie {group}", content, f"file {group}", tags=(HOME,), notes=(note,) if note else ())
        if group % 5 == 0:
            add(f"Noch eine {group}", content, f"file {group}", tags=(TAX,), correspondent=1)
    for group in range(CONFLICTS):
        form = " ".join(rng.choices(words, k=WORDS))
        for month in ("Januar", "Februar"):
            add(f"Rechnung {group} {month}", f"Rechnung {month} 2024 {form}", f"bill {group} {month}")
    return replace(small_library(), documents=tuple(documents))


@pytest.fixture
def setup(qtbot: QtBot, keychain: MemoryKeychain, tmp_path: Path) -> Iterator[ScreenSetup]:
    with harness_at(tmp_path / "data", library()) as harness:
        scan(harness.library, CancelFlag())
        with screen_setup_of(qtbot, harness, tmp_path) as made:
            yield made


def test_assistant_apply_and_undo_leave_everything_as_before(setup):
    qtbot, session, before = setup.qtbot, setup.session, setup.harness.snapshot()
    page = setup.show(OverviewScreen(session))
    page._heading.assist.click()
    dialog = page.assistant.dialog
    qtbot.waitUntil(lambda: dialog._effect is not None and dialog._job is None, timeout=SECONDS * 1_000)
    copies = GROUPS + (GROUPS + 4) // 5
    assert (dialog._effect.decided, dialog._effect.going) == (GROUPS, copies)

    with qtbot.waitSignal(session.decided, timeout=SECONDS * 1_000):
        dialog.go.click()
    done: list = []
    session.query(partial(queries.load_plan, rights=session.capabilities, note=None), done.append)
    qtbot.waitUntil(lambda: len(done) == 1, timeout=SECONDS * 1_000)
    plan = done[0].plan
    assert len(plan.items) == GROUPS

    how = {"plan": plan, "backup": None, "confirmed_final": False}
    session.operate(session.queues.operations, partial(operations.apply_plan, **how), done.append)
    qtbot.waitUntil(lambda: len(done) == 2, timeout=SECONDS * 1_000)
    assert {item.outcome.value for item in done[1].documents} == {"trashed"}
    assert setup.harness.trashed() == set(plan.trashed)
    assert not setup.harness.trashed() & {number for number, one in before.items() if "Brief" in one["title"]}

    session.operate(session.queues.operations, partial(operations.undo_run, run=done[1].id), done.append)
    qtbot.waitUntil(lambda: len(done) == 3, timeout=SECONDS * 1_000)
    assert done[2].finished
    assert done[2].not_undone == ()
    assert setup.harness.trashed() == set()
    assert setup.harness.snapshot() == before
