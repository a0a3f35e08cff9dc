"""A function in another process: its result, its failure, and giving it up."""

import os
import threading
import time

import pytest

from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag
from app.tasks.other_process import OtherProcess


def test_the_function_runs_in_a_process_of_its_own():
    with OtherProcess(os.getpid, CancelFlag()) as get_pid:
        assert get_pid() != os.getpid()


def test_what_the_function_raises_reaches_the_caller():
    with OtherProcess(int, CancelFlag()) as as_number, pytest.raises(ValueError, match="invalid literal"):
        as_number("no number")


def test_a_cancel_gives_the_call_up_and_ends_the_process():
    cancel = CancelFlag()
    timer = threading.Timer(0.2, cancel.cancel)
    with OtherProcess(time.sleep, cancel) as sleep:
        timer.start()
        with pytest.raises(OperationCancelled):
            sleep(60)
    timer.join()
