"""A process that answers calls: neither side waits for the other, and it ends with the one that made it."""

import operator
import os
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from app.system.processes import AnsweringProcess
from tests.support.builders import ROOT

OWNER = """
import time
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


def test_calls_are_answered_in_their_order(process):
    process.send(divmod, 9, 2)
    process.send(int, "ff", base=16)

    assert [process.receive(), process.receive()] == [(4, 1), 255]


def test_large_calls_may_wait_behind_large_answers_that_nobody_took_yet(process):
    large = bytes(20_000_000)
    for _ in range(4):
        process.send(bytes, large)

    assert [len(process.receive()) for _ in range(4)] == [len(large)] * 4


def test_a_call_that_cannot_be_read_there_is_answered_with_what_went_wrong(process):
    process.send(_Unreadable())

    with pytest.raises(ValueError, match="this cannot be read"):
        process.receive()


class _Unreadable:
    def __reduce__(self):
        return _refuse, ()


def _refuse():
    raise ValueError("this cannot be read")


def test_it_ends_in_the_middle_of_a_call_when_its_owner_is_killed(tmp_path):
    script = tmp_path / "owner.py"
    script.write_text(OWNER, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment) as owner:
        assert owner.stdout.readline() == b"It sleeps.\n"
        owner.kill()

        owner.communicate(timeout=10)  # comes back when nobody can write there any more
