"""A function in another process: its result, its failure, and giving it up."""

import operator
import os
import signal
import threading
import time
from multiprocessing import active_children

import pytest

from app.domain.errors import OperationCancelled, ProcessEnded
from app.domain.progress import CancelFlag
from app.system.processes import SubprocessCall


def test_the_function_runs_in_a_process_of_its_own():
    with SubprocessCall(os.getpid, CancelFlag()) as get_pid:
        assert get_pid() != os.getpid()


def test_what_the_function_raises_reaches_the_caller():
    with SubprocessCall(int, CancelFlag()) as as_number, pytest.raises(ValueError, match="invalid literal"):
        as_number("no number")


def test_a_cancel_gives_the_call_up_and_ends_the_process():
    cancel = CancelFlag()
    timer = threading.Timer(0.2, cancel.cancel)
    with SubprocessCall(time.sleep, cancel) as sleep:
        timer.start()
        with pytest.raises(OperationCancelled):
            sleep(60)
    timer.join()


class CancelledOnce:
    """A token that says so at the first look and never again."""

    def __init__(self):
        self.cancelled = True

    def raise_if_cancelled(self):
        if self.cancelled:
            self.cancelled = False
            raise OperationCancelled


def test_after_a_cancel_the_next_call_gets_its_own_answer():
    with SubprocessCall(operator.call, CancelledOnce()) as call:
        with pytest.raises(OperationCancelled):
            call(time.sleep, 60)

        assert call(divmod, 9, 2) == (4, 1)


def kill(process):
    os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def test_a_process_that_the_system_kills_is_said_and_the_next_call_works():
    with SubprocessCall(time.sleep, CancelFlag()) as sleep:
        (process,) = active_children()
        timer = threading.Timer(0.5, kill, [process])
        timer.start()
        with pytest.raises(ProcessEnded, match="Close other programs and scan again"):
            sleep(60)
        timer.join()

        assert sleep(0) is None

    assert not active_children()


def test_a_process_that_was_killed_between_two_calls_is_replaced():
    with SubprocessCall(os.getpid, CancelFlag()) as get_pid:
        first = get_pid()
        (process,) = active_children()
        kill(process)
        process.join()

        assert get_pid() not in (first, os.getpid())
