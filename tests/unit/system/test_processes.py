"""Child processes that answer calls without blocking and end with their parent."""

import operator
import os
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from types import SimpleNamespace

import pytest

from app.dedup.workers import default_process_count
from app.domain.errors import OperationCancelled, ProcessEnded
from app.domain.progress import NEVER_CANCELLED, CancelFlag
from app.system import processes
from app.system.processes import AnsweringProcess, StandingCall, processor_count
from tests.support.builders import ROOT

OWNER = """
import time
from app.system import processes
from app.system.processes import AnsweringProcess

if __name__ == "__main__":
    one = AnsweringProcess(time.sleep)
    one.send(600)
    print("It sleeps.", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def process():
    made = AnsweringProcess(operator.call)
    with closing(SimpleNamespace(close=made.end)):
        yield made


def test_calls_are_answered_in_order(process):
    process.send(divmod, 9, 2)
    process.send(int, "ff", base=16)

    assert [process.receive(), process.receive()] == [(4, 1), 255]


def test_large_calls_and_answers_do_not_block(process):
    large = bytes(20_000_000)
    for _ in range(4):
        process.send(bytes, large)

    assert [len(process.receive()) for _ in range(4)] == [len(large)] * 4


def test_unreadable_call_is_answered_with_its_error(process):
    process.send(_Unreadable())

    with pytest.raises(ValueError, match="this cannot be read"):
        process.receive()


class _Unreadable:
    def __reduce__(self):
        return _refuse, ()


def _refuse():
    raise ValueError("this cannot be read")


def test_child_ends_when_its_parent_is_killed(tmp_path):
    script = tmp_path / "owner.py"
    script.write_text(OWNER, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment) as owner:
        assert owner.stdout.readline().rstrip() == b"It sleeps."  # Windows ends lines with \r\n
        owner.kill()

        owner.communicate(timeout=10)  # returns when no process can write any more


@pytest.mark.parametrize(("told", "count"), [(None, 1), (6, 6)])
def test_a_system_that_does_not_tell_its_processors_has_one(monkeypatch, told, count):
    monkeypatch.setattr(os, "cpu_count", lambda: told)

    assert processor_count() == count
    assert default_process_count(1_000_000) == min(count, 4)


def slow_pid(seconds):
    time.sleep(seconds)
    return os.getpid(), seconds


def test_standing_child_outlives_a_cancelled_call_and_drops_its_answer():
    with closing(StandingCall(slow_pid)) as call:
        child, _ = call(NEVER_CANCELLED, 0)
        cancel = CancelFlag()
        cancel.cancel()
        began = time.perf_counter()
        with pytest.raises(OperationCancelled):
            call(cancel, 0.3)
        assert time.perf_counter() - began < 0.2

        assert call(NEVER_CANCELLED, 0) == (child, 0)


def test_standing_child_is_replaced_after_it_was_killed():
    with closing(StandingCall(slow_pid)) as call:
        child, _ = call(NEVER_CANCELLED, 0)
        os.kill(child, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        with suppress(ProcessEnded):
            call(NEVER_CANCELLED, 0)

        assert call(NEVER_CANCELLED, 0)[0] != child


@pytest.mark.skipif(sys.platform == "win32", reason="there the ends of a line are no file descriptors")
def test_killed_child_ends_the_call_even_if_its_line_stays_open(monkeypatch):
    """As on Windows, where the parent may hold a copy of the end that the child did not get to take."""
    copies = []

    def pipe():
        ours, theirs = Pipe()
        copies.append(Connection(os.dup(theirs.fileno())))
        return ours, theirs

    monkeypatch.setattr(processes, "Pipe", pipe)
    process = AnsweringProcess(slow_pid)
    with closing(SimpleNamespace(close=process.end)):
        process.send(0)
        child, _ = process.receive()
        process.send(600)
        os.kill(child, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

        while not process.has_answered(0.1):
            pass
        with pytest.raises(ProcessEnded):
            process.receive()
    for copy in copies:
        copy.close()


def test_error_of_an_abandoned_call_is_not_that_of_the_next():
    with closing(StandingCall(operator.truediv)) as call:
        cancel = CancelFlag()
        cancel.cancel()
        with suppress(OperationCancelled, ZeroDivisionError):
            call(cancel, 1, 0)

        assert call(NEVER_CANCELLED, 6, 3) == 2
