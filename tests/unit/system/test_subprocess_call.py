"""Calls in a subprocess: results, exceptions and cancelling."""

import operator
import os
import threading
import time
from multiprocessing import active_children

import pytest

from app.domain.errors import OperationCancelled, ProcessEnded
from app.domain.progress import CancelFlag
from app.system.processes import SubprocessCall
from tests.support.killing import kill


def test_function_runs_in_another_process():
    with SubprocessCall(os.getpid, CancelFlag()) as get_pid:
        assert get_pid() != os.getpid()


def test_exceptions_reach_the_caller():
    with SubprocessCall(int, CancelFlag()) as as_number, pytest.raises(ValueError, match="invalid literal"):
        as_number("no number")


def test_cancelling_a_call_ends_the_process():
    cancel = CancelFlag()
    timer = threading.Timer(0.2, cancel.cancel)
    with SubprocessCall(time.sleep, cancel) as sleep:
        timer.start()
        with pytest.raises(OperationCancelled):
            sleep(60)
    timer.join()


class CancelledOnce:
    """A token that is cancelled only at the first check."""

    def __init__(self):
        self.cancelled = True

    def raise_if_cancelled(self):
        if self.cancelled:
            self.cancelled = False
            raise OperationCancelled


def test_call_after_a_cancelled_one_gets_its_own_result():
    with SubprocessCall(operator.call, CancelledOnce()) as call:
        with pytest.raises(OperationCancelled):
            call(time.sleep, 60)

        assert call(divmod, 9, 2) == (4, 1)


def test_killed_process_is_reported_and_replaced():
    with SubprocessCall(time.sleep, CancelFlag()) as sleep:
        (process,) = active_children()
        timer = threading.Timer(0.5, kill, [process.pid])
        timer.start()
        with pytest.raises(ProcessEnded, match="Close other programs and scan again"):
            sleep(60)
        timer.join()

        assert sleep(0) is None

    assert not active_children()


def test_process_killed_between_calls_is_replaced():
    with SubprocessCall(os.getpid, CancelFlag()) as get_pid:
        first = get_pid()
        (process,) = active_children()
        kill(process.pid)
        process.join()

        assert get_pid() not in (first, os.getpid())
