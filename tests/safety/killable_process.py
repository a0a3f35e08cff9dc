"""Starts processes to be killed: `python -m tests.safety.killable_process` forks one for every job it reads.

A process forked from one that has imported everything begins its work at once, and ends like any other: the
system takes its memory, its locks and its sockets, and nothing is said, closed or written any more.

A job is a line of JSON on standard input. The answers are lines too: the new process' id, what it says of
itself if it lives to the end, and its exit status, negative for a signal.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.bootstrap import open_app
from app.domain.plans import LinkBy, Plan, PlanItem
from app.domain.progress import CancelFlag
from app.domain.runs import Run
from app.domain.servers import Token
from app.services.apply import executor
from app.services.apply.service import ApplyService
from app.services.apply.undo import UndoResult, UndoService
from app.services.library import Library
from app.system.folders import Folders
from tests.safety.commits import announced
from tests.support.builders import ROOT
from tests.support.delays import DELAYS
from tests.support.full_disk import unsynced

LONGEST_LIFE = 60  # seconds; a process that hangs dies of SIGALRM, and its test fails

Job = dict[str, Any]


class Death:
    """Kills the process at one of the commits, counted from 1 since `armed` was set."""

    def __init__(self, at: int | None, *, after: bool) -> None:
        self._at = at
        self._after = after
        self.armed = False
        self.commits = 0

    def announce(self, after: bool) -> None:
        if not self.armed:
            return
        if not after:
            self.commits += 1
        if self.commits == self._at and after == self._after:
            os.kill(os.getpid(), signal.SIGKILL)


def apply(
    library: Library,
    plan: Sequence[Sequence[int]],
    backup: str,
    linked: Sequence[int],
    link_by: str,
    versions: Sequence[int],
) -> Run:
    """Resume the run of a plan of (keeper, copy), versions to link and versions to make, or start it."""
    applying = ApplyService(library, CancelFlag())
    runs = library.local.journal.runs()
    if runs and runs[0].finished:
        return runs[0]
    if runs:
        return applying.execute(runs[0].id)
    *older, latest = linked
    links = PlanItem(latest, (), linked=tuple(older), link_by=LinkBy(link_by))
    made = [PlanItem(versions[0], tuple(versions[1:]), as_versions=True)] if versions else []
    items = (links, *made, *(PlanItem(keeper, (copy,)) for keeper, copy in plan))
    folder = Path(backup) if backup else None
    return applying.execute(applying.start(Plan(items), backup=folder, confirmed_final=True).id)


def undo(library: Library) -> UndoResult:
    """Undo the latest run."""
    return UndoService(library, CancelFlag()).undo(library.local.journal.runs()[0].id)


def _live(job: Job) -> None:
    _say({"pid": os.getpid()})
    signal.alarm(LONGEST_LIFE)
    for module, name, value in DELAYS:
        setattr(module, name, value)
    executor.BATCH_SIZE = job["a_round"]
    death = Death(job["commit"], after=job["after"])
    with unsynced(), announced(death.announce), open_app(Folders(Path(job["folder"]))) as app:
        library = app.connection.sign_in(job["url"], Token(job["token"])).library
        with library.session:
            death.armed = True
            if job["work"] == "apply":
                apply(library, job["plan"], job["backup"], job["linked"], job["link_by"], job["versions"])
            else:
                undo(library)
            death.armed = False
    _say({"commits": death.commits})


def _say(words: Job) -> None:
    print(json.dumps(words), flush=True)


def main() -> None:
    gc.disable()  # a collection would copy all the memory that the processes share
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                _live(json.loads(line))
                status = 0
            except BaseException:  # noqa: BLE001 - this is the end of the process, whatever the reason
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(status)
        _, status = os.waitpid(child, 0)
        _say({"status": os.waitstatus_to_exitcode(status)})


class Mortals:
    """The parent process: assigns jobs, one at a time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.pid = 0

    def begin(self, **job: Any) -> None:
        """Start a process; its id is `pid` when this returns."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        self.pid = self._heard()["pid"]

    def end(self) -> tuple[int, int]:
        """Wait for the end of the process; return its exit status, and its commits if it survived."""
        heard = self._heard()
        commits = 0
        if "commits" in heard:
            commits, heard = heard["commits"], self._heard()
        return heard["status"], commits

    def _heard(self) -> Job:
        assert self._process.stdout is not None
        heard: Job = json.loads(self._process.stdout.readline())
        return heard


@contextmanager
def mortals() -> Iterator[Mortals]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.safety.killable_process"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Mortals(process)
    finally:
        process.communicate()


if __name__ == "__main__":
    main()
